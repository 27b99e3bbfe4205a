"""What every way out of the notebook may be asked for, defined once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """How a puzzle is shown outside a notebook.

    solution     with every word marked
    show_words   with the word list
    title        over the puzzle
    letter_case  "as-is", "upper" or "lower"
    fillers      with the letters that belong to no word
    key          with an answer page, where the form has one
    """

    solution: bool = False
    show_words: bool = True
    title: str = ""
    letter_case: str = "as-is"
    fillers: bool = True
    key: bool = True

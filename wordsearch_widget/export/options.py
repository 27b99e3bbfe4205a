"""What every way out of the notebook may be asked for, defined once."""

from __future__ import annotations

from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..engine.errors import WordSearchError, quote

CASES = ("as-is", "upper", "lower")
PAPERS = ("a4", "letter")


@dataclass(frozen=True)
class Options:
    """How a puzzle is shown outside a notebook.

    solution     with every word marked
    show_words   with the word list
    title        over the puzzle
    letter_case  "as-is", "upper" or "lower"
    fillers      with the letters that belong to no word
    key          with an answer page, where the form has one
    paper        "a4" or "letter", on sheets
    letter_size  of the grid's letters on sheets, in points; as large as fits if it is None
    font         path of a font file for sheets; one of the machine's own if it is None

    Raises WordSearchError, quoting the value, for one that cannot be meant.
    """

    solution: bool = False
    show_words: bool = True
    title: str = ""
    letter_case: str = "as-is"
    fillers: bool = True
    key: bool = True
    paper: str = "a4"
    letter_size: float | None = None
    font: str | Path | None = None

    def __post_init__(self) -> None:
        for name in ("solution", "show_words", "fillers", "key"):
            if not isinstance(getattr(self, name), bool):
                value = quote(getattr(self, name))
                raise WordSearchError(f"{name}={value}: give True or False")
        if not isinstance(self.title, str):
            raise WordSearchError(f"title={quote(self.title)}: a title is a text")
        if self.letter_case not in CASES:
            known = ", ".join(f'"{case}"' for case in CASES)
            raise WordSearchError(f"letter_case={quote(self.letter_case)}: use one of {known}")
        self._check_sheets()

    def _check_sheets(self) -> None:
        if self.paper not in PAPERS:
            known = ", ".join(f'"{paper}"' for paper in PAPERS)
            raise WordSearchError(f"paper={quote(self.paper)}: use one of {known}")
        size = self.letter_size
        if size is not None:
            number = isinstance(size, int | float) and not isinstance(size, bool)
            if not (number and 4 <= size <= 200):
                raise WordSearchError(
                    f"letter_size={quote(size)}: give points from 4 to 200, or None"
                )
            object.__setattr__(self, "letter_size", float(size))  # numpy's own would not draw
        if self.font is not None and not isinstance(self.font, str | Path):
            raise WordSearchError(f"font={quote(self.font)}: give the path of a font file, or None")


def read_options(given: dict[str, Any]) -> Options:
    """The options of keyword arguments. Raises TypeError, with a guess, for another one."""
    known = [field.name for field in fields(Options)]
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]}=?" if near else f"; there are {', '.join(known)}"
            raise TypeError(f"{name}= is no option here{hint}")
    return Options(**given)

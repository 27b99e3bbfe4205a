"""Which remaining word does a line spell? Every selection is judged here."""

from __future__ import annotations

from collections.abc import Collection

from .errors import WordSearchError, quote
from .geometry import Line
from .puzzle import Puzzle


def match(puzzle: Puzzle, line: Line, remaining: Collection[str]) -> str | None:
    """The remaining word that `line` spells, or None.

    The letters are read along the line and compared, cell by cell, with each remaining word:
    all words forward first, then all of them backward, so a word counts from either end.
    Any place where the word stands counts, not only the one where it was put.
    A line that leaves the grid or meets a hole spells nothing. Raises WordSearchError for what is no
    Puzzle or no Line (`Line.between` gives None for a crooked drag).
    """
    if not isinstance(puzzle, Puzzle):
        raise WordSearchError(f"{quote(puzzle)} is no Puzzle")
    if not isinstance(remaining, Collection):
        raise WordSearchError(f"{quote(remaining)} is no collection of words, such as puzzle.words")
    if not puzzle.grid.covers(line):
        return None
    forward = puzzle.grid.read(line)
    backward = forward[::-1]
    for letters in (forward, backward):
        for placement in puzzle.placements:
            if placement.letters == letters and placement.word in remaining:
                return placement.word
    return None

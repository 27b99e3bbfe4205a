"""The errors of the engine: siblings under ValueError, whose messages quote the value."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 70
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxset = _SHORT.maxfrozenset = _SHORT.maxdict = 20


class WordSearchError(ValueError):
    """Something asked of a word search cannot be done as asked."""


class InvalidWordError(WordSearchError):
    """An entry of the word list holds no word that can be placed."""


class InvalidGridError(WordSearchError):
    """A grid, its size or its mask is malformed."""


def quote(value: object) -> str:
    """A value as an error message shows it: its repr, cut short, at little cost however big it is."""
    try:
        text = _SHORT.repr(value)
    except Exception:  # a repr of somebody else's, or a number too long to print
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else f"{text[:57]}…"


class PlacementError(WordSearchError):
    """Some words have no place in the grid.

    `unplaced` maps each such word, as it would stand in the grid, to the reason.
    """

    def __init__(self, unplaced: Mapping[str, str]) -> None:
        self.unplaced: dict[str, str] = dict(unplaced)
        listed = "; ".join(f"{word!r}: {reason}" for word, reason in self.unplaced.items())
        super().__init__(f"no place for {len(self.unplaced)} word(s): {listed}")

    def __reduce__(self) -> tuple[type[PlacementError], tuple[dict[str, str]]]:
        return (type(self), (self.unplaced,))

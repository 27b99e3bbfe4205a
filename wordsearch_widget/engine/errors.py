"""The errors of the engine: siblings under ValueError, whose messages quote the value."""

from __future__ import annotations

import re
import reprlib
import sys
import warnings
from collections.abc import Mapping
from itertools import islice

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 70
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxset = _SHORT.maxfrozenset = _SHORT.maxdict = 20

_HALF = re.compile("[\ud800-\udfff]")
MAX_LABEL = 1_000  # characters of a title, a clue or another text beside the grid
NAMED = 10  # words that an error names; it may be about thousands
_PACKAGE = __name__.partition(".")[0]


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


def whole(text: str) -> str:
    """`text`; InvalidWordError when it holds half a character, which can't be sent or saved."""
    if not text.isascii() and _HALF.search(text):
        raise InvalidWordError(
            f"{quote(text)} holds half a character (a lone surrogate), which is no text"
        )
    return text


def label(text: str) -> str:
    """`text`; InvalidWordError when it is too long to stand beside a grid, or holds half a character."""
    if len(text) > MAX_LABEL:
        raise InvalidWordError(
            f"{quote(text)} is {len(text):,} characters long; the limit is {MAX_LABEL:,}"
        )
    return whole(text)


def warn(text: str) -> None:
    """Warn at the line that called into this package, however deep in it the cause was noticed."""
    level = 1
    frame = sys._getframe()
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == _PACKAGE:
        frame, level = frame.f_back, level + 1
    warnings.warn(text, UserWarning, stacklevel=level)


class PlacementError(WordSearchError):
    """Some words have no place in the grid.

    `unplaced` maps each such word, as it would stand in the grid, to the reason.
    """

    def __init__(self, unplaced: Mapping[str, str]) -> None:
        self.unplaced: dict[str, str] = dict(unplaced)
        count = len(self.unplaced)
        named = [f"{quote(word)}: {why}" for word, why in islice(self.unplaced.items(), NAMED)]
        if count > NAMED:
            named.append(f"and {count - NAMED} more (see .unplaced)")
        words = "1 word" if count == 1 else f"{count} words"
        super().__init__(f"no place for {words}: {'; '.join(named)}")

    def __reduce__(self) -> tuple[type[PlacementError], tuple[dict[str, str]]]:
        return (type(self), (self.unplaced,))

"""Exactly once: the lines that spell a word where nobody put one.

A listed word may stand on its own line and inside another listed word; a blocked word only inside a
listed one. Every other line that spells one of them, in any of the eight directions, is a stray.

All rows, columns and diagonals are strung together into one text, which Python searches faster than
anything written here could. Few words are looked for one by one; for many, each run of letters of the
text is looked up once among the beginnings of all words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .bitboard import Shape
from .layout import Layout, Spot

Letters = tuple[str, ...]

GAP = "\0"  # between two lines, and in a hole
MANY = 50  # words, from which on the runs of the text are looked up
RUN = 4
_PRIVATE = 0x100000  # where characters for letters of several characters are taken from


class Stray(NamedTuple):
    """A line that spells a word where it should not stand."""

    text: str
    low: int
    step: int
    letters: Letters  # in the order of the axis
    mask: int


class Strip:
    """The text of all lines of a grid along the four axes."""

    def __init__(self, shape: Shape, cells: Sequence[str | None]) -> None:
        self.shape = shape
        plain = "".join([letter or GAP for letter in cells])
        self.codes: dict[str, str] = {}
        if len(plain) != len(cells):
            plain = "".join([self.code(letter) if letter else GAP for letter in cells])
        self.text = GAP.join([plain[lane.cut] for lane in shape.lanes])

    def code(self, letter: str) -> str:
        """The one character that stands for a letter."""
        if len(letter) == 1:
            return letter
        return self.codes.setdefault(letter, chr(_PRIVATE + len(self.codes)))

    def spell(self, letters: Letters) -> str:
        """A word as it stands in the text."""
        return "".join(letters) if not self.codes else "".join(map(self.code, letters))

    def find(self, needles: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Where each needle stands: its number and a position in the text."""
        few = range(len(needles))
        if len(needles) >= MANY:
            few = [number for number in few if len(needles[number]) < RUN]  # type: ignore[assignment]
            yield from self._find_many(needles)
        for number in few:
            at = self.text.find(needles[number])
            while at >= 0:
                yield number, at
                at = self.text.find(needles[number], at + 1)

    def _find_many(self, needles: Sequence[str]) -> Iterator[tuple[int, int]]:
        beginning: dict[str, list[int]] = {}
        for number, needle in enumerate(needles):
            if len(needle) >= RUN:
                beginning.setdefault(needle[:RUN], []).append(number)
        text = self.text
        for at in [at for at in range(len(text)) if text[at : at + RUN] in beginning]:
            for number in beginning[text[at : at + RUN]]:
                if text.startswith(needles[number], at):
                    yield number, at


def find_strays(
    layout: Layout, cells: Sequence[str | None], blocked: Iterable[Letters] = ()
) -> list[Stray]:
    """Every stray in a grid given by all its cells, in a fixed order."""
    strip = Strip(layout.shape, cells)
    targets: list[tuple[Letters, Spot | None]] = [
        (word.letters, spot)
        for word, spot in zip(layout.words, layout.spots, strict=True)
        if spot is not None
    ]
    targets += [(letters, None) for letters in blocked]
    needles: list[str] = []
    owners: list[int] = []
    for number, (letters, _) in enumerate(targets):
        needle = strip.spell(letters)
        needles.append(needle)
        owners.append(number)
        if needle != needle[::-1]:
            needles.append(needle[::-1])
            owners.append(number)
    lanes, starts = layout.shape.lanes, layout.shape.lane_starts
    strays: list[Stray] = []
    for number, at in strip.find(needles):
        letters, home = targets[owners[number]]
        nth = bisect_right(starts, at) - 1
        lane = lanes[nth]
        low = lane.low + (at - starts[nth]) * lane.step
        if home is not None and home.low == low and home.way.axis == lane.axis:
            continue  # a word has one home, so its axis and lowest cell tell it, read from either end
        mask = layout.shape.stroke(lane.step, len(letters)) << low
        if not _inside_a_word(mask, layout):
            backward = number > 0 and owners[number - 1] == owners[number]
            spelled = letters[::-1] if backward else letters
            strays.append(Stray("".join(letters), low, lane.step, spelled, mask))
    return strays


def _inside_a_word(mask: int, layout: Layout) -> bool:
    if mask & layout.free:
        return False
    return any(spot is not None and mask & spot.mask == mask for spot in layout.spots)

"""Exactly once: the lines that spell a word where nobody put one.

A listed word may stand on its own line and inside another listed word; a blocked word only inside a
listed one. Every other line that spells one of them, in any of the eight directions, is a stray.

All rows, columns and diagonals are strung together into one text, which Python searches faster than
anything written here could. Few words are looked for one by one. For many, the text is cut into triples
of letters, and each is looked up among the triples of all words: the cost hardly grows with the words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from typing import NamedTuple

from .bitboard import Shape, indices_of
from .layout import Layout, Spot

Letters = tuple[str, ...]

GAP = "\0"  # between two lines, and in a hole
MANY = 100  # needles, from which on triples are looked up
LONG = 5  # a word of so many letters holds a whole triple, wherever the cuts are
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
        plain = "".join([letter or GAP for letter in cells] if shape.has_holes else cells)  # type: ignore[arg-type]
        self.codes: dict[str, str] = {}
        if len(plain) != len(cells):
            plain = "".join([self.code(letter) if letter else GAP for letter in cells])
        self.text = GAP.join(shape.cut_all(plain))

    def code(self, letter: str) -> str:
        """The one character that stands for a letter."""
        if len(letter) == 1:
            return letter
        return self.codes.setdefault(letter, chr(_PRIVATE + len(self.codes)))

    def spell(self, letters: Letters) -> str:
        """A word as it stands in the text."""
        text = "".join(letters)
        return text if len(text) == len(letters) else "".join(map(self.code, letters))

    def find(self, needles: Sequence[str]) -> list[tuple[int, int]]:
        """Where each needle stands: its number and a position in the text."""
        found: list[tuple[int, int]] = []
        one_by_one: Iterable[int] = range(len(needles))
        if len(needles) >= MANY:
            found += self._find_many(needles)
            one_by_one = [number for number in one_by_one if len(needles[number]) < LONG]
        text = self.text
        for number in one_by_one:
            needle = needles[number]
            at = text.find(needle)
            while at >= 0:
                found.append((number, at))
                at = text.find(needle, at + 1)
        return found

    def _find_many(self, needles: Sequence[str]) -> Iterator[tuple[int, int]]:
        """The long needles. Wherever one stands, it holds one of the text's triples whole."""
        holding: dict[tuple[str, ...], list[tuple[int, int]]] = {}
        for number, needle in enumerate(needles):
            if len(needle) >= LONG:
                for at in range(3):
                    holding.setdefault(tuple(needle[at : at + 3]), []).append((number, at))
        text = self.text
        triples = list(zip(*[iter(text)] * 3, strict=False))
        known = compress(count(), map(holding.__contains__, triples))
        for nth in known:
            for number, at in holding[triples[nth]]:
                if text.startswith(needles[number], nth * 3 - at):
                    yield number, nth * 3 - at


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
    homes = len(targets)
    targets += [(letters, None) for letters in blocked]
    needles: list[str] = []
    owners: list[int] = []
    for number, (letters, _) in enumerate(targets):
        needle = strip.spell(letters)
        backward = needle[::-1]
        needles.append(needle)
        owners.append(number)
        if backward != needle:
            needles.append(backward)
            owners.append(number)
    found = strip.find(needles)
    if len(found) == homes:
        return []  # every word is found where it was put, and that is all
    lanes, starts = layout.shape.lanes, layout.shape.lane_starts
    strays: list[Stray] = []
    covering: dict[int, list[int]] = {}
    for number, at in found:
        letters, home = targets[owners[number]]
        nth = bisect_right(starts, at) - 1
        lane = lanes[nth]
        low = lane.low + (at - starts[nth]) * lane.step
        if home is not None and home.low == low and home.way.axis == lane.axis:
            continue  # a word has one home, so its axis and lowest cell tell it, read from either end
        mask = layout.shape.stroke(lane.step, len(letters)) << low
        if not mask & layout.free:
            covering = covering or _covering(layout)
            if any(mask & other == mask for other in covering[low]):
                continue  # inside a listed word
        second = number > 0 and owners[number - 1] == owners[number]
        spelled = letters[::-1] if second else letters
        strays.append(Stray("".join(letters), low, lane.step, spelled, mask))
    return strays


def _covering(layout: Layout) -> dict[int, list[int]]:
    """For each covered cell, all cells of each word that covers it."""
    covering: dict[int, list[int]] = {}
    for spot in layout.spots:
        if spot is not None:
            for cell in indices_of(spot.mask):
                covering.setdefault(cell, []).append(spot.mask)
    return covering

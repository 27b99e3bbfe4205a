"""Exactly once: the lines that spell a word where nobody put one.

A listed word may stand on its own line and inside another listed word; a blocked word only inside a
listed one. Every other line that spells one of them, in any of the eight directions, is a stray.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .bitboard import Shape, indices_of, starts
from .layout import Layout, Spot


class Stray(NamedTuple):
    """A line that spells a word where it should not stand."""

    text: str
    low: int
    step: int
    letters: tuple[str, ...]  # in the order of the axis
    mask: int


def find_strays(
    layout: Layout, boards: Mapping[str, int], blocked: Iterable[tuple[str, ...]] = ()
) -> list[Stray]:
    """Every stray in a grid given by its letters' boards, in a fixed order."""
    strays: list[Stray] = []
    shape = layout.shape
    for word, spot in zip(layout.words, layout.spots, strict=True):
        _search(shape, boards, word.letters, spot, strays)
    for letters in blocked:
        _search(shape, boards, letters, None, strays)
    return [stray for stray in strays if not _inside_a_word(stray.mask, layout.spots)]


def _search(
    shape: Shape,
    boards: Mapping[str, int],
    letters: tuple[str, ...],
    home: Spot | None,
    strays: list[Stray],
) -> None:
    """Append every line that spells the letters, except the word's home."""
    backward = letters[::-1]
    both = ((False, letters),) if letters == backward else ((False, letters), (True, backward))
    for way in shape.axes:
        region = shape.region(way.axis, len(letters))
        for reverse, spelled in both:
            found = starts(spelled, way.step, region, boards)
            if not found:
                continue
            if (
                home
                and home.way.axis is way.axis
                and (home.way.backward is reverse or len(both) == 1)
            ):
                found &= ~(1 << home.low)
            for low in indices_of(found):
                mask = shape.stroke(way.step, len(letters)) << low
                strays.append(Stray("".join(letters), low, way.step, spelled, mask))


def _inside_a_word(mask: int, spots: Sequence[Spot | None]) -> bool:
    return any(spot is not None and mask & spot.mask == mask for spot in spots)

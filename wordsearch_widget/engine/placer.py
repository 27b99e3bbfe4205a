"""The exhaustive placer: look at every legal line of a word at once, and draw one.

A direction is drawn first and then a start in it, so that directions stay balanced even where one of
them has more starts than another. Words go in longest first, because long ones have the fewest lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bitboard import pick
from .chance import Chance
from .layout import Layout, Spot, Word
from .trace import Step, Steps


def place_all(layout: Layout, indices: Sequence[int], chance: Chance) -> Steps[list[int]]:
    """Place words, longest first; return those that found no line."""
    stuck: list[int] = []
    for index in longest_first(layout, indices, chance):
        spot = yield from find_spot(layout, index, chance)
        if spot is None:
            stuck.append(index)
            yield Step("give_up", layout.words[index].text)
        else:
            layout.put(index, spot)
            yield Step("place", layout.words[index].text, layout.line(index))
    return stuck


def longest_first(layout: Layout, indices: Iterable[int], chance: Chance) -> list[int]:
    """The words from the longest to the shortest, equally long ones in random order."""
    return sorted(chance.shuffled(list(indices)), key=lambda index: -len(layout.words[index]))


def find_spot(layout: Layout, index: int, chance: Chance) -> Steps[Spot | None]:
    """A random legal line in a random direction, or None.

    One that would lie along another word (CARPET and PETAL sharing PET) is taken only if no other is legal.
    """
    word = layout.words[index]
    ways = [layout.shape.ways[direction] for direction in word.directions]
    second_best: Spot | None = None
    while ways:
        way = ways.pop(chance.below(len(ways)))
        legal = layout.starts(word, way)
        while legal:
            low = pick(legal, chance)
            spot = layout.spot(word, way, low)
            if not layout.lies_along(spot):
                return spot
            yield _lies_along(layout, word, spot)
            second_best = second_best or spot
            legal ^= 1 << low
    return second_best


def _lies_along(layout: Layout, word: Word, spot: Spot) -> Step:
    return Step("try", word.text, layout.shape.line(spot.low, spot.way, len(word)))

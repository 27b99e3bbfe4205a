"""The exhaustive placer: look at every legal line of a word at once, and draw one.

A direction is drawn first and then a start in it, so that directions stay balanced even where one of
them has more starts than another. Words go in longest first, because long ones have the fewest lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bitboard import Way, by_shared, pick, starts
from .chance import Chance
from .layout import Layout, Spot
from .trace import Step, Steps


def place_all(
    layout: Layout, indices: Sequence[int], chance: Chance, dense: bool = False
) -> Steps[list[int]]:
    """Place words, longest first; return those that found no line."""
    stuck: list[int] = []
    find = find_sharing_spot if dense else find_spot
    for index in longest_first(layout, indices, chance):
        spot = find(layout, index, chance)
        if spot is None:
            stuck.append(index)
        else:
            layout.put(index, spot)
            yield Step("place", layout.words[index].text, layout.line(index))
    return stuck


def longest_first(layout: Layout, indices: Iterable[int], chance: Chance) -> list[int]:
    """The words from the longest to the shortest, equally long ones in random order."""
    return sorted(
        chance.shuffled(list(indices)), key=lambda index: -len(layout.words[index].letters)
    )


def find_spot(layout: Layout, index: int, chance: Chance) -> Spot | None:
    """A random legal line in a random direction, or None.

    One that would lie along another word (CARPET and PETAL sharing PET) is taken only if no other is legal.
    """
    word, boards, free = layout.words[index], layout.boards, layout.free
    tracks = layout.tracks(word)
    second_best: Spot | None = None
    while tracks:
        track = tracks[chance.below(len(tracks))]
        way, region, stroke = track
        legal = starts(word.along(way), way.step, region, boards, free)
        while legal:
            low = pick(legal, chance)
            spot = Spot(low, way, stroke << low)
            if not layout.lies_along(spot):
                return spot
            second_best = second_best or spot
            legal ^= 1 << low
        tracks = tuple(other for other in tracks if other is not track)
    return second_best


def find_sharing_spot(
    layout: Layout, index: int, chance: Chance, wanted: int | None = None
) -> Spot | None:
    """A random line among those that share the most letters; with `wanted`, as near to that many as can be.

    With `wanted`, a line along another word is passed over.
    """
    word = layout.words[index]
    found: dict[int, list[tuple[Way, int]]] = {}
    for way in layout.ways(word):
        legal = layout.starts(word, way)
        if legal:
            for shared, lows in enumerate(
                by_shared(word.along(way), way.step, legal, layout.boards)
            ):
                if lows:
                    found.setdefault(shared, []).append((way, lows))
    goal = len(word) if wanted is None else wanted
    for shared in sorted(found, key=lambda shared: (abs(shared - goal), shared)):
        for way, lows in chance.shuffled(found[shared]):
            while lows:
                low = pick(lows, chance)
                spot = layout.spot(word, way, low)
                if wanted is None or not layout.lies_along(spot):
                    return spot
                lows ^= 1 << low
    return None


def straighten(layout: Layout, chance: Chance) -> Steps[None]:
    """Move each word that lies along another one to a line where it does not, if it has one."""
    for index in layout.along_others():
        before = layout.spots[index]
        if before is None or not layout.lies_along(before):
            continue  # the other of the two has moved away
        layout.take(index)
        spot = find_spot(layout, index, chance)
        if spot is None or layout.lies_along(spot):
            layout.put(index, before)
            continue
        word = layout.words[index]
        yield Step("remove", word.text, layout.shape.line(before.low, before.way, len(word)))
        layout.put(index, spot)
        yield Step("place", word.text, layout.line(index))


def leave_free(layout: Layout, wanted: int, chance: Chance, limit: int) -> Steps[bool]:
    """Move words until exactly so many cells are free; False when `limit` moves do not do."""
    placed = [index for index, spot in enumerate(layout.spots) if spot is not None]
    for _ in range(limit):
        surplus = wanted - layout.free.bit_count()  # letters that should be shared, and are not
        if not surplus:
            return True
        index = chance.choice(placed)
        before = layout.spots[index]
        if before is None:
            continue
        free = layout.free.bit_count()
        layout.take(index)
        shared = len(layout.words[index]) - (layout.free.bit_count() - free)
        spot = find_sharing_spot(layout, index, chance, max(0, shared + surplus)) or before
        layout.put(index, spot)
        if spot != before:
            word = layout.words[index]
            yield Step("remove", word.text, layout.shape.line(before.low, before.way, len(word)))
            yield Step("place", word.text, layout.line(index))
    return wanted == layout.free.bit_count()

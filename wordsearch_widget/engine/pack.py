"""Dense grids: when words are stuck, put them in anyway, take out what is in their way, and try those again.

All lines a word may take are numbered, and a set of lines is an integer. Which of them another word
bars from where it stands, and on which it shares a letter, are two such sets, worked out once for each
place of the other word. How much each line costs, the words it throws out (two each) less the letters it
shares with the others, is added up for all lines at once, in binary, one integer per binary digit. The
longest word that is out goes in on one of the cheapest lines. A word just put in stays for a few moves,
and none goes back to the line it was last on, so that words do not go round in circles. Counted, never
timed.

A third of the time goes into those additions, a quarter into meeting words where they have not stood
before; a move for 18 words on 10 x 10 takes a few dozen microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_

from .bitboard import Shape, Way, indices_of, pick
from .chance import Chance
from .geometry import Direction, Line
from .layout import Layout, Spot, Word
from .trace import Step, Steps

MOST_LINES = 640  # lines looked at for each word; more are drawn from
MOVES = 40_000  # divided among the words: a move takes time for each
LEAST_MOVES, MOST_MOVES = 60, 2500
STAY = 1, 3  # a word just put in stays for so many moves, at least and at most
THROWN_OUT = 1  # the binary digit that counts words thrown out: each is worth two shared letters
DIGITS = 5  # of a cost: 7 for shared letters at most, and 14 for words thrown out


def pack(layout: Layout, indices: Sequence[int], chance: Chance) -> Steps[list[int]]:
    """Place the words that are missing among `indices`, moving others; return those left out at the end."""
    packer = _Packer(layout, indices, chance)
    moves = min(MOST_MOVES, max(LEAST_MOVES, MOVES // len(indices)))
    move = 0
    while packer.out and move < moves:
        move += 1
        yield from packer.move(move)
    packer.write_back()
    return [index for index in indices if layout.spots[index] is None]


class _Lines:
    """The lines that words of one length and set of directions may take, numbered."""

    def __init__(self, length: int, begins: Sequence[tuple[int, Way]]) -> None:
        self.length = length
        self.begins = begins  # the lowest cell and the way of each
        self.every = (1 << len(begins)) - 1
        # For each cell, by position in the word: the lines that have this position there.
        self.at: dict[int, list[int]] = {}
        bit = 1
        for low, way in begins:
            first, step = low, way.step
            if way.backward:
                first, step = low + (length - 1) * step, -step
            for nth, cell in enumerate(range(first, first + length * step, step)):
                if cell not in self.at:
                    self.at[cell] = [0] * length
                self.at[cell][nth] |= bit
            bit <<= 1
        self.crossing = {cell: reduce(or_, by_nth) for cell, by_nth in self.at.items()}


def _lines_for(layout: Layout, word: Word, chance: Chance) -> _Lines:
    """The lines on the empty grid, or a random choice of them where they are many."""
    shape, ways, length = layout.shape, layout.ways(word), len(word)
    share = MOST_LINES // len(ways)
    if all(shape.region(way.axis, length).bit_count() <= share for way in ways):
        return _all_lines(shape, ways, length)
    begins: list[tuple[int, Way]] = []
    for way in ways:
        lows = indices_of(shape.region(way.axis, length))
        if len(lows) > share:
            lows = chance.shuffled(lows)[:share]
        begins += [(low, way) for low in lows]
    return _Lines(length, begins)


@lru_cache(maxsize=32)
def _all_lines(shape: Shape, ways: tuple[Way, ...], length: int) -> _Lines:
    """The lines of a small grid, kept for the next round and the next puzzle."""
    lows = [(way, indices_of(shape.region(way.axis, length))) for way in ways]
    return _Lines(length, [(low, way) for way, some in lows for low in some])


class _Standing:
    """A word on a line: where, with which letters in which cells, and as which of its table's lines."""

    __slots__ = ("bit", "line", "spot", "written")

    def __init__(self, shape: Shape, word: Word, spot: Spot, bit: int = 0) -> None:
        low, way, _ = spot
        cells = range(low, low + len(word) * way.step, way.step)
        self.written = tuple(zip(word.along(way), cells, strict=True))
        self.line: Line = shape.line(low, way, len(word))
        self.spot, self.bit = spot, bit


class _Table:
    """What one word wants where."""

    def __init__(self, shape: Shape, word: Word, lines: _Lines) -> None:
        self.shape, self.word, self.lines = shape, word, lines
        self.shared: dict[_Standing, int] = {}  # the lines on which a standing word shares letters
        self.barred = _Barred(self)
        self._known: dict[int, _Standing] = {}

    def standing(self, number: int) -> _Standing:
        """The word on one of the lines; the same object whenever it stands there."""
        known = self._known.get(number)
        if known is None:
            low, way = self.lines.begins[number]
            spot = Spot(low, way, self.shape.stroke(way.step, len(self.word)) << low)
            known = _Standing(self.shape, self.word, spot, 1 << number)
            self._known[number] = known
        return known


class _Barred(dict[_Standing, int]):
    """The lines on which a standing word is in the way.

    They are worked out, and those shared with it, when first asked for. Words often come back to where
    they were, so five times in six the innermost loop finds them at once.
    """

    def __init__(self, table: _Table) -> None:
        self.shared = table.shared
        self.at, self.crossing = table.lines.at, table.lines.crossing
        self.nths: dict[str, list[int]] = {}  # where in the word a letter is
        for nth, letter in enumerate(table.word.letters):
            self.nths.setdefault(letter, []).append(nth)

    def __missing__(self, other: _Standing) -> int:
        barred = shared = 0
        at, crossing, nths = self.at, self.crossing, self.nths
        for letter, cell in other.written:
            if cell not in crossing:
                continue
            wanting = 0
            for nth in nths.get(letter, ()):
                wanting |= at[cell][nth]
            shared |= wanting
            barred |= crossing[cell] ^ wanting
        self.shared[other] = shared & ~barred
        self[other] = barred
        return barred


class _Packer:
    """Words in and out of a grid, each named by its index in the layout."""

    def __init__(self, layout: Layout, indices: Sequence[int], chance: Chance) -> None:
        self.layout, self.chance = layout, chance
        self.lines: dict[tuple[int, tuple[Direction, ...]], _Lines] = {}
        self.tables: dict[int, _Table] = {}
        self.standing: dict[int, _Standing] = {}
        self.out: list[int] = []
        self.stays: dict[int, int] = {}  # until which move
        self.last: dict[int, int] = {}  # the line a word was last put on
        self.lengths = {index: len(layout.words[index]) for index in indices}
        for index in indices:
            spot = layout.spots[index]
            if spot is None:
                self.out.append(index)
            else:
                self.standing[index] = _Standing(layout.shape, layout.words[index], spot)

    def move(self, now: int) -> Steps[None]:
        """Put the longest word that is out on one of its cheapest lines."""
        index = self._longest()
        table = self._table(index)
        ways_in = self._ways_in(index, table, now)
        if not ways_in:
            return
        costs = self._costs(table, ways_in)
        placed = table.standing(pick(cheapest(ways_in, costs), self.chance))
        words, barred, bit = self.layout.words, table.barred, placed.bit
        in_its_way = [other for other, that in self.standing.items() if barred[that] & bit]
        for other in in_its_way:
            yield Step("remove", words[other].text, self.standing.pop(other).line)
        self.out.remove(index)
        self.out += in_its_way
        self.standing[index] = placed
        self.last[index] = bit
        self.stays[index] = now + STAY[0] + self.chance.below(STAY[1] - STAY[0] + 1)
        yield Step("place", words[index].text, placed.line)

    def _longest(self) -> int:
        lengths = self.lengths
        most = max([lengths[index] for index in self.out])
        return self.chance.choice([index for index in self.out if lengths[index] == most])

    def _ways_in(self, index: int, table: _Table, now: int) -> int:
        """The lines that throw out no word that is to stay, without the word's last one."""
        self.stays = {other: until for other, until in self.stays.items() if until > now}
        closed = self.last.get(index, 0)
        for other in self.stays:
            if other in self.standing:
                closed |= table.barred[self.standing[other]]
        return table.lines.every & ~closed

    def _costs(self, table: _Table, ways_in: int) -> list[int]:
        """What each way in costs, as `count_in` has it."""
        others = self.standing.values()
        thrown_out = tally(map(table.barred.__getitem__, others))
        shared = tally(map(table.shared.__getitem__, others))  # known wherever `barred` is
        costs = [ways_in & ~plane for plane in shared]
        costs += [0] * (DIGITS - len(costs))
        for digit, plane in enumerate(thrown_out, THROWN_OUT):
            count_in(costs, plane & ways_in, digit)
        return costs

    def _table(self, index: int) -> _Table:
        table = self.tables.get(index)
        if table is None:
            word = self.layout.words[index]
            kind = len(word), word.directions
            if kind not in self.lines:
                self.lines[kind] = _lines_for(self.layout, word, self.chance)
            table = _Table(self.layout.shape, word, self.lines[kind])
            self.tables[index] = table
        return table

    def write_back(self) -> None:
        """Bring the layout to what stands here."""
        layout = self.layout
        spots = {index: standing.spot for index, standing in self.standing.items()}
        moved = [i for i in self.lengths if layout.spots[i] != spots.get(i)]
        for index in moved:
            if layout.spots[index] is not None:
                layout.take(index)
        for index in moved:
            if index in spots:
                layout.put(index, spots[index])


def tally(sets: Iterable[int]) -> tuple[int, int, int]:
    """In how many of the sets each line is, up to 7, as three binary digits; beyond that, at least 4."""
    ones = twos = fours = 0
    for lines in sets:
        carry = ones & lines
        ones ^= lines
        if carry:
            fours |= twos & carry
            twos ^= carry
    return ones, twos, fours


def count_in(planes: list[int], lines: int, digit: int) -> None:
    """Add a binary digit's value to the numbers of these lines; plane k holds every number's digit k."""
    while lines:
        planes[digit], lines = planes[digit] ^ lines, planes[digit] & lines
        digit += 1


def cheapest(lines: int, planes: Sequence[int]) -> int:
    """Those of the lines whose number is lowest."""
    for plane in reversed(planes):
        low = lines & ~plane
        if low:
            lines = low
    return lines

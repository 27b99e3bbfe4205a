"""Dense grids: when words are stuck, put them in anyway, take out what is in their way, and try those again.

All lines a word may take are numbered, and a set of lines is an integer. For a letter in a cell, the
lines of the word that want another letter there are one such set, looked up; a standing word is in the
way of the union of its letters' sets. How much each line would cost, the weight of the words it throws
out less the letters it shares, is added up for all lines at once, in binary, one integer per binary
digit. The longest word that is out goes in on one of the cheapest lines. A word just put in stays for a
few moves, and none goes back to the line it was last on, so that words do not go round in circles.
Counted, never timed.

Nearly all time goes into those additions: some 40 microseconds a move for 18 words on 10 x 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

from .bitboard import indices_of, pick
from .chance import Chance
from .geometry import Direction, Line
from .layout import Layout, Spot, Word
from .trace import Step, Steps

MOST_LINES = 640  # lines looked at for each word; more are drawn from
MOVES = 40_000  # divided among the words: a move takes time for each
LEAST_MOVES, MOST_MOVES = 60, 2500
STAY = 1, 3  # a word just put in stays for so many moves, at least and at most
MOST_SHARED = 7  # shared letters that count, as 3 binary digits hold them


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

    def __init__(self, layout: Layout, word: Word, chance: Chance) -> None:
        self.spots = _spots(layout, word, chance)
        self.every = (1 << len(self.spots)) - 1
        # For each cell, by position in the word: the lines that have this position there.
        self.at: dict[int, list[int]] = {}
        length = len(word)
        bit = 1
        for low, way, _ in self.spots:
            order = range(length - 1, -1, -1) if way.backward else range(length)
            for cell, nth in zip(range(low, low + length * way.step, way.step), order, strict=True):
                if cell not in self.at:
                    self.at[cell] = [0] * length
                self.at[cell][nth] |= bit
            bit <<= 1


class _Table:
    """What one word wants where. A cell with a letter is one number, `letter * size + cell`."""

    def __init__(self, lines: _Lines, codes: Sequence[int], size: int) -> None:
        self.lines = lines
        self.bases = [code * size for code in codes]
        self.wanting: dict[int, int] = {}  # cell with letter -> the lines that want it so
        self.barred = _Barred(
            self, codes, size
        )  # cell with letter -> those that want another there
        self._keys: dict[int, tuple[int, ...]] = {}

    def keys(self, number: int) -> tuple[int, ...]:
        """The cells of a line, each with the word's letter there."""
        keys = self._keys.get(number)
        if keys is None:
            low, way, _ = self.lines.spots[number]
            bases = self.bases[::-1] if way.backward else self.bases
            cells = range(low, low + len(bases) * way.step, way.step)
            keys = self._keys[number] = tuple(map(add, bases, cells))
        return keys


class _Barred(dict[int, int]):
    """Works out an answer when it is first asked for; the innermost loop then finds it at once."""

    def __init__(self, table: _Table, codes: Sequence[int], size: int) -> None:
        self.table, self.codes, self.size = table, codes, size

    def __missing__(self, key: int) -> int:
        letter, cell = divmod(key, self.size)
        wanting = crossing = 0
        for code, lines in zip(self.codes, self.table.lines.at.get(cell, ()), strict=False):
            crossing |= lines
            if code == letter:
                wanting |= lines
        self.table.wanting[key] = wanting
        self[key] = crossing & ~wanting
        return self[key]


def _spots(layout: Layout, word: Word, chance: Chance) -> list[Spot]:
    """The lines on the empty grid, or a random choice of them where they are many."""
    found: list[Spot] = []
    share = MOST_LINES // len(word.directions)
    for way in layout.ways(word):
        lows = indices_of(layout.shape.region(way.axis, len(word)))
        if len(lows) > share:
            lows = chance.shuffled(lows)[:share]
        found += [layout.spot(word, way, low) for low in lows]
    return found


class _Packer:
    """Words in and out of a grid, each named by its index in the layout."""

    def __init__(self, layout: Layout, indices: Sequence[int], chance: Chance) -> None:
        self.layout, self.chance = layout, chance
        self.codes: dict[str, int] = {}
        self.lines: dict[tuple[int, tuple[Direction, ...]], _Lines] = {}
        self.tables: dict[int, _Table] = {}
        self.standing: dict[int, tuple[int, ...]] = {}  # a word's cells with their letters
        self.spots: dict[int, Spot] = {}
        self.depth: dict[int, int] = {}  # how many words cover a cell with its letter
        self.out: list[int] = []
        self.stays: dict[int, int] = {}
        self.last: dict[int, int] = {}  # the number of the line a word was last put on
        self.lengths = {index: len(layout.words[index]) for index in indices}
        self.weights = {index: max(1, length // 2) for index, length in self.lengths.items()}
        self.digits = (8 * max(self.weights.values()) * len(self.weights)).bit_length()
        for index in indices:
            spot = layout.spots[index]
            if spot is None:
                self.out.append(index)
            else:
                self._put(index, spot, self._keys(index, spot))

    def move(self, now: int) -> Steps[None]:
        """Put the longest word that is out on one of its cheapest lines."""
        index = self._longest()
        table = self._table(index)
        ways_in, planes, barring = self._rivals(table, now, ~self.last.get(index, 0))
        if not ways_in:
            return
        self._add_shared(table, ways_in, planes)
        chosen = pick(cheapest(ways_in, planes), self.chance)
        text = self.layout.words[index].text
        for other, lines in barring:
            if lines >> chosen & 1:
                yield Step("remove", self.layout.words[other].text, self._line(other))
                self._take(other)
        self.out.remove(index)
        self.last[index] = 1 << chosen
        self._put(index, table.lines.spots[chosen], table.keys(chosen))
        self.stays[index] = now + STAY[0] + self.chance.below(STAY[1] - STAY[0] + 1)
        yield Step("place", text, self._line(index))

    def _longest(self) -> int:
        lengths = self.lengths
        most = max([lengths[index] for index in self.out])
        return self.chance.choice([index for index in self.out if lengths[index] == most])

    def _rivals(
        self, table: _Table, now: int, allowed: int
    ) -> tuple[int, list[int], list[tuple[int, int]]]:
        """The lines free of words that stay, the weight that each throws out, and who bars which lines."""
        ways_in = table.lines.every & allowed
        barring: list[tuple[int, int]] = []
        by_weight: dict[int, list[int]] = {}
        barred, stays, weights = table.barred, self.stays, self.weights
        for other, keys in self.standing.items():
            lines = 0
            for key in keys:
                lines |= barred[key]
            if stays.get(other, 0) > now:
                ways_in &= ~lines
            elif lines:
                barring.append((other, lines))
                by_weight.setdefault(weights[other], []).append(lines)
        planes = [0] * self.digits
        for weight, sets in by_weight.items():
            for digit, plane in enumerate(tally(sets)):
                for power in range(weight.bit_length()):
                    if weight >> power & 1:
                        count_in(planes, plane & ways_in, digit + power)
        return ways_in, planes, barring

    def _add_shared(self, table: _Table, ways_in: int, planes: list[int]) -> None:
        """Add what each line lacks of MOST_SHARED shared letters."""
        # `wanting` knows every cell and letter that stands, since `_rivals` has asked for it.
        sharing = filter(None, map(table.wanting.__getitem__, self.depth))
        for digit, plane in enumerate(tally(sharing)):
            count_in(planes, ways_in & ~plane, digit)

    def _put(self, index: int, spot: Spot, keys: tuple[int, ...]) -> None:
        self.standing[index] = keys
        self.spots[index] = spot
        depth = self.depth
        for key in keys:
            depth[key] = depth.get(key, 0) + 1

    def _take(self, index: int) -> None:
        depth = self.depth
        for key in self.standing.pop(index):
            depth[key] -= 1
            if not depth[key]:
                del depth[key]
        del self.spots[index]
        self.out.append(index)

    def _table(self, index: int) -> _Table:
        table = self.tables.get(index)
        if table is None:
            word = self.layout.words[index]
            kind = len(word), word.directions
            if kind not in self.lines:
                self.lines[kind] = _Lines(self.layout, word, self.chance)
            codes = [self._code(letter) for letter in word.letters]
            table = self.tables[index] = _Table(self.lines[kind], codes, self.layout.shape.size)
        return table

    def _code(self, letter: str) -> int:
        return self.codes.setdefault(letter, len(self.codes))

    def _keys(self, index: int, spot: Spot) -> tuple[int, ...]:
        size = self.layout.shape.size
        letters = self.layout.words[index].along(spot.way)
        cells = range(spot.low, spot.low + len(letters) * spot.way.step, spot.way.step)
        return tuple(
            self._code(letter) * size + cell for letter, cell in zip(letters, cells, strict=True)
        )

    def _line(self, index: int) -> Line:
        spot = self.spots[index]
        return self.layout.shape.line(spot.low, spot.way, len(self.layout.words[index]))

    def write_back(self) -> None:
        """Bring the layout to what stands here."""
        layout = self.layout
        moved = [i for i in self.weights if layout.spots[i] != self.spots.get(i)]
        for index in moved:
            if layout.spots[index] is not None:
                layout.take(index)
        for index in moved:
            if index in self.spots:
                layout.put(index, self.spots[index])


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

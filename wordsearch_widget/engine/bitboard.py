"""Sets of cells as Python integers, so that all cells of a grid are worked on at once.

Cell `(row, col)` of a grid is bit `row * cols + col`. Where a word may start in one direction is then
a handful of shifts and ANDs: "free or this letter", shifted back to the start, letter by letter.

A line is held by its lowest cell. One that runs N, NE, W or NW is walked from its end, with the word's
letters reversed, so every step between two cells is a shift to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, compress
from operator import itemgetter
from typing import NamedTuple

from .chance import Chance
from .geometry import Cell, Direction, Line

AXES = (Direction.E, Direction.SE, Direction.S, Direction.SW)


class Way(NamedTuple):
    """A direction as seen by one grid's bits."""

    direction: Direction
    axis: int  # which of AXES the direction or its opposite is
    step: int  # bits from one cell to the next along the axis
    backward: bool  # whether the direction runs against the axis


class Track(NamedTuple):
    """What it takes to place a word of some length along a way: its lowest cells, and its stroke."""

    way: Way
    region: int
    stroke: int


class Lane(NamedTuple):
    """A whole row, column or diagonal, as a cut through the cells in one flat row."""

    cut: slice
    low: int
    step: int
    axis: int


class Shape:
    """The cells of a grid as bits: how far a step goes, and where a line of some length stays inside."""

    def __init__(
        self, rows: int, cols: int, usable: Iterable[tuple[int, int]] | None = None
    ) -> None:
        self.rows, self.cols, self.size = rows, cols, rows * cols
        self.usable = (1 << self.size) - 1 if usable is None else self.board(usable)
        self.has_holes = self.usable.bit_count() < self.size
        self.ways = {direction: self._way(direction) for direction in Direction}
        self.axes = tuple(self.ways[axis] for axis in AXES)
        self.lanes = tuple(self._lanes())
        self.cut_all = itemgetter(*(lane.cut for lane in self.lanes))  # a row and a column at least
        lengths = [len(range(self.size)[lane.cut]) + 1 for lane in self.lanes]
        self.lane_starts = tuple(accumulate(lengths, initial=0))  # in a text with a gap after each
        self._tracks: dict[tuple[tuple[Direction, ...], int], tuple[Track, ...]] = {}
        self._regions: dict[tuple[int, int], int] = {}
        self._strokes: dict[tuple[int, int], int] = {}

    def _way(self, direction: Direction) -> Way:
        backward = direction not in AXES
        axis = direction.opposite if backward else direction
        return Way(direction, AXES.index(axis), axis.dr * self.cols + axis.dc, backward)

    def _lanes(self) -> Iterator[Lane]:
        rows, cols = self.rows, self.cols
        for row in range(rows):
            yield Lane(slice(row * cols, (row + 1) * cols), row * cols, 1, 0)
        for col in range(cols):
            yield Lane(slice(col, None, cols), col, cols, 2)
        for axis, step, edge in ((1, cols + 1, 0), (3, cols - 1, cols - 1)):
            starts = [(0, col) for col in range(cols)] + [(row, edge) for row in range(1, rows)]
            for row, col in starts:
                length = min(rows - row, cols - col if axis == 1 else col + 1)
                if length > 1:
                    low = row * cols + col
                    yield Lane(slice(low, low + (length - 1) * step + 1, step), low, step, axis)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the rectangle, by its bit."""
        return tuple(Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    def index(self, cell: tuple[int, int]) -> int:
        """The bit of a cell."""
        return cell[0] * self.cols + cell[1]

    def cell(self, index: int) -> Cell:
        """The cell of a bit."""
        return Cell(*divmod(index, self.cols))

    def board(self, cells: Iterable[tuple[int, int]]) -> int:
        """The cells as a board."""
        marks = bytearray(b"0" * self.size)
        for row, col in cells:
            marks[-1 - row * self.cols - col] = 49  # "1"; the first cell is the last digit
        return int(marks, 2)

    def region(self, axis: int, length: int) -> int:
        """The lowest cells of all lines of this length along the axis, on the empty grid."""
        known = self._regions.get((axis, length))
        if known is None:
            direction = AXES[axis]
            known = region(self.rows, self.cols, direction.dr, direction.dc, length)
            if self.has_holes:
                for nth in range(length):
                    known &= self.usable >> nth * self.axes[axis].step
            self._regions[axis, length] = known
        return known

    def stroke(self, step: int, length: int) -> int:
        """The cells of a line that has its lowest cell at bit 0."""
        known = self._strokes.get((step, length))
        if known is None:
            known = 0
            for nth in range(length):
                known |= 1 << nth * step
            self._strokes[step, length] = known
        return known

    def tracks(self, directions: tuple[Direction, ...], length: int) -> tuple[Track, ...]:
        """The tracks of words of a length that may run in these directions."""
        known = self._tracks.get((directions, length))
        if known is None:
            ways = [self.ways[direction] for direction in directions]
            known = self._tracks[directions, length] = tuple(
                Track(way, self.region(way.axis, length), self.stroke(way.step, length))
                for way in ways
            )
        return known

    def line(self, low: int, way: Way, length: int) -> Line:
        """The line that has its lowest cell at `low`."""
        first = low + (length - 1) * way.step if way.backward else low
        return Line.of_known(Cell._make(divmod(first, self.cols)), way.direction, length)

    def low(self, line: Line) -> int:
        """The bit of a line's lowest cell."""
        return self.index(line.end if self.ways[line.direction].backward else line.start)


@lru_cache(maxsize=4)
def shape_of(rows: int, cols: int) -> Shape:
    """The shape of a grid without holes. Kept for the next puzzle, because working it out takes a while."""
    return Shape(rows, cols)


@lru_cache(maxsize=512)
def region(rows: int, cols: int, dr: int, dc: int, length: int) -> int:
    """The lowest cells of all lines of a length that stay inside a rectangle."""
    high = rows - (length - 1) * abs(dr)
    wide = cols - (length - 1) * abs(dc)
    if high < 1 or wide < 1:
        return 0
    row = (1 << wide) - 1
    if dc < 0:
        row <<= length - 1
    return row * (((1 << cols * high) - 1) // ((1 << cols) - 1))


def starts(
    letters: Sequence[str], step: int, among: int, boards: Mapping[str, int], free: int = 0
) -> int:
    """The lowest cells from which the letters, in this order, run along a line of cells free or theirs."""
    found = among
    offset = 0
    for letter in letters:
        found &= (boards.get(letter, 0) | free) >> offset
        if not found:
            return 0
        offset += step
    return found


def by_shared(
    letters: Sequence[str], step: int, legal: int, boards: Mapping[str, int]
) -> list[int]:
    """The legal starts by how many of the letters stand there already: the k-th board shares k of them."""
    sharing = [legal] + [0] * len(letters)
    offset = 0
    for nth, letter in enumerate(letters):
        standing = boards.get(letter, 0) >> offset & legal
        if standing:
            for count in range(nth, -1, -1):
                moved = sharing[count] & standing
                sharing[count] ^= moved
                sharing[count + 1] |= moved
        offset += step
    return sharing


def indices_of(board: int) -> list[int]:
    """The bits of a board, lowest first."""
    if board.bit_count() * 8 < board.bit_length():
        few: list[int] = []
        while board:
            low = board & -board
            few.append(low.bit_length() - 1)
            board ^= low
        return few
    digits = f"{board:b}"[::-1].encode().translate(_DIGIT_VALUES)
    return list(compress(range(len(digits)), digits))


_DIGIT_VALUES = bytes.maketrans(b"01", bytes([0, 1]))


def pick(board: int, chance: Chance) -> int:
    """A random bit of a board that is not empty, each as likely as the next."""
    random, length = chance.random, board.bit_length()
    for _ in range(8):  # trying beats counting as long as the board is not sparse
        index = int(random() * length)
        if board >> index & 1:
            return index
    return nth_bit(board, int(random() * board.bit_count()))


def nth_bit(board: int, nth: int) -> int:
    """The bit of a board that has `nth` others below it."""
    base, length = 0, board.bit_length()
    while length > 64:
        half = length // 2
        lower = board & ((1 << half) - 1)
        count = lower.bit_count()
        if nth < count:
            board = lower
        else:
            board >>= half
            nth -= count
            base += half
        length = board.bit_length()
    for _ in range(nth):
        board &= board - 1
    return base + (board & -board).bit_length() - 1

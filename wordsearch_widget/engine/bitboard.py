"""Sets of cells as Python integers, so that all cells of a grid are worked on at once.

Cell `(row, col)` of a grid is bit `row * cols + col`. Where a word may start in one direction is then
a handful of shifts and ANDs: "free or this letter", shifted back to the start, letter by letter.

A line is held by its lowest cell. One that runs N, NE, W or NW is walked from its end, with the word's
letters reversed, so every step between two cells is a shift to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .chance import Chance
from .geometry import Cell, Direction, Line

AXES = (Direction.E, Direction.SE, Direction.S, Direction.SW)


class Way(NamedTuple):
    """A direction as seen by one grid's bits."""

    direction: Direction
    axis: Direction  # the direction or its opposite, whichever is of AXES
    step: int  # bits from one cell to the next along the axis
    backward: bool  # whether the direction runs against the axis


class Shape:
    """The cells of a grid as bits: how far a step goes, and where a line of some length stays inside."""

    def __init__(
        self, rows: int, cols: int, usable: Iterable[tuple[int, int]] | None = None
    ) -> None:
        self.rows, self.cols, self.size = rows, cols, rows * cols
        self.usable = (1 << self.size) - 1 if usable is None else self.board(usable)
        self.ways = {direction: self._way(direction) for direction in Direction}
        self.axes = tuple(self.ways[axis] for axis in AXES)
        self._regions: dict[tuple[Direction, int], int] = {}
        self._strokes: dict[tuple[int, int], int] = {}

    def _way(self, direction: Direction) -> Way:
        backward = direction not in AXES
        axis = direction.opposite if backward else direction
        return Way(direction, axis, axis.dr * self.cols + axis.dc, backward)

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

    def region(self, axis: Direction, length: int) -> int:
        """The lowest cells from which a line of this length along the axis stays inside the rectangle."""
        known = self._regions.get((axis, length))
        if known is None:
            known = self._regions[axis, length] = _region(self.rows, self.cols, axis, length)
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

    def line(self, low: int, way: Way, length: int) -> Line:
        """The line that has its lowest cell at `low`."""
        row, col = divmod(low, self.cols)
        if way.backward:
            row += (length - 1) * way.axis.dr
            col += (length - 1) * way.axis.dc
        return Line(Cell(row, col), way.direction, length)

    def low(self, line: Line) -> int:
        """The bit of a line's lowest cell."""
        return self.index(line.end if self.ways[line.direction].backward else line.start)


@lru_cache(maxsize=512)
def _region(rows: int, cols: int, axis: Direction, length: int) -> int:
    high, wide = rows, cols
    if axis.dr:
        high -= length - 1
    if axis.dc:
        wide -= length - 1
    if high < 1 or wide < 1:
        return 0
    row = (1 << wide) - 1
    if axis.dc < 0:
        row <<= length - 1
    return row * (((1 << cols * high) - 1) // ((1 << cols) - 1))


def starts(
    letters: Sequence[str], step: int, region: int, boards: Mapping[str, int], free: int = 0
) -> int:
    """The lowest cells from which the letters, in this order, run along a line of cells free or theirs."""
    found = region
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


def boards_of(letters: Sequence[str | None]) -> dict[str, int]:
    """Each letter's cells, for a grid given as one flat row of cells; None is no letter."""
    places: dict[str | None, list[int]] = {}
    for index, letter in enumerate(letters):
        if letter in places:
            places[letter].append(index)
        else:
            places[letter] = [index]
    boards: dict[str, int] = {}
    blank = b"0" * len(letters)
    for letter, indices in places.items():
        if letter is not None:
            marks = bytearray(blank)
            for index in indices:
                marks[-1 - index] = 49
            boards[letter] = int(marks, 2)
    return boards


def indices_of(board: int) -> list[int]:
    """The bits of a board, lowest first."""
    if board.bit_count() * 8 < board.bit_length():
        few: list[int] = []
        while board:
            low = board & -board
            few.append(low.bit_length() - 1)
            board ^= low
        return few
    return [index for index, digit in enumerate(reversed(f"{board:b}")) if digit == "1"]


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

"""Cells, directions and straight lines, which placing a word and judging a drag both walk along.

Coordinates, here and everywhere: a cell is `(row, col)`, counted from 0 at the top left; rows grow
downwards, cols to the right. A direction is a step `(rows, cols)`: S is `(1, 0)`, NE `(-1, 1)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from itertools import islice, repeat
from operator import index
from typing import Any, NamedTuple

from .errors import WordSearchError, quote


class Cell(NamedTuple):
    """A place in a grid: 0-based row and column from the top left."""

    row: int
    col: int


class Direction(Enum):
    """One of the eight compass directions; the value is its step `(rows, cols)`."""

    N = (-1, 0)
    NE = (-1, 1)
    E = (0, 1)
    SE = (1, 1)
    S = (1, 0)
    SW = (1, -1)
    W = (0, -1)
    NW = (-1, -1)

    dr: int  # rows moved by one step
    dc: int  # columns moved by one step

    # Enum hashes by name, in Python; members are singletons, and placing looks them up a lot.
    __hash__ = object.__hash__

    @property
    def opposite(self) -> Direction:
        """The direction a word is read in from its other end."""
        return Direction((-self.dr, -self.dc))

    @property
    def is_diagonal(self) -> bool:
        """Whether a step changes both row and column."""
        return bool(self.dr and self.dc)

    @classmethod
    def from_text(cls, text: str) -> Direction:
        """The direction of a compass name in any case, such as "se"."""
        if isinstance(text, str) and text.strip().upper() in cls.__members__:
            return cls[text.strip().upper()]
        raise WordSearchError(f"{quote(text)} is no direction; use one of {_NAMES}")

    def __repr__(self) -> str:
        return f"Direction.{self.name}"

    def __str__(self) -> str:
        return self.name


# Plain attributes, because a property that asks an Enum for its value is slow in innermost loops.
for _member in Direction:
    _member.dr, _member.dc = _member.value

_NAMES = ", ".join(Direction.__members__)

EASY = (Direction.E, Direction.S, Direction.SE)
MEDIUM = (*EASY, Direction.NE)
HARD = tuple(Direction)

LEVELS: dict[str, tuple[Direction, ...]] = {
    "easy": EASY,
    "medium": MEDIUM,
    "hard": HARD,
    "forward": (Direction.E, Direction.S),
    "backward": (Direction.W, Direction.N, Direction.NW, Direction.SW),
    "straight": (Direction.E, Direction.S, Direction.W, Direction.N),
    "diagonal": (Direction.NE, Direction.SE, Direction.SW, Direction.NW),
}


_READ = 1000  # items at most: an iterator may have no end


def parse_directions(value: object) -> tuple[Direction, ...]:
    """The directions that `value` asks for, each once, in the order given.

    `value` is the name of a level in any case ("easy"), compass names with commas or spaces between
    ("E,SE"), one Direction, or an iterable of Directions and names.
    Raises WordSearchError, quoting the value, when it names no direction or an unknown one.
    """
    if isinstance(value, Direction):
        return (value,)
    if isinstance(value, str):
        level = LEVELS.get(value.strip().lower())
        if level is not None:
            return level
        items: list[object] = [item for item in re.split(r"[\s,;]+", value) if item]
    elif isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, dict)):
        # A set has another order in each process; a seed must mean the same in all of them.
        items = (
            sorted(value, key=str)
            if isinstance(value, (set, frozenset))
            else list(islice(value, _READ))
        )
    else:
        raise _unknown_directions(value)
    chosen: dict[Direction, None] = {}
    for item in items:
        if isinstance(item, Direction):
            chosen[item] = None
        elif isinstance(item, str) and item.strip().upper() in Direction.__members__:
            chosen[Direction[item.strip().upper()]] = None
        else:
            raise _unknown_directions(value, item)
    if not chosen:
        raise WordSearchError(f"directions={quote(value)} allows no direction; {_choices()}")
    return tuple(chosen)


# Some digits, as no grid has more: Python takes long over thousands of them, or refuses.
_LINE = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s+([A-Za-z]+)\s+(\d{1,9})\s*")


@dataclass(frozen=True)
class Line:
    """A straight run of `length` cells from `start` in one direction.

    A selection, a placement and a match are all lines; a line may be longer than some grid is wide.
    """

    start: Cell
    direction: Direction
    length: int

    def __post_init__(self) -> None:
        if type(self.start) is not Cell:
            object.__setattr__(self, "start", as_cell(self.start))
        if not isinstance(self.direction, Direction):
            raise WordSearchError(f"{quote(self.direction)} is no direction; use one of {_NAMES}")
        if type(self.length) is not int or self.length < 1:
            raise WordSearchError(f"a line of {quote(self.length)} cells; the shortest has 1")

    @classmethod
    def of_known(cls, start: Cell, direction: Direction, length: int) -> Line:
        """The line of parts that are known to be right, unchecked: placing makes many."""
        line = object.__new__(cls)
        line.__dict__.update(start=start, direction=direction, length=length)
        return line

    @classmethod
    def between(cls, a: tuple[int, int], b: tuple[int, int]) -> Line | None:
        """The line from `a` to `b`, or None when they share no row, column or 45° diagonal.

        The step is the signs of the two differences. From a cell to itself is a line of one cell,
        which by convention points E. Raises WordSearchError, quoting it, for what is no cell.
        """
        a, b = as_cell(a), as_cell(b)
        dr, dc = b[0] - a[0], b[1] - a[1]
        if dr and dc and abs(dr) != abs(dc):
            return None
        step = ((dr > 0) - (dr < 0), (dc > 0) - (dc < 0))
        direction = Direction(step) if step != (0, 0) else Direction.E
        return cls(a, direction, max(abs(dr), abs(dc)) + 1)

    @classmethod
    def from_text(cls, text: str) -> Line:
        """The line of a text such as "3,0 SE 5": row, column, direction, number of cells."""
        parts = _LINE.fullmatch(text) if isinstance(text, str) else None
        if parts is None:
            raise WordSearchError(f'{quote(text)} is no line; write it like "3,0 SE 5"')
        row, col, direction, length = parts.groups()
        return cls(Cell(int(row), int(col)), Direction.from_text(direction), int(length))

    @property
    def text(self) -> str:
        """The line as text that `from_text` reads."""
        return f"{self.start.row},{self.start.col} {self.direction.name} {self.length}"

    @property
    def end(self) -> Cell:
        """The last cell."""
        steps, direction = self.length - 1, self.direction
        row, col = self.start
        return Cell(row + steps * direction.dr, col + steps * direction.dc)

    def coordinates(self) -> Iterator[tuple[int, int]]:
        """The cells in order as plain pairs, for code that has no time to name them."""
        rows = _run(self.start.row, self.direction.dr, self.length)
        cols = _run(self.start.col, self.direction.dc, self.length)
        return zip(rows, cols, strict=True)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in order, from start to end."""
        known: tuple[Cell, ...] | None = self.__dict__.get("_cells")
        if known is None:
            # Cell(row, col) for each, without a Python call: placing and judging make millions.
            known = tuple(map(tuple.__new__, repeat(Cell), self.coordinates()))
            self.__dict__["_cells"] = known
        return known

    @property
    def reversed(self) -> Line:
        """The same cells read from the other end."""
        if self.length == 1:
            return self
        return Line(self.end, self.direction.opposite, self.length)

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self.cells

    def __str__(self) -> str:
        return self.text


def as_cell(value: Any) -> Cell:
    """The cell of a pair of whole numbers, in a grid or not. Raises WordSearchError, quoting the value."""
    try:
        row, col = value
        if not isinstance(row, bool) and not isinstance(col, bool):
            return Cell(index(row), index(col))
    except (TypeError, ValueError):
        pass
    raise WordSearchError(f"{quote(value)} is no cell; give (row, col) from 0")


def _run(start: int, step: int, length: int) -> Iterable[int]:
    return range(start, start + step * length, step) if step else repeat(start, length)


def _unknown_directions(value: object, item: object = None) -> WordSearchError:
    # By identity where it is no text, since a value of somebody else's may not compare.
    same = item is value or (isinstance(value, str) and item == value)
    culprit = "" if item is None or same else f" ({quote(item)} is none)"
    near = get_close_matches(str(value)[:40].lower(), LEVELS, n=1) if isinstance(value, str) else []
    hint = f'did you mean "{near[0]}"? ' if near else ""
    return WordSearchError(f"directions={quote(value)}{culprit}: {hint}{_choices()}")


def _choices() -> str:
    return f"use a level ({', '.join(LEVELS)}) or any of {_NAMES}"

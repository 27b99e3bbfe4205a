"""Grid: letters in rows and columns, with holes where a mask leaves a cell out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import index
from typing import Any

from wcwidth import iter_graphemes

from .errors import InvalidGridError, quote
from .geometry import Cell, Line

HOLE = "."
MAX_SIDE = 1000
_RESERVED = re.compile(r"[\s./\[\]]")
_CELL = re.compile(r"\[([^\[\]]+)\]")


@dataclass(frozen=True, repr=False)
class Grid:
    """Letters in rows of equal length; `letters[row][col]` is one letter, or None for a hole.

    A letter may be more than one character (a digraph, an emoji, a letter with its marks).
    Raises InvalidGridError, quoting what is wrong, for ragged, empty or oversized rows, bad cells.
    """

    letters: tuple[tuple[str | None, ...], ...]

    def __post_init__(self) -> None:
        try:
            rows = tuple(tuple(row) for row in self.letters)
        except TypeError:
            raise InvalidGridError(
                f"a grid is rows of letters, not {quote(self.letters)}"
            ) from None
        object.__setattr__(self, "letters", rows)
        if not rows or not rows[0]:
            raise InvalidGridError(f"a grid needs at least one row and one column, not {rows!r}")
        if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
            raise InvalidGridError(
                f"a grid of {len(rows)} x {len(rows[0])}; a side has at most {MAX_SIDE} cells"
            )
        if len(set(map(len, rows))) > 1:
            number, row = next((n, r) for n, r in enumerate(rows) if len(r) != len(rows[0]))
            raise InvalidGridError(
                f"row {number} has {len(row)} cells where row 0 has {len(rows[0])}: "
                f"{quote(_show(row))}"
            )
        letters = _different(rows) - {None}
        if set(map(type, letters)) == {str} and all(map(str.isalpha, letters)):
            return  # as in nearly all grids; the rest is looked at more closely
        for letter in letters:
            if not isinstance(letter, str) or not letter or _RESERVED.search(letter):
                raise InvalidGridError(
                    f"{quote(letter)} is no letter for a cell: "
                    "use text without spaces and without . / [ ]"
                )

    @classmethod
    def from_text(cls, text: str) -> Grid:
        """The grid of a text: rows parted by newlines or `/`, one cell a user-perceived character.

        `[CH]` is one cell, `.` a hole. Spaces between cells, and blank lines around, are skipped.
        """
        if not isinstance(text, str):
            raise InvalidGridError(
                f'a grid\'s text is a string such as "CAT/DOG/PIG", not {quote(text)}'
            )
        lines = [line.strip() for line in re.split(r"[\n/]", text.replace("\r", ""))]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return cls(tuple(_parse_row(line) for line in lines))

    @property
    def text(self) -> str:
        """The grid as text that `from_text` reads, one row a line."""
        return "\n".join(_show(row) for row in self.letters)

    @property
    def rows(self) -> int:
        """How many rows."""
        return len(self.letters)

    @property
    def cols(self) -> int:
        """How many columns."""
        return len(self.letters[0])

    @property
    def cells(self) -> Iterator[Cell]:
        """Every cell that holds a letter, row by row."""
        for row, letters in enumerate(self.letters):
            for col, letter in enumerate(letters):
                if letter is not None:
                    yield Cell(row, col)

    @property
    def has_holes(self) -> bool:
        """Whether any cell is left out."""
        return any(None in row for row in self.letters)

    def cell(self, value: Any) -> Cell:
        """The cell of a pair given by a caller. Raises InvalidGridError, quoting it, when it is none here."""
        try:
            row, col = value
            if isinstance(row, bool) or isinstance(col, bool):
                raise TypeError
            cell = Cell(index(row), index(col))
        except (TypeError, ValueError):
            raise InvalidGridError(f"{quote(value)} is no cell; give (row, col) from 0") from None
        if not (0 <= cell.row < self.rows and 0 <= cell.col < self.cols):
            raise InvalidGridError(
                f"{quote(tuple(cell))} lies outside this grid of {self.rows} x {self.cols}"
            )
        return cell

    def read(self, line: Line) -> tuple[str, ...]:
        """The letters along `line`. Raises InvalidGridError when it leaves the grid or meets a hole."""
        read = self.along(line)
        if read is None:
            # Which names the cell at fault, without walking a line that is longer than any grid.
            return tuple(self[cell] for cell in map(Cell._make, line.coordinates()))
        return read

    def covers(self, line: Line) -> bool:
        """Whether every cell of `line` holds a letter."""
        return self.along(line) is not None

    def along(self, line: Line) -> tuple[str, ...] | None:
        """The letters along `line`, or None when it leaves the grid or meets a hole."""
        if not isinstance(line, Line):
            raise InvalidGridError(f"{quote(line)} is no Line; make one with Line.between(a, b)")
        row, col = line.start
        dr, dc, reach = line.direction.dr, line.direction.dc, line.length - 1
        letters = self.letters
        rows, cols = len(letters), len(letters[0])
        if not (0 <= row < rows and 0 <= row + reach * dr < rows):
            return None
        if not (0 <= col < cols and 0 <= col + reach * dc < cols):
            return None
        read = [letters[row + nth * dr][col + nth * dc] for nth in range(line.length)]
        return None if None in read else tuple(read)  # type: ignore[arg-type]

    def __getitem__(self, cell: tuple[int, int]) -> str:
        if cell in self:
            letter = self.letters[cell[0]][cell[1]]
            if letter is not None:
                return letter
        raise InvalidGridError(f"{quote(cell)} is no cell of this {self.rows} x {self.cols} grid")

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, tuple) or len(cell) != 2:
            return False
        row, col = cell
        if not isinstance(row, int) or not isinstance(col, int):
            return False
        return 0 <= row < self.rows and 0 <= col < self.cols and self.letters[row][col] is not None

    def __iter__(self) -> Iterator[tuple[str | None, ...]]:
        return iter(self.letters)

    def __len__(self) -> int:
        return len(self.letters)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Grid.from_text({'/'.join(_show(row) for row in self.letters)!r})"


def _different(rows: tuple[tuple[Any, ...], ...]) -> set[Any]:
    """Every letter once, or, where something is no letter at all, that."""
    try:
        return set(chain.from_iterable(rows))
    except TypeError:
        odd = next(x for x in chain.from_iterable(rows) if not isinstance(x, (str, type(None))))
        raise InvalidGridError(f"{quote(odd)} is no letter for a cell: use text") from None


def _parse_row(line: str) -> tuple[str | None, ...]:
    cells: list[str | None] = []
    at = 0
    for match in _CELL.finditer(line):
        cells.extend(_single_cells(line[at : match.start()]))
        cells.append(match.group(1).strip())
        at = match.end()
    cells.extend(_single_cells(line[at:]))
    return tuple(cells)


def _single_cells(text: str) -> Iterable[str | None]:
    for letter in text if text.isascii() else iter_graphemes(text):
        if not letter.isspace():
            yield None if letter == HOLE else letter


def _show(row: Iterable[object]) -> str:
    cells = tuple(row)
    plain = "".join(HOLE if letter is None else str(letter) for letter in cells)
    if plain.isascii() and len(plain) == len(cells):
        return plain
    # Digraphs are bracketed; where neighbours would fuse into one character, every cell is.
    short = "".join(_show_cell(letter) for letter in cells)
    return short if _parse_row(short) == cells else "".join(_bracket(letter) for letter in cells)


def _show_cell(letter: object) -> str:
    single = letter is None or len(list(iter_graphemes(str(letter)))) == 1
    return HOLE if letter is None else str(letter) if single else _bracket(letter)


def _bracket(letter: object) -> str:
    return HOLE if letter is None else f"[{letter}]"

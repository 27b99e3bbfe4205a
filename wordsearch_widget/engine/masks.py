"""Which cells of a grid are used: a named shape at any size, a picture, a grid's holes, or plain cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import islice
from math import cos, hypot, pi, sin
from textwrap import dedent

from .errors import InvalidGridError, quote
from .geometry import Cell
from .grid import MAX_SIDE, Grid

HOLES = ". -_0"

Point = tuple[float, float]
Shape = Callable[[float, float], bool]


def resolve_mask(mask: object, rows: int, cols: int) -> frozenset[Cell] | None:
    """The usable cells of a `rows` x `cols` grid; None, for all of them, when `mask` is None.

    `mask` is the name of a shape in any case ("heart"; SHAPES lists them), stretched to the grid;
    a text picture, its rows parted by newlines or `/`, in which `.` `-` `_` `0` and blanks are holes
    and every other character is a cell; a Grid, whose holes stay holes; rows of True and False; or
    the usable cells as pairs (row, col).
    Raises InvalidGridError, quoting the value, for anything else, a wrong size or no cell at all.
    """
    if mask is None:
        return None
    if isinstance(mask, str) and _is_name(mask):
        cells = _shape(mask, rows, cols)
    else:
        cells = _explicit(mask, rows, cols)
    if not cells:
        raise InvalidGridError(f"mask={quote(mask)} leaves no cell of the {rows} x {cols} grid")
    return cells


def mask_size(mask: object) -> tuple[int, int] | None:
    """The rows and cols that a mask has of itself; None for a named shape, which fits any size."""
    if mask is None or (isinstance(mask, str) and _is_name(mask)):
        return None
    if isinstance(mask, str):
        return _size(_picture(dedent(mask)))
    if isinstance(mask, Grid):
        return mask.rows, mask.cols
    items = _items(mask)
    table = _table(items)
    if table is not None:
        return _size(table)
    cells = [_pair(mask, item) for item in items]
    if not cells:
        raise InvalidGridError(f"mask={quote(mask)} has no cell")
    return max(row for row, _ in cells) + 1, max(col for _, col in cells) + 1


# -- given cell by cell -----------------------------------------------------------------------

Table = list[list[bool]]


def _explicit(mask: object, rows: int, cols: int) -> frozenset[Cell]:
    if isinstance(mask, str):
        table = _picture(mask)
        if _size(table) != (rows, cols):
            table = _picture(dedent(mask))  # it may be indented along with the code around it
        return _sized(table, mask, rows, cols)
    if isinstance(mask, Grid):
        return _sized([[x is not None for x in row] for row in mask.letters], mask, rows, cols)
    items = _items(mask)
    given = _table(items)
    if given is not None:
        return _sized(given, mask, rows, cols)
    cells = frozenset(_pair(mask, item) for item in items)
    for cell in cells:
        if not (0 <= cell.row < rows and 0 <= cell.col < cols):
            raise InvalidGridError(f"mask: {tuple(cell)} lies outside the {rows} x {cols} grid")
    return cells


def _is_name(text: str) -> bool:
    return (
        len(text) > 1
        and re.fullmatch(r"\s*[^\W\d_]+\s*", text) is not None
        and "\n" not in text.strip()
    )


def _picture(text: str) -> Table:
    if len(text) > 4_000_000:
        raise InvalidGridError(f"mask={quote(text)} is a picture of {len(text):,} characters")
    lines = [line.rstrip() for line in re.split(r"[\n/]", text.replace("\r", ""))]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    return [[x not in HOLES and not x.isspace() for x in line.ljust(width)] for line in lines]


def _items(mask: object) -> list[object]:
    if hasattr(mask, "tolist"):  # an array of numpy, without importing it
        mask = mask.tolist()
    if not isinstance(mask, Iterable) or isinstance(mask, (bytes, bytearray, dict)):
        raise InvalidGridError(
            f"mask={quote(mask)} is no mask; use one of {', '.join(SHAPES)}, a text picture, or cells"
        )
    items = list(islice(mask, MAX_SIDE**2 + 1))
    if len(items) > MAX_SIDE**2:
        raise InvalidGridError(f"mask={quote(mask)} has more cells than the largest grid")
    return items


def _table(items: Sequence[object]) -> Table | None:
    """Rows of True and False (or 1 and 0), if that is what the items are; pairs of numbers are cells."""
    table: Table = []
    for item in items:
        if not isinstance(item, (list, tuple)) or not item:
            return None
        flags = all(isinstance(value, bool) for value in item)
        if not flags and (len(item) == 2 or any(value not in (0, 1) for value in item)):
            return None
        table.append([bool(value) for value in item])
    return table or None


def _pair(mask: object, item: object) -> Cell:
    if isinstance(item, (list, tuple)) and len(item) == 2:
        row, col = item
        if type(row) is int and type(col) is int and row >= 0 and col >= 0:
            return Cell(row, col)
    raise InvalidGridError(
        f"mask: {quote(item)} is no cell; a cell is a pair (row, col), counted from 0"
    )


def _size(table: Table) -> tuple[int, int]:
    return len(table), len(table[0]) if table else 0


def _sized(table: Table, mask: object, rows: int, cols: int) -> frozenset[Cell]:
    for row in table:
        if len(row) != len(table[0]):
            raise InvalidGridError(
                f"mask={quote(mask)} has rows of {len(table[0])} and of {len(row)} cells"
            )
    if _size(table) != (rows, cols):
        have = "{} x {}".format(*_size(table))
        raise InvalidGridError(f"mask={quote(mask)} is {have}, the grid is {rows} x {cols}")
    return frozenset(
        Cell(row, col) for row, used in enumerate(table) for col, use in enumerate(used) if use
    )


# -- named shapes -----------------------------------------------------------------------------


def _shape(name: str, rows: int, cols: int) -> frozenset[Cell]:
    inside = SHAPES.get(name.strip().lower())
    if inside is None:
        near = get_close_matches(name.strip().lower()[:30], SHAPES, n=1)
        hint = f'did you mean "{near[0]}"? ' if near else ""
        raise InvalidGridError(
            f"mask={quote(name)} is no shape; {hint}known are {', '.join(SHAPES)}"
        )
    width = height = 1.0
    cells = _drawn(inside, rows, cols, width, height)
    # Tips between the middles of cells would get lost: widen the shape until it reaches every side.
    for _ in range(8):
        on_rows, on_cols = {cell.row for cell in cells}, {cell.col for cell in cells}
        wide, tall = {0, cols - 1} <= on_cols, {0, rows - 1} <= on_rows
        if wide and tall:
            break
        width, height = width * (1 if wide else 1.04), height * (1 if tall else 1.04)
        cells = _drawn(inside, rows, cols, width, height)
    return cells


def _drawn(inside: Shape, rows: int, cols: int, width: float, height: float) -> frozenset[Cell]:
    xs = [(2 * col + 1 - cols) / cols / width for col in range(cols)]
    ys = [(2 * row + 1 - rows) / rows / height for row in range(rows)]
    return frozenset(
        Cell(row, col) for row, y in enumerate(ys) for col, x in enumerate(xs) if inside(x, y)
    )


def _polygon(*corners: Point) -> Shape:
    """The inside of a polygon, by counting how many of its edges a ray to the right crosses.

    The shape is mirrored at the middle column, so its right half is enough.
    """
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))

    def inside(x: float, y: float) -> bool:
        crossed = False
        for (x1, y1), (x2, y2) in edges:
            if (y1 > y) != (y2 > y) and abs(x) < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossed = not crossed
        return crossed

    return inside


def _star() -> Shape:
    """Five points, the first one up, a little taller than the grid so that their tips show in it."""
    turns = [pi * nth / 5 for nth in range(10)]
    points = [
        (sin(t) * (0.5 if n % 2 else 1), -cos(t) * (0.5 if n % 2 else 1))
        for n, t in enumerate(turns)
    ]
    return _polygon(*((x * 1.08, (y + 0.036) * 1.255) for x, y in points))


def _disc(x: float, y: float, radius: float = 1.0, left: float = 0.0) -> bool:
    return (x - left) ** 2 + y**2 <= radius**2


def _heart(x: float, y: float) -> bool:
    lobe = (abs(x) - 0.5) ** 2 + (y + 0.45) ** 2 * 0.9 <= 0.28
    point = y >= -0.45 and abs(x) <= 1.02 * (1.08 - y) / 1.33 and abs(x) <= 1.0
    return lobe or point


def _moon(x: float, y: float) -> bool:
    return _disc(x, y) and not _disc(x, y, 0.8, 0.5)


def _clover(x: float, y: float) -> bool:
    return hypot(abs(x) - 0.48, abs(y) - 0.48) <= 0.55


# Coordinates run from -1 to 1, x to the right and y down, and a cell is judged by its middle.
SHAPES: dict[str, Shape] = {
    "circle": _disc,
    "ring": lambda x, y: _disc(x, y) and not _disc(x, y, 0.5),
    "diamond": lambda x, y: abs(x) + abs(y) <= 1,
    "triangle": lambda x, y: abs(x) <= (y + 1.2) / 2.1,
    "hexagon": lambda x, y: abs(x) + abs(y) / 2 <= 1.04,
    "octagon": lambda x, y: abs(x) + abs(y) <= 1.42,
    "cross": lambda x, y: min(abs(x), abs(y)) <= 0.36,
    "frame": lambda x, y: max(abs(x), abs(y)) > 0.45,
    "star": _star(),
    "heart": _heart,
    "tree": _polygon(
        (0, -1.15), (0.5, -0.35), (0.3, -0.35), (0.75, 0.25), (0.5, 0.25), (1.02, 0.8),
        (0.25, 0.8), (0.25, 1.0), (0, 1.0),
    ),
    "house": _polygon((0, -1.08), (1.02, -0.15), (0.8, -0.15), (0.8, 1.0), (0, 1.0)),
    "arrow": _polygon((0, -1.08), (1.02, 0.1), (0.4, 0.1), (0.4, 1.0), (0, 1.0)),
    "hourglass": lambda x, y: abs(x) <= max(abs(y), 0.25),
    "moon": lambda x, y: _moon(0.72 * x - 0.28, y),
    "clover": _clover,
}  # fmt: skip

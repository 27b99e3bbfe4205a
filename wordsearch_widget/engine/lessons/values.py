"""Variables as a reader wants them: short, in the words of the game, and never a fault of their own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from ..bitboard import Way
from ..geometry import Cell, Direction, Line
from ..grid import Grid
from ..layout import Spot, Word
from ..puzzle import Placement, Puzzle
from ..trace import Step

WIDTH = 60  # characters of a value
ITEMS = 4  # items of a list
# Variables of the engine that hold sets of cells as whole numbers, or such sets by letter.
_BOARDS = frozenset({"found", "among", "region", "free", "legal", "lows", "boards", "fixed"})

DEPTH = 3  # lists inside lists


def short(name: str, value: object) -> str | None:
    """A value in at most WIDTH characters; None for what only clutters: helpers without a text."""
    try:
        text = _board(value) if name in _BOARDS else _text(value)
    except Exception as error:  # a learner's __repr__ may do anything
        text = f"<{type(error).__name__}>"
    if text is None:
        return None
    text = " ".join(text.split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def cell_text(cell: tuple[int, int]) -> str:
    """A cell as Python writes the pair."""
    return f"({cell[0]}, {cell[1]})"


def _board(value: Any) -> str | None:
    if type(value) is int and value >= 0:
        return count_text(value.bit_count())
    if isinstance(value, Mapping) and all(type(item) is int for item in value.values()):
        return _mapping(
            {key: count_text(item.bit_count()) for key, item in value.items()}, plain=True
        )
    return _text(value)


def count_text(n: int) -> str:
    """A number of cells."""
    return "1 cell" if n == 1 else f"{n} cells"


def _text(value: Any, depth: int = 0) -> str | None:
    if isinstance(value, bool) or value is None:
        return repr(value)
    for kind, show in _KINDS:
        if isinstance(value, kind):
            return str(show(value))
    if isinstance(value, Mapping):
        return _mapping(value, depth=depth)
    if isinstance(value, (list, tuple, set, frozenset)):
        return _items(value, depth)
    if callable(value):
        return None
    text = repr(value)
    return None if " at 0x" in text else text


def _items(value: Any, depth: int) -> str:
    left, right = "()" if isinstance(value, tuple) else "[]" if isinstance(value, list) else "{}"
    if not value:
        return left + right if left != "{" else "set()"
    if depth >= DEPTH:
        return f"{left}…{right}"
    shown = [_text(item, depth + 1) or "…" for item in islice(value, ITEMS)]
    more = f", … {len(value)} in all" if len(value) > ITEMS else ""
    return f"{left}{', '.join(shown)}{more}{right}"


def _mapping(value: Mapping[Any, Any], plain: bool = False, depth: int = 0) -> str:
    if value and all(isinstance(key, Cell) for key in value):
        return f"{count_text(len(value))} filled"
    if depth >= DEPTH:
        return "{…}"

    def show(item: Any) -> str:
        return str(item) if plain else _text(item, depth + 1) or "…"

    shown = [f"{show(key)}: {show(item)}" for key, item in islice(value.items(), ITEMS)]
    more = f", … {len(value)} in all" if len(value) > ITEMS else ""
    return "{" + ", ".join(shown) + more + "}"


_KINDS: tuple[tuple[Any, Any], ...] = (
    (str, lambda v: repr(v) if len(v) <= WIDTH else repr(v[:WIDTH])),
    (Word, lambda v: v.text),
    (Direction, lambda v: v.name),
    (Line, lambda v: f"{cell_text(v.start)} {v.direction.name} {v.length} cells"),
    (Cell, cell_text),
    (Way, lambda v: v.direction.name),
    (Spot, lambda v: f"{v.mask.bit_count()} cells, {v.way.direction.name}"),
    (Placement, lambda v: v.word),
    (Step, lambda v: v.kind),
    (Grid, lambda v: f"grid of {v.rows} x {v.cols}"),
    (Puzzle, lambda v: f"puzzle of {v.rows} x {v.cols}"),
)

"""A grid on a terminal: letters in columns that align however wide they are, words in colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wcwidth import iter_graphemes, wcswidth

from ..engine.geometry import Cell, Line
from ..engine.grid import HOLE, Grid
from ..engine.letters import is_rtl
from .data import FILLER

# Of the 256 colours that terminals have, the ones nearest to a picture's fills, under black letters:
# what the sixteen basic ones look like is up to each terminal, and blue is often too dark to read on.
PAINTS = (110, 209, 222, 218, 117, 78, 149, 188)
_END = "\x1b[0m"
_FAINT = "\x1b[2m"
_LEFT_TO_RIGHT = "\u200e"  # else a terminal that reorders Hebrew would turn the row round


def paint(text: str, index: int, *, crossing: bool = False) -> str:
    """A text in the colour of the word of that index; where words cross, bold and underlined."""
    weight = "1;4;" if crossing else ""
    return f"\x1b[{weight}38;5;16;48;5;{PAINTS[index % len(PAINTS)]}m{text}{_END}"


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return max(0, wcswidth(text))


def draw_grid(
    grid: Grid,
    lines: Iterable[tuple[Line, int]] = (),
    *,
    colour: bool,
    screen: bool = False,
    fillers: bool = True,
) -> str:
    """The grid, a blank between its letters, with lines that are marked by the index of their word.

    Without `colour`, or without `fillers`, the letters of the lines alone are shown, if there are
    lines; a grid in which none is marked is then text that `Grid.from_text` reads. `screen` keeps a
    row of Hebrew or Arabic in the order of its columns.
    """
    owners, bridges = _owners(lines)
    hiding = bool(owners) and not (colour and fillers)
    text = {
        Cell(row, col): FILLER
        if letter and hiding and (row, col) not in owners
        else _text(letter, colour)
        for row, letters in enumerate(grid.letters)
        for col, letter in enumerate(letters)
    }
    width = max(map(width_of, text.values()))
    before = _LEFT_TO_RIGHT if screen and any(map(is_rtl, text.values())) else ""
    rows = []
    for row in range(grid.rows):
        parts = []
        for cell in (Cell(row, col) for col in range(grid.cols)):
            shown = before + text[cell] + " " * (width - width_of(text[cell]))
            gap = " " if cell.col < grid.cols - 1 else ""
            if colour and owners:
                shown = _marked(shown, owners.get(cell, ()))
                gap = paint(gap, bridges[cell]) if cell in bridges else gap
            parts.append(shown + gap)
        rows.append("".join(parts).rstrip(" "))
    return "\n".join(rows)


def _owners(
    lines: Iterable[tuple[Line, int]],
) -> tuple[dict[Cell, list[int]], dict[Cell, int]]:
    """The indices of the lines on each cell, and of the line that goes on from a cell to the right."""
    owners: dict[Cell, list[int]] = {}
    bridges: dict[Cell, int] = {}
    for line, index in lines:
        for cell in line.cells:
            owners.setdefault(cell, []).append(index)
        if line.direction.dr == 0:
            for cell in sorted(line.cells)[:-1]:
                bridges[cell] = index
    return owners, bridges


def _marked(text: str, indices: Sequence[int]) -> str:
    if not indices:
        return f"{_FAINT}{text}{_END}"
    return paint(text, indices[0], crossing=len(set(indices)) > 1)


def _text(letter: str | None, colour: bool) -> str:
    if letter is None:
        return " " if colour else HOLE
    if colour or len(letter) == 1 or len(list(iter_graphemes(letter))) == 1:
        return letter
    return f"[{letter}]"

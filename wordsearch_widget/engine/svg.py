"""Letters and marks, as plain data, to one SVG string that needs no script, style sheet or font."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

from .geometry import Line
from .grid import Grid

CELL = 32
# Fills light enough for dark letters at 4.5 : 1; the outline is a darker tone of each.
FILLS = ("#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33", "#dddddd")
OUTLINES = ("#2f6399", "#a8492a", "#93822a", "#b3506a", "#3486b0", "#1b6b54", "#6d7a10", "#777777")


class Mark(NamedTuple):
    """A line drawn as a capsule under the letters; `color` is the word's index, `label` its text."""

    line: Line
    color: int = 0
    label: str = ""


def draw(grid: Grid, marks: Iterable[Mark] = (), *, title: str = "", letters: bool = True) -> str:
    """The grid as an SVG document, `CELL` pixels a cell; `letters=False` keeps the marked ones."""
    width, height = grid.cols * CELL, grid.rows * CELL
    marks = tuple(marks)
    kept = None if letters else {cell for mark in marks for cell in mark.line.cells}
    size = f'width="{width + 16}" height="{height + 16}"'
    box = f"-8 -8 {width + 16} {height + 16}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img">',
        f"<title>{escape(title or f'Word search, {grid.rows} by {grid.cols}')}</title>",
        f'<rect x="-8" y="-8" {size} rx="8" fill="#ffffff"/>',
    ]
    parts.extend(_capsule(mark) for mark in marks)
    parts.append(
        '<g fill="#1b1f24" text-anchor="middle" dominant-baseline="central" '
        f'font-family="system-ui, sans-serif" font-size="{CELL * 0.56:g}" font-weight="500">'
    )
    for row, col in grid.cells:
        if kept is None or (row, col) in kept:
            x, y = col * CELL + CELL / 2, row * CELL + CELL / 2
            parts.append(f'<text x="{x:g}" y="{y:g}">{escape(grid[row, col])}</text>')
    parts.append("</g></svg>")
    return "".join(parts)


def _capsule(mark: Mark) -> str:
    (top, left), (bottom, right) = mark.line.start, mark.line.end
    x1, y1, x2, y2 = (value * CELL + CELL / 2 for value in (left, top, right, bottom))
    fill, outline = FILLS[mark.color % len(FILLS)], OUTLINES[mark.color % len(OUTLINES)]
    line = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke-linecap="round"'
    return (
        f"<g><title>{escape(mark.label)}</title>"
        f'<line {line} stroke="{outline}" stroke-width="{CELL * 0.8:g}" opacity="0.9"/>'
        f'<line {line} stroke="{fill}" stroke-width="{CELL * 0.7:g}"/></g>'
    )

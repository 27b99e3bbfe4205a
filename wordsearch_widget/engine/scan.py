"""The plain way to look for a word: every cell, every direction, letter by letter.

It is written to be read. `solver.find` does the same at a fraction of the work, and with folding.
"""

from __future__ import annotations

from collections.abc import Sequence

from .geometry import HARD, Cell, Direction, Line
from .grid import Grid
from .trace import Step, Steps


def scan(
    grid: Grid, word: Sequence[str], directions: Sequence[Direction] = HARD
) -> Steps[list[Line]]:
    """Every line on which the letters of the word stand."""
    found: list[Line] = []
    text = "".join(word)
    for cell in grid.cells:
        if grid[cell] != word[0]:
            continue
        for direction in directions:
            line = Line(cell, direction, len(word))
            if not grid.covers(line):
                continue
            yield Step("try", text, line)
            clash = mismatch(grid, word, line)
            if clash is not None:
                yield Step("clash", text, line, clash, word[line.cells.index(clash)], grid[clash])
                continue
            found.append(line)
            yield Step("place", text, line)
    return found


def mismatch(grid: Grid, word: Sequence[str], line: Line) -> Cell | None:
    """The first cell of the line that does not hold the word's letter."""
    for cell, letter in zip(line.cells, word, strict=True):
        if grid[cell] != letter:
            return cell
    return None

"""The classic algorithm: try random lines until one is free.

Each word, in random order, gets up to 200 attempts. An attempt draws one of the word's directions,
then a start from which the word fits inside the grid. It fails only where a cell already holds another
letter, so words may cross where they share one. Nothing is written before the whole line is checked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .chance import Chance
from .geometry import Cell, Direction, Line
from .layout import Word
from .trace import Step, Steps

ATTEMPTS = 200
PATIENCE = 30  # words without a place, after which no other word is tried


def scatter(
    words: Sequence[Word],
    rows: int,
    cols: int,
    chance: Chance,
    attempts: int = ATTEMPTS,
    holes: Collection[Cell] = (),
) -> Steps[dict[str, Line]]:
    """Place the words; return the line of each word that found one."""
    grid: dict[Cell, str] = dict.fromkeys(holes, "")
    lines: dict[str, Line] = {}
    given_up = 0
    for word in chance.shuffled(words):
        directions = [d for d in word.directions if fits(word, d, rows, cols)]
        hopeless = not directions or given_up == PATIENCE
        for attempt in range(1, 1 if hopeless else attempts + 1):
            direction = chance.choice(directions)
            line = Line(random_start(word, direction, rows, cols, chance), direction, len(word))
            yield Step("try", word.text, line, attempt=attempt)
            clash = find_clash(word, line, grid)
            if clash is not None:
                yield Step("clash", word.text, line, *clash, attempt)
                continue
            grid.update(zip(line.cells, word.letters, strict=True))
            lines[word.text] = line
            yield Step("place", word.text, line, attempt=attempt)
            break
        else:
            given_up += not hopeless
            yield Step("give_up", word.text, attempt=attempts)
    return lines


def fits(word: Word, direction: Direction, rows: int, cols: int) -> bool:
    """Whether the grid is big enough for the word in this direction."""
    return (not direction.dr or len(word) <= rows) and (not direction.dc or len(word) <= cols)


def random_start(word: Word, direction: Direction, rows: int, cols: int, chance: Chance) -> Cell:
    """A start from which the whole word stays inside the grid."""
    row = start_along(rows, direction.dr, len(word), chance)
    col = start_along(cols, direction.dc, len(word), chance)
    return Cell(row, col)


def start_along(side: int, step: int, length: int, chance: Chance) -> int:
    """A start on one axis: anywhere if the line does not move on it, else with room for the word."""
    if step == 0:
        return chance.below(side)
    start = chance.below(side - length + 1)
    return start if step > 0 else start + length - 1


def find_clash(word: Word, line: Line, grid: dict[Cell, str]) -> tuple[Cell, str, str] | None:
    """The first cell that holds another letter, with the letter wanted and the one standing there."""
    for cell, letter in zip(line.cells, word.letters, strict=True):
        standing = grid.get(cell, letter)
        if standing != letter:
            return cell, letter, standing
    return None

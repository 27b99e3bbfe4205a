"""How hard a puzzle is, as one figure with its parts, so that two puzzles can be compared.

The figure rates the looking, not the number of words: twice the words take twice as long, and are not
harder. Each part runs from 0 (easy) to 100 (hard), and the score is their weighted mean:

- directions (40 %): a word read as its script is read counts 0, downwards a little, against the
  reading direction and diagonally up most; mean over the words, and a quarter for how many different
  directions occur.
- search (20 %): letters to look through for each letter that belongs to a word.
- near misses (20 %): places off a word's own line where it seems to begin: its first two letters stand
  side by side, its first three in line, and so on, the longer the worse. Filler taken from the
  words' own letters raises it.
- short words (10 %): a short word shows less of itself than a long one.
- overlaps (10 %): cells that belong to two words or more, which a reader tends to cross out once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .geometry import Cell, Direction, Line
from .grid import Grid
from .letters import is_rtl

Placed = tuple[tuple[str, ...], Line]

WEIGHTS = {"directions": 40, "search": 20, "near_misses": 20, "short_words": 10, "overlaps": 10}

_EFFORT = {
    Direction.E: 0.0,
    Direction.S: 0.2,
    Direction.SE: 0.4,
    Direction.NE: 0.6,
    Direction.SW: 0.7,
    Direction.W: 0.7,
    Direction.N: 0.7,
    Direction.NW: 1.0,
}
_LONG, _SHORT = 10, 3


@dataclass(frozen=True)
class Difficulty:
    """A score and the parts it is made of, each from 0 to 100; the module says what they mean."""

    score: int
    directions: int
    search: int
    near_misses: int
    short_words: int
    overlaps: int

    @property
    def parts(self) -> dict[str, int]:
        """The parts by name, the weightiest first."""
        return {name: getattr(self, name) for name in WEIGHTS}

    def __str__(self) -> str:
        parts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in self.parts.items())
        return f"difficulty {self.score} of 100 ({parts})"


def rate(grid: Grid, placed: Iterable[Placed]) -> Difficulty:
    """The difficulty of finding words, given as letters with their line, in a grid."""
    words = list(placed)
    if not words:
        return Difficulty(0, 0, 0, 0, 0, 0)
    cover = Counter(cell for _, line in words for cell in line.cells)
    cells = sum(1 for _ in grid.cells)
    shares = {
        "directions": _directions(words),
        "search": 1 - len(cover) / cells,
        "near_misses": _near_misses(grid, words),
        "short_words": _mean(_shortness(len(letters)) for letters, _ in words),
        "overlaps": min(1.0, 2 * sum(count > 1 for count in cover.values()) / len(cover)),
    }
    score = sum(WEIGHTS[name] * share for name, share in shares.items())
    parts = {name: round(100 * share) for name, share in shares.items()}
    return Difficulty(score=round(score), **parts)


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)


def _directions(words: list[Placed]) -> float:
    read = [_as_read(letters, line.direction) for letters, line in words]
    different = (len(set(read)) - 1) / 7
    return 0.75 * _mean(_EFFORT[direction] for direction in read) + 0.25 * different


def _as_read(letters: tuple[str, ...], direction: Direction) -> Direction:
    """The direction as seen by a reader of the word's script: mirrored where that runs to the left."""
    return Direction((direction.dr, -direction.dc)) if is_rtl(letters) else direction


def _shortness(length: int) -> float:
    return min(1.0, max(0.0, (_LONG - length) / (_LONG - _SHORT)))


def _near_misses(grid: Grid, words: list[Placed]) -> float:
    """From 0 to 1: how often, on the mean, a word seems to begin where it does not stand."""
    begun: dict[tuple[str | None, ...], list[int]] = {}  # two letters -> the words that start so
    for number, (word, _) in enumerate(words):
        if len(word) > 1:
            begun.setdefault(word[:2], []).append(number)
    firsts = {pair[0] for pair in begun}
    own = [{(w.start, w.direction), (w.end, w.direction.opposite)} for _, w in words]
    lures = [0.0] * len(words)
    letters, rows, cols = grid.letters, grid.rows, grid.cols
    # Added up on the way: a list of all places would take a gigabyte on a grid of a million cells.
    for cell in grid.cells:
        row, col = cell
        first = letters[row][col]
        if first not in firsts:
            continue
        for direction in Direction:
            below, beside = row + direction.dr, col + direction.dc
            if not (0 <= below < rows and 0 <= beside < cols):
                continue
            for number in begun.get((first, letters[below][beside]), ()):
                if (cell, direction) not in own[number]:
                    word = words[number][0]
                    matching = _matching(grid, word, cell, direction)
                    lures[number] += (matching - 1) / (len(word) - 1)
    mean = _mean(lures)
    return mean / (mean + 1)


def _matching(grid: Grid, letters: tuple[str, ...], start: Cell, direction: Direction) -> int:
    """How many of the first letters stand on this line, as far as the grid goes."""
    count = 0
    row, col = start
    for letter in letters:
        if not (0 <= row < grid.rows and 0 <= col < grid.cols) or grid.letters[row][col] != letter:
            break
        count, row, col = count + 1, row + direction.dr, col + direction.dc
    return count

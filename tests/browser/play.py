"""A game in an open notebook: where its words are, what Python says of it, and its board."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from .board import Board, Cell
from .hosts import Document, Host

IMPORT = "from wordsearch_widget import Puzzle, WordSearch\n"
CLASSIC = IMPORT + "game = WordSearch(seed=7)\ngame"
# Three words of four letters, with nothing else to find.
GRID = 'Puzzle.from_grid("BIRDX/XFROG/DEERX/XYXYX", ["bird", "frog", "deer"])'
# One word from edge to edge, so that a drag along it can leave the board at both ends.
ACROSS = IMPORT + 'game = WordSearch(Puzzle.from_grid("APPLE/XYXYX/YXYXY", ["apple"]))\ngame'

PLACES = """
import json
print(json.dumps([[p.word, p.line.start, p.line.end] for p in game.puzzle.placements]))
"""


def name(cell: Cell) -> str:
    """What a player calls a cell of the first 26 columns: B3."""
    return chr(ord("A") + cell[1]) + str(cell[0] + 1)


@dataclass(frozen=True)
class Place:
    """Where a word stands."""

    word: str
    start: Cell
    end: Cell

    @property
    def length(self) -> int:
        return 1 + max(abs(a - b) for a, b in zip(self.start, self.end, strict=True))

    def ends(self, backwards: bool = False) -> tuple[Cell, Cell]:
        return (self.end, self.start) if backwards else (self.start, self.end)

    def cells(self) -> list[Cell]:
        steps = self.length - 1
        return [
            tuple(a + (b - a) * step // steps for a, b in zip(self.start, self.end, strict=True))
            for step in range(steps + 1)
        ]


class Play:
    """A cell, the first one if not told otherwise, made `game` and shows it."""

    def __init__(self, document: Document, cell: int = 0) -> None:
        document.run(cell)
        self.document = document
        self.board = Board(document.page)
        self.places = [
            Place(word, tuple(start), tuple(end))
            for word, start, end in json.loads(document.ask(PLACES))
        ]
        self.board.show()

    def python(self, expression: str) -> Any:
        """What the kernel holds now."""
        return json.loads(self.document.ask(f"import json; print(json.dumps({expression}))"))

    def expect_python(self, expression: str, value: Any) -> None:
        """The kernel holds the value, at once or soon: trait updates travel behind one another."""
        deadline = time.monotonic() + 10
        while (held := self.python(expression)) != value and time.monotonic() < deadline:
            pass  # every look is a round trip to the kernel
        assert held == value

    def found(self) -> list[str]:
        return self.python("[find['word'] for find in game.found]")

    def attempts(self) -> int:
        return self.python("len(game.attempts)")


def three(options: str = "") -> str:
    """A game of three words with options, as source."""
    return IMPORT + f"game = WordSearch({GRID}, {options})\ngame"


def start_game(host: Host, page: Page, *cells: str) -> Play:
    """Open a notebook, run its first cell and wait for the board."""
    return Play(host.open(page, list(cells or [CLASSIC])))

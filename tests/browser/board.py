"""The board on a page, through nothing but the names that its DOM promises."""

from __future__ import annotations

import re
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from .gestures import Point, wait_for_rest

Cell = tuple[int, int]


class Hand(Protocol):
    """What can drag: a mouse or a finger."""

    def drag(self, *path: Point) -> None: ...


class Board:
    """One view of the widget."""

    def __init__(self, page: Page, nth: int = 0) -> None:
        self.page = page
        self.root: Locator = page.locator(".wordsearch").nth(nth)
        self.grid = self.root.locator(".wordsearch-grid")
        self.status = self.root.locator("[role=status]")
        self.words = self.root.locator("ul.wordsearch-words > li")
        expect(self.root).to_be_visible(timeout=60_000)
        # Measured once the fonts and the cell's own layout have come to rest.
        self.grid.locator(".wordsearch-cell").first.wait_for(state="visible")

    def cell(self, row: int, col: int) -> Locator:
        return self.grid.locator(f'.wordsearch-cell[data-row="{row}"][data-col="{col}"]')

    def show(self) -> None:
        """Bring the whole grid on screen, if it fits."""
        self.grid.evaluate("grid => grid.scrollIntoView({block: 'center'})")
        wait_for_rest(self.grid)

    def centre(self, cell: Cell) -> Point:
        box = self.cell(*cell).bounding_box()
        assert box is not None, cell
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def middle(self) -> Point:
        box = self.grid.bounding_box()
        assert box is not None
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def letters(self) -> str:
        return self.grid.locator(".wordsearch-cell").evaluate_all(
            "cells => cells.map(cell => cell.textContent).join('')"
        )

    def scrolls(self) -> dict[str, float]:
        """How far everything around the grid is scrolled, by class."""
        return self.grid.evaluate(
            """grid => {
                const seen = {};
                for (let el = grid; el; el = el.parentElement) {
                    seen[el.className.split(' ').at(-1) || el.tagName] = el.scrollTop;
                }
                return seen;
            }"""
        )

    def drag(self, hand: Hand, *cells: Cell) -> None:
        """Drag from centre to centre."""
        hand.drag(*(self.centre(cell) for cell in cells))

    def enter(self, start: Cell, end: Cell) -> None:
        """Write a line in the text way in, whatever lies over the page."""
        line = " ".join(chr(ord("A") + col) + str(row + 1) for row, col in (start, end))
        self.root.locator("input").evaluate(
            """(input, line) => {
                input.value = line;
                input.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
            }""",
            line,
        )

    def expect_state(self, state: str) -> None:
        expect(self.root).to_have_attribute("data-state", state)

    def expect_struck(self, count: int) -> None:
        """Exactly so many entries of the word list are struck through, to the eye as well."""
        struck = self.root.locator('ul.wordsearch-words > li[data-found="true"]')
        expect(struck).to_have_count(count)
        for entry in struck.all():
            assert _is_struck(entry), entry.inner_text()

    def expect_found(self, index: int, count: int) -> None:
        """The word of that colour covers so many cells."""
        expect(self.grid.locator(f".wordsearch-cell.found.found-{index}")).to_have_count(count)

    def marks(self, kind: str) -> Locator:
        return self.root.locator(f'.wordsearch-mark[data-kind="{kind}"]')

    def expect_says(self, text: str | re.Pattern[str], timeout: float = 10_000) -> None:
        expect(self.root).to_contain_text(text, timeout=timeout)

    def evaluate(self, script: str) -> Any:
        return self.root.evaluate(script)


def _is_struck(entry: Locator) -> bool:
    """Whether a line runs through the entry's text, on it or on an element inside."""
    return entry.evaluate(
        """li => [li, ...li.querySelectorAll('*')].some(
            el => getComputedStyle(el).textDecorationLine.includes('line-through'))"""
    )

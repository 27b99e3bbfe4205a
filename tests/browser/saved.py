"""A saved page, opened from a file with the network off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from wordsearch_widget import Puzzle

from .board import Board
from .play import Place
from .stage import SHOTS
from .watch import Watch

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
FAULTS = """async () => {
    const {violations} = await axe.run(document, {resultTypes: ['violations']});
    return violations.map(v => [v.id, v.help, v.nodes.slice(0, 3).map(n => n.html.slice(0, 200))]);
}"""

Open = Callable[..., Page]


class Reader:
    """Opens files, each in a context of its own, and lets none of them ask for anything."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser, self._folder = browser, folder
        self._opened: list[tuple[BrowserContext, Watch]] = []

    def open(self, html: str, name: str = "page.html", **options: Any) -> Page:
        """Write a page and open the file; the options are the context's."""
        path = self._folder / name
        path.write_text(html, encoding="utf-8")
        size = {"width": 1120, "height": 860}
        context = self._browser.new_context(**{"viewport": size, "offline": True, **options})
        context.set_default_timeout(30_000)
        self._opened.append((context, Watch(context, path.as_uri())))
        page = context.new_page()
        # Paper in a test: what would open the system's dialog only counts.
        page.add_init_script(
            "window.print = () => { window.printed = (window.printed ?? 0) + 1; };"
        )
        page.goto(path.as_uri())
        return page

    def close(self) -> None:
        for context, _ in self._opened:
            context.close()
        for _, watch in self._opened:
            watch.check(())


def places_of(puzzle: Puzzle) -> list[Place]:
    return [Place(p.word, tuple(p.line.start), tuple(p.line.end)) for p in puzzle.placements]


def board_of(page: Page) -> Board:
    board = Board(page)
    board.show()
    return board


def check_axe(page: Page) -> None:
    """Of the whole page, since all of it is ours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    assert page.evaluate(FAULTS) == []


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page, for people to look at."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"page-{name}.png", animations="disabled", full_page=True)


def print_pdf(page: Page, path: Path, answers: bool, paper: str = "A4") -> Path:
    """Press a button of the page, and print what it would print."""
    button = page.locator(f"[data-act={'print_answers' if answers else 'print'}]")
    before = page.evaluate("window.printed ?? 0")
    button.click()
    page.wait_for_function("before => window.printed > before", arg=before)
    page.pdf(path=path, format=paper)
    expect(page.locator(".page-answers")).to_have_count(0)  # gone again once printed
    return path

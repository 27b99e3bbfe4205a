"""The dashboard as its visitors have it: in Voila, where the kernel is out of reach."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from wordsearch_widget import Puzzle, Recipe

from .board import Board
from .conftest import SHOTS
from .gestures import Mouse
from .other_hosts import Voila
from .play import Place
from .watch import Watch

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "03_dashboard.ipynb"
PETS = Recipe(["cat", "dog"], rows=6, seed=7)


class Dashboard:
    """What a visitor sees and does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = Board(page)

    def field(self, label: str) -> Locator:
        """The innermost box that begins with that small text."""
        return self.page.locator(".widget-vbox", has=self.page.get_by_text(label, exact=True)).last

    def code(self) -> str:
        return self.field("code of this puzzle").locator("input").input_value()

    def puzzle(self) -> Puzzle:
        return Recipe.from_code(self.code()).generate()

    def make(self) -> None:
        """Press New puzzle, and wait for another one."""
        before = self.code()
        self.page.get_by_role("button", name="New puzzle").click()
        expect(self.field("code of this puzzle").locator("input")).not_to_have_value(before)

    def expect_shows(self, puzzle: Puzzle, nth: int = 0) -> Board:
        board = Board(self.page, nth)
        letters = puzzle.grid.text.replace("\n", "")
        cells = board.grid.locator(".wordsearch-cell")
        expect(cells).to_have_count(len(letters))
        expect(cells.last).to_have_text(letters[-1])
        assert board.letters() == letters
        return board


def places(puzzle: Puzzle) -> list[Place]:
    return [Place(p.word, tuple(p.line.start), tuple(p.line.end)) for p in puzzle]


@pytest.fixture
def visit(
    browser: Browser, voila: Voila, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Dashboard]]:
    """Open the dashboard in a page of its own; options are the query's, `width` and `host`."""
    shutil.copy(NOTEBOOK, voila.folder)
    opened = []

    def open_(width: int = 1280, host: Voila = voila, **query: str) -> Dashboard:
        context = browser.new_context(viewport={"width": width, "height": 900})
        opened.append((context, Watch(context)))
        context.set_default_timeout(60_000)
        page = context.new_page()
        host.visit(page, NOTEBOOK.name, **query)
        return Dashboard(page)

    yield open_
    SHOTS.mkdir(exist_ok=True)
    for nth, (context, _) in enumerate(opened):
        path = SHOTS / f"{request.node.name}-{nth}.png"
        context.pages[0].screenshot(path=path, full_page=True)
        context.close()
    for _, watch in opened:
        watch.check(voila.noise, voila.abroad)


@pytest.fixture
def heated(tmp_path: Path) -> Iterator[Voila]:
    """A Voila that runs the dashboard in a kernel before its visitor comes; asked for before `visit`."""
    (tmp_path / "notebooks").mkdir()
    shutil.copy(NOTEBOOK, tmp_path / "notebooks")
    host = Voila(tmp_path, "--preheat_kernel=True", "--pool_size=1")
    yield host
    host.stop()


def test_a_puzzle_is_made_played_and_shared(visit: Callable[..., Dashboard]) -> None:
    host = visit()
    host.field("own words").locator("textarea").fill("cat, dog, <b>bird</b>")
    host.make()
    puzzle = host.puzzle()
    assert puzzle.entries == ("cat", "dog", "<b>bird</b>")
    board, hand = host.expect_shows(puzzle), Mouse(host.page)
    board.show()
    last = places(puzzle)[-1]
    expect(host.field("finds")).to_contain_text("No word yet.")
    board.drag(hand, *last.ends())
    board.expect_struck(1)
    expect(host.field("finds").locator("tr")).to_have_count(1)
    expect(host.field("finds")).to_contain_text(last.word)
    expect(host.page.locator("svg", has_text="seconds")).to_be_visible()
    host.field("own words").locator("textarea").fill("x" * 30)  # longer than the grid
    host.page.get_by_role("button", name="New puzzle").click()
    expect(host.page.locator("[role=alert]")).to_contain_text("longer than the 11 x 11 grid")
    board.expect_struck(1)  # and the game goes on
    host.field("own words").locator("textarea").fill("")
    host.field("the host allows").get_by_text("hints").click()
    expect(board.root.get_by_role("button", name="Hint")).to_have_count(0)

    friend = visit(code=host.code(), width=393)
    board = friend.expect_shows(puzzle)
    assert friend.code() == host.code()
    assert friend.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_a_race_has_two_boards(visit: Callable[..., Dashboard]) -> None:
    page = visit(code="1<script>alert(1)</script>").page
    expect(page.locator("[role=alert]")).to_contain_text(
        "'1<script>alert(1)</script>' is no puzzle's code"
    )
    host = Dashboard(page)
    host.expect_shows(host.puzzle())  # a puzzle is there all the same
    friend = host.field("race against a friend").locator("input")
    friend.fill(PETS.code)
    page.get_by_role("button", name="Race").click()
    rival = host.expect_shows(PETS.generate(), 1)
    expect(page.locator("[role=alert]")).to_be_empty()
    rival.show()
    for place in places(PETS.generate()):
        rival.drag(Mouse(page), *place.ends())
    rival.expect_state("completed")
    expect(page.get_by_text("The second board is ready")).to_be_visible()
    host.board.expect_struck(0)


def test_a_kernel_made_ready_in_advance_reads_the_address(
    heated: Voila, visit: Callable[..., Dashboard]
) -> None:
    friend = visit(host=heated, code=PETS.code)
    friend.expect_shows(PETS.generate())
    assert friend.code() == PETS.code

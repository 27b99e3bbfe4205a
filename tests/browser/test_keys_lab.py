"""The board by keyboard, in the middle of the shortcuts of JupyterLab and of Notebook 7."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from .board import Cell
from .hosts import JupyterLab, Notebook7
from .play import CLASSIC, Play, start_game

# What JupyterLab does with these in command mode: insert, cut, copy, paste, delete, change type, …
LETTERS = ["a", "b", "c", "d", "d", "j", "k", "m", "r", "v", "x", "y", "z", "1", "Shift+M"]
ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Shift+ArrowDown", "Home", "End"]
pytestmark = [pytest.mark.noise(pattern) for pattern in Notebook7.noise]
FOCUSABLE = "button:visible, input:visible, select:visible, [tabindex]:not([tabindex='-1']):visible"


@pytest.fixture(params=["lab_server", "notebook7"])
def host(request: pytest.FixtureRequest) -> Iterator[JupyterLab]:
    """The two listen for keys in different ways: on their way up to the page, and down from it."""
    host = request.getfixturevalue(request.param)
    yield host
    host.clear()


def press(element: Locator, keys: list[str]) -> None:
    """Press the keys one after the other, wherever the focus goes."""
    element.focus()
    for key in keys:
        element.page.keyboard.press(key)


def go(page: Page, start: Cell, end: Cell) -> None:
    """Move the cursor by arrows."""
    rows, cols = end[0] - start[0], end[1] - start[1]
    for _ in range(abs(rows)):
        page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
    for _ in range(abs(cols)):
        page.keyboard.press("ArrowRight" if cols > 0 else "ArrowLeft")


def notebook(play: Play) -> tuple[object, object]:
    return play.document.cells(), play.document.mode()


def test_the_keys_are_dangerous_elsewhere(page: Page, host: JupyterLab) -> None:
    """Proof that the next test can fail: the same key on another element of an output."""
    html = "from IPython.display import HTML\nHTML('<div tabindex=0 id=plain>here</div>')"
    play = start_game(host, page, CLASSIC, html)
    play.document.run(1)
    press(page.locator("#plain"), ["b"])
    assert len(play.document.cells()) == 3


def test_the_notebook_keeps_its_cells(page: Page, host: JupyterLab) -> None:
    play = start_game(host, page, CLASSIC, "1 + 1", "2 + 2")
    before = notebook(play)
    cell = play.board.cell(4, 4)
    press(cell, [*LETTERS, *ARROWS, "Enter", "Escape", " ", "Escape"])
    assert notebook(play) == before
    assert page.evaluate("document.activeElement.closest('.wordsearch-cell') !== null")
    play.board.expect_state("playing")


def test_every_other_focusable_part_keeps_them_too(page: Page, host: JupyterLab) -> None:
    play = start_game(host, page, CLASSIC, "1 + 1", "2 + 2")
    place = play.places[0]
    play.python(f"game.select({place.start}, {place.end})")  # a found entry can be focused, too
    play.board.expect_struck(1)
    before = notebook(play)
    parts = play.board.root.locator(FOCUSABLE)
    assert parts.count() > 3
    for index in range(parts.count()):
        part = parts.nth(index)
        what = part.evaluate("el => el.outerHTML")
        press(part, [*LETTERS, *ARROWS, "Escape"])
        assert notebook(play) == before, what
        inside = page.evaluate("document.activeElement.closest('.wordsearch') !== null")
        assert inside, f"the focus was lost from {what}"


def test_arrows_scroll_nothing_and_tab_leaves(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page, CLASSIC, *["\n".join("abcdefghijklmnopqrst")] * 3)
    before = play.board.scrolls()
    press(play.board.cell(0, 0), [*["ArrowDown"] * 12, *["ArrowUp"] * 12, " ", "Escape"])
    assert play.board.scrolls() == before
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.wordsearch-grid') === null")


def test_one_tab_stop(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page)
    keys = [*ARROWS, "Control+Home", "Control+End", "Enter", " ", "Escape"]
    press(play.board.cell(5, 5), random.Random(1).choices(keys, k=50))
    stops = play.board.grid.locator('[role=gridcell][tabindex="0"]')
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()


def test_the_game_is_won_by_keys_alone(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page)
    at = (0, 0)
    play.board.cell(*at).focus()
    for place in play.places:
        go(page, at, place.start)
        page.keyboard.press("Enter")
        go(page, place.start, place.end)
        page.keyboard.press("Enter")
        at = place.end
    play.board.expect_state("completed")
    assert play.found() == [place.word for place in play.places]


def test_escape_abandons_the_line(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page)
    place = play.places[0]
    play.board.cell(*place.start).focus()
    page.keyboard.press("Enter")
    go(page, place.start, place.end)
    expect(play.board.marks("selection")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(play.board.marks("selection")).to_have_count(0)
    assert (play.found(), play.attempts()) == ([], 0)

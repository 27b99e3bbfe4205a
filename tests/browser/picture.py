"""Draws the README's picture from the real board in a real JupyterLab: `make picture`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from .gestures import Mouse
from .hosts import JupyterLab
from .play import start_game

DOCS = Path(__file__).parents[2] / "docs"
GAME = """
from wordsearch_widget import WordSearch
birds = "robin, heron, magpie, kestrel, puffin, swallow, owl, nightingale"
game = WordSearch(birds, rows=11, directions="hard", seed=244, title="Birds in the garden")
game
"""


def test_picture(new_page: Callable[..., Page], lab: JupyterLab) -> None:
    page = new_page(device_scale_factor=2, viewport={"width": 1120, "height": 960})
    play = start_game(lab, page, GAME.strip())
    play.document.hide_sidebar()
    hand, board = Mouse(page), play.board
    *found, being_drawn = play.places
    for index, place in enumerate(found[:5]):
        board.drag(hand, *place.ends())
        board.expect_found(index, place.length)
    start, *_, before_last, _ = map(board.centre, being_drawn.cells())
    hand.down(start)
    hand.move(before_last)
    expect(board.marks("selection")).to_be_attached()
    DOCS.mkdir(exist_ok=True)
    board.root.screenshot(path=DOCS / "board.png", animations="disabled")
    hand.up()

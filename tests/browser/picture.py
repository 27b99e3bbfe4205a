"""Draws the README's pictures from what is really shown, saved and printed: `make picture`."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from wordsearch_widget import Recipe, generate, themes
from wordsearch_widget.export.options import Options
from wordsearch_widget.export.page import to_html

from .board import Board
from .gestures import Mouse
from .hosts import JupyterLab
from .other_hosts import Voila
from .play import start_game
from .saved import Reader, board_of, places_of

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


def test_page_picture(browser: Browser, tmp_path: Path) -> None:
    fruit = "apple, pear, cherry, fig, mango, papaya, plum, quince, lime"
    puzzle = generate(fruit, rows=10, directions="hard", seed=12)
    size = {"width": 1120, "height": 800}
    reader = Reader(browser, tmp_path)
    page = reader.open(
        to_html(puzzle, Options(title="Fruit salad")),
        viewport=size,
        device_scale_factor=2,
        color_scheme="dark",
    )
    board, hand = board_of(page), Mouse(page)
    for index, place in enumerate(places_of(puzzle)[:4]):
        board.drag(hand, *place.ends())
        board.expect_found(index, place.length)
    page.mouse.move(2, 2)
    page.screenshot(path=DOCS / "page.png", animations="disabled")
    reader.close()


def test_dashboard_picture(browser: Browser, voila: Voila) -> None:
    notebook = DOCS.parent / "notebooks" / "03_dashboard.ipynb"
    shutil.copy(notebook, voila.folder)
    words = themes.pick("music", 8, seed=2)
    recipe = Recipe(words, rows=11, directions="hard", seed=2, language="en")
    page = browser.new_page(viewport={"width": 1280, "height": 900}, device_scale_factor=1.5)
    voila.visit(page, notebook.name, code=recipe.code)
    board = Board(page)
    for placement in recipe.generate().placements[:4]:
        board.drag(Mouse(page), placement.line.start, placement.line.end)
    board.expect_struck(4)
    expect(page.locator("svg", has_text="seconds")).to_be_visible()
    page.mouse.move(2, 2)
    page.screenshot(path=DOCS / "dashboard.png", animations="disabled")
    page.close()


def test_sheet_picture() -> None:
    puzzle = generate(themes.pick("space", 12, seed=3), rows=12, directions="hard", seed=7)
    sheets = [
        Image.open(io.BytesIO(puzzle.to_png(title="Words from space", solution=solution)))
        for solution in (False, True)
    ]
    width, height = 820, 1030  # of each, as much of the page as is printed on
    both = Image.new("RGB", (2 * width + 40, height), "#d9dde4")
    for nth, sheet in enumerate(sheets):
        part = sheet.resize((width, sheet.height * width // sheet.width)).crop(
            (0, 0, width, height)
        )
        both.paste(part, (nth * (width + 40), 0))
    both.quantize(64).save(DOCS / "sheet.png", optimize=True)

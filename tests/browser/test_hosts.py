"""One game in every host: dragged on its page, known in its Python, readable in its themes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from wordsearch_widget import generate

from .board import Board
from .conftest import SHOTS
from .gestures import Mouse
from .hosts import JupyterLab, LabDocument, Notebook7
from .lite import Lite
from .looks import check_covers, check_ink
from .other_hosts import Marimo, Voila
from .same_game import FAULTY, GAME, MAKE, OPTIONS, TELL, WORDS, places
from .watch import Watch


class Notebooks:
    """JupyterLab and what is made like it: the kernel can be asked at any time."""

    def __init__(self, host: JupyterLab | Notebook7 | Lite, page: Page) -> None:
        self.page = page
        show = "from IPython.display import display\ndisplay(game, faulty)"
        self._document: LabDocument = host.open(page, [MAKE + show])
        self._document.run(0)

    def expect_python(self, facts: list[object]) -> None:
        deadline = time.monotonic() + 20
        while (held := json.loads(self._document.ask("print(facts())"))) != facts:
            assert time.monotonic() < deadline, held

    def go_dark(self) -> None:
        self._document.theme("JupyterLab Dark")


class _Told:
    """A host that shows what Python holds as text beside the board."""

    page: Page

    def expect_python(self, facts: list[object]) -> None:
        expect(self.page.locator(".told")).to_have_text(json.dumps(facts))


class VoilaPage(_Told):
    """A visitor has no way to the kernel, so a second widget tells."""

    def __init__(self, host: Voila, page: Page) -> None:
        self.page, self._host = page, host
        self._open()

    def _open(self, dark: bool = False) -> None:
        self._host.open(self.page, MAKE + TELL, dark=dark)

    def go_dark(self) -> None:
        self._open(dark=True)


class MarimoPage(_Told):
    """The board is in a shadow root; another cell runs again when Python's state changes."""

    def __init__(self, host: Marimo, page: Page) -> None:
        self.page = page
        show = """
import marimo as mo
known, tell = mo.state(facts())
game.observe(lambda _: tell(facts()), ["found", "hints", "completed"])
mo.vstack([mo.ui.anywidget(game), mo.ui.anywidget(faulty)])
"""
        tell = "mo.Html(f\"<p class='told'>{known()}</p>\")"
        host.open(page, MAKE + show, tell, dark=None)

    def go_dark(self) -> None:
        self.page.emulate_media(color_scheme="dark")


Seat = Notebooks | VoilaPage | MarimoPage
SEATS = {
    "lab_server": Notebooks,
    "notebook7": Notebooks,
    "lite": Notebooks,
    "voila": VoilaPage,
    "marimo": MarimoPage,
}


@pytest.fixture(scope="module", params=SEATS)
def seat(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Seat]:
    """A page with both games, opened once for all that is tried on it."""
    host = request.getfixturevalue(request.param)
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    context.set_default_timeout(60_000)
    watch = Watch(context)
    seat = SEATS[request.param](host, context.new_page())
    yield seat
    SHOTS.mkdir(exist_ok=True)
    seat.page.screenshot(path=SHOTS / f"host-{host.name}.png")
    context.close()
    watch.check(host.noise, getattr(host, "abroad", ()))


def test_a_game_is_played(seat: Seat) -> None:
    board, mouse = Board(seat.page, GAME), Mouse(seat.page)
    board.show()
    first, *others = places()
    assert board.letters() == generate(WORDS, **OPTIONS).grid.text.replace("\n", "")
    board.drag(mouse, *first.ends())
    board.expect_found(0, first.length)
    board.expect_struck(1)
    seat.expect_python([[first.word], 0, False])
    board.root.get_by_role("button", name="Hint").click()
    expect(board.marks("hint")).to_have_count(1)
    seat.expect_python([[first.word], 1, False])
    for place in others:
        board.drag(mouse, *place.ends(backwards=True))
    board.expect_state("completed")
    seat.expect_python([[place.word for place in places()], 1, True])
    check_covers(board, *places())


def test_an_observers_exception_is_shown(seat: Seat) -> None:
    board = Board(seat.page, FAULTY)
    board.show()
    board.drag(Mouse(seat.page), *places()[0].ends())
    expect(board.root.locator(".wordsearch-fault")).to_contain_text("ZeroDivisionError")
    board.expect_struck(1)  # and yet the find counts


def test_it_can_be_read_in_light_and_dark(seat: Seat) -> None:
    for theme in ("light", "dark"):
        if theme == "dark":
            seat.go_dark()
        board = Board(seat.page, GAME)
        expect(board.root).to_have_attribute("data-theme", theme)
        board.show()
        check_ink(seat.page, board.root.locator(".wordsearch-cell"))
        check_ink(seat.page, board.words)

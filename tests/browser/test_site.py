"""The static site: the game and the lesson with no server behind them, and no request to anyone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import SHOTS
from .gestures import Mouse
from .lesson import Player
from .lite import Lite
from .play import Play
from .watch import Watch

GAME, LESSON = 3, 11  # the cells of the notebooks that show the named ones


@pytest.fixture(scope="module")
def lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lite]:
    host = Lite(tmp_path_factory.mktemp("lite"))
    yield host
    host.stop()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(60_000)
    watch = Watch(context)
    page = context.new_page()
    yield page
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{request.node.name}.png")
    context.close()
    watch.check(NOISE)


# The page asks for files that a site may have and this one has not.
NOISE = (r"Failed to load resource: .* 404",)


def test_a_game_is_played_with_no_server(lite: Lite, visit: Page) -> None:
    document = lite.open(visit, "01_play.ipynb")
    document.write(1, "from wordsearch_widget import WordSearch")
    document.run(1)
    play = Play(document, cell=GAME)
    board = play.board
    first = play.places[0]
    board.drag(Mouse(visit), first.start, first.end)
    board.expect_found(0, first.length)
    play.expect_python("[find['word'] for find in game.found]", [first.word])
    board.root.get_by_role("button", name="Hint").click()
    expect(board.marks("hint")).to_have_count(1)
    play.expect_python("game.hints", 1)
    for place in play.places[1:]:
        board.drag(Mouse(visit), place.start, place.end)
    board.expect_state("completed")
    play.expect_python("game.completed", True)


def test_a_lesson_is_recorded_and_stepped_with_no_server(lite: Lite, visit: Page) -> None:
    document = lite.open(visit, "02_lesson.ipynb")
    document.run(1)
    document.run(LESSON)
    player = Player(visit)
    total = player.total()
    assert total > 100
    forward = player.walk(range(total))
    assert player.walk(range(total - 1, -1, -1)) == forward[::-1]
    assert all(seen["sentence"] for seen in forward)

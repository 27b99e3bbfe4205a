"""When an app's kernel dies: the board says what to do, and keeps what was found."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .board import Board
from .conftest import SHOTS
from .gestures import Mouse
from .other_hosts import Voila
from .play import three

APP = f"""
{three().removesuffix("game")}
import os, ipywidgets
ipywidgets.VBox([game, ipywidgets.Label(str(os.getpid()))])
"""
BIRD, FROG = ((0, 0), (0, 3)), ((1, 1), (1, 4))


@pytest.fixture
def app(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A visitor's page of an app with one game and its kernel's process id."""
    host = Voila(tmp_path_factory.mktemp("voila"))
    context = browser.new_context(viewport={"width": 393, "height": 851})
    context.set_default_timeout(60_000)
    thrown: list[str] = []
    context.on("weberror", lambda event: thrown.append(str(event.error)))
    page = context.new_page()
    host.open(page, APP)
    yield page
    context.close()
    host.stop()
    assert not thrown


def test_a_killed_kernel_is_missed_and_a_reload_starts_another(app: Page) -> None:
    board, hand = Board(app), Mouse(app)
    board.show()
    board.drag(hand, *BIRD)
    board.expect_struck(1)
    os.kill(int(app.locator(".widget-label").inner_text()), signal.SIGKILL)
    board.drag(hand, *FROG)
    board.expect_says(re.compile("reload the page"), timeout=60_000)
    board.expect_struck(1)
    board.expect_found(0, 4)
    expect(board.marks("selection")).to_have_attribute("data-status", "silent")
    SHOTS.mkdir(exist_ok=True)
    app.screenshot(path=SHOTS / "voila-kernel-gone.png")
    app.reload()
    board.show()
    board.expect_struck(0)
    board.drag(hand, *FROG)
    board.expect_struck(1)

"""The static site: the lesson with no server behind it, and no request to anyone.

The game is played there in test_hosts.py, as in every other host.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from .conftest import SHOTS
from .lesson import Player
from .lite import Lite
from .watch import Watch


@pytest.fixture
def visit(browser: Browser, lite: Lite, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(60_000)
    watch = Watch(context)
    page = context.new_page()
    yield page
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{request.node.name}.png")
    context.close()
    watch.check(lite.noise)


def test_the_lesson_runs_from_the_start_page(lite: Lite, visit: Page) -> None:
    document = lite.follow(visit, "Learn")
    for index in range(len(document.cells())):
        document.run(index)
    player = Player(visit)
    total = player.total()
    assert total > 100
    forward = player.walk(range(total))
    assert player.walk(range(total - 1, -1, -1)) == forward[::-1]
    assert all(seen["sentence"] for seen in forward)

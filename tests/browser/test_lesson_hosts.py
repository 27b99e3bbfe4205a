"""The same lessons outside notebooks: in Voila and in marimo, where the page holds all it needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import SHOTS
from .gestures import Mouse
from .lesson import IMPORT, WORDS, Player
from .other_hosts import Marimo, Voila

# The kernel is out of reach in these hosts, so Python says in a second widget what it has heard.
HEARD = """
import ipywidgets
heard = ipywidgets.Label("0 answers")
lesson.observe(lambda _: setattr(heard, "value", f"{len(lesson.answers)} answers"), "answers")
ipywidgets.VBox([lesson, heard])
"""
LESSON = IMPORT + f"lesson = Lesson.placing({WORDS}.split(), rows=10, seed=7)"
JUDGE = IMPORT + f"lesson = Lesson.matching(generate({WORDS}.split(), rows=10, seed=7))\nlesson"


@pytest.fixture(scope="module", params=["voila", "marimo"])
def host(request: pytest.FixtureRequest) -> Voila | Marimo:
    return request.getfixturevalue(request.param)


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page whose own complaints may be the host's, but never ours."""
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(30_000)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    page = context.new_page()
    yield page
    SHOTS.mkdir(exist_ok=True)
    name = "".join(c if c.isalnum() else "-" for c in request.node.name)
    page.screenshot(path=SHOTS / f"{name}.png")
    context.close()
    ours = [text for text in errors if "wordsearch" in text or "lesson" in text.lower()]
    assert not ours


def test_a_lesson_is_walked(host: Voila | Marimo, visit: Page) -> None:
    host.open(visit, LESSON + "\nlesson")
    player = Player(visit)
    total = player.total()
    assert total == 168
    forward = player.walk(range(total))
    assert player.walk(range(total - 1, -1, -1)) == forward[::-1]
    for at, seen in enumerate(forward):
        assert seen["sentence"].strip(), at
        assert seen["now"] or seen["next"], at
    assert "".join(forward[-1]["letters"]).count("on") == 40
    player.go(0)
    player.range.focus()
    for _ in range(5):
        visit.keyboard.press("ArrowRight")
    assert player.at() == 5
    # The mark of the letter that is looked at lies on its cell.
    mark = player.root.locator(".wordsearch-mark[data-kind=look]").bounding_box()
    cell = player.cell(2, 9).bounding_box()
    assert mark is not None
    assert cell is not None
    for at, size in (("x", "width"), ("y", "height")):
        assert abs(mark[at] + mark[size] / 2 - cell[at] - cell[size] / 2) < 2
    # The board's own style is there, in a shadow root as well.
    size = player.cell(0, 0).evaluate("el => el.getBoundingClientRect().width")
    assert 20 < size < 60


def test_a_lesson_follows_the_dark_theme(host: Voila | Marimo, visit: Page) -> None:
    host.open(visit, LESSON + "\nlesson", dark=True)
    player = Player(visit)
    expect(player.root).to_have_attribute("data-theme", "dark")
    for picture in player.root.locator(".wordsearch-picture").all():
        expect(picture).to_have_attribute("data-theme", "dark")


def test_a_prediction_reaches_python(host: Voila | Marimo, visit: Page) -> None:
    show = HEARD if host.name == "voila" else "\nlesson"
    host.open(visit, LESSON + show)
    player = Player(visit)
    player.option("Predict first").check()
    player.go(3)
    player.button("forward").click()
    player.ask.locator("button").first.click()
    expect(player.ask.locator(".wordsearch-feedback")).to_be_visible()
    if host.name == "voila":
        expect(visit.get_by_text("1 answers")).to_be_visible()
    visit.wait_for_timeout(1500)  # after a second without an answer it would say so
    expect(player.root.locator(".wordsearch-kernel")).to_be_empty()


def test_a_drag_is_judged(host: Voila | Marimo, visit: Page) -> None:
    host.open(visit, JUDGE)
    player = Player(visit)
    player.cell(5, 5).evaluate("el => el.scrollIntoView({block: 'center'})")
    points = []
    for cell in ((9, 0), (5, 0)):
        box = player.cell(*cell).bounding_box()
        assert box is not None
        points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    mouse = Mouse(visit)
    mouse.down(points[0])
    mouse.move(points[1])
    expect(player.sentence).to_contain_text("Found: read from the other end it is BEACH")
    visit.mouse.up()
    expect(player.root.locator(".wordsearch-cell.found")).to_have_count(5)

"""From five by five to fifty by fifty, from a phone to a projector."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .gestures import Fingers, Mouse
from .looks import check_covers, find_all, font_size
from .play import CLASSIC, IMPORT, Play
from .stage import Stage

GRID = (
    IMPORT + "game = WordSearch(['cat', 'horse'], rows={}, cols={}, directions='E,S', seed=5)\ngame"
)
LONG = IMPORT + (  # one word along the top, longer than the window shows
    "n = {}\n"
    "rows = ['AB' * (n // 2)] + ['BC'[i % 2] + 'XY' * ((n - 1) // 2) + 'X' for i in range(n - 1)]\n"
    "game = WordSearch(Puzzle.from_grid('\\n'.join(rows), ['AB' * (n // 2)]))\ngame"
)
# What scrolls the grid inside the widget.
SCROLLER = """grid => {
    for (let el = grid; !el.classList.contains('wordsearch'); el = el.parentElement) {
        const {overflowX, overflowY} = getComputedStyle(el);
        if (/auto|scroll/.test(overflowX + overflowY)
            && (el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight)) return el;
    }
    return null;
}"""
SPILLS = """root => [document.scrollingElement.scrollWidth - innerWidth,
    root.scrollWidth - root.clientWidth,
    root.getBoundingClientRect().right - root.parentElement.getBoundingClientRect().right]"""


def scroller(play: Play) -> Any:
    return play.board.grid.evaluate_handle(SCROLLER).as_element()


def side(play: Play) -> float:
    box = play.board.cell(0, 0).bounding_box()
    assert abs(box["width"] - box["height"]) < 0.5, "cells are square"
    return box["width"]


def check_fits(play: Play) -> None:
    assert max(play.board.evaluate(SPILLS)) <= 1, play.board.evaluate(SPILLS)


def button(play: Play, name: str) -> Locator:
    return play.board.root.get_by_role("button", name=name, exact=True)


def narrow(play: Play, width: int) -> None:
    play.board.evaluate(f"root => {{ root.parentElement.style.width = '{width}px'; }}")


@pytest.mark.parametrize("size", [5, 10, 30])
def test_every_size_is_comfortable(stage: Stage, size: int) -> None:
    play = stage.play(GRID.format(size, size))
    check_fits(play)
    assert 24 <= side(play) <= 80
    letters = font_size(play.board.cell(0, 0))
    assert 0.45 <= letters / side(play) <= 0.75
    assert scroller(play) is None or size > 20
    place = play.places[1]
    play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_struck(1)
    check_covers(play.board, place)
    stage.shot(play, f"{size}-by-{size}")


@pytest.mark.parametrize("cols", [10, 14])
def test_a_phone_shows_fourteen_columns(stage: Stage, cols: int) -> None:
    stage.resize(480, 800)
    play = stage.play(GRID.format(12, cols))
    narrow(play, 360)
    check_fits(play)
    assert side(play) >= 24
    assert scroller(play) is None
    grid = play.board.grid.bounding_box()
    assert grid["width"] <= 360
    find_all(play, 1)
    stage.shot(play, f"360-px-{cols}-columns")
    for part in (play.board.words.first, button(play, "Hint"), button(play, "New puzzle")):
        expect(part).to_be_visible()
        assert min(part.bounding_box()["height"], part.bounding_box()["width"]) >= 24
    play.board.drag(Fingers(stage.page), *play.places[1].ends())
    play.board.expect_struck(2)


@pytest.mark.parametrize("width", [360, 320])
def test_a_narrow_notebook_scrolls_the_board_alone(stage: Stage, width: int) -> None:
    stage.resize(width, 740)
    play = stage.play(GRID.format(12, 14))
    assert side(play) >= 24
    check_fits(play)
    play.board.show()
    place = play.places[0]
    play.board.cell(*place.end).scroll_into_view_if_needed()
    assert play.board.root.bounding_box()["width"] <= width
    play.board.cell(*place.start).focus()
    stage.page.keyboard.press("Enter")
    for _ in range(place.length - 1):
        stage.page.keyboard.press("ArrowRight" if place.start[0] == place.end[0] else "ArrowDown")
    stage.page.keyboard.press("Enter")
    play.board.expect_struck(1)


def test_a_large_board_scrolls_inside_and_zooms(stage: Stage) -> None:
    play = stage.play(GRID.format(50, 50))
    check_fits(play)
    frame = scroller(play)
    assert frame is not None
    before = side(play)
    button(play, "Larger").click()
    assert side(play) > 1.1 * before
    check_fits(play)
    button(play, "Smaller").click()
    assert abs(side(play) - before) < 0.6
    button(play, "Smaller").click()
    assert side(play) < before / 1.1
    places = find_all(play)
    check_covers(play.board, places[1])
    play.board.cell(49, 49).focus()
    stage.page.keyboard.press("ArrowLeft")
    frame.evaluate("frame => frame.scrollTo(0, 0)")
    check_covers(play.board, places[0])


def test_a_small_board_needs_no_zoom(stage: Stage) -> None:
    play = stage.play()
    for name in ("Larger", "Smaller", "Move the board"):
        expect(button(play, name)).to_be_hidden()


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_near_the_edge_scrolls(stage: Stage, kind: str) -> None:
    stage.resize(700)
    play = stage.play(LONG.format(40))
    hand = Mouse(stage.page) if kind == "mouse" else Fingers(stage.page)
    frame = scroller(play)
    frame.evaluate("frame => { frame.scrollIntoView(); frame.scrollTo(0, 0); }")
    box = frame.bounding_box()
    x, y = play.board.centre((0, 0))
    hand.down((x, y))
    hand.move((x + 60, y))
    hand.move((box["x"] + box["width"] - 4, y))
    stage.page.wait_for_function(
        "frame => frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1", arg=frame
    )
    hand.up()
    play.board.expect_struck(1)
    assert play.python("[game.completed, len(game.attempts)]") == [True, 1]
    check_covers(play.board, play.places[0])


def test_a_finger_moves_a_large_board_when_asked(stage: Stage) -> None:
    stage.resize(700)
    play = stage.play(LONG.format(40))
    frame, move = scroller(play), button(play, "Move the board")
    box = frame.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + 120)
    left = (middle[0] - 150, middle[1])
    move.click()
    expect(move).to_have_attribute("aria-pressed", "true")
    Fingers(stage.page).drag(middle, left)
    stage.page.wait_for_function("frame => frame.scrollLeft > 60", arg=frame)
    assert play.python("[game._phase, len(game.attempts)]") == ["ready", 0]
    move.click()
    Fingers(stage.page).drag(middle, left)
    expect(play.board.status).not_to_be_empty()
    assert play.attempts() == 1


def test_two_hundred_percent(stage: Stage) -> None:
    """A zoomed page is a page with half the room."""
    stage.resize(640, 450)
    play = stage.play()
    check_fits(play)
    for place in play.places[:2]:
        play.board.cell(*place.start).scroll_into_view_if_needed()
        play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_struck(2)
    play.board.words.last.scroll_into_view_if_needed()
    expect(play.board.words.last).to_be_in_viewport()
    button(play, "Hint").click()
    expect(play.board.marks("hint")).to_have_count(1)


def test_a_page_read_from_right_to_left(stage: Stage) -> None:
    play = stage.play()
    play.board.evaluate("root => { root.parentElement.parentElement.dir = 'rtl'; }")
    play.board.show()
    first, second = (play.board.centre((0, col)) for col in (0, 1))
    assert first[0] < second[0], "the letters of a grid keep their places"
    check_fits(play)
    for index, place in enumerate(play.places[:3]):
        play.board.drag(Mouse(stage.page), *place.ends())
        play.board.expect_found(index, place.length)
        check_covers(play.board, place)
    assert play.found() == [place.word for place in play.places[:3]]


def test_a_projector_is_read_from_the_back(stage: Stage) -> None:
    play = stage.play(CLASSIC.replace("seed=7", "seed=7, projector=True, title='Fruit'"))
    check_fits(play)
    assert font_size(play.board.cell(0, 0)) >= 32
    stage.shot(play, "projector")
    for text in (play.board.words.first, play.board.root.get_by_role("timer")):
        assert font_size(text) >= 20
    expect(play.board.root.get_by_text(re.compile("^Fruit$"))).to_be_visible()
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)

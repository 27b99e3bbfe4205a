"""A selection that is given up leaves nothing: no mark, no attempt, no menu."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .gestures import Fingers, Mouse, Pen
from .play import Play, three
from .stage import Stage

HANDS = {"mouse": Mouse, "touch": Fingers, "pen": Pen}
MOVING = "root => root.getAnimations({subtree: true}).length"


def expect_nothing(play: Play) -> None:
    expect(play.board.marks("selection")).to_have_count(0)
    assert play.attempts() == 0
    play.expect_python("game.selection", None)


def drop(play: Play, hand: Any, way: str) -> None:
    """Give up a first letter that was chosen at (1, 1)."""
    root, entry = play.board.root.bounding_box(), play.board.words.first.bounding_box()
    if way == "Escape":
        play.board.page.keyboard.press("Escape")
    elif way == "the start again":
        play.board.drag(hand, (1, 1))
    elif way == "outside the board":
        hand.drag((root["x"] + root["width"] + 40, root["y"] + 20))
    else:
        hand.drag((entry["x"] + entry["width"] - 2, entry["y"] + entry["height"] / 2))


@pytest.mark.parametrize("kind", HANDS)
def test_a_first_letter_is_dropped(stage: Stage, kind: str) -> None:
    play = stage.play(three())
    hand = HANDS[kind](stage.page)
    for way in ("Escape", "the start again", "outside the board", "beside the grid"):
        play.board.drag(hand, (1, 1))
        expect(play.board.marks("selection")).to_have_count(1)
        drop(play, hand, way)
        expect_nothing(play)
    play.board.drag(hand, *play.places[1].ends())  # and the next line starts afresh
    play.board.expect_struck(1)
    assert play.found() == ["FROG"]


@pytest.mark.parametrize("kind", HANDS)
def test_escape_ends_a_drag(stage: Stage, kind: str) -> None:
    play = stage.play(three())
    place, hand = play.places[0], HANDS[kind](stage.page)
    hand.down(play.board.centre(place.start))
    hand.move(play.board.centre(place.end))
    expect(play.board.marks("selection")).to_have_count(1)
    stage.page.keyboard.press("Escape")
    expect(play.board.marks("selection")).to_have_count(0)
    hand.move(play.board.centre(place.start))
    hand.move(play.board.centre(place.end))
    hand.up()
    expect_nothing(play)


def test_a_lost_capture_ends_a_drag(stage: Stage) -> None:
    play = stage.play(three())
    place, mouse = play.places[0], Mouse(stage.page)
    mouse.down(play.board.centre(place.start))
    mouse.move(play.board.centre(place.cells()[2]))
    expect(play.board.marks("selection")).to_have_count(1)
    play.board.grid.evaluate("grid => grid.releasePointerCapture(1)")
    mouse.move(play.board.centre(place.end))
    expect(play.board.marks("selection")).to_have_count(0)
    mouse.up()
    expect_nothing(play)


@pytest.mark.parametrize("kind", HANDS)
def test_a_release_outside_commits_and_nothing_sticks(stage: Stage, kind: str) -> None:
    play = stage.play("from wordsearch_widget import *\n"
        'game = WordSearch(Puzzle.from_grid("APPLE/XYXYX/YXYXY", ["apple"]))\ngame')  # fmt: skip
    hand, box = HANDS[kind](stage.page), play.board.grid.bounding_box()
    x, y = play.board.centre((0, 4))
    hand.down((x, y))
    hand.move((box["x"] - 25, y + 3))
    hand.up()
    play.board.expect_state("completed")
    if kind == "mouse":
        hand.move((x, y + box["height"] / 2))
        expect(play.board.marks("selection")).to_have_count(0)
    assert (play.found(), play.attempts()) == (["APPLE"], 1)


def test_other_buttons_and_menus_stay_away(stage: Stage) -> None:
    play = stage.play(three())
    x, y = play.board.centre((0, 0))
    for button in ("right", "middle"):
        stage.page.mouse.click(x, y, button=button)
        expect(play.board.marks("selection")).to_have_count(0)
        expect(stage.page.locator(".lm-Menu")).to_have_count(0)
    assert play.python("game._phase") == "ready"


def test_a_long_press_is_no_menu_and_still_a_drag(stage: Stage) -> None:
    play = stage.play(three())
    place, fingers = play.places[0], Fingers(stage.page)
    play.board.evaluate(
        """root => { root.menus = []; root.addEventListener('contextmenu',
            event => root.menus.push(event.defaultPrevented)); }"""
    )
    fingers.down(play.board.centre(place.start))
    stage.page.wait_for_timeout(800)  # longer than any system's long press
    fingers.move(play.board.centre(place.end))
    fingers.up()
    play.board.expect_found(0, 4)
    assert set(play.board.evaluate("root => root.menus")) <= {True}
    cell = play.board.cell(1, 1)
    asked = "cell => cell.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    assert cell.evaluate(asked) is False, "a menu would open"
    expect(stage.page.locator(".lm-Menu")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_wrong_line_shakes_only_where_motion_is_welcome(stage: Stage, motion: str) -> None:
    stage.media(reduced_motion=motion)
    play = stage.play(three())
    mouse, calm = Mouse(stage.page), motion == "reduce"
    seen = play.board.root.evaluate_handle(
        """root => {
            const seen = {most: 0};
            const look = () => {
                seen.most = Math.max(seen.most, root.getAnimations({subtree: true}).length);
                if (root.isConnected) requestAnimationFrame(look);
            };
            look();
            return seen;
        }"""
    )
    play.board.drag(mouse, (3, 0), (3, 4))
    expect(play.board.status).to_have_text(re.compile("XYXYX"))
    play.board.drag(mouse, *play.places[0].ends())
    play.board.expect_struck(1)
    expect(play.board.marks("selection")).to_have_count(0)
    assert (seen.evaluate("seen => seen.most") == 0) is calm

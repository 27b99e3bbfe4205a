"""The clock: it starts with the first touch, stops with the game, and may end it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .gestures import Fingers, Mouse
from .play import Play, three
from .stage import Stage

RUNNING = "game._clock['running']"


def key(play: Play) -> None:
    play.board.cell(0, 0).focus()
    play.board.page.keyboard.press("ArrowRight")


STARTS: dict[str, Callable[[Play], None]] = {
    "mouse": lambda play: play.board.drag(Mouse(play.board.page), (3, 3)),
    "touch": lambda play: play.board.drag(Fingers(play.board.page), (3, 3)),
    "key": key,
}


@pytest.mark.parametrize("start", STARTS)
def test_it_starts_with_the_first_touch(stage: Stage, start: str) -> None:
    play = stage.play(three())
    timer = play.board.root.get_by_role("timer")
    Mouse(stage.page).move(play.board.centre((1, 1)))  # looking is not touching
    play.board.expect_state("ready")
    assert (play.python(RUNNING), play.python("game.elapsed")) == (False, 0)
    STARTS[start](play)
    play.board.expect_state("playing")
    expect(timer).to_have_text(re.compile("0:0[1-9]"))
    assert play.python(RUNNING) is True


def test_it_stops_with_the_game(stage: Stage) -> None:
    play = stage.play(three())
    for place in play.places:
        play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_state("completed")
    assert play.python(RUNNING) is False
    seconds = play.python("int(game.elapsed)")
    expect(play.board.root.get_by_role("timer")).to_have_text(f"0:{seconds:02}")


def test_a_limit_ends_the_game_clearly(stage: Stage) -> None:
    play = stage.play(three("time_limit=2"))
    timer = play.board.root.get_by_role("timer")
    expect(timer).to_have_text("0:02")
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)
    play.board.expect_state("over")
    expect(play.board.root.get_by_text(re.compile("Time is up")).first).to_be_visible()
    expect(timer).to_have_text("0:00")
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    expect(play.board.marks("selection")).to_have_count(0)
    assert play.python("[len(game.found), game.completed, game.elapsed]") == [1, False, 2]


def test_a_board_may_have_no_clock(stage: Stage) -> None:
    play = stage.play(three("clock=False"))
    expect(play.board.root.get_by_role("timer")).to_have_count(0)
    for place in play.places:
        play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_state("completed")
    assert not re.search(r"\d:\d\d", play.board.root.inner_text())
    play.document.ask("game.clock = True")
    expect(play.board.root.get_by_role("timer")).to_be_visible()


def test_every_view_counts_the_same_seconds(stage: Stage) -> None:
    play = stage.play(three(), beside="game")
    play.board.drag(Mouse(stage.page), (3, 3))
    play.board.expect_state("playing")
    timers = stage.page.get_by_role("timer")
    expect(timers.first).to_have_text("0:01")
    play.document.run(1)  # a view that comes later starts with what Python says
    expect(timers).to_have_count(2)
    stage.page.wait_for_function(
        """() => {
            const [a, b] = [...document.querySelectorAll('[role=timer]')].map(t => t.textContent);
            return a === b && b !== '0:00';
        }"""
    )

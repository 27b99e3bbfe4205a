"""What a player may ask for, by button and from Python: hints, reveals, reset, new, pause."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .gestures import Mouse
from .looks import find_all
from .play import CLASSIC, Play, three
from .stage import Stage

ALL = ["hint", "reveal", "pause", "reset", "new", "line", "zoom"]
# The names of the buttons that can really be pressed.
SHOWN = """root => [...root.querySelectorAll('button')].filter(button => {
    button.scrollIntoView({block: 'nearest'});
    const {left, top, width, height} = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(button => button.textContent || button.ariaLabel)"""


def button(play: Play, name: str) -> Locator:
    return play.board.root.get_by_role("button", name=name, exact=True)


def test_controls_choose_the_buttons(stage: Stage) -> None:
    play = stage.play(three("controls=[]"))
    assert play.board.evaluate(SHOWN) == []
    wanted = {"hint": "Hint", "reveal": "Show all", "reset": "Start over", "new": "New puzzle"}
    for control, name in wanted.items():
        play.document.ask(f"game.controls = [{control!r}]")
        expect(button(play, name)).to_be_visible()
        rest = [one for one in play.board.evaluate(SHOWN) if not one.startswith("Show ")]
        assert rest == [name] * (control != "reveal")
    play.document.ask("game.controls = ['pause', 'line']")
    expect(button(play, "Pause")).to_be_visible()
    assert play.board.evaluate(SHOWN) == ["Pause", "Enter"]
    play.document.ask("game.controls = ['reset', 'hint']")
    expect(button(play, "Hint")).to_be_visible()
    assert set(play.board.evaluate(SHOWN)) == {"Hint", "Start over"}


@pytest.mark.parametrize("way", ["button", "python"])
def test_a_hint_has_three_strengths(stage: Stage, way: str) -> None:
    play = stage.play(three())
    mark, place = play.board.marks("hint"), play.places[0]
    seen = []
    for count, says in enumerate(["A1", "A1 →", "A1 – D1"], start=1):
        if way == "button":
            button(play, "Hint").click()
            expect(play.board.status).to_have_text(re.compile(re.escape(says) + "$"))
        else:
            assert play.python("game.hint()") == "BIRD"
        play.document.ask("")
        expect(mark).to_have_count(1)
        if seen:
            expect(mark).not_to_have_attribute("d", seen[-1][0])
        seen.append((mark.get_attribute("d"), mark.bounding_box()["width"]))
        assert play.python("game.hints") == count
    size = play.board.cell(0, 0).bounding_box()["width"]
    assert seen[0][1] < size
    assert seen[2][1] > 3.5 * size
    play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_struck(1)
    expect(mark).to_have_count(0)
    assert play.python("game.hint()") == "FROG"


def test_a_word_is_revealed_and_may_still_be_found(stage: Stage) -> None:
    play = stage.play(three("controls=['reveal']"))
    play.board.words.nth(1).get_by_role("button", name=re.compile("frog", re.I)).click()
    expect(play.board.marks("reveal")).to_have_count(1)
    play.document.ask("game.reveal('deer')")
    expect(play.board.marks("reveal")).to_have_count(2)
    assert play.python("[game.revealed, game.found]") == [["FROG", "DEER"], []]
    play.board.expect_struck(0)
    entry = play.board.words.nth(1).get_by_role("button").first
    expect(entry).to_have_accessible_name(re.compile("frog.*shown", re.I))
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    play.board.expect_struck(1)
    expect(play.board.marks("reveal")).to_have_count(1)


@pytest.mark.parametrize("way", ["button", "python"])
def test_revealing_all_ends_the_game(stage: Stage, way: str) -> None:
    play = stage.play(three("controls=['reveal']"))
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)
    if way == "button":
        button(play, "Show all").click()
    else:
        play.document.ask("game.reveal_all()")
    play.board.expect_state("over")
    expect(play.board.marks("reveal")).to_have_count(2)
    expect(play.board.marks("found")).to_have_count(1)
    expect(play.board.root).not_to_contain_text("Time is up")
    stage.shot(play, "over")
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    expect(play.board.marks("selection")).to_have_count(0)
    assert play.found() == ["BIRD"]


@pytest.mark.parametrize("way", ["button", "python"])
def test_a_reset_leaves_nothing(stage: Stage, way: str) -> None:
    play = stage.play(three())
    find_all(play, 2)
    play.document.ask("game.hint()")
    letters = play.board.letters()
    if way == "button":
        button(play, "Start over").click()
    else:
        play.document.ask("game.reset()")
    play.board.expect_state("ready")
    play.board.expect_struck(0)
    for kind in ("found", "hint", "selection"):
        expect(play.board.marks(kind)).to_have_count(0)
    expect(play.board.grid.locator(".found")).to_have_count(0)
    expect(play.board.root.get_by_role("timer")).to_have_text("0:00")
    assert play.board.letters() == letters
    assert play.python("[game.found, game.attempts, game.hints, game.elapsed]") == [[], [], 0, 0]
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)


@pytest.mark.parametrize("way", ["button", "python"])
def test_a_new_game_has_other_letters(stage: Stage, way: str) -> None:
    play = stage.play(CLASSIC)
    find_all(play, 2)
    before = play.board.letters()
    if way == "button":
        button(play, "New puzzle").click()
    else:
        play.document.ask("game.new()")
    expect(play.board.grid).not_to_have_text(before)
    play.board.expect_state("ready")
    play.board.expect_struck(0)
    play.document.ask("game.new(['kiwi', 'plum'], rows=6, cols=7, seed=1)")
    expect(play.board.grid.locator(".wordsearch-cell")).to_have_count(42)
    expect(play.board.words).to_have_text(["kiwi", "plum"])


def test_a_puzzle_given_whole_has_no_other(stage: Stage) -> None:
    play = stage.play(three())
    button(play, "New puzzle").click()
    expect(play.board.status).to_have_text(re.compile("given whole"))


@pytest.mark.parametrize("way", ["button", "python"])
def test_a_pause_hides_the_letters_and_stops_the_clock(stage: Stage, way: str) -> None:
    play = stage.play(three())
    board, mouse = play.board, Mouse(stage.page)
    board.drag(mouse, *play.places[0].ends())
    board.expect_struck(1)
    ends = [board.centre(cell) for cell in play.places[1].ends()]
    if way == "button":
        button(play, "Pause").click()
    else:
        play.document.ask("game.pause()")
    board.expect_state("paused")
    expect(board.cell(0, 0)).to_be_hidden()
    stage.shot(play, "paused")
    assert play.python("game._clock['running']") is False
    elapsed = play.python("game.elapsed")
    mouse.drag(*ends)
    entry = board.root.get_by_role("textbox")
    for text in ("1", "B2 to E2"):
        entry.fill(text)
        entry.press("Enter")
    assert "B I R D" not in board.root.inner_text()
    assert (play.found(), play.python("game.elapsed")) == (["BIRD"], elapsed)
    if way == "button":
        button(play, "Go on").first.click()
    else:
        play.document.ask("game.resume()")
    board.expect_state("playing")
    expect(board.cell(0, 0)).to_be_visible()
    mouse.drag(*ends)
    board.expect_struck(2)


def test_completed_changes_once(stage: Stage) -> None:
    play = stage.play(three())
    play.document.ask("seen = []; game.observe(lambda c: seen.append(c.new), 'completed')")
    for place in [*play.places, *play.places]:
        play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_state("completed")
    expect(play.board.marks("selection")).to_have_count(0)
    assert play.python("[seen, len(game.found)]") == [[True], 3]


def test_the_end_is_summed_up_and_the_finds_stay(stage: Stage) -> None:
    play = stage.play(three("title='Animals'"))
    expect(play.board.root.get_by_text("Animals", exact=True)).to_be_visible()
    play.board.expect_says("0 of 3")
    button(play, "Hint").click()
    for count, place in enumerate(play.places, start=1):
        play.board.drag(Mouse(stage.page), *place.ends())
        expect(play.board.root).to_contain_text(f"{count} of 3")
    play.board.expect_state("completed")
    summary = play.board.root.get_by_text(re.compile(r"Words 3 / 3.*Hints 1.*Time 0:\d\d"))
    expect(summary).to_be_visible()
    stage.shot(play, "finished")
    expect(play.board.marks("found")).to_have_count(3)
    expect(button(play, "Pause")).to_be_disabled()


def test_a_fault_of_an_observer_is_shown_and_the_game_goes_on(stage: Stage) -> None:
    play = stage.play(three())
    play.document.ask("game.observe(lambda change: 1 / 0, 'found')")
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_says("ZeroDivisionError")
    play.board.expect_struck(1)
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    play.board.expect_struck(2)

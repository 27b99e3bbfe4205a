"""The board for those who hear it, or move by keys alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .gestures import Mouse
from .looks import find_all
from .play import CLASSIC, IMPORT, Play, three
from .stage import DARK, LIGHT, Stage

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LARGE = IMPORT + "game = WordSearch(['cat', 'horse', 'tiger'], rows=30, seed=5)\ngame"
RUN = """async root => {
    const {violations} = await axe.run(root, {resultTypes: ['violations']});
    return violations.map(v => [v.id, v.help, v.nodes.slice(0, 3).map(n => n.html.slice(0, 200))]);
}"""
# Texts of every live region as they change.
LISTEN = """root => {
    root.heard = [];
    const live = '[aria-live], [role=status], [role=alert], [role=log]';
    new MutationObserver(() => root.heard.push(
        [...root.querySelectorAll(live)].map(el => el.textContent).join('|'))
    ).observe(root.querySelector(live), {childList: true, characterData: true, subtree: true});
    return root.querySelectorAll(live).length;
}"""


def check_axe(play: Play, state: str) -> None:
    play.board.expect_state(state)
    if not play.board.page.evaluate("'axe' in window"):
        play.board.page.evaluate(AXE.read_text())
    assert play.board.evaluate(RUN) == [], state


def test_axe_finds_nothing_at_any_state(stage: Stage) -> None:
    play = stage.play(CLASSIC.replace("seed=7", "seed=7, time_limit=999, title='Fruit'"))
    check_axe(play, "ready")
    find_all(play, 2)
    play.document.ask("game.hint()")
    check_axe(play, "playing")
    mouse = Mouse(stage.page)
    mouse.down(play.board.centre((0, 0)))
    mouse.move(play.board.centre((0, 6)))
    check_axe(play, "playing")
    mouse.up()
    play.document.ask("game.pause()")
    check_axe(play, "paused")
    play.document.ask("game.resume(); game.controls = ['reveal', 'zoom']; game.reveal('honey')")
    check_axe(play, "playing")
    find_all(play)
    check_axe(play, "completed")
    play.document.ask("game.reset(); game.reveal_all()")
    check_axe(play, "over")


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_axe_finds_nothing_on_a_large_board(stage: Stage, theme: str) -> None:
    stage.theme(theme)
    play = stage.play(LARGE)
    find_all(play, 2)
    check_axe(play, "playing")


def test_axe_can_find_something(stage: Stage) -> None:
    """Proof that the tests above can fail."""
    play = stage.play(three())
    play.board.evaluate("root => root.querySelector('[role=row]').setAttribute('role', 'img')")
    with pytest.raises(AssertionError):
        check_axe(play, "ready")


def test_roles_counts_and_names(stage: Stage) -> None:
    play = stage.play(three())
    board = play.board
    grid = board.root.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "4")
    expect(grid).to_have_attribute("aria-colcount", "5")
    expect(grid).to_have_accessible_name(re.compile(r"4 rows.*5 columns"))
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell")).to_have_count(20)
    for row, col, letter in [(0, 0, "B"), (1, 4, "G"), (3, 2, "X")]:
        name = re.compile(rf"^{letter}\b.*row {row + 1}.*column {col + 1}\b")
        expect(board.cell(row, col)).to_have_accessible_name(name)
    find_all(play, 1)
    expect(board.cell(0, 3)).to_have_accessible_name(re.compile("^D.*row 1.*found.*BIRD"))
    expect(board.cell(1, 0)).not_to_have_accessible_name(re.compile("found"))
    expect(board.words.first.get_by_role("button")).to_have_accessible_name(
        re.compile("bird.*found.*A1.*D1", re.I)
    )
    expect(board.root.get_by_role("list")).to_have_accessible_name(re.compile("Words"))
    play.document.ask("game.reset()")
    expect(board.cell(0, 3)).not_to_have_accessible_name(re.compile("found"))


def test_each_result_is_spoken_once_and_the_clock_never(stage: Stage) -> None:
    play = stage.play(three())
    assert play.board.evaluate(LISTEN) == 1, "one live region"
    expect(play.board.status).to_be_empty()
    mouse, heard = Mouse(stage.page), "root => root.heard.splice(0).filter(Boolean)"
    lines = [play.places[0].ends(), ((3, 0), (3, 4)), play.places[0].ends()]
    for line, says in zip(lines, ["BIRD found", "XYXYX", "BIRD.*already"], strict=True):
        play.board.drag(mouse, *line)
        expect(play.board.status).to_have_text(re.compile(says))
        spoken = play.board.evaluate(heard)
        assert [bool(re.search(says, text)) for text in spoken] == [True], spoken
    clock = play.board.root.get_by_role("timer")
    before = clock.inner_text()
    for _ in range(2):  # two ticks
        expect(clock).not_to_have_text(before)
        before = clock.inner_text()
    assert play.board.evaluate(heard) == []
    play.board.root.get_by_role("button", name="Hint", exact=True).click()
    expect(play.board.status).to_have_text(re.compile("B2"))
    find_all(play)
    play.board.drag(mouse, *play.places[1].ends())
    expect(play.board.status).to_have_text(re.compile("FROG.*already"))


def test_the_last_find_says_that_all_are_found(stage: Stage) -> None:
    play = stage.play(three())
    find_all(play, 2)
    play.board.drag(Mouse(stage.page), *play.places[2].ends())
    expect(play.board.status).to_have_text(re.compile("DEER.*3 of 3.*All words found"))


def test_the_same_result_twice_is_spoken_twice(stage: Stage) -> None:
    """A live region speaks when its text changes, so the same words must not be the same text."""
    play = stage.play(three())
    entry, before = play.board.root.get_by_role("textbox"), ""
    for _ in range(3):
        entry.fill("A4 to E4")
        entry.press("Enter")
        stage.page.wait_for_function(
            "([el, before]) => el.textContent.includes('XYXYX') && el.textContent !== before",
            arg=[play.board.status.element_handle(), before],
        )
        before = play.board.status.text_content()


def test_the_cursor_reads_its_row_and_column(stage: Stage) -> None:
    play = stage.play(three())
    play.board.cell(1, 1).focus()
    for key, letters in {"r": "X F R O G", "c": "I F E Y"}.items():
        stage.page.keyboard.press(key)
        expect(play.board.status).to_contain_text(letters)
    assert play.attempts() == 0


FOCUSED = """() => {
    const el = document.activeElement, style = getComputedStyle(el);
    const {width, height} = el.getBoundingClientRect();
    return {inside: Boolean(el.closest('.wordsearch')), what: el.outerHTML.slice(0, 150),
        outline: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
        size: Math.min(width, height), cell: el.matches('[role=gridcell]')};
}"""


def walk(stage: Stage, play: Play) -> list[dict[str, Any]]:
    """Every stop of the Tab key from the grid to the end of the widget."""
    play.board.grid.locator('[tabindex="0"]').focus()
    stage.page.keyboard.press("ArrowRight")
    stops = []
    while (stop := stage.page.evaluate(FOCUSED))["inside"]:
        stops.append(stop)
        assert len(stops) < 60, "Tab never leaves"
        stage.page.keyboard.press("Tab")
    return stops


def test_focus_is_seen_and_targets_are_large(stage: Stage) -> None:
    play = stage.play(three("controls=['hint', 'reveal', 'pause', 'reset', 'new', 'line', 'zoom']"))
    find_all(play, 2)
    stops = walk(stage, play)
    assert [stop["cell"] for stop in stops].count(True) == 1, "the grid is one stop"
    assert len(stops) >= 9
    for stop in stops:
        assert stop["outline"] >= 2, stop
        assert stop["size"] >= 24, stop


def test_the_text_way_in_is_always_there(stage: Stage) -> None:
    play = stage.play(three("controls=[]"))
    stops = walk(stage, play)
    assert any("<input" in stop["what"] for stop in stops)
    entry = play.board.root.get_by_role("textbox")
    entry.focus()
    box = entry.bounding_box()
    assert min(box["width"], box["height"]) >= 24, "seen while it has the focus"
    expect(entry).to_have_accessible_name(re.compile("line", re.I))
    stage.page.keyboard.type("A1 D1")
    stage.page.keyboard.press("Enter")
    play.board.expect_struck(1)

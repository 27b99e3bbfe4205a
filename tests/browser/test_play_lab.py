"""The classic game in JupyterLab: dragged on the board, known in Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .board import Hand
from .gestures import Fingers, Mouse, Point
from .hosts import JupyterLab
from .play import ACROSS, CLASSIC, IMPORT, Place, Play, start_game

SECOND_CELL = "print([find['word'] for find in game.found], game.completed)"


@pytest.fixture(params=["mouse", "touch"])
def touching(request: pytest.FixtureRequest) -> bool:
    return request.param == "touch"


@pytest.fixture
def screen(touching: bool, request: pytest.FixtureRequest) -> Page:
    return request.getfixturevalue("phone" if touching else "page")


@pytest.fixture
def hand(touching: bool, screen: Page) -> Hand:
    return Fingers(screen) if touching else Mouse(screen)


def aside(play: Play, place: Place, cells: float) -> Point:
    """A point so many cells beside the end of a word, at right angles, on the inner side."""
    (x0, y0), (x1, y1) = play.board.centre(place.start), play.board.centre(place.end)
    (x2, y2) = play.board.centre(place.cells()[1])
    step = (x2 - x0, y2 - y0)
    middle = play.board.middle()
    sign = 1 if (middle[0] - x1) * -step[1] + (middle[1] - y1) * step[0] > 0 else -1
    return (x1 - sign * cells * step[1], y1 + sign * cells * step[0])


def test_the_classic_is_won(screen: Page, lab: JupyterLab, hand: Hand) -> None:
    play = start_game(lab, screen, CLASSIC, SECOND_CELL)
    board = play.board
    board.expect_state("ready")
    order = play.places[::-1]
    for number, place in enumerate(order):
        board.drag(hand, *place.ends(backwards=number % 2 == 1))
        board.expect_found(play.places.index(place), place.length)
    board.expect_state("completed")
    board.expect_struck(8)
    for index, place in enumerate(play.places):
        board.expect_found(index, place.length)
    expect(board.marks("found")).to_have_count(8)
    play.document.run(1)
    assert play.document.text(1) == f"{[place.word for place in order]} True\n"
    assert play.attempts() == 8
    board.show()


def test_eight_colours_and_the_ninth_differ(page: Page, lab: JupyterLab) -> None:
    nine = IMPORT + "game = WordSearch('cat dog pig cow hen ant bee fly owl'.split(), seed=1)\ngame"
    play = start_game(lab, page, nine)
    for place in play.places:
        play.document.ask(f"game.select({place.start}, {place.end})")
    play.board.expect_state("completed")
    looks = {
        play.board.marks("found")
        .nth(index)
        .evaluate(
            "mark => { const style = getComputedStyle(mark); return style.fill + style.stroke; }"
        )
        for index in range(9)
    }
    assert len(looks) == 9


def test_a_crooked_drag_snaps_to_the_nearest_line(
    screen: Page, lab: JupyterLab, hand: Hand
) -> None:
    play = start_game(lab, screen)
    place = play.places[0]
    hand.drag(play.board.centre(place.start), aside(play, place, 0.7))
    play.board.expect_found(0, place.length)
    assert play.found() == [place.word]


def test_without_snap_a_crooked_drag_is_refused(screen: Page, lab: JupyterLab, hand: Hand) -> None:
    play = start_game(lab, screen, IMPORT + "game = WordSearch(seed=7, snap=False)\ngame")
    place = play.places[0]
    hand.drag(play.board.centre(place.start), aside(play, place, 1))
    expect(play.board.status).to_have_text(re.compile("straight|diagonal|line", re.I))
    assert (play.found(), play.attempts()) == ([], 0)
    play.board.drag(hand, *place.ends())
    play.board.expect_found(0, place.length)
    assert play.found() == [place.word]


def test_a_wrong_word_changes_nothing(screen: Page, lab: JupyterLab, hand: Hand) -> None:
    play = start_game(lab, screen)
    place = play.places[0]
    play.board.drag(hand, place.start, place.cells()[1])
    expect(play.board.status).not_to_be_empty()
    expect(play.board.marks("selection")).to_have_count(0)
    assert (play.found(), play.attempts()) == ([], 1)
    play.board.expect_struck(0)
    expect(play.board.grid.locator(".found")).to_have_count(0)


def test_a_drag_may_end_outside(screen: Page, lab: JupyterLab, hand: Hand) -> None:
    play = start_game(lab, screen, ACROSS)
    (x, y), box = play.board.centre((0, 0)), play.board.grid.bounding_box()
    hand.drag((x, y), (box["x"] + box["width"] + 15, y - 5))
    play.board.expect_state("completed")
    assert play.found() == ["APPLE"]


def test_a_drag_may_leave_and_come_back(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page)
    place = play.places[0]
    start, end = play.board.centre(place.start), play.board.centre(place.end)
    box = play.board.grid.bounding_box()
    Mouse(page).drag(start, (box["x"] - 40, box["y"] - 30), end)
    play.board.expect_found(0, place.length)
    assert play.attempts() == 1


def test_a_drag_that_starts_outside_is_none(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page, ACROSS)
    box = play.board.grid.bounding_box()
    x, y = play.board.centre((0, 0))
    Mouse(page).drag((box["x"] + box["width"] + 30, box["y"] + box["height"] + 30), (x, y))
    play.board.drag(Mouse(page), (1, 0), (1, 1))
    expect(play.board.status).not_to_be_empty()
    assert (play.found(), play.attempts()) == ([], 1)


def test_a_second_finger_changes_nothing(phone: Page, lab: JupyterLab) -> None:
    play = start_game(lab, phone)
    place, other = play.places[:2]
    centre, fingers = play.board.centre, Fingers(phone)
    fingers.down(centre(place.start))
    fingers.move(centre(place.cells()[2]))
    fingers.down(centre(other.start), finger=1)
    fingers.move(centre(other.end), finger=1)
    fingers.move(centre(place.end))
    fingers.up()
    play.board.expect_found(0, place.length)
    fingers.up(finger=1)
    assert (play.found(), play.attempts()) == ([place.word], 1)


def test_a_cancelled_touch_is_no_attempt(phone: Page, lab: JupyterLab) -> None:
    play = start_game(lab, phone)
    place, fingers = play.places[0], Fingers(phone)
    fingers.down(play.board.centre(place.start))
    fingers.move(play.board.centre(place.end))
    expect(play.board.marks("selection")).to_have_count(1)
    fingers.cancel()
    expect(play.board.marks("selection")).to_have_count(0)
    play.expect_python("game.selection", None)
    assert (play.found(), play.attempts()) == ([], 0)


def test_two_clicks_equal_a_drag(screen: Page, lab: JupyterLab, hand: Hand) -> None:
    play = start_game(lab, screen)
    for index, place in enumerate(play.places[:2]):
        for cell in place.ends(backwards=index == 1):
            play.board.drag(hand, cell)
        play.board.expect_found(index, place.length)
    assert play.found() == [place.word for place in play.places[:2]]
    assert play.attempts() == 2


def test_nothing_dragged_is_lost_while_the_kernel_is_busy(
    page: Page, lab: JupyterLab, tmp_path: Path
) -> None:
    gate = tmp_path / "open"
    # Three seconds as promised, and on until the test has seen what it came for.
    sleep = f"import pathlib, time\ntime.sleep(3)\nwhile not pathlib.Path({str(gate)!r}).exists():"
    play = start_game(lab, page, CLASSIC, sleep + "\n    time.sleep(0.05)", SECOND_CELL)
    three = play.places[2::-1]
    play.document.start(1)
    play.document.wait_busy()
    for place in three:
        play.board.drag(Mouse(page), *place.ends())
    play.board.expect_says(re.compile("kernel.*busy", re.I))
    expect(play.board.marks("selection")).to_have_count(3)
    play.board.expect_struck(0)
    gate.touch()
    play.board.expect_struck(3)
    expect(play.board.root).not_to_contain_text(re.compile("kernel.*busy", re.I))
    play.document.run(2)
    assert play.document.text(2) == f"{[place.word for place in three]} False\n"


def test_the_selection_is_live_in_python(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page)
    place, mouse = play.places[0], Mouse(page)
    mouse.down(play.board.centre(place.start))
    mouse.move(play.board.centre(place.end))
    expect(play.board.marks("selection")).to_have_count(1)
    line = {"start": list(place.start), "end": list(place.end)}
    play.expect_python("game.selection", line)
    mouse.up()
    play.board.expect_found(0, place.length)
    play.expect_python("game.selection", None)


def test_dragging_selects_no_text_and_scrolls_nothing(
    screen: Page, lab: JupyterLab, hand: Hand
) -> None:
    play = start_game(lab, screen, CLASSIC, *["\n".join("abcdefghijklmnopqrst")] * 3)
    before = play.board.scrolls()
    play.board.drag(hand, (8, 8), (1, 8), (1, 1), (8, 1))
    expect(play.board.status).not_to_be_empty()
    assert screen.evaluate("getSelection().toString()") == ""
    assert play.board.scrolls() == before
    assert play.attempts() == 1


def test_the_page_beside_the_board_still_scrolls(phone: Page, lab: JupyterLab) -> None:
    play = start_game(lab, phone, CLASSIC, *["\n".join("abcdefghijklmnopqrst")] * 3)
    before = play.board.scrolls()
    box = play.board.words.first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    Fingers(phone).drag((x, y), (x, y - 150))
    phone.wait_for_function(
        "before => document.querySelector('.jp-WindowedPanel-outer').scrollTop !== before",
        arg=before["jp-WindowedPanel-outer"],
    )


@pytest.mark.parametrize("zoom", [0.8, 1.5])
def test_a_zoomed_page_hits_the_same_cells(page: Page, lab: JupyterLab, zoom: float) -> None:
    play = start_game(lab, page)
    play.board.evaluate(f"root => {{ root.parentElement.style.zoom = {zoom}; }}")
    play.board.show()
    place = play.places[0]
    play.board.drag(Mouse(page), *place.ends())
    play.board.expect_found(0, place.length)
    assert play.found() == [place.word]


def test_letters_stand_in_the_middle_of_their_cells(screen: Page, lab: JupyterLab) -> None:
    play = start_game(lab, screen)
    off, height = play.board.cell(4, 4).evaluate(
        """cell => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const [text, box] = [range, cell].map(one => one.getBoundingClientRect());
            const middles = [text, box].map(r => [(r.left + r.right) / 2, (r.top + r.bottom) / 2]);
            const [[x, y], [u, v]] = middles;
            return [Math.max(Math.abs(x - u), Math.abs(y - v)) / box.height,
                    parseFloat(getComputedStyle(cell).fontSize) / box.height];
        }"""
    )
    assert off < 0.05
    assert 0.4 < height < 0.8


def test_python_plays_and_the_board_follows(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page)
    place = play.places[3]
    assert play.python(f"game.select({place.end}, {place.start})") == place.word
    play.board.expect_found(3, place.length)
    play.document.ask("game.reset()")
    play.board.expect_struck(0)
    play.board.expect_state("ready")
    before = play.board.letters()
    play.document.ask("game.new(seed=8)")
    page.wait_for_function(
        "([root, before]) => root.querySelector('.wordsearch-grid').textContent !== before",
        arg=[play.board.root.element_handle(), before],
    )
    assert play.board.letters() == play.python(
        "''.join(letter for row in game.puzzle.grid.letters for letter in row)"
    )

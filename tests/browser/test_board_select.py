"""Every way to select: a whole game can be won by each of them alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .gestures import Fingers, Mouse, Pen, between
from .play import Play, name, three
from .stage import Stage

# Press, move and let go in one go, and look before any answer can come.
AT_ONCE = """([grid, from, to]) => {
    const send = (type, [x, y]) => grid.dispatchEvent(new PointerEvent(type, {
        pointerId: 7, pointerType: 'mouse', isPrimary: true, button: 0, buttons: 1,
        clientX: x, clientY: y, bubbles: true, cancelable: true}));
    send('pointerdown', from);
    send('pointermove', to);
    send('pointerup', to);
    return [...grid.closest('.wordsearch').querySelectorAll('.wordsearch-mark')]
        .map(mark => [mark.dataset.kind, mark.dataset.status]);
}"""


def line_entry(play: Play) -> Locator:
    return play.board.root.get_by_role("textbox")


def hand_of(stage: Stage, kind: str) -> Mouse | Fingers | Pen:
    return {"mouse": Mouse, "touch": Fingers, "pen": Pen}[kind](stage.page)


@pytest.mark.parametrize("kind", ["mouse", "touch", "pen"])
def test_dragging_wins(stage: Stage, kind: str) -> None:
    play = stage.play(three())
    for place in play.places:
        play.board.drag(hand_of(stage, kind), *place.ends())
    play.board.expect_state("completed")
    assert play.found() == ["BIRD", "FROG", "DEER"]


@pytest.mark.parametrize("kind", ["mouse", "touch", "pen"])
def test_choosing_first_and_last_letter_wins(stage: Stage, kind: str) -> None:
    play = stage.play(three())
    for place in play.places:
        for cell in place.ends(backwards=True):
            play.board.drag(hand_of(stage, kind), cell)
    play.board.expect_state("completed")
    assert (len(play.found()), play.attempts()) == (3, 3)


def test_writing_lines_wins(stage: Stage) -> None:
    play = stage.play()
    entry = line_entry(play)
    entry.focus()
    for number, place in enumerate(play.places):
        form = ["{} to {}", "{}-{}", "{} {}", "{}:{}"][number % 4]
        text = form.format(*map(name, place.ends(backwards=number % 2 == 1)))
        stage.page.keyboard.type(text.lower() if number % 3 else text)
        stage.page.keyboard.press("Enter")
        play.board.expect_struck(number + 1)
        expect(play.board.status).to_contain_text(place.word)
        expect(entry).to_have_value("")
        expect(entry).to_be_focused()
    play.board.expect_state("completed")
    assert play.found() == [place.word for place in play.places]


NO_LINES = ["", "apple", "B3", "B3 to", "Z99 to A1", "A0 to A3", "A1 to A1", "A1 to C2", "<b>1</b>"]


def test_a_written_line_that_is_none_is_explained(stage: Stage) -> None:
    play = stage.play(three())
    entry = line_entry(play)
    for text in NO_LINES:
        entry.fill("1")  # so that the words change, whatever they were
        entry.press("Enter")
        expect(play.board.status).to_contain_text("B I R D X")
        entry.fill(text)
        entry.press("Enter")
        expect(play.board.status).to_have_text(re.compile("such as|straight"))
    assert (play.attempts(), play.python("game.refused")) == (0, 0)


def test_the_text_way_in_reads_rows_and_columns(stage: Stage) -> None:
    play = stage.play(three())
    entry = line_entry(play)
    for asked, letters in {"1": "B I R D X", "b": "I F E Y", "4": "X Y X Y X"}.items():
        entry.fill(asked)
        entry.press("Enter")
        expect(play.board.status).to_contain_text(letters)


def test_going_back_shortens(stage: Stage) -> None:
    play = stage.play()
    centre, mouse = play.board.centre, Mouse(stage.page)
    mouse.down(centre((2, 1)))
    for end, size in [((2, 5), 5), ((2, 3), 3), ((2, 2), 2), ((2, 1), 1), ((2, 0), 2)]:
        mouse.move(centre(end))
        expect(play.board.marks("selection")).to_have_count(1)
        play.expect_python("game.selection", {"start": [2, 1], "end": list(end)})
        letters = play.python(f"game.puzzle.grid.letters[2][{min(1, end[1])}:{max(1, end[1]) + 1}]")
        assert len(letters) == size
    mouse.up()


def test_one_jump_is_a_whole_line(stage: Stage) -> None:
    play = stage.play()
    mouse = Mouse(stage.page)
    mouse.down(play.board.centre((0, 0)))
    mouse.move(play.board.centre((9, 9)))
    mouse.up()
    expect(play.board.status).not_to_be_empty()
    attempt = play.python("game.attempts[0]")
    assert (attempt["start"], attempt["end"]) == ([0, 0], [9, 9])


def test_the_letters_of_the_line_are_shown_large(stage: Stage) -> None:
    play = stage.play(three())
    place, mouse = play.places[0], Mouse(stage.page)
    steps = between(play.board.centre(place.start), play.board.centre(place.end), 3)
    before = play.board.grid.bounding_box()
    mouse.down(play.board.centre(place.start))
    for length, point in enumerate(steps, start=2):
        mouse.move(point)
        shown = play.board.root.get_by_text(place.word[:length], exact=True)
        expect(shown).to_be_visible()
        size = shown.evaluate("el => parseFloat(getComputedStyle(el).fontSize)")
        assert size >= 1.5 * play.board.evaluate("el => parseFloat(getComputedStyle(el).fontSize)")
        stage.shot(play, "selecting")
        assert play.board.grid.bounding_box() == before, "the board moved under the pointer"
    mouse.up()
    expect(play.board.root.get_by_text(place.word, exact=True)).to_be_hidden()


def test_the_line_says_checking_at_once(stage: Stage) -> None:
    play = stage.play(three())
    ends = [play.board.centre(cell) for cell in play.places[0].ends()]
    grid = play.board.grid.element_handle()
    assert stage.page.evaluate(AT_ONCE, [grid, *ends]) == [["selection", "checking"]]
    play.board.expect_found(0, 4)
    expect(play.board.marks("selection")).to_have_count(0)
    expect(play.board.marks("found")).to_have_count(1)


def test_a_word_already_found_says_so(stage: Stage) -> None:
    play = stage.play(three())
    place = play.places[0]
    play.board.drag(Mouse(stage.page), *place.ends())
    expect(play.board.status).to_contain_text("BIRD")
    first = play.board.status.text_content()
    play.board.drag(Mouse(stage.page), *place.ends(backwards=True))
    expect(play.board.status).to_have_text(re.compile("BIRD.*already", re.I))
    assert play.board.status.text_content() != first
    expect(play.board.marks("found")).to_have_count(1)
    assert (play.found(), play.attempts()) == (["BIRD"], 2)


def test_crossing_words_are_both_found(stage: Stage) -> None:
    grid = 'Puzzle.from_grid("XCX/DOG/XWX", ["cow", "dog"])'
    play = stage.play(f"from wordsearch_widget import *\ngame = WordSearch({grid})\ngame")
    for place in play.places:
        play.board.drag(Mouse(stage.page), *place.ends())
    play.board.expect_state("completed")
    for index in (0, 1):
        play.board.expect_found(index, 3)
    expect(play.board.grid.locator(".found-0.found-1")).to_have_text("O")
    expect(play.board.marks("found")).to_have_count(2)

"""Saved pages in a real browser, opened from files with the network off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.poppler import pages
from tests.saved import clued, twisted
from wordsearch_widget import Lesson, Puzzle, generate
from wordsearch_widget.export.options import Options
from wordsearch_widget.export.page import to_html

from .board import Board
from .gestures import Fingers, Mouse
from .lesson import Player
from .play import Place
from .saved import Reader, board_of, check_axe, places_of, print_pdf, shot

BIRDS = "robin, heron, magpie, kestrel, puffin, swallow, owl, nightingale"
HOSTILE = "</script><script>window.owned = 1</script><img src=x onerror='window.owned = 1'>"


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return generate(BIRDS, rows=11, directions="hard", seed=244)


@pytest.fixture
def reader(browser: Browser, tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(browser, tmp_path)
    yield reader
    reader.close()


def walk(page: Page, board: Board, place: Place) -> None:
    """Find a word by arrow keys and Enter."""
    board.cell(*place.start).focus()
    page.keyboard.press("Enter")
    for (row, col), (to_row, to_col) in zip(place.cells(), place.cells()[1:], strict=False):
        for key in ["ArrowDown"] * (to_row - row) + ["ArrowUp"] * (row - to_row):
            page.keyboard.press(key)
        for key in ["ArrowRight"] * (to_col - col) + ["ArrowLeft"] * (col - to_col):
            page.keyboard.press(key)
    page.keyboard.press("Enter")


def find_by(hand: str, page: Page, board: Board, place: Place, nth: int) -> None:
    if hand == "keys":
        walk(page, board, place)
    else:
        mover = Mouse(page) if hand == "mouse" else Fingers(page)
        board.drag(mover, *place.ends(backwards=bool(nth % 2)))


@pytest.mark.parametrize("hand", ["mouse", "touch", "keys"])
def test_all_words_are_found(
    reader: Reader, puzzle: Puzzle, playwright: Playwright, hand: str
) -> None:
    phone = playwright.devices["Pixel 5"] if hand == "touch" else {}
    page = reader.open(to_html(puzzle, Options(title="Birds in the garden")), **phone)
    board = board_of(page)
    board.expect_state("ready")
    if hand == "mouse":
        shot(page, "light")
        check_axe(page)
        board.drag(Mouse(page), (10, 0), (10, 5))
        expect(board.status).to_have_text(re.compile("not one of the words"))
    for nth, place in enumerate(places_of(puzzle)):
        if hand == "mouse" and nth == 5:
            half_way(page, board, place)
        find_by(hand, page, board, place, nth)
        board.expect_struck(nth + 1)
        board.expect_found(nth, place.length)
    board.expect_state("completed")
    board.expect_says("All words found")
    shot(page, f"finished-{hand}")
    check_axe(page)


def half_way(page: Page, board: Board, place: Place) -> None:
    """A picture while a line is being drawn."""
    mouse = Mouse(page)
    mouse.down(board.centre(place.start))
    mouse.move(board.centre(place.cells()[-2]))
    expect(board.marks("selection")).to_be_attached()
    shot(page, "mid-drag")
    check_axe(page)
    page.keyboard.press("Escape")
    mouse.up()


def test_dark_and_light_follow_the_system_and_the_button(reader: Reader, puzzle: Puzzle) -> None:
    page = reader.open(to_html(puzzle, Options(title="Birds")), color_scheme="dark")
    board = board_of(page)
    expect(board.root).to_have_attribute("data-theme", "dark")
    shot(page, "dark")
    check_axe(page)
    page.get_by_role("button", name="Light or dark").click()
    expect(board.root).to_have_attribute("data-theme", "light")
    check_axe(page)
    page.reload()
    expect(board_of(page).root).to_have_attribute("data-theme", "light")


def test_the_game_outlives_a_reload(reader: Reader, puzzle: Puzzle) -> None:
    page = reader.open(to_html(puzzle))
    board, mouse = board_of(page), Mouse(page)
    first, second, *_ = places_of(puzzle)
    board.drag(mouse, *second.ends())
    board.expect_struck(1)
    page.get_by_role("button", name="Hint").click()
    expect(board.marks("hint")).to_have_count(1)
    page.reload()
    board = board_of(page)
    board.expect_state("ready")
    board.expect_struck(1)
    expect(board.marks("hint")).to_have_count(1)
    board.drag(mouse, *first.ends())
    board.expect_struck(2)
    page.get_by_role("button", name="Start over").click()
    board.expect_struck(0)
    page.reload()
    board_of(page).expect_struck(0)


def test_a_page_that_may_keep_nothing_plays_all_the_same(reader: Reader, tmp_path: Path) -> None:
    page = reader.open(to_html(clued()))
    deny = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }});"
    page.add_init_script(deny)
    page.reload()
    board = board_of(page)
    for place in places_of(clued()):
        board.drag(Mouse(page), *place.ends())
    board.expect_state("completed")


def test_twisted_words_and_secrets(reader: Reader) -> None:
    page = reader.open(to_html(twisted(), Options(key=False)))
    board, mouse = board_of(page), Mouse(page)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Print answers")).to_have_count(0)
    expect(board.words).to_have_count(5)
    for nth in (1, 2):  # STAR and then RATS, along one line
        board.drag(mouse, (0, 0), (0, 3))
        board.expect_struck(nth)
    board.drag(mouse, (4, 5), (4, 3))
    expect(board.words).to_have_count(6)
    board.expect_says(re.compile("OWL found", re.I))
    board.drag(mouse, (4, 0), (2, 0))  # where the other CAT stands, nobody put it there
    board.drag(mouse, (1, 0), (1, 4))
    board.drag(mouse, (5, 3), (5, 5))
    board.expect_state("completed")
    expect(board.words.nth(4)).to_contain_text("<chat>")


def test_clues_are_solved_by_finding(reader: Reader) -> None:
    page = reader.open(to_html(clued(), Options(title=HOSTILE)))
    board = board_of(page)
    expect(board.words.nth(0)).to_contain_text("It purrs")
    expect(board.words.nth(0)).not_to_contain_text("cat")
    expect(board.words.nth(1)).to_contain_text("It barks </script>")
    board.drag(Mouse(page), (0, 0), (0, 2))
    expect(board.words.nth(0)).to_contain_text("cat")
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    page.get_by_role("button", name="Show all").click()
    board.expect_state("over")
    expect(board.words.nth(1)).to_contain_text("dog")
    assert page.evaluate("window.owned") is None
    check_axe(page)


@pytest.mark.parametrize("name", ["small", "heart", "arabic", "large"])
def test_other_shapes_on_a_narrow_screen(reader: Reader, name: str) -> None:
    puzzle = {
        "small": lambda: generate(["cat", "dog", "bird", "horse"], rows=9, cols=4, seed=1),
        "heart": lambda: generate(["love", "rose", "kiss"], rows=13, seed=3, mask="heart"),
        "arabic": lambda: generate(["مدرسة", "كتاب", "قلم"], rows=9, seed=3, language="ar"),
        "large": lambda: generate(BIRDS, rows=26, seed=3),
    }[name]()
    size = {"width": 360, "height": 740}
    page = reader.open(to_html(puzzle), viewport=size, has_touch=True)
    board = board_of(page)
    shot(page, f"360-{name}")
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    place = min(places_of(puzzle), key=lambda p: max(p.start[1], p.end[1]))
    board.cell(*place.start).scroll_into_view_if_needed()
    board.drag(Fingers(page), *place.ends())
    board.expect_struck(1)


# -- on paper ---------------------------------------------------------------------------------------


def listed(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d]{2,}", text))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(11, 11), (4, 9), (9, 4)])
def test_the_puzzle_and_its_answers_are_a_page_each(
    reader: Reader, tmp_path: Path, paper: str, size: tuple[int, int]
) -> None:
    words = BIRDS.split(", ") if size == (11, 11) else ["cat", "dog", "bird", "horse"]
    rows, cols = size
    puzzle = generate(words, rows=rows, cols=cols, directions="hard", seed=244)
    page = reader.open(to_html(puzzle, Options(title="A day out")), color_scheme="dark")
    board_of(page)
    first, second = pages(print_pdf(page, tmp_path / "key.pdf", answers=True, paper=paper))
    letters = ["".join(row) for row in puzzle.grid.letters]
    for text, title in ((first, "A day out"), (second, "A day out · Answers")):
        assert text.strip().splitlines()[0].strip() == title
        assert set(words) <= listed(text)
        spelled = ["".join(re.findall(r"[A-Z]", line)) for line in text.splitlines()]
        assert [line for line in spelled if len(line) == cols] == letters
    assert re.search(r"Name .*Date", first.replace("\n", " "))
    assert "Name" not in second
    page.emulate_media(media="print")  # white paper, whatever the screen shows
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    page.emulate_media(media="null")
    (alone,) = pages(print_pdf(page, tmp_path / "puzzle.pdf", answers=False, paper=paper))
    assert "Answers" not in alone


def test_many_words_and_clues_are_never_cut(reader: Reader, tmp_path: Path) -> None:
    words = [f"{a}{b}mmmm{c}w" for a in "abcde" for b in "fghij" for c in "kl"]
    puzzle = generate(words, rows=24, seed=5)
    page = reader.open(to_html(puzzle, Options(letter_case="upper")))
    board_of(page)
    first, second = pages(print_pdf(page, tmp_path / "key.pdf", answers=True, paper="Letter"))
    upper = {word.upper() for word in words}
    assert upper <= listed(first)
    assert upper <= listed(second)


def test_clues_hide_their_words_on_paper_too(reader: Reader, tmp_path: Path) -> None:
    page = reader.open(to_html(clued()))
    board_of(page)
    first, second = pages(print_pdf(page, tmp_path / "key.pdf", answers=True))
    assert "It purrs (3)" in first
    assert {"cat", "dog"}.isdisjoint(listed(first))
    assert {"cat", "dog", "pig"} <= listed(second)


def test_a_page_with_the_solution_shows_and_prints_it(reader: Reader, tmp_path: Path) -> None:
    page = reader.open(to_html(clued(), Options(solution=True, title="Solved")))
    board = board_of(page)
    board.expect_state("over")
    expect(board.marks("reveal")).to_have_count(3)
    expect(page.locator(".page-sheet .page-fills path")).to_have_count(3)
    assert len(pages(print_pdf(page, tmp_path / "solved.pdf", answers=False))) == 1


def test_without_a_script_the_sheet_is_there(reader: Reader) -> None:
    page = reader.open(to_html(clued(), Options(title="Paper")), java_script_enabled=False)
    expect(page.get_by_role("heading", name="Paper")).to_be_visible()
    expect(page.get_by_text("It purrs (3)")).to_be_visible()
    shot(page, "no-script")


# -- lessons ----------------------------------------------------------------------------------------


def test_a_lesson_steps_and_asks(reader: Reader) -> None:
    lesson = Lesson.placing(BIRDS, rows=11, directions="hard", seed=7)
    page = reader.open(lesson.to_html())
    player = Player(page)
    assert player.total() == len(lesson.frames)
    at = player.frame_of("place")
    player.go(0)
    for _ in range(3):
        player.button("forward").click()
    expect(player.sentence).to_have_text(lesson.frames[3].text)
    player.go(at)
    expect(player.sentence).to_have_text(lesson.frames[at].text)
    shot(page, "lesson")
    check_axe(page)
    player.option("Predict first").check()
    asked = next(nth for nth, frame in enumerate(lesson.frames) if frame.ask)
    player.go(asked)
    player.button("forward").click()
    question = lesson.frames[asked].ask
    player.ask.locator(".wordsearch-choices button").first.click()
    right = question.answer == question.options[0][0]
    expect(player.ask.locator(".wordsearch-feedback")).to_have_attribute(
        "data-right", str(right).lower()
    )
    expect(player.root).to_contain_text(f"Predictions right: {int(right)} of 1")


@pytest.mark.parametrize("kind", ["matching", "solving"])
def test_other_lessons_are_walked(reader: Reader, puzzle: Puzzle, kind: str) -> None:
    make = {"matching": Lesson.matching, "solving": lambda p: Lesson.solving(p, "owl")}[kind]
    page = reader.open(make(puzzle).to_html(), viewport={"width": 360, "height": 740})
    player = Player(page)
    total = player.total()
    forward = player.walk(range(total))
    assert player.walk(range(total - 1, -1, -1)) == forward[::-1]
    assert len({seen["sentence"] for seen in forward}) > min(4, total)
    assert any("look" in mark for seen in forward for mark in seen["marks"]) or kind == "solving"
    shot(page, f"lesson-{kind}-360")

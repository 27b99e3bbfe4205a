"""The word list: where it stands, what it tells, and how it says that a word is found."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .gestures import Mouse
from .looks import find_all
from .play import IMPORT, three
from .stage import Stage

ORDERED = IMPORT + "game = WordSearch(['zebra', 'ant', 'moose'], seed=1, word_order={!r})\ngame"
CLUES = IMPORT + (
    "game = WordSearch(dict([('It flies', 'bird'), ('It jumps', 'frog')]),"
    " rows=6, seed=2, show_words={!r})\ngame"
)
SECRET = IMPORT + "game = WordSearch(['bird', 'frog'], secret=['treasure'], rows=9, seed=2{})\ngame"


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("given", ["zebra", "ant", "moose"]),
        ("alphabetical", ["ant", "moose", "zebra"]),
        ("length", ["ant", "zebra", "moose"]),
    ],
)
def test_the_order_is_the_one_asked_for(stage: Stage, order: str, words: list[str]) -> None:
    play = stage.play(ORDERED.format(order))
    expect(play.board.words).to_have_text([re.compile(word) for word in words])


def test_it_stands_beside_the_board_and_below_when_narrow(stage: Stage) -> None:
    play = stage.play()
    for width, beside in [(1000, True), (720, True), (400, False), (320, False), (800, True)]:
        play.board.evaluate(f"root => {{ root.parentElement.style.width = '{width}px'; }}")
        left = play.board.evaluate("root => root.parentElement.getBoundingClientRect().left")
        grid = play.board.grid.bounding_box()
        first = play.board.words.first.bounding_box()
        if beside:
            assert first["x"] >= grid["x"] + grid["width"], width
            assert first["y"] < grid["y"] + grid["height"] / 2, width
        else:
            assert first["y"] >= grid["y"] + grid["height"], width
        assert left <= first["x"] < first["x"] + first["width"] <= left + width


def test_a_long_list_has_several_columns(stage: Stage) -> None:
    words = [f"{a}{b}{a}{c}" for a, b, c in zip("abcdefghijklmnopqrst", "xyzw" * 5, "klmno" * 4)]  # noqa: B905
    play = stage.play(IMPORT + f"game = WordSearch({words}, rows=14, seed=1)\ngame")
    lefts = play.board.words.evaluate_all(
        "items => [...new Set(items.map(li => Math.round(li.getBoundingClientRect().left)))]"
    )
    assert len(lefts) > 1
    grid, side = play.board.grid.bounding_box(), play.board.words.last.bounding_box()
    assert side["y"] + side["height"] <= grid["y"] + grid["height"] + 1, (
        "the list outgrows the board"
    )


def test_found_words_are_struck_ticked_and_said(stage: Stage) -> None:
    play = stage.play(three())
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    play.board.expect_struck(1)
    entry = play.board.words.nth(1)
    ticks = entry.evaluate(
        """li => [li, ...li.querySelectorAll('*')].map(el => el.textContent
            + getComputedStyle(el, '::before').content + getComputedStyle(el, '::after').content)
            .join('')"""
    )
    assert re.search("[✓✔]", ticks), ticks
    expect(entry.get_by_role("button")).to_have_accessible_name(re.compile("frog.*found", re.I))
    assert "✓" not in play.board.words.nth(0).inner_text()


def test_list_shows_all(stage: Stage) -> None:
    play = stage.play(three())
    expect(play.board.words).to_have_text(["bird", "frog", "deer"])


@pytest.mark.parametrize("mode", ["count", "hidden"])
def test_withheld_words_are_nowhere_until_found(stage: Stage, mode: str) -> None:
    play = stage.play(three(f"show_words={mode!r}, title='Animals'"))
    expect(play.board.words).to_have_count(0)
    page = "root => root.outerHTML.toLowerCase()"
    assert not {"bird", "frog", "deer"} & set(re.findall(r"\w+", play.board.evaluate(page)))
    if mode == "count":
        play.board.expect_says(re.compile("left.*3", re.I))
    play.board.drag(Mouse(stage.page), *play.places[2].ends())
    expect(play.board.words).to_have_text(re.compile("deer"))
    if mode == "count":
        play.board.expect_says(re.compile(r"left.*2", re.I))
    assert not {"bird", "frog"} & set(re.findall(r"\w+", play.board.evaluate(page)))


def test_hidden_words_are_not_even_counted(stage: Stage) -> None:
    play = stage.play(three("show_words='hidden'"))
    expect(play.board.root).not_to_contain_text("of 3")


def test_clues_stand_for_words_until_found(stage: Stage) -> None:
    play = stage.play(CLUES.format("clues"))
    expect(play.board.words).to_have_text([re.compile("It flies"), re.compile("It jumps")])
    expect(play.board.root).not_to_contain_text(re.compile("bird|frog"))
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    expect(play.board.words.first).to_contain_text("bird")
    expect(play.board.words.first).to_contain_text("It flies")
    expect(play.board.words.last).not_to_contain_text("frog")


def test_the_mode_changes_while_the_board_is_on_screen(stage: Stage) -> None:
    play = stage.play(CLUES.format("clues"))
    play.document.ask("game.show_words = 'list'")
    expect(play.board.words.first).to_contain_text("bird")
    play.document.ask("game.show_words = 'hidden'")
    expect(play.board.words).to_have_count(0)
    play.document.ask("game.show_words = 'count'")
    play.board.expect_says(re.compile("left.*2", re.I))


@pytest.mark.parametrize("mode", ["list", "hidden"])
def test_a_secret_word_appears_when_found(stage: Stage, mode: str) -> None:
    play = stage.play(SECRET.format(f", show_words={mode!r}"))
    secret = next(place for place in play.places if place.word == "TREASURE")
    expect(play.board.root).not_to_contain_text(re.compile("treasure", re.I))
    play.board.drag(Mouse(stage.page), *secret.ends())
    entry = play.board.words.filter(has_text="treasure")
    expect(entry).to_have_attribute("data-found", "true")
    assert play.python("[len(game.remaining), game.completed]") == [2, False]
    find_all(play)
    play.board.expect_state("completed")


def test_entries_are_text_whatever_they_say(stage: Stage) -> None:
    words = ["container", "title", "1st", "a b", "<b>xyz</b>", "don't"]
    play = stage.play(IMPORT + f"game = WordSearch({words}, rows=12, seed=4)\ngame")
    expect(play.board.words).to_have_text([re.compile(re.escape(word)) for word in words])
    assert play.board.words.locator("b").count() == 0
    find_all(play)
    assert play.board.root.locator("[id]").count() == 0
    assert play.board.grid.locator(".container, .title, .first").count() == 0

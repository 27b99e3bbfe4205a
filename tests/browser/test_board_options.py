"""How the board looks is the author's choice: options, themes and the variables of the style."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .gestures import Mouse
from .looks import check_ink, find_all, font_size, ink, outlined
from .play import CLASSIC, three
from .stage import DARK, LIGHT, Stage

STYLE = "(el, name) => getComputedStyle(el)[name]"


def test_cell_size_and_font(stage: Stage) -> None:
    play = stage.play(three("cell_size=40, font='Georgia, serif'"))
    cell = play.board.cell(0, 0)
    assert abs(cell.bounding_box()["width"] - 40) < 0.5
    assert cell.evaluate(STYLE, "fontFamily").startswith("Georgia")
    play.document.ask("game.cell_size = 64")
    expect(cell).to_have_css("width", "64px")
    assert font_size(cell) > 28
    play.document.ask("game.cell_size, game.font = None, None")
    expect(cell).not_to_have_css("width", "64px")


@pytest.mark.parametrize(("case", "letters"), [("lower", "birdx"), ("upper", "BIRDX")])
def test_letters_in_the_case_asked_for(stage: Stage, case: str, letters: str) -> None:
    play = stage.play(three(f"letter_case={case!r}"))
    assert play.board.letters().startswith(letters)
    expect(play.board.words.first).to_have_text(letters[:4])
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)
    assert play.found() == ["BIRD"]
    play.document.ask("game.letter_case = 'as-is'")
    expect(play.board.cell(0, 0)).to_have_text("B")
    expect(play.board.words.first).to_contain_text("bird")


@pytest.mark.parametrize("projector", [False, True])
@pytest.mark.parametrize("page", [LIGHT, DARK])
def test_a_theme_that_is_not_the_pages(stage: Stage, page: str, projector: bool) -> None:
    stage.theme(page)
    wanted = "dark" if page == LIGHT else "light"
    play = stage.play(three(f"theme={wanted!r}, projector={projector}"))
    find_all(play, 1)
    expect(play.board.root).to_have_attribute("data-theme", wanted)
    cells = play.board.grid.locator(".wordsearch-cell")
    check_ink(stage.page, cells)
    check_ink(stage.page, play.board.words)
    plain = ink(stage.page, play.board.cell(3, 3))[0]
    assert (sum(plain["back"]) < 380) is (wanted == "dark")
    assert plain["ratio"] >= (15 if projector else 7)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_variables_of_the_style_win(stage: Stage, theme: str) -> None:
    stage.theme(theme)
    play = stage.play(three())
    find_all(play, 1)
    sheet = stage.page.add_style_tag(
        content=".jp-Notebook .wordsearch { --ws-accent: rgb(1, 2, 3); --ws-found-0: rgb(9, 200, 9);"
        " --ws-found-0-edge: rgb(0, 90, 0); --ws-plate: rgb(250, 240, 230) }"
    )
    assert play.board.marks("found").evaluate(STYLE, "fill") == "rgb(9, 200, 9)"
    back = ink(stage.page, play.board.cell(3, 3))[0]["back"]
    assert back == [250, 240, 230]
    mouse = Mouse(stage.page)
    mouse.down(play.board.centre((3, 0)))
    mouse.move(play.board.centre((3, 2)))
    assert play.board.marks("selection").evaluate(STYLE, "stroke") == "rgb(1, 2, 3)"
    mouse.up()
    sheet.evaluate("sheet => sheet.remove()")


def test_forced_colours(stage: Stage) -> None:
    stage.media(forced_colors="active")
    play = stage.play(CLASSIC)
    find_all(play, 4)
    check_ink(stage.page, play.board.grid.locator(".wordsearch-cell"))
    check_ink(stage.page, play.board.words)
    strokes = play.board.root.locator("svg [data-kind=found]").evaluate_all(
        "marks => marks.map(mark => getComputedStyle(mark)).filter(s => s.stroke !== 'none')"
        ".map(s => parseFloat(s.strokeWidth))"
    )
    assert len(strokes) == 4
    assert min(strokes) >= 1.5
    assert outlined(play, "APPLE") == 1  # a solid outline, behind which no letter has a ground
    mouse = Mouse(stage.page)
    mouse.down(play.board.centre((0, 0)))
    mouse.move(play.board.centre((0, 5)))
    stroke = play.board.marks("selection").evaluate(STYLE, "stroke")
    stage.shot(play, "forced-colours")
    assert stroke not in ("none", "rgba(0, 0, 0, 0)")
    check_ink(stage.page, play.board.grid.locator('[data-row="0"]'))
    stage.page.keyboard.press("Escape")
    mouse.up()
    play.board.cell(2, 2).focus()
    stage.page.keyboard.press("ArrowRight")
    assert play.board.cell(2, 3).evaluate(STYLE, "outlineStyle") != "none"
    play.document.ask("game.pause()")
    play.document.ask("game.resume()")


def test_a_title_and_every_option_change_live(stage: Stage) -> None:
    play = stage.play(three())
    play.document.ask("game.title = 'Farm'; game.theme = 'dark'; game.word_order = 'alphabetical'")
    expect(play.board.root.get_by_text("Farm", exact=True)).to_be_visible()
    expect(play.board.root).to_have_attribute("data-theme", "dark")
    expect(play.board.words).to_have_text(["bird", "deer", "frog"])

"""Lessons in JupyterLab: stepped, scrubbed, predicted and heard, with the kernel busy or not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .gestures import Mouse, wait_for_rest
from .hosts import JupyterLab
from .lesson import IMPORT, LONG, MATCHING, PLACING, SOLVING, WORDS, Player
from .play import Place
from .test_keys_lab import ARROWS, FOCUSABLE, LETTERS, press

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
FIND_FAULTS = """async root => {
    const {violations} = await axe.run(root, {resultTypes: ['violations']});
    return violations.map(v => [v.id, v.help, v.nodes.map(n => n.html).slice(0, 3)]);
}"""


def start(lab: JupyterLab, page: Page, *cells: str) -> tuple[Any, Player]:
    document = lab.open(page, list(cells))
    document.run(0)
    return document, Player(page)


def python(document: Any, expression: str) -> Any:
    return json.loads(document.ask(f"import json; print(json.dumps({expression}))"))


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A cell that keeps the kernel busy until the file exists."""
    path = tmp_path / "open"
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(path)!r}).exists(): time.sleep(0.05)"
    yield wait, path
    path.touch()


def test_two_hundred_steps_while_the_kernel_sleeps(
    page: Page, lab: JupyterLab, gate: tuple[str, Path]
) -> None:
    document, player = start(lab, page, LONG, gate[0], "1")
    frames = python(document, "[[f.kind, f.text] for f in lesson.frames]")
    assert len(frames) > 200
    document.start(1)
    document.wait_busy()
    player.range.focus()
    for at in range(1, 201):
        page.keyboard.press("ArrowRight")
        assert player.at() == at
        assert player.sentence.inner_text() == frames[at][1]
    document.wait_busy()  # it has slept all along
    gate[1].touch()
    document.run(2)
    assert player.at() == 200  # and nothing flipped back
    assert player.sentence.inner_text() == frames[200][1]


@pytest.mark.parametrize("code", [PLACING, SOLVING], ids=["placing", "solving"])
@pytest.mark.parametrize("grain", ["decisions", "lines"])
def test_every_step_has_a_line_of_the_source_and_a_sentence(
    page: Page, lab: JupyterLab, code: str, grain: str
) -> None:
    _, player = start(lab, page, code)
    player.root.locator("select").nth(1).select_option(grain)
    for at, seen in enumerate(player.walk(range(player.total()))):
        assert seen["sentence"].strip(), at
        assert seen["now"] or seen["next"], (at, seen["name"])
        assert any(line.strip() for line in seen["source"])
        assert f"{at + 1} of" in seen["position"]


@pytest.mark.parametrize("method", ["scatter", "exhaustive"])
def test_going_back_shows_exactly_the_earlier_picture(
    page: Page, lab: JupyterLab, method: str
) -> None:
    code = IMPORT + f'Lesson.placing({WORDS}.split(), rows=10, seed=7, method="{method}")'
    _, player = start(lab, page, code)
    total = player.total()
    forward = player.walk(range(total))
    assert player.walk(range(total - 1, -1, -1)) == forward[::-1]
    player.go(40)
    for at in (39, 38, 37):
        player.button("back").click()
        assert player.seen() == forward[at]
    # As different as they should be.
    assert len({json.dumps([one["letters"], one["marks"]]) for one in forward}) > total / 2


def test_keyboard_only(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, PLACING, "1 + 1")
    kinds = python(document, "[f.kind for f in lesson.frames]")
    before = document.cells(), document.mode()
    player.range.focus()
    page.keyboard.press("End")
    assert player.at() == len(kinds) - 1
    page.keyboard.press("Home")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert player.at() == 6
    page.keyboard.press("p")
    assert player.at() == kinds.index("place")
    page.keyboard.press("r")
    assert player.at() == kinds.index("clash")
    page.keyboard.press("+")
    expect(player.option("Speed")).to_have_value("2")
    page.keyboard.press("-")
    page.keyboard.press("-")
    expect(player.option("Speed")).to_have_value("0.5")
    page.keyboard.press(" ")
    expect(player.button("play")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press(" ")
    expect(player.button("play")).to_have_attribute("aria-label", "Play")
    assert (document.cells(), document.mode()) == before


def test_no_key_harms_the_notebook(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, PLACING, "1 + 1", "2 + 2")
    before = document.cells(), document.mode()
    parts = player.root.locator(FOCUSABLE)
    assert parts.count() > 10
    for index in range(parts.count()):
        part = parts.nth(index)
        what = part.evaluate("el => el.outerHTML.slice(0, 200)")
        press(part, [*LETTERS, *ARROWS])
        assert (document.cells(), document.mode()) == before, what
        inside = page.evaluate("document.activeElement.closest('.wordsearch-lesson') !== null")
        assert inside, f"the focus was lost from {what}"
    player.option("Predict first").check()
    player.go(3)
    player.button("forward").click()
    for index in range(player.ask.locator("button").count()):
        press(player.ask.locator("button").nth(index), ["b", "m", "d", "d", "x", "ArrowDown"])
        assert (document.cells(), document.mode()) == before


def test_playing_walks_on_and_stops_when_told(page: Page, lab: JupyterLab) -> None:
    _, player = start(lab, page, PLACING)
    player.option("Speed").select_option("8")
    player.button("play").click()
    page.wait_for_function("() => document.querySelector('.wordsearch-range').value >= 12")
    player.button("play").click()
    at = player.at()
    page.wait_for_timeout(700)  # nothing can be awaited that must not come
    assert player.at() == at
    assert player.sentence.get_attribute("aria-live") == "polite"


def test_playing_rests_while_nobody_sees_it(page: Page, lab: JupyterLab) -> None:
    tall = "from IPython.display import HTML\nHTML('<div style=\"height:3000px\">far</div>')"
    document, player = start(lab, page, PLACING, tall)
    document.run(1)
    player.range.evaluate("el => el.scrollIntoView({block: 'center'})")
    player.option("Speed").select_option("8")
    player.button("play").click()
    page.wait_for_function("() => document.querySelector('.wordsearch-range').value >= 3")
    page.locator(".jp-Cell").nth(1).evaluate("el => el.scrollIntoView({block: 'end'})")
    page.wait_for_timeout(300)
    at = player.at()
    page.wait_for_timeout(900)
    assert player.at() == at
    player.range.evaluate("el => el.scrollIntoView({block: 'center'})")
    page.wait_for_function(f"() => document.querySelector('.wordsearch-range').value > {at}")


def test_nothing_of_playing_goes_to_the_kernel(page: Page, lab: JupyterLab) -> None:
    _, player = start(lab, page, PLACING)
    page.evaluate(
        """() => {
            window.sent = 0;
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (...data) {
                const size = data[0].byteLength ?? data[0].length;
                window.sent += new TextDecoder().decode(data[0]).includes('comm_msg') ? 1 : 0;
                return send.apply(this, data);
            };
        }"""
    )
    for at in range(0, player.total(), 3):
        player.go(at)
    player.button("back").click()
    assert page.evaluate("window.sent") == 0


def choose(player: Player, key: str) -> None:
    player.ask.locator(f'[data-act="{key}"]').click()


def test_predictions_right_wrong_and_skipped(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, PLACING)
    asked = python(
        document,
        "[[i, f.ask.kind, f.ask.answer, f.ask.options, f.ask.right]"
        " for i, f in enumerate(lesson.frames) if f.ask]",
    )
    player.option("Predict first").check()
    for nth, (at, kind, answer, options, because) in enumerate(asked[:4]):
        player.go(at)
        player.button("forward").click()
        expect(player.ask.locator(".wordsearch-asked")).not_to_be_empty()
        assert player.at() == at  # the verdict waits
        wrong = next(key for key, _ in options if key != answer)
        if nth == 1:
            choose(player, wrong)
            expect(player.ask).to_contain_text("Not this time")
            expect(player.ask).to_contain_text(because)
            choose(player, "go_on")
        elif nth == 2:
            choose(player, "skip")
        elif kind == "cell":
            row, col = answer.split(",")
            player.cell(int(row), int(col)).click()
            expect(player.ask).to_contain_text("Right")
            page.keyboard.press("Enter")  # the focus is on "Go on"
        else:
            choose(player, answer)
            choose(player, "go_on")
        expect(player.ask).to_be_empty()
        assert player.at() == at + 1
    expect(player.root.locator(".wordsearch-score")).to_contain_text("2 of 3")
    results = python(document, "lesson.results()")
    expected = {"answered": 3, "right": 2, "wrong": 1, "skipped": 1}
    assert {key: results[key] for key in expected} == expected
    assert python(document, "lesson.predict") is True
    assert python(document, "[a['frame'] for a in lesson.answers]") == [q[0] for q in asked[:4]]


def test_playing_stops_at_a_question_and_goes_on(page: Page, lab: JupyterLab) -> None:
    _, player = start(lab, page, PLACING)
    player.option("Predict first").check()
    player.option("Speed").select_option("8")
    player.button("play").click()
    expect(player.ask.locator(".wordsearch-asked")).to_be_visible()
    at = player.at()
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => document.querySelector('.wordsearch-range').value > {at}")


def test_answers_wait_for_a_busy_kernel(
    page: Page, lab: JupyterLab, gate: tuple[str, Path]
) -> None:
    document, player = start(lab, page, PLACING, gate[0])
    at = python(document, "next(i for i, f in enumerate(lesson.frames) if f.ask)")
    document.start(1)  # before any click, which would make the lesson's own cell the active one
    document.wait_busy()
    player.option("Predict first").check()
    player.go(at)
    player.button("forward").click()
    player.ask.locator("button").first.click()
    expect(player.ask.locator(".wordsearch-feedback")).to_be_visible()
    expect(player.root.locator(".wordsearch-kernel")).to_contain_text("busy")
    gate[1].touch()
    expect(player.root.locator(".wordsearch-kernel")).to_be_empty()
    assert python(document, "len(lesson.answers)") == 1


def drag(page: Page, player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    def centre(cell: tuple[int, int]) -> tuple[float, float]:
        box = player.cell(*cell).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    player.cell(5, 5).evaluate("el => el.scrollIntoView({block: 'center'})")
    wait_for_rest(player.cell(5, 5))
    mouse, ends = Mouse(page), (centre(start), centre(end))
    mouse.down(ends[0])
    mouse.move(ends[1])
    wait_for_rest(player.cell(*end))
    assert centre(end) == ends[1], "what is told of a line moves the picture from under the hand"


def test_a_drag_is_judged_while_it_is_drawn(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, MATCHING)
    spans = "[[p.word, p.line.start, p.line.end] for p in lesson.board.puzzle.placements]"
    places = [Place(w, tuple(a), tuple(b)) for w, a, b in python(document, spans)]
    drag(page, player, (0, 0), (1, 3))
    expect(player.sentence).to_contain_text(re.compile("Refused.*dx. = 3.*dy. = 1"))
    page.mouse.up()
    assert python(document, "len(lesson.board.attempts)") == 0
    place = next(p for p in places if p.word == "BEACH")
    drag(page, player, place.end, place.start)
    expect(player.sentence).to_contain_text("Found: read from the other end it is BEACH")
    facts = player.root.locator(".wordsearch-facts")
    for text in ("dx", "dy", "signs", "step", "cells (5)", "letters", "reversed", "APPLE"):
        expect(facts).to_contain_text(text)
    page.mouse.up()
    expect(player.root.locator(".wordsearch-cell.found")).to_have_count(5)
    page.locator(".wordsearch-lesson .wordsearch-buttons [data-act=first]").click()
    expect(player.sentence).to_contain_text("You started in")


def test_a_drag_may_be_predicted(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, MATCHING)
    spans = "[[p.word, p.line.start, p.line.end] for p in lesson.board.puzzle.placements]"
    places = [Place(w, tuple(a), tuple(b)) for w, a, b in python(document, spans)]
    player.option("Predict first").check()
    assert python(document, "lesson.predict") is True
    drag(page, player, *places[0].ends())
    expect(player.sentence).to_contain_text("Read along those cells")
    expect(player.ask).to_be_empty()
    page.mouse.up()
    expect(player.ask.locator(".wordsearch-asked")).to_be_visible()
    expect(player.root.locator(".wordsearch-cell.found")).to_have_count(0)
    choose(player, "found")
    expect(player.ask).to_contain_text("Right")
    expect(player.root.locator(".wordsearch-cell.found")).to_have_count(places[0].length)
    assert python(document, "lesson.answers[-1]['right']") is True


def test_an_own_function_shows_its_own_lines(page: Page, lab: JupyterLab) -> None:
    code = """def mine(words, rows, cols):
    \"\"\"Every word in a row of its own.\"\"\"
    for row, word in enumerate(words):
        line = ((row, 0), (row, len(word) - 1))
        yield "try", word, line
        yield "place", word, line
    rows / 0
"""
    _, player = start(
        lab, page, code + IMPORT + 'Lesson.placing(["cat", "dog"], algorithm=mine, rows=5)'
    )
    seen = player.seen()
    assert any('yield "try", word, line' in line for line in seen["source"])
    player.button("last").click()
    expect(player.sentence).to_contain_text("ZeroDivisionError")
    expect(player.root.locator(".wordsearch-listing [data-at=now]")).to_contain_text("rows / 0")


def test_the_two_methods_side_by_side(page: Page, lab: JupyterLab) -> None:
    code = IMPORT + f'Lesson.placing({WORDS}.split(), rows=10, seed=7, method="exhaustive")'
    _, player = start(lab, page, code)
    expect(player.root.locator(".wordsearch-picture:visible")).to_have_count(1)
    page.keyboard.press("End")
    player.button("last").click()
    pictures = player.root.locator(".wordsearch-picture:visible")
    expect(pictures).to_have_count(2)
    expect(pictures.nth(0)).to_contain_text("ANDs")
    expect(pictures.nth(1)).to_contain_text("Attempts")


def check_axe(player: Player) -> None:
    if not player.page.evaluate("'axe' in window"):
        player.page.add_script_tag(path=AXE)
    assert player.root.evaluate(FIND_FAULTS) == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing(page: Page, lab: JupyterLab, theme: str) -> None:
    document, player = start(lab, page, PLACING)
    document.theme(theme)
    expect(player.root).to_have_attribute("data-theme", theme.split()[1].lower())
    for kind in ("start", "direction", "compare", "clash", "place", "done"):
        player.frame_of(kind)
        check_axe(player)
    player.option("Predict first").check()
    player.go(3)
    player.button("forward").click()
    check_axe(player)
    player.ask.locator("button").first.click()
    check_axe(player)


@pytest.mark.parametrize("code", [MATCHING, SOLVING], ids=["matching", "solving"])
def test_axe_finds_nothing_in_the_other_lessons(page: Page, lab: JupyterLab, code: str) -> None:
    _, player = start(lab, page, code)
    check_axe(player)
    if "matching" in code:
        drag(page, player, (0, 0), (1, 4))
        expect(player.sentence).to_contain_text("Refused")
        page.mouse.up()
    player.go(player.total() - 1)
    check_axe(player)


def overflow(root: Locator) -> float:
    return root.evaluate("el => el.scrollWidth - el.clientWidth")


@pytest.mark.parametrize("code", [PLACING, MATCHING, SOLVING], ids=["place", "match", "solve"])
def test_it_fits_a_phone(new_page: Any, lab: JupyterLab, code: str) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    _, player = start(lab, page, code)
    assert overflow(player.root) <= 0
    for button in player.root.locator(".wordsearch-buttons button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    if "matching" in code:
        drag(page, player, (0, 0), (4, 4))
        expect(player.sentence).to_contain_text("Not found")
        page.mouse.up()
    player.go(player.total() - 1)
    assert overflow(player.root) <= 0


def test_two_views_walk_apart_and_share_their_answers(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, PLACING, "lesson")
    document.run(1)
    other = Player(page, 1)
    player.go(20)
    assert other.at() == 0
    other.root.locator("select").nth(1).select_option("lines")
    assert player.seen()["position"] == "Step 21 of 168"


def test_a_view_that_goes_leaves_nothing_behind(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, PLACING)
    player.button("play").click()
    for _ in range(3):
        document.run(0)
        expect(page.locator(".wordsearch-lesson")).to_have_count(1)
    assert Player(page).at() == 0


def test_a_new_language_and_the_projector_are_followed(page: Page, lab: JupyterLab) -> None:
    document, player = start(lab, page, PLACING)
    document.ask('lesson.language = "ar"; lesson.projector = True')
    expect(player.root).to_have_attribute("dir", "rtl")
    expect(player.root).to_have_attribute("data-projector", "")
    expect(player.button("play")).to_have_attribute("aria-label", "تشغيل")
    assert overflow(player.root) <= 0

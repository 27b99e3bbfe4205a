"""When things go wrong in JupyterLab: the board says what is true, keeps its finds, never throws."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .board import Board
from .gestures import Mouse
from .hosts import JupyterLab, LabDocument
from .play import Play, start_game, three
from .stage import Stage
from .traffic import Traffic

BUSY, SILENT, GONE = (
    re.compile(words, re.I) for words in ("kernel busy", "not responding", "kernel is gone")
)
WRONG = ((3, 0), (3, 4))


def keep_busy(play: Play, path: Path) -> None:
    """Run a cell that ends when the file is there.

    By its title it tells the board that it has begun; and what it says to the board lets a kernel
    with subshells put the board's next messages behind it, where all others have them anyway.
    """
    wait = f"while not pathlib.Path({str(path)!r}).exists(): time.sleep(0.05)"
    play.document.write(1, f"import pathlib, time\ngame.title = 'At work'\n{wait}")
    play.document.start(1)
    play.board.expect_says("At work")


def expect_readable(board: Board) -> None:
    """What needs no kernel goes on: the finds, the letters, reading a row, walking with the keys."""
    board.expect_struck(1)
    board.expect_found(0, 4)
    row = board.root.locator("input")
    row.fill("2")
    row.press("Enter")
    expect(board.status).to_have_text("Row 2: X F R O G")
    board.cell(0, 0).focus()
    board.page.keyboard.press("ArrowRight")
    expect(board.cell(0, 1)).to_be_focused()


def expect_unjudged(board: Board) -> None:
    """The guess is neither found nor forgotten."""
    expect(board.marks("selection")).to_have_count(1)
    expect(board.marks("selection")).to_have_attribute("data-status", "silent")
    board.expect_struck(1)


def test_guesses_made_while_busy_are_judged_in_order(stage: Stage, tmp_path: Path) -> None:
    play = stage.play(three())
    traffic = Traffic(stage)
    lines = [place.ends() for place in play.places]
    guesses = [
        WRONG,
        lines[1],
        lines[1],
        WRONG,
        lines[0],
        ((0, 4), (2, 4)),
        *[WRONG] * 13,
        lines[2],
    ]
    keep_busy(play, tmp_path / "open")
    for guess in guesses:
        play.board.enter(*guess)
    play.board.expect_says(re.compile("waiting: 20", re.I))
    play.board.expect_struck(0)
    (tmp_path / "open").touch()
    play.board.expect_state("completed")
    expect(play.board.marks("selection")).to_have_count(0)
    drawn = [[list(start), list(end)] for start, end in guesses]
    assert play.python("[[a['start'], a['end']] for a in game.attempts]") == drawn
    assert play.found() == ["FROG", "BIRD", "DEER"]
    answers = [one for one in traffic.take() if one["what"] == "answer"]
    assert len(answers) >= len(guesses)
    expect(play.board.root).not_to_contain_text(BUSY)


def test_an_interrupted_kernel_judges_what_waited(stage: Stage, tmp_path: Path) -> None:
    play = stage.play(three())
    keep_busy(play, tmp_path / "never")
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_says(BUSY)
    play.document.interrupt()
    play.board.expect_struck(1)
    expect(play.board.root).not_to_contain_text(BUSY)


def test_a_restarted_kernel_is_gone_at_once(stage: Stage) -> None:
    play = stage.play(three("controls=['hint', 'line', 'pause']"))
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)
    play.document.restart()
    play.board.expect_says(GONE)  # before anyone has drawn anything
    time = play.board.root.get_by_role("timer").inner_text()
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    expect_unjudged(play.board)
    expect_readable(play.board)
    stage.shot(play, "kernel-gone")
    stage.resize(390)
    stage.shot(play, "kernel-gone-narrow")
    text = play.board.root.locator(".wordsearch-kernel")
    inside = (
        "el => [el, el.parentElement].map(one => Math.round(one.getBoundingClientRect().height))"
    )
    needed, given = text.evaluate(inside)
    assert needed <= given, "the whole advice is seen"
    assert play.board.root.get_by_role("timer").inner_text() == time, "no time runs without a game"
    play = stage.play(three())
    play.board.drag(Mouse(stage.page), *play.places[1].ends())
    play.board.expect_struck(1)
    expect(play.board.root).not_to_contain_text(GONE)


def test_a_killed_kernel_is_gone_at_once(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page, three())
    play.board.drag(Mouse(page), *play.places[0].ends())
    play.board.expect_struck(1)
    os.kill(play.document.kernel_process(), signal.SIGKILL)
    page.locator(".jp-Dialog button").click(timeout=60_000)  # JupyterLab's own word about it
    play.board.expect_says(GONE)
    play.board.drag(Mouse(page), *play.places[1].ends())
    expect_unjudged(play.board)
    expect_readable(play.board)
    Play(play.document).board.drag(Mouse(page), *play.places[1].ends())  # the cell runs again
    play.board.expect_struck(1)


@pytest.mark.noise("ERR_INTERNET_DISCONNECTED")
def test_a_lost_connection_loses_no_guess(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page, three())
    mouse = Mouse(page)
    play.document.cut()
    play.board.drag(mouse, *play.places[0].ends())  # while JupyterLab connects again
    play.board.expect_struck(1)
    page.context.set_offline(True)
    play.board.enter(*WRONG)
    play.board.enter(*play.places[2].ends())
    play.board.enter(*play.places[1].ends())
    play.board.expect_says(BUSY)
    play.board.expect_says(SILENT, timeout=30_000)
    play.board.expect_struck(1)
    page.context.set_offline(False)
    play.board.expect_state("completed")
    assert play.found() == ["BIRD", "DEER", "FROG"]
    expect(play.board.root).not_to_contain_text(SILENT)
    expect(play.board.status).to_contain_text("All words found")


SWALLOW = """count => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const send = kernel.sendShellMessage, lost = new Set();
    kernel.sendShellMessage = (...args) => {
        const {type, id} = args[0].content?.data?.content ?? {};
        if (type === 'select' && lost.size < count) lost.add(id);
        return lost.has(id) ? {msg: args[0], dispose() {}} : send.apply(kernel, args);
    };
}"""


def test_what_was_lost_on_the_way_is_said_to_be(stage: Stage) -> None:
    play = stage.play(three())
    stage.page.evaluate(SWALLOW, 2)
    play.board.enter(*play.places[0].ends())
    play.board.enter(*WRONG)
    play.board.enter(*play.places[1].ends())
    play.board.expect_struck(1)
    expect(play.board.marks("selection")).to_have_count(2)
    play.board.expect_says(re.compile("without an answer: 2", re.I), timeout=30_000)
    expect(play.board.root).not_to_contain_text(SILENT)
    expect(play.board.marks("selection")).to_have_count(0)
    play.board.enter(*play.places[0].ends())
    play.board.expect_struck(2)


def test_a_page_that_is_loaded_again_goes_on(page: Page, lab: JupyterLab) -> None:
    play = start_game(lab, page, three())
    play.board.drag(Mouse(page), *play.places[0].ends())
    play.board.expect_struck(1)
    play.document.ask("game.hint()")
    play.document.save()
    play.document = lab.reopen(page, play.document)
    board = Board(page)
    board.show()
    board.expect_struck(1)
    board.expect_found(0, 4)
    expect(board.marks("hint")).to_have_count(1)
    expect(board.root.get_by_role("timer")).not_to_have_text("0:00")
    board.drag(Mouse(page), *play.places[1].ends())
    board.expect_struck(2)
    assert play.found() == ["BIRD", "FROG"]


SAVING = ("@jupyter-widgets/jupyterlab-manager:plugin", "saveState")


def open_saved(lab: JupyterLab, page: Page, document: LabDocument) -> tuple[LabDocument, Board]:
    """The notebook and the board of its saved state; JupyterLab may draw before it has read that."""
    for _ in range(4):
        document = lab.reopen(page, document)
        shown = page.locator(".wordsearch, .jp-OutputArea-output:has-text('model not found')")
        expect(shown.first).to_be_visible(timeout=60_000)
        if page.locator(".wordsearch").count():
            break
    board = Board(page)
    board.show()
    return document, board


@pytest.mark.noise("widget model not found")
def test_a_culled_kernel_is_missed_and_its_notebook_shows_the_saved_game(
    page: Page, lab: JupyterLab
) -> None:
    play = start_game(lab, page, three("show_words='hidden', controls=['hint', 'line', 'pause']"))
    play.document.setting(*SAVING, True)
    play.board.drag(Mouse(page), *play.places[0].ends())
    play.board.expect_struck(1)
    play.document.save()
    notebook = json.loads(lab.read(play.document))
    saved = json.dumps([notebook["metadata"], [cell["outputs"] for cell in notebook["cells"]]])
    assert "bird" in saved, "the state is in the file"
    assert not re.search("frog|deer", saved), "and no word that was not found"
    lab.cull(play.document)
    missed = re.compile(f"{SILENT.pattern}|{GONE.pattern}", re.I)
    for again in (False, True):
        if again:
            play.document, play.board = open_saved(lab, page, play.document)
            play.document.setting(*SAVING, False)
        play.board.enter(*play.places[1].ends())
        play.board.expect_says(missed, timeout=30_000)
        expect_unjudged(play.board)
        expect_readable(play.board)
    Play(play.document).board.drag(Mouse(page), *play.places[1].ends())  # the cell runs again
    play.board.expect_struck(1)

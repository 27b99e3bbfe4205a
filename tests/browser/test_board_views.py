"""Several views, several games, views that come and go: nothing leaks and nothing is shared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, expect

from .board import Board
from .gestures import Mouse
from .looks import find_all
from .play import three
from .stage import Stage

STATIC = Path(__file__).parents[2] / "wordsearch_widget" / "static"


def test_two_views_show_one_game_and_keep_their_own_hands(stage: Stage) -> None:
    play = stage.play(three(), beside="game")
    play.document.run(1)
    first, second = play.board, Board(stage.page, 1)
    mouse, place = Mouse(stage.page), play.places[0]
    mouse.down(first.centre(place.start))
    mouse.move(first.centre(place.end))
    expect(first.marks("selection")).to_have_count(1)
    expect(second.marks("selection")).to_have_count(0)
    mouse.up()
    for view in (first, second):
        view.expect_struck(1)
        view.expect_found(0, 4)
    expect(first.status).to_contain_text("BIRD")
    expect(second.status).to_be_empty()
    second.show()
    second.drag(mouse, *play.places[1].ends())
    first.expect_struck(2)
    play.document.ask("game.pause()")
    for view in (first, second):
        view.expect_state("paused")


def test_two_games_know_nothing_of_each_other(stage: Stage) -> None:
    play = stage.play(three())
    play.document.ask("other = WordSearch(game.puzzle, title='Other')")
    play.document.write(1, "other")
    play.document.run(1)
    first, second = play.board, Board(stage.page, 1)
    first.drag(Mouse(stage.page), *play.places[0].ends())
    first.expect_struck(1)
    second.show()
    second.drag(Mouse(stage.page), *play.places[1].ends())
    second.expect_struck(1)
    first.expect_struck(1)
    assert play.python("[[f['word'] for f in g.found] for g in (game, other)]") == [
        ["BIRD"],
        ["FROG"],
    ]
    play.document.ask("other.theme = 'dark'; other.close()")
    expect(stage.page.locator(".wordsearch")).to_have_count(1)
    first.show()
    first.drag(Mouse(stage.page), *play.places[2].ends())
    first.expect_struck(2)


@pytest.fixture(params=["full", "contentVisibility"])
def windowing(stage: Stage, request: pytest.FixtureRequest) -> Iterator[str]:
    """How JupyterLab treats cells that are off screen."""
    where = ("@jupyterlab/notebook-extension:tracker", "windowingMode")
    before = stage.document.setting(*where)
    assert stage.document.setting(*where, request.param) == request.param
    yield request.param
    stage.document.setting(*where, before)


@pytest.mark.usefixtures("windowing")
def test_a_board_that_was_scrolled_away_goes_on(stage: Stage) -> None:
    play = stage.play(three(), beside="print('x\\n' * 200)")
    play.document.run(1)
    play.board.show()
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    play.board.expect_struck(1)
    play.document.scroll_to(1)
    expect(play.board.grid).not_to_be_in_viewport()
    play.document.ask("game.select((1, 1), (1, 4))")
    play.document.scroll_to(0)
    play.board.show()
    play.board.expect_struck(2)
    play.board.expect_found(1, 4)
    play.board.drag(Mouse(stage.page), *play.places[2].ends())
    play.board.expect_state("completed")
    play.board.cell(0, 0).focus()
    stage.page.keyboard.press("ArrowRight")
    expect(play.board.cell(0, 1)).to_be_focused()


def counters(cdp: CDPSession) -> dict[str, int]:
    cdp.send("HeapProfiler.collectGarbage")
    return cdp.send("Memory.getDOMCounters")


def test_fifty_views_come_and_go_without_a_trace(stage: Stage) -> None:
    play = stage.play(three(), beside="game")
    play.document.ask("game.hint()")  # the clock runs: views have timers
    cdp = stage.context.new_cdp_session(stage.page)
    boards = stage.page.locator(".wordsearch")
    stage.page.evaluate(
        """() => {
            window.pending = new Set();
            const {setTimeout: set, clearTimeout: clear} = window;
            window.restoreTimers = () => Object.assign(window, {setTimeout: set, clearTimeout: clear});
            window.setTimeout = (work, ms, ...rest) => {
                const mine = new Error().stack.includes('blob:');
                const id = set((...args) => { window.pending.delete(id); work(...args); }, ms, ...rest);
                if (mine) window.pending.add(id);
                return id;
            };
            window.clearTimeout = id => { window.pending.delete(id); clear(id); };
        }"""
    )

    def cycle(times: int) -> dict[str, int]:
        for _ in range(times):
            play.document.run(1)
            expect(boards).to_have_count(2)
            play.document.write(1, "game")
            expect(boards).to_have_count(1)
        return counters(cdp)

    before = cycle(5)
    after = cycle(50)
    try:
        assert stage.page.evaluate("window.pending.size") <= 1, "the one view that is left may tick"
    finally:
        stage.page.evaluate("window.restoreTimers()")
    cells = play.board.grid.locator(".wordsearch-cell").count()
    # The host's own growth is below one node a cycle; a view has over a hundred and 30 listeners.
    assert after["nodes"] - before["nodes"] < 5 * 50, (before, after, cells)
    assert after["jsEventListeners"] - before["jsEventListeners"] < 25, (before, after)


def test_the_style_touches_nothing_else(stage: Stage) -> None:
    """Every rule is below the root's class, and a host's button looks the same before and after."""
    plain = "document.body.append(Object.assign(document.createElement('button'), {id: 'plain'}))"
    look = """() => {
        const seen = [];
        for (const el of [document.querySelector('#plain'), document.body,
                          document.querySelector('.jp-Notebook')]) {
            const style = getComputedStyle(el);
            seen.push([...style].filter(name => !/^--/.test(name) && !/size|inset|height|width|origin/
                .test(name)).map(name => name + style.getPropertyValue(name)).join());
        }
        return seen;
    }"""
    stage.page.evaluate(plain)
    stage.page.evaluate(
        "document.querySelectorAll('style[id*=wordsearch]').forEach(s => s.remove())"
    )
    before = stage.page.evaluate(look)
    stage.play(three())
    assert stage.page.evaluate(look) == before
    stage.page.evaluate("document.querySelector('#plain').remove()")
    css = re.sub(r"/\*.*?\*/", "", (STATIC / "board.css").read_text(), flags=re.S)
    selectors = stage.page.evaluate(
        """css => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            const all = rules => [...rules].flatMap(rule =>
                [rule.selectorText ?? [], rule.name ? [] : all(rule.cssRules ?? [])].flat());
            return all(sheet.cssRules);
        }""",
        css,
    )
    assert len(selectors) > 40
    stray = [s for s in selectors for one in re.split(r",(?![^(]*\))", s)
             if not re.match(r"\.wordsearch|.*&", one.strip())]  # fmt: skip
    assert stray == []


def test_a_board_that_cannot_be_drawn_says_why(stage: Stage) -> None:
    play = stage.play(three())
    play.document.ask(
        "import ipywidgets\n"
        "game._trait_values['_board'] = {'id': 'x', 'rows': 5, 'entries': [], 'language': None}\n"
        "game.send_state('_board')"
    )
    expect(play.board.root).to_contain_text(re.compile("went wrong", re.I))
    play.document.write(1, "game")
    play.document.run(1)
    expect(stage.page.locator(".wordsearch").nth(1)).to_contain_text(re.compile("rows", re.I))
    assert stage.forgive(r"TypeError"), "and the console has the whole story"


def test_it_is_small_and_asks_nobody(stage: Stage) -> None:
    code, style = (STATIC / name for name in ("board.js", "board.css"))
    assert code.stat().st_size + style.stat().st_size <= 60_000
    text = re.sub(r"/\*.*?\*/", "", code.read_text() + style.read_text(), flags=re.S)
    assert not re.search(
        r"^\s*import\b|\bimport\(|fetch\(|XMLHttpRequest|@import|url\(", text, re.M
    )
    play = stage.play(three())
    find_all(play)
    assert stage.watch.outside == []

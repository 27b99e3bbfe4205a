"""Game after game in one page: what is over or replaced leaves nothing, in kernel or browser.

`make soak` plays 200; the other tests, a few.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession, expect

from .play import Play, three
from .stage import Stage

# Shown so that IPython does not keep it among its `Out`s.
GAME = (
    three().removesuffix("game")
    + """
from weakref import ref
games = globals().get("games", []) + [ref(game)]
display(game)
"""
)
HELD = """
from gc import collect
from ipywidgets.widgets.widget import _instances
collect()
print(len(_instances), sum(one() is not None for one in games))
"""
COMMS = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel._comms.size"


def held(play: Play, cdp: CDPSession) -> dict[str, float]:
    """What kernel and browser hold now."""
    cdp.send("HeapProfiler.collectGarbage")
    widgets, games = map(int, play.document.ask(HELD).split())
    return {
        "widgets": widgets,
        "games": games,
        "comms": play.board.page.evaluate(COMMS),
        **cdp.send("Memory.getDOMCounters"),
        "heap": cdp.send("Runtime.getHeapUsage")["usedSize"],
    }


def win(play: Play) -> None:
    play.board.expect_struck(0)
    for place in play.places:
        play.board.enter(*place.ends())
    play.board.expect_state("completed")


def test_a_cell_that_is_run_again_and_again_leaves_one_game(stage: Stage) -> None:
    cdp = stage.context.new_cdp_session(stage.page)
    play = stage.play(GAME)

    def rerun(times: int) -> dict[str, float]:
        for _ in range(times):
            play.document.run(0)
            win(play)
        return held(play, cdp)

    before, after = rerun(4), rerun(10)
    for what in ("widgets", "games", "comms"):
        assert after[what] <= before[what], (before, after)
    # A view has over a hundred nodes and 30 listeners; the host's own growth is far below that. Of
    # the heap nothing is said: JupyterLab never forgets a closed comm, nor the model behind it.
    assert after["nodes"] - before["nodes"] < 20 * 10, (before, after)
    assert after["jsEventListeners"] - before["jsEventListeners"] < 20 * 10, (before, after)


def test_a_lesson_that_is_run_again_leaves_one(stage: Stage) -> None:
    stage.document.write(
        0,
        "from wordsearch_widget import Lesson\n"
        "display(Lesson.placing(['CAT', 'TOP'], rows=4, seed=1))",
    )
    counts = []
    for _ in range(4):
        stage.document.run(0)
        expect(stage.page.locator(".wordsearch-picture")).to_be_visible()
        stage.document.ask("")  # what the old view had to say has been heard
        widgets = stage.document.ask(
            "from ipywidgets.widgets.widget import _instances; print(len(_instances))"
        )
        counts.append((int(widgets), stage.page.evaluate(COMMS)))
    assert counts[1:] == counts[:1] * 3


def test_game_after_game_on_one_board(stage: Stage, often: Callable[[int, int], int]) -> None:
    cdp = stage.context.new_cdp_session(stage.page)
    play = stage.play(GAME)

    def games(times: int) -> dict[str, float]:
        for _ in range(times):
            play.document.ask("game.new(game.puzzle)")
            win(play)
        return held(play, cdp)

    before, after = games(10), games(often(10, 200))
    for what in ("widgets", "games", "comms"):
        assert after[what] == before[what], (before, after)
    assert after["nodes"] - before["nodes"] < 400, (before, after)
    assert after["jsEventListeners"] - before["jsEventListeners"] < 200, (before, after)
    assert after["heap"] - before["heap"] < 3_000_000, (before, after)

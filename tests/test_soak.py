"""What happens in the long run: floods of bad messages, and games by the thousand.

`make soak` runs the long form; the short one is among the other tests.
"""

import gc
import json
import sys
import tracemalloc
from itertools import islice

import pytest
from ipywidgets.widgets.widget import _instances

from tests.flood import Flood
from tests.kernel import Browser, install
from wordsearch_widget import Lesson, Puzzle, WordSearch

GRID = "CATX/DOGX/PIGX"
SLACK = 200_000  # bytes that a run may keep, whatever its length: caches, interned texts


@pytest.fixture(autouse=True)
def _wire(monkeypatch):
    install(monkeypatch)


def facts(game):
    """Everything a player would miss if it changed."""
    names = (
        "puzzle",
        "found",
        "remaining",
        "completed",
        "attempts",
        "hints",
        "selection",
        "_phase",
    )
    return {name: getattr(game, name) for name in names} | {"state": json.dumps(game.get_state())}


def memory():
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def test_a_flood_of_bad_messages_changes_nothing_and_leaves_nothing(often):
    game = WordSearch(Puzzle.from_grid(GRID, ["cat", "dog", "pig"]))
    game.select((0, 0), (0, 2))
    game.pause()
    game.resume()
    wire, count = Browser(game).wire, often(3_000, 100_000)
    before = facts(game)
    flood = iter(Flood(1, game._board["id"], game.keys))

    def pour(number):
        for data in islice(flood, number):
            wire.deliver(data)
            wire.take()

    tracemalloc.start()
    try:
        pour(500)
        start, refused = memory(), game.refused
        pour(count)
        grown = memory() - start
    finally:
        tracemalloc.stop()
    assert facts(game) == before
    assert game._fault == ""
    assert game.refused > refused + count // 2
    assert grown < SLACK, grown
    assert Browser(game).ask("select", start=[1, 0], end=[1, 2])[0]["status"] == "found"


def test_deep_and_large_messages_are_refused_like_small_ones():
    game = WordSearch(Puzzle.from_grid(GRID, ["cat", "dog", "pig"]))
    before = facts(game)
    deep = []
    for _ in range(sys.getrecursionlimit() // 2):
        deep = [deep]
    large = {"start": "x" * 10_000_000, "end": list(range(1_000_000))}
    for value in (deep, large, {"start": deep, "end": deep}):
        for data in (
            {"method": "update", "state": {"selection": value, "found": value}},
            {
                "method": "custom",
                "content": {"type": "select", "puzzle": game._board["id"]} | large,
            },
            {"method": "custom", "content": value},
            {"method": value},
            value,
        ):
            game._handle_msg({"content": {"data": data}})
    assert facts(game) == before
    assert game.refused == 15


def played(number):
    """A game played to its end and closed."""
    game = WordSearch(seed=number)
    for placement in game.puzzle:
        game.select(placement.line.start, placement.line.end)
    assert game.completed
    game.close()


def studied(number):
    """A lesson made and closed."""
    Lesson.placing(["CAT", "DOG"], rows=4, seed=number).close()


@pytest.mark.parametrize(("use", "short", "long"), [(played, 60, 1_000), (studied, 16, 200)])
def test_what_is_closed_leaves_nothing(use, short, long, often):
    tracemalloc.start()
    try:
        start = widgets = 0
        for number in range(often(short, long)):
            if number == short // 2:  # what is made once has been made
                start, widgets = memory(), len(_instances)
            use(number)
        grown = memory() - start
    finally:
        tracemalloc.stop()
    assert len(_instances) == widgets
    assert grown < SLACK, grown

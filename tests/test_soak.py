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
from jupyter_client.manager import start_new_kernel

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


@pytest.fixture
def kernel():
    """A real kernel's client: `run(code)` tells what the code printed."""
    manager, client = start_new_kernel()

    def run(code):
        printed = []
        client.execute_interactive(
            code,
            timeout=60,
            output_hook=lambda message: printed.append(
                message["content"].get("text") or str(message["content"].get("traceback", ""))
            ),
        )
        return "".join(printed)

    client.run = run
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


GAME = f"""
import gc, json, tracemalloc
from tracemalloc import Filter
from wordsearch_widget import Puzzle, WordSearch
game = WordSearch(Puzzle.from_grid({GRID!r}, ["cat", "dog", "pig"]))
game.select((0, 0), (0, 2)); game.pause()
ours = [Filter(True, f"*/{{name}}/*") for name in ("wordsearch_widget", "ipywidgets", "traitlets")]
def told():
    gc.collect()
    # The kernel itself keeps a digest of each message.
    held = tracemalloc.take_snapshot().filter_traces(ours).statistics("filename")
    state = {{k: v for k, v in game.get_state().items() if k not in ("_esm", "_css", "_texts", "layout")}}
    print(json.dumps([game.refused, sum(one.size for one in held), game._fault, repr(game),
                      str(game.attempts), json.dumps(state)]))
tracemalloc.start()
print(json.dumps([game.comm.comm_id, game._board["id"], game.keys]))
"""


def test_a_real_kernel_stays_responsive_in_a_flood(kernel, often):
    comm, puzzle, keys = json.loads(kernel.run(GAME))
    # Also what is no proper JSON: infinities, and halves of characters.
    kernel.session.pack = lambda message: json.dumps(message, default=str).encode()
    flood, count = iter(Flood(2, puzzle, keys)), often(1_000, 100_000)

    def send(data):
        content = {"comm_id": comm, "data": data}
        kernel.shell_channel.send(kernel.session.msg("comm_msg", content))

    def pour(number):
        """By the hundred, since a socket drops what a slow kernel has not fetched."""
        for sent, data in enumerate(islice(flood, number)):
            send(data)
            if sent % 100 == 99:
                kernel.run("")
        return json.loads(kernel.run("told()"))

    refused, start, *before = pour(300)
    now_refused, now, *after = pour(count)
    assert after == before
    assert now_refused > refused + count // 3
    assert now - start < SLACK
    send({"method": "custom", "content": {"type": "resume", "id": "v-1", "puzzle": puzzle}})
    line = {"start": [1, 0], "end": [1, 2]}
    send({"method": "custom", "content": {"type": "select", "id": "v-2", "puzzle": puzzle, **line}})
    assert kernel.run("print([find['word'] for find in game.found])") == "['CAT', 'DOG']\n"

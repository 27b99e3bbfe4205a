"""Many players at once in Voila, where each has a kernel of its own.

The short form proves that they are kept apart and that a kernel is culled after its visit (Voila itself ends
none: the server refuses the request that a page sends when it is left); `make soak` does it with up to twenty
players, with and without kernels made ready, and prints what each costs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from .board import Board
from .gestures import Mouse
from .hosts import write_notebook
from .other_hosts import Voila
from .play import GRID, Place

GAME = f"""
from wordsearch_widget import Puzzle, WordSearch
WordSearch({GRID}, controls=["line"])
"""
BIRD, FROG = Place("BIRD", (0, 0), (0, 3)), Place("FROG", (1, 1), (1, 4))
# Not where kernels are made ready: one that has waited for longer than that may be culled in the moment
# between its visitor's request and the page's connection.
CULL = [f"--MappingKernelManager.cull_{name}" for name in ("interval=2", "idle_timeout=5")]
PATIENCE = 120_000  # ms
# Every player goes on guessing, each second another wrong line, as a lively class does.
GUESS = """root => setInterval(() => {
    const input = root.querySelector('input');
    input.value = 'A4 E4';
    input.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
}, 1000)"""
# From the guess to what the answer draws.
TIME = """root => new Promise(done => {
    const input = root.querySelector('input'), start = performance.now();
    new MutationObserver((_, seen) => {
        if (!root.querySelector('.wordsearch-mark[data-kind=found][data-word=FROG]')) return;
        seen.disconnect();
        done(performance.now() - start);
    }).observe(root, {childList: true, subtree: true, attributes: true});
    input.value = 'B2 E2';
    input.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
})"""


class Hall:
    """A Voila of its own, with the game in a notebook that is there before it starts."""

    def __init__(self, home: Path, ready: int) -> None:
        (home / "notebooks").mkdir(parents=True)
        write_notebook(home / "notebooks" / "game.ipynb", [GAME])
        pool = ["--preheat_kernel=True", f"--pool_size={ready}"] if ready else []
        self.ready = ready
        self.host = Voila(home, *(pool or CULL))

    def kernels(self) -> list[psutil.Process]:
        found = psutil.Process(self.host.pid).children(recursive=True)
        return [one for one in found if is_kernel(one)]


def is_kernel(process: psutil.Process) -> bool:
    try:
        return "ipykernel_launcher" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # it has ended in between
        return False


def wait_for(holds: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Callable[[int], Hall]]:
    opened: list[Hall] = []

    def open_(ready: int) -> Hall:
        opened.append(Hall(tmp_path / str(len(opened)), ready))
        return opened[-1]

    yield open_
    for one in opened:
        one.host.stop()


def enter(hall: Hall, browser: Browser) -> tuple[BrowserContext, Board, float]:
    """A player comes; the seconds from the address to the board."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    start = time.monotonic()
    hall.host.visit(page, "game.ipynb")
    board = Board(page)
    return context, board, time.monotonic() - start


def play(hall: Hall, browser: Browser, count: int) -> dict[str, Any]:
    """Let so many players in, let them play, and send them home; what it cost."""
    players = [enter(hall, browser) for _ in range(count)]
    boards = [board for _, board, _ in players]
    for board in boards:
        board.drag(Mouse(board.page), *BIRD.ends())
        board.expect_struck(1)
    for board in boards:
        board.evaluate(GUESS)
    trips = []
    for nth, board in enumerate(boards):
        trips.append(board.evaluate(TIME))
        board.expect_struck(2)
        for other in boards[nth + 1 :]:
            expect(other.marks("found")).to_have_count(1)  # the finds are each player's own
    memory = [kernel.memory_full_info().pss / 2**20 for kernel in hall.kernels()]
    for context, *_ in players:
        context.close()
    return {
        "players": count,
        "ready": hall.ready or "-",
        "start s": f"{median(at for *_, at in players):.1f}",
        "MB each": f"{median(memory):.0f}",
        "round trip ms": f"{median(trips):.0f}",
        "worst ms": f"{max(trips):.0f}",
    }


def test_players_are_kept_apart_and_leave_no_kernel(
    hall: Callable[[int], Hall], browser: Browser, often: Callable[..., Any]
) -> None:
    for count in often([2], [1, 5, 10, 20]):
        for ready in often([0], [0, count]):
            place = hall(ready)
            wait_for(lambda: len(place.kernels()) >= ready, "kernels made ready")  # noqa: B023
            row = play(place, browser, count)
            print("", *(f"{name} {value}" for name, value in row.items()), sep=" | ", flush=True)
            if not ready:
                wait_for(lambda: not place.kernels(), "kernels of visits ended")  # noqa: B023
            place.host.stop()

"""A game played twice, by the kernel and by a saved page: what both must say to each message.

`python -m tests.saved` writes the case anew, when a change of the game's rules is meant to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kernel import Browser, install
from wordsearch_widget import Grid, Line, Placement, Puzzle, WordSearch
from wordsearch_widget.export.lookup import accepted
from wordsearch_widget.export.options import Options
from wordsearch_widget.export.page import CONTROLS, page_data

CASE = Path(__file__).parent / "data" / "page.json"
TRAITS = ("found", "completed", "hints", "total", "_marks", "_shown", "_phase", "_fault")


def _placement(grid: Grid, entry: str, line: str, **more: Any) -> Placement:
    at = Line.from_text(line)
    letters = grid.read(at)
    return Placement(entry, "".join(letters), at, letters, **more)


def twisted() -> Puzzle:
    """A word backwards along another, a palindrome, a word in two places, a secret one, a hole."""
    grid = Grid.from_text("STARXZ/LEVELZ/CATZZZ/AZ.ZZZ/TZZOWL/CHZ[CH]AT")
    return Puzzle(
        grid,
        (
            _placement(grid, "star", "0,0 E 4"),
            _placement(grid, "rats", "0,3 W 4"),
            _placement(grid, "level", "1,0 E 5"),
            _placement(grid, "cat", "2,0 E 3"),
            _placement(grid, "<chat>", "5,3 E 3"),
            _placement(grid, "owl", "4,3 E 3", secret=True),
        ),
    )


def clued() -> Puzzle:
    """Some words with clues and one without."""
    grid = Grid.from_text("CATXX/XDOGX/XXPIG")
    return Puzzle(
        grid,
        (
            _placement(grid, "cat", "0,0 E 3", clue="It purrs"),
            _placement(grid, "dog", "1,1 E 3", clue="It barks </script>"),
            _placement(grid, "pig", "2,2 E 3"),
        ),
        language="en",
    )


def _select(*cells: int) -> dict[str, Any]:
    return {"type": "select", "start": [cells[0], cells[1]], "end": [cells[2], cells[3]]}


_HINT, _RESET, _SYNC = {"type": "hint"}, {"type": "reset"}, {"type": "sync"}
_OLD = {"puzzle": "old"}
_ALL = {"type": "reveal", "index": None}
_HOSTILE: list[dict[str, Any]] = [
    {"type": "select", "start": [0, 0], "end": [9, 9]},
    {"type": "select", "start": [0, 0]},
    {"type": "select", "start": [0, 0.5], "end": [0, 3]},
    {"type": "select", "start": "00", "end": [0, 3]},
    {"type": "constructor"},
    {"type": "reveal", "index": 99},
    {"type": "reveal", "index": -1},
    {"type": "reveal", "index": "0"},
]
TWISTED_PLAY: list[dict[str, Any]] = [
    _SYNC, {"type": "start"}, _select(0, 0, 0, 3), _select(0, 0, 0, 3), _select(0, 0, 0, 3),
    _select(0, 0, 0, 4), _select(0, 0, 1, 3), *_HOSTILE, _select(1, 4, 1, 0), _select(1, 0, 1, 4),
    {"type": "pause"}, {"type": "pause"}, _select(2, 0, 2, 2), _HINT, {"type": "resume"}, _HINT, _HINT,
    _HINT, _HINT, _select(4, 0, 2, 0), _select(4, 5, 4, 3), {**_select(2, 0, 2, 2), **_OLD},
    {"type": "time"}, {"type": "new"}, _select(4, 0, 2, 0), _select(2, 2, 2, 0), _select(5, 0, 5, 3),
    _HINT, _select(5, 5, 5, 3), _HINT, _select(4, 5, 4, 3), _ALL, _RESET, _select(0, 3, 0, 0),
    {"type": "reveal", "index": 2}, {"type": "reveal", "index": 2}, _HINT, _HINT, _ALL, _HINT,
    _select(0, 0, 0, 3), {"type": "resume"}, _RESET, _HINT, {"type": "reveal", "index": 0}, _HINT,
]  # fmt: skip
CLUED_PLAY: list[dict[str, Any]] = [
    _HINT, _HINT, _HINT, _select(0, 2, 0, 0), {"type": "reveal", "index": 1}, _select(2, 2, 2, 4),
    _select(1, 3, 1, 1), {"type": "pause"}, _select(0, 0, 0, 2), _RESET, _ALL,
]  # fmt: skip


def _state(game: WordSearch) -> dict[str, Any]:
    state = {name: getattr(game, name) for name in TRAITS}
    return json.loads(json.dumps({**state, "running": game._clock["running"]}))


def _told(puzzle: Puzzle, play: list[dict[str, Any]], show_words: str) -> list[dict[str, Any]]:
    """Each message with the kernel's answer, and the state after it where it changed."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        game = WordSearch(puzzle, show_words=show_words, controls=[*CONTROLS, "hint", "reveal"])
    browser, before, steps = Browser(game), None, []
    for message in [_SYNC, *play]:
        answer, _ = browser.ask(
            message["type"], **{k: v for k, v in message.items() if k != "type"}
        )
        del answer["id"], answer["type"]
        state = _state(game)
        steps.append(
            {"message": message, "answer": answer, **({"state": state} if state != before else {})}
        )
        before = state
    return steps


def build() -> list[dict[str, Any]]:
    """Two puzzles as a page carries them, every line that finds a word, and a game told by the kernel."""
    games = [("twisted", twisted(), TWISTED_PLAY, "list"), ("clued", clued(), CLUED_PLAY, "clues")]
    cases = []
    for name, puzzle, play, show_words in games:
        lines = [[*line.start, *line.end, list(words)] for line, words in accepted(puzzle).items()]
        data = page_data(puzzle, Options())
        cases.append(
            {
                "name": name,
                "data": data,
                "lines": sorted(lines),
                "steps": _told(puzzle, play, show_words),
            }
        )
    return cases


def dumps(cases: list[dict[str, Any]]) -> str:
    """The cases as JSON, a step a line."""
    parts = []
    for case in cases:
        steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in case["steps"])
        head = json.dumps({**case, "steps": []}, ensure_ascii=False)
        parts.append(head.removesuffix("]}") + f"\n{steps}\n]}}")
    return "[" + ",\n".join(parts) + "]\n"


if __name__ == "__main__":
    CASE.write_text(dumps(build()), encoding="utf-8")

"""What a board is told of words that nobody has found: nothing, read as bytes.

Two games alike but for where, or what, their unfound words are must say the same to the last byte.
"""

import json
import re
from itertools import count

import pytest

from tests.kernel import Browser, install
from wordsearch_widget import Grid, Line, Placement, Puzzle, WordSearch

# Each word stands twice, so that only the solution tells which of the two is meant.
GRID = Grid.from_text("CATXXDOG/QZQZQZQZ/TACQQGOD/ZQZQZQZQ/OWLXXBEE/QZQZQZQZ/LWOXXEEB")
PLACES = {"cat": ("0,0 E 3", "2,2 W 3"), "dog": ("0,5 E 3", "2,7 W 3")}
SECRETS = {"owl": "4,0 E 3", "bee": "4,5 E 3"}


def puzzle(other, secret):
    lines = {entry: places[other] for entry, places in PLACES.items()} | {secret: SECRETS[secret]}
    return Puzzle(
        GRID,
        tuple(
            Placement(entry, entry.upper(), at, GRID.read(at), secret=entry == secret, clue=clue)
            for entry, line in lines.items()
            for at, clue in [(Line.from_text(line), f"a {len(entry)}-letter animal")]
        ),
    )


SHARED = ("_esm", "_css", "_texts")  # the same for every game
PLAY = [
    {"type": "sync"},
    {"type": "start"},
    {"type": "select", "start": [1, 0], "end": [1, 3]},
    {"type": "select", "start": [0, 0], "end": [9, 9]},
    {"type": "select", "start": [0, 0], "end": [1, 5]},
    {"type": "pause"},
    {"type": "select", "start": [0, 0], "end": [0, 2]},
    {"type": "resume"},
    {"type": "reveal", "index": 7},
    {"type": "nothing"},
    {"type": "new"},
    {"type": "reset"},
    {"type": "time"},
]


def said(monkeypatch, show_words, other, secret):
    """All that leaves the kernel for one game, from its opening on, as one text."""
    numbers = count()
    with monkeypatch.context() as patch:
        install(patch)
        patch.setattr("wordsearch_widget.engine.clock.monotonic", lambda: 5.0)
        for place in ("wordsearch_widget.widget.uuid4", "comm.base_comm.uuid.uuid4"):
            patch.setattr(place, lambda: type("Id", (), {"hex": f"{next(numbers):032x}"}))
        game = WordSearch(puzzle(other, secret), show_words=show_words, title="T")
        opened = game.comm.__dict__["out"]
        wire = Browser(game).wire
        for nth, message in enumerate(PLAY):
            content = {"id": f"v-{nth}", "puzzle": game._board["id"], **message}
            wire.deliver({"method": "custom", "content": content})
        for name in game.keys:
            wire.deliver({"method": "update", "state": {name: ["forged"]}})
        wire.deliver({"method": "request_state"})
        everything = [
            game.get_state(),
            opened,
            wire.__dict__["out"],
            *game._repr_mimebundle_(),
            repr(game),
        ]
        game.close()
    return json.dumps(everything)


@pytest.mark.parametrize("show_words", ["list", "count", "clues", "hidden"])
def test_games_that_differ_in_what_is_unfound_say_the_same(monkeypatch, show_words):
    first = said(monkeypatch, show_words, 0, "owl")
    assert said(monkeypatch, show_words, 1, "bee") == first
    assert '"found"' in first  # and it is the state that was read
    assert ("dog" in first) == (show_words == "list")


def test_the_difference_is_told_with_the_find(monkeypatch):
    install(monkeypatch)
    games = [WordSearch(puzzle(other, "owl")) for other in (0, 1)]
    for other, game in enumerate(games):
        line = Line.from_text(PLACES["cat"][other])
        assert game.select(line.start, line.end) == "CAT"
    assert games[0].get_state("found") != games[1].get_state("found")


@pytest.mark.parametrize("show_words", ["count", "hidden"])
def test_words_that_are_not_listed_are_not_in_the_text_that_stands_in(monkeypatch, show_words):
    install(monkeypatch)
    game = WordSearch(["kernel", "lemon"], rows=9, seed=1, show_words=show_words)
    state = {name: value for name, value in game.get_state().items() if name not in SHARED}
    assert not re.search("kernel|lemon", json.dumps([state, game._repr_mimebundle_()]))
    assert game.puzzle.grid.text in game._repr_mimebundle_()[0]["text/plain"]
    game.show_words = "list"
    assert "kernel" in game._repr_mimebundle_()[0]["text/plain"]

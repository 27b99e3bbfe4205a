"""One game in Firefox and one in WebKit, on Voila's page: Chromium is not the only engine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from .board import Cell
from .conftest import SHOTS
from .engines import Engine, Firefox, WebKit, wait_until
from .gestures import Point
from .other_hosts import Voila
from .play import Place
from .same_game import MAKE, TELL, places

# Keeps what the page complains of from now on. A <script>, since a driver's own world is another.
LISTEN = """
const script = document.createElement('script');
script.textContent = `{
    const heard = [], {error} = console;
    const hear = what => {
        heard.push(what);
        document.documentElement.dataset.heard = heard.join('\\n');
    };
    addEventListener('error', event => hear(event.message));
    addEventListener('unhandledrejection', event => hear(String(event.reason?.stack ?? event.reason)));
    console.error = (...what) => { hear(what.map(String).join(' ')); error(...what); };
}`;
document.head.append(script);
"""
BOARD = "const board = document.querySelector('.wordsearch'); if (!board) return null; "
# The middle of a part of the board.
CENTRE = f"""{BOARD}
const [selector, text] = arguments;
const part = [...board.querySelectorAll(selector)].find(one => one.textContent.includes(text));
const {{x, y, width, height}} = part.getBoundingClientRect();
return [x + width / 2, y + height / 2];
"""
STATE = f"""{BOARD}
const count = what => board.querySelectorAll(what).length;
return {{
    state: board.dataset.state,
    struck: count('.wordsearch-words > li[data-found="true"]'),
    found: count('.wordsearch-cell.found'),
    marks: count('.wordsearch-mark[data-kind="found"]'),
    hints: count('.wordsearch-mark[data-kind="hint"]'),
    told: document.querySelector('.told')?.textContent.trim(),
}};
"""


class Seat:
    """A visitor's page in one browser."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def centre(self, selector: str, text: str = "") -> Point:
        x, y = self.engine.run(CENTRE, selector, text)
        return (x, y)

    def cell(self, cell: Cell) -> Point:
        row, col = cell
        return self.centre(f'.wordsearch-cell[data-row="{row}"][data-col="{col}"]')

    def rest(self) -> None:
        """Bring the grid on screen and wait until it stays where it is."""
        show = "document.querySelector('.wordsearch-grid').scrollIntoView({block: 'center'});"
        self.engine.run(show)
        seen: list[Point] = []

        def stays() -> bool:
            seen.append(self.cell((0, 0)))
            return len(seen) > 3 and len(set(seen[-4:])) == 1

        wait_until(stays, "the board rests")

    def drag(self, place: Place, backwards: bool = False) -> None:
        self.engine.drag(*(self.cell(end) for end in place.ends(backwards)))

    def press(self, button: str) -> None:
        self.engine.drag(self.centre("button", button))

    def expect(self, facts: list[object], **state: object) -> None:
        """Both sides of the game come to say this."""
        wanted: dict[str, Any] = {"told": json.dumps(facts), **state}
        given: dict[str, Any] = {}

        def says() -> bool:
            given.update(self.engine.run(STATE) or {})
            return wanted.items() <= given.items()

        try:
            wait_until(says, "")
        except AssertionError:
            pytest.fail(f"wanted {wanted}, the page says {given}")


@pytest.fixture(params=[Firefox, WebKit], ids=["firefox", "webkit"])
def seat(
    request: pytest.FixtureRequest, voila: Voila, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Seat]:
    kind: type[Engine] = request.param
    if lacks := kind.missing():
        pytest.skip(f"no {', '.join(lacks)} on this system: `make browser` installs it on Debian")
    engine = kind(tmp_path_factory.mktemp(kind.name))
    engine.goto(voila.address(voila.add(MAKE + TELL)))
    engine.run(LISTEN)
    wait_until(lambda: engine.run(STATE), "a board is shown")
    yield Seat(engine)
    SHOTS.mkdir(exist_ok=True)
    (SHOTS / f"engine-{kind.name}.png").write_bytes(engine.picture())
    heard = engine.run("return document.documentElement.dataset.heard") or ""
    engine.stop()
    strange = [
        line for line in heard.splitlines() if not any(re.search(one, line) for one in voila.noise)
    ]
    assert not strange, strange


def test_a_game_is_played(seat: Seat) -> None:
    seat.rest()
    first, *others = places()
    seat.drag(first)
    seat.expect([[first.word], 0, False], state="playing", struck=1, marks=1, found=first.length)
    seat.press("Hint")
    seat.expect([[first.word], 1, False], hints=1)
    for place in others:
        seat.drag(place, backwards=True)
    seat.expect([[place.word for place in places()], 1, True], state="completed", struck=3, marks=3)

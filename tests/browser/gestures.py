"""A mouse and fingers, moving as a hand does: in steps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from playwright.sync_api import CDPSession, Locator, Page

Point = tuple[float, float]
STEPS = 8

# The host still moves things about after it has drawn them; what rests for some frames may be aimed at.
REST = """el => new Promise((done, fail) => {
    let place = '', still = 0, frames = 0;
    const look = () => {
        const {x, y, width, height} = el.getBoundingClientRect(), now = [x, y, width, height].join();
        still = now === place ? still + 1 : 0;
        place = now;
        if (still >= 5) done();
        else if (++frames > 1000) fail(new Error('it never comes to rest'));
        else requestAnimationFrame(look);
    };
    look();
})"""


def wait_for_rest(part: Locator) -> None:
    """Return once the part has stayed where it is."""
    part.evaluate(REST)


def between(start: Point, end: Point, steps: int = STEPS) -> list[Point]:
    """The points of a straight move, without its start."""
    return [
        tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
        for step in range(1, steps + 1)
    ]


class Mouse:
    """The mouse with its main button."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, at: Point) -> None:
        self._mouse.move(*at)
        self._mouse.down()

    def move(self, to: Point) -> None:
        self._mouse.move(*to)

    def up(self) -> None:
        self._mouse.up()

    def drag(self, *path: Point) -> None:
        """Press at the first point, move along the rest, let go at the last."""
        self.down(path[0])
        for start, end in pairwise(path):
            for point in between(start, end):
                self.move(point)
        self.up()


class Fingers:
    """Touch through the browser's own input, which scrolls and cancels as on a real screen."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._at: dict[int, Point] = {}

    def _send(self, kind: str, fingers: Iterable[int]) -> None:
        places = [(finger, self._at[finger]) for finger in fingers]
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in places]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, at: Point, finger: int = 0) -> None:
        self._at[finger] = at
        self._send("touchStart", self._at)

    def move(self, to: Point, finger: int = 0) -> None:
        self._at[finger] = to
        self._send("touchMove", self._at)

    def up(self, finger: int = 0) -> None:
        self._send("touchEnd", [finger])  # an end names the finger that is lifted
        del self._at[finger]

    def cancel(self) -> None:
        """The system takes the touch away, as when a call comes in."""
        self._at.clear()
        self._send("touchCancel", [])

    def drag(self, *path: Point) -> None:
        """Touch the first point, move along the rest, lift at the last."""
        self.down(path[0])
        for start, end in pairwise(path):
            for point in between(start, end):
                self.move(point)
        self.up()


class Pen:
    """A pen that touches the screen."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def _send(self, kind: str, pressed: bool) -> None:
        x, y = self._at
        event = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
        event |= {"buttons": int(pressed), "pointerType": "pen"}
        self._cdp.send("Input.dispatchMouseEvent", event)

    def down(self, at: Point) -> None:
        self._at = at
        self._send("mousePressed", True)

    def move(self, to: Point) -> None:
        self._at = to
        self._send("mouseMoved", True)

    def up(self) -> None:
        self._send("mouseReleased", False)

    def drag(self, *path: Point) -> None:
        """Touch the first point, move along the rest, lift at the last."""
        self.down(path[0])
        for start, end in pairwise(path):
            for point in between(start, end):
                self.move(point)
        self.up()

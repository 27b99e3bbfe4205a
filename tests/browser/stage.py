"""One JupyterLab page for many tests: opening one takes seconds, running a cell in it does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from .hosts import JupyterLab
from .play import CLASSIC, Play
from .watch import Watch

SHOTS = Path(__file__).parents[2] / "shots"
DESKTOP = {"width": 1280, "height": 900}
LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"

# Every board of the test before, in the kernel and on the page.
CLOSE = "\n".join(
    [
        "from ipywidgets import Widget",
        "from ipywidgets.widgets.widget import _instances",
        "for widget in list(_instances.values()): widget.close()",
    ]
)


class Stage:
    """An open notebook of two cells whose contents every test writes anew."""

    def __init__(self, host: JupyterLab, browser: Browser) -> None:
        self.host = host
        self.context = browser.new_context(viewport=DESKTOP, has_touch=True)
        self.context.set_default_timeout(30_000)
        self.watch = Watch(self.context)
        self.page = self.context.new_page()
        self.document = host.open(self.page, ["", ""])
        self.document.hide_sidebar()
        host.keep()
        self._light = True

    def play(self, code: str = CLASSIC, beside: str = "") -> Play:
        """Run the code, which makes and shows `game`, in the first cell; `beside` is the second."""
        self.document.write(0, code)
        self.document.write(1, beside)
        return Play(self.document)

    def theme(self, name: str) -> None:
        """Change JupyterLab's theme, if it is another."""
        if self._light != (name == LIGHT):
            self.document.theme(name)
            self._light = name == LIGHT

    def media(self, **features: Any) -> None:
        """Emulate what a system asks for, until the test ends."""
        self.page.emulate_media(**features)

    def resize(self, width: int, height: int = 900) -> None:
        """Another size of the window, until the test ends."""
        self.page.set_viewport_size({"width": width, "height": height})

    def shot(self, play: Play, name: str) -> None:
        """Keep a picture of the board, for people to look at."""
        SHOTS.mkdir(exist_ok=True)
        play.board.root.screenshot(path=SHOTS / f"board-{name}.png", animations="disabled")

    def forgive(self, pattern: str) -> int:
        """Expect complaints that match; tells how many there were."""
        errors = self.watch.errors
        self.watch.errors = [text for text in errors if not re.search(pattern, text)]
        return len(errors) - len(self.watch.errors)

    def reset(self) -> None:
        """Leave nothing to the next test."""
        self.page.mouse.up()
        self.document.ask(CLOSE)
        for cell in (0, 1):
            self.document.write(cell, "")
        expect(self.page.locator(".wordsearch")).to_have_count(0)
        self.page.emulate_media(
            media="null", color_scheme="null", forced_colors="null", reduced_motion="null"
        )
        self.page.set_viewport_size(DESKTOP)
        self.theme(LIGHT)
        self.page.mouse.move(640, 890)

    def close(self) -> None:
        self.context.close()
        self.host.keep(False)

"""What a page must not do: complain, fail, or ask anyone outside this machine."""

from __future__ import annotations

import copy
import re
from typing import Any

from playwright.sync_api import BrowserContext


class Watch:
    """The complaints of all pages of a context; `home` is the start of an address they may load."""

    def __init__(self, context: BrowserContext, home: str = "http://127.0.0.1:") -> None:
        self.home = home
        self.errors: list[str] = []
        self.outside: list[str] = []
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", self._uncaught)

    def _request(self, request: Any) -> None:
        local = re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|(data|blob|about):", request.url)
        if not local and not request.url.startswith(self.home):
            self.outside.append(request.url)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self.errors.append(f"console: {message.text} ({where})")

    def _uncaught(self, event: Any) -> None:
        self.errors.append(f"uncaught: {event.error.stack or event.error}")

    def take(self) -> Watch:
        """What was noticed until now, as a watch of its own; this one forgets it."""
        taken = copy.copy(self)
        self.errors, self.outside = [], []
        return taken

    def check(self, noise: tuple[str, ...], abroad: tuple[str, ...] = ()) -> None:
        """Nothing but what the host itself is known to say, or to ask others for."""
        heard, asked = _without(self.errors, noise), _without(self.outside, abroad)
        assert not heard, heard
        assert not asked, asked


def _without(texts: list[str], patterns: tuple[str, ...]) -> list[str]:
    return [text for text in texts if not any(re.search(one, text) for one in patterns)]

"""Firefox and WebKit, the engine of iPads, each driven in its own tongue.

Playwright drives builds of these of its own; a system's own speak WebDriver: WebKit over HTTP, Firefox
over the socket it calls Marionette. What is needed of it here is small. Run as a program, this
installs both where the system is Debian.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

from .chromium import install_from_debian
from .gestures import Point
from .server import free_port

SECONDS = 90  # for a browser to start, and for an answer of its
WINDOW = {"width": 1100, "height": 900}
STARTS = 3  # how often WebKit may be started until it is there
NOWHERE = 9  # a port where nobody listens: what a browser asks of others ends there
PACKAGES = {
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",  # WebKit draws on a screen, if need be on one that nobody sees
}


class Engine:
    """A browser with one window, driven by WebDriver's commands."""

    name: str
    programs: tuple[str, ...]

    def __init__(self, home: Path) -> None:
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self._log = (home / "browser.log").open("wb")
        self._processes: list[subprocess.Popen[bytes]] = []
        try:
            self._connect()
        except BaseException:
            self.stop()
            raise

    @classmethod
    def missing(cls) -> list[str]:
        """Which of its programs this system lacks."""
        return [program for program in cls.programs if shutil.which(program) is None]

    def _connect(self) -> None:
        """Start the browser and a session."""
        raise NotImplementedError

    def goto(self, url: str) -> None:
        """Load a page."""
        raise NotImplementedError

    def run(self, script: str, *arguments: object) -> Any:
        """What the body of a function returns, called on the page."""
        raise NotImplementedError

    def perform(self, actions: list[dict[str, object]]) -> None:
        """Let the mouse do this, as the system's own would."""
        raise NotImplementedError

    def picture(self) -> bytes:
        """The window's contents, as PNG."""
        raise NotImplementedError

    def drag(self, *path: Point) -> None:
        """Press at the first point, move along the rest, let go at the last."""
        start, *rest = ({"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in path)
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.perform([start, down, *({**one, "duration": 100} for one in rest), up])

    def stop(self) -> None:
        """End what was started, the browser's own children too."""
        for process in reversed(self._processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in self._processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self._log.close()

    def _start(self, *command: str, **options: Any) -> None:
        self._processes.append(
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **options,
            )
        )


def mouse(actions: list[dict[str, object]]) -> dict[str, object]:
    """Actions as WebDriver takes them."""
    return {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]}


class Firefox(Engine):
    """Firefox without a window on the screen."""

    name, programs = "firefox", ("firefox-esr",)

    def _connect(self) -> None:
        port = self.home / "MarionetteActivePort"  # which it writes once it listens
        preferences = {
            "marionette.port": 0,
            "network.proxy.type": 1,
            **{f"network.proxy.{kind}": "127.0.0.1" for kind in ("http", "ssl")},
            **{f"network.proxy.{kind}_port": NOWHERE for kind in ("http", "ssl")},
        }
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(preferences[name])});"
            for name in preferences
        ]
        (self.home / "user.js").write_text("\n".join(lines), encoding="utf-8")
        size = (f"--width={WINDOW['width']}", f"--height={WINDOW['height']}")
        self._start(
            *("firefox-esr", "--headless", *size, "--marionette", "--no-remote"),
            *("--profile", str(self.home), "about:blank"),
            env={**os.environ, "HOME": str(self.home)},
        )
        wait_until(lambda: port.exists() and port.read_text(), "Firefox listens")
        self._socket = socket.create_connection(("127.0.0.1", int(port.read_text())), SECONDS)
        self._answers = self._socket.makefile("rb")
        self._receive()  # it says who it is
        self._ask("WebDriver:NewSession")
        self._ask("WebDriver:SetWindowRect", **WINDOW)

    def _receive(self) -> Any:
        """The next message: its length in digits, a colon, and so many bytes of JSON."""
        digits = b""
        while (byte := self._answers.read(1)) != b":":
            assert byte, "Firefox has gone"
            digits += byte
        return json.loads(self._answers.read(int(digits)))

    def _ask(self, command: str, **parameters: object) -> Any:
        message = json.dumps([0, 1, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return result.get("value") if isinstance(result, dict) else result

    def goto(self, url: str) -> None:
        self._ask("WebDriver:Navigate", url=url)

    def run(self, script: str, *arguments: object) -> Any:
        return self._ask("WebDriver:ExecuteScript", script=script, args=arguments)

    def perform(self, actions: list[dict[str, object]]) -> None:
        self._ask("WebDriver:PerformActions", **mouse(actions))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("WebDriver:TakeScreenshot", full=False))

    def stop(self) -> None:
        for one in (getattr(self, "_answers", None), getattr(self, "_socket", None)):
            if one:
                one.close()
        super().stop()


class WebKit(Engine):
    """WebKitGTK's small browser, on a screen that nobody sees."""

    name, programs = "webkit", ("WebKitWebDriver", "Xvfb")

    def _connect(self) -> None:
        display = self._start_screen()
        for attempt in range(STARTS):
            port = free_port()
            self._url = f"http://127.0.0.1:{port}/"
            self._start(
                *("WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"),
                env={**os.environ, "HOME": str(self.home), "DISPLAY": display},
            )
            wait_until(self._is_ready, "WebKit's driver listens")
            try:
                self._start_session()
            except TimeoutError:  # now and then its browser never reports back to it
                if attempt == STARTS - 1:
                    raise
            else:
                break
        self._ask("window/rect", {"x": 0, "y": 0, **WINDOW})

    def _start_screen(self) -> str:
        """Start one; returns its name, which it writes once it is there."""
        read, write = os.pipe()
        screen = ("-screen", "0", "1280x1024x24", "-nolisten", "tcp")
        self._start("Xvfb", "-displayfd", str(write), *screen, pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as number:
            return f":{number.readline().strip()}"

    def _start_session(self) -> None:
        others = {f"{kind}Proxy": f"127.0.0.1:{NOWHERE}" for kind in ("http", "ssl")}
        proxy = {"proxyType": "manual", "noProxy": ["127.0.0.1"], **others}
        wanted = {"capabilities": {"alwaysMatch": {"proxy": proxy}}}
        session = self._ask("session", wanted, seconds=SECONDS / STARTS)
        self._url += f"session/{session['sessionId']}/"

    def _is_ready(self) -> bool:
        try:
            return bool(self._ask("status")["ready"])
        except OSError:
            return False

    def _ask(
        self, path: str, body: object = None, method: str | None = None, seconds: float = SECONDS
    ) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode(errors='replace')}") from None

    def goto(self, url: str) -> None:
        self._ask("url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        return self._ask("execute/sync", {"script": script, "args": arguments})

    def perform(self, actions: list[dict[str, object]]) -> None:
        self._ask("actions", mouse(actions))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("screenshot"))

    def stop(self) -> None:
        if "/session/" in getattr(self, "_url", ""):
            self._ask("", method="DELETE")  # the driver's own end would leave the browser behind
        super().stop()


def wait_until(condition: Any, what: str) -> Any:
    """Return what the condition gives once that is true."""
    deadline = time.monotonic() + SECONDS
    while not (given := condition()):
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.1)
    return given


def main() -> None:
    """Install what is missing; where that can't be done, the tests that want it are skipped."""
    lacking = [package for program, package in PACKAGES.items() if shutil.which(program) is None]
    if lacking:
        install_from_debian(*lacking)
    for engine in (Firefox, WebKit):
        lacks = engine.missing()
        print(f"==> {engine.__name__}: {'lacks ' + ', '.join(lacks) if lacks else 'found'}")


if __name__ == "__main__":
    main()

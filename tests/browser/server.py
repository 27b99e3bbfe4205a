"""A host's server as a process of our own, with nothing of the user's in it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

START_SECONDS = 90
STOP_SECONDS = 20


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def own_places(home: Path) -> dict[str, str]:
    """An environment in which Jupyter reads and writes below one folder only."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    for folder in places.values():
        (home / folder).mkdir(parents=True, exist_ok=True)
    environment = {name: str(home / folder) for name, folder in places.items()}
    return {**os.environ, **environment, "JUPYTER_PREFER_ENV_PATH": "1"}


class Server:
    """One process, started in a group of its own and ended by its own id."""

    def __init__(self, command: list[str], home: Path, cwd: Path) -> None:
        self.log = home / "server.log"
        self._output = self.log.open("wb")
        self._process = subprocess.Popen(
            [sys.executable, *command],
            cwd=cwd,
            env=own_places(home),
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.pid = self._process.pid

    def wait_for(self, url: str) -> None:
        """Return once the url answers; say what the server said if it never does."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                break
            try:
                urllib.request.urlopen(url, timeout=5).close()
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                time.sleep(0.1)
            else:
                return
        tail = self.log.read_text(errors="replace")[-4000:]
        raise RuntimeError(f"no answer from {url}; the server's log ends with:\n{tail}")

    def stop(self) -> None:
        """Ask first; then end whatever of the group is still there."""
        if self._output.closed:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._output.close()

"""Voila and marimo: hosts that run a notebook by themselves and show only what it shows."""

from __future__ import annotations

import textwrap
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page

from .hosts import write_notebook
from .server import Server, free_port


class Voila:
    """A notebook as a dashboard; each visit runs it in a kernel of its own."""

    name = "voila"
    abroad = ("jsdelivr.net/npm/@fortawesome",)  # asked for by Voila's own page template
    noise = (
        *abroad,
        "lab-extension/static/remoteEntry",  # made for a newer JupyterLab than the one in Voila
        r"403 .*/voila/api/shutdown/",  # it forgets a token when a page is left
    )

    def __init__(self, home: Path, *flags: str) -> None:
        self.folder = home / "notebooks"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.url = f"http://127.0.0.1:{(port := free_port())}/"
        self._opened = 0
        self._server = Server(
            [
                *("-m", "voila", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1", *flags),
                str(self.folder),
            ],
            home,
            self.folder,
        )
        self._server.wait_for(self.url)
        self.pid = self._server.pid

    def stop(self) -> None:
        self._server.stop()

    def open(self, page: Page, code: str, dark: bool = False) -> None:
        """Show what a notebook of one cell shows."""
        self.visit(page, self.add(code), **({"theme": "dark"} if dark else {}))

    def visit(self, page: Page, name: str, **query: str) -> None:
        """Open a notebook of the folder with a query in its address."""
        page.goto(f"{self.address(name)}?{urlencode(query)}")

    def add(self, code: str) -> str:
        """Write a notebook of one cell; returns its name."""
        self._opened += 1
        name = f"test-{self._opened}.ipynb"
        write_notebook(self.folder / name, [code])
        return name

    def address(self, name: str) -> str:
        """Where a notebook of the folder is shown."""
        return f"{self.url}voila/render/{name}"


class Marimo:
    """A marimo app; its widgets live in shadow roots."""

    name = "marimo"
    noise: tuple[str, ...] = ()
    abroad: tuple[str, ...] = ()

    def __init__(self, home: Path) -> None:
        self.home = home
        self._opened = 0
        self._servers: list[Server] = []

    def stop(self) -> None:
        for server in self._servers:
            server.stop()

    def open(self, page: Page, *cells: str, dark: bool | None = False) -> None:
        """Show what an app of these cells shows; each has a server of its own.

        With `dark` None its theme is the one that the system asks for.
        """
        self._opened += 1
        home = self.home / str(self._opened)
        home.mkdir(parents=True)
        theme = {True: "dark", False: "light", None: "system"}[dark]
        code = "\n\n".join(f"@app.cell\ndef _():\n{textwrap.indent(one, '    ')}" for one in cells)
        (home / "app.py").write_text(f"import marimo\napp = marimo.App()\n\n{code}\n", "utf-8")
        (home / "pyproject.toml").write_text(
            f'[tool.marimo.display]\ntheme = "{theme}"\n', encoding="utf-8"
        )
        port = free_port()
        command = ["-m", "marimo", "run", "app.py", "--headless", "--no-token"]
        server = Server([*command, "--host=127.0.0.1", f"--port={port}"], home, home)
        self._servers.append(server)
        server.wait_for(f"http://127.0.0.1:{port}/")
        page.goto(f"http://127.0.0.1:{port}/")

"""JupyterLite: a site of plain files, in which Python runs inside the page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

from .hosts import LabDocument
from .server import Server, free_port

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "site" / "build.py"


class Lite:
    """The site as `make site` builds it, behind the plainest server there is."""

    name = "lite"

    def __init__(self, home: Path) -> None:
        site = home / "site"
        built = subprocess.run([sys.executable, BUILD, site], capture_output=True, text=True)
        assert built.returncode == 0, built.stdout + built.stderr
        self.url = f"http://127.0.0.1:{(port := free_port())}/"
        command = ["-m", "http.server", "--bind", "127.0.0.1", str(port), "--directory", str(site)]
        self._server = Server(command, home, home)
        self._server.wait_for(self.url)

    def stop(self) -> None:
        self._server.stop()

    def open(self, page: Page, notebook: str) -> LabDocument:
        """One of the site's notebooks, with its Python running."""
        page.goto(f"{self.url}lab/index.html?path={notebook}")
        return LabDocument(page, notebook, patience=120_000)

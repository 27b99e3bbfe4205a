"""JupyterLite: a site of plain files, in which Python runs inside the page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

from .hosts import LabDocument, as_notebook
from .server import Server, free_port

PATIENCE = 180_000  # ms; Python must be read, compiled and started in the page
ROOT = Path(__file__).parents[2]
BUILD = ROOT / "site" / "build.py"


class Lite:
    """The site as `make site` builds it, behind the plainest server there is."""

    name = "lite"
    noise = (r"Failed to load resource: .* 404",)  # files that a site may have and this one has not

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

    def open(self, page: Page, cells: list[str]) -> LabDocument:
        """A notebook of one's own, kept by the page."""
        page.goto(f"{self.url}lab/index.html")
        page.wait_for_function("() => window.jupyterapp !== undefined", timeout=PATIENCE)
        name = "test.ipynb"
        page.evaluate(
            """async ([name, content]) => {
                const {serviceManager, commands, restored} = window.jupyterapp;
                await restored;
                const file = {type: 'notebook', format: 'json', content};
                await serviceManager.contents.save(name, file);
                await commands.execute('docmanager:open', {path: name});
            }""",
            [name, as_notebook(cells)],
        )
        return LabDocument(page, name, PATIENCE)

    def follow(self, page: Page, link: str) -> LabDocument:
        """One of the site's own notebooks, by its link on the start page."""
        page.goto(self.url)
        page.get_by_role("link", name=link).click()
        page.wait_for_url("**/*.ipynb")
        return LabDocument(page, page.url.rpartition("=")[2], PATIENCE)

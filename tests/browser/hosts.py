"""The places where the widget lives, each as one small class with the same few verbs.

A host starts and stops its server and opens a notebook, given as a list of code cells, on a page.
What comes back is a Document: it runs cells and tells what they printed, whatever the host.
"""

from __future__ import annotations

import json
import secrets
import shutil
import urllib.request
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page

from .server import Server, free_port


class Document(Protocol):
    """An open notebook."""

    page: Page

    def run(self, index: int) -> None:
        """Run one cell and wait for its end."""

    def text(self, index: int) -> str:
        """What the cell printed."""

    def ask(self, code: str) -> str:
        """What code prints when the kernel runs it, by whatever way the host has."""


class Host(Protocol):
    """A server and the way into it."""

    name: str
    noise: tuple[str, ...]  # patterns of console errors that are the host's own, each explained

    def stop(self) -> None: ...

    def open(self, page: Page, cells: list[str]) -> Document: ...

    def clear(self) -> None:
        """End every kernel, so that the next test starts from nothing."""


def as_notebook(cells: list[str]) -> dict[str, Any]:
    """A notebook of code cells that have not been run."""
    # By its language a host finds its own kernel, whatever its name is there.
    metadata = {
        "kernelspec": {"name": "python3", "display_name": "Python 3"},
        "language_info": {"name": "python"},
    }
    blank = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {
        "cells": [
            {**blank, "id": f"cell-{index}", "source": source} for index, source in enumerate(cells)
        ],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write_notebook(path: Path, cells: list[str]) -> None:
    """Write a notebook of code cells that have not been run."""
    path.write_text(json.dumps(as_notebook(cells)), encoding="utf-8")


class JupyterLab:
    """JupyterLab, driven through the commands of its own application object."""

    name = "lab"
    noise: tuple[str, ...] = ()
    _module, _app, _path = "jupyterlab", "LabApp", "lab/tree/{name}?reset&"

    def __init__(self, home: Path) -> None:
        self.folder = home / "notebooks"
        self.folder.mkdir(parents=True)
        self._token = secrets.token_hex(16)
        self._opened = 0
        self._kept: set[str] = set()
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/"
        self._write_settings(home / "settings")
        self._server = Server(
            [
                *("-m", self._module, "--no-browser", "--ip=127.0.0.1", f"--port={port}"),
                *("--allow-root", f"--ServerApp.root_dir={self.folder}"),
                *("--ServerApp.port_retries=0", f"--IdentityProvider.token={self._token}"),
                f"--{self._app}.expose_app_in_browser=True",
                "--LabApp.extension_manager=readonly",
            ],
            home,
            self.folder,
        )
        self._server.wait_for(self.url + "api")

    @staticmethod
    def _write_settings(folder: Path) -> None:
        """No question about news, no look-up of newer versions, no unsaved copies."""
        choices: dict[str, dict[str, Any]] = {
            "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
            "docmanager-extension/plugin": {"autosave": False},
        }
        for name, settings in choices.items():
            path = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(settings), encoding="utf-8")

    def stop(self) -> None:
        self.keep(False)
        self.clear()
        self._server.stop()

    def open(self, page: Page, cells: list[str]) -> LabDocument:
        self._opened += 1
        name = f"test-{self._opened}.ipynb"
        write_notebook(self.folder / name, cells)
        return self._visit(page, name)

    def open_file(self, page: Page, path: Path) -> LabDocument:
        """Open a copy of a notebook."""
        shutil.copy(path, self.folder)
        return self._visit(page, path.name)

    def _visit(self, page: Page, name: str) -> LabDocument:
        page.goto(f"{self.url}{self._path.format(name=name)}token={self._token}")
        document = LabDocument(page, name)
        if page.viewport_size["width"] < NARROW:
            document.hide_sidebar()
        return document

    def clear(self) -> None:
        for session in self._api("GET", "sessions"):
            if session["id"] not in self._kept:
                self._api("DELETE", f"sessions/{session['id']}")

    def reopen(self, page: Page, document: LabDocument) -> LabDocument:
        """Open a document's file anew, as a page load does."""
        return self._visit(page, document.name)

    def read(self, document: LabDocument) -> bytes:
        """A document's file as it is saved."""
        return (self.folder / document.name).read_bytes()

    def cull(self, document: LabDocument) -> None:
        """End a kernel as the server does with an idle one."""
        self._api("DELETE", f"kernels/{document.kernel_id()}")

    def keep(self, keep: bool = True) -> None:
        """Let the kernels that run now outlive a test, or no longer."""
        sessions = self._api("GET", "sessions") if keep else []
        self._kept = {session["id"] for session in sessions}

    def _api(self, method: str, path: str) -> Any:
        headers = {"Authorization": f"token {self._token}"}
        request = urllib.request.Request(f"{self.url}api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as response:
            body = response.read()
        return json.loads(body) if body else None


class Notebook7(JupyterLab):
    """Notebook 7: one notebook a page, on the same foundations."""

    name = "notebook"
    # Its own settings stumble over a plugin that is not on every page, when a theme is changed.
    noise = (r"reading 'schema'.*\n.*/static/notebook/notebook_core",)
    _module, _app, _path = "notebook", "JupyterNotebookApp", "notebooks/{name}?"


NARROW = 760  # px; on a phone the list of files leaves no room for the notebook

# The notebook's panel in JupyterLab's main area.
PANEL = "const panel = window.jupyterapp.shell.currentWidget;"
OUTPUTS = "(panel.content.widgets[arg].model.outputs?.toJSON() ?? [])"


class LabDocument:
    """A notebook in JupyterLab."""

    def __init__(self, page: Page, name: str, patience: float = 60_000) -> None:
        self.page = page
        self.name = name
        page.wait_for_function(
            """name => {
                const panel = window.jupyterapp?.shell.currentWidget;
                const session = panel?.sessionContext;
                return panel?.title.label === name && panel.content.widgets.length
                    && session.session?.kernel?.status === 'idle';
            }""",
            arg=name,
            timeout=patience,
        )

    def _js(self, body: str, arg: Any = None) -> Any:
        return self.page.evaluate(f"async arg => {{ {PANEL} {body} }}", arg)

    def command(self, name: str, **options: Any) -> Any:
        """Run one of JupyterLab's commands and wait for its end."""
        body = "await window.jupyterapp.commands.execute(arg.name, arg.options);"
        return self._js(body, {"name": name, "options": options})

    def run(self, index: int) -> None:
        self._js("panel.content.activeCellIndex = arg;", index)
        self.command("notebook:run-cell")
        if "error" in self._js(f"return {OUTPUTS}.map(o => o.output_type);", index):
            raise AssertionError(f"cell {index} failed:\n{self.text(index)}")

    def write(self, index: int, source: str) -> None:
        """Give a cell another source, and no output."""
        self._js(
            """const cell = panel.content.widgets[arg.index].model;
            cell.sharedModel.setSource(arg.source);
            cell.clearExecution();""",
            {"index": index, "source": source},
        )

    def restart(self) -> None:
        """Restart the kernel; the cells keep their outputs."""
        self._js("await panel.sessionContext.session.kernel.restart();")

    def interrupt(self) -> None:
        """Interrupt what the kernel runs."""
        self._js("await panel.sessionContext.session.kernel.interrupt();")

    def kernel_id(self) -> str:
        return self._js("return panel.sessionContext.session.kernel.id;")

    def kernel_process(self) -> int:
        """The kernel's process id."""
        return int(self.ask("import os; print(os.getpid())"))

    def cut(self) -> None:
        """Close the connection to the kernel from below; JupyterLab makes another."""
        self._js("panel.sessionContext.session.kernel._ws.close();")

    def save(self) -> None:
        self.command("docmanager:save")

    def start(self, index: int) -> None:
        """Run one cell and don't wait for its end."""
        self._js("panel.content.activeCellIndex = arg;", index)
        self._js("void window.jupyterapp.commands.execute('notebook:run-cell');")

    def text(self, index: int) -> str:
        outputs = self._js(
            f"return {OUTPUTS}.map("
            "o => o.text ?? o.data?.['text/plain'] ?? o.traceback.join('\\n'));",
            index,
        )
        return "".join("".join(output) for output in outputs)

    def ask(self, code: str) -> str:
        """What code prints when the kernel runs it, with no cell, focus or selection touched."""
        return self._js(
            """
            let text = '';
            const future = panel.sessionContext.session.kernel.requestExecute({code: arg});
            future.onIOPub = ({content}) => {
                if (content.name === 'stderr') return;  // what the kernel has to say of itself
                text += content.text ?? content.traceback?.join('\\n') ?? '';
            };
            await future.done;
            return text;
            """,
            code,
        )

    def cells(self) -> list[list[str]]:
        """Type and source of every cell."""
        return self._js(
            "return panel.content.widgets.map(c => [c.model.type, c.model.sharedModel.source]);"
        )

    def mode(self) -> list[Any]:
        """Which cell is active, and whether keys go to commands or into it."""
        return self._js("return [panel.content.activeCellIndex, panel.content.mode];")

    def hide_sidebar(self) -> None:
        self._js("window.jupyterapp.shell.collapseLeft();")

    def setting(self, plugin: str, name: str, value: Any = None) -> Any:
        """One setting of JupyterLab; with a value, change it as its settings editor does."""
        return self.page.evaluate(
            """async ([plugin, name, value]) => {
                const {pluginRegistry} = window.jupyterapp;
                const owner = '@jupyterlab/apputils-extension:settings';
                const registry = await pluginRegistry.resolveOptionalService(
                    pluginRegistry._plugins.get(owner).provides);
                if (value !== null) await registry.set(plugin, name, value);
                return (await registry.get(plugin, name)).composite;
            }""",
            [plugin, name, value],
        )

    def scroll_to(self, index: int) -> None:
        """Bring the end of a cell on screen."""
        self._js("await panel.content.scrollToItem(arg, 'end');", index)

    def wait_busy(self) -> None:
        """Return once the kernel runs something."""
        self.page.wait_for_function(
            f"() => {{ {PANEL} return panel.sessionContext.session.kernel.status === 'busy'; }}"
        )

    def theme(self, name: str) -> None:
        """Change JupyterLab's theme; wait until it is on and the splash over the page is gone."""
        self.command("apputils:change-theme", theme=name)
        light = "false" if "Dark" in name else "true"
        self.page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

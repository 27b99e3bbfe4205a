"""The notebooks that come with the project run from top to bottom in JupyterLab."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .hosts import JupyterLab

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_from_top_to_bottom(page: Page, lab: JupyterLab, path: Path) -> None:
    document = lab.open_file(page, path)
    for index in range(len(document.cells())):
        document.run(index)
    boards = page.locator(".wordsearch")
    expect(boards.first).to_be_attached()
    for board in boards.all():
        expect(board.locator(".wordsearch-cell").first).to_be_attached()
        for fault in board.locator(".wordsearch-fault").all():
            expect(fault).to_be_empty()

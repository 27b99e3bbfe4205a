"""The browser tests' own page, for what is measured in it."""

from tests.browser.conftest import browser, lab_server, playwright, stage, stages

__all__ = ["browser", "lab_server", "playwright", "stage", "stages"]

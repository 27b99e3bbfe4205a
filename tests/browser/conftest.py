"""One Chromium and one server for the session, a fresh page and fresh kernels for every test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from .chromium import find
from .hosts import JupyterLab, Notebook7
from .lite import Lite
from .other_hosts import Marimo, Voila
from .stage import SHOTS, Stage
from .watch import Watch

FLAGS = [
    "--no-sandbox",  # a container's root may not have one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing leaves this machine, whoever asks.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
# What takes longest begins first, so that no worker is alone with it in the end.
FIRST = ("test_site.py", "test_lesson_lab.py", "test_hosts.py", "test_page.py", "test_keys_lab.py")

expect.set_options(timeout=20_000)  # a condition is met soon; a busy machine is not a fault


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: FIRST.index(item.path.name) if item.path.name in FIRST else 99)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.fail("no Chromium: `make browser` installs one")
    chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterLab]:
    host = JupyterLab(tmp_path_factory.mktemp("lab"))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook7]:
    host = Notebook7(tmp_path_factory.mktemp("notebook"))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voila]:
    host = Voila(tmp_path_factory.mktemp("voila"))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marimo]:
    host = Marimo(tmp_path_factory.mktemp("marimo"))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lite]:
    host = Lite(tmp_path_factory.mktemp("lite"))
    yield host
    host.stop()


@pytest.fixture
def lab(lab_server: JupyterLab) -> Iterator[JupyterLab]:
    """JupyterLab with no kernel left from another test."""
    yield lab_server
    lab_server.clear()


@pytest.fixture
def new_page(
    browser: Browser, lab: JupyterLab, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Make a watched page in a context of its own; the options are the context's."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        context.set_default_timeout(30_000)
        opened.append((context, Watch(context)))
        return context.new_page()

    yield make
    SHOTS.mkdir(exist_ok=True)
    for number, (context, _) in enumerate(opened):
        name = re.sub(r"\W+", "-", f"{request.node.name}-{number or ''}").strip("-")
        context.pages[0].screenshot(path=SHOTS / f"{name}.png")
        context.close()
    noise = [mark.args[0] for mark in request.node.iter_markers("noise")]
    for _, watch in opened:
        watch.check((*lab.noise, *noise))


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A desktop page."""
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page], playwright: Playwright) -> Page:
    """A phone's page, with touch."""
    return new_page(**playwright.devices["Pixel 5"])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


FAILED = pytest.StashKey[bool]()


class _Stages:
    """The shared page, opened when first needed and again after a test that failed on it."""

    def __init__(self, host: JupyterLab, browser: Browser) -> None:
        self._make = lambda: Stage(host, browser)
        self._stage: Stage | None = None

    def get(self) -> Stage:
        if self._stage is None:
            self._stage = self._make()
        return self._stage

    def drop(self) -> None:
        if self._stage is not None:
            self._stage.close()
            self._stage = None


@pytest.fixture(scope="session")
def stages(lab_server: JupyterLab, browser: Browser) -> Iterator[_Stages]:
    kept = _Stages(lab_server, browser)
    yield kept
    kept.drop()


@pytest.fixture
def stage(stages: _Stages, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A JupyterLab page that tests share, as good as new: for what needs no page of its own."""
    stage = stages.get()
    yield stage
    if FAILED in request.node.stash:
        SHOTS.mkdir(exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name).strip("-")
        stage.page.screenshot(path=SHOTS / f"{name}.png")
        stages.drop()
        return
    heard = stage.watch.take()
    stage.reset()
    heard.check(stage.host.noise)

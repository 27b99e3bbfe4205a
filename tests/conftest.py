"""Settings that every test shares."""

import os

import pytest
from hypothesis import settings

# No deadline: a slow machine is not a fault. On CI the same examples every time, so that a red
# run is about the change that it judges; elsewhere new ones, so that faults are still searched for.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser):
    parser.addoption("--soak", action="store_true", help="the long form of the long-running tests")


@pytest.fixture
def often(request):
    """How often a long-running test does its thing: `often(short, long)`."""
    soak = request.config.getoption("--soak")
    return lambda short, long: long if soak else short

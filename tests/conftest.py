"""Settings that every test shares."""

import os

from hypothesis import settings

# No deadline: a slow machine is not a fault. On CI the same examples every time, so that a red
# run is about the change that it judges; elsewhere new ones, so that faults are still searched for.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

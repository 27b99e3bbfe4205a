"""A stopwatch that only ever computes: no thread, no tick. Seconds, as floats."""

from __future__ import annotations

from time import monotonic


class Clock:
    """Counts the seconds between `start` and `stop`, over any number of runs."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether it counts now."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The seconds counted so far."""
        return self._seconds + (monotonic() - self._since if self._since is not None else 0.0)

    def start(self) -> None:
        """Count on from here; nothing changes when it already runs."""
        if self._since is None:
            self._since = monotonic()

    def stop(self) -> None:
        """Keep what was counted; nothing changes when it stands."""
        self._seconds, self._since = self.seconds, None

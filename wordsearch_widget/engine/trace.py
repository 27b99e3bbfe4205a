"""How an algorithm says what it does: it is written once, as a generator of steps.

Draining the generator runs it; recording the same generator teaches it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from .geometry import Cell, Line

Result = TypeVar("Result")

KINDS = ("try", "clash", "place", "remove", "restart", "give_up", "fill", "repair")


class Step(NamedTuple):
    """One decision of an algorithm.

    kind     one of KINDS
    word     the word it is about, joined; None for filler and restarts
    line     the line tried or taken; None where no line is meant
    cell     the cell that clashed, was filled or repaired
    letter   the letter wanted for that cell
    standing the other letter that a clash found there, or that a repair replaced
    attempt  which attempt at this word, counted from 1; 0 where attempts are not counted
    """

    kind: str
    word: str | None = None
    line: Line | None = None
    cell: Cell | None = None
    letter: str | None = None
    standing: str | None = None
    attempt: int = 0


Steps = Generator[Step, None, Result]


def drain(steps: Steps[Result]) -> Result:
    """Run an algorithm to its end, dropping its steps, and return its result."""
    try:
        while True:
            next(steps)
    except StopIteration as stop:
        result: Result = stop.value
        return result


@dataclass(frozen=True)
class Trace:
    """A recorded run: its steps in order, its result, and whether the recording hit its cap."""

    steps: tuple[Step, ...]
    result: Any = None
    truncated: bool = False

    @classmethod
    def record(cls, steps: Steps[Any], cap: int = 2000) -> Trace:
        """Run an algorithm to its end, keeping at most the first `cap` steps."""
        kept: list[Step] = []
        truncated = False
        try:
            while True:
                step = next(steps)
                if len(kept) < cap:
                    kept.append(step)
                else:
                    truncated = True
        except StopIteration as stop:
            return cls(tuple(kept), stop.value, truncated)

    def count(self, kind: str) -> int:
        """How many of the kept steps are of this kind."""
        return sum(step.kind == kind for step in self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

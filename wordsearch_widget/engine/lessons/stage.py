"""What a lesson shows: frames over a recording, each a sentence and a change of the picture.

The picture is kept here as the steps change it, and each frame holds only what differs from the one
before. Whoever replays the changes up to a frame has exactly the picture that was meant there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..geometry import Cell, Line
from ..grid import Grid
from .recorder import STEPS, Recording

Letters = tuple[str, ...]
FORMAT = 1


@dataclass(frozen=True)
class Question:
    """A prediction to make before the next frame.

    kind      "fits", "cell" or "found"
    options   (key, label) of each answer to choose from
    answer    the right key; for a cell "row,col", which may also be given on the board
    """

    kind: str
    text: str
    options: tuple[tuple[str, str], ...]
    answer: str
    right: str
    wrong: str


@dataclass
class Frame:
    """One picture of a lesson with its sentence.

    moment    index into the recording's moments
    letters   cells that differ from the frame before: bit index -> letter, "" for empty
    lines     placed words that differ: colour -> line, None where one is gone
    marks     what is drawn for this frame alone: (kind, line)
    trial     letters written on trial, for this frame alone
    shade     a set of cells to shade, as bits
    strip     the word letter by letter: (letter, "wait" | "free" | "same" | "clash", letter there)
    facts     (label, value) pairs, such as the arithmetic of a range
    counts    counters by name
    ask       a prediction to be made before the next frame
    second    another picture to show beside: title, rows, lines and counts
    """

    kind: str
    moment: int
    text: str
    letters: dict[int, str] = field(default_factory=dict)
    lines: dict[int, Line | None] = field(default_factory=dict)
    marks: tuple[tuple[str, Line], ...] = ()
    trial: dict[int, str] = field(default_factory=dict)
    shade: int = 0
    strip: tuple[tuple[str, str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    ask: Question | None = None
    second: dict[str, Any] | None = None


@dataclass
class Script:
    """A lesson ready to be played.

    `result` is what the recorded run came to. `notice` says what was left out, if anything was.
    `live` says that the learner is still drawing the line that it is about.
    """

    kind: str
    grid: Grid | None  # the letters it starts from; None: empty cells
    rows: int
    cols: int
    holes: frozenset[int]
    words: tuple[str, ...]
    recording: Recording
    frames: list[Frame]
    title: str = ""
    intro: str = ""
    notice: str = ""
    result: Any = None
    live: bool = False

    def letters_at(self, index: int) -> tuple[tuple[str | None, ...], ...]:
        """The picture's letters at a frame, as rows; "" is an empty cell, None a hole."""
        cells = _first_letters(self)
        for frame in self.frames[: index + 1]:
            for at, letter in frame.letters.items():
                cells[at] = letter
        return tuple(tuple(cells[r * self.cols : (r + 1) * self.cols]) for r in range(self.rows))


def _first_letters(script: Script) -> list[str | None]:
    if script.grid is not None:
        return [letter for row in script.grid.letters for letter in row]
    size = script.rows * script.cols
    return [None if index in script.holes else "" for index in range(size)]


class Stage:
    """Builds frames, keeping the picture as it stands."""

    def __init__(
        self,
        rows: int,
        cols: int,
        words: Mapping[str, Letters],
        grid: Grid | None = None,
        holes: Iterable[int] = (),
    ) -> None:
        self.rows, self.cols = rows, cols
        self.words = dict(words)
        self.number = {word: index for index, word in enumerate(self.words)}
        self.holes = frozenset(holes)
        self.letters: dict[int, str] = {}
        self.lines: dict[int, Line] = {}
        self.frames: list[Frame] = []
        self.counts: dict[str, int] = {}
        self.grid = grid
        self._shown: dict[int, str] = {}
        self._drawn: dict[int, Line] = {}

    def index(self, cell: tuple[int, int]) -> int:
        """The bit of a cell."""
        return cell[0] * self.cols + cell[1]

    def inside(self, cell: tuple[int, int]) -> bool:
        """Whether a cell is one of the picture's."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def count(self, name: str, by: int = 1) -> None:
        """Add to a counter."""
        self.counts[name] = self.counts.get(name, 0) + by

    def add(self, kind: str, moment: int, text: str, **more: Any) -> Frame | None:
        """Append a frame that shows the picture as it stands; None when the cap is reached."""
        if len(self.frames) > STEPS and kind not in ("done", "fault", "versus"):
            return None
        frame = Frame(kind, moment, text, counts=dict(self.counts), **more)
        names = {*self.letters, *self._shown}
        frame.letters = {
            at: self.letters.get(at, "")
            for at in sorted(names)
            if self.letters.get(at, "") != self._shown.get(at, "")
        }
        frame.lines = {
            number: self.lines.get(number)
            for number in sorted({*self.lines, *self._drawn})
            if self.lines.get(number) != self._drawn.get(number)
        }
        self._shown, self._drawn = dict(self.letters), dict(self.lines)
        self.frames.append(frame)
        return frame

    # -- changes of the picture -------------------------------------------------------------------

    def write(self, word: str, line: Line) -> list[tuple[Cell, str, list[str]]]:
        """Put a word on a line; give the cells it shares, with their letter and the other words."""
        if self.number[word] in self.lines:
            self.erase(word)
        shared = []
        for cell, letter in zip(line.cells, self.words[word], strict=False):
            others = [
                w for w, n in self.number.items() if n in self.lines and cell in self.lines[n]
            ]
            if others:
                shared.append((cell, letter, others))
            if self.inside(cell):
                self.letters[self.index(cell)] = letter
        self.lines[self.number[word]] = line
        return shared

    def erase(self, word: str) -> None:
        """Take a word out; cells that other words cover keep their letters."""
        line = self.lines.pop(self.number[word], None)
        for cell in line.cells if line else ():
            if not any(cell in other for other in self.lines.values()):
                self.letters.pop(self.index(cell), None)

    def clear(self) -> None:
        """Empty the whole picture."""
        self.letters.clear()
        self.lines.clear()


def strip_of(letters: Sequence[str], done: Sequence[tuple[str, str]]) -> tuple[Any, ...]:
    """A word's letters with what came of each: (state, letter standing there) for those looked at."""
    return tuple(
        (letter, *(done[nth] if nth < len(done) else ("wait", "")))
        for nth, letter in enumerate(letters)
    )

"""The lesson of solving: how a computer looks for a word in a finished grid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .. import scan as scanning
from ..bitboard import shape_of, starts
from ..errors import InvalidGridError, InvalidWordError, quote
from ..geometry import HARD, Cell, Direction, Line
from ..grid import Grid
from ..letters import to_letters
from ..puzzle import Puzzle
from ..trace import Step
from .placing import notice
from .questions import ask_some, ask_verdict
from .recorder import Moment, Recording, record
from .sentences import Voice
from .stage import Frame, Script, Stage, strip_of
from .values import cell_text, short

TAUGHT = (scanning.scan, scanning.mismatch)
WATCHED = {"scan": {"cell", "direction"}, "mismatch": {"cell"}}


def solving(source: Any, word: Any, *, language: str | None = None) -> Script:
    """Record the plain search for a word in a grid or puzzle, and tell it."""
    grid = grid_of(source)
    letters = _letters(grid, word)
    recording = record(scanning.scan(grid, letters), TAUGHT, show=short, watch=WATCHED)
    return _Solving(recording, grid, letters, language).script()


def grid_of(source: Any) -> Grid:
    """The grid of a grid, of a puzzle, of a game, or of a text."""
    if isinstance(source, str):
        return Grid.from_text(source)
    for candidate in (source, getattr(source, "grid", None), getattr(source, "puzzle", None)):
        if isinstance(candidate, Grid):
            return candidate
        if isinstance(candidate, Puzzle):
            return candidate.grid
    raise InvalidGridError(f"{quote(source)} is no grid, puzzle or game")


def _letters(grid: Grid, word: Any) -> tuple[str, ...]:
    """The word as the grid would hold it: as typed if all its letters are there, else in capitals."""
    standing = {letter for row in grid.letters for letter in row}
    as_typed = to_letters(word, case="keep")
    letters = as_typed if set(as_typed) <= standing else to_letters(word)
    if len(letters) < 2:
        raise InvalidWordError(f"{quote(word)} has one letter; a word needs at least two")
    return letters


class _Solving:
    def __init__(
        self, recording: Recording, grid: Grid, letters: tuple[str, ...], language: str | None
    ) -> None:
        self.recording, self.grid, self.letters = recording, grid, letters
        self.word = "".join(letters)
        self.say = Voice(language)
        self.stage = Stage(grid.rows, grid.cols, {self.word: letters}, grid)
        self.looked: list[tuple[str, str]] = []
        self.line: Line | None = None
        self.tried: Frame | None = None
        self.found = 0

    def script(self) -> Script:
        stage, say = self.stage, self.say
        stage.counts = dict.fromkeys(("found", "tries", "clashes", "compared"), 0)
        opening = say("scan", word=self.word, rows=stage.rows, cols=stage.cols)
        stage.add("start", 0, opening, strip=strip_of(self.letters, ()))
        for number, moment in enumerate(self.recording.moments):
            if moment.step is not None:
                self._step(number, moment.step)
            else:
                self._watch(number, moment)
        self._finish()
        ask_some(stage.frames)
        return Script(
            kind="solving",
            grid=self.grid,
            rows=stage.rows,
            cols=stage.cols,
            holes=frozenset(),
            words=(self.word,),
            recording=self.recording,
            frames=stage.frames,
            title=say("title_solving", word=self.word),
            intro=say("intro_solving"),
            notice=notice(self.recording, say),
            result=_distinct(self.recording.result),
        )

    def _watch(self, number: int, moment: Moment) -> None:
        name = self.recording.sources[moment.source].name
        for variable in moment.names:
            getattr(self, f"_see_{name}_{variable}")(number, moment.seen)

    def _see_scan_cell(self, number: int, seen: dict[str, Any]) -> None:
        cell, letter = seen["cell"], self.letters[0]
        standing = self.grid[cell]
        first = standing == letter
        self.stage.count("compared")
        text = self.say(
            "scan_first" if first else "scan_cell",
            cell=cell_text(cell),
            letter=letter,
            standing=standing,
            word=self.word,
        )
        mark = ("look", Line(cell, Direction.E, 1))
        self.stage.add("first" if first else "cell", number, text, marks=(mark,))

    def _see_scan_direction(self, number: int, seen: dict[str, Any]) -> None:
        line = Line(seen["cell"], seen["direction"], len(self.letters))
        if self.grid.covers(line):
            return  # the try that follows tells it
        text = self.say("scan_skip", direction=self.say(line.direction.name), n=len(self.letters))
        inside = [cell for cell in line.cells if cell in self.grid]
        reach = Line(line.start, line.direction, max(1, len(inside)))
        self.stage.add("skip", number, text, marks=(("try", reach),))

    def _see_mismatch_cell(self, number: int, seen: dict[str, Any]) -> None:
        cell, letter = seen["cell"], seen["letter"]
        standing = self.grid[cell]
        same = standing == letter
        self.stage.count("compared")
        self.looked.append(("same" if same else "clash", standing))
        key = "scan_same" if same else "scan_clash"
        text = self.say(key, cell=cell_text(cell), letter=letter, standing=standing, word=self.word)
        mark = ("look" if same else "clash", Line(cell, seen["line"].direction, 1))
        self.stage.add(
            "compare",
            number,
            text,
            marks=(("try", seen["line"]), mark),
            strip=strip_of(self.letters, self.looked),
        )

    def _step(self, number: int, step: Step) -> None:
        assert step.line is not None
        start, end = cell_text(step.line.start), cell_text(step.line.end)
        if step.kind == "try":
            self.stage.count("tries")
            self.looked = []
            text = self.say(
                "scan_try",
                word=self.word,
                direction=self.say(step.line.direction.name),
                start=start,
                end=end,
            )
            self.tried = self.stage.add("try", number, text, marks=(("try", step.line),))
        elif step.kind == "clash":
            assert step.cell is not None
            self.stage.count("clashes")
            values = {"cell": cell_text(step.cell), "letter": step.letter, "word": self.word}
            self._ask(False, standing=step.standing, **values)
            text = self.say("scan_clash", standing=step.standing, **values)
            marks = (("try", step.line), ("clash", Line(step.cell, Direction.E, 1)))
            strip = strip_of(self.letters, self.looked)
            self.stage.add("clash", number, text, marks=marks, strip=strip)
        else:
            self._ask(True)
            key = "scan_again"
            if step.line.cells[::-1] not in [line.cells for line in self.stage.lines.values()]:
                key = "scan_found"
                self.stage.count("found")
                self.stage.lines[self.found] = step.line
                self.found += 1
            text = self.say(key, start=start, end=end)
            strip = strip_of(self.letters, self.looked)
            self.stage.add("found", number, text, strip=strip)

    def _ask(self, found: bool, **values: Any) -> None:
        if self.tried is None:
            return
        keys = ("found", "not_found")
        self.tried.ask = ask_verdict(self.say, keys, found, {"word": self.word, **values})
        self.tried = None

    def _finish(self) -> None:
        lines = _distinct(self.recording.result)
        last = len(self.recording.moments) - 1
        if self.recording.skipped:
            self.stage.add("cut", last, self.say("cut", n=self.recording.skipped))
        if not lines:
            self.stage.add("done", last, self.say("scan_none", word=self.word))
            return
        self.stage.lines = dict(enumerate(lines))
        self.stage.counts["found"] = len(lines)
        text = self.say(
            "scan_done",
            word=self.word,
            n=len(lines),
            compared=self.stage.counts["compared"],
            ands=ands(self.grid, self.letters),
        )
        self.stage.add("done", last, text)


def _distinct(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines without those that are another one read from its other end, as `find` counts them."""
    kept: dict[frozenset[Cell], Line] = {}
    for line in lines:
        kept.setdefault(frozenset(line.cells), line)
    return tuple(kept.values())


def ands(grid: Grid, letters: tuple[str, ...]) -> int:
    """How many shifts and ANDs of whole boards find the word in all directions: it does them."""
    shape = shape_of(grid.rows, grid.cols)
    boards: dict[str, int] = {}
    for cell in grid.cells:
        boards[grid[cell]] = boards.get(grid[cell], 0) | 1 << shape.index(cell)
    count = 0
    for direction in HARD:
        way = shape.ways[direction]
        along = letters[::-1] if way.backward else letters
        region = shape.region(way.axis, len(letters))
        for n in range(1, len(letters) + 1):
            count += bool(region)
            if not region or not starts(along[:n], way.step, region, boards):
                break
    return count

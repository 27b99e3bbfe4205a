"""The lesson of matching: how a drag is judged, recorded anew for each line that is drawn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..geometry import Cell, Line
from ..grid import Grid
from ..matcher import match
from ..puzzle import Placement, Puzzle
from .recorder import Recording, record
from .sentences import Voice
from .stage import Question, Script, Stage
from .values import cell_text, short

WATCHED = {
    "judge": {"line", "word"},
    "between": {"dr", "dc", "step"},
    "cells": (),
    "match": {"forward", "backward", "letters"},
}
SHOWN_WORDS = 12


def judge(
    puzzle: Puzzle, a: tuple[int, int], b: tuple[int, int], remaining: Collection[str]
) -> str | None:
    """The remaining word that a drag from `a` to `b` finds: what the game does with it."""
    line = Line.between(a, b)
    if line is None:
        return None
    return match(puzzle, line, remaining)


TAUGHT = (judge, Line.between, Line.__dict__["cells"], match, Grid.read)


def matching(
    puzzle: Puzzle,
    a: tuple[int, int],
    b: tuple[int, int],
    remaining: Collection[str],
    *,
    withheld: Collection[str] = (),
    language: str | None = None,
) -> Script:
    """Record how one drag is judged, and tell it.

    withheld   words that are named nowhere but when they are found; secret ones always are
    """
    a, b = Cell(*a), Cell(*b)
    withheld = {*withheld, *(p.word for p in puzzle.placements if p.secret)}

    def show(name: str, value: object) -> str | None:
        if isinstance(value, Placement) and value.word in withheld:
            return "…"
        if name == "remaining":
            value = [word for word in remaining if word not in withheld]
        return short(name, value)

    recording = record(lambda: judge(puzzle, a, b, remaining), TAUGHT, show=show, watch=WATCHED)
    return _Matching(recording, puzzle, a, b, remaining, withheld, language).script()


def opening(
    puzzle: Puzzle, *, withheld: Collection[str] = (), language: str | None = None
) -> Script:
    """What is shown before the first drag: the code, and what to do."""
    script = matching(puzzle, (0, 0), (0, 0), (), withheld=withheld, language=language)
    first = script.frames[0]
    first.kind, first.text, first.facts = "start", script.intro, ()
    script.frames, script.intro = [first], ""
    return script


class _Matching:
    def __init__(
        self,
        recording: Recording,
        puzzle: Puzzle,
        a: Cell,
        b: Cell,
        remaining: Collection[str],
        withheld: Collection[str],
        language: str | None,
    ) -> None:
        self.recording, self.puzzle, self.a, self.b = recording, puzzle, a, b
        self.shown = {p.word for p in puzzle.placements if p.word not in withheld}
        if recording.result is not None:
            self.shown.add(recording.result)
        self.remaining = [
            p for p in puzzle.placements if p.word in remaining and p.word in self.shown
        ]
        self.left = sum(p.word in remaining and not p.secret for p in puzzle.placements)
        self.say = Voice(language)
        words = {p.word: p.letters for p in puzzle.placements}
        self.stage = Stage(puzzle.rows, puzzle.cols, words, puzzle.grid)
        self.facts: list[tuple[str, str]] = []

    def script(self) -> Script:
        self._tell()
        say = self.say
        return Script(
            kind="matching",
            grid=self.puzzle.grid,
            rows=self.puzzle.rows,
            cols=self.puzzle.cols,
            holes=frozenset(),
            words=tuple(word for word in self.stage.words if word in self.shown),
            recording=self.recording,
            frames=self.stage.frames,
            title=say("title_matching"),
            intro=say("intro_matching"),
            result=self.recording.result,
        )

    def _add(
        self, kind: str, number: int, key: str, *facts: tuple[str, Any], **values: Any
    ) -> None:
        self.facts += [(name, str(value)) for name, value in facts]
        line = Line.between(self.a, self.b)  # drawn where no board shows the drag itself
        marks = (("look", line),) if line else ()
        text = self.say(key, **values)
        self.stage.add(kind, number, text, facts=tuple(self.facts), marks=marks)

    def _after(self, function: str, line: str) -> int:
        """The moment after a function's line that holds this text has run."""
        for number, moment in enumerate(self.recording.moments):
            source = self.recording.sources[moment.source]
            if source.name.rpartition(".")[2] != function or not moment.just:
                continue
            if line in source.lines[moment.just - source.first]:
                return number
        return len(self.recording.moments) - 1

    def _tell(self) -> None:
        (ar, ac), (br, bc) = self.a, self.b
        dy, dx = br - ar, bc - ac
        ends = {"a": cell_text(self.a), "b": cell_text(self.b)}
        self._add("ends", 0, "ends", ("a", ends["a"]), ("b", ends["b"]), **ends)
        at = self._after("between", "dr, dc =")
        self._add("deltas", at, "deltas", ("dx", dx), ("dy", dy), dx=dx, dy=dy)
        line = Line.between(self.a, self.b)
        test = self._after("between", "if dr and dc")
        if line is None:
            fact = (self.say("fact_test"), f"{abs(dx)} ≠ {abs(dy)}, {dx} ≠ 0, {dy} ≠ 0 ✗")
            at = self._after("between", "return None")
            self._add("refused", at, "crooked", fact, dx=abs(dx), dy=abs(dy))
            return
        key, shown = (
            ("why_point", "0 = 0") if not dx and not dy
            else ("why_zero_row", "dy = 0") if not dy
            else ("why_zero_col", "dx = 0") if not dx
            else ("why_equal", f"{abs(dx)} = {abs(dy)}")
        )  # fmt: skip
        fact = (self.say("fact_test"), f"{shown} ✓")
        self._add("straight", test, "straight", fact, why=self.say(key, n=abs(dx)))
        self._walk(line)

    def _walk(self, line: Line) -> None:
        say, puzzle = self.say, self.puzzle
        step = line.direction.value
        at = self._after("between", "step =")
        direction = say(line.direction.name)
        signs = (
            say("fact_signs"),
            f"dx {'−0+'[_sign(self.b.col - self.a.col) + 1]}, dy {'−0+'[_sign(self.b.row - self.a.row) + 1]}",
        )
        fact = (say("fact_step"), f"{cell_text(step)} {line.direction.name}")
        self._add("step", at, "step", signs, fact, step=cell_text(step), direction=direction)
        cells = " ".join(cell_text(cell) for cell in line.cells[:8])
        more = " …" if line.length > 8 else ""
        start, end = cell_text(line.start), cell_text(line.end)
        at = self._after("cells", "return tuple")
        fact = (say("fact_cells", n=line.length), cells + more)
        self._add("cells", at, "cells", fact, n=line.length, start=start, end=end)
        forward = puzzle.grid.read(line) if puzzle.grid.covers(line) else ()
        spelled, back = "".join(forward), "".join(forward[::-1])
        at = self._after("match", "backward =")
        facts = ((say("fact_letters"), spelled), (say("fact_back"), back))
        self._add("letters", at, "letters", *facts, forward=spelled, backward=back)
        self._compare(forward, spelled, back)

    def _compare(self, forward: tuple[str, ...], spelled: str, back: str) -> None:
        say, word = self.say, self.recording.result
        for placement in self.remaining[:SHOWN_WORDS]:
            same = placement.letters in (forward, forward[::-1])
            first = spelled if placement.letters == forward or not same else back
            self.facts.append((placement.word, f"= {first} ✓" if same else "✗"))
        if len(self.remaining) > SHOWN_WORDS:
            self.facts.append(("…", f"+{len(self.remaining) - SHOWN_WORDS}"))
        because = (
            say("match_because", word=word)
            if word
            else say("no_match_because", forward=spelled, backward=back)
        )
        self.stage.frames[-1].ask = Question(
            "found",
            say("ask_match", letters=spelled),
            (("found", say("found")), ("not_found", say("not_found"))),
            "found" if word else "not_found",
            because,
            because,
        )
        at = self._after("judge", "return match")
        if word is None:
            self._add("clash", at, "unmatched", forward=spelled, backward=back, n=self.left)
        else:
            key = "matched" if forward == self.puzzle[word].letters else "matched_back"
            self._add("found", at, key, letters=spelled, word=word)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)

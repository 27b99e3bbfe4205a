"""Predictions: the questions that a lesson asks before a verdict."""

from __future__ import annotations

from typing import Any

from ..geometry import Cell, Line
from .sentences import Voice
from .stage import Frame, Question, Stage
from .values import cell_text

QUESTIONS = 12  # asked in one lesson at most
CELLS = 3  # of them about where a line ends


def ask_verdict(say: Voice, keys: tuple[str, str], good: bool, values: dict[str, Any]) -> Question:
    """Fits or clashes, found or not: two answers, and the reason for the true one."""
    answer = keys[0] if good else keys[1]
    because = say(f"{answer}_because", **values)
    options = ((keys[0], say(keys[0])), (keys[1], say(keys[1])))
    return Question(keys[0], say(f"ask_{keys[0]}", **values), options, answer, because, because)


def ask_cell(say: Voice, word: str, line: Line, stage: Stage) -> Question | None:
    """Where will the last letter be? Three wrong answers that a small slip would give."""
    n, end = line.length, line.end
    (row, col), (dr, dc) = line.start, line.direction.value
    slips = [
        Cell(row + n * dr, col + n * dc),
        Cell(row + (n - 1) * dc, col + (n - 1) * dr),
        Cell(row - (n - 1) * dr, col - (n - 1) * dc),
        Cell(row + (n - 2) * dr, col + (n - 2) * dc),
        Cell(end.row, col) if dr and dc else Cell(end.row + 1, end.col + 1),
    ]
    others = [cell for cell in dict.fromkeys(slips) if cell != end and stage.inside(cell)][:3]
    if not others or n < 3:
        return None
    because = say("cell_because", n=n, steps=n - 1, cell=cell_text(end))
    return Question(
        "cell",
        say(
            "ask_cell",
            word=word,
            n=n,
            cell=cell_text(line.start),
            direction=say(line.direction.name),
        ),
        tuple((f"{c.row},{c.col}", cell_text(c)) for c in sorted([end, *others])),
        f"{end.row},{end.col}",
        because,
        because,
    )


def ask_some(frames: list[Frame]) -> None:
    """Keep the questions that teach: few of those that are sure to fit, and not too many in all."""
    kept = 0
    cells = 0
    easy = 0
    for at, frame in enumerate(frames):
        if frame.ask is None:
            continue
        keep = kept < QUESTIONS
        if frame.ask.kind == "cell":
            keep = keep and cells < CELLS
            cells += keep
        elif frame.ask.answer in ("fits", "not_found") and not _touches(frames, at):
            keep = keep and easy < 1
            easy += keep
        if not keep:
            frame.ask = None
        kept += keep


def _touches(frames: list[Frame], at: int) -> bool:
    """Whether any cell compared after a try held a letter already."""
    for frame in frames[at + 1 :]:
        if frame.kind not in ("compare", "clash"):
            return False
        if any(state in ("same", "clash") for _, state, _ in frame.strip):
            return True
    return False

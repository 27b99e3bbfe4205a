"""A script as JSON-ready data, small enough to travel: what repeats is left out."""

from __future__ import annotations

import re
from keyword import kwlist
from typing import Any

from ..geometry import Line
from .recorder import Moment, Source
from .stage import FORMAT, Frame, Question, Script, _first_letters


def to_wire(script: Script) -> dict[str, Any]:
    """Everything the player needs; lesson.js' typedefs describe the keys."""
    letters = _first_letters(script)
    cols = script.cols
    return {
        "format": FORMAT,
        "kind": script.kind,
        "title": script.title,
        "intro": script.intro,
        "notice": script.notice,
        "live": script.live,
        "rows": [letters[at : at + cols] for at in range(0, len(letters), cols)],
        "words": list(script.words),
        "sources": [_source(source) for source in script.recording.sources],
        "moments": _moments(script.recording.moments),
        "frames": [_frame(frame) for frame in script.frames],
    }


def _source(source: Source) -> dict[str, Any]:
    return {
        "name": source.name,
        "file": source.file,
        "first": source.first,
        "lines": pieces_of(source.lines),
    }


def pieces_of(lines: tuple[str, ...]) -> list[list[list[str]]]:
    """Lines of Python cut into [kind, text]: "keyword", "quiet" (strings and comments) or ""."""
    text = "\n".join(lines)
    rows: list[list[list[str]]] = [[]]

    def push(kind: str, piece: str) -> None:
        for nth, part in enumerate(piece.split("\n")):
            if nth:
                rows.append([])
            if part:
                rows[-1].append([kind, part])

    at = 0
    for found in _PYTHON.finditer(text):
        push("", text[at : found.start()])
        push("quiet" if found[1] else "keyword", found[0])
        at = found.end()
    push("", text[at:])
    return rows


_STRING = r"\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''|\"[^\"\n]*\"|'[^'\n]*'"
_PYTHON = re.compile(rf"({_STRING}|#.*)|\b(?:{'|'.join(kwlist)})\b")


def _moments(moments: list[Moment]) -> list[list[Any]]:
    """[source, just, next, changed?, stack?, value?]: the stack only where it changes."""
    rows = []
    before: tuple[int, ...] = ()
    for moment in moments:
        row: list[Any] = [moment.source, moment.just, moment.next, moment.changed or 0]
        row.append(list(moment.stack) if moment.stack != before else 0)
        row.append(0 if moment.value is None else moment.value)
        while len(row) > 3 and row[-1] == 0:
            row.pop()
        before = moment.stack
        rows.append(row)
    return rows


def _frame(frame: Frame) -> dict[str, Any]:
    data: dict[str, Any] = {"k": frame.kind, "m": frame.moment, "s": frame.text}
    optional = {
        "l": [[at, letter] for at, letter in frame.letters.items()],
        "p": [[number, line and _span(line)] for number, line in frame.lines.items()],
        "x": [[kind, *_span(line)] for kind, line in frame.marks],
        "t": [[at, letter] for at, letter in frame.trial.items()],
        "h": f"{frame.shade:x}" if frame.shade else None,
        "w": [list(item) for item in frame.strip],
        "f": [list(fact) for fact in frame.facts],
        "c": frame.counts,
        "q": frame.ask and _question(frame.ask),
        "b": frame.second,
    }
    return data | {key: value for key, value in optional.items() if value}


def _span(line: Line) -> list[list[int]]:
    return [list(line.start), list(line.end)]


def _question(question: Question) -> dict[str, Any]:
    return {
        "kind": question.kind,
        "text": question.text,
        "options": [list(option) for option in question.options],
        "answer": question.answer,
        "right": question.right,
        "wrong": question.wrong,
    }

"""A game in progress as plain data: what is saved, and what of it is believed when read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from .entries import read_entries
from .errors import WordSearchError, quote
from .files import write_aside
from .formats import check_format
from .geometry import LEVELS, Cell, Direction, Line
from .grid import MAX_SIDE, Grid
from .matcher import match
from .puzzle import Puzzle

FORMAT = 1
MAX_SECONDS = 1e10
PHASES = ("ready", "playing", "paused", "completed", "over")


@dataclass(frozen=True)
class GameRecord:
    """One game: the puzzle, the finds in order as (word, line), and all else a player would miss.

    words and making   what `new()` makes the next puzzle from; None when a finished puzzle was given
    hinted             word -> strength of its hint, 1 to 3
    """

    puzzle: Puzzle
    found: tuple[tuple[str, Line], ...] = ()
    attempts: tuple[dict[str, Any], ...] = ()
    hints: int = 0
    hinted: Mapping[str, int] = field(default_factory=dict)
    revealed: tuple[str, ...] = ()
    seconds: float = 0.0
    phase: str = "ready"
    words: Any = None
    making: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready data that `from_dict` reads."""
        return {
            "format": FORMAT,
            "puzzle": self.puzzle.to_dict(),
            "found": [{"word": word, "line": line.text} for word, line in self.found],
            "attempts": list(self.attempts),
            "hints": self.hints,
            "hinted": dict(self.hinted),
            "revealed": list(self.revealed),
            "seconds": round(self.seconds, 3),
            "phase": self.phase,
            "words": None if self.words is None else _plain_words(self.words),
            "making": {name: _plain(name, value) for name, value in self.making.items()},
            "options": dict(self.options),
        }

    def results(self) -> dict[str, Any]:
        """The game in numbers and words, one record of a table of games."""
        found = [word for word, _ in self.found]
        remaining = [word for word in self.puzzle.words if word not in found]
        times = {a["word"]: a["seconds"] for a in self.attempts if a["word"]}
        return {
            "player": self.options.get("player", ""),
            "words": len(self.puzzle.words),
            "found": found,
            "times": [round(times.get(word, 0.0), 1) for word in found],
            "remaining": remaining,
            "completed": not remaining,
            "seconds": round(self.seconds, 1),
            "attempts": len(self.attempts),
            "hints": self.hints,
            "revealed": list(self.revealed),
            "seed": self.puzzle.seed,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """The record of `to_dict`, with every find judged again.

        Raises WordSearchError, saying what is wrong, for another shape, a newer format, or a find
        that the puzzle does not hold.
        """
        check_format(data, FORMAT, "game")
        try:
            puzzle = Puzzle.from_dict(data["puzzle"])
            return cls(
                puzzle=puzzle,
                found=_finds(puzzle, data["found"]),
                attempts=tuple(_attempt(item) for item in data["attempts"]),
                hints=_count(data["hints"]),
                hinted={_known(puzzle, w): min(3, _count(n)) for w, n in data["hinted"].items()},
                revealed=tuple(_known(puzzle, w) for w in data["revealed"]),
                seconds=_seconds(data["seconds"]),
                phase=_phase(data["phase"]),
                words=None if data["words"] is None else _words(data["words"]),
                making=_named(data["making"]),
                options=_named(data["options"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise WordSearchError(f"not a game's data: {quote(error)}") from error

    def save(self, path: str | Path) -> None:
        """Write the game to a JSON file, whole or not at all."""
        write_aside(Path(path), json.dumps(self.to_dict(), ensure_ascii=False, indent=1))

    @classmethod
    def load(cls, path: str | Path) -> GameRecord:
        """Read a saved game. Raises WordSearchError when the file is none, OSError as reading does."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise WordSearchError(f"{quote(str(path))} is no saved game: {error}") from error
        return cls.from_dict(data)


def _finds(puzzle: Puzzle, items: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, Line], ...]:
    finds: dict[str, Line] = {}
    for item in items:
        word, line = _known(puzzle, item["word"]), Line.from_text(item["line"])
        if word in finds or match(puzzle, line, [word]) != word:
            raise WordSearchError(
                f"the find of {quote(word)} at {line.text} is none in this puzzle"
            )
        finds[word] = line
    return tuple(finds.items())


def _attempt(item: Mapping[str, Any]) -> dict[str, Any]:
    start, end = (Cell(*map(_count, item[key])) for key in ("start", "end"))
    word = item["word"]
    if word is not None and not isinstance(word, str):
        raise TypeError(f"an attempt's word is text or null, not {quote(word)}")
    seconds = _seconds(item["seconds"])
    return {"start": list(start), "end": list(end), "word": word, "seconds": seconds}


def _known(puzzle: Puzzle, word: object) -> str:
    if not isinstance(word, str) or word not in puzzle:
        raise WordSearchError(f"{quote(word)} is no word of the saved puzzle")
    return word


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError(f"expected a whole number from 0, not {quote(value)}")
    return value


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"expected seconds, not {quote(value)}")
    if not 0 <= value <= MAX_SECONDS:  # nor NaN
        raise WordSearchError(f"expected seconds from 0, not {quote(value)}")
    return float(value)


def _named(value: object) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise TypeError(f"expected options by name, not {quote(value)}")
    return dict(value)


def _phase(value: object) -> str:
    if value not in PHASES:
        raise WordSearchError(f"{quote(value)} is no phase of a game; one is {', '.join(PHASES)}")
    return str(value)


def _plain_words(words: object) -> list[dict[str, Any]]:
    return [
        {"item": e.item if isinstance(e.item, str) else list(e.item), "clue": e.clue}
        for e in read_entries(words)
    ]


def _words(items: Iterable[Mapping[str, Any]]) -> Any:
    """The word list back in a form that `generate` takes."""
    plain = [(item["clue"], item["item"]) for item in items]
    clued = plain and all(clue is not None for clue, _ in plain)
    words = dict(plain) if clued else [item for _, item in plain]
    read_entries(words)  # refuses what is no word here, and not when the next puzzle is made
    return words


def _plain(name: str, value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Direction):
        return value.name
    if isinstance(value, Grid):
        return value.text
    if isinstance(value, (set, frozenset)):
        # In the order in which `generate` takes a set.
        order = str if name.endswith("directions") else repr
        return [_plain(name, item) for item in sorted(value, key=order)]
    if isinstance(value, tuple):
        for level in ("easy", "medium", "hard"):
            if value == LEVELS[level]:  # a level is mirrored for Hebrew, and a list of names is not
                return level
    if isinstance(value, Mapping):
        return {str(key): _plain(name, item) for key, item in value.items()}
    if isinstance(value, Iterable):
        return [_plain(name, item) for item in value]
    raise WordSearchError(f"the option {name}={quote(value)} cannot be saved")


def keep(value: Any) -> Any:
    """A word list or an option as the next puzzle may read it, whatever its owner does with it.

    An iterator is read once, and only as far as any option could go.
    """
    if hasattr(value, "tolist"):  # an array or a series
        return value.tolist()
    if isinstance(value, (str, bytes, bytearray, tuple, set, frozenset, Grid)):
        return copy(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(islice(value, MAX_SIDE**2 + 1))
    return value

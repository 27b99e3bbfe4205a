"""What a page without a kernel answers from: every line that finds a word, under a salted hash.

A page must tell whether a drag is a word, and its source must not tell where the words are. So each
line that `solve` finds is stretched, some hundred times, through SHA-256; one part of what comes out
is the name under which the page looks the line up, another is the key to what stands there: which
word it is and, where the list withholds it, its text. The table is filled up with noise, so that its
length tells neither how many secret words there are nor how often a word stands in the grid.

This keeps a reader of the source from seeing the answers. It is no lock: a grid has only some
thousand lines, and who writes a program that tries them all has the solution in a minute, as who
writes one that looks for the listed words has it at once. The answer key that a page may carry is
weaker still: the page opens it by itself, so it is only out of sight.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from ..engine.errors import InvalidWordError
from ..engine.geometry import Line
from ..engine.matcher import match
from ..engine.puzzle import Placement, Puzzle
from ..engine.scan import scan
from ..engine.solver import solve
from ..engine.trace import drain

NAME = 8  # bytes of a hash that name a line; two lines of a grid never share them
BLOCK = 64  # what stands under a name is as long as the longest, in whole blocks
LEAST = 64  # entries of the smallest table
MANY = 200  # with more listed words than these, each line is stretched less

Told = Callable[[Placement], "str | None"]


def accepted(puzzle: Puzzle) -> dict[Line, tuple[str, ...]]:
    """Every line that finds a word, from either end, with the words it finds in the order of `match`.

    A line finds a second word where another one is spelled backwards along it.
    """
    words = tuple(placement.word for placement in puzzle.placements)
    lines: dict[Line, tuple[str, ...]] = {}
    for line in _places(puzzle):
        for way in (line, line.reversed):
            if way not in lines and way.length > 1:
                lines[way] = tuple(_judged(puzzle, way, words))
    return {line: found for line, found in lines.items() if found}


def _places(puzzle: Puzzle) -> list[Line]:
    """Every line that `solve` finds for a word of the puzzle, secret words too."""
    letters = [placement.letters for placement in puzzle.placements]
    try:
        return [line for lines in solve(puzzle.grid, letters).values() for line in lines]
    except InvalidWordError:  # a puzzle made by hand may have signs for letters
        return [line for word in letters for line in drain(scan(puzzle.grid, word))]


def _judged(puzzle: Puzzle, line: Line, words: tuple[str, ...]) -> list[str]:
    """The words that a line finds one after the other, if it is drawn again and again."""
    found: list[str] = []
    while (word := match(puzzle, line, words)) is not None:
        found.append(word)
        words = tuple(other for other in words if other != word)
    return found


def salt_of(puzzle: Puzzle) -> bytes:
    """Sixteen bytes that differ from puzzle to puzzle, from what anyone can see of it."""
    shown = [puzzle.grid.text, [len(p.letters) for p in puzzle.placements if not p.secret]]
    return sha256(_json(shown)).digest()[:16]


def lookup(puzzle: Puzzle, told: Told) -> dict[str, Any]:
    """The table as JSON-ready data: salt, rounds, size of an entry, and the entries in one base64 text.

    told   the text that finding a word tells, or None where the list shows it from the start
    """
    salt, index = salt_of(puzzle), {p.word: nth for nth, p in enumerate(puzzle.placements)}
    rounds = 1000 if len(puzzle.words) <= MANY else 200
    plain = {
        line: _json([[index[word], *_told(puzzle, line, word, told)] for word in words])
        for line, words in accepted(puzzle).items()
    }
    size = -(-max([1, *map(len, plain.values())]) // BLOCK) * BLOCK
    entries = []
    for line, text in plain.items():
        key = stretch(salt, line, rounds)
        entries.append(sha256(key + b"name").digest()[:NAME] + cipher(key, text.ljust(size)))
    noise = sha256(_json(puzzle.to_dict())).digest()
    for nth in range(len(entries), _slots(puzzle, len(entries))):
        entries.append(cipher(noise + nth.to_bytes(4, "big"), bytes(NAME + size)))
    table = b64encode(b"".join(sorted(entries))).decode()
    return {"salt": salt.hex(), "rounds": rounds, "size": size, "table": table}


def _told(puzzle: Puzzle, line: Line, word: str, told: Told) -> list[Any]:
    """1 when it is spelled backwards, and the text that is told or 0."""
    placement = puzzle[word]
    backwards = placement.letters != puzzle.grid.along(line)
    return [int(backwards), told(placement) or 0]


def _slots(puzzle: Puzzle, used: int) -> int:
    """How many entries the table has: by what is listed alone, unless that is too few."""
    slots = LEAST
    while slots < max(used, 4 * len(puzzle.words)):
        slots *= 2
    return slots


def answers(puzzle: Puzzle, told: Told) -> str:
    """Where each word stands, by index, as one base64 text that the page itself can open."""
    rows = [
        [*p.line.start, *p.line.end, p.line.direction.name, p.word, told(p) or 0]
        for p in puzzle.placements
    ]
    return b64encode(cipher(salt_of(puzzle) + b"key", _json(rows))).decode()


def stretch(salt: bytes, line: Line, rounds: int) -> bytes:
    """The key of a line: costly enough that trying many takes time, and cheap for one."""
    ends = ",".join(map(str, (*line.start, *line.end)))
    key = sha256(salt + ends.encode()).digest()
    for _ in range(rounds):
        key = sha256(key).digest()
    return key


def cipher(key: bytes, text: bytes) -> bytes:
    """The text mixed with a stream that the key gives; the same again undoes it."""
    blocks = range(-(-len(text) // 32))
    stream = b"".join(sha256(key + nth.to_bytes(4, "big")).digest() for nth in blocks)
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()

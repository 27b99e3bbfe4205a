"""What a board may know of a puzzle: letters, entries, marks and finds, as plain data for a browser.

Whoever plays can read all that the browser was sent. So where a word stands is in none of this but
a mark or a find, and what withheld words are is told only once they are found or revealed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .alphabets import find_language
from .geometry import Line
from .puzzle import Placement, Puzzle


def withholds(placement: Placement, show_words: str) -> bool:
    """Whether the browser may not know the entry before it is found."""
    if placement.secret or show_words in ("count", "hidden"):
        return True
    return show_words == "clues" and placement.clue is not None


def board_of(puzzle: Puzzle, board_id: str, show_words: str) -> dict[str, Any]:
    """The letters and the list, under the id of one game. Secret words are not in it."""
    known = find_language(puzzle.language or "")
    return {
        "id": board_id,
        "rows": [list(row) for row in puzzle.grid.letters],
        "entries": [
            {
                "text": None if withholds(p, show_words) else p.entry,
                "clue": p.clue,
                "length": len(p.letters),
            }
            for p in puzzle.placements
            if not p.secret
        ],
        # Its code, since a browser that is told to change case in "German" would throw.
        "language": known.code if known else None,
    }


def text_of(puzzle: Puzzle, show_words: str) -> str:
    """The puzzle as it is printed, with as much of its list as a board shows before the first find."""
    texts = (
        p.clue or (None if withholds(p, show_words) else p.entry)
        for p in puzzle.placements
        if not p.secret
    )
    return "\n".join([puzzle.grid.text, "", *filter(None, texts)]).rstrip("\n")


def told(puzzle: Puzzle, placements: Iterable[Placement], show_words: str) -> dict[str, str]:
    """The entries of these placements, by index, as far as they were withheld."""
    return {str(puzzle.index(p.word)): p.entry for p in placements if withholds(p, show_words)}


def find_of(puzzle: Puzzle, word: str, line: Line) -> dict[str, Any]:
    """A find: the word on the line that was drawn over it."""
    ends = {"start": list(line.start), "end": list(line.end)}
    return {"word": word, **ends, "color": puzzle.index(word)}


def reveal_of(puzzle: Puzzle, word: str) -> dict[str, Any]:
    """The mark over a word that was shown to the player."""
    return {"kind": "reveal", **find_of(puzzle, word, puzzle[word].line)}


def hint_of(puzzle: Puzzle, word: str, strength: int, show_words: str) -> dict[str, Any]:
    """The mark of a hint: 1 its first letter, 2 with the direction, 3 the whole line."""
    placement = puzzle[word]
    mark = {"kind": "hint", **find_of(puzzle, word, placement.line), "strength": strength}
    if strength < 3:
        mark["end"] = mark["start"]
    if withholds(placement, show_words):
        mark["word"] = None  # a hint says where, and not what
    if strength == 2:
        mark["direction"] = placement.line.direction.name
    return mark

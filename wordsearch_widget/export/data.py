"""A puzzle as plain text, a table, a picture or whole, for other programs and for people."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from ..engine.grid import Grid
from ..engine.puzzle import Placement, Puzzle
from ..engine.svg import Mark, draw
from .options import Options

FILLER = "·"  # where a letter that belongs to no word was, in text


def to_json(puzzle: Puzzle, options: Options) -> str:
    """The whole puzzle, solution and all, as `Puzzle.load` reads it back; options change nothing."""
    return json.dumps(puzzle.to_dict(), ensure_ascii=False, indent=1) + "\n"


def to_csv(puzzle: Puzzle, options: Options) -> str:
    """The grid, one row a line; with `solution`, the placements instead, one word a line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if not options.solution:
        writer.writerows(_cells(puzzle, options, hole="", filler=""))
        return out.getvalue()
    head = ("word", "entry", "row", "col", "end_row", "end_col", "direction", "length", "secret")
    writer.writerow((*head, "clue"))
    for placement in puzzle:
        line = placement.line
        where = (*line.start, *line.end, line.direction.name, line.length, placement.secret)
        writer.writerow((placement.word, placement.entry, *where, placement.clue or ""))
    return out.getvalue()


def to_text(puzzle: Puzzle, options: Options) -> str:
    """Title, grid and word list; with `solution`, where each word stands as well."""
    if options.fillers:
        rows = [cased(puzzle, options).text]
    else:
        rows = ["".join(row) for row in _cells(puzzle, options, hole=" ", filler=FILLER)]
    parts = [options.title] if options.title else []
    parts.append("\n".join(rows))
    if options.show_words:
        parts.append("\n".join(shown(placement) for placement in puzzle if not placement.secret))
    if options.solution:
        parts.append("\n".join(map(_place, puzzle)))
    return "\n\n".join(parts) + "\n"


def _place(placement: Placement) -> str:
    """Where a word stands, and whether it is one that is not listed."""
    return f"{placement.entry}: {placement.line.text}{', secret' if placement.secret else ''}"


def to_svg(puzzle: Puzzle, options: Options) -> str:
    """The grid as a picture; marked with `solution`, and always so without `fillers`."""
    marks = [Mark(p.line, nth, p.entry) for nth, p in enumerate(puzzle)]
    marked = options.solution or not options.fillers
    grid = cased(puzzle, options)
    return draw(grid, marks if marked else (), title=options.title, letters=options.fillers)


def records(puzzle: Puzzle) -> list[dict[str, Any]]:
    """One dict a cell: row, col, letter, and the words that cover it, in list order."""
    covering: dict[tuple[int, int], list[str]] = {cell: [] for cell in puzzle.grid.cells}
    for placement in puzzle:
        for cell in placement.line.cells:
            covering[cell].append(placement.word)
    return [
        {"row": row, "col": col, "letter": puzzle.grid[row, col], "words": words}
        for (row, col), words in covering.items()
    ]


def shown(placement: Placement) -> str:
    """What the word list says of a word: its clue, if it has one, or its entry."""
    return placement.clue or placement.entry


def cased(puzzle: Puzzle, options: Options) -> Grid:
    """The grid with its letters in the case asked for, or as they are where that would be two letters."""
    if options.letter_case == "as-is":
        return puzzle.grid
    turkic = (puzzle.language or "")[:2].lower() in ("tr", "az")
    return Grid(
        tuple(
            tuple(letter and _case(letter, options.letter_case, turkic) for letter in row)
            for row in puzzle.grid.letters
        )
    )


def _case(letter: str, letter_case: str, turkic: bool) -> str:
    if turkic and letter in "iIıİ":
        return {"upper": {"i": "İ", "ı": "I"}, "lower": {"I": "ı", "İ": "i"}}[letter_case].get(
            letter, letter
        )
    other = letter.upper() if letter_case == "upper" else letter.lower()
    return other if len(other) == len(letter) else letter


def _cells(puzzle: Puzzle, options: Options, hole: str, filler: str) -> list[list[str]]:
    kept = {cell for placement in puzzle for cell in placement.line.cells}
    return [
        [
            hole if letter is None else letter if options.fillers or (r, c) in kept else filler
            for c, letter in enumerate(row)
        ]
        for r, row in enumerate(cased(puzzle, options).letters)
    ]

"""What a board is told of a puzzle, and what it is not."""

import json

import pytest

from wordsearch_widget import Cell, Direction, Grid, Line, Placement, Puzzle
from wordsearch_widget.engine.shown import board_of, find_of, hint_of, reveal_of, told, withholds

MODES = ["list", "count", "clues", "hidden"]
GRID = Grid.from_text("CATX/DOGX/PIGX")
PUZZLE = Puzzle(
    GRID,
    (
        Placement("cat", "CAT", Line(Cell(0, 0), Direction.E, 3), clue="purrs"),
        Placement("dog", "DOG", Line(Cell(1, 0), Direction.E, 3)),
        Placement("pig", "PIG", Line(Cell(2, 0), Direction.E, 3), secret=True),
    ),
)


@pytest.mark.parametrize(("mode", "kept"), [("list", 1), ("count", 3), ("clues", 2), ("hidden", 3)])
def test_each_mode_withholds_its_words(mode, kept):
    held = [p for p in PUZZLE.placements if withholds(p, mode)]
    assert len(held) == kept
    assert told(PUZZLE, PUZZLE.placements, mode) == {
        str(PUZZLE.index(p.word)): p.entry for p in held
    }
    text = json.dumps(board_of(PUZZLE, "id", mode)["entries"])
    assert [p.entry for p in held if f'"{p.entry}"' in text] == []
    assert ("cat" in text) is (mode == "list")


@pytest.mark.parametrize("mode", MODES)
def test_a_board_holds_letters_and_no_place(mode):
    board = board_of(PUZZLE, "id", mode)
    assert set(board) == {"id", "rows", "entries", "language"}
    assert [set(entry) for entry in board["entries"]] == [{"text", "clue", "length"}] * 2
    assert "".join(letter for row in board["rows"] for letter in row) == "CATXDOGXPIGX"


def test_hints_grow_and_tell_no_withheld_word():
    first, second, third = (hint_of(PUZZLE, "DOG", n, "list") for n in (1, 2, 3))
    assert (first["start"], first["end"], "direction" in first) == ([1, 0], [1, 0], False)
    assert (second["end"], second["direction"]) == ([1, 0], "E")
    assert (third["end"], "direction" in third) == ([1, 2], False)
    assert {mark["word"] for mark in (first, second, third)} == {"DOG"}
    assert hint_of(PUZZLE, "DOG", 3, "hidden")["word"] is None


def test_a_find_and_a_reveal_have_the_words_own_colour():
    line = PUZZLE["DOG"].line.reversed
    find = {"word": "DOG", "start": [1, 2], "end": [1, 0], "color": 1}
    assert find_of(PUZZLE, "DOG", line) == find
    assert reveal_of(PUZZLE, "DOG") == {**find, "kind": "reveal", "start": [1, 0], "end": [1, 2]}

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import WordSearchError
from wordsearch_widget.engine.generator import generate
from wordsearch_widget.engine.geometry import Line
from wordsearch_widget.engine.grid import Grid
from wordsearch_widget.engine.matcher import match
from wordsearch_widget.engine.puzzle import Placement, Puzzle


def line(text):
    return Line.from_text(text)


@given(st.integers(0, 500), st.sampled_from(["scatter", "exhaustive"]))
def test_every_placed_word_counts_from_either_end(seed, method):
    puzzle = generate(
        ["tin", "lead", "gold", "iron"], rows=8, directions="hard", seed=seed, method=method
    )
    for placement in puzzle:
        for way in (placement.line, placement.line.reversed):
            assert match(puzzle, way, puzzle.words) == placement.word


def test_only_remaining_words_match():
    puzzle = Puzzle.from_grid("CAT/DOG/PIG", ["cat", "dog"])
    assert match(puzzle, line("0,0 E 3"), ["DOG"]) is None
    assert match(puzzle, line("1,0 E 3"), ["DOG"]) == "DOG"
    assert match(puzzle, line("2,0 E 3"), puzzle.words) is None


def test_any_place_of_a_word_counts():
    with pytest.warns(UserWarning, match="stands 2 times"):
        puzzle = Puzzle.from_grid("CAT/XXX/TAC", ["cat"])
    for place in ("0,0 E 3", "0,2 W 3", "2,0 E 3", "2,2 W 3"):
        assert match(puzzle, line(place), ["CAT"]) == "CAT"


def test_part_of_a_line_and_more_than_a_word_do_not_count():
    puzzle = Puzzle.from_grid("XCATX", ["cat"])
    assert match(puzzle, line("0,1 E 2"), ["CAT"]) is None
    assert match(puzzle, line("0,1 E 4"), ["CAT"]) is None
    assert match(puzzle, line("0,0 E 4"), ["CAT"]) is None


def test_forward_comes_before_backward():
    puzzle = Puzzle.from_grid("STOPXX/XXXXXX", ["pots", "stop"])
    assert match(puzzle, line("0,0 E 4"), puzzle.words) == "STOP"
    assert match(puzzle, line("0,3 W 4"), puzzle.words) == "POTS"
    # With one of them found, the same cells still give the other.
    assert match(puzzle, line("0,0 E 4"), ["POTS"]) == "POTS"


def test_letters_are_compared_cell_by_cell_not_joined():
    grid = Grid.from_text("[CH]O[CH]OX/CHOCH")
    choco = Placement("choco", "CHOCHO", line("0,0 E 4"), ("CH", "O", "CH", "O"))
    puzzle = Puzzle(grid, (choco,))
    assert match(puzzle, line("0,0 E 4"), ["CHOCHO"]) == "CHOCHO"
    other = Puzzle(
        Grid.from_text("CHOCHO/[CH]O[CH]O.."), (Placement("choco", "CHOCHO", line("0,0 E 6")),)
    )
    assert match(other, line("1,0 E 4"), ["CHOCHO"]) is None


@pytest.mark.parametrize("text", ["0,0 E 9", "-1,0 S 3", "0,2 E 3", "0,0 N 3"])
def test_a_line_outside_or_over_a_hole_matches_nothing(text):
    puzzle = Puzzle.from_grid("CAT.X/DOGXX", ["cat"])
    assert match(puzzle, line(text), ["CAT"]) is None


@pytest.mark.parametrize(
    "arguments",
    [
        (None, line("0,0 E 3"), ["CAT"]),
        (generate("cat", seed=1), None, ["CAT"]),
        (generate("cat", seed=1), line("0,0 E 3"), iter(["CAT"])),
        (generate("cat", seed=1), line("0,0 E 3"), None),
    ],
)
def test_what_cannot_be_matched_is_refused(arguments):
    with pytest.raises(WordSearchError, match=r"is no (Puzzle|Line|collection)"):
        match(*arguments)

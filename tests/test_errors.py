import pickle
import warnings

import pytest

from wordsearch_widget import (
    InvalidGridError,
    InvalidWordError,
    Lesson,
    PlacementError,
    Puzzle,
    WordSearch,
    WordSearchError,
    generate,
)
from wordsearch_widget.engine.errors import quote


@pytest.mark.parametrize("kind", [InvalidWordError, InvalidGridError, PlacementError])
def test_every_error_is_a_value_error_of_ours(kind):
    assert issubclass(kind, WordSearchError)
    assert issubclass(kind, ValueError)


def test_a_placement_error_names_each_word_and_survives_pickling():
    error = PlacementError({"CAT": "no room left", "DOG": "blocked by the mask"})
    assert error.unplaced == {"CAT": "no room left", "DOG": "blocked by the mask"}
    assert "'CAT': no room left" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.unplaced, str(again)) == (error.unplaced, str(error))


def test_a_quoted_value_is_cut_short():
    assert quote("cat") == "'cat'"
    for huge in (
        "x" * 10_000_000,
        b"x" * 10_000_000,
        10**5000,
        ["x" * 10_000_000],
        {1: [2] * 10**6},
    ):
        assert len(quote(huge)) <= 60
    assert quote([1, 2]) == "[1, 2]"


def test_a_placement_error_names_a_few_words_and_keeps_all():
    unplaced = {f"WORD{n}": "no room left" for n in range(5000)}
    error = PlacementError(unplaced)
    assert error.unplaced == unplaced
    assert "WORD9" in str(error)
    assert "4990 more" in str(error)
    assert len(str(error)) < 500
    assert (
        str(PlacementError({"CAT": "no room left"})) == "no place for 1 word: 'CAT': no room left"
    )


def test_a_warning_points_at_the_line_that_called_into_the_package():
    calls = [
        lambda: generate(["cat", "cat"], seed=1),
        lambda: WordSearch(["cat", "cat"], seed=1),
        lambda: Lesson.placing(["cat", "cat"], rows=4, seed=1),
        lambda: Puzzle.from_grid("CAT/DOG", ["cat", "emu"]),
    ]
    for call in calls:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            call()
        assert [warning.filename for warning in caught] == [__file__]

import pickle

import pytest

from wordsearch_widget import InvalidGridError, InvalidWordError, PlacementError, WordSearchError
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

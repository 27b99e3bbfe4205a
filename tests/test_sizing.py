import pytest

from tests.english import draw
from wordsearch_widget import generate

CLASSIC = "tiger,panda,zebra,koala,camel,otter,sloth,moose"


def test_the_classic_list_gets_the_classic_grid():
    puzzle = generate(CLASSIC, seed=1)
    assert (puzzle.rows, puzzle.cols) == (10, 10)


def test_a_grid_has_room_and_is_never_tiny():
    assert generate(["ab"], seed=1).rows == 5
    assert generate(["elephant"], seed=1).rows == 8
    for count in (1, 20, 80, 300):
        puzzle = generate(draw(count, count), seed=1)
        letters = sum(map(len, puzzle.words))
        assert puzzle.rows == puzzle.cols
        assert puzzle.rows == 5 or puzzle.rows**2 >= 2 * letters


def test_only_picked_words_count():
    words = draw(1, 60)
    assert generate(words, pick=5, seed=1).rows < generate(words, seed=1).rows


@pytest.mark.parametrize("shape", ["circle", "heart", "star", "ring"])
def test_a_shape_is_as_large_as_its_cells_need(shape):
    puzzle = generate(CLASSIC, mask=shape, seed=1)
    assert len(list(puzzle.grid.cells)) >= 100
    assert puzzle.rows <= 20


def test_a_picture_has_its_own_size():
    puzzle = generate(["cat", "dog"], mask="xxxxx/x..xx/xxxxx/xxxxx", seed=1)
    assert (puzzle.rows, puzzle.cols) == (4, 5)


@pytest.mark.parametrize(
    "message", ["go", "well done everyone", "the quick brown fox jumps over it"]
)
def test_a_grid_for_an_exact_message_suits_it(message):
    puzzle = generate(CLASSIC, directions="hard", message=message, message_fit="exact", seed=2)
    letters = len(message.replace(" ", ""))
    assert 40 + letters - 8 <= puzzle.rows * puzzle.cols <= 40 + letters

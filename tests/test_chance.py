import random
import subprocess
import sys

import pytest

from wordsearch_widget.engine.chance import MAX_SEED_LENGTH, Chance, check_seed
from wordsearch_widget.engine.errors import WordSearchError


def test_a_seed_always_gives_the_same_numbers():
    # Written down once: another Python or platform must come to the same.
    chance = Chance(7)
    assert [chance.below(1000) for _ in range(8)] == [826, 394, 286, 387, 328, 652, 429, 661]
    assert "".join(Chance("seven").shuffled("ABCDEFGHIJ")) == "CHJBGAEFID"


def test_seeds_that_look_alike_differ():
    first = {Chance(seed).random() for seed in (7, -7, "7", "-7", 0, "", "0")}
    assert len(first) == 7


def test_every_number_below_comes_up_and_no_other():
    chance = Chance(1)
    assert {chance.below(5) for _ in range(200)} == set(range(5))


def test_shuffling_keeps_the_items_and_reaches_every_order():
    chance = Chance(1)
    items = [1, 2, 3]
    orders = {tuple(chance.shuffled(items)) for _ in range(200)}
    assert len(orders) == 6
    assert items == [1, 2, 3]


def test_choice_takes_from_the_items():
    chance = Chance(1)
    assert {chance.choice("abc") for _ in range(50)} == set("abc")


def test_the_global_generator_is_left_alone():
    random.seed(1)
    before = random.getstate()
    Chance(3).shuffled(range(10))
    check_seed(None)
    assert random.getstate() == before


def test_no_seed_gets_one_that_can_be_typed_in():
    seeds = {check_seed(None) for _ in range(20)}
    assert len(seeds) > 1
    assert all(isinstance(seed, int) and 0 <= seed < 2**31 for seed in seeds)


@pytest.mark.parametrize("seed", [1.5, True, False, b"x", [1], (1,), object(), {}])
def test_what_is_no_seed_is_quoted(seed):
    with pytest.raises(WordSearchError, match="seed="):
        check_seed(seed)


@pytest.mark.parametrize("seed", ["x" * (MAX_SEED_LENGTH + 1), 10 ** (MAX_SEED_LENGTH + 100)])
def test_a_seed_has_a_longest_length(seed):
    with pytest.raises(WordSearchError, match=str(MAX_SEED_LENGTH)):
        check_seed(seed)


@pytest.mark.parametrize("seed", [0, -5, 10**30, "", "text", "ünïcode", "\ud800"])
def test_whole_numbers_and_texts_are_seeds(seed):
    assert check_seed(seed) == seed
    Chance(seed).below(3)


def test_another_process_comes_to_the_same():
    code = "from wordsearch_widget.engine.chance import Chance; print(Chance('x').random())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(run.stdout) == Chance("x").random()

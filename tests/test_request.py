from itertools import cycle

import pytest

from wordsearch_widget import (
    EASY,
    HARD,
    Direction,
    InvalidGridError,
    InvalidWordError,
    WordSearchError,
    generate,
)
from wordsearch_widget.engine.generator import generation
from wordsearch_widget.engine.trace import drain

WORDS = ["tiger", "panda", "zebra"]

BAD = [
    # parameter, value, what the message names besides
    ("rows", 0, "1 to 1000"),
    ("rows", -3, "1 to 1000"),
    ("rows", 10**9, "1 to 1000"),
    ("rows", 10.0, "whole number"),
    ("rows", "10", "whole number"),
    ("rows", True, "whole number"),
    ("cols", 1001, "1 to 1000"),
    ("cols", [10], "whole number"),
    ("directions", "impossible", "easy"),
    ("directions", [], "easy"),
    ("directions", 7, "easy"),
    ("directions", "NE,zz", "NW"),
    ("secret_directions", "nowhere", "easy"),
    ("secret_directions", 0, "easy"),
    ("seed", 1.5, "whole number"),
    ("seed", True, "whole number"),
    ("seed", b"x", "text"),
    ("method", "random", "exhaustive"),
    ("method", None, "scatter"),
    ("alphabet", "", "letter"),
    ("alphabet", "...", "letter"),
    ("alphabet", 7, "ABC"),
    ("alphabet", ["A", 1], "ABC"),
    ("mask", "hart", "heart"),
    ("mask", 3.5, "circle"),
    ("mask", [(0, 0), (99999, 99999)], "at most 1000"),
    ("message", 7, "text"),
    ("message", "", "letter"),
    ("message", "?!", "letter"),
    ("message", ["a"], "text"),
    ("message_fit", "tight", "exact"),
    ("blocked", 7, "words"),
    ("blocked", ["a"], "at least 2"),
    ("blocked", [None], "no word"),
    ("blocked", "tiger", "both blocked and to be placed"),
    ("child_safe", 1, "True or False"),
    ("child_safe", None, "True or False"),
    ("language", "klingon", "known"),
    ("language", 7, "known"),
    ("fold_accents", "yes", "True or False"),
    ("case", "lower", "upper"),
    ("case", None, "upper"),
    ("secret", 7, "words"),
    ("secret", [3], "no word"),
    ("pick", 0, "1 to 3"),
    ("pick", 4, "number of different words"),
    ("pick", "2", "whole number"),
    ("pick", True, "whole number"),
    ("overlap", "some", "dense"),
    ("overlap", 1, "natural"),
    ("filler", "hard", "tricky"),
    ("filler", None, "uniform"),
    ("attempts", 0, "1 to"),
    ("attempts", 10**9, "1000000"),
    ("attempts", 2.0, "whole number"),
]


@pytest.mark.parametrize(("name", "value", "hint"), BAD, ids=lambda value: repr(value)[:30])
def test_a_bad_value_is_quoted_with_what_would_do(name, value, hint):
    with pytest.raises(WordSearchError) as error:
        generate(WORDS, **{name: value})
    text = str(error.value)
    assert hint in text
    quoted = value[0] if name in ("blocked", "secret") and isinstance(value, list) else value
    assert repr(quoted)[:20].strip("[('\"") in text
    assert len(text) < 2000


def test_an_unknown_option_is_a_type_error():
    with pytest.raises(TypeError):
        generate(WORDS, colour="red")
    with pytest.raises(TypeError):
        generation(WORDS, colour="red")


@pytest.mark.parametrize(
    "item", ["", "   ", "!!!", "a", 7, None, b"cat", ["x"], [["a", "b"], "c"], [], {"a": 1}]
)
def test_an_item_that_is_no_word_is_quoted(item):
    with pytest.raises(InvalidWordError) as error:
        generate(["tiger", item])
    assert repr(item)[:10].strip("[]") in str(error.value) or item in ([], "   ")


@pytest.mark.parametrize("word", ["x" * 10_000, "é" * 10_000, "X " * 9_000])
def test_an_endless_word_is_refused(word):
    with pytest.raises(InvalidWordError, match="at most 1000"):
        generate([word])


def test_one_by_one_is_too_small_and_one_by_two_is_not():
    with pytest.raises(InvalidGridError, match="1 x 2"):
        generate(["ab"], rows=1)
    puzzle = generate(["ab"], rows=1, cols=2, seed=1)
    assert puzzle.grid.text == "AB"
    assert generate(["ab"], rows=2, cols=1, seed=1).grid.text == "A\nB"


def test_rows_alone_or_cols_alone_make_a_square():
    assert generate(WORDS, rows=9).grid.cols == 9
    assert generate(WORDS, cols=8).grid.rows == 8


def test_any_kind_of_whole_number_will_do():
    class Ten:
        def __index__(self):
            return 10

    assert generate(WORDS, rows=Ten(), seed=1) == generate(WORDS, rows=10, seed=1)


def test_words_come_in_many_forms():
    expected = ("tiger", "panda", "zebra")
    for words in (
        WORDS,
        tuple(WORDS),
        iter(WORDS),
        (word for word in WORDS),
        "tiger, panda,zebra",
        "tiger\npanda\n\nzebra\n",
        dict.fromkeys(WORDS).keys(),
    ):
        assert generate(words, seed=1).entries == expected
    puzzle = generate({"a big cat": "tiger", "black and white": "panda"}, seed=1)
    assert [(p.clue, p.entry) for p in puzzle] == [
        ("a big cat", "tiger"),
        ("black and white", "panda"),
    ]


def test_repeats_are_named_once_and_placed_once():
    with pytest.warns(UserWarning, match="'Tiger', 'ti-ger'") as caught:
        puzzle = generate(["tiger", "Tiger", "ti-ger", "Tiger"], seed=1)
    assert len(caught) == 1
    assert puzzle.entries == ("tiger",)
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match="tiger"):
        puzzle = generate(["tiger"], secret=["tiger", "lion"], seed=1)
    assert puzzle.secret_words == ("LION",)


@pytest.mark.parametrize("nothing", [(), [], "", None, set(), {}])
def test_nothing_secret_or_blocked_may_be_said_in_any_way(nothing):
    assert generate(WORDS, secret=nothing, blocked=nothing, seed=1) == generate(WORDS, seed=1)


HEBREW = ["שלום", "תפוח", "ספר"]


@pytest.mark.parametrize(
    ("directions", "names"),
    [
        ("easy", {"W", "S", "SW"}),
        (EASY, {"W", "S", "SW"}),
        ("forward", {"W", "S"}),
        ("hard", {d.name for d in HARD}),
        ("E,SE", {"E", "SE"}),
        ([Direction.E], {"E"}),
    ],
)
def test_levels_are_mirrored_for_words_that_run_left(directions, names):
    used = set()
    for seed in range(12):
        puzzle = generate(HEBREW, directions=directions, seed=seed)
        used |= {p.line.direction.name for p in puzzle.placements}
        assert {d.name for d in puzzle.directions} == names
    assert used <= names


def test_each_word_of_a_mixed_list_runs_its_own_way():
    puzzle = generate(["tiger", "שלום"], directions="forward", seed=3)
    assert {d.name for d in puzzle.directions} == {"E", "S", "W"}
    assert puzzle["TIGER"].line.direction.name in ("E", "S")
    assert puzzle["שלום"].line.direction.name in ("W", "S")


def test_recording_takes_what_generating_takes():
    for options in ({}, {"method": "scatter"}, {"directions": "hard", "rows": 9}):
        assert drain(generation(WORDS, seed=5, **options)) == generate(WORDS, seed=5, **options)


def test_a_mask_may_be_read_once_only():
    cells = [(r, c) for r in range(8) for c in range(8) if r != c]
    assert generate(WORDS, mask=iter(cells), seed=1) == generate(WORDS, mask=cells, seed=1)


@pytest.mark.parametrize(
    "options",
    [
        {"words": cycle(["cat", "dog"])},
        {"secret": cycle(["cat", "dog"])},
        {"blocked": cycle(["ass"])},
        {"alphabet": cycle("AB")},
        {"mask": cycle([(0, 0)])},
        {"directions": cycle(["E", "zz"])},
    ],
    ids=lambda options: next(iter(options)),
)
def test_what_has_no_end_is_refused(options):
    with pytest.raises(WordSearchError, match=r"has more|zz"):
        generate(**{"words": ["owl"], **options})

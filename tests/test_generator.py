"""Whole puzzles, judged by `checker`, which shares no code with what made them."""

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checker import along_one_line, cells_of, faults, legal_lines, uncovered
from tests.english import draw, draw_letters
from wordsearch_widget import (
    HARD,
    InvalidGridError,
    PlacementError,
    Puzzle,
    WordSearchError,
    find,
    generate,
)
from wordsearch_widget.engine.generator import generation
from wordsearch_widget.engine.trace import Trace

CLASSIC = "tiger,panda,zebra,koala,camel,otter,sloth,moose"
METHODS = ["exhaustive", "scatter"]
PINNED = Path(__file__).parent / "data" / "pinned.json"


# -- every word, exactly once -------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_a_thousand_classic_puzzles_are_complete(method):
    for seed in range(1000):
        puzzle = generate(CLASSIC, seed=seed, method=method)
        assert len(puzzle.words) == 8
        assert faults(puzzle, directions={"E", "S", "SE"}) == [], seed


words_of_few_letters = st.lists(
    st.text("ABCDE", min_size=2, max_size=7), min_size=1, max_size=8, unique=True
)


@given(
    words_of_few_letters,
    st.integers(6, 11),
    st.integers(7, 12),
    st.lists(st.sampled_from(HARD), min_size=1, unique=True),
    st.integers(),
    st.sampled_from(METHODS),
)
@settings(max_examples=80)
def test_any_puzzle_is_true_or_refused(words, rows, cols, directions, seed, method):
    options = {"rows": rows, "cols": cols, "directions": directions, "seed": seed, "method": method}
    unplaced = {}
    try:
        puzzle = generate(words, **options)
    except PlacementError as error:
        puzzle, unplaced = None, error.unplaced
    if puzzle is None:
        assert unplaced
        assert set(unplaced) <= set(words)
        return
    assert puzzle.words == tuple(words)
    assert faults(puzzle, directions={d.name for d in directions}) == []
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    assert generate(words, **options) == puzzle
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle


@pytest.mark.parametrize(
    ("words", "side"),
    [("is,it,at,an,on", 10), ("cat,bat,rat,hat", 6), ("ab,ba", 6), ("aab,baa", 7)],
)
@pytest.mark.parametrize("method", METHODS)
def test_short_and_similar_words_stand_once(words, side, method):
    for seed in range(100):
        puzzle = generate(words, rows=side, directions="hard", seed=seed, method=method)
        assert faults(puzzle) == [], seed


def test_many_two_letter_words_stand_once():
    words = [
        "am an as at be by do go he hi if in is it me my no of on or ox so to up us we".split()
    ]
    puzzle = generate(words[0], rows=18, directions="hard", seed=1)
    assert len(puzzle.words) == 26
    assert faults(puzzle) == []


def test_words_inside_words_and_their_reverses():
    words = ["catalog", "cat", "log", "golat", "tin", "platinum", "level", "eve", "live", "evil"]
    for seed in range(30):
        assert faults(generate(words, rows=12, directions="hard", seed=seed)) == []


def test_what_cannot_stand_once_is_refused_soon():
    for alphabet in ("AB", "A"):
        with pytest.raises(PlacementError) as error:
            generate(["AB"], rows=8, directions="hard", alphabet=alphabet, seed=1)
        assert error.value.unplaced == {"AB": "cannot stand exactly once"}


def test_steps_of_a_run_include_repairs_and_restarts():
    kinds = set()
    for seed in range(30):
        trace = Trace.record(generation("is,it", rows=9, alphabet="ISTXY", seed=seed), cap=10**5)
        kinds |= {step.kind for step in trace}
        cells = {}
        for step in trace:
            if step.kind in ("fill", "repair"):
                cells[step.cell] = step.letter
        covered = {cell for p in trace.result for cell in p.line.cells}
        for cell in trace.result.grid.cells:
            if cell not in covered:
                assert cells[cell] == trace.result.grid[cell]
    assert {"place", "fill", "repair"} <= kinds
    trace = Trace.record(generation("ab,cd", rows=1, cols=4, method="scatter", seed=8))
    assert trace.count("restart")


# -- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("density", [0.9, 1.0])
def test_dense_grids_are_completed(density):
    for seed in range(12):
        words = draw_letters(seed, round(100 * density))
        puzzle = generate(words, rows=10, directions="hard", seed=seed)
        assert faults(puzzle) == []


@pytest.mark.parametrize(("count", "side"), [(118, 40), (300, 50), (1000, 100)])
def test_large_lists_are_completed(count, side):
    puzzle = generate(draw(side, count), rows=side, directions="hard", seed=1)
    assert len(puzzle.words) == count
    if count < 1000:
        assert faults(puzzle) == []


def test_each_unplaced_word_has_its_reason():
    with pytest.raises(PlacementError) as error:
        generate(["elephant", "cat"], rows=5, seed=1)
    assert list(error.value.unplaced) == ["ELEPHANT"]
    assert "8 letters" in error.value.unplaced["ELEPHANT"]
    assert "5 x 5" in error.value.unplaced["ELEPHANT"]
    with pytest.raises(PlacementError) as error:
        generate(["cat", "mouse"], mask="xxx../xxx../...xx/..xxx/xx.xx", seed=1)
    assert error.value.unplaced == {"MOUSE": "blocked by the mask"}
    tens = ["ABCDEFGHIJ"[i:] + "ABCDEFGHIJ"[:i] for i in range(10)] + ["KLMNOPQRST"]
    with pytest.raises(PlacementError) as error:
        generate(tens, rows=10, directions="E", seed=1)
    assert set(error.value.unplaced.values()) == {"no room left"}
    for method in METHODS:
        with pytest.raises(PlacementError):
            generate(
                ["abcd", "efgh", "ijkl"], rows=2, cols=4, method=method, directions="E", seed=1
            )


def test_a_larger_grid_is_tried_when_the_size_is_ours():
    words = [a + b + c for a in "AB" for b in "AB" for c in "AB"]
    puzzle = generate(words, seed=1, directions="E", method="scatter", attempts=2)
    assert faults(puzzle, directions={"E"}) == []


@pytest.mark.parametrize("method", METHODS)
def test_words_lie_along_one_another_only_for_want_of_room(method):
    words = ["carpet", "petal", "talon", "lonely", "lyre", "rend", "endow"]
    for seed in range(60):
        puzzle = generate(words, rows=9, directions="hard", seed=seed, method=method)
        assert along_one_line(puzzle) == [], seed
    for seed in range(20):
        words = draw_letters(seed, 105)
        try:
            puzzle = generate(words, rows=10, directions="hard", seed=seed)
        except PlacementError:
            continue
        for pair in along_one_line(puzzle):
            homes = {p.word: frozenset(cells_of(p.line)) for p in puzzle.placements}
            for word in pair:
                others = [home for other, home in homes.items() if other != word]
                for cells in legal_lines(puzzle, word, [d.name for d in HARD]):
                    assert any(
                        len(cells & home) > 1 and not (cells <= home or home <= cells)
                        for home in others
                    )


def test_dense_crossing_shares_more():
    words = draw_letters(5, 60)
    covered = [
        rows * rows - len(uncovered(generate(words, rows=rows, seed=1, overlap=overlap)))
        for rows in (12,)
        for overlap in ("natural", "dense")
    ]
    assert covered[1] < covered[0] - 5


# -- blocked words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_blocked_words_appear_nowhere(method):
    for seed in range(60):
        puzzle = generate(
            "salsa,sassa", rows=10, alphabet="AS", blocked="ASS", seed=seed, method=method
        )
        assert faults(puzzle, blocked=["ASS"]) == [], seed


def test_a_block_does_not_apply_inside_a_listed_word():
    for seed in range(40):
        puzzle = generate("grass,bass", rows=9, directions="hard", blocked=["ass"], seed=seed)
        assert faults(puzzle, blocked=["ASS"]) == []


def test_children_are_safe_when_asked_for():
    from wordsearch_widget.engine.blocklist import load_blocked

    blocked = load_blocked()
    for seed in range(20):
        puzzle = generate(CLASSIC, rows=14, alphabet="ASTIOED", child_safe=True, seed=seed)
        assert faults(puzzle, blocked=blocked) == []
    listed = blocked[0]
    assert generate([listed], child_safe=True, seed=1).words == (listed,)


# -- messages ---------------------------------------------------------------------------------------


@given(
    st.text("WELDONYUAR", min_size=1, max_size=25), st.integers(0, 999), st.sampled_from(METHODS)
)
@settings(max_examples=40)
def test_free_cells_begin_with_the_message(message, seed, method):
    puzzle = generate(CLASSIC, message=message, seed=seed, method=method)
    assert "".join(uncovered(puzzle)[: len(message)]) == message
    assert puzzle.message == message
    assert faults(puzzle) == []


def test_an_exact_message_is_all_there_is():
    for seed in range(10):
        puzzle = generate(
            CLASSIC, message="Well done, all!", message_fit="exact", directions="hard", seed=seed
        )
        assert "".join(uncovered(puzzle)) == "WELLDONEALL"
        assert faults(puzzle) == []
    puzzle = generate(
        CLASSIC, rows=9, message="x" * 43, message_fit="exact", directions="hard", seed=1
    )
    assert uncovered(puzzle) == ["X"] * 43


def test_a_message_in_a_shape():
    puzzle = generate(CLASSIC, mask="heart", message="with love", seed=1)
    assert "".join(uncovered(puzzle)[:8]) == "WITHLOVE"


def test_a_message_that_cannot_be_hidden_says_how_many_cells_are_free():
    with pytest.raises(WordSearchError, match=r"70 letters.*at most 6\d cells"):
        generate(CLASSIC, rows=10, message="x" * 70, seed=1)
    with pytest.raises(WordSearchError, match=r"99 letters.*at most 95"):
        generate(CLASSIC, rows=10, message="x" * 99, seed=1)
    with pytest.raises(WordSearchError, match=r"3 letters.*exactly.*60"):
        generate(CLASSIC, rows=10, message="abc", message_fit="exact", seed=1)
    with pytest.raises(WordSearchError, match=r"spell|once|free"):
        generate(["cat"], rows=4, message="catcatcat", seed=1)


# -- masks, secrets, picks, fillers ----------------------------------------------------------------


@given(
    st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=25),
    st.integers(0, 999),
    st.sampled_from(METHODS),
)
@settings(max_examples=60)
def test_words_keep_to_the_mask(holes, seed, method):
    cells = {(r, c) for r in range(9) for c in range(9)} - holes
    try:
        puzzle = generate(
            "cat,dog,horse", rows=9, mask=cells, directions="hard", seed=seed, method=method
        )
    except PlacementError:
        return
    assert faults(puzzle, mask=cells) == []


def test_secret_words_are_placed_and_keep_to_their_directions():
    for seed in range(40):
        puzzle = generate(
            CLASSIC, secret="lion,bear", secret_directions="N,W", directions="easy", seed=seed
        )
        assert puzzle.words == tuple(CLASSIC.upper().split(","))
        assert puzzle.secret_words == ("LION", "BEAR")
        assert faults(puzzle, directions={"E", "S", "SE"}) == []
        assert all(p.line.direction.name in "NW" for p in puzzle if p.secret)


@pytest.mark.parametrize("method", METHODS)
def test_picking_places_so_many_and_lists_the_rest(method):
    words = [*CLASSIC.split(","), "cat", "hippopotamus"]
    chosen = set()
    for seed in range(30):
        puzzle = generate(words, pick=4, rows=8, seed=seed, method=method)
        assert len(puzzle.words) == 4
        assert sorted(puzzle.entries + puzzle.unused) == sorted(words)
        assert [w for w in words if w in puzzle.entries] == list(puzzle.entries)
        assert "hippopotamus" in puzzle.unused
        assert faults(puzzle) == []
        chosen |= set(puzzle.entries)
    assert chosen == set(words) - {"hippopotamus"}


def test_picking_falls_back_on_words_that_fit():
    puzzle = generate("abcd,efgh,ijkl,ab", pick=2, rows=1, cols=6, directions="E", seed=1)
    assert len(puzzle.words) == 2
    with pytest.raises(PlacementError):
        generate("abcd,efgh,ijkl", pick=2, rows=1, cols=6, directions="E", seed=1)


@pytest.mark.parametrize("filler", ["uniform", "frequency", "tricky"])
def test_every_filler_leaves_a_true_puzzle(filler):
    for seed in range(30):
        puzzle = generate(CLASSIC, filler=filler, seed=seed, directions="hard")
        assert faults(puzzle) == []


def test_fillers_have_the_effect_they_are_for():
    def letters(filler):
        return [x for s in range(40) for x in uncovered(generate(CLASSIC, filler=filler, seed=s))]

    uniform, frequency, tricky = map(letters, ("uniform", "frequency", "tricky"))
    assert uniform.count("E") / len(uniform) < 0.06 < 0.1 < frequency.count("E") / len(frequency)
    own = sum(letter in CLASSIC.upper() for letter in tricky)
    assert own / len(tricky) > 0.98  # the rest are repairs
    assert len(set(uniform)) == 26


def test_an_alphabet_is_for_filler_alone():
    puzzle = generate(["tiger"], alphabet="xyz", seed=1)
    assert set(uncovered(puzzle)) <= set("XYZ")
    assert puzzle.words == ("TIGER",)


def test_filler_has_every_letter_of_the_words():
    drawn = set()
    for seed in range(20):
        drawn |= set(uncovered(generate(["ñandú"], rows=12, seed=seed)))
    assert {"Ñ", "Ú", "A", "Z"} <= drawn


# -- seeds ------------------------------------------------------------------------------------------


def test_no_seed_makes_one_that_makes_the_same_puzzle_again():
    one, two = generate(CLASSIC), generate(CLASSIC)
    assert one.seed != two.seed
    assert one.grid != two.grid
    assert generate(CLASSIC, seed=one.seed) == one


def test_the_global_generator_is_left_alone():
    random.seed(4)
    before = random.getstate()
    generate(CLASSIC)
    generate(CLASSIC, method="scatter", seed=1)
    assert random.getstate() == before


RECIPES = [
    {"words": CLASSIC},
    {"words": CLASSIC, "method": "scatter"},
    {"words": CLASSIC, "directions": "hard", "rows": 8},
    {"words": CLASSIC, "directions": "hard", "rows": 7, "overlap": "dense"},
    {"words": CLASSIC, "mask": "heart", "filler": "tricky"},
    {"words": CLASSIC, "filler": "frequency", "rows": 9, "cols": 14},
    {"words": CLASSIC, "message": "well done", "blocked": "ass,cat"},
    {"words": CLASSIC, "message": "all the rest", "message_fit": "exact", "directions": "hard"},
    {"words": CLASSIC, "secret": "lion,bear", "secret_directions": "N"},
    {"words": CLASSIC, "pick": 4, "seed": "text"},
    {"words": "is,it,at,an,on", "rows": 10, "directions": "hard"},
    {"words": "niño,éclair,łódź", "fold_accents": True},
    {"words": "niño,éclair,łódź", "directions": "medium"},
    {"words": "שלום,תפוח,ספר"},
    {"words": "istanbul,ılık", "language": "tr"},
    {"words": [["CH", "O", "CH", "O"], "chat"], "method": "scatter"},
    {"words": "Straße,Fuß", "case": "keep", "directions": "diagonal"},
    {"words": draw_letters(1, 95), "rows": 10, "directions": "hard"},
    {"words": draw_letters(2, 100), "rows": 10, "directions": "hard"},
    {"words": draw(1, 60), "rows": 25, "cols": 30, "directions": "hard", "child_safe": True},
]


def make(recipe):
    options = {"seed": 7, **recipe}
    return generate(options.pop("words"), **options)


def digest():
    made = [make(recipe).to_dict() for recipe in RECIPES]
    return hashlib.sha256(json.dumps(made).encode()).hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_other_processes_make_the_same_puzzles(hash_seed):
    code = "from tests.test_generator import digest; print(digest())"
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=env,
        cwd=Path(__file__).parent.parent,
    )
    assert run.stdout.strip() == digest()


@pytest.mark.parametrize("number", range(len(RECIPES)))
def test_a_puzzle_once_made_is_made_again(number):
    """A seed in somebody's notebook keeps its puzzle: `python -m tests.pin` writes new ones."""
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))[number]
    assert make(RECIPES[number]).to_dict() == pinned


def test_a_mask_without_cells_is_refused():
    with pytest.raises(InvalidGridError):
        generate(["cat"], mask="...../.....", seed=1)


def many(count, length):
    """So many different words of random letters."""
    chance = random.Random(1)
    words = {}
    while len(words) < count:
        words["".join(chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=length))] = None
    return list(words)


def test_fillers_that_keep_a_blocked_word_out_are_found_on_a_large_grid():
    puzzle = generate(["CAT"], rows=60, alphabet="AS", blocked=["ASS"], seed=1)
    assert find(puzzle.grid, "ASS") == ()
    letters = "".join(puzzle.grid[cell] for cell in puzzle.grid.cells)
    assert letters.count("S") > 300  # no desert of one letter


@pytest.mark.parametrize(
    ("words", "options", "kind", "most"),
    [
        (["AA"], {"alphabet": "A", "rows": 60}, "repair", 10),
        (many(2000, 6), {"rows": 30, "method": "scatter"}, "try", 200_000),
        (many(40, 6), {"rows": 8, "method": "scatter", "attempts": 10**6}, "try", 200_000),
        (many(400, 6), {"rows": 30, "directions": "hard"}, "remove", 0),
        (many(200, 2), {"rows": 30, "directions": "hard"}, "remove", 20_000),
    ],
    ids=["no other letter", "crowded", "many attempts", "no room", "short words"],
)
def test_what_cannot_be_done_is_given_up_after_a_count(words, options, kind, most):
    steps = []
    with pytest.raises(PlacementError):
        steps.extend(generation(words, seed=1, **options))
    assert sum(step.kind == kind for step in steps) <= most

"""Faults that players of similar programs met, cut down to small inputs, each with the right outcome.

Everything here is read off the finished grid by plain loops over rows and columns: no line, no
bitboard and no solver of ours has a part in the checking.
"""

import os
import random
import subprocess
import sys

import pytest

from wordsearch_widget import (
    InvalidWordError,
    PlacementError,
    Puzzle,
    WordSearchError,
    find,
    generate,
    solve,
)

STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def places(puzzle, letters):
    """Every set of cells on which the letters stand, in any of the eight directions."""
    grid, letters = puzzle.grid.letters, tuple(letters)
    rows, cols = len(grid), len(grid[0])
    found = set()
    for row in range(rows):
        for col in range(cols):
            if grid[row][col] != letters[0]:
                continue
            for dr, dc in STEPS:
                cells = [(row + i * dr, col + i * dc) for i in range(len(letters))]
                if all(0 <= r < rows and 0 <= c < cols for r, c in cells) and letters == tuple(
                    grid[r][c] for r, c in cells
                ):
                    found.add(frozenset(cells))
    return found


def check(puzzle, blocked=()):
    """Each word on its own line, and else only inside another word; no blocked word outside one."""
    homes = {p.word: frozenset(map(tuple, p.line.cells)) for p in puzzle.placements}
    for placement in puzzle.placements:
        home = homes[placement.word]
        stand = places(puzzle, placement.letters)
        assert home in stand, placement
        others = [cells for word, cells in homes.items() if word != placement.word]
        assert all(any(cells <= other for other in others) for cells in stand - {home})
    for word in blocked:
        assert all(any(cells <= home for home in homes.values()) for cells in places(puzzle, word))


def placed(words, **options):
    puzzle = generate(words, **{"seed": 1, **options})
    check(puzzle)
    return puzzle


# -- words and letters -------------------------------------------------------------------------


def test_repeats_are_folded_and_named():
    with pytest.warns(UserWarning, match="asdf|ASDF") as caught:
        puzzle = placed("asdf, asdf, ASDF")
    assert puzzle.words == ("ASDF",)
    assert len(caught) >= 1


def test_a_list_four_times_over_is_one_list():
    with pytest.warns(UserWarning, match="one"):
        puzzle = placed(["one", "two", "three"] * 4)
    assert puzzle.words == ("ONE", "TWO", "THREE")


@pytest.mark.parametrize(
    ("entry", "word"), [("ice cream", "ICECREAM"), ("don't", "DONT"), ("well-known", "WELLKNOWN")]
)
def test_spaces_and_marks_are_shown_but_not_placed(entry, word):
    puzzle = placed([entry])
    assert (puzzle.entries, puzzle.words) == ((entry,), (word,))
    assert all(letter.isalpha() for row in puzzle.grid.letters for letter in row)


@pytest.mark.parametrize("word", ["eve", "tenet", "madam"])
def test_palindromes_stand_once(word):
    for seed in range(30):
        puzzle = placed([word], directions="hard", seed=seed)
        assert len(places(puzzle, word.upper())) == 1
        assert len(find(puzzle.grid, word)) == 1


@pytest.mark.parametrize("words", [["catalog", "cat"], ["cat", "catalog"], ["tin", "platinum"]])
def test_a_word_inside_another_is_placed_and_found(words):
    for seed in range(50):
        puzzle = placed(words, directions="hard", seed=seed)
        assert set(puzzle.words) == {w.upper() for w in words}


def test_folding_counts_before_fitting():
    assert placed(["straße", "fuß"], rows=7).words == ("STRASSE", "FUSS")
    with pytest.raises(PlacementError) as caught:
        generate(["straße"], rows=6)
    assert set(caught.value.unplaced) == {"STRASSE"}


@pytest.mark.parametrize(
    ("entry", "kept", "folded"),
    [
        ("niño", "NIÑO", "NINO"),
        ("éclair", "ÉCLAIR", "ECLAIR"),
        ("ærø", "ÆRØ", "AERO"),
        ("łódź", "ŁÓDŹ", "LODZ"),
    ],
)
def test_letters_are_kept_as_written_unless_asked(entry, kept, folded):
    assert placed([entry]).words == (kept,)
    assert placed([entry], fold_accents=True).words == (folded,)
    assert placed([entry], case="keep").words == (entry,)


def test_turkish_capitals_follow_the_language():
    assert placed(["istanbul", "ılık"], language="tr").words == ("İSTANBUL", "ILIK")
    assert placed(["istanbul", "ılık"], case="keep").words == ("istanbul", "ılık")


def test_a_word_as_a_list_of_cells():
    puzzle = placed([["CH", "O", "CH", "O"]])
    assert puzzle.entries == ("CHOCHO",)
    assert puzzle["CHOCHO"].letters == ("CH", "O", "CH", "O")


@pytest.mark.parametrize(
    ("word", "cells"),
    [
        ("cafe\u0301", 4), ("a👨‍👩‍👧b", 3), ("नमस्ते", 3), ("हिन्दी", 2), ("தமிழ்", 3), ("ภาษา", 4), ("สวัสดี", 4),
    ],
)  # fmt: skip
def test_one_cell_for_each_character_a_reader_sees(word, cells):
    (placement,) = placed([word], rows=7).placements
    assert len(placement.letters) == cells


@pytest.mark.parametrize("word", ["שלום", "كلب"])
def test_right_to_left_words_run_to_the_left_when_easy(word):
    directions = {placed([word], seed=seed).placements[0].line.direction.name for seed in range(60)}
    assert directions == {"W", "S", "SW"}


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        (["καλημέρα", "σκύλος"], 0x370, 0x3FF),
        (["собака", "кошка"], 0x400, 0x4FF),
        (["שלום", "כלב"], 0x590, 0x5FF),
        (["さくら", "ねこ"], 0x3040, 0x309F),
        (["サクラ", "ネコ"], 0x30A0, 0x30FF),
    ],
)
def test_filler_comes_from_the_words_script(words, low, high):
    puzzle = placed(words, rows=10)
    letters = {letter for row in puzzle.grid.letters for letter in row}
    assert all(low <= ord(letter[0]) <= high for letter in letters)
    assert len(letters) > 12


@pytest.mark.parametrize(
    "item", ["", "   ", "!!!", "a", 5, None, [["c"]], b"cat", True, 1.5, [], ["c", 5], ["", "a"]]
)
def test_what_is_no_word_is_quoted(item):
    for words in ([item], ["cat", item]):
        with pytest.raises(InvalidWordError) as caught:
            generate(words)
        assert repr(item) in str(caught.value)


@pytest.mark.parametrize("words", [[], "", "  ", {}, None, 7, b"cat"])
def test_what_is_no_list_is_quoted(words):
    with pytest.raises(InvalidWordError) as caught:
        generate(words)
    assert repr(words) in str(caught.value)


def test_an_alphabet_of_the_words_own_letters_ends():
    with pytest.raises(PlacementError) as caught:
        generate(["AB"], rows=8, alphabet="AB", directions="hard", seed=1)
    assert set(caught.value.unplaced) == {"AB"}


# -- placing -----------------------------------------------------------------------------------


def test_a_word_longer_than_both_sides():
    with pytest.raises(PlacementError) as caught:
        generate(["elephant"], rows=5)
    assert "ELEPHANT" in caught.value.unplaced
    assert "8" in str(caught.value)
    assert "5 x 5" in str(caught.value)


@pytest.mark.parametrize("method", ["exhaustive", "scatter"])
@pytest.mark.parametrize(
    ("rows", "cols", "word"), [(3, 8, "abcdef"), (4, 9, "abcdefgh"), (9, 4, "abcdefgh")]
)
def test_a_long_word_goes_along_the_long_side(rows, cols, word, method):
    for seed in range(40):
        puzzle = placed([word], rows=rows, cols=cols, directions="hard", seed=seed, method=method)
        assert (len(puzzle.grid.letters), len(puzzle.grid.letters[0])) == (rows, cols)
        assert puzzle.placements[0].line.direction.name in ("EW" if cols > rows else "NS")


@pytest.mark.parametrize("method", ["exhaustive", "scatter"])
def test_a_word_as_long_as_the_side_uses_every_legal_start(method):
    lines = set()
    for seed in range(500):
        line = (
            generate(["abcdefg"], rows=7, directions="hard", seed=seed, method=method)
            .placements[0]
            .line
        )
        lines.add((line.start, line.direction.name))
    assert len(lines) == 7 * 4 + 4


def test_many_words_on_a_large_grid():
    rng = random.Random(4)
    words = {
        "".join(rng.choice("ETAOINSHRDLU") for _ in range(rng.randint(4, 9))) for _ in range(118)
    }
    assert len(placed(sorted(words), rows=40, directions="hard").words) == len(words)


def test_words_that_cannot_all_fit_are_each_named_in_bounded_time():
    rng = random.Random(5)
    words = [
        "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(10)) for _ in range(11)
    ]
    with pytest.raises(PlacementError) as caught:
        generate(words, rows=10, directions=["E"], seed=1)
    assert caught.value.unplaced
    assert set(caught.value.unplaced) <= set(words)
    assert all(caught.value.unplaced.values())


@pytest.mark.parametrize("value", [0, -1, 99, "impossible", [], "NE,zz", None, True, ["E", None]])
def test_unknown_levels_are_quoted(value):
    with pytest.raises(WordSearchError) as caught:
        generate(["cat"], directions=value)
    assert repr(value) in str(caught.value)
    assert "easy" in str(caught.value)


def test_directions_in_any_case():
    assert placed(["cat"], directions="NE,sw").placements[0].line.direction.name in ("NE", "SW")


def test_secret_words_keep_to_their_own_directions():
    for seed in range(40):
        puzzle = placed(
            ["cat", "dog"],
            secret=["sun", "moon"],
            directions="E",
            secret_directions="N,S",
            rows=8,
            seed=seed,
        )
        for placement in puzzle.placements:
            assert placement.line.direction.name in ("NS" if placement.secret else "E")
        assert puzzle.secret_words == ("SUN", "MOON")
        assert {p["secret"] for p in puzzle.to_dict()["placements"]} == {True, False}


def test_a_seed_gives_the_same_puzzle_in_any_process_and_leaves_random_alone():
    code = (
        "import random, warnings; random.seed(3); a = random.getstate()\n"
        "from wordsearch_widget import Direction, generate\n"
        "p = [generate('cat, dog, ice cream', seed=7, method=m, directions='hard', blocked=['ass'],"
        " secret=['moon'], filler='tricky') for m in ('exhaustive', 'scatter')]\n"
        "p += [generate({'cat', 'dog', 'mouse'}, seed=7, directions={'E', 'S', Direction.NW},"
        " alphabet={'X', 'Y', 'Z'}, blocked={'xyx', 'zz'}, secret={'sun', 'moon'}, mask={(r, c)"
        " for r in range(9) for c in range(9) if r != c})]\n"
        "assert random.getstate() == a\n"
        "print(repr(p))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(runs) == 1


def test_picking_some_of_the_words():
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    puzzle = placed(words, pick=4, rows=8)
    assert len(puzzle.words) == 4
    assert sorted((*puzzle.entries, *puzzle.unused)) == sorted(words)


# -- one copy only, and clean ------------------------------------------------------------------


@pytest.mark.parametrize("method", ["exhaustive", "scatter"])
@pytest.mark.parametrize(
    ("words", "side", "directions", "seeds"),
    [
        ("is, it, at, an, on", 10, "hard", 200),
        ("cat, bat, rat, hat", 6, "hard", 300),
        ("cat, bat, rat, hat", 6, "easy", 100),
        ("tin, nit, it, ti", 6, "hard", 50),
    ],
)
def test_each_word_stands_once(words, side, directions, seeds, method):
    for seed in range(seeds):
        check(generate(words, rows=side, directions=directions, seed=seed, method=method))


def test_blocked_words_never_appear_and_it_ends():
    for seed in range(200):
        puzzle = generate(
            ["sassy"], rows=10, alphabet="AS", blocked=["ASS"], directions="hard", seed=seed
        )
        check(puzzle, blocked=["ASS"])


def test_a_blocked_word_that_cannot_be_kept_out_is_called_so():
    with pytest.raises(PlacementError) as caught:
        generate(["CAT"], rows=8, alphabet="A", blocked=["AA"], seed=1)
    assert set(caught.value.unplaced) == {"AA"}
    assert "blocked" in caught.value.unplaced["AA"]


def test_a_block_does_not_apply_inside_a_listed_word():
    for seed in range(50):
        puzzle = placed(["grass"], blocked=["ass"], rows=8, directions="hard", seed=seed)
        assert puzzle.words == ("GRASS",)
        check(puzzle, blocked=["ASS"])


# -- solving and loading -------------------------------------------------------------------------


def test_a_loaded_word_that_stands_twice_counts_at_either_place():
    with pytest.warns(UserWarning, match="2 times"):
        puzzle = Puzzle.from_grid("CAT/XXX/TAC", ["cat"])
    assert len(find(puzzle.grid, "cat")) == 2


def test_solving_never_wraps_and_every_asked_word_is_a_key():
    puzzle = Puzzle.from_grid("ATC/XXX", ["at"])
    assert solve(puzzle.grid, ["cat", "at", "dog"])["cat"] == ()
    assert set(solve(puzzle.grid, ["cat", "at", "dog"])) == {"cat", "at", "dog"}

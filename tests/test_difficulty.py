"""The figure for how hard a puzzle is: it rises where a puzzle gets harder."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.difficulty import WEIGHTS, Difficulty, rate
from wordsearch_widget.engine.generator import generate
from wordsearch_widget.engine.geometry import HARD, Cell, Direction, Line
from wordsearch_widget.engine.grid import Grid

AZ = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def puzzle(lines, side=10, filler="Z", seed=1):
    """A grid with each word on its line ("3,0 SE 5" -> word), the rest drawn from `filler`."""
    chance = random.Random(seed)
    rows = [[chance.choice(filler) for _ in range(side)] for _ in range(side)]
    placed = []
    for text, word in lines.items():
        line = Line.from_text(text)
        for (row, col), letter in zip(line.cells, word, strict=True):
            rows[row][col] = letter
        placed.append((tuple(word), line))
    return Grid(tuple(map(tuple, rows))), placed


def rated(lines, **options):
    return rate(*puzzle(lines, **options))


def test_it_reads_as_a_sentence_and_the_parts_make_the_score():
    difficulty = rated({"0,0 E 5": "HOUSE", "1,0 S 6": "GARDEN"})
    shown = str(difficulty)
    assert shown.startswith(
        f"difficulty {difficulty.score} of 100 (directions {difficulty.directions}, "
    )
    assert "near misses 0" in shown
    assert sum(WEIGHTS.values()) == 100
    assert list(difficulty.parts) == list(WEIGHTS)
    mean = sum(WEIGHTS[name] * value for name, value in difficulty.parts.items()) / 100
    assert abs(mean - difficulty.score) <= 1


def test_nothing_to_find_is_not_hard():
    assert rate(Grid.from_text("AB/CD"), []) == Difficulty(0, 0, 0, 0, 0, 0)


def test_it_is_a_frozen_value():
    difficulty = rated({"0,0 E 5": "HOUSE"})
    assert difficulty == rated({"0,0 E 5": "HOUSE"})
    assert hash(difficulty) == hash(rated({"0,0 E 5": "HOUSE"}))
    with pytest.raises(AttributeError):
        difficulty.score = 0


def test_harder_directions_are_harder():
    at = {"E": "5,2", "S": "2,5", "SE": "2,2", "NE": "7,2", "W": "5,7", "NW": "7,7"}
    rising = [rated({f"{start} {name} 5": "HOUSE"}) for name, start in at.items()]
    scores = [difficulty.directions for difficulty in rising]
    assert scores == sorted(set(scores))
    assert rising[0].score < rising[-1].score
    assert rising[0].directions == 0


def test_more_different_directions_are_harder():
    same = {"0,0 SE 5": "HOUSE", "0,2 SE 5": "MOUSE", "0,4 SE 5": "LOUSE"}
    mixed = {"0,0 SE 5": "HOUSE", "9,2 NE 5": "MOUSE", "0,9 S 5": "LOUSE"}
    assert rated(same).directions < rated(mixed).directions


def test_a_word_that_runs_to_the_left_is_easy_where_its_script_does():
    filler = "ם"
    assert rated({"0,5 W 4": "שלוה"}, filler=filler).directions == 0
    assert rated({"0,5 E 4": "שלוה"}, filler=filler).directions > 40
    assert rated({"0,5 W 4": "SALT"}).directions > 40


def test_more_to_look_through_is_harder():
    lines = {"0,0 E 5": "HOUSE"}
    assert rated(lines, side=5).search < rated(lines, side=10).search < rated(lines, side=20).search
    assert rated(lines, side=5).score < rated(lines, side=20).score


def test_short_words_are_harder():
    assert rated({"0,0 E 9": "BUTTERFLY"}).short_words < rated({"0,0 E 6": "GARDEN"}).short_words
    assert rated({"0,0 E 6": "GARDEN"}).short_words < rated({"0,0 E 3": "CAT"}).short_words == 100


def test_shared_letters_are_harder():
    apart = rated({"0,0 E 5": "HOUSE", "1,0 S 5": "HABIT"})
    crossing = rated({"0,0 E 5": "HOUSE", "0,0 S 5": "HABIT"})
    assert apart.overlaps == 0
    assert crossing.overlaps > 0


def test_tricky_filler_is_harder():
    lines = {"0,0 E 6": "GARDEN", "2,0 E 6": "FLOWER", "4,0 E 6": "BRANCH"}
    calm = [rated(lines, filler=AZ, seed=seed) for seed in range(20)]
    tricky = [rated(lines, filler="GARDENFLOWERBRANCH", seed=seed) for seed in range(20)]
    assert sum(d.near_misses for d in calm) * 1.5 < sum(d.near_misses for d in tricky)
    assert sum(d.score for d in calm) < sum(d.score for d in tricky)


def test_near_misses_count_by_how_far_they_lead():
    def near(row):
        cells = Grid.from_text(f"CASTLE/ZZZZZZ/{row}")
        return rate(cells, [(tuple("CASTLE"), Line(Cell(0, 0), Direction.E, 6))]).near_misses

    assert near("ZZZZZZ") == near("CZZZZZ") == 0
    assert 0 < near("CAZZZZ") < near("CASZZZ") < near("CASTLZ")
    assert near("ZZZZAC") == near("CAZZZZ")


def test_a_palindrome_does_not_lure_from_its_own_end():
    grid = Grid.from_text("LEVEL/ZZZZZ")
    assert rate(grid, [(tuple("LEVEL"), Line(Cell(0, 0), Direction.E, 5))]).near_misses == 0


def test_near_misses_stop_at_holes_and_edges():
    grid = Grid.from_text("CAT/C.T/ZCA")
    difficulty = rate(grid, [(tuple("CAT"), Line(Cell(0, 0), Direction.E, 3))])
    assert difficulty.near_misses > 0


@given(
    st.lists(
        st.tuples(st.integers(0, 9), st.integers(0, 9), st.sampled_from(HARD), st.integers(2, 8)),
        max_size=8,
    )
)
def test_every_part_stays_between_0_and_100(places):
    chance = random.Random(3)
    grid = Grid(tuple(tuple(chance.choices("ABC", k=10)) for _ in range(10)))
    lines = [Line(Cell(row, col), direction, length) for row, col, direction, length in places]
    placed = [(grid.read(line), line) for line in lines if grid.covers(line)]
    difficulty = rate(grid, placed)
    assert all(0 <= value <= 100 for value in (difficulty.score, *difficulty.parts.values()))


def test_rating_a_large_grid_keeps_no_list_of_its_places():
    puzzle = generate(["cat", "dog", "bird"], rows=150, seed=1)
    tracemalloc.start()
    try:
        assert puzzle.difficulty.score > 0
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()

"""Finding words: every line, never round an edge or over a hole, against a solver that shares no code."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import InvalidGridError, InvalidWordError, WordSearchError
from wordsearch_widget.engine.geometry import EASY, HARD, Cell, Direction, Line
from wordsearch_widget.engine.grid import Grid
from wordsearch_widget.engine.puzzle import Puzzle
from wordsearch_widget.engine.solver import find, solve

E, S, SE, NE, N, W, NW, SW = (Direction[n] for n in ("E", "S", "SE", "NE", "N", "W", "NW", "SW"))


def brute(rows, word, directions):
    """Walk from every cell in every direction, one letter at a time; the set of (start, end) pairs."""
    found = set()
    for row in range(len(rows)):
        for col in range(len(rows[0])):
            for direction in directions:
                dr, dc = direction.value
                cells = [(row + n * dr, col + n * dc) for n in range(len(word))]
                if all(
                    0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] == letter
                    for (r, c), letter in zip(cells, word, strict=True)
                ):
                    found.add((cells[0], cells[-1]))
    return found


letters = st.sampled_from(["A", "B", "Ñ", None])
cells = st.sampled_from(["A", "B", "CH", "👨\u200d👩\u200d👧", "ß", None])
direction_sets = st.lists(st.sampled_from(HARD), min_size=1, max_size=8, unique=True)


def grids(of):
    return st.integers(1, 7).flatmap(
        lambda cols: st.lists(st.lists(of, min_size=cols, max_size=cols), min_size=1, max_size=7)
    )


@given(grids(letters), st.lists(st.sampled_from("ABÑ"), min_size=2, max_size=6), direction_sets)
def test_the_same_lines_as_a_solver_that_walks_every_cell(rows, word, directions):
    lines = find(Grid(tuple(map(tuple, rows))), "".join(word), directions)
    expected = brute(rows, word, directions)
    found = {(tuple(line.start), tuple(line.end)) for line in lines}
    assert found <= expected
    assert {frozenset(ends) for ends in found} == {frozenset(ends) for ends in expected}
    assert len(lines) == len(found)
    if word != word[::-1]:
        assert found == expected


@given(
    grids(cells),
    st.lists(st.sampled_from(["A", "CH", "B", "👨\u200d👩\u200d👧"]), min_size=2, max_size=4),
)
def test_cells_of_several_characters(rows, word):
    lines = find(Grid(tuple(map(tuple, rows))), word)
    expected = {frozenset(ends) for ends in brute(rows, word, HARD)}
    assert {frozenset((tuple(line.start), tuple(line.end))) for line in lines} == expected


@given(grids(st.sampled_from("ABC")), st.lists(st.text("abc", min_size=2, max_size=5), max_size=30))
def test_solving_many_is_finding_each(rows, words):
    grid = Grid(tuple(map(tuple, rows)))
    few = solve(grid, words)
    # Past a few hundred words another way of looking up is taken; the answers must be the same.
    many = solve(
        grid,
        words + [f"{a}{b}{c}{d}" for a in "abcz" for b in "abcz" for c in "abcz" for d in "abcz"],
    )
    for word in words:
        assert few[word] == many[word] == find(grid, word)


@pytest.mark.parametrize("seed", range(3))
def test_a_dictionary_in_a_larger_grid(seed):
    chance = random.Random(seed)
    rows = [chance.choices("ABCDE", k=12) for _ in range(9)]
    words = {"".join(chance.choices("abcdef", k=chance.randint(2, 7))) for _ in range(300)}
    found = solve(Grid(tuple(map(tuple, rows))), words)
    assert set(found) == words
    assert sum(map(bool, found.values())) > 50
    assert not all(found.values())
    for word, lines in found.items():
        ends = {frozenset((tuple(line.start), tuple(line.end))) for line in lines}
        assert ends == {frozenset(pair) for pair in brute(rows, word.upper(), HARD)}


def test_all_eight_directions():
    grid = Grid.from_text("TTTTT/TAAAT/TACAT/TAAAT/TTTTT")
    lines = find(grid, "cat")
    assert {line.direction for line in lines} == set(HARD)
    assert all(line.start == (2, 2) for line in lines)
    assert [line.direction for line in lines] == list(HARD)
    assert find(grid, "cat", "easy") == tuple(Line(Cell(2, 2), d, 3) for d in (E, SE, S))
    assert find(grid, "cat", [W]) == (Line(Cell(2, 2), W, 3),)


def test_words_never_run_round_an_edge():
    grid = Grid.from_text("ATXC/XXXX/TXXA/XXXX")
    assert find(grid, "cat") == ()
    assert find(Grid.from_text("C/A/T"), "CAT") == (Line(Cell(0, 0), S, 3),)
    assert find(Grid.from_text("AB/CD"), "bc") == (Line(Cell(0, 1), SW, 2),)
    assert find(Grid.from_text("XXXX/AXXX/XXXX/XXXB"), "ab") == ()
    assert find(Grid.from_text("XA/BX/XX"), "ab") == (Line(Cell(0, 1), SW, 2),)


def test_words_never_cross_a_hole():
    assert find(Grid.from_text("CA.T"), "cat") == ()
    assert find(Grid.from_text("C.T/CAT"), "cat") == (Line(Cell(1, 0), E, 3),)


def test_a_palindrome_is_one_occurrence_from_the_end_that_comes_first():
    grid = Grid.from_text("EVE")
    assert find(grid, "eve") == (Line(Cell(0, 0), E, 3),)
    assert find(grid, "eve", "W") == (Line(Cell(0, 2), W, 3),)
    for text in ("TENET", "T/E/N/E/T", "T..../.E.../..N../...E./....T"):
        assert len(find(Grid.from_text(text), "tenet")) == 1
    assert len(find(Grid.from_text("MADAMADAM"), "madam")) == 2
    assert len(find(Grid.from_text("AAAA"), "aa")) == 3


def test_a_word_longer_than_the_grid_stands_nowhere():
    assert find(Grid.from_text("AB/CD"), "ABC") == ()
    assert find(Grid.from_text("AA"), "a" * 500) == ()


def test_any_case_of_word_and_grid():
    for text in ("CAT", "cat", "Cat"):
        for word in ("CAT", "cat", "cAT"):
            assert len(find(Grid.from_text(text), word)) == 1
    assert len(find(Grid.from_text("ÉTÉ"), "été")) == 1
    assert len(find(Grid.from_text("été"), "ÉTÉ")) == 1


def test_both_spellings_of_a_sharp_s():
    assert len(find(Grid.from_text("STRASSE"), "straße")) == 1
    assert len(find(Grid.from_text("straße"), "straße")) == 1
    assert len(find(Grid.from_text("STRASSE"), "STRASSE")) == 1
    assert find(Grid.from_text("straße"), "STRASSE") == ()


def test_cells_and_characters_are_not_confused():
    grid = Grid.from_text("[CH]OCO/CHOC")
    assert find(grid, ["CH", "O"], EASY) == (Line(Cell(0, 0), E, 2),)
    assert find(grid, "cho", EASY) == (Line(Cell(1, 0), E, 3),)
    assert find(Grid.from_text("CHO"), ["CH", "O"]) == ()


def test_entries_are_folded_like_any_word():
    grid = Grid.from_text("ICECREAM/DONTXXXX")
    assert len(find(grid, "ice cream")) == len(find(grid, "don't")) == 1
    assert len(find(Grid.from_text("NINO"), "niño", fold_accents=True)) == 1
    assert len(find(Grid.from_text("NIÑO"), "nino", fold_accents=True)) == 1
    assert find(Grid.from_text("NINO"), "niño") == ()
    assert len(find(Grid.from_text("İZMİR"), "izmir", language="tr")) == 1
    assert find(Grid.from_text("İZMİR"), "izmir") == ()
    assert len(find(Grid.from_text("שלום"), "שלום")) == 1
    assert len(find(Grid.from_text("[हि][न्दी]X"), "हिन्दी")) == 1


def test_signs_in_the_grid_do_no_harm():
    grid = Grid.from_text("C-A*T/CATXX")
    assert len(find(grid, "cat", EASY)) == 1
    assert find(grid, "C-A*T") == (Line(Cell(1, 0), E, 3),)


def test_every_asked_word_is_a_key_as_given():
    grid = Grid.from_text("CATS/DOGS")
    found = solve(grid, ["cat", "Cat", "bird", " dog ", ("D", "O")])
    assert list(found) == ["cat", "Cat", "bird", " dog ", "DO"]
    assert found["bird"] == ()
    assert found["cat"] == found["Cat"] == (Line(Cell(0, 0), E, 3),)
    assert solve(grid, "cat, bird") == {"cat": (Line(Cell(0, 0), E, 3),), "bird": ()}
    assert set(solve(grid, {"purrs": "cat"})) == {"cat"}
    assert solve(grid, []) == {}
    assert solve(grid, (word for word in ["cat"])) == {"cat": (Line(Cell(0, 0), E, 3),)}


@pytest.mark.parametrize(
    "bad", ["", "  ", "!!!", "a", 42, None, True, b"cat", ["a", ""], [["a"]], {}]
)
def test_what_is_no_word_is_refused_and_quoted(bad):
    grid = Grid.from_text("CAT/DOG")
    with pytest.raises(InvalidWordError) as caught:
        find(grid, bad)
    assert repr(bad)[:20] in str(caught.value)
    with pytest.raises(InvalidWordError):
        solve(grid, ["cat", bad])


@pytest.mark.parametrize("bad", [None, 5, b"cat, dog"])
def test_what_is_no_list_of_words_is_refused(bad):
    with pytest.raises(InvalidWordError, match=r"no list of words"):
        solve(Grid.from_text("CAT"), bad)


def test_other_bad_input_is_refused():
    grid = Grid.from_text("CAT/DOG")
    with pytest.raises(InvalidGridError, match="is no Grid"):
        find("CAT/DOG", "cat")
    for directions in ("impossible", [], 0, "NE,zz", None):
        with pytest.raises(WordSearchError, match="directions="):
            find(grid, "cat", directions)
    with pytest.raises(WordSearchError, match="language="):
        find(grid, "cat", language="xx")


def test_two_words_that_join_to_the_same_text_share_a_key():
    grid = Grid.from_text("[CH]AX/XXX")
    line = Line.from_text("0,0 E 2")
    for words in ([["CH", "A"], "CHA"], ["CHA", ["CH", "A"]], [["CH", "A"], ["CH", "A"]]):
        assert solve(grid, words) == {"CHA": (line,)}
    with pytest.warns(UserWarning, match="repeats 'CHA'"):
        assert Puzzle.from_grid(grid, [["CH", "A"], "CHA"]).words == ("CHA",)

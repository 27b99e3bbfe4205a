import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checker import places
from tests.test_layout import layout_of, word
from wordsearch_widget.engine.bitboard import Shape, indices_of
from wordsearch_widget.engine.layout import Layout
from wordsearch_widget.engine.unique import MANY, Strip, find_strays


def cells(text):
    return [None if letter == "." else letter for row in text.split("/") for letter in row]


def texts(strays):
    return sorted((stray.text, tuple(indices_of(stray.mask))) for stray in strays)


def test_a_second_copy_is_a_stray_in_any_direction():
    layout = layout_of(3, 4, ("CAT", "0,0 E 3"))
    assert find_strays(layout, cells("CATX/XXXX/XXXX")) == []
    assert texts(find_strays(layout, cells("CATX/XTAC/XXXX"))) == [("CAT", (5, 6, 7))]
    assert texts(find_strays(layout, cells("CATX/XXAX/XXXC"))) == []
    assert texts(find_strays(layout, cells("CATX/XAXX/CXXX"))) == [("CAT", (2, 5, 8))]
    assert texts(find_strays(layout, cells("CATX/AXXX/TXXX"))) == [("CAT", (0, 4, 8))]


def test_no_word_is_read_round_an_edge_or_across_a_hole():
    layout = layout_of(2, 4, ("CAT", "0,0 E 3"))
    assert find_strays(layout, cells("CATC/ATXX")) == []
    holey = Layout(Shape(1, 8, [(0, c) for c in range(8) if c != 5]), [word("CAT")])
    assert find_strays(holey, cells("XXXCA.TX")) == []


def test_a_palindrome_is_no_copy_of_itself():
    layout = layout_of(1, 7, ("EVE", "0,0 E 3"))
    assert find_strays(layout, cells("EVEXXXX")) == []
    assert len(find_strays(layout, cells("EVEXEVE"))) == 1


def test_a_word_inside_another_may_be_read_there_and_nowhere_else():
    layout = layout_of(3, 7, ("CATALOG", "0,0 E 7"), ("CAT", "2,0 E 3"))
    assert find_strays(layout, cells("CATALOG/XXXXXXX/CATXXXX")) == []
    assert texts(find_strays(layout, cells("CATALOG/AXXXXXX/TATXXXX"))) != []


def test_a_blocked_word_may_stand_inside_a_listed_one_only():
    layout = layout_of(2, 5, ("GRASS", "0,0 E 5"))
    blocked = [("A", "S", "S")]
    assert find_strays(layout, cells("GRASS/XXXXX"), blocked) == []
    assert texts(find_strays(layout, cells("GRASS/XSSAX"), blocked)) == [("ASS", (6, 7, 8))]
    assert find_strays(layout, cells("GRASS/XSSAX")) == []


def test_letters_of_several_characters_are_one_cell():
    layout = layout_of(1, 6)
    layout = Layout(Shape(1, 6), [word("x")])
    layout.words[0].letters = ("CH", "A")
    layout.words[0].backward = ("A", "CH")
    layout.put(0, layout.spot(layout.words[0], layout.shape.axes[0], 0))
    assert find_strays(layout, ["CH", "A", "C", "H", "A", "C"]) == []
    assert len(find_strays(layout, ["CH", "A", "X", "X", "A", "CH"])) == 1


def test_a_blocked_letter_of_several_characters_is_not_its_characters():
    layout = Layout(Shape(1, 4), [])
    assert find_strays(layout, cells("XCHA"), [("CH", "A")]) == []
    assert len(find_strays(layout, ["X", "X", "CH", "A"], [("CH", "A")])) == 1
    assert find_strays(layout, ["CH", "C", "H", "A"], [("C", "HA")]) == []


def test_words_that_have_no_spot_are_not_looked_for():
    layout = Layout(Shape(1, 3), [word("CAT")])
    assert find_strays(layout, cells("CAT")) == []


@given(st.integers(0, 10**6), st.sampled_from([3, MANY]))
def test_few_and_many_words_are_found_where_plain_loops_find_them(seed, count):
    rng = random.Random(seed)
    rows, cols = rng.randint(1, 7), rng.randint(2, 7)
    grid = [[rng.choice("ABC") for _ in range(cols)] for _ in range(rows)]
    grid[rng.randrange(rows)][rng.randrange(cols)] = None
    flat = [letter for row in grid for letter in row]
    shape = Shape(rows, cols, [divmod(i, cols) for i, c in enumerate(flat) if c])
    layout = Layout(shape, [])
    blocked = sorted(
        {tuple(rng.choice("ABC") for _ in range(rng.randint(2, 6))) for _ in range(count)}
    )
    found = {}
    for stray in find_strays(layout, flat, blocked):
        at = frozenset(map(tuple, map(shape.cell, indices_of(stray.mask))))
        found.setdefault(stray.text, set()).add(at)
        line = [stray.low + i * stray.step for i in range(len(stray.letters))]
        assert [flat[i] for i in line] == list(stray.letters)
    expected = {"".join(w): at for w in blocked if (at := places(grid, w))}
    assert found == expected


def test_the_text_holds_each_lane_between_gaps():
    strip = Strip(Shape(2, 2), list("ABCD"))
    assert strip.text == "AB\0CD\0AC\0BD\0AD\0BC"
    with pytest.raises(StopIteration):
        next(iter(strip.find([])))

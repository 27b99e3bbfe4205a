from collections import Counter

import pytest

from tests.english import draw_letters
from tests.test_layout import layout_of, put, word
from wordsearch_widget.engine.bitboard import Shape
from wordsearch_widget.engine.chance import Chance
from wordsearch_widget.engine.geometry import EASY, Direction, Line
from wordsearch_widget.engine.layout import Layout
from wordsearch_widget.engine.placer import (
    find_sharing_spot,
    find_spot,
    leave_free,
    longest_first,
    place_all,
    straighten,
)
from wordsearch_widget.engine.trace import Trace, drain


def lines_of(layout):
    return {w.text: layout.line(i) for i, w in enumerate(layout.words) if layout.spots[i]}


def test_longest_words_go_first_and_equal_ones_in_any_order():
    layout = Layout(Shape(9, 9), [word(t) for t in ("AA", "BBBB", "CC", "DDDDDD", "EE")])
    orders = {tuple(longest_first(layout, range(5), Chance(seed))) for seed in range(60)}
    assert all(order[:2] == (3, 1) for order in orders)
    assert len(orders) == 6


def test_every_legal_line_is_found_in_the_long_run():
    layout = Layout(Shape(4, 5), [word("ABCD")])
    found = {
        layout.shape.line(spot.low, spot.way, 4)
        for seed in range(1500)
        if (spot := find_spot(layout, 0, Chance(seed)))
    }
    # E, W: 2 starts in each of 4 rows; N, S: 5 columns; each diagonal: 2.
    assert Counter(line.direction.name for line in found) == Counter(
        {"E": 8, "W": 8, "N": 5, "S": 5, "NE": 2, "SE": 2, "SW": 2, "NW": 2}
    )


def test_directions_are_balanced_however_many_starts_each_has():
    layout = Layout(Shape(3, 12), [word("ABC", (Direction.E, Direction.S))])
    drawn = Counter(find_spot(layout, 0, Chance(seed)).way.direction for seed in range(1000))
    assert 430 < drawn[Direction.E] < 570


def test_no_line_is_none():
    layout = Layout(Shape(1, 3), [word("CAT"), word("DOG")])
    put(layout, 0, Line.from_text("0,0 E 3"))
    assert find_spot(layout, 1, Chance(1)) is None
    assert find_sharing_spot(layout, 1, Chance(1)) is None
    trace = Trace.record(place_all(layout, [1], Chance(1)))
    assert trace.result == [1]
    assert not trace.steps


def test_a_word_lies_along_another_only_when_it_has_no_other_line():
    layout = Layout(Shape(2, 8), [word("CARPET", EASY), word("PETAL", (Direction.E,))])
    put(layout, 0, Line.from_text("0,0 E 6"))
    for seed in range(40):
        assert find_spot(layout, 1, Chance(seed)).low >= 8  # the second row
    tight = Layout(Shape(1, 8), layout.words)
    put(tight, 0, Line.from_text("0,0 E 6"))
    assert tight.shape.line(*find_spot(tight, 1, Chance(1))[:2], 5) == Line.from_text("0,3 E 5")


def test_dense_placing_shares_as_many_letters_as_it_can():
    layout = Layout(Shape(6, 6), [word("CARPET"), word("PETAL")])
    put(layout, 0, Line.from_text("0,0 SE 6"))
    spot = find_sharing_spot(layout, 1, Chance(1))
    assert (spot.mask & ~layout.free).bit_count() == 1  # there is no room behind PET
    wide = Layout(Shape(8, 8), layout.words)
    put(wide, 0, Line.from_text("0,0 SE 6"))
    assert (find_sharing_spot(wide, 1, Chance(1)).mask & ~wide.free).bit_count() == 3
    spot = find_sharing_spot(wide, 1, Chance(1), wanted=3)  # passes over lying along
    assert (spot.mask & ~wide.free).bit_count() == 1
    spot = find_sharing_spot(wide, 1, Chance(1), wanted=0)
    assert not spot.mask & ~wide.free


def test_dense_puzzles_leave_more_cells_free():
    words = [word(text) for text in draw_letters(3, 70)]
    free = []
    for dense in (False, True):
        layout = Layout(Shape(15, 15), words)
        assert drain(place_all(layout, range(len(words)), Chance(1), dense)) == []
        free.append(layout.free.bit_count())
    assert free[1] >= free[0] + 10


def test_straightening_moves_a_word_that_has_another_line():
    layout = layout_of(3, 8, ("CARPET", "0,0 E 6"), ("PETAL", "0,3 E 5"))
    trace = Trace.record(straighten(layout, Chance(1)))
    assert layout.along_others() == []
    assert (trace.count("remove"), trace.count("place")) == (1, 1)
    tight = layout_of(1, 8, ("CARPET", "0,0 E 6"), ("PETAL", "0,3 E 5"))
    before = lines_of(tight)
    assert not Trace.record(straighten(tight, Chance(1))).steps
    assert lines_of(tight) == before


@pytest.mark.parametrize("wanted", [60, 62, 64, 66])
def test_exactly_so_many_cells_are_left_free(wanted):
    words = [word(text) for text in draw_letters(1, 40)]
    layout = Layout(Shape(10, 10), words)
    drain(place_all(layout, range(len(words)), Chance(1)))
    assert drain(leave_free(layout, wanted, Chance(2), 400))
    assert layout.free.bit_count() == wanted
    assert all(layout.spots)


def test_what_cannot_be_left_free_ends():
    words = [word("ABC"), word("DEF")]
    layout = Layout(Shape(5, 5), words)
    drain(place_all(layout, range(2), Chance(1)))
    assert not drain(leave_free(layout, 22, Chance(2), 50))
    assert all(layout.spots)

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.bitboard import (
    Shape,
    by_shared,
    indices_of,
    nth_bit,
    pick,
    region,
    shape_of,
    starts,
)
from wordsearch_widget.engine.chance import Chance
from wordsearch_widget.engine.geometry import HARD, Cell, Line

sides = st.integers(1, 7)


def inside(rows, cols, line):
    return all(0 <= r < rows and 0 <= c < cols for r, c in line.cells)


@given(sides, sides, st.integers(1, 8))
def test_a_region_holds_the_lowest_cells_of_the_lines_that_stay_inside(rows, cols, length):
    shape = Shape(rows, cols)
    for direction in HARD:
        way = shape.ways[direction]
        lines = [
            line
            for row in range(rows)
            for col in range(cols)
            if inside(rows, cols, line := Line(Cell(row, col), direction, length))
        ]
        lows = {min(shape.index(cell) for cell in line.cells) for line in lines}
        assert indices_of(shape.region(way.axis, length)) == sorted(lows)


@given(sides, sides, st.integers(2, 7), st.data())
def test_a_line_and_its_lowest_cell_tell_each_other(rows, cols, length, data):
    shape = Shape(rows, cols)
    direction = data.draw(st.sampled_from(HARD))
    way = shape.ways[direction]
    for low in indices_of(shape.region(way.axis, length)):
        line = shape.line(low, way, length)
        assert line.direction is direction
        assert shape.low(line) == low
        assert shape.stroke(way.step, length) << low == shape.board(line.cells)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 5)), min_size=1))
def test_a_board_is_its_cells(cells):
    shape = Shape(5, 6, cells)
    assert {shape.cell(index) for index in indices_of(shape.usable)} == cells
    assert shape.has_holes == (len(cells) < 30)


def test_no_line_crosses_a_hole():
    shape = Shape(1, 7, [(0, c) for c in range(7) if c != 3])
    assert indices_of(shape.region(0, 3)) == [0, 4]
    assert indices_of(region(1, 7, 0, 1, 3)) == [0, 1, 2, 3, 4]


@given(st.lists(st.sampled_from("AB "), min_size=12, max_size=12), st.sampled_from(HARD), st.data())
def test_starts_are_the_cells_from_which_the_word_fits(cells, direction, data):
    word = data.draw(st.text("AB", min_size=1, max_size=4))
    shape = Shape(3, 4)
    boards = {
        letter: shape.board(shape.cell(i) for i, c in enumerate(cells) if c == letter)
        for letter in "AB"
    }
    free = shape.board(shape.cell(i) for i, c in enumerate(cells) if c == " ")
    way = shape.ways[direction]
    letters = word[::-1] if way.backward else word
    found = starts(letters, way.step, shape.region(way.axis, len(word)), boards, free)
    expected = {
        shape.low(line)
        for index in range(12)
        if inside(3, 4, line := Line(shape.cell(index), direction, len(word)))
        and all(cells[shape.index(c)] in (" ", w) for c, w in zip(line.cells, word, strict=True))
    }
    assert set(indices_of(found)) == expected
    shared = by_shared(letters, way.step, found, boards)
    assert sum(level.bit_count() for level in shared) == len(expected)
    for count, level in enumerate(shared):
        for low in indices_of(level):
            at = [low + i * way.step for i in range(len(word))]
            assert sum(cells[i] != " " for i in at) == count


@given(st.integers(1, 2**200))
def test_bits_are_listed_counted_and_picked(board):
    bits = [i for i in range(board.bit_length()) if board >> i & 1]
    assert indices_of(board) == bits
    assert [nth_bit(board, n) for n in range(len(bits))] == bits
    assert pick(board, Chance(board)) in bits


@pytest.mark.parametrize("board", [0b1011, 1 << 3000 | 1 << 7 | 1])
def test_every_bit_is_picked_as_often_as_the_next(board):
    chance = Chance(1)
    drawn = [pick(board, chance) for _ in range(3000)]
    assert set(drawn) == set(indices_of(board))
    assert all(800 < drawn.count(bit) < 1200 for bit in indices_of(board))


def test_lanes_hold_every_row_column_and_diagonal_once():
    shape = Shape(3, 5)
    flat = range(15)
    lanes = [tuple(flat[lane.cut]) for lane in shape.lanes]
    assert len(set(lanes)) == len(lanes)
    pairs = {pair for lane in lanes for pair in itertools.pairwise(lane)}
    for way in shape.axes:
        for low in indices_of(shape.region(way.axis, 2)):
            assert (low, low + way.step) in pairs
    for lane, cells in zip(shape.lanes, lanes, strict=True):
        assert cells[0] == lane.low
        assert all(b - a == lane.step for a, b in itertools.pairwise(cells))
    text = "|".join("." * len(lane) for lane in lanes)
    assert [0] + [i + 1 for i, c in enumerate(text) if c == "|"] == list(shape.lane_starts[:-1])


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (2, 1), (1, 9), (9, 1), (2, 2)])
def test_thin_grids_have_no_step_of_nothing(rows, cols):
    shape = shape_of(rows, cols)
    for way in shape.axes:
        assert way.step > 0 or not shape.region(way.axis, 2)
    assert all(lane.step for lane in shape.lanes)

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import WordSearchError
from wordsearch_widget.engine.geometry import (
    EASY,
    HARD,
    LEVELS,
    MEDIUM,
    Cell,
    Direction,
    Line,
    parse_directions,
)

CASES = json.loads((Path(__file__).parent / "data" / "lines.json").read_text(encoding="utf-8"))

cells = st.builds(Cell, st.integers(-50, 50), st.integers(-50, 50))
lines = st.builds(Line, cells, st.sampled_from(HARD), st.integers(1, 40))


@pytest.mark.parametrize("case", CASES["lines"], ids=lambda c: f"{c['a']}-{c['b']}")
def test_the_shared_cases(case):
    line = Line.between(tuple(case["a"]), tuple(case["b"]))
    if case["direction"] is None:
        assert line is None
    else:
        assert line.direction.name == case["direction"]
        assert [list(cell) for cell in line.cells] == case["cells"]


def test_directions_are_compass_steps_from_the_top_left():
    assert {d.name: d.value for d in Direction} == {
        "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1),
        "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
    }  # fmt: skip
    assert (Direction.NE.dr, Direction.NE.dc) == (-1, 1)
    assert all(d.opposite.opposite is d and d.opposite is not d for d in Direction)


def test_the_levels():
    assert EASY == (Direction.E, Direction.S, Direction.SE)
    assert (*EASY, Direction.NE) == MEDIUM
    assert set(HARD) == set(Direction)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("easy", "E S SE"),
        (" HARD ", "N NE E SE S SW W NW"),
        ("E,SE", "E SE"),
        ("NE,sw", "NE SW"),
        ("ne sw", "NE SW"),
        ("e", "E"),
        (Direction.W, "W"),
        ([Direction.W, "e", "W"], "W E"),
        (EASY, "E S SE"),
        ((d for d in "NS"), "N S"),
    ],
)
def test_directions_are_read(value, names):
    assert [d.name for d in parse_directions(value)] == names.split()


@pytest.mark.parametrize(
    "value",
    [
        0,
        -1,
        99,
        None,
        True,
        "impossible",
        "",
        "  ",
        ",",
        [],
        (),
        "NE,zz",
        ["E", 3],
        [None],
        b"E",
        {"E": 1},
        1.5,
    ],
)
def test_bad_directions_are_quoted_and_the_good_ones_listed(value):
    with pytest.raises(WordSearchError) as caught:
        parse_directions(value)
    assert repr(value) in str(caught.value)
    for good in ("easy", "hard", "NE"):
        assert good in str(caught.value)


def test_a_misspelt_level_is_guessed():
    with pytest.raises(WordSearchError, match='did you mean "medium"'):
        parse_directions("medum")


def test_every_level_can_be_named():
    for name, level in LEVELS.items():
        assert parse_directions(name.upper()) == level


@given(cells, cells)
def test_between_is_straight_or_nothing(a, b):
    line = Line.between(a, b)
    dr, dc = abs(a.row - b.row), abs(a.col - b.col)
    assert (line is None) == (dr != 0 and dc != 0 and dr != dc)
    if line:
        assert (line.start, line.end, line.length) == (a, b, max(dr, dc) + 1)


@given(lines)
def test_a_line_between_its_ends_is_itself_and_reverses(line):
    if line.length > 1:
        assert Line.between(line.start, line.end) == line
    assert line.reversed.cells == line.cells[::-1]
    assert line.reversed.reversed == line
    assert len(line) == len(line.cells) == len(set(line.cells))
    assert all(cell in line for cell in line.cells)


@given(lines)
def test_a_line_goes_through_text_and_repr(line):
    assert Line.from_text(line.text) == line
    assert eval(repr(line)) == line


@pytest.mark.parametrize("text", ["", "0,0", "0,0 E", "0,0 E 0", "0,0 Q 3", "a,b E 3", None])
def test_text_that_is_no_line(text):
    with pytest.raises(WordSearchError):
        Line.from_text(text)


@pytest.mark.parametrize("length", [0, -1, 1.5, None, "3"])
def test_a_line_has_at_least_one_cell(length):
    with pytest.raises(WordSearchError):
        Line(Cell(0, 0), Direction.E, length)


def test_between_takes_plain_pairs_and_one_cell_points_east():
    assert Line.between((2, 3), (2, 3)) == Line(Cell(2, 3), Direction.E, 1)
    assert isinstance(Line.between((0, 0), (1, 1)).start, Cell)


class Index:
    """What a number of numpy looks like."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


@pytest.mark.parametrize(
    "bad", [None, 5, "ab", "x", (0,), (0, 0, 0), (0.0, 0), (True, 0), (None, 1), {}]
)
def test_what_is_no_cell_is_refused_and_quoted(bad):
    for make in (
        lambda: Line.between(bad, (0, 0)),
        lambda: Line.between((0, 0), bad),
        lambda: Line(bad, Direction.E, 2),
    ):
        with pytest.raises(WordSearchError) as caught:
            make()
        assert str(bad) in str(caught.value)


def test_cells_may_be_lists_and_numbers_of_other_kinds():
    line = Line.between([Index(0), Index(1)], (Index(2), Index(3)))
    assert line == Line(Cell(0, 1), Direction.SE, 3)
    assert type(line.start.row) is int


@pytest.mark.parametrize("bad", [None, 5, b"0,0 E 2", "9" * 5000 + ",0 E 2", "0,0 E " + "9" * 5000])
def test_what_is_no_text_of_a_line_is_refused(bad):
    with pytest.raises(WordSearchError, match="is no line"):
        Line.from_text(bad)


@pytest.mark.parametrize("length", [0, -1, True, 2.0, None, "3"])
def test_a_line_has_a_whole_number_of_cells(length):
    with pytest.raises(WordSearchError, match="the shortest has 1"):
        Line(Cell(0, 0), Direction.E, length)


def test_directions_nested_without_end_are_refused():
    deep = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(WordSearchError, match="directions="):
        parse_directions(deep)

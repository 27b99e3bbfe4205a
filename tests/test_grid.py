import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import InvalidGridError
from wordsearch_widget.engine.geometry import Cell, Direction, Line
from wordsearch_widget.engine.grid import MAX_SIDE, Grid

letter = st.one_of(
    st.sampled_from(
        ["A", "ß", "CH", "é", "e\u0301", "👨‍👩‍👧", "🇩🇪", "🇩", "क्षि", "த", "ᄀ", "ᅡ", "\u0301", None]
    ),
    st.characters(whitelist_categories=["Lu", "Lo", "Mn", "Nd"]),
)
grids = st.integers(1, 6).flatmap(
    lambda cols: st.lists(st.lists(letter, min_size=cols, max_size=cols), min_size=1, max_size=6)
)


@given(grids)
def test_a_grid_goes_through_text_and_repr(rows):
    grid = Grid(tuple(map(tuple, rows)))
    assert Grid.from_text(grid.text) == grid
    assert eval(repr(grid)) == grid


def test_text_with_slashes_newlines_spaces_and_brackets():
    grid = Grid.from_text("CAT/DOG/PIG")
    assert (grid.rows, grid.cols, grid.text) == (3, 3, "CAT\nDOG\nPIG")
    assert Grid.from_text("\n  C A T\r\n  D O G\n P I G \n\n") == grid
    digraph = Grid.from_text("[CH]O.\nABC")
    assert digraph[0, 0] == "CH"
    assert (0, 2) not in digraph
    assert digraph.text == "[CH]O.\nABC"


def test_reading_along_a_line():
    grid = Grid.from_text("CAT/DOG/PI.")
    assert grid[Cell(1, 2)] == "G"
    assert grid.read(Line(Cell(0, 0), Direction.S, 3)) == ("C", "D", "P")
    assert grid.read(Line(Cell(2, 0), Direction.NE, 3)) == ("P", "O", "T")
    assert grid.covers(Line(Cell(0, 0), Direction.E, 3))
    assert not grid.covers(Line(Cell(0, 0), Direction.SE, 3))
    assert not grid.covers(Line(Cell(0, 0), Direction.E, 4))
    assert len(list(grid.cells)) == 8
    assert grid.has_holes


@pytest.mark.parametrize(
    "cell", [(3, 0), (0, 3), (-1, 0), (0, -1), (2, 2), "A", (0,), None, (0.0, 0), (10**30, 0)]
)
def test_cells_outside_and_holes_are_not_in_the_grid(cell):
    grid = Grid.from_text("CAT/DOG/PI.")
    assert cell not in grid
    with pytest.raises(InvalidGridError):
        grid[cell]


@pytest.mark.parametrize(
    "rows",
    [
        (),
        ((),),
        (("A",), ("A", "B")),
        (("",),),
        ((" ",),),
        (("/",),),
        (("[",),),
        ((".",),),
        ((1,),),
        5,
        None,
    ],
)
def test_malformed_grids_are_refused(rows):
    with pytest.raises(InvalidGridError):
        Grid(rows)


@pytest.mark.parametrize(
    "text", ["", "  \n ", "CAT/DO", "CAT//DOG", "[]", "[CH", "CAT/DOG/]", None, 5, b"CAT"]
)
def test_malformed_texts_are_refused(text):
    with pytest.raises(InvalidGridError):
        Grid.from_text(text)


def test_a_ragged_row_is_named():
    with pytest.raises(InvalidGridError, match=r"row 1 has 2 cells where row 0 has 3.*'DO'"):
        Grid.from_text("CAT/DO")


def test_a_side_has_a_limit():
    with pytest.raises(InvalidGridError, match=str(MAX_SIDE)):
        Grid((("A",) * (MAX_SIDE + 1),))


def test_grids_are_values():
    assert Grid.from_text("AB/CD") == Grid([["A", "B"], ["C", "D"]])
    assert hash(Grid.from_text("AB")) == hash(Grid([["A", "B"]]))
    with pytest.raises(AttributeError):
        Grid.from_text("AB").letters = ()


@pytest.mark.parametrize("odd", [["A"], {}, {"A"}, 5, b"A", 1.5])
def test_an_odd_letter_is_quoted(odd):
    with pytest.raises(InvalidGridError) as caught:
        Grid((("A", odd), ("B", None)))
    assert repr(odd) in str(caught.value)


@pytest.mark.parametrize("odd", [None, 5, "0,0 E 2", (0, 0)])
def test_only_lines_are_read(odd):
    grid = Grid.from_text("CAT/DOG")
    for use in (grid.read, grid.covers, grid.along):
        with pytest.raises(InvalidGridError, match=r"Line\.between"):
            use(odd)


def test_a_line_longer_than_memory_is_refused_at_once():
    with pytest.raises(InvalidGridError, match="is no cell of this 2 x 3 grid"):
        Grid.from_text("CAT/DOG").read(Line.from_text("0,0 E 999999999"))

"""Which cells are used: pictures, cells, tables and shapes at every size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import InvalidGridError
from wordsearch_widget.engine.geometry import Cell
from wordsearch_widget.engine.grid import Grid
from wordsearch_widget.engine.masks import SHAPES, mask_size, resolve_mask

SIZES = [
    (8, 8),
    (9, 9),
    (12, 12),
    (15, 15),
    (20, 20),
    (33, 33),
    (60, 60),
    (8, 14),
    (14, 9),
    (10, 31),
    (40, 12),
]
CORNER_PIECE = frozenset({Cell(0, 1), Cell(1, 0), Cell(1, 1)})


class Array:
    """Stands for an array of numpy, which is no dependency."""

    def __init__(self, rows):
        self.rows = rows

    def tolist(self):
        return self.rows


@pytest.mark.parametrize(
    "mask",
    [
        ".#/##",
        "-X\nXX",
        "_1/11",
        "01/11",
        " #\n##",
        "\n .#\n ##\n",
        "\n    .#\n    ##\n    ",
        "\r\n.o\r\noo\r\n",
        ".ß/👍x",
        Grid.from_text(".A/BC"),
        [(0, 1), (1, 0), (1, 1)],
        {Cell(0, 1), Cell(1, 0), Cell(1, 1)},
        ((r, c) for r, c in [(1, 1), (0, 1), (1, 0), (1, 1)]),
        [[0, 1], [1, 0], [1, 1]],
        [[False, True], [True, True]],
        ((False, True), (True, True)),
        Array([[False, True], [True, True]]),
    ],
)
def test_each_way_to_give_the_same_cells(mask):
    assert resolve_mask(mask, 2, 2) == CORNER_PIECE


def test_no_mask_is_none_and_means_all():
    assert resolve_mask(None, 3, 4) is None
    assert mask_size(None) is None


def test_ones_and_zeros_in_wide_rows():
    assert resolve_mask([[0, 1, 1], [1, 1, 0]], 2, 3) == {(0, 1), (0, 2), (1, 0), (1, 1)}


def test_short_rows_of_a_picture_end_in_holes():
    assert resolve_mask("#\n##\n###", 3, 3) == {(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)}
    assert resolve_mask("##.##", 1, 5) == {(0, 0), (0, 1), (0, 3), (0, 4)}


def test_leading_blanks_are_holes_where_the_size_says_so():
    assert resolve_mask(" #\n #", 2, 2) == {(0, 1), (1, 1)}
    assert resolve_mask(" #\n #", 2, 1) == {(0, 0), (1, 0)}


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 8)), min_size=1))
def test_a_picture_and_a_table_say_the_same_as_the_cells(cells):
    table = [[(r, c) in cells for c in range(9)] for r in range(7)]
    picture = "/".join("".join("#" if used else "." for used in row) for row in table)
    assert (
        resolve_mask(cells, 7, 9)
        == resolve_mask(table, 7, 9)
        == resolve_mask(picture, 7, 9)
        == cells
    )


@pytest.mark.parametrize(
    ("mask", "size"),
    [
        (".#/##", (2, 2)),
        ("\n  ###\n  #.#\n", (2, 3)),
        (Grid.from_text("ABC/D.F"), (2, 3)),
        ([[True, False, True]], (1, 3)),
        ([(0, 0), (4, 2)], (5, 3)),
        ("heart", None),
    ],
)
def test_the_size_a_mask_has_of_itself(mask, size):
    assert mask_size(mask) == size
    if size:
        assert resolve_mask(mask, *size)


@pytest.mark.parametrize("bad", [[(-1, 0)], [], 5, b"##", [(0, 0), "x"]])
def test_what_is_no_mask_has_no_size(bad):
    with pytest.raises(InvalidGridError, match="mask"):
        mask_size(bad)


@pytest.mark.parametrize(
    "bad",
    [
        "hart", "blob", "", "   ", "....", "#", "###/###", "##\n##\n##", 5, 2.5, True, b"##/##", {"a": 1}, [],
        set(),
        [(0, 0), (2, 0)], [(0, 5)], [(-1, 0)], [(0, 0), "x"], [(0.0, 1)], [(True, 0), (0, "1")], ["##", "##"],
        [[True, False], [True]], [[True]], [[False, False], [False, False]], [1, 2], [None],
        Grid.from_text("ABC/DEF"), object(),
    ],
)  # fmt: skip
def test_what_is_no_mask_is_refused(bad):
    with pytest.raises(InvalidGridError, match="mask") as caught:
        resolve_mask(bad, 2, 2)
    assert len(str(caught.value)) < 400


def test_an_error_quotes_the_mask_and_names_the_choices():
    with pytest.raises(
        InvalidGridError, match=r"'hart' is no shape; did you mean \"heart\"\? known are circle,"
    ):
        resolve_mask("hart", 9, 9)
    with pytest.raises(InvalidGridError, match=r"is 1 x 3, the grid is 2 x 2"):
        resolve_mask("#.#", 2, 2)
    with pytest.raises(InvalidGridError, match=r"\(0, 5\) lies outside the 2 x 2 grid"):
        resolve_mask([(0, 5)], 2, 2)
    with pytest.raises(InvalidGridError, match="leaves no cell"):
        resolve_mask("../..", 2, 2)
    with pytest.raises(InvalidGridError, match="circle"):
        resolve_mask(5, 2, 2)


# -- shapes -----------------------------------------------------------------------------------


def neighbours(cell):
    row, col = cell
    return {(row + dr, col + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)}


def test_the_promised_shapes_are_there():
    promised = "circle diamond heart triangle star hexagon ring tree cross"
    assert set(promised.split()) < set(SHAPES)
    assert resolve_mask(" Heart\n", 9, 9) == resolve_mask("heart", 9, 9)


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_shape_fills_its_grid_in_one_piece(name, rows, cols):
    cells = resolve_mask(name, rows, cols)
    assert rows * cols * 0.35 < len(cells) < rows * cols
    assert {0, cols - 1} <= {col for _, col in cells}
    assert min(row for row, _ in cells) <= rows // 12
    assert max(row for row, _ in cells) >= rows - 1 - rows // 12
    if name != "moon":
        assert {(row, cols - 1 - col) for row, col in cells} == cells
    seen, todo = set(), [min(cells)]
    while todo:
        cell = todo.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            todo.extend(neighbours(cell))
    assert seen == cells


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("side", [3, 4, 5, 6, 7])
def test_a_shape_on_a_small_grid_has_cells(name, side):
    assert len(resolve_mask(name, side, side)) >= side


def test_no_two_shapes_look_the_same():
    for size in SIZES[2:]:  # on the smallest a circle is an octagon
        drawn = {name: resolve_mask(name, *size) for name in SHAPES}
        assert len(set(drawn.values())) == len(drawn)


def drawn(name, rows, cols):
    cells = resolve_mask(name, rows, cols)
    return "\n".join(
        "".join("#" if (r, c) in cells else "." for c in range(cols)) for r in range(rows)
    )


def test_shapes_as_they_look():
    assert drawn("diamond", 7, 7) == "...#...\n..###..\n.#####.\n#######\n.#####.\n..###..\n...#..."
    assert drawn("cross", 7, 7) == "..###..\n..###..\n#######\n#######\n#######\n..###..\n..###.."
    assert drawn("heart", 8, 8) == (
        ".##..##.\n########\n########\n########\n.######.\n..####..\n...##...\n...##..."
    )
    assert drawn("ring", 8, 8) == (
        "..####..\n.######.\n###..###\n##....##\n##....##\n###..###\n.######.\n..####.."
    )

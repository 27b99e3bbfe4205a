"""A grid on a terminal: columns that align, marks that colour what they cover and nothing else."""

import re

import pytest
from wcwidth import wcswidth

from wordsearch_widget import Grid, generate, themes
from wordsearch_widget.engine.geometry import Line
from wordsearch_widget.export.terminal import draw_grid, paint, width_of

SGR = re.compile(r"\x1b\[[\d;]*m")


def lines_of(*texts):
    return [(Line.from_text(text), nth) for nth, text in enumerate(texts)]


def test_a_grid_without_marks_is_text_that_is_read_back():
    for text in ("CAT/DOG", "CA./.OG", "[CH]A/BC", "НЕТ/ДА.", "あい/うえ", "👍🏽A/BC"):
        grid = Grid.from_text(text)
        assert Grid.from_text(draw_grid(grid, colour=False)) == grid


@pytest.mark.parametrize("name", ["fruit-ja", "animals-he", "animals-ru", "space"])
@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("colour", [True, False])
def test_every_column_stands_under_itself(name, marked, colour):
    puzzle = generate(themes[name][:6], rows=10, seed=1, language=themes[name].language)
    lines = [(p.line, nth) for nth, p in enumerate(puzzle)] if marked else []
    rows = SGR.sub("", draw_grid(puzzle.grid, lines, colour=colour, screen=True)).split("\n")
    assert len(rows) == 10
    widest = max(width_of(letter) for row in puzzle.grid.letters for letter in row)
    assert {width_of(row.rstrip()) - width_of(row.rstrip()[-1]) for row in rows} == {
        9 * (widest + 1)
    }


def test_marks_colour_their_cells_and_what_is_between():
    grid = Grid.from_text("CAT/XOX/D.G")
    drawn = draw_grid(grid, lines_of("0,0 E 3", "0,0 SE 3"), colour=True).split("\n")
    crossing = paint("C", 0, crossing=True)
    assert drawn[0] == "".join([crossing, *(paint(text, 0) for text in (" ", "A", " ", "T"))])
    assert drawn[1] == f"\x1b[2mX\x1b[0m {paint('O', 1)} \x1b[2mX\x1b[0m"
    assert drawn[2] == f"\x1b[2mD\x1b[0m \x1b[2m \x1b[0m {paint('G', 1)}"
    assert paint("a", 0) == paint("a", 8) != paint("a", 1)


def test_without_colour_the_marked_letters_alone_are_shown():
    grid = Grid.from_text("CAT/XOX/D.G")
    assert draw_grid(grid, lines_of("2,2 NW 3"), colour=False) == "C · ·\n· O ·\n· . G"
    hidden = draw_grid(grid, lines_of("0,2 W 3"), colour=True, fillers=False)
    assert SGR.sub("", hidden) == "C A T\n· · ·\n·   ·"


def test_a_row_of_hebrew_keeps_the_order_of_its_columns():
    grid = Grid.from_text("אב/גד")
    assert draw_grid(grid, colour=False, screen=True) == "\u200eא \u200eב\n\u200eג \u200eד"
    assert draw_grid(grid, colour=False) == "א ב\nג ד"
    assert wcswidth("\u200e") == 0

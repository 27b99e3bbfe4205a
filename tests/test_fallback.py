"""Where no widget can show, a saved notebook's output is a picture and text of the puzzle.

nbconvert stands for all who read a notebook without a kernel and without widget state.
"""

from __future__ import annotations

import base64
import re

import nbformat
from nbconvert import HTMLExporter, MarkdownExporter
from nbformat import NotebookNode

from wordsearch_widget import Grid, Lesson, Line, Placement, Puzzle, WordSearch

# Two words that stand twice: only the solution tells which of the two is meant.
GRID = Grid.from_text("CATX/QZQZ/TACX/ZQZQ")


def puzzle(line: str) -> Puzzle:
    return Puzzle(GRID, (Placement("cat", "CAT", Line.from_text(line), ("C", "A", "T")),))


def saved(*widgets: WordSearch | Lesson) -> NotebookNode:
    """A notebook that shows these, as a notebook is saved by default: without their state."""
    outputs = [
        nbformat.v4.new_output("display_data", data=widget._repr_mimebundle_()[0])
        for widget in widgets
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("game", outputs=outputs)])
    nbformat.validate(notebook)
    return notebook


def convert(*widgets: WordSearch | Lesson) -> str:
    return HTMLExporter().from_notebook_node(saved(*widgets))[0]


def pictures(page: str) -> list[str]:
    found = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', page)
    return [base64.b64decode(one).decode() for one in found]


def test_the_picture_is_shown() -> None:
    game = WordSearch(["planet", "rocket"], rows=8, seed=7)
    page = convert(game)
    (picture,) = pictures(page)
    letters = re.findall(r"<text[^>]*>(\w)</text>", picture)
    assert "".join(letters) == game.puzzle.grid.text.replace("\n", "")
    assert "jupyter.widget-view" not in page


def test_markdown_has_it_too() -> None:
    game = WordSearch(["planet", "rocket"], rows=8, seed=7)
    text, resources = MarkdownExporter().from_notebook_node(saved(game))
    assert "output_0_0.svg" in text
    assert resources["outputs"]["output_0_0.svg"].decode() == game.puzzle.svg()


def test_it_gives_no_solution_away() -> None:
    """Two puzzles that differ in their solutions alone are the same to the last byte."""
    pages = [pictures(convert(WordSearch(puzzle(line)))) for line in ("0,0 E 3", "2,2 W 3")]
    assert pages[0] == pages[1] != []


def test_words_that_the_board_keeps_to_itself_are_not_told() -> None:
    game = WordSearch(["planet", "rocket"], rows=8, seed=7, show_words="count")
    notebook = nbformat.writes(saved(game))
    assert game.puzzle.grid.text.splitlines()[0] in notebook
    assert not re.search("planet|rocket", notebook)  # in the grid they are in capitals


def test_a_lesson_is_told_in_sentences() -> None:
    page = convert(Lesson.placing(["CAT", "TOP"], rows=4, seed=7))
    assert "CAT" in page
    assert 'data-mime-type="text/plain"' in page

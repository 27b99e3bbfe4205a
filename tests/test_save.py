"""A puzzle leaves the notebook by a file's ending, and comes back."""

import csv
import io
import json
import re
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget import Grid, Placement, Puzzle, WordSearchError, generate
from wordsearch_widget.engine.geometry import Line


def small(**more):
    grid = Grid.from_text("CAT/XOX/D.G")
    placements = (
        Placement("cat", "CAT", Line.from_text("0,0 E 3")),
        Placement("c.o.g", "COG", Line.from_text("0,0 SE 3"), clue="a wheel's tooth"),
    )
    return Puzzle(grid, placements, **more)


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


@given(st.integers(0, 10**6), st.sampled_from([(4, 9), (9, 4), (6, 6)]))
def test_what_is_saved_whole_is_read_back(tmp_path_factory, seed, size):
    puzzle = generate(["cat", "niño", "dog"], rows=size[0], cols=size[1], seed=seed, secret=["emu"])
    path = tmp_path_factory.mktemp("save") / "puzzle.JSON"
    puzzle.save(path)
    assert Puzzle.load(path) == puzzle
    assert Puzzle.load(str(path)).unused == puzzle.unused
    grid, placed = rows_of(puzzle.to_csv()), rows_of(puzzle.to_csv(solution=True))
    assert tuple(map(tuple, grid)) == puzzle.grid.letters
    assert [row[0] for row in placed[1:]] == [p.word for p in puzzle]
    again = Puzzle.from_grid(puzzle.to_text(show_words=False), puzzle.entries)
    assert again.grid == puzzle.grid


def test_text_has_what_was_asked_for():
    assert small().to_text() == "CAT\nXOX\nD.G\n\ncat\na wheel's tooth\n"
    told = small().to_text(title="Two", fillers=False, solution=True, letter_case="lower")
    assert told == "Two\n\ncat\n·o·\n· g\n\ncat\na wheel's tooth\n\ncat: 0,0 E 3\nc.o.g: 0,0 SE 3\n"


def test_tables_have_what_was_asked_for():
    assert rows_of(small().to_csv(fillers=False)) == [list("CAT"), ["", "O", ""], ["", "", "G"]]
    assert rows_of(small().to_csv(solution=True))[2] == [
        *("COG", "c.o.g", "0", "0", "2", "2", "SE", "3", "False", "a wheel's tooth"),
    ]
    assert small().to_records()[0] == {"row": 0, "col": 0, "letter": "C", "words": ["CAT", "COG"]}
    assert len(small().to_records()) == 8


def test_pictures_have_what_was_asked_for():
    plain, solved = small().to_svg(title="<Two>"), small().to_svg(solution=True)
    assert "&lt;Two&gt;" in plain
    assert plain.count("<line") == 0
    assert solved.count("<line") == 4
    assert small().to_svg(fillers=False).count("<text") == 5


@pytest.mark.parametrize("size", [(4, 9), (9, 4)])
def test_every_form_keeps_rows_and_columns_apart(size):
    rows, cols = size
    puzzle = generate(["elephant", "cat"], rows=rows, cols=cols, seed=1)
    assert len(rows_of(puzzle.to_csv())) == rows
    assert {len(row) for row in rows_of(puzzle.to_csv())} == {cols}
    assert [len(line) for line in puzzle.to_text(show_words=False).split()] == [cols] * rows
    assert max((one["row"], one["col"]) for one in puzzle.to_records()) == (rows - 1, cols - 1)
    width, height = re.search(r'width="(\d+)" height="(\d+)"', puzzle.to_svg()).groups()
    assert (int(width) > int(height)) == (cols > rows)
    table = puzzle.to_html().split("<table")[1].split("</table>")[0]
    assert [row.count("<td") for row in table.split("<tr>")[1:]] == [cols] * rows


def test_each_form_with_the_answers_says_which_word_is_secret():
    puzzle = generate(["cat", "dog"], rows=5, seed=1, secret=["emu"])
    assert [row[-2] for row in rows_of(puzzle.to_csv(solution=True))[1:]] == [
        "False", "False", "True",
    ]  # fmt: skip
    told = puzzle.to_text(solution=True).splitlines()
    assert [line.endswith(", secret") for line in told[-3:]] == [False, False, True]
    assert [one["secret"] for one in json.loads(puzzle.to_json())["placements"]] == [
        False, False, True,
    ]  # fmt: skip


def test_turkish_letters_keep_their_dots():
    puzzle = generate(["ışık", "izin"], language="tr", rows=6, seed=1)
    assert "ı" in puzzle.to_text(letter_case="lower", show_words=False)
    assert puzzle.to_text(letter_case="upper") == puzzle.to_text()


@pytest.mark.parametrize("name", ["x.docx", "x", "x.htm", ".json"])
def test_an_unknown_ending_says_which_there_are(tmp_path, name):
    with pytest.raises(WordSearchError, match=r"\.html, \.pdf, \.png, \.svg, \.txt, \.csv, \.json"):
        small().save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "options",
    [
        {"solution": 1},
        {"title": 5},
        {"letter_case": "title"},
        {"key": None},
        {"paper": "A5"},
        {"letter_size": 0},
        {"letter_size": True},
        {"letter_size": 1e400},
        {"letter_size": "big"},
        {"font": 7},
    ],
)
def test_a_bad_option_is_quoted_and_leaves_the_old_file(tmp_path, options):
    path = tmp_path / "old.txt"
    path.write_text("old")
    name, value = next(iter(options.items()))
    with pytest.raises(WordSearchError, match=f"{name}={value!r}"):
        small().save(path, **options)
    assert [p.read_text() for p in tmp_path.iterdir()] == ["old"]


def test_a_misspelt_option_is_guessed():
    with pytest.raises(TypeError, match="did you mean solution="):
        small().to_text(solutoin=True)


def test_where_nothing_can_be_written_nothing_is_left(tmp_path):
    with pytest.raises(OSError, match="missing"):
        small().save(tmp_path / "missing" / "x.txt")
    (tmp_path / "x.txt").mkdir()
    with pytest.raises(OSError, match=r"x\.txt"):
        small().save(tmp_path / "x.txt")
    assert [p.name for p in tmp_path.iterdir()] == ["x.txt"]


def test_a_file_is_readable_by_whom_files_are(tmp_path):
    small().save(tmp_path / "x.html", title="Two")
    assert "<title>Two</title>" in (tmp_path / "x.html").read_text(encoding="utf-8")
    assert stat.S_IMODE((tmp_path / "x.html").stat().st_mode) & 0o600 == 0o600


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '{"format": 99}'])
def test_what_is_no_puzzle_is_not_loaded(tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(WordSearchError):
        Puzzle.load(tmp_path / "x.json")

"""The forms in which a word list may be given, and what is said of one that is none."""

import csv
import io

import pandas as pd
import pytest

from wordsearch_widget import Grid, WordSearch, generate, solve
from wordsearch_widget.engine.entries import Entry, read_entries
from wordsearch_widget.engine.errors import InvalidWordError


def shown(words):
    return [entry.shown for entry in read_entries(words)]


@pytest.mark.parametrize(
    "words",
    [
        "cat, ice cream\ndog",
        ["cat", "ice cream", "dog"],
        ("cat\n", " ice cream", "dog"),
        iter(["cat", "ice cream", "dog"]),
    ],
)
def test_every_form_of_a_word_list(words):
    assert shown(words) == ["cat", "ice cream", "dog"]


def test_a_list_of_cells_is_one_entry_shown_joined():
    assert read_entries([["CH", "O"], ("C", "A")]) == [
        Entry(["CH", "O"], "CHO"),
        Entry(("C", "A"), "CA"),
    ]


def test_a_mapping_gives_clues():
    assert read_entries({"It barks": "dog"}) == [Entry("dog", "dog", "It barks")]


def test_order_is_kept():
    assert shown(["zebra", "ant", "moose"]) == ["zebra", "ant", "moose"]


@pytest.mark.parametrize(
    "words", ["", "  , ,\n", [], (), {}, None, 5, b"cat", bytearray(b"x"), 1.5, True]
)
def test_what_is_no_word_list(words):
    with pytest.raises(InvalidWordError) as caught:
        read_entries(words)
    assert repr(words) in str(caught.value)


@pytest.mark.parametrize("item", [5, None, b"cat", [["C"]], [], ["C", 5], True, 1.5, {"a": 1}])
def test_a_bad_item_is_quoted(item):
    with pytest.raises(InvalidWordError) as caught:
        read_entries(["cat", item])
    assert repr(item) in str(caught.value)


@pytest.mark.parametrize("clue", ["", "  ", 5, None])
def test_a_bad_clue_is_quoted(clue):
    with pytest.raises(InvalidWordError) as caught:
        read_entries({clue: "cat"})
    assert repr(clue) in str(caught.value)


def test_a_long_value_is_cut_in_the_message():
    with pytest.raises(InvalidWordError) as caught:
        read_entries([b"x" * 10_000_000])
    assert len(str(caught.value)) < 300


# -- files and tables -------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeffcat\r\n\r\nice cream, dog\r\nñandú\r\n".encode())
    return path


def test_a_text_file(file):
    wanted = ["cat", "ice cream", "dog", "ñandú"]
    assert shown(file) == shown(file.read_text(encoding="utf-8")) == wanted
    with file.open(encoding="utf-8") as lines:
        assert shown(lines) == wanted
    assert shown(io.StringIO("cat\n\ndog\n")) == ["cat", "dog"]


def test_the_column_of_a_csv():
    table = csv.DictReader(io.StringIO("word,clue\ncat,It purrs\nice cream,It melts\n"))
    assert shown(row["word"] for row in table) == ["cat", "ice cream"]


@pytest.mark.parametrize("kind", [None, "object", "category", "string"])
def test_a_column_of_a_table(kind):
    table = pd.DataFrame({"word": ["cat", "ice cream", "dog"], "n": [1, 2, 3]})
    column = table["word"] if kind is None else table["word"].astype(kind)
    wanted = ["cat", "ice cream", "dog"]
    assert shown(column) == shown(column.to_numpy()) == shown(column[::-1])[::-1] == wanted
    assert solve(Grid.from_text("CAT"), column)["cat"]
    puzzle = generate(column[:1], rows=9, seed=1, secret=column[1:2], blocked=column[2:])
    assert (puzzle.entries, puzzle.secret_words) == (("cat",), ("ICECREAM",))
    assert not solve(puzzle.grid, ["dog"])["dog"]
    assert generate(column, secret=column[:0], blocked=column[:0], seed=1).entries == tuple(wanted)


@pytest.mark.parametrize("kind", ["object", "category", "string"])
def test_a_missing_value_is_named_with_its_place(kind):
    column = pd.Series(["cat", "dog", None], dtype=kind)
    with pytest.raises(
        InvalidWordError, match=r"number 3 of the word list, is no word; leave it out"
    ):
        generate(column)
    with pytest.raises(InvalidWordError, match="number 3 of the word list"):
        WordSearch(column)
    assert WordSearch(column.dropna(), seed=1).puzzle.entries == ("cat", "dog")


def test_a_whole_table_is_no_word_list():
    table = pd.DataFrame({"word": ["cat"], "n": [1]})
    for words in (table, table.to_numpy()):
        for use in (generate, WordSearch):
            with pytest.raises(InvalidWordError, match=r"one column of a table.*shape \(1, 2\)"):
                use(words)


def test_a_game_reads_a_file_once(file):
    with file.open(encoding="utf-8") as lines:
        game = WordSearch(lines, blocked=io.StringIO("emu\nyak"), seed=1)
    first = game.puzzle.entries
    file.unlink()
    game.new()
    assert game.puzzle.entries == first == ("cat", "ice cream", "dog", "ñandú")
    assert WordSearch.from_dict(game.to_dict()).puzzle == game.puzzle


def test_what_is_no_text_file(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"none\.txt"):
        read_entries(tmp_path / "none.txt")
    (tmp_path / "bytes.txt").write_bytes(b"caf\xe9\n")
    with pytest.raises(InvalidWordError, match=r"bytes\.txt' is no text in UTF-8"):
        read_entries(tmp_path / "bytes.txt")
    with (
        (tmp_path / "bytes.txt").open(encoding="utf-8") as file,
        pytest.raises(InvalidWordError, match=r"is no text in UTF-8"),
    ):
        read_entries(file)
    with (
        (tmp_path / "bytes.txt").open("rb") as file,
        pytest.raises(InvalidWordError, match=r"open for bytes; open it as text"),
    ):
        read_entries(file)
    (tmp_path / "empty.txt").write_text("\n\n")
    with pytest.raises(InvalidWordError, match="is empty"):
        read_entries(tmp_path / "empty.txt")
    with pytest.raises(InvalidWordError, match="more than 20,000,000 characters"):
        read_entries(io.StringIO("a" * 20_000_002))

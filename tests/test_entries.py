import pytest

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

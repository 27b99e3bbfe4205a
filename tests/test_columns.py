"""Words in columns: all of them, in order, none cut, none outside."""

from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.export.columns import LEADING, deal, set_columns, wrap

TEXTS = st.lists(st.text("abcdefgh é ", min_size=1, max_size=60).filter(str.strip), max_size=80)


def measure(text, size):
    return len(text) * size / 2


def texts_of(pages):
    return ["".join(item) for page in pages for column in page.columns for item in column]


@given(TEXTS, st.floats(60, 600), st.floats(6, 20))
def test_every_text_stands_in_order_within_the_width(texts, width, size):
    columns = set_columns(texts, width, size, measure, indent=size)
    assert texts_of([columns]) == ["".join(wrap(t, width - size, size, measure)) for t in texts]
    assert ["".join(t.split()) for t in texts] == [t.replace(" ", "") for t in texts_of([columns])]
    right = (len(columns.columns) - 1) * columns.pitch + columns.width
    assert right <= width + 1e-6
    for column in columns.columns:
        for line in (line for item in column for line in item):
            assert measure(line, size) + size <= columns.width + size / 2 + 1e-6


def test_a_word_is_broken_only_where_it_is_wider_than_the_page():
    assert wrap("one two three", 30, 10, measure) == ("one", "two", "three")
    assert wrap("one two three", 40, 10, measure) == ("one two", "three")
    assert wrap("abcdefgh", 20, 10, measure) == ("abcd", "efgh")
    assert wrap("e\u0301" * 5, 20, 10, measure) == ("e\u0301" * 2, "e\u0301" * 2, "e\u0301")


def test_columns_are_even():
    columns = set_columns(["word"] * 10, 200, 10, measure)
    assert [len(column) for column in columns.columns] == [2, 2, 2, 2, 2]
    assert columns.height == 2 * 10 * LEADING


@given(TEXTS, st.floats(0, 300), st.floats(60, 300))
def test_pages_are_filled_one_after_the_other(texts, first, later):
    whole = set_columns(texts, 200, 10, measure)
    pages = list(deal(whole, first, later))
    assert "".join(texts_of(pages)) == "".join(texts_of([whole]))
    assert pages[0].height <= first or pages == [whole]
    assert all(page.height <= later for page in pages[1:])
    assert all(page.columns for page in pages[1:])

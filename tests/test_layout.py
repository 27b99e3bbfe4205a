import random

from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.bitboard import Shape, indices_of
from wordsearch_widget.engine.geometry import HARD, Direction, Line
from wordsearch_widget.engine.layout import Layout, Word


def word(text, directions=HARD):
    return Word(text, tuple(text), directions)


def layout_of(rows, cols, *placed):
    """A layout with each (text, line) put in."""
    layout = Layout(Shape(rows, cols), [word(text) for text, _ in placed])
    for index, (_, line) in enumerate(placed):
        put(layout, index, Line.from_text(line))
    return layout


def put(layout, index, line):
    shape = layout.shape
    layout.put(index, layout.spot(layout.words[index], shape.ways[line.direction], shape.low(line)))


def test_a_word_is_written_in_its_own_direction():
    for direction in HARD:
        layout = Layout(Shape(5, 5), [word("ABC")])
        line = Line((2, 2), direction, 3)
        put(layout, 0, line)
        assert [layout.letters[layout.shape.index(cell)] for cell in line.cells] == list("ABC")
        assert layout.line(0) == line


def test_taking_a_word_out_leaves_what_others_cover():
    layout = layout_of(3, 3, ("CAT", "0,0 E 3"), ("COW", "0,0 S 3"))
    layout.take(0)
    assert layout.letters == ["C", None, None, "O", None, None, "W", None, None]
    assert indices_of(layout.free) == [1, 2, 4, 5, 7, 8]
    layout.take(1)
    assert layout.letters == [None] * 9
    assert not any(layout.boards.values())
    assert layout.free == layout.shape.usable


@given(st.integers(0, 10**6))
def test_putting_and_taking_keep_the_boards_true(seed):
    rng = random.Random(seed)
    words = [word(t) for t in ("ABA", "BAB", "AAB", "BB", "ABBA")]
    layout = Layout(Shape(4, 5), words)
    for _ in range(30):
        index = rng.randrange(len(words))
        if layout.spots[index] is not None:
            layout.take(index)
            continue
        way = rng.choice(layout.ways(words[index]))
        legal = indices_of(layout.starts(words[index], way))
        if legal:
            layout.put(index, layout.spot(words[index], way, rng.choice(legal)))
    expected = [None] * 20
    for index, spot in enumerate(layout.spots):
        if spot is not None:
            for cell, letter in zip(layout.line(index).cells, words[index].letters, strict=True):
                at = layout.shape.index(cell)
                assert expected[at] in (None, letter)
                expected[at] = letter
    assert layout.letters == expected
    for at, letter in enumerate(expected):
        assert (layout.free >> at & 1) == (letter is None)
        for known, board in layout.boards.items():
            assert (board >> at & 1) == (known == letter)


def test_lying_along_another_word():
    placed = ("CARPET", "0,0 E 6")
    layout = Layout(Shape(3, 8), [word("CARPET"), word("PETAL"), word("PET"), word("TEP")])
    put(layout, 0, Line.from_text(placed[1]))
    ways = layout.shape.ways
    east, west = ways[Direction.E], ways[Direction.W]
    assert layout.lies_along(layout.spot(layout.words[1], east, 3))
    assert not layout.lies_along(layout.spot(layout.words[2], east, 3))  # wholly inside
    assert not layout.lies_along(layout.spot(layout.words[3], west, 3))
    assert not layout.lies_along(layout.spot(layout.words[1], east, 8))
    assert not layout.lies_along(layout.spot(layout.words[2], ways[Direction.S], 3))  # one cell
    put(layout, 1, Line.from_text("0,3 E 5"))
    put(layout, 2, Line.from_text("1,0 E 3"))
    assert layout.along_others() == [0, 1]
    layout.take(0)
    assert layout.along_others() == []
    assert not layout.lies_along(layout.spot(layout.words[0], east, 16))


def test_a_copy_shares_nothing_with_its_original():
    layout = layout_of(2, 4, ("CAT", "0,0 E 3"))
    copy = layout.copy_for([word("TOM")])
    assert copy.letters == layout.letters
    copy.boards["Z"] = 1
    copy.letters[0] = "Z"
    assert layout.letters[0] == "C"
    assert "Z" not in layout.boards


def test_owners_are_the_words_that_cover_a_cell():
    layout = layout_of(3, 3, ("CAT", "0,0 E 3"), ("COW", "0,0 S 3"))
    assert layout.owners(1) == [0, 1]
    assert layout.owners(0b10) == [0]
    assert layout.owners(1 << 8) == []

import pytest

from tests.english import draw_letters
from tests.test_layout import word
from wordsearch_widget.engine.bitboard import Shape
from wordsearch_widget.engine.chance import Chance
from wordsearch_widget.engine.layout import Layout
from wordsearch_widget.engine.pack import MOST_MOVES, _Packer, cheapest, count_in, pack
from wordsearch_widget.engine.placer import place_all
from wordsearch_widget.engine.trace import Trace, drain


def packed(words, side, seed, cells=None):
    layout = Layout(Shape(side, side, cells), [word(text) for text in words])
    chance = Chance(seed)
    drain(place_all(layout, range(len(words)), chance))
    return layout, Trace.record(pack(layout, range(len(words)), chance), cap=10**6)


def test_words_are_moved_until_all_are_in():
    moved = 0
    for seed in range(10):
        words = draw_letters(seed, 95)
        layout, trace = packed(words, 10, seed)
        assert trace.result == []
        assert all(layout.spots)
        moved += trace.count("remove")
    assert moved


def test_its_steps_tell_the_whole_story():
    layout, trace = packed(draw_letters(4, 95), 10, 4)
    standing = {}
    before = Layout(layout.shape, layout.words)
    drain(place_all(before, range(len(before.words)), Chance(4)))
    for index, spot in enumerate(before.spots):
        if spot is not None:
            standing[before.words[index].text] = before.line(index)
    for step in trace:
        if step.kind == "remove":
            assert standing.pop(step.word) == step.line
        else:
            assert step.word not in standing
            standing[step.word] = step.line
    assert standing == {w.text: layout.line(i) for i, w in enumerate(layout.words)}


def test_what_cannot_fit_ends_after_counted_moves_with_a_true_layout():
    words = [letter * 4 for letter in "ABCDEFGH"]
    layout, trace = packed(words, 5, 1)
    assert trace.result
    assert trace.result == [i for i, spot in enumerate(layout.spots) if spot is None]
    assert trace.count("place") <= MOST_MOVES
    letters = {}
    for index, spot in enumerate(layout.spots):
        if spot is not None:
            for cell in layout.line(index).cells:
                assert letters.setdefault(cell, words[index][0]) == words[index][0]


def test_words_keep_out_of_holes():
    holes = {(3, 3), (2, 3), (0, 0), (8, 5), (6, 6)}
    cells = [(r, c) for r in range(9) for c in range(9) if (r, c) not in holes]
    layout, trace = packed(draw_letters(2, 72), 9, 2, cells)
    assert trace.steps
    assert trace.result == []
    assert all(not spot.mask & ~layout.shape.usable for spot in layout.spots)


def test_a_seed_decides():
    one, two = (packed(draw_letters(9, 100), 10, 9)[1] for _ in range(2))
    assert one == two


@pytest.mark.parametrize("numbers", [[0, 1, 2, 3], [5, 5, 9, 4], [7, 1, 1, 1]])
def test_planes_hold_one_number_for_each_line(numbers):
    planes = [0] * 5
    for line, number in enumerate(numbers):
        for digit in range(4):
            if number >> digit & 1:
                count_in(planes, 1 << line, digit)
    held = [sum((plane >> line & 1) << d for d, plane in enumerate(planes)) for line in range(4)]
    assert held == numbers
    count_in(planes, 0b1111, 1)
    held = [sum((plane >> line & 1) << d for d, plane in enumerate(planes)) for line in range(4)]
    assert held == [number + 2 for number in numbers]
    lowest = [line for line in range(4) if numbers[line] == min(numbers)]
    assert cheapest(0b1111, planes) == sum(1 << line for line in lowest)


@pytest.mark.parametrize("cells", [None, [(r, c) for r in range(8) for c in range(8) if r != c]])
def test_a_table_knows_who_bars_and_shares_which_lines(cells):
    texts = ["LEVEL", "VELVET", "TELL", "OXO"]
    layout = Layout(Shape(8, 8, cells), [word(text) for text in texts])
    packer = _Packer(layout, range(len(texts)), Chance(1))
    table, partner = packer._table(0), packer._table(1)
    seen = set()
    for place in range(0, len(partner.lines.begins), 7):
        standing = partner.standing(place)
        theirs = dict(zip(standing.line.cells, texts[1], strict=True))
        for number in range(len(table.lines.begins)):
            mine = dict(zip(table.standing(number).line.cells, texts[0], strict=True))
            both = mine.keys() & theirs.keys()
            clash = any(mine[cell] != theirs[cell] for cell in both)
            assert table.barred[standing] >> number & 1 == clash
            assert table.shared[standing] >> number & 1 == bool(both and not clash)
            seen.add((clash, bool(both)))
    assert len(seen) == 3

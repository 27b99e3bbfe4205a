from collections import Counter

import pytest

from tests.checker import cells_of
from wordsearch_widget.engine.chance import Chance
from wordsearch_widget.engine.geometry import EASY, HARD, Cell, Direction
from wordsearch_widget.engine.layout import Word
from wordsearch_widget.engine.scatter import ATTEMPTS, fits, random_start, scatter
from wordsearch_widget.engine.trace import Trace, drain


def words(*texts, directions=EASY):
    return [Word(text, tuple(text), directions) for text in texts]


def test_every_word_gets_a_line_on_which_all_agree():
    listed = words("TIGER", "PANDA", "ZEBRA", "KOALA", "CAMEL", "OTTER", "SLOTH", "MOOSE")
    for seed in range(50):
        lines = drain(scatter(listed, 10, 10, Chance(seed)))
        grid = {}
        for word in listed:
            for cell, letter in zip(cells_of(lines[word.text]), word.letters, strict=True):
                assert grid.setdefault(cell, letter) == letter
                assert 0 <= cell[0] < 10 and 0 <= cell[1] < 10  # noqa: PT018


def test_words_are_taken_in_shuffled_order():
    listed = words("AAA", "BBB", "CCC")
    firsts = {Trace.record(scatter(listed, 9, 9, Chance(seed))).steps[0].word for seed in range(40)}
    assert firsts == {"AAA", "BBB", "CCC"}


def test_a_word_gets_so_many_attempts_and_no_more():
    listed = words("AB", "CD", directions=(Direction.E,))
    trace = Trace.record(scatter(listed, 1, 2, Chance(1)), cap=10_000)
    assert len(trace.result) == 1
    assert trace.count("give_up") == 1
    tries = Counter(step.word for step in trace if step.kind == "try")
    assert sorted(tries.values()) == [1, ATTEMPTS]
    last = trace.steps[-1]
    assert (last.kind, last.attempt) == ("give_up", 200)
    assert len(drain(scatter(listed, 1, 2, Chance(1), attempts=7))) == 1


def test_an_attempt_fails_only_where_another_letter_stands():
    trace = Trace.record(scatter(words("ABC", "ABD", "ABE", directions=HARD), 3, 3, Chance(3)))
    grid = {}
    for step in trace:
        if step.kind == "clash":
            assert grid[step.cell] == step.standing != step.letter
            assert step.word[step.line.cells.index(step.cell)] == step.letter
        elif step.kind == "place":
            for cell, letter in zip(step.line.cells, step.word, strict=True):
                assert grid.setdefault(cell, letter) == letter
    assert trace.count("clash")
    assert trace.count("try") == trace.count("clash") + trace.count("place")


def test_crossing_words_share_a_letter():
    shared = 0
    for seed in range(100):
        lines = drain(scatter(words("AXA", "XAX", directions=HARD), 3, 3, Chance(seed)))
        if len(lines) == 2:
            one, two = (set(cells_of(line)) for line in lines.values())
            shared += bool(one & two)
    assert shared


@pytest.mark.parametrize("direction", HARD)
@pytest.mark.parametrize(("rows", "cols", "length"), [(7, 7, 7), (4, 9, 3), (9, 4, 4), (5, 5, 2)])
def test_every_legal_start_is_drawn_and_no_other(direction, rows, cols, length):
    word = Word("A" * length, ("A",) * length, HARD)
    assert fits(word, direction, rows, cols)
    chance = Chance(1)
    drawn = {random_start(word, direction, rows, cols, chance) for _ in range(800)}
    last = [
        (r + (length - 1) * direction.dr, c + (length - 1) * direction.dc) for r, c in sorted(drawn)
    ]
    assert all(0 <= r < rows and 0 <= c < cols for r, c in [*drawn, *last])
    wide = cols - length + 1 if direction.dc else cols
    high = rows - length + 1 if direction.dr else rows
    assert len(drawn) == wide * high


def test_directions_in_which_a_word_does_not_fit_are_not_drawn():
    for seed in range(30):
        lines = drain(scatter(words("ABCDEF", directions=HARD), 3, 8, Chance(seed)))
        assert lines["ABCDEF"].direction in (Direction.E, Direction.W)
    assert drain(scatter(words("ABCDEF"), 3, 5, Chance(1))) == {}


def test_a_hole_is_in_the_way():
    holes = [Cell(0, 2), Cell(1, 2)]
    for seed in range(30):
        trace = Trace.record(scatter(words("AB", directions=HARD), 2, 5, Chance(seed), holes=holes))
        assert not set(trace.result["AB"].cells) & set(holes)


def test_a_line_is_checked_whole_before_anything_is_written():
    # With a word half written, a later word would clash with letters that no placed word has.
    for seed in range(60):
        placed = set()
        for step in scatter(words("ABCD", "XYZW", "CBXA", directions=HARD), 4, 4, Chance(seed)):
            if step.kind == "clash":
                assert step.cell in placed
            elif step.kind == "place":
                placed.update(step.line.cells)

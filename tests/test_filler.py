from collections import Counter

from tests.checker import places
from tests.test_layout import layout_of, word
from wordsearch_widget.engine.bitboard import Shape, indices_of
from wordsearch_widget.engine.chance import Chance
from wordsearch_widget.engine.filler import (
    PATIENCE,
    POOL,
    Mender,
    fill,
    fill_steps,
    near_misses,
    weighted_pool,
)
from wordsearch_widget.engine.geometry import Cell
from wordsearch_widget.engine.layout import Layout
from wordsearch_widget.engine.trace import Step, Trace, drain
from wordsearch_widget.engine.unique import find_strays


def test_every_free_cell_is_filled_and_no_other():
    layout = layout_of(3, 4, ("CAT", "1,0 E 3"))
    cells = fill(layout, "XYZ", Chance(1), {0: "M", 11: "N"})
    trace = list(fill_steps(layout, cells))
    assert cells[4:7] == list("CAT")
    assert (cells[0], cells[11]) == ("M", "N")
    assert set(cells) <= set("CATXYZMN")
    assert [step.cell for step in trace] == [
        layout.shape.cell(i) for i in range(12) if i not in (4, 5, 6)
    ]
    assert [step.letter for step in trace] == [cells[layout.shape.index(s.cell)] for s in trace]
    assert {step.kind for step in trace} == {"fill"}
    assert all(isinstance(step, Step) and isinstance(step.cell, Cell) for step in trace)
    assert layout.letters[0] is None


def test_holes_stay_empty():
    layout = Layout(Shape(2, 3, [(0, 0), (0, 2), (1, 1)]), [])
    cells = fill(layout, "A", Chance(1), {})
    assert cells == ["A", None, "A", None, "A", None]


def test_letters_come_as_often_as_the_pool_has_them():
    layout = Layout(Shape(60, 60), [])
    counts = Counter(fill(layout, "AAAB", Chance(1), {}))
    assert 2550 < counts["A"] < 2850
    pool = weighted_pool("ABC", (0.7, 0.3, 0.0))
    assert Counter(pool) == {"A": 0.7 * POOL, "B": 0.3 * POOL, "C": 1}


def test_strays_are_broken_by_changing_filler_alone():
    layout = layout_of(4, 4, ("CAT", "0,0 E 3"))
    cells = list("CATXXXXXCATXTACX")
    shape = layout.shape
    strays = find_strays(layout, cells)
    assert len(strays) == 2
    mender = Mender(shape, [tuple("CAT")], "ACT")
    before = list(cells)
    fixed = 0b0111
    trace = Trace.record(mender.mend(cells, strays, fixed, Chance(1), 50))
    assert trace.result
    assert find_strays(layout, cells) == []
    assert cells[:3] == list("CAT")
    for step in trace:
        at = shape.index(step.cell)
        assert before[at] == step.standing != step.letter
        before[at] = step.letter
    assert before == cells


def test_what_cannot_be_repaired_ends():
    layout = layout_of(1, 4, ("AA", "0,0 E 2"))
    cells = list("AAAA")
    mender = Mender(layout.shape, [("A", "A")], "A")
    strays = find_strays(layout, cells)
    assert not drain(mender.mend(cells, strays, 0b11, Chance(1), 20))
    strays = find_strays(layout, cells)
    assert not drain(mender.mend(cells, strays, 0b1111, Chance(1), 20))


def test_repairs_that_only_move_the_trouble_end_long_before_the_cells_do():
    layout = layout_of(70, 70, ("AB", "0,0 E 2"))
    cells = fill(layout, "AB", Chance(1), {})
    mender = Mender(layout.shape, [("A", "B")], "AB")
    repairs = Trace.record(mender.mend(cells, find_strays(layout, cells), 0b11, Chance(1), 10**6))
    assert not repairs.result
    assert repairs.count("repair") < 1.2 * PATIENCE
    assert not repairs.truncated


def test_a_letter_is_known_to_spell_what_it_spells():
    shape = Shape(4, 5)
    words = [tuple("ABA"), tuple("BB"), tuple("ABC")]
    mender = Mender(shape, words, "ABC")
    for seed in range(30):
        chance = Chance(seed)
        cells = [chance.choice("ABC") for _ in range(20)]
        for index in range(20):
            for letter in "ABC":
                after = list(cells)
                after[index] = letter
                rows = [after[at : at + 5] for at in range(0, 20, 5)]
                through = {(w, p) for w in words for p in places(rows, w) if divmod(index, 5) in p}
                found = list(mender.spelled(cells, index, letter))
                assert bool(found) == bool(through)
                for stray in found:
                    line = [stray.low + i * stray.step for i in range(len(stray.letters))]
                    assert [after[i] for i in line] == list(stray.letters)


def test_near_misses_begin_words_and_keep_off_kept_cells():
    layout = layout_of(8, 8, ("TIGER", "0,0 E 5"), ("PANDA", "1,0 E 5"))
    kept = 0b11111111 << 56
    given = near_misses(layout, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", kept, Chance(1))
    assert given
    assert all(layout.free >> at & 1 and not kept >> at & 1 for at in given)
    cells = [given.get(at, letter) for at, letter in enumerate(layout.letters)]
    rows = [cells[at : at + 8] for at in range(0, 64, 8)]
    assert len(places(rows, "TIGE")) == len(places(rows, "PAND")) == 2
    assert near_misses(layout, "XYZ", kept, Chance(1)) == {}


def test_short_words_have_no_near_misses():
    layout = Layout(Shape(5, 5), [word("CAT")])
    layout.put(0, layout.spot(layout.words[0], layout.shape.axes[0], 0))
    assert near_misses(layout, "CAT", 0, Chance(1)) == {}
    assert indices_of(layout.free)[0] == 3

"""The recorder: true lines, true variables, and nothing left behind."""

import sys

import pytest

from wordsearch_widget.engine.errors import WordSearchError
from wordsearch_widget.engine.lessons.recorder import (
    LINES,
    STEPS,
    Endless,
    record,
    source_of,
)
from wordsearch_widget.engine.lessons.values import short


def count(n):
    total = 0
    for i in range(n):
        total += square(i)
        yield total
    return total


def square(i):
    return i * i


def outer(n):
    yield "begin"
    result = yield from count(n)
    return result


def lines_of(function):
    source = source_of(function)
    return {text.strip(): source.first + nth for nth, text in enumerate(source.lines)}


def test_the_result_is_that_of_the_ordinary_run():
    recording = record(count(3), [count, square], show=short)
    assert recording.result == 5
    assert [m.step for m in recording.moments if m.step is not None] == [0, 1, 5]


def test_lines_and_variables_are_those_that_ran():
    recording = record(count(2), [count, square], show=short)
    at = lines_of(count)
    first, second, third = recording.moments[:3]
    assert (first.just, first.next, first.changed) == (0, at["total = 0"], {"n": "2"})
    assert (second.just, second.next) == (at["total = 0"], at["for i in range(n):"])
    assert second.changed == {"total": "0"}
    assert third.changed == {"i": "0"}


def test_a_call_is_entered_and_hands_back_its_value():
    recording = record(count(2), [count, square], show=short)
    inner = [m for m in recording.moments if recording.sources[m.source].name == "square"]
    assert [m.changed for m in inner if not m.just] == [{"i": "0"}, {"i": "1"}]
    assert [m.value for m in inner if m.value is not None] == ["0", "1"]
    assert all(m.stack == (0, 1) for m in inner)


def test_a_yield_knows_its_line_and_the_one_after_it():
    recording = record(count(2), [count], show=short)
    at = lines_of(count)
    yields = [m for m in recording.moments if m.step is not None]
    assert {m.just for m in yields} == {at["yield total"]}
    assert {m.next for m in yields} == {at["for i in range(n):"]}


def test_every_moment_follows_the_one_before_in_its_call():
    recording = record(count(4), [count], show=short)
    for before, after in zip(recording.moments, recording.moments[1:], strict=False):
        assert after.just == before.next, (before, after)


def test_a_generator_inside_another_one_is_found():
    recording = record(outer(2), [count], show=short)
    places = [
        (recording.sources[m.source].name, m.just) for m in recording.moments if m.step is not None
    ]
    assert places[0] == ("outer", lines_of(outer)['yield "begin"'])
    assert places[1] == ("count", lines_of(count)["yield total"])


def test_watched_names_keep_all_variables():
    recording = record(count(2), [count], show=short, watch={"count": {"i", "total"}})
    seen = [(m.names, m.seen["total"]) for m in recording.moments if m.names]
    assert seen == [(("total",), 0), (("i",), 0), (("total",), 0), (("i",), 0), (("total",), 1)]


def test_a_function_is_recorded_only_inside_another():
    square(7)
    recording = record(outer(1), [outer, square], show=short, inside={"square": "count"})
    assert not any(recording.sources[m.source].name == "square" for m in recording.moments)
    recording = record(outer(1), [count, square], show=short, inside={"square": "count"})
    assert any(recording.sources[m.source].name == "square" for m in recording.moments)


def test_tracing_ends_with_the_recording():
    before = sys.gettrace()
    record(count(2), [count], show=short)

    def broken():
        yield 1
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        record(broken(), [broken], show=short)
    assert sys.gettrace() is before


def test_long_runs_are_capped_and_still_finish():
    recording = record(count(STEPS + 50), [count], show=short)
    assert recording.result == sum(i * i for i in range(STEPS + 50))
    assert recording.full
    assert recording.skipped == 50
    assert len(recording.moments) <= LINES + STEPS
    assert sum(m.step is not None for m in recording.moments) == STEPS


def test_an_endless_program_is_stopped():
    def forever():
        n = 0
        while True:
            n += 1

    recording = record(forever, [forever], show=short, limit=20_000)
    assert isinstance(recording.fault, Endless)
    assert recording.fault_at[1] in lines_of(forever).values()


def test_endless_yields_are_stopped_too():
    def forever():
        while True:
            yield 1

    recording = record(forever(), [forever], show=short, limit=20_000)
    assert isinstance(recording.fault, Endless)
    assert recording.steps > STEPS


def test_an_endless_helper_is_stopped_though_it_is_not_recorded():
    def helper():
        while True:
            pass

    def calls():
        helper()

    recording = record(calls, [calls], show=short, limit=5000)
    assert isinstance(recording.fault, Endless)
    assert recording.fault_at == (0, lines_of(calls)["helper()"])


def test_a_fault_is_placed_at_its_line():
    def broken():
        values = []
        yield 1
        values[3]

    recording = record(broken(), [broken], show=short, limit=1000)
    assert isinstance(recording.fault, IndexError)
    assert recording.fault_at == (0, lines_of(broken)["values[3]"])


def test_a_function_without_source_says_so():
    space = {}
    exec("def made():\n    yield 1\n", space)
    with pytest.raises(WordSearchError, match="notebook cell"):
        source_of(space["made"])
    with pytest.raises(WordSearchError, match="no function"):
        source_of(len)


def test_values_are_short_and_never_raise():
    class Bad:
        def __repr__(self):
            raise ValueError

    class Plain:
        pass

    assert short("x", Bad()) == "<ValueError>"
    assert short("x", Plain()) is None
    assert short("x", list(range(1000))) == "[0, 1, 2, 3, … 1000 in all]"
    assert short("found", 0b1011) == "3 cells"
    assert len(short("x", "a" * 500)) <= 60
    assert len(short("x", dict.fromkeys(range(9), "b" * 50))) <= 60

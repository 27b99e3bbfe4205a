from wordsearch_widget.engine.trace import Step, Trace, drain


def algorithm(count):
    for number in range(count):
        yield Step("try", attempt=number)
    yield Step("place", "CAT")
    return "done"


def test_draining_gives_the_result():
    assert drain(algorithm(3)) == "done"


def test_recording_keeps_the_steps_and_the_result():
    trace = Trace.record(algorithm(3))
    assert [step.kind for step in trace] == ["try", "try", "try", "place"]
    assert (len(trace), trace[3].word, trace.result, trace.truncated) == (4, "CAT", "done", False)
    assert trace.count("try") == 3


def test_recording_stops_keeping_at_the_cap_and_says_so():
    trace = Trace.record(algorithm(10), cap=4)
    assert (len(trace), trace.result, trace.truncated) == (4, "done", True)
    assert not Trace.record(algorithm(3), cap=4).truncated

from wordsearch_widget.engine.clock import Clock


def test_a_clock_counts_only_while_it_runs(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("wordsearch_widget.engine.clock.monotonic", lambda: now[0])
    clock = Clock(2)
    now[0] += 50
    assert (clock.seconds, clock.running) == (2, False)
    clock.start()
    now[0] += 3
    clock.start()
    now[0] += 1
    assert (clock.seconds, clock.running) == (6, True)
    clock.stop()
    clock.stop()
    now[0] += 9
    assert (clock.seconds, clock.running) == (6, False)

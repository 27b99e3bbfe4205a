"""What lessons cost: the yields in an ordinary run, a recording, and what travels."""

import json
from statistics import median
from time import process_time

from tests.benchmarks.measure import ms, table
from wordsearch_widget import Lesson, generate
from wordsearch_widget.engine.generator import generation
from wordsearch_widget.engine.trace import Step, Trace

CLASSIC = "apple beach cloud dance eagle flame grape honey".split()
RUNS = 40


def spent(work, runs=RUNS):
    times = []
    for seed in range(runs):
        start = process_time()
        work(seed)
        times.append(process_time() - start)
    return median(times)


def bare(count):
    for _ in range(count):
        yield Step("fill")


def test_yields():
    rows = []
    for method in ("scatter", "exhaustive"):
        options = {"rows": 10, "method": method}
        steps = len(Trace.record(generation(CLASSIC, seed=7, **options)))
        whole = spent(lambda seed, options=options: generate(CLASSIC, seed=seed, **options))
        yields = spent(lambda _, steps=steps: [None for _ in bare(steps)])
        rows.append((method, steps, ms(whole), ms(yields), f"{yields / whole:.1%}"))
    head = ("method", "steps", "generate", "its yields alone", "share")
    table("The classic ten by ten", head, rows)


def test_recording():
    rows = []
    for method in ("scatter", "exhaustive"):
        lesson = Lesson.placing(CLASSIC, rows=10, seed=7, method=method)
        made = spent(
            lambda seed, method=method: Lesson.placing(
                CLASSIC, rows=10, seed=seed, method=method
            ).close(),
            10,
        )
        sent = len(json.dumps(lesson._trace, ensure_ascii=False).encode())
        moments = len(lesson.script.recording.moments)
        rows.append((method, len(lesson.frames), moments, f"{sent / 1000:.0f} KB", ms(made)))
    head = ("method", "frames", "lines run", "sent", "made in")
    table("A lesson of it", head, rows)

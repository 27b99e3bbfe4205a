"""Time and memory: against word-search-generator, for large lists, and with a blocked list."""

import random
import tracemalloc
import warnings
from functools import partial

import pytest

from tests.benchmarks.measure import medians, ms, seconds, table
from tests.english import draw, english
from wordsearch_widget import generate

SIZES = [(10, 8, 15, 15), (20, 30, 35, 8), (50, 100, 100, 4)]  # side, words, wished ratio, rounds
ALL = "N,NE,E,SE,S,SW,W,NW"


def test_against_word_search_generator():
    """Same words, sides and directions; ours with every word once and verified, as always."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = pytest.importorskip(
            "word_search_generator", reason="make bench installs word-search-generator"
        )
    rows = []
    for side, count, wished, rounds in SIZES:
        ours, theirs = [], []
        for nth in range(rounds):
            words = draw(nth, count)
            listed = ",".join(words)
            random.seed(nth)
            here = partial(generate, words, rows=side, directions="hard", seed=nth)
            there = partial(peer.WordSearch, listed, level=ALL, size=side)
            mine, other = medians([here, there], 3)
            ours.append(mine)
            theirs.append(other)
        mine, other = sorted(ours)[rounds // 2], sorted(theirs)[rounds // 2]
        rows.append((f"{side} x {side}", count, ms(mine), ms(other), f"{other / mine:.0f}", wished))
    head = ("grid", "words", "here", "word-search-generator", "times faster", "wished for")
    table("Medians against word-search-generator, all eight directions", head, rows)


@pytest.mark.parametrize(
    ("count", "side"), [(118, 40), (300, 50), (1000, 100), (2000, 200)], ids=str
)
def test_large_lists(count, side):
    def run():
        return generate(draw(count, count), rows=side, directions="hard", seed=1)

    time = seconds(run)
    tracemalloc.start()
    puzzle = run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    row = (f"{side} x {side}", count, len(puzzle.words), ms(time), f"{peak / 1e6:.0f} MB")
    table("A large list", ("grid", "words", "placed", "time", "peak memory"), [row])


def test_a_blocked_list():
    rows = []
    blocked = [word[:4] for word in english()[::40]][:60]
    for side, count, _, rounds in SIZES:
        words = [word for word in draw(1, count * 2) if word not in blocked][:count]
        run = partial(generate, words, rows=side, directions="hard", seed=2)
        plain, barred = medians([run, partial(run, blocked=blocked)], rounds)
        rows.append((f"{side} x {side}", count, ms(plain), ms(barred), f"{barred / plain:.2f}"))
    table("With 60 blocked words", ("grid", "words", "none", "60 blocked", "times as long"), rows)

"""How full a grid can be: words of 4 to 8 letters on 10 x 10, all directions, by letters for each cell."""

from statistics import median
from time import process_time

from tests.benchmarks.measure import ms, table
from tests.english import draw_letters
from wordsearch_widget import PlacementError, generate

ASKED = [(0.9, 200), (1.0, 200), (1.1, 200), (1.15, 60), (1.2, 60), (1.25, 30)]


def test_density():
    rows = []
    for density, seeds in ASKED:
        done, times = 0, []
        for seed in range(seeds):
            words = draw_letters(seed, round(100 * density))
            start = process_time()
            try:
                generate(words, rows=10, directions="hard", seed=seed)
                done += 1
            except PlacementError:
                pass
            times.append(process_time() - start)
        slow = sorted(times)[len(times) * 9 // 10]
        rows.append((density, f"{done} of {seeds}", ms(median(times)), ms(slow), ms(max(times))))
    head = ("letters/cells", "complete", "median", "nine in ten within", "longest")
    table("Density on 10 x 10", head, rows)

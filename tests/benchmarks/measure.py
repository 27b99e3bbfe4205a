"""What the benchmarks share: time of the processor, so that a busy machine says little, and plain tables."""

from statistics import median
from time import process_time


def seconds(run, loops=1):
    """The processor's time for one run, the mean of so many in a row."""
    start = process_time()
    for _ in range(loops):
        run()
    return (process_time() - start) / loops


def medians(runs, rounds, least=0.02):
    """The median of each run's time.

    Runs take turns, so that all meet the same weather. A short run is repeated in its turn for
    `least` seconds, so that it is not measured with the caches that a long one has left behind.
    """
    loops = [max(1, round(least / max(seconds(run), 1e-6))) for run in runs]
    times = [list(map(seconds, runs, loops)) for _ in range(rounds)]
    return [median(column) for column in zip(*times, strict=True)]


def table(title, head, rows):
    """Print a table."""
    cells = [tuple(map(str, row)) for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    print(f"\n\n{title}")
    for nth, row in enumerate(cells):
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
        if nth == 0:
            print("  ".join("-" * width for width in widths))


def ms(time):
    """A time in milliseconds, to three figures."""
    return f"{time * 1000:.3g} ms"

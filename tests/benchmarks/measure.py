"""What the benchmarks share: time of the processor, so that a busy machine says little, and plain tables."""

from statistics import median
from time import process_time


def seconds(run):
    """The processor's time for one run."""
    start = process_time()
    run()
    return process_time() - start


def medians(runs, rounds):
    """The median of each run's time. The runs take turns, so that all meet the same weather."""
    times = [[seconds(run) for run in runs] for _ in range(rounds)]
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

"""How time grows with words, cells and density; also drawn, as docs/growth.svg, for the README."""

from pathlib import Path

from tests.benchmarks.measure import medians, ms, table
from tests.english import draw, draw_letters
from wordsearch_widget import generate

PICTURE = Path(__file__).parents[2] / "docs" / "growth.svg"
INK, LINE = "#7a7f87", "#3b7dd8"  # readable on white and on black
WIDE, HIGH, GAP = 210, 130, 50


def time_of(words, side, rounds=5):
    def run(seed):
        return lambda: generate(words, rows=side, directions="hard", seed=seed)

    return sorted(medians([run(1), run(2), run(3)], rounds))[1]


def test_growth():
    words = [(count, time_of(draw(count, count), 60)) for count in (25, 50, 100, 200, 300, 400)]
    cells = [(side * side, time_of(draw(1, 50), side)) for side in (20, 40, 60, 80, 100, 120)]
    dense = [
        (percent / 100, time_of(draw_letters(percent, percent), 10, 3))
        for percent in (20, 40, 60, 80, 90, 100, 105)
    ]
    panels = [
        ("words on 60 x 60", words),
        ("cells, with 50 words", cells),
        ("letters for each cell of 10 x 10", dense),
    ]
    for title, points in panels:
        table(f"Growth: {title}", (title, "time"), [(x, ms(y)) for x, y in points])
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(draw_svg(panels), encoding="utf-8")
    print(f"\ndrawn in {PICTURE}")


def draw_svg(panels):
    wide = len(panels) * (WIDE + GAP)
    parts = [draw_panel(GAP + nth * (WIDE + GAP), *panel) for nth, panel in enumerate(panels)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 10} {HIGH + 60}" '
        f'width="{wide + 10}" font-family="system-ui, sans-serif" font-size="11" fill="{INK}" '
        'role="img" aria-label="Time to generate a puzzle, against words, cells and density">\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def draw_panel(left, title, points):
    most_x, most_y = points[-1][0], max(y for _, y in points)
    at = [(left + x / most_x * WIDE, 20 + HIGH - y / most_y * HIGH) for x, y in points]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in at)
    dots = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="2.5" fill="{LINE}"/>' for x, y in at)
    return (
        f'<path d="M{left} 20V{20 + HIGH}H{left + WIDE}" fill="none" stroke="{INK}"/>'
        f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2"/>{dots}'
        f'<text x="{left - 4}" y="24" text-anchor="end">{most_y * 1000:.0f} ms</text>'
        f'<text x="{left - 4}" y="{20 + HIGH}" text-anchor="end">0</text>'
        f'<text x="{left + WIDE}" y="{35 + HIGH}" text-anchor="end">{most_x:g}</text>'
        f'<text x="{left}" y="{35 + HIGH}">{title}</text>'
    )

"""What each filler style does to a puzzle, by the puzzle's own measure of difficulty."""

from statistics import mean

from tests.benchmarks.measure import table
from tests.checker import uncovered
from tests.english import draw
from wordsearch_widget import generate


def test_fillers():
    rows = []
    for filler in ("uniform", "frequency", "tricky"):
        puzzles = [
            generate(draw(seed, 15), rows=15, directions="hard", filler=filler, seed=seed)
            for seed in range(40)
        ]
        own = mean(
            sum(letter in set("".join(p.words)) for letter in uncovered(p)) / len(uncovered(p))
            for p in puzzles
        )
        ratings = [p.difficulty for p in puzzles]
        rows.append(
            (
                filler,
                f"{own:.0%}",
                f"{mean(r.near_misses for r in ratings):.0f}",
                f"{mean(r.score for r in ratings):.1f}",
            )
        )
    head = ("filler", "letters of the words", "near misses", "difficulty")
    table("Filler, 15 words on 15 x 15, means of 40 puzzles", head, rows)

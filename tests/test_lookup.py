"""The table of a saved page, read with code that shares nothing with the code that writes it."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.saved import clued, twisted
from wordsearch_widget import Cell, Grid, Line, Placement, Puzzle, generate, match, solve
from wordsearch_widget.export.lookup import LEAST, accepted, answers, lookup

NOTHING = lambda placement: None  # noqa: E731


def unmix(key: bytes, text: bytes) -> bytes:
    out = bytearray()
    for at in range(0, len(text), 32):
        block = hashlib.sha256(key + (at // 32).to_bytes(4, "big")).digest()
        out += bytes(x ^ y for x, y in zip(text[at : at + 32], block, strict=False))
    return bytes(out)


class Table:
    """What page.js makes of the data."""

    def __init__(self, data: dict) -> None:
        self.salt, self.rounds = bytes.fromhex(data["salt"]), data["rounds"]
        raw, step = base64.b64decode(data["table"]), 8 + data["size"]
        assert len(raw) % step == 0
        self.entries = {
            raw[at : at + 8]: raw[at + 8 : at + step] for at in range(0, len(raw), step)
        }
        self.count = len(raw) // step

    def read(self, a: tuple[int, int], b: tuple[int, int]) -> list:
        key = hashlib.sha256(self.salt + f"{a[0]},{a[1]},{b[0]},{b[1]}".encode()).digest()
        for _ in range(self.rounds):
            key = hashlib.sha256(key).digest()
        entry = self.entries.get(hashlib.sha256(key + b"name").digest()[:8])
        return [] if entry is None else json.loads(unmix(key, entry))


def all_lines(grid: Grid) -> list[tuple[Cell, Cell]]:
    cells = [Cell(r, c) for r in range(grid.rows) for c in range(grid.cols)]
    return [(a, b) for a, b in itertools.product(cells, cells) if a != b and Line.between(a, b)]


def judged(puzzle: Puzzle, line: Line) -> list[int]:
    """The words that the kernel would find with this line, drawn again and again."""
    found: list[str] = []
    while word := match(puzzle, line, [w for w in puzzle_words(puzzle) if w not in found]):
        found.append(word)
    return [puzzle.index(word) for word in found]


def puzzle_words(puzzle: Puzzle) -> list[str]:
    return [placement.word for placement in puzzle.placements]


@pytest.mark.parametrize("make", [twisted, clued])
def test_every_line_that_finds_a_word_is_there_and_no_other(make) -> None:
    puzzle = make()
    table = Table(lookup(puzzle, NOTHING))
    for a, b in all_lines(puzzle.grid):
        line = Line.between(a, b)
        assert [index for index, *_ in table.read(a, b)] == judged(puzzle, line), line


@settings(max_examples=3)
@given(st.integers(0, 10**6))
def test_every_line_that_solve_finds_is_there_from_both_ends(seed: int) -> None:
    words = ["anna", "stop", "pots", "tea", "eat"]
    puzzle = generate(words, rows=6, cols=7, directions="hard", seed=seed, method="scatter")
    table = Table(lookup(puzzle, NOTHING))
    lines = {line for found in solve(puzzle.grid, puzzle.words).values() for line in found}
    ends = {(way.start, way.end) for line in lines for way in (line, line.reversed)}
    assert {(a, b) for a, b in all_lines(puzzle.grid) if table.read(a, b)} == ends


def test_an_entry_tells_the_way_and_the_withheld_text() -> None:
    puzzle = twisted()
    table = Table(lookup(puzzle, lambda p: p.entry if p.secret else None))
    assert table.read((0, 0), (0, 3)) == [[0, 0, 0], [1, 1, 0]]
    assert table.read((0, 3), (0, 0)) == [[1, 0, 0], [0, 1, 0]]
    assert table.read((1, 4), (1, 0)) == [[2, 0, 0]]  # the same from either end
    assert table.read((4, 5), (4, 3)) == [[5, 1, "owl"]]


def test_signs_for_letters_are_found_too() -> None:
    grid = Grid.from_text("☆-☆X")
    line = Line.between((0, 0), (0, 2))
    puzzle = Puzzle(grid, (Placement("stars", "☆-☆", line),))
    assert set(accepted(puzzle)) == {line, line.reversed}


def test_the_length_tells_nothing_of_secret_words_and_second_places() -> None:
    plain = Puzzle.from_grid("CATX/DOGX/PIGX", ["cat", "dog", "pig"])
    secret = Puzzle(
        plain.grid,
        (*plain.placements[:2], Placement("pig", "PIG", plain.placements[2].line, secret=True)),
    )
    counts = {Table(lookup(puzzle, NOTHING)).count for puzzle in (plain, secret, twisted())}
    assert counts == {LEAST}
    many = generate([f"{a}{b}{c}{a}" for a in "abc" for b in "def" for c in "ghi"], rows=20, seed=1)
    assert Table(lookup(many, NOTHING)).count == 128


def test_every_entry_is_as_long_as_any_other_and_looks_like_noise() -> None:
    data = lookup(twisted(), lambda p: "a very long entry " * 5 if p.secret else None)
    assert data["size"] % 64 == 0
    raw = base64.b64decode(data["table"])
    names = [raw[at : at + 8] for at in range(0, len(raw), 8 + data["size"])]
    assert names == sorted(names)
    assert len(set(names)) == len(names)
    # Bytes of noise: a text, or zeros, would stand out.
    assert max(raw.count(value) for value in range(256)) < 3 * len(raw) / 256 + 20


def test_the_same_puzzle_gives_the_same_table() -> None:
    assert lookup(twisted(), NOTHING) == lookup(twisted(), NOTHING)
    assert lookup(twisted(), NOTHING)["salt"] != lookup(clued(), NOTHING)["salt"]


def test_the_key_holds_every_word_s_line() -> None:
    puzzle = clued()
    salt = bytes.fromhex(lookup(puzzle, NOTHING)["salt"])
    text = answers(puzzle, lambda p: p.entry if p.clue else None)
    rows = json.loads(unmix(salt + b"key", base64.b64decode(text)))
    assert rows == [
        [0, 0, 0, 2, "E", "CAT", "cat"], [1, 1, 1, 3, "E", "DOG", "dog"], [2, 2, 2, 4, "E", "PIG", 0],
    ]  # fmt: skip

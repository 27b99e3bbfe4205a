"""Many puzzles in one PDF: each on a sheet of its own with a number, all answers at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..engine.errors import WordSearchError, quote
from ..engine.files import write_aside
from ..engine.puzzle import Puzzle
from .columns import wrap
from .options import Options, read_options
from .press import PAPERS, SOFT, Press
from .sheet import GAP, MARGIN, TITLE, Sheet, draw_grid
from .texts import paper_labels

MOST = 1_000  # puzzles of one book
ACROSS = 2  # answers beside one another
WIDE = 32  # columns of letters from which an answer has the width of the page
LARGEST = 16.4  # a cell of an answer: three rows of 12 x 12 fill a page
COVER = 40.0  # type of the title on the cover
NUMBER = 11.0  # type of an answer's number, and of the pages' numbers


Progress = Callable[[int], object]


def save_book(
    puzzles: Iterable[Puzzle],
    path: str | Path,
    *,
    cover: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> None:
    """Write a PDF of numbered puzzles with their answers at the back, several on a page.

    cover     begin with a title page
    progress  called with the number of puzzles printed so far, after each

    Other options are those of `Puzzle.save`; `title` stands over every puzzle, and with `key=False`
    there are no answers. Raises WordSearchError for a path that does not end with .pdf, no puzzle or more
    than 1,000, and as `Puzzle.to_pdf` does, naming the puzzle; OSError where nothing can be written.
    No half file is left.
    """
    target = Path(path)
    if target.suffix.lower() != ".pdf":
        raise WordSearchError(f"{quote(target.name)}: a book is a PDF; end the name with .pdf")
    if not isinstance(cover, bool):
        raise WordSearchError(f"cover={quote(cover)}: give True or False")
    book = _Book(list(_read(puzzles)), read_options(options))
    write_aside(target, book.print(cover, progress or (lambda count: None)))


def _read(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    if not isinstance(puzzles, Iterable):
        raise WordSearchError(f"a book is made of puzzles, and {quote(puzzles)} holds none")
    nth = 0
    for nth, puzzle in enumerate(puzzles, start=1):
        if not isinstance(puzzle, Puzzle):
            raise WordSearchError(f"a book is made of puzzles, and {quote(puzzle)} is none")
        if nth > MOST:
            raise WordSearchError(f"a book has at most {MOST} puzzles; make several books")
        yield puzzle
    if not nth:
        raise WordSearchError("a book of no puzzles: give at least one")


class _Book:
    def __init__(self, puzzles: list[Puzzle], options: Options) -> None:
        self.puzzles, self.options = puzzles, options
        self.labels = paper_labels(puzzles[0].language)
        self.title = options.title or self.labels["word_search"]
        self.sheets = [
            Sheet(puzzle, options, f"{self.title} · {nth}", solved=options.solution)
            for nth, puzzle in enumerate(puzzles, start=1)
        ]
        self.width, self.height = PAPERS[options.paper]
        self.page = 0

    def print(self, cover: bool, progress: Progress) -> bytes:
        texts = [text for sheet in self.sheets for text in sheet.texts()]
        texts += [self.labels["answers"], self.title, "–"]
        with Press(self.options, self.title, self.puzzles[0].language, texts) as press:
            if cover:
                self._cover(press)
            for nth, sheet in enumerate(self.sheets, start=1):
                try:
                    sheet.draw(press, foot=self._foot)
                except WordSearchError as error:
                    raise WordSearchError(f"puzzle {nth}: {error}") from error
                progress(nth)
            if self.options.key and not self.options.solution:
                self._answers(press)
            return press.finish()

    def _cover(self, press: Press) -> None:
        """The title, how many puzzles there are, and a line for a name."""
        press.page()
        wide, size = self.width - 2 * MARGIN, COVER
        while size > TITLE and any(press.measure(w, size) > wide for w in self.title.split()):
            size -= 2
        y = self.height * 0.3
        for line in wrap(self.title, wide, size, press.measure):
            press.text(line, (MARGIN, y), size, width=wide, align="C", heavy=True)
            y += size * 1.25
        press.line((self.width * 0.42, y), (self.width * 0.58, y), 2)
        y += TITLE * 1.5
        count = f"1 – {len(self.puzzles)}" if len(self.puzzles) > 1 else "1"
        press.text(count, (MARGIN, y), TITLE * 0.7, width=wide, align="C", ink=SOFT)
        label, low = self.labels["name"], self.height - 3 * MARGIN
        start, end = self.width * 0.25, self.width * 0.75
        press.text(label, (start, low + NUMBER), NUMBER, width=end - start, align="C", ink=SOFT)
        press.line((start, low), (end, low))

    def _foot(self, press: Press) -> None:
        """The page's number."""
        self.page += 1
        at = (MARGIN, self.height - MARGIN / 2)
        press.text(str(self.page), at, NUMBER, width=self.width - 2 * MARGIN, align="C", ink=SOFT)

    def _answers(self, press: Press) -> None:
        """The answers in rows, from left to right, on as many pages as they need."""
        top = bottom = self.height
        rows = list(self._rows())
        for row in rows:
            cells = [self._cell(puzzle) for _, puzzle in row]
            high = NUMBER * 1.8 + max(c * p.rows for c, (_, p) in zip(cells, row, strict=True))
            if top + high > bottom:
                top, bottom = self._open_page(press), self.height - MARGIN
            for place, (cell, (nth, puzzle)) in enumerate(zip(cells, row, strict=True)):
                left = MARGIN + place * (self._wide(ACROSS) + GAP)
                press.text(str(nth), (left, top + NUMBER / 2), NUMBER)
                at = (left, top + NUMBER * 1.5)
                small = replace(self.options, letter_size=None)
                draw_grid(press, puzzle, small, at, cell, solved=True)
            top += high + GAP

    def _open_page(self, press: Press) -> float:
        press.page()
        self._foot(press)
        press.text(self.labels["answers"], (MARGIN, MARGIN + TITLE / 2), TITLE, heavy=True)
        return MARGIN + TITLE * 1.2 + GAP

    def _rows(self) -> Iterator[list[tuple[int, Puzzle]]]:
        row: list[tuple[int, Puzzle]] = []
        for nth, puzzle in enumerate(self.puzzles, start=1):
            if row and (len(row) == ACROSS or max(puzzle.cols, row[0][1].cols) >= WIDE):
                yield row
                row = []
            row.append((nth, puzzle))
        yield row

    def _cell(self, puzzle: Puzzle) -> float:
        """As wide as its share of the page allows, and never higher than what is left of one."""
        wide = self._wide(1 if puzzle.cols >= WIDE else ACROSS) / puzzle.cols
        room = self.height - 2 * MARGIN - TITLE * 1.2 - GAP - NUMBER * 1.8
        return min(LARGEST, wide, room / puzzle.rows)

    def _wide(self, across: int) -> float:
        return (self.width - 2 * MARGIN - (across - 1) * GAP) / across

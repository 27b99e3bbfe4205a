"""Puzzle sheets and answer sheets: PDF, and PNG pictures of the same pages.

fpdf2 writes the PDF: pure Python and kept well, with fonts cut down to the letters in use and HarfBuzz
for the scripts whose letters change with their neighbours. Pictures are drawn from the PDF by PDFium, so
that there is one layout. All lengths are points (1/72 inch) from the top left corner of the page.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from ..engine.errors import WordSearchError
from ..engine.puzzle import Puzzle
from ..engine.svg import FILLS, OUTLINES
from .columns import LEADING, Columns, deal, set_columns, wrap
from .data import cased, shown
from .options import Options
from .press import CAPSULE, GREY, INK, PAPERS, RULE, SOFT, Press, need
from .texts import paper_labels

MARGIN = 51.0  # around the page: more than any printer leaves white
LARGEST = 40.0  # a cell: a small grid need not fill the page
COMFORTABLE = 20.0  # a cell for which the list's type is made smaller
ROOMY, TIGHT = 1.55, 1.2  # a cell, in sizes of its letter: as a rule, and at the least
TITLE, SMALL_TITLE = 22.0, 13.0
LIST_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
USUAL = 12.0  # larger only where the grid need not make room for it
LABEL = 10.0
GAP = 18.0  # between the parts of a sheet
TICK = 0.8  # side of the box to tick before a word, in sizes of the type
LOWER = 0.045  # in sizes of the type: so that capitals stand in the middle of their cells
NUMBER = 0.16  # radius of the disc with the number of an answer, in cells
INDENT = 1.5  # what box and blank take
DPI = 200


def to_pdf(puzzle: Puzzle, options: Options) -> bytes:
    """The puzzle's sheet, and with `key` another with the answers; with `solution` the answers alone.

    Raises WordSearchError where fpdf2 is missing, where no font has a letter, and for a `letter_size`
    at which the grid is larger than the paper.
    """
    title = options.title or paper_labels(puzzle.language)["word_search"]
    sheets = [Sheet(puzzle, options, title, solved=options.solution)]
    if options.key and not options.solution:
        sheets.append(Sheet(puzzle, options, title, solved=True))
    texts = (text for sheet in sheets for text in sheet.texts())
    with Press(options, title, puzzle.language, texts) as press:
        for sheet in sheets:
            sheet.draw(press)
        return press.finish()


def to_png(puzzle: Puzzle, options: Options) -> bytes:
    """A picture of the puzzle's sheet, or with `solution` of its answers, at 200 dots an inch.

    A list that goes on over several pages makes a picture as long as they are. Raises WordSearchError
    as `to_pdf` does, and where pypdfium2 is missing.
    """
    for module in ("pypdfium2", "PIL"):
        need(module, ".png")
    import pypdfium2
    from PIL import Image

    with pypdfium2.PdfDocument(to_pdf(puzzle, replace(options, key=False))) as document:
        pages = [page.render(scale=DPI / 72).to_pil() for page in document]
    picture = Image.new("RGB", (pages[0].width, sum(page.height for page in pages)), "white")
    for nth, page in enumerate(pages):
        picture.paste(page, (0, nth * page.height))
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(DPI, DPI))
    return out.getvalue()


class _Plan(NamedTuple):
    """Where the parts go: the height of the title, the side of a cell, the list."""

    title: tuple[str, ...]
    title_size: float
    cell: float
    words: Columns
    room: float  # for the list, below the grid


class Sheet:
    """One puzzle on paper, as it is to be solved or `solved`; a number stands before the title."""

    def __init__(self, puzzle: Puzzle, options: Options, title: str, *, solved: bool) -> None:
        self.puzzle, self.options, self.solved = puzzle, options, solved
        self.labels = paper_labels(puzzle.language)
        self.title = f"{title} · {self.labels['answers']}" if solved else title
        self.words = list(self._told()) if options.show_words or solved else []
        width, self.page_height = PAPERS[options.paper]
        self.page_width = width
        self.width = width - 2 * MARGIN
        self.rtl = _is_rtl(self.words or [self.title])
        self._number = 0  # of the word that was printed last

    def _told(self) -> Iterator[str]:
        for placement in self.puzzle:
            if self.solved:
                clue = f"{placement.clue}: " if placement.clue is not None else ""
                secret = f" ({self.labels['secret']})" if placement.secret else ""
                yield f"{clue}{placement.entry}{secret}"
            elif not placement.secret:
                yield shown(placement)

    def texts(self) -> Iterator[str]:
        """Everything that may be printed, for the choice of fonts."""
        yield self.title
        yield "".join(
            letter for row in cased(self.puzzle, self.options).letters for letter in row if letter
        )
        yield from self.words
        yield from (self.labels["name"], self.labels["date"], self.labels["words"], "0123456789: ")

    def draw(self, press: Press, foot: Callable[[Press], None] = lambda press: None) -> None:
        """Print it, on as many pages as it needs, each with what `foot` prints."""
        plan = self._plan(press)
        press.page()
        foot(press)
        y = self._head(press, plan)
        wide = plan.cell * self.puzzle.cols
        left = (self.page_width - wide) / 2
        draw_grid(press, self.puzzle, self.options, (left, y), plan.cell, solved=self.solved)
        if self.solved:
            draw_numbers(press, self.puzzle, (left, y), plan.cell)
        y += plan.cell * self.puzzle.rows + GAP
        if not self.words:
            if not self.solved:
                self._count(press, y)
            return
        pages = deal(plan.words, plan.room, self.page_height - 2 * MARGIN)
        for nth, columns in enumerate(pages):
            if nth:
                press.page()
                foot(press)
                y = MARGIN
            self._list(press, columns, y)

    # -- where things go ------------------------------------------------------------------------

    def _plan(self, press: Press) -> _Plan:
        title, title_size = self._set_title(press)
        high = self.page_height - 2 * MARGIN - self._head_height(title, title_size)
        widest = min(self.width / self.puzzle.cols, high / self.puzzle.rows)
        letter = self.options.letter_size
        if letter is not None and letter * TIGHT > widest:
            raise WordSearchError(
                f"letter_size={letter:g}: a grid of {self.puzzle.rows} x {self.puzzle.cols} fits on "
                f"{self.options.paper} with letters of up to {int(widest / TIGHT * 10) / 10:g} points"
            )
        wanted = min(LARGEST, widest) if letter is None else min(letter * ROOMY, widest)
        least = min(COMFORTABLE, wanted) if letter is None else letter * TIGHT
        for size in LIST_SIZES:
            if self._cuts_words(press, size):
                continue
            words = self._set_words(press, size)
            room = high - GAP - words.height if self.words else high - 2 * GAP
            if (cell := min(wanted, room / self.puzzle.rows)) >= (
                least if size <= USUAL else wanted
            ):
                return _Plan(title, title_size, cell, words, words.height)
        # The grid as large as it may be, and the list in what is left and on the pages after it.
        size = next((s for s in LIST_SIZES if s < USUAL and not self._cuts_words(press, s)), size)
        words = self._set_words(press, size)
        return _Plan(title, title_size, wanted, words, high - wanted * self.puzzle.rows - GAP)

    def _cuts_words(self, press: Press, size: float) -> bool:
        """Whether some word of the list is wider than the paper in type of that size."""
        room = self.width - self._indent(press, size)
        return any(press.measure(word, size) > room for text in self.words for word in text.split())

    def _set_words(self, press: Press, size: float) -> Columns:
        indent = self._indent(press, size)
        return set_columns(self.words, self.width, size, press.measure, indent)

    def _indent(self, press: Press, size: float) -> float:
        """What stands before a word takes so much: a box to tick, or the number of an answer."""
        if not self.solved:
            return INDENT * size
        return press.measure(str(len(self.words)), size) + size / 2

    def _set_title(self, press: Press) -> tuple[tuple[str, ...], float]:
        size = TITLE
        while size > SMALL_TITLE and press.measure(self.title, size) > self.width:
            size -= 1
        return wrap(self.title, self.width, size, press.measure), size

    def _head_height(self, title: tuple[str, ...], size: float) -> float:
        return len(title) * size * 1.2 + (GAP if self.solved else 3.2 * LABEL + GAP)

    # -- printing -------------------------------------------------------------------------------

    def _head(self, press: Press, plan: _Plan) -> float:
        """Title, and lines for a name and a date; the height at which the grid may begin."""
        y = MARGIN
        for text in plan.title:
            self._write(
                press,
                text,
                MARGIN,
                y + plan.title_size * 0.6,
                plan.title_size,
                self.width,
                heavy=True,
            )
            y += plan.title_size * 1.2
        if not self.solved:
            self._lines_to_fill(press, y + 2.2 * LABEL)
        return MARGIN + self._head_height(plan.title, plan.title_size)

    def _lines_to_fill(self, press: Press, y: float) -> None:
        date = self.width * 0.3
        spans = ((0.0, self.width - date - GAP, "name"), (self.width - date, date, "date"))
        for left, width, key in spans:
            label = self.labels[key]
            used = press.measure(label, LABEL) + 6
            self._write(press, label, MARGIN + left, y, LABEL, width, ink=SOFT)
            start, end = self._mirror(MARGIN + left + used, width - used)
            press.line((start, y + LABEL / 2), (end, y + LABEL / 2))

    def _list(self, press: Press, columns: Columns, top: float) -> None:
        size = columns.size
        indent = self._indent(press, size)
        for nth, column in enumerate(columns.columns):
            left, y = MARGIN + nth * columns.pitch, top + size * LEADING / 2
            for item in column:
                self._number += 1
                if self.solved:
                    number = str(self._number)
                    at = left + indent - size / 2 - press.measure(number, size)
                    self._write(press, number, at, y, size, press.measure(number, size), ink=SOFT)
                else:
                    at, _ = self._mirror(left, TICK * size)
                    press.box((at, y - TICK * size / 2), TICK * size)
                for text in item:
                    self._write(press, text, left + indent, y, size, columns.width - indent)
                    y += size * LEADING

    def _count(self, press: Press, y: float) -> None:
        number = sum(not placement.secret for placement in self.puzzle)
        text = f"{self.labels['words']}: {number}"
        self._write(press, text, MARGIN, y + LIST_SIZES[0] / 2, LIST_SIZES[0], self.width, ink=SOFT)

    def _write(
        self,
        press: Press,
        text: str,
        left: float,
        y: float,
        size: float,
        width: float,
        ink: int = INK,
        heavy: bool = False,
    ) -> None:
        """Text at the start of a line: from the left, or from the right where it is read that way."""
        start, _ = self._mirror(left, width)
        align = "R" if self.rtl else "L"
        press.text(text, (start, y), size, width=width, align=align, ink=ink, heavy=heavy)

    def _mirror(self, left: float, width: float) -> tuple[float, float]:
        """Both ends of a stretch, on the other half of the page where lists are read from the right."""
        start = self.page_width - left - width if self.rtl else left
        return start, start + width


def draw_grid(
    press: Press,
    puzzle: Puzzle,
    options: Options,
    at: tuple[float, float],
    cell: float,
    *,
    solved: bool,
) -> None:
    """Print the letters with their outline, `at` the top left corner; `solved` with capsules."""

    def centre(row: int, col: int) -> tuple[float, float]:
        return at[0] + (col + 0.5) * cell, at[1] + (row + 0.5) * cell

    covered = {one for placement in puzzle for one in placement.line.cells}
    if solved:
        for nth, placement in enumerate(puzzle):
            ends = centre(*placement.line.start), centre(*placement.line.end)
            colours = FILLS[nth % len(FILLS)], OUTLINES[nth % len(OUTLINES)]
            press.capsule(*ends, CAPSULE * cell, *colours)
    _outline(press, puzzle, at, cell)
    grid = cased(puzzle, options)
    size = options.letter_size or cell / ROOMY
    for where in grid.cells:
        if options.fillers or where in covered:
            ink = GREY if solved and where not in covered else INK
            x, y = centre(*where)
            press.letter(grid[where], (x, y + LOWER * size), size, 0.96 * cell, ink)


def draw_numbers(press: Press, puzzle: Puzzle, at: tuple[float, float], cell: float) -> None:
    """Print each word's number on the end of its capsule, before the first letter."""
    taken: set[tuple[float, float]] = set()
    radius = NUMBER * cell
    for nth, placement in enumerate(puzzle):
        (row, col), (down, right) = placement.line.start, placement.line.direction.value
        far = CAPSULE / hypot(down, right)
        x, y = col + 0.5 - right * far, row + 0.5 - down * far
        while (
            round(x, 2),
            round(y, 2),
        ) in taken:  # words that begin alike stand beside one another
            x, y = x - down * 2 * NUMBER, y + right * 2 * NUMBER
        taken.add((round(x, 2), round(y, 2)))
        centre = at[0] + x * cell, at[1] + y * cell
        press.disc(centre, radius, OUTLINES[nth % len(OUTLINES)])
        number = str(nth + 1)
        size = radius * (1.4 if len(number) < 3 else 0.95)
        wide = (centre[0] - 2 * radius, centre[1])
        press.text(number, wide, size, width=4 * radius, align="C", heavy=True)


def _outline(press: Press, puzzle: Puzzle, at: tuple[float, float], cell: float) -> None:
    """A line wherever the grid ends, at its edge and round its holes."""
    grid = puzzle.grid
    for row, col in grid.cells:
        left, top = at[0] + col * cell, at[1] + row * cell
        right, bottom = left + cell, top + cell
        edges = {
            (row - 1, col): ((left, top), (right, top)),
            (row + 1, col): ((left, bottom), (right, bottom)),
            (row, col - 1): ((left, top), (left, bottom)),
            (row, col + 1): ((right, top), (right, bottom)),
        }
        for beside, (start, end) in edges.items():
            if beside not in grid:
                press.line(start, end, ink=RULE)


def _is_rtl(texts: list[str]) -> bool:
    """Whether most of the texts begin with a letter that is read from the right."""
    kinds = [
        next(
            (kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL")), "L"
        )
        for text in texts
    ]
    return sum(kind != "L" for kind in kinds) * 2 > len(kinds)

"""Ink on paper: text, lines and capsules at points of a PDF page, through fpdf2.

All lengths are points (1/72 inch) from the top left corner of the page. fpdf2 is imported only here,
and only when something is printed: it comes with the extra `sheets`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from importlib.util import find_spec
from math import hypot
from typing import TYPE_CHECKING, Any

from ..engine.errors import WordSearchError
from .fonts import choose_fonts

if TYPE_CHECKING:
    from .options import Options

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
INK, SOFT, GREY, RULE = 27, 105, 150, 190  # how light: 0 is black, 255 white
BASELINE = 0.3  # below the middle of a line, in sizes of its type: where fpdf2 has it
CAPSULE = 0.39  # its radius in cells
Point = tuple[float, float]
UNDATED = datetime(1980, 1, 1, tzinfo=timezone.utc)  # so that a puzzle always makes the same file


def need(module: str, ending: str) -> None:
    """Raise WordSearchError, naming the command that installs it, unless the module is there."""
    if find_spec(module) is None:
        raise WordSearchError(
            f'{ending} needs {module}: pip install "wordsearch_widget[sheets]" brings it'
        )


class Press:
    """One PDF that is being printed; `texts` is all that will stand in it."""

    def __init__(
        self, options: Options, title: str, language: str | None, texts: Iterable[str]
    ) -> None:
        for module in ("fpdf", "uharfbuzz"):
            need(module, ".pdf")
        self.width, self.height = PAPERS[options.paper]
        self._pdf = _blank(self.width, self.height)
        self._pdf.set_auto_page_break(False)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.creation_date = UNDATED
        if language:
            self._pdf.set_lang(language)
        fonts = choose_fonts(texts, options.font)
        names = [f"font{nth}" for nth in range(len(fonts))]
        with _quiet():
            for name, path in zip(names, fonts, strict=True):
                self._pdf.add_font(name, fname=path)
        self._pdf.set_fallback_fonts(names[1:], exact_match=False)
        self._pdf.set_font(names[0], size=12)
        self._names = names
        self._widths: dict[str, float] = {}  # of texts, in sizes of their type
        self._pdf.set_text_shaping(True)

    def __enter__(self) -> Press:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the fonts' files, also where printing was given up."""
        for font in self._pdf.fonts.values():
            font.close()

    def page(self) -> None:
        """Go on to a new page."""
        self._pdf.add_page()

    def measure(self, text: str, size: float) -> float:
        """How wide the text is in type of that size."""
        if text not in self._widths:
            self._pdf.set_font_size(100)
            self._widths[text] = float(self._pdf.get_string_width(text)) / 100
        return self._widths[text] * size

    def letter(self, letter: str, at: Point, size: float, room: float, ink: int = INK) -> None:
        """Write what stands in one cell with its middle at a point, smaller where it is wider than `room`."""
        wide = self.measure(letter, size)
        size *= min(1, room / wide) if wide else 1
        name = next((n for n in self._names if ord(letter[0]) in self._pdf.fonts[n].cmap), None)
        if len(letter) > 1 or name is None:
            self.text(letter, (at[0] - room, at[1]), size, width=2 * room, align="C", ink=ink)
            return
        # One letter by itself needs no shaping, which takes ten times as long, and grids have many.
        self._pdf.set_font(name, size=size)
        self._pdf.set_text_color(ink)
        left = at[0] - self.measure(letter, size) / 2
        self._pdf.text(left, at[1] + BASELINE * size, letter)
        self._pdf.set_font(self._names[0])

    def text(
        self,
        text: str,
        at: Point,
        size: float,
        *,
        width: float = 0,
        align: str = "L",
        ink: int = INK,
        heavy: bool = False,
    ) -> None:
        """Write it with its middle at the height of `at`, from there on or aligned in `width`.

        A `heavy` one has its letters drawn round, which makes a bold face of any font.
        """
        self._pdf.set_font_size(size)
        self._pdf.set_text_color(ink)
        self._pdf.set_xy(at[0], at[1] - size / 2)
        given = {"w": width or self.measure(text, size), "h": size, "text": text, "align": align}
        if not heavy:
            self._pdf.cell(**given)
            return
        self._pdf.set_draw_color(ink)
        with self._pdf.local_context(text_mode="FILL_STROKE", line_width=size / 32):
            self._pdf.cell(**given)

    def line(self, start: Point, end: Point, weight: float = 0.7, ink: int = RULE) -> None:
        """Draw a straight line."""
        self._pdf.set_draw_color(ink)
        self._pdf.set_line_width(weight)
        self._pdf.line(*start, *end)

    def box(self, at: Point, side: float, ink: int = SOFT) -> None:
        """Draw an empty square, `at` its top left corner."""
        self._pdf.set_draw_color(ink)
        self._pdf.set_line_width(0.7)
        self._pdf.rect(*at, side, side, round_corners=True, corner_radius=side / 5)

    def disc(self, at: Point, radius: float, edge: str) -> None:
        """Draw a white disc round a point."""
        self._pdf.set_draw_color(edge)
        self._pdf.set_fill_color(255)
        self._pdf.set_line_width(radius / 7)
        self._pdf.circle(*at, radius, style="DF")

    def capsule(self, start: Point, end: Point, radius: float, fill: str, edge: str) -> None:
        """Surround a line from point to point; the colours are such as "#77aadd"."""
        (x1, y1), (x2, y2) = start, end
        length = hypot(x2 - x1, y2 - y1) or 1.0
        across = ((y2 - y1) / length * radius, (x1 - x2) / length * radius)
        if start == end:
            across = (0.0, -radius)
        with self._pdf.new_path() as path:
            path.style.fill_color, path.style.fill_opacity = fill, 0.4
            path.style.stroke_color, path.style.stroke_width = edge, max(0.5, radius / 9)
            path.move_to(x1 + across[0], y1 + across[1])
            path.line_to(x2 + across[0], y2 + across[1])
            path.arc_to(radius, radius, 0, False, True, x2 - across[0], y2 - across[1])
            path.line_to(x1 - across[0], y1 - across[1])
            path.arc_to(radius, radius, 0, False, True, x1 + across[0], y1 + across[1])
            path.close()

    def finish(self) -> bytes:
        """The PDF, whole."""
        with _quiet():
            return bytes(self._pdf.output())


def _blank(width: float, height: float) -> Any:
    """A document without pages; Any, since some releases of fpdf2 say their types and some do not."""
    from fpdf import FPDF

    return FPDF(unit="pt", format=(width, height))


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what the font reader has to say of tables that nobody needs here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield

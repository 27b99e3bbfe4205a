"""A puzzle, or a lesson, as one HTML file that is played without a kernel and without a network.

The file holds the board's module as it is, a small host for it (`page.js`) that carries the state,
and a table of hashed lines to answer from (see `lookup`). What is printed is a sheet that stands in
the file as plain HTML, so that it can also be read where no script runs. Two files of one puzzle are
the same to the byte. A policy in the page forbids every request and every other script.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from wcwidth import wcswidth

from ..engine.alphabets import find_language
from ..engine.puzzle import Placement, Puzzle
from ..texts import LANGUAGES, texts_for
from .lookup import answers, lookup
from .options import Options
from .texts import labels_for

PACKAGE = __name__.split(".")[0]
WIDE, HIGH = 180, 243  # millimetres of paper that A4 and Letter both have inside their margins
LARGEST, SMALLEST = 14.5, 4  # millimetres of a cell; smaller only where the width asks for it
LETTER, SMALL_LETTER = 4.4, 3.6  # millimetres of the list's type, the smaller for long lists
FEW = 36  # words of a list that is not long
GAP = 6  # millimetres between its columns
CONTROLS = ("pause", "reset", "line", "zoom")
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    "%3Crect width='16' height='16' rx='4' fill='%232a63c4'/%3E%3Cpath d='M4 4l8 8' stroke='%23fff' "
    "stroke-width='4.5' stroke-linecap='round'/%3E%3C/svg%3E"
)


def to_html(puzzle: Puzzle, options: Options | None = None) -> str:
    """The page of a puzzle, as the text of one file.

    Words are listed with their clues where they have any; with `show_words=False` only their number
    is. With `key=False` no answer is in the file, so there are no hints either; with `solution=True`
    the page opens with the words shown.
    """
    sheet = _Sheet(puzzle, options or Options())
    title = sheet.title
    body = f'<div class="page-screen">{_heading(title)}</div>\n{sheet.html()}'
    head = _Head(title, sheet.texts["lang"], sheet.texts["dir"])
    return _document(head, body, _data(sheet), ["board"], sheet.css())


def page_data(puzzle: Puzzle, options: Options) -> dict[str, Any]:
    """What a page plays from, as JSON-ready data; page.js' typedefs describe it."""
    return _data(_Sheet(puzzle, options))


def lesson_to_html(title: str, traits: dict[str, Any]) -> str:
    """The page of a lesson, as the text of one file; `traits` is what its player reads from Python."""
    texts = traits["_texts"]
    data = {"kind": "lesson", "traits": traits, "labels": labels_for(texts["lang"])}
    body = f'<div class="page-screen">{_heading(title)}</div>'
    head = _Head(title, texts["lang"], texts["dir"], "page-lesson")
    return _document(head, body, data, ["board", "lesson"])


@dataclass(frozen=True)
class _Head:
    title: str
    lang: str
    dir: str
    kind: str = "page-game"


class _Sheet:
    """What a puzzle's page shows, and how it is printed."""

    def __init__(self, puzzle: Puzzle, options: Options) -> None:
        self.puzzle, self.options = puzzle, options
        base = str(puzzle.language or "en").replace("_", "-").split("-")[0].lower()
        self.texts = texts_for(base if base in LANGUAGES else "en")
        self.labels = labels_for(self.texts["lang"])
        clues = any(placement.clue is not None for placement in puzzle.placements)
        self.mode = "count" if not options.show_words else "clues" if clues else "list"
        self.listed = [placement for placement in puzzle.placements if not placement.secret]

    def told(self, placement: Placement) -> str | None:
        """The text that finding the word tells, where the list does not show it from the start."""
        withheld = placement.secret or self.mode == "count"
        withheld = withheld or (self.mode == "clues" and placement.clue is not None)
        return placement.entry if withheld else None

    @property
    def rows(self) -> list[list[str | None]]:
        """The letters; an empty text where fillers are left out, None for a hole."""
        rows = [list(row) for row in self.puzzle.grid.letters]
        if self.options.fillers:
            return rows
        used = {cell for placement in self.puzzle.placements for cell in placement.line.cells}
        return [
            [letter and (letter if (r, c) in used else "") for c, letter in enumerate(row)]
            for r, row in enumerate(rows)
        ]

    @property
    def language(self) -> str | None:
        """The code of the words' language, where it is known."""
        known = find_language(self.puzzle.language or "")
        return known.code if known else None

    def _label(self, placement: Placement) -> str:
        if placement.clue is None:
            return placement.entry
        return f"{placement.clue} ({len(placement.letters)})"

    @property
    def title(self) -> str:
        """The heading: the author's, or what the thing is."""
        return self.options.title or self.labels["word_search"]

    def html(self) -> str:
        """The sheet: title, lines for a name and a date, letters, and the list in columns."""
        lines = "".join(
            f'<span class="page-line">{escape(self.labels[key])}</span>' for key in ("name", "date")
        )
        tall = " data-tall" if self._cell * self.puzzle.rows > HIGH else ""
        lang = f' lang="{self.language}"' if self.language else ""
        return (
            f'<section class="page-sheet" data-case="{self.options.letter_case}">'
            f'<h2 class="page-name" dir="auto">{_text(self.title)}</h2>'
            f'<div class="page-lines">{lines}</div>\n'
            f'<div class="page-plate" dir="ltr"{tall}><table class="page-grid"{lang}>'
            f"{self._letters()}</table></div>\n{self._words(lang)}</section>"
        )

    def _letters(self) -> str:
        def cell(letter: str | None) -> str:
            long = len(letter or "") > 1 and (letter or "")[:2].isalpha()
            return f"<td{' class=page-long' if long else ''}>{_text(letter or '')}"

        return "\n".join("<tr>" + "".join(map(cell, row)) for row in self.rows)

    def _words(self, lang: str) -> str:
        if self.mode == "count":
            return ""
        items = "\n".join(
            f'<li class="page-word{"" if p.clue else " page-entry"}" dir="auto">{_text(self._label(p))}'
            for p in self.listed
        )
        kind = "ol" if self.mode == "clues" else "ul"
        return f'<{kind} class="page-words"{lang}>\n{items}</{kind}>'

    # -- sizes on paper, in millimetres -----------------------------------------------------------

    @property
    def _type(self) -> float:
        """The height of the list's letters."""
        return LETTER if len(self.listed) <= FEW else SMALL_LETTER

    def _list(self, texts: list[str], numbered: bool) -> tuple[float, float]:
        """How wide a column of a list is, and how high the list."""
        if self.options.letter_case == "upper":
            texts = [text.upper() for text in texts]
        widths = [_ems(text) * self._type + 9 * numbered for text in texts]
        column = min(WIDE, max([26.0, *widths]))
        columns = int((WIDE + GAP) // (column + GAP))
        lines = sum(1 + int(width // WIDE) for width in widths)
        return round(column, 1), -(-lines // columns) * self._type * 1.64

    @property
    def _words_list(self) -> tuple[float, float]:
        listed = [] if self.mode == "count" else [self._label(p) for p in self.listed]
        return self._list(listed, self.mode == "clues")

    @property
    def _answers_list(self) -> tuple[float, float]:
        # Without a key, not even a width may tell of words that are not listed.
        entries = [p.entry for p in self.puzzle.placements] if self.options.key else []
        return self._list(entries, True)

    @property
    def _cell(self) -> float:
        """A cell as large as lets title, letters and list stand on one page, if that can be."""
        title = 9 * (1 + max(0, wcswidth(self.options.title)) // 40)
        words = title + 14 + self._words_list[1]
        room = HIGH - 8 - max(words, title + self._answers_list[1])
        fits = max(SMALLEST, room / self.puzzle.rows)
        return round(min(LARGEST, WIDE / self.puzzle.cols, fits), 2)

    def css(self) -> str:
        """The sizes, as a rule of the style sheet: the page's policy allows no style attributes."""
        words, key = self._words_list[0], self._answers_list[0]
        sizes = {"cell": self._cell, "type": self._type, "column": words, "answers": key}
        rules = " ".join(f"--{name}: {size:g}mm;" for name, size in sizes.items())
        return f".page-sheet {{ --cols: {self.puzzle.cols}; {rules} }}\n"


def _data(sheet: _Sheet) -> dict[str, Any]:
    puzzle, options = sheet.puzzle, sheet.options
    carried = options.key or options.solution
    return {
        "kind": "game",
        "traits": _traits(sheet),
        "labels": sheet.labels,
        "lookup": lookup(puzzle, sheet.told),
        "key": answers(puzzle, sheet.told) if carried else None,
        "printKey": options.key and not options.solution,
        "solution": options.solution,
    }


def _traits(sheet: _Sheet) -> dict[str, Any]:
    """What the board reads; the same as from a game in a kernel."""
    options = sheet.options
    return {
        "_board": {
            "rows": sheet.rows,
            "entries": [
                {
                    "text": None if sheet.told(p) is not None else p.entry,
                    "clue": p.clue,
                    "length": len(p.letters),
                }
                for p in sheet.listed
            ],
            "language": sheet.language,
        },
        "_texts": sheet.texts,
        "show_words": sheet.mode,
        "letter_case": options.letter_case,
        "controls": [*(["hint", "reveal"] if options.key or options.solution else []), *CONTROLS],
    }


def _ems(text: str) -> float:
    """How wide a text is at most in a wide typeface, in heights of its letters."""
    return sum(
        1.05 if letter in "mwMW@%&" or wcswidth(letter) > 1 else 0.8 if letter.isupper() else 0.66
        for letter in text
    )


# -- the file -------------------------------------------------------------------------------------


def _document(
    head: _Head, body: str, data: dict[str, Any], modules: list[str], more: str = ""
) -> str:
    css = "".join(_read("static", f"{name}.css") for name in modules)
    style = f"\n{css}{_read('export', 'page.css')}{more}"
    script = f"\n{_read('export', 'page.js')}"
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}' blob:; style-src '{_hash(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    carried = "".join(_carried(name, _read("static", f"{name}.js")) for name in modules)
    return (
        f'<!doctype html>\n<html lang="{escape(head.lang)}" dir="{escape(head.dir)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{_text(head.title)}</title>\n<link rel="icon" href="{ICON}">\n'
        f"<style>{style}</style>\n</head>\n"
        f'<body class="{head.kind}">\n<main class="page">\n{body}\n</main>\n'
        f'{carried}<script type="application/json" data-name="data">{_json(data)}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _heading(title: str) -> str:
    return f'<h1 class="page-heading" dir="auto">{_text(title)}</h1><div class="page-board"></div>'


def _carried(name: str, text: str) -> str:
    """A module as text, which `page.js` imports."""
    if "</script" in text.lower() or "<!--" in text:
        raise AssertionError(f"{name}.js cannot stand in a page: it would end its own element")
    return f'<script type="text/plain" data-name="{name}">\n{text}</script>\n'


def _read(folder: str, name: str) -> str:
    return (files(PACKAGE) / folder / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(data: Any) -> str:
    """JSON that ends no element, whatever its texts hold."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _text(text: str) -> str:
    """Text for HTML; half a surrogate pair, which no file can hold, becomes a question mark."""
    return escape(text.encode("utf-8", "replace").decode())

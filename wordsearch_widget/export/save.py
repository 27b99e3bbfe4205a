"""A puzzle to a file, in the form that the file's ending says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..engine.errors import WordSearchError, quote
from ..engine.files import write_aside
from ..engine.puzzle import Puzzle
from .data import to_csv, to_json, to_svg, to_text
from .options import Options, read_options
from .page import to_html
from .sheet import to_pdf, to_png

Form = Callable[[Puzzle, Options], str] | Callable[[Puzzle, Options], bytes]
FORMS: dict[str, Form] = {
    ".html": to_html,
    ".pdf": to_pdf,
    ".png": to_png,
    ".svg": to_svg,
    ".txt": to_text,
    ".csv": to_csv,
    ".json": to_json,
}


def render(puzzle: Puzzle, ending: str, options: dict[str, Any]) -> Any:
    """The puzzle in the form of an ending: as bytes for .pdf and .png, as text for all others."""
    return FORMS[ending](puzzle, read_options(options))


def form_of(path: str | Path) -> Form:
    """What writes the form of a path's ending. Raises WordSearchError for an ending that says none."""
    ending = Path(path).suffix.lower()
    if ending not in FORMS:
        raise WordSearchError(
            f"{quote(Path(path).name)}: end the name with one of {', '.join(FORMS)}"
        )
    return FORMS[ending]


def save(puzzle: Puzzle, path: str | Path, options: dict[str, Any]) -> None:
    """Write the puzzle whole or not at all.

    Raises WordSearchError for an ending that says no form, OSError where nothing can be written.
    """
    write_aside(Path(path), form_of(path)(puzzle, read_options(options)))

"""The built-in list of words to keep out of a puzzle, from `data/blocked.txt`; off unless asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .errors import WordSearchError, quote

LISTS = {"children": "blocked.txt"}


@cache
def load_blocked(name: str = "children") -> tuple[str, ...]:
    """The words of a built-in list, in capitals. Raises WordSearchError for an unknown name."""
    file = LISTS.get(name.strip().lower()) if isinstance(name, str) else None
    if file is None:
        raise WordSearchError(
            f"blocked={quote(name)} is no built-in list; known are {', '.join(LISTS)}"
        )
    text = (files(__package__) / "data" / file).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return tuple(line.upper() for line in lines if line and not line.startswith("#"))

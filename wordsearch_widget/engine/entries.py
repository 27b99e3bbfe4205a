"""The word list as an author gives it, to one plain list of entries.

What of an entry goes into cells is decided in `letters`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import isnan
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InvalidWordError, label, quote

MAX_ENTRIES = 500_000  # an iterator may have no end
MISSING = ("NoneType", "NAType", "NaTType")  # and not a number, where a table has no value
MAX_FILE = 20_000_000  # characters; nor need a file


class Entry(NamedTuple):
    """An item of a word list: what to place (text or a list of cells), what is shown, its clue."""

    item: str | Sequence[str]
    shown: str
    clue: str | None = None


def read_entries(words: object) -> list[Entry]:
    """The entries of a word list, in order.

    `words` is an iterable of entries, a `{clue: entry}` mapping, or one text parted at commas and
    newlines, which may also be a text file or its Path. An entry is a text, shown as written without
    the blanks around it, or a list of cells, shown joined. A set is taken in alphabetical order.
    Raises InvalidWordError, quoting the value and its number in the list, for anything else and for
    an empty list; OSError for a Path that cannot be read.
    """
    if not isinstance(words, (str, list, tuple)):
        words = read_words(words)
    if isinstance(words, str):
        parts = map(str.strip, re.split(r"[,\n]", words.lstrip("\ufeff")))
        entries = [Entry(part, part) for part in parts if part]
    elif isinstance(words, Mapping):
        entries = [
            _entry(item, nth, _clue(clue)) for nth, (clue, item) in enumerate(words.items(), 1)
        ]
    elif isinstance(words, Iterable) and not isinstance(words, (bytes, bytearray)):
        # A set has another order in each process; the same words must be the same list everywhere.
        items = sorted(words, key=repr) if isinstance(words, (set, frozenset)) else words
        entries = [_entry(item, nth) for nth, item in enumerate(islice(items, MAX_ENTRIES + 1), 1)]
    else:
        raise InvalidWordError(
            f'a word list is a list of words or one text such as "cat, dog", not {quote(words)}'
        )
    if len(entries) > MAX_ENTRIES:
        raise InvalidWordError(f"the word list {quote(words)} has more than {MAX_ENTRIES:,} words")
    if not entries:
        raise InvalidWordError(f"the word list {quote(words)} is empty; give at least one word")
    return entries


def read_words(words: Any) -> Any:
    """A word list that is read again and again: the text of a file or a Path, else `words` as it is.

    Raises InvalidWordError for a table of several columns, a file of bytes, or one that is too long.
    """
    if isinstance(words, Path):
        with words.open(encoding="utf-8-sig") as file:
            return _text_of(file, words.name)
    if callable(getattr(words, "read", None)):
        return _text_of(words, getattr(words, "name", words))
    if getattr(words, "ndim", 1) != 1:  # of pandas or numpy, without importing them
        raise InvalidWordError(
            f"a word list is one column of a table, such as table['word'], and no "
            f"{type(words).__name__} of shape {quote(getattr(words, 'shape', None))}"
        )
    return words


def _text_of(file: Any, name: object) -> str:
    try:
        text = file.read(MAX_FILE + 1)
    except UnicodeDecodeError as error:
        raise InvalidWordError(f"the file {quote(name)} is no text in UTF-8: {error}") from None
    if not isinstance(text, str):
        raise InvalidWordError(f"the file {quote(name)} is open for bytes; open it as text")
    if len(text) > MAX_FILE:
        raise InvalidWordError(f"the file {quote(name)} has more than {MAX_FILE:,} characters")
    return text


def _entry(item: object, nth: int, clue: str | None = None) -> Entry:
    if isinstance(item, str):
        return Entry(item, item.strip(), clue)
    if isinstance(item, (list, tuple)) and item and all(isinstance(cell, str) for cell in item):
        return Entry(item, "".join(item), clue)
    missing = isnan(item) if isinstance(item, float) else type(item).__name__ in MISSING
    use = (
        "leave it out (a column of a table has dropna() for that)"
        if missing
        else "use text, or a list of cells such as ['CH', 'A']"
    )
    raise InvalidWordError(f"{quote(item)}, number {nth} of the word list, is no word; {use}")


def _clue(clue: object) -> str:
    if isinstance(clue, str) and clue.strip():
        return label(clue.strip())
    raise InvalidWordError(f"{quote(clue)} is no clue; a mapping is {{clue: word}}, both as text")

"""The word list as an author gives it, to one plain list of entries.

What of an entry goes into cells is decided in `letters`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from .errors import InvalidWordError, quote

MAX_ENTRIES = 500_000  # an iterator may have no end


class Entry(NamedTuple):
    """An item of a word list: what to place (text or a list of cells), what is shown, its clue."""

    item: str | Sequence[str]
    shown: str
    clue: str | None = None


def read_entries(words: object) -> list[Entry]:
    """The entries of a word list, in order.

    `words` is an iterable of entries, a `{clue: entry}` mapping, or one string parted at commas
    and newlines. An entry is a text, shown as written without the blanks around it, or a list of
    cells, shown joined. A set is taken in alphabetical order. Raises InvalidWordError, quoting the
    value, for anything else and for an empty list.
    """
    if isinstance(words, str):
        entries = [Entry(part, part) for part in map(str.strip, re.split(r"[,\n]", words)) if part]
    elif isinstance(words, Mapping):
        entries = [_entry(item, _clue(clue)) for clue, item in words.items()]
    elif isinstance(words, Iterable) and not isinstance(words, (bytes, bytearray)):
        # A set has another order in each process; the same words must be the same list everywhere.
        items = sorted(words, key=repr) if isinstance(words, (set, frozenset)) else words
        entries = [_entry(item) for item in islice(items, MAX_ENTRIES + 1)]
    else:
        raise InvalidWordError(
            f'a word list is a list of words or one text such as "cat, dog", not {quote(words)}'
        )
    if len(entries) > MAX_ENTRIES:
        raise InvalidWordError(f"the word list {quote(words)} has more than {MAX_ENTRIES:,} words")
    if not entries:
        raise InvalidWordError(f"the word list {quote(words)} is empty; give at least one word")
    return entries


def _entry(item: object, clue: str | None = None) -> Entry:
    if isinstance(item, str):
        return Entry(item, item.strip(), clue)
    if isinstance(item, (list, tuple)) and item and all(isinstance(cell, str) for cell in item):
        return Entry(item, "".join(item), clue)
    raise InvalidWordError(
        f"{quote(item)} is no word; use text, or a list of cells such as ['CH', 'A']"
    )


def _clue(clue: object) -> str:
    if isinstance(clue, str) and clue.strip():
        return clue.strip()
    raise InvalidWordError(f"{quote(clue)} is no clue; a mapping is {{clue: word}}, both as text")

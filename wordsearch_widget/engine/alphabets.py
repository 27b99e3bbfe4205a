"""Which letters a language or a script writes with, and how often: plain data, looked up by name.

The tables are `data/alphabets.json`, read when first asked for. A language's alphabet is the one its
schools teach, in single cells: no digraphs, and no accented letters that it does not count as letters
(a puzzle's filler adds every letter that its words use). Where a cell is a whole syllable or carries a
vowel sign, the table lists common ones. Nothing here folds or checks text: see `letters`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple


class Language(NamedTuple):
    """One language of the tables.

    code         ISO 639, such as "pt"
    names        the English name first, then others
    scripts      the scripts it is written in, the usual one first
    upper        its alphabet in capitals (or in its only case); empty where the scripts' tables serve
    lower        the same in small letters
    frequencies  capital letter -> how many in a thousand, coarse; empty where unknown
    """

    code: str
    names: tuple[str, ...]
    scripts: tuple[str, ...]
    upper: tuple[str, ...]
    lower: tuple[str, ...]
    frequencies: Mapping[str, int]


TURKIC = frozenset({"tr", "az"})

_ALIASES = {"no": "nb", "iw": "he", "in": "id", "fil": "tl", "ji": "yi"}
_SCRIPTS = {"CJK": "Han", "IDEOGRAPHIC": "Han", "FEMININE": "Latin", "MASCULINE": "Latin"}
_CAPITAL_DOTTED = str.maketrans({"İ": "i", "I": "ı"})


@cache
def languages() -> Mapping[str, Language]:
    """Every known language by its code."""
    read = {}
    for code, row in _tables()["languages"].items():
        upper = tuple(row.get("letters", ""))
        capitals = row.get("letters", "")
        small = capitals.translate(_CAPITAL_DOTTED) if code in TURKIC else capitals
        counts = {item[0]: int(item[1:]) for item in row.get("frequencies", "").split()}
        read[code] = Language(
            code,
            tuple(row["names"]),
            tuple(row["script"].split()),
            upper,
            tuple(small.lower() + row.get("lower", "")),
            MappingProxyType(counts),
        )
    return MappingProxyType(read)


@lru_cache(maxsize=256)
def find_language(name: str) -> Language | None:
    """The language of a code ("pt"), a tag ("pt-BR") or a name ("Portuguese"), in any case; or None."""
    wanted = name.strip().casefold()
    code = re.split(r"[-_]", wanted)[0]
    code = _ALIASES.get(code, code)
    if code in languages():
        return languages()[code]
    for language in languages().values():
        if wanted in (known.casefold() for known in language.names):
            return language
    return None


@cache
def script_letters(script: str) -> tuple[str, ...]:
    """The letters of a script such as "Hebrew", capitals only; () for a script without a table."""
    listed = _tables()["scripts"].get(script, "")
    return tuple(listed.split() if " " in listed else listed)


@lru_cache(maxsize=4096)
def script_of_letter(letter: str) -> str:
    """The script of a letter's base: "Latin", "Han", …, "Digit", "Emoji", or "Other"."""
    base = letter[0]
    category = unicodedata.category(base)
    if category[0] == "N":
        return "Emoji" if "\u20e3" in letter else "Digit"
    if category[0] not in "LM":
        return "Emoji"
    words = unicodedata.name(base, "OTHER").split()
    if words[0] in ("FULLWIDTH", "HALFWIDTH", "MODIFIER", "SMALL"):
        words = words[1:] or ["OTHER"]
    script = words[0].split("-")[0]
    return _SCRIPTS.get(script, script.title())


@lru_cache(maxsize=256)
def neighbours(letter: str) -> tuple[str, ...]:
    """The letters near `letter` in Unicode that are named after its script, where no table has them."""
    base = ord(letter[0])
    stem = _stem(letter[0])
    near = range(max(0, base - 96), min(base + 96, 0x110000))
    same = (chr(code) for code in near)
    return tuple(
        c for c in same if stem and unicodedata.category(c) in ("Lo", "Lu") and _stem(c) == stem
    )


def _stem(letter: str) -> str:
    """The part of a character's Unicode name that all letters of its alphabet share."""
    name = unicodedata.name(letter, "")
    return re.split(r" (?:CAPITAL|SMALL|LETTER|SYLLABLE|SYLLABICS)\b", name)[0]


@cache
def _tables() -> dict[str, Any]:
    source = files(__package__) / "data" / "alphabets.json"
    tables: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return tables

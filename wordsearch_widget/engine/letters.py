"""Text to letters: the one rule for what goes into cells, and which letters a puzzle is filled with.

A cell holds one letter: a character as its reader sees it (a grapheme), whose base is a letter, a
digit or an emoji. A Hindi consonant with its vowel sign, a Korean syllable, a flag and a family are one
letter each. Everything else in an entry (blanks, apostrophes, hyphens, punctuation, invisible
controls, the Arabic tatweel) is shown in the word list and not placed.

Folding, in this order:

- NFC, and presentation forms such as `ﬁ` become the letters they present.
- Capitals, unless `case="keep"`: ß is SS; i is İ when the language is Turkish or Azerbaijani; Georgian
  keeps its everyday letters, since few fonts have its capitals.
- Accents stay as written, unless `fold_accents=True`: then accents go from Latin, Greek and Cyrillic
  letters (ł is L, ø is O, æ is AE, ё is Е; й stays, it is a letter of its own) and vowel points from
  Hebrew and Arabic ones. Marks that make another sound or syllable are never taken away: Hindi, Thai
  and Tamil vowel signs, Japanese が.

Folding what is folded changes nothing, so a word's joined letters can be folded and split again.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice

from wcwidth import iter_graphemes

from .alphabets import (
    TURKIC,
    Language,
    find_language,
    languages,
    neighbours,
    script_letters,
    script_of_letter,
)
from .errors import InvalidWordError, WordSearchError, quote, whole

MAX_LETTERS = 1000
CASES = ("upper", "keep")
_MAX_TEXT = 20_000
_MAX_CELL = 32

# Text in which every character is a letter of its own, so that it needs no splitting.
_PLAIN = re.compile("[0-9A-Za-zÀ-ÖØ-öø-ʯΆΈ-ΊΌΎ-ΡΣ-ϡЀ-ҁҊ-ԯא-תء-غف-يぁ-ゖァ-ヺ一-鿿가-힣]+")
_PRESENTED = re.compile("[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]")
# Apostrophes that Unicode counts as letters, and the Arabic stretcher.
_NO_LETTERS = re.compile("[\u02b9-\u02bf\u02c8\u02ee\u055a\u0640\u07fa]")
_EMOJI = re.compile(
    "[⌚⌛⌨⏏⏩-⏳⏸-⏺Ⓜ▪▫▶◀◻-◾☀-☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸-☺♀♂♈-♓♟♠♣♥♦♨♻♾♿⚒-⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰-⛵⛷-⛺⛽"
    "✂✅✈-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓-❕❗❣❤➕-➗➡➰➿⤴⤵⬅-⬇⬛⬜⭐⭕㊗㊙"
    "\U0001f004\U0001f0cf\U0001f170-\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f201-\U0001f251\U0001f300-\U0001f64f\U0001f680-\U0001f6ff"
    "\U0001f7e0-\U0001f7f0\U0001f90c-\U0001f9ff\U0001fa70-\U0001faff]"
)
_STYLED = frozenset("©®‼⁉™〰〽↔↕↖↗↘↙↩↪")  # signs, and emoji only where the text asks for that
_EMOJI_STYLE = "\ufe0f"
_KEYCAP = "\u20e3"

# -- text to letters --------------------------------------------------------------------------


def to_letters(
    entry: object,
    *,
    language: str | None = None,
    fold_accents: bool = False,
    case: str = "upper",
    minimum: int = 2,
) -> tuple[str, ...]:
    """The letters of an entry, one item a cell.

    entry         text, split into letters; or a list or tuple of cells, each folded and kept as one
                  cell, such as `["CH", "A"]`
    language      a code such as "tr", a tag such as "pt-BR" or an English name
    fold_accents  whether accents go: "niño" is then NINO
    case          "upper", or "keep" for letters as typed
    minimum       how many letters a word has at least

    Raises InvalidWordError, quoting the entry, when it holds no word.
    """
    if (
        type(entry) is str
        and language is None
        and case == "upper"
        and entry.isascii()
        and entry.isalnum()
        and minimum <= len(entry) <= MAX_LETTERS
    ):  # most words of most lists: nothing to fold, and no character to leave out
        return tuple(entry.upper())
    turkic = _checked(language, case)
    if isinstance(entry, str):
        letters = _split(_text(entry), turkic, fold_accents, case)
        if not letters:
            raise InvalidWordError(
                f"{quote(entry)} has no letter to place; a word has at least {minimum}"
            )
    elif isinstance(entry, (list, tuple)):
        letters = _cells(entry, turkic, fold_accents, case)
    else:
        raise InvalidWordError(
            f"{quote(entry)} is no word; use text, or a list of cells such as ['CH', 'A']"
        )
    if len(letters) < minimum:
        count = "1 letter" if len(letters) == 1 else f"{len(letters)} letters"
        raise InvalidWordError(f"{quote(entry)} has {count}; a word has at least {minimum}")
    if len(letters) > MAX_LETTERS:
        raise InvalidWordError(
            f"{quote(entry)} has {len(letters)} letters; a word has at most {MAX_LETTERS}"
        )
    return tuple(letters)


def fold_cell(
    text: str, *, language: str | None = None, fold_accents: bool = False, case: str = "upper"
) -> str:
    """The text of one cell, folded and kept as one cell: "ch" is CH. Raises InvalidWordError."""
    plain = language is None and case == "upper" and type(text) is str and text.isascii()
    if plain and text.isalnum() and len(text) <= _MAX_CELL:
        return text.upper()
    return _cell(text, _checked(language, case), fold_accents, case)


def language_of(name: str) -> Language:
    """The language of a code, a tag or a name. Raises WordSearchError that names the known ones."""
    found = find_language(name) if isinstance(name, str) and len(name) < 60 else None
    if found is not None:
        return found
    known = languages()
    names = {known[code].names[0]: code for code in known}
    near: list[str] = []
    if isinstance(name, str):
        wanted = name[:60].strip()
        near = get_close_matches(wanted.title(), names, n=1) or get_close_matches(
            wanted.lower(), known, n=1
        )
    hint = f'did you mean "{names.get(near[0], near[0])}"? ' if near else ""
    choices = ", ".join(f"{code} ({known[code].names[0]})" for code in known)
    raise WordSearchError(f"language={quote(name)} is unknown; {hint}known are {choices}")


def _checked(language: str | None, case: str) -> bool:
    """Whether the language pairs i with İ; raises WordSearchError for bad options."""
    if not isinstance(case, str) or case not in CASES:
        raise WordSearchError(f'case={quote(case)} is unknown; use "upper" or "keep"')
    return language is not None and language_of(language).code in TURKIC


def _text(entry: str) -> str:
    """`entry`, unless no puzzle could hold it. Looks at no more of a huge text than its length."""
    if len(entry) > _MAX_TEXT:
        raise InvalidWordError(
            f"{quote(entry)} is {len(entry):,} characters long; a word has at most {MAX_LETTERS} letters"
        )
    return whole(entry)


def _cells(entry: Sequence[object], turkic: bool, fold_accents: bool, case: str) -> list[str]:
    if not entry:
        raise InvalidWordError(f"{quote(entry)} has no cell; a word is text or a list of cells")
    if len(entry) > MAX_LETTERS:
        raise InvalidWordError(
            f"a word of {len(entry):,} cells that starts {quote(entry[:3])}; the limit is {MAX_LETTERS}"
        )
    try:
        return [_cell(item, turkic, fold_accents, case) for item in entry]
    except InvalidWordError as error:
        raise InvalidWordError(f"in the word {quote(entry)}: {error}") from None


def _cell(item: object, turkic: bool, fold_accents: bool, case: str) -> str:
    if not isinstance(item, str):
        raise InvalidWordError(f"{quote(item)} is no cell; a cell is text such as 'CH'")
    cell = "".join(_split(_text(item), turkic, fold_accents, case))
    if not cell:
        raise InvalidWordError(f"{quote(item)} has no letter for a cell")
    if len(cell) > _MAX_CELL:
        raise InvalidWordError(
            f"{quote(item)} is too long for one cell; the limit is {_MAX_CELL} characters"
        )
    return cell


def _split(text: str, turkic: bool, fold_accents: bool, case: str) -> list[str]:
    folded = _fold(text, turkic, fold_accents, case)
    if _PLAIN.fullmatch(folded):
        return list(folded)
    letters = _kept(folded)
    # What was apart may join once a blank between is gone, and a word must split the same way again.
    while letters != (again := _kept(_fold("".join(letters), turkic, fold_accents, case))):
        letters = again
    for letter in letters:
        if len(letter) > _MAX_CELL:
            raise InvalidWordError(
                f"{quote(text)} has a letter of {len(letter)} characters; the limit is {_MAX_CELL}"
            )
    return letters


def _kept(text: str) -> list[str]:
    return [letter for grapheme in iter_graphemes(text) if (letter := _letter(grapheme))]


@lru_cache(maxsize=4096)
def _letter(grapheme: str) -> str:
    """What of a grapheme goes into a cell: "" when its base is no letter, digit or emoji."""
    if _KEYCAP in grapheme and grapheme[0] in "0123456789#*":
        return grapheme
    while grapheme and unicodedata.category(grapheme[0]) == "Cf":
        grapheme = grapheme[1:]
    if not grapheme or _NO_LETTERS.match(grapheme):
        return ""
    if _EMOJI.match(grapheme):
        return grapheme.rstrip("\u200d")
    category = unicodedata.category(grapheme[0])
    if grapheme[0] in _STYLED and _EMOJI_STYLE in grapheme:
        return grapheme.rstrip("\u200d")
    # Burmese has vowel signs that stand beside their letter, as a character of their own.
    beside = category == "Mc" and len(list(iter_graphemes("က" + grapheme))) == 2
    if category[0] not in "LN" and not beside:
        return ""
    # A joiner shapes letters only between two of them; elsewhere it would be an unseen difference.
    marks = (c for c in grapheme if c in "\u200c\u200d" or unicodedata.category(c)[0] in "LMN")
    return "".join(c for c in marks if c not in "\ufe0e\ufe0f").rstrip("\u200c\u200d")


# -- folding ----------------------------------------------------------------------------------

# ẞ is the capital that ß has in some fonts, U+1C90… are the capitals of Georgian.
_CAPITALS = str.maketrans({"ẞ": "SS"} | {chr(c): chr(c - 0xBC0) for c in range(0x1C90, 0x1CC0)})
_DOTTED = str.maketrans({"i": "İ", "ı": "I"})
_FORMATS = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]"
)
_BARE = {
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Þ": "TH", "þ": "th", "Ð": "D", "ð": "d", "ß": "ss",
    "ẞ": "SS", "ı": "i", "ȷ": "j", "Ŋ": "N", "ŋ": "n", "ŉ": "n", "Ĳ": "IJ", "ĳ": "ij", "Ǆ": "DZ",
    "ǅ": "Dz", "ǆ": "dz", "Ǉ": "LJ", "ǈ": "Lj", "ǉ": "lj", "Ǌ": "NJ", "ǋ": "Nj", "ǌ": "nj",
    "Ё": "Е", "ё": "е", "Ѐ": "Е", "ѐ": "е", "Ѝ": "И", "ѝ": "и",
}  # fmt: skip
_WITH = re.compile(r"LATIN (CAPITAL|SMALL) LETTER ([A-Z]) WITH ")
_ACCENTED = frozenset({"Latin", "Greek"})
_POINTED = frozenset({"Hebrew", "Arabic", "Syriac", "Cyrillic"})


def _fold(text: str, turkic: bool, fold_accents: bool, case: str) -> str:
    if not text.isascii():
        text = _FORMATS.sub("", unicodedata.normalize("NFC", text))
        text = _PRESENTED.sub(lambda form: unicodedata.normalize("NFKC", form[0]), text)
    if case == "upper":
        if turkic:
            text = text.replace("i\u0307", "İ").translate(_DOTTED)
        text = text.upper()
        if not text.isascii():
            text = text.translate(_CAPITALS)
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text)
    if fold_accents:
        text = unicodedata.normalize("NFC", _without_accents(text))
    return text


def _without_accents(text: str) -> str:
    bare = []
    script = ""
    for character in text:
        if unicodedata.category(character) == "Mn":
            if script not in _ACCENTED and script not in _POINTED:
                bare.append(character)
        else:
            script = script_of_letter(character)
            bare.append(
                _bare(character) if script in _ACCENTED or script == "Cyrillic" else character
            )
    return "".join(bare)


@lru_cache(maxsize=4096)
def _bare(letter: str) -> str:
    """A Latin or Greek letter without its accent, a Cyrillic one without a mark of stress."""
    if letter in _BARE or script_of_letter(letter) == "Cyrillic":
        return _BARE.get(letter, letter)
    base = unicodedata.normalize("NFD", letter)[0]
    named = _WITH.match(unicodedata.name(base, ""))
    if named:
        return named[2] if named[1] == "CAPITAL" else named[2].lower()
    return _BARE.get(base, base)


# -- what script, which filler ----------------------------------------------------------------


def script_of(letters: Iterable[str]) -> str:
    """The script of most of the letters, such as "Latin" or "Han"; digits and emoji count last."""
    scripts = _scripts(letters)
    return scripts[0] if scripts else "Latin"


def is_rtl(letters: Iterable[str]) -> bool:
    """Whether a word is read from right to left: more of its letters are of such a script than not."""
    balance = 0
    for letter in letters:
        kind = unicodedata.bidirectional(letter[0])
        balance += (kind in ("R", "AL")) - (kind == "L")
    return balance > 0


def alphabet_for(
    letters: Iterable[str], language: str | None = None, *, fold_accents: bool = False
) -> tuple[str, ...]:
    """The letters to fill a grid with, for words made of `letters`.

    The language's own alphabet when it is given and the words are in its script, else that of each
    script that a fifth of the letters belong to; A-Z where there is none. Small letters when no word
    has a capital, both when the words mix them. Then every other letter that the words use, in order.
    """
    used = tuple(letters)
    small, capital = _cases(used)
    found: dict[str, None] = {}
    for upper, lower in _alphabets(used, language):
        found.update(dict.fromkeys(upper if capital or not small else ()))
        found.update(dict.fromkeys(lower if small else ()))
    if fold_accents:
        found = {
            bare: None for letter in found if len(bare := _without_accents(letter)) == len(letter)
        }
    found.update(dict.fromkeys(used))
    return tuple(found)


def parse_alphabet(
    value: object, *, language: str | None = None, fold_accents: bool = False, case: str = "upper"
) -> tuple[str, ...]:
    """The letters of an author's own alphabet, each once, in order.

    `value` is text, split into letters at no cost for blanks and commas between, or a list of cells.
    Raises WordSearchError, quoting the value, for anything that is no letter.
    """
    options = {"turkic": _checked(language, case), "fold_accents": fold_accents, "case": case}
    try:
        if isinstance(value, str):
            found = _split_alphabet(_text(value), **options)  # type: ignore[arg-type]
        elif isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, dict)):
            items = sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value
            few = islice(items, _MAX_TEXT + 1)  # an iterator may have no end
            found = [_cell(item, **options) for item in few]  # type: ignore[arg-type]
            if len(found) > _MAX_TEXT:
                raise InvalidWordError(f"it has more than {_MAX_TEXT:,} letters")
        else:
            raise InvalidWordError("it is neither text nor a list of letters")
    except InvalidWordError as error:
        raise WordSearchError(
            f'alphabet={quote(value)}: {error}; use letters, such as "ABC"'
        ) from None
    if not found:
        raise WordSearchError(f"alphabet={quote(value)} has no letter; give at least one")
    return tuple(dict.fromkeys(found))


def frequencies_for(language: str | None = None) -> dict[str, float]:
    """How often a language uses each letter, in parts of 1; English when none is given.

    Letters are capitals. A language without figures gives each letter of its alphabet the same.
    """
    known = language_of(language or "en")
    counts: dict[str, int] = dict(known.frequencies)
    if not counts:
        counts = dict.fromkeys(known.upper or script_letters(known.scripts[0]), 1)
    total = sum(counts.values())
    return {letter: count / total for letter, count in counts.items()}


def weights_for(alphabet: Sequence[str], language: str | None = None) -> tuple[float, ...]:
    """How often filler should take each letter of `alphabet`, summing to 1.

    A letter that the language's figures do not have counts as its rarest.
    """
    shares = frequencies_for(language)
    turkic = language is not None and language_of(language).code in TURKIC
    rarest = min(shares.values())
    weights = [shares.get(_fold(letter, turkic, False, "upper"), rarest) for letter in alphabet]
    return tuple(weight / sum(weights) for weight in weights)


def _split_alphabet(text: str, turkic: bool, fold_accents: bool, case: str) -> list[str]:
    found: list[str] = []
    for grapheme in iter_graphemes(text):
        letters = _split(grapheme, turkic, fold_accents, case)
        if not letters and not grapheme.isspace() and grapheme not in ",;":
            raise InvalidWordError(f"{quote(grapheme)} is no letter")
        found.extend(letters)
    return found


def _scripts(letters: Iterable[str]) -> list[str]:
    """The scripts of at least a fifth of the letters, most used first; digits and emoji only when alone."""
    counts = Counter(script_of_letter(letter) for letter in letters)
    spoken = Counter({s: n for s, n in counts.items() if s not in ("Digit", "Emoji")}) or counts
    total = sum(spoken.values())
    return [script for script, count in spoken.most_common() if count * 5 >= total]


def _alphabets(
    used: tuple[str, ...], language: str | None
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Pairs of capital and small letters, one for each script to fill with."""
    scripts = _scripts(used)
    if language is not None:
        known = language_of(language)
        spoken = [script for script in scripts or known.scripts[:1] if script in known.scripts]
        if known.upper and known.scripts[0] in spoken:
            return [(known.upper, known.lower)]
        # Words of another script, such as Japanese ones in Latin letters, would stand out in it.
        scripts = spoken or scripts
    pairs = []
    for script in scripts or ["Latin"]:
        upper = script_letters(script)
        if not upper:
            upper = neighbours(
                next(letter for letter in used if script_of_letter(letter) == script)
            )
        lower = tuple(letter.lower() for letter in upper)
        pairs.append((upper, lower))
    return pairs


def _cases(used: tuple[str, ...]) -> tuple[bool, bool]:
    """Whether any letter is a small one, and whether any is a capital."""
    small = any(letter != letter.upper() and letter == letter.lower() for letter in used)
    capital = any(letter != letter.lower() for letter in used)
    return small, capital

"""Request: everything that is asked of a puzzle, read and checked before anything is built."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from operator import index
from typing import Any, NamedTuple

from .blocklist import load_blocked
from .chance import check_seed
from .entries import read_entries
from .errors import InvalidGridError, InvalidWordError, WordSearchError, quote, warn
from .geometry import EASY, HARD, LEVELS, MEDIUM, Direction, parse_directions
from .grid import MAX_SIDE
from .layout import Word
from .letters import is_rtl, parse_alphabet, to_letters

METHODS = ("exhaustive", "scatter")
OVERLAPS = ("natural", "dense")
FILLERS = ("uniform", "frequency", "tricky")
MESSAGE_FITS = ("start", "exact")
MAX_ATTEMPTS = 1_000_000
MAX_WORDS = 20_000


class Item(NamedTuple):
    """A word of the list with what is shown for it."""

    word: Word
    entry: str
    clue: str | None = None
    secret: bool = False


@dataclass(slots=True)
class Request:
    """A checked request. `items` are the listed words in order, then the secret ones."""

    items: tuple[Item, ...]
    pick: int | None
    rows: int | None
    cols: int | None
    mask: Any
    seed: int | str
    method: str
    overlap: str
    filler: str
    attempts: int
    message: str | None
    message_letters: tuple[str, ...]
    exact: bool
    blocked: tuple[tuple[str, ...], ...]
    alphabet: tuple[str, ...] | None
    language: str | None
    fold_accents: bool
    directions: tuple[Direction, ...]


def read_request(
    words: object,
    *,
    rows: object,
    cols: object,
    directions: object,
    seed: object,
    method: object,
    alphabet: object,
    mask: object,
    message: object,
    message_fit: object,
    blocked: object,
    child_safe: object,
    language: str | None,
    fold_accents: object,
    case: object,
    secret: object,
    secret_directions: object,
    pick: object,
    overlap: object,
    filler: object,
    attempts: object,
) -> Request:
    """Check every parameter of `generate`; raise a WordSearchError that quotes the first bad one."""
    folding: dict[str, Any] = {"language": language, "fold_accents": fold_accents, "case": case}
    allowed = _Directions(directions, "directions")
    items = _items(words, allowed, folding)
    if secret_directions is not None:
        allowed = _Directions(secret_directions, "secret_directions")
    if not _is_nothing(secret):
        items += _items(secret, allowed, folding, secret=True)
    items = _fold_repeats(items)
    height, width = _side("rows", rows), _side("cols", cols)
    height, width = height or width, width or height  # one of them alone is a square
    if height == width == 1:
        raise InvalidGridError("a grid of 1 x 1 has no room for a word; the smallest is 1 x 2")
    spelled = _message(message, folding)
    return Request(
        items=tuple(items),
        pick=None if pick is None else _pick(pick, items),
        rows=height,
        cols=width,
        mask=keep_mask(mask),
        seed=check_seed(seed),
        method=_choice("method", method, METHODS),
        overlap=_choice("overlap", overlap, OVERLAPS),
        filler=_choice("filler", filler, FILLERS),
        attempts=_whole("attempts", attempts, 1, MAX_ATTEMPTS),
        message=message if isinstance(message, str) else None,
        message_letters=spelled,
        exact=_choice("message_fit", message_fit, MESSAGE_FITS) == "exact" and bool(spelled),
        blocked=_blocked(blocked, _flag("child_safe", child_safe), items, folding),
        alphabet=_alphabet(alphabet, folding),
        language=language,
        fold_accents=_flag("fold_accents", fold_accents),
        directions=_all_directions(items),
    )


# -- words ------------------------------------------------------------------------------------


class _Directions:
    """The directions asked for, and their mirror image for scripts that run from right to left.

    Only a level is mirrored (easy "across" is W in Hebrew); directions named one by one are kept.
    """

    def __init__(self, value: object, parameter: str) -> None:
        try:
            self.given = parse_directions(value)
        except WordSearchError as error:
            text = str(error).replace("directions=", f"{parameter}=", 1)
            raise WordSearchError(text) from None
        named = isinstance(value, str) and value.strip().lower() in LEVELS
        self.is_level = named or (isinstance(value, tuple) and value in (EASY, MEDIUM, HARD))

    def of(self, text: str) -> tuple[Direction, ...]:
        """The directions that a word may run in."""
        if self.is_level and is_rtl(text):
            return self.mirrored
        return self.given

    @cached_property
    def mirrored(self) -> tuple[Direction, ...]:
        return tuple(Direction((d.dr, -d.dc)) for d in self.given)


def _items(
    words: object, directions: _Directions, folding: dict[str, Any], secret: bool = False
) -> list[Item]:
    entries = read_entries(words)
    if len(entries) > MAX_WORDS:
        raise WordSearchError(f"a list of {len(entries)} words; the longest has {MAX_WORDS}")
    items = []
    for item, shown, clue in entries:
        letters = to_letters(item, **folding)
        text = "".join(letters)
        allowed = directions.given if text.isascii() else directions.of(text)
        items.append(Item(Word(text, letters, allowed), shown, clue, secret))
    return items


def _is_nothing(value: object) -> bool:
    return value is None or (isinstance(value, Collection) and len(value) == 0)


def _all_directions(items: Sequence[Item]) -> tuple[Direction, ...]:
    first = items[0].word.directions
    if all(item.word.directions is first for item in items if not item.secret):
        return first
    sets = {id(item.word.directions): item.word.directions for item in items if not item.secret}
    return tuple(dict.fromkeys(chain.from_iterable(sets.values())))


def _fold_repeats(items: list[Item]) -> list[Item]:
    kept: dict[str, Item] = {}
    repeats: list[str] = []
    for item in items:
        if item.word.text in kept:
            repeats.append(item.entry)
        else:
            kept[item.word.text] = item
    if repeats:
        shown = ", ".join(quote(entry) for entry in dict.fromkeys(repeats[:20]))
        warn(f"given more than once, placed once: {shown}")
    return list(kept.values())


def _pick(pick: object, items: Sequence[Item]) -> int:
    available = sum(not item.secret for item in items)
    return _whole("pick", pick, 1, available, "the number of different words")


# -- letters ----------------------------------------------------------------------------------


def _message(message: object, folding: dict[str, Any]) -> tuple[str, ...]:
    if message is None:
        return ()
    if not isinstance(message, str):
        raise WordSearchError(f"message={quote(message)}: a message is a text, or None for none")
    try:
        return to_letters(message, minimum=1, **folding)
    except InvalidWordError as error:
        raise WordSearchError(f"message={quote(message)}: {error}") from None


def _alphabet(alphabet: object, folding: dict[str, Any]) -> tuple[str, ...] | None:
    return None if alphabet is None else parse_alphabet(alphabet, **folding)


def _blocked(
    blocked: object, child_safe: bool, items: Sequence[Item], folding: dict[str, Any]
) -> tuple[tuple[str, ...], ...]:
    listed = {item.word.text for item in items}
    found: dict[tuple[str, ...], None] = {}
    if not _is_nothing(blocked):
        for entry in read_entries(blocked):
            letters = to_letters(entry.item, **folding)
            if "".join(letters) in listed:
                raise InvalidWordError(f"{quote(entry.shown)} is both blocked and to be placed")
            found[letters] = None
    if child_safe:
        for text in load_blocked():
            if text not in listed:
                found[tuple(text if folding["case"] == "upper" else text.lower())] = None
    return tuple(found)


# -- numbers and choices ----------------------------------------------------------------------


def _side(name: str, value: object) -> int | None:
    if value is None:
        return None
    try:
        return _whole(name, value, 1, MAX_SIDE)
    except WordSearchError as error:
        raise InvalidGridError(str(error)) from None


def _whole(name: str, value: object, least: int, most: int, why: str = "") -> int:
    try:
        number = least - 1 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        limit = f"{most} ({why})" if why else f"{most}"
        raise WordSearchError(f"{name}={quote(value)}: give a whole number from {least} to {limit}")
    return number


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise WordSearchError(f"{name}={quote(value)}: give True or False")
    return value


def _choice(name: str, value: object, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        known = " or ".join(f'"{choice}"' for choice in choices)
        raise WordSearchError(f"{name}={quote(value)}: use {known}")
    return value


# -- masks -----------------------------------------------------------------------------------


def keep_mask(mask: object) -> object:
    """The mask in a form that can be read more than once."""
    return list(islice(mask, MAX_SIDE**2 + 1)) if isinstance(mask, Iterator) else mask

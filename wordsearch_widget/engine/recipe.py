"""Recipe: all that decides a puzzle, and a short code that carries it to somebody else.

A code is the format's number and then, in the letters that a web address may hold, a deflated JSON list
of the seed, the words, their clues and the options that are not as usual. Whoever opens one gets the
same puzzle, letter by letter. A code comes from a stranger: its size, its unpacked size and everything
in it is checked before a puzzle is made of it.
"""

from __future__ import annotations

import json
import warnings
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from inspect import signature
from types import MappingProxyType
from typing import Any, NoReturn

from .chance import check_seed
from .entries import read_entries
from .errors import WordSearchError, quote
from .generator import generate
from .geometry import Direction
from .puzzle import Puzzle
from .request import keep_mask, read_request

FORMAT = "1"
LONGEST = 6_000  # characters of a code: what every browser takes in an address
UNPACKED = 40_000  # bytes
MOST_WORDS, MOST_LETTERS, MOST_SIDE, MOST_ATTEMPTS = 500, 200, 100, 1_000
SEED = "seed"
DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {name: p.default for name, p in signature(generate).parameters.items() if name != "words"}
)
# Texts that many codes have, told to the packer so that short recipes have short codes. Part of format 1.
_FAMILIAR = (
    b'"secret_directions":"message_fit":"fold_accents":true"alphabet":"attempts":"blocked":'
    b'"child_safe":true"overlap":"dense"filler":"tricky"frequency"method":"scatter"case":"keep"'
    b'"mask":"heart"message":"secret":["pick":"language":"de"fr"es"en"directions":"medium""hard""'
    b'],[],{"rows":10,"cols":12}'
)


@dataclass(frozen=True)
class Recipe:
    """The words and options of `generate`, with the seed that makes the puzzle the same everywhere.

    words    entries in order: texts, or tuples of cells
    clues    one for each word, or none at all
    options  keyword arguments of `generate`; `seed` is always among them

    Raises a WordSearchError that quotes the value for what `generate` would refuse at once, and for more
    than 500 words, 200 letters in a word or 100 cells on a side: whoever opens a code knows nothing of it.
    """

    words: tuple[str | tuple[str, ...], ...]
    clues: tuple[str, ...]
    options: Mapping[str, Any] = field(hash=False)

    def __init__(self, words: object, **options: Any) -> None:
        entries = read_entries(words)
        if len(entries) > MOST_WORDS:
            raise WordSearchError(f"a recipe of {len(entries)} words; the most is {MOST_WORDS}")
        items = tuple(e.shown if isinstance(e.item, str) else tuple(e.item) for e in entries)
        clues = tuple(e.clue for e in entries if e.clue is not None)
        for name in options:
            if name not in DEFAULTS:
                known = ", ".join(DEFAULTS)
                raise WordSearchError(f"{quote(name)} is no option of a recipe; there are {known}")
        plain = {name: _plain(name, value) for name, value in options.items()}
        plain[SEED] = check_seed(plain.get(SEED))
        kept = {
            name: plain[name]
            for name in DEFAULTS
            if plain.get(name, DEFAULTS[name]) != DEFAULTS[name]
        }
        _check_sizes(items, kept)
        for name, value in (
            ("words", items),
            ("clues", clues),
            ("options", MappingProxyType(kept)),
        ):
            object.__setattr__(self, name, value)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of repeats; they are told when the puzzle is made
            read_request(self._list, **{**DEFAULTS, **kept})

    def __reduce__(self) -> Any:
        return partial(Recipe, **self.options), (self._list,)

    def __repr__(self) -> str:
        told = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Recipe({self._list!r}{told})"

    @property
    def _list(self) -> Any:
        return dict(zip(self.clues, self.words, strict=True)) if self.clues else list(self.words)

    def generate(self) -> Puzzle:
        """The puzzle. Raises PlacementError where the words have no place, as `generate` does."""
        return generate(self._list, **self.options)

    @property
    def code(self) -> str:
        """The recipe as a short text of letters, digits, - and _.

        Raises WordSearchError for one that is too long for an address; a saved puzzle has no limit.
        """
        options = {name: value for name, value in self.options.items() if name != SEED}
        content = [self.options[SEED], self.words, self.clues, options]
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        data = text.encode("utf-8", "surrogatepass")  # a seed may be any text
        packer = zlib.compressobj(9, wbits=-15, zdict=_FAMILIAR)
        packed = packer.compress(data) + packer.flush()
        code = FORMAT + urlsafe_b64encode(packed).decode().rstrip("=")
        if len(code) > LONGEST or len(data) > UNPACKED:
            raise WordSearchError(
                f"a code of {len(code)} characters, and {LONGEST} is the most that an address holds; "
                "share the puzzle as a file: puzzle.save(…json)"
            )
        return code

    @classmethod
    def from_code(cls, code: str) -> Recipe:
        """The recipe of a code. Raises WordSearchError, quoting it, for a text that is none."""
        if not isinstance(code, str):
            _refuse(code, "a code is a text")
        code = code.strip()
        if len(code) > LONGEST:
            _refuse(code, f"it has {len(code)} characters, and the longest code has {LONGEST}")
        if code[:1].isdecimal() and code[:1] != FORMAT:
            _refuse(code, "a newer wordsearch_widget made it, and that will open it")
        content = _unpack(code)
        if not (isinstance(content, list) and len(content) == 4):
            _refuse(code)
        seed, words, clues, options = content
        if not (isinstance(words, list) and isinstance(clues, list) and isinstance(options, dict)):
            _refuse(code)
        if clues and (len(clues) != len(words) or not all(isinstance(clue, str) for clue in clues)):
            _refuse(code)
        for name in options:
            if name not in DEFAULTS or name == SEED:
                _refuse(code, f"it asks for {quote(name)}, which no puzzle has")
        listed = dict(zip(clues, words, strict=True)) if clues else words
        if len(listed) != len(words):
            _refuse(code)
        return cls(listed, **{**options, SEED: seed})


def _unpack(code: str) -> Any:
    """The content of a code, read only as far as a recipe may be long."""
    try:
        packed = urlsafe_b64decode(code[1:].encode("ascii") + b"=" * (-len(code[1:]) % 4))
        unpacker = zlib.decompressobj(wbits=-15, zdict=_FAMILIAR)
        text = unpacker.decompress(packed, UNPACKED + 1)
        if len(text) > UNPACKED or not unpacker.eof or unpacker.unused_data:
            _refuse(code)
        return json.loads(text, parse_constant=lambda name: _refuse(code))
    except (ValueError, zlib.error, RecursionError) as error:
        if isinstance(error, WordSearchError):
            raise
        _refuse(code)


def _refuse(
    code: object, why: str = "it is cut short or mistyped; copy the whole of it"
) -> NoReturn:
    raise WordSearchError(f"{quote(code)} is no puzzle's code: {why}")


def _plain(name: str, value: Any) -> Any:
    """An option's value as JSON has it. Raises WordSearchError for one that JSON has not."""
    value = keep_mask(value)
    if callable(getattr(value, "tolist", None)):  # of numpy or pandas, without importing them
        value = value.tolist()
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=repr)  # a set has another order in each process
    if isinstance(value, (list, tuple)):
        value = [tuple(item) if isinstance(item, (list, tuple)) else _named(item) for item in value]
    value = _named(value)
    if name == "language" and not isinstance(value, str | None):
        raise WordSearchError(f"language={quote(value)}: a language is a text such as 'de'")
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise WordSearchError(
            f"{name}={quote(value)}: a recipe keeps texts, numbers and lists of them"
        ) from None
    return value


def _named(value: Any) -> Any:
    return value.name if isinstance(value, Direction) else value


def _check_sizes(items: tuple[Any, ...], options: Mapping[str, Any]) -> None:
    longest = max(map(len, items))
    if longest > MOST_LETTERS:
        raise WordSearchError(
            f"a recipe with a word of {longest} letters; the most is {MOST_LETTERS}"
        )
    for name, most in (("rows", MOST_SIDE), ("cols", MOST_SIDE), ("attempts", MOST_ATTEMPTS)):
        value = options.get(name)
        if isinstance(value, int) and value > most:
            raise WordSearchError(f"{name}={value}: the most in a recipe is {most}")
    if (side := _mask_side(options.get("mask"))) > MOST_SIDE:
        raise WordSearchError(
            f"a mask of {side} cells on a side; the most in a recipe is {MOST_SIDE}"
        )
    for name in ("blocked", "secret", "alphabet"):
        value = options.get(name, ())
        if isinstance(value, (list, tuple)) and len(value) > MOST_WORDS:
            raise WordSearchError(
                f"{name} of {len(value)} items; the most in a recipe is {MOST_WORDS}"
            )


def _mask_side(mask: Any) -> int:
    """How far a picture's lines, or its cells, reach; what is no mask is refused when it is read."""
    if isinstance(mask, str):
        lines = mask.replace("/", "\n").splitlines()
        return max(len(lines), *map(len, lines), 0)
    cells = mask if isinstance(mask, list) else []
    numbers = (part for cell in cells if isinstance(cell, tuple) for part in cell)
    return 1 + max((part for part in numbers if isinstance(part, int)), default=0)

"""Puzzle: a finished grid with its solution, a value to compare, print, paste back and store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from wcwidth import iter_graphemes

from .chance import check_seed
from .difficulty import Difficulty, rate
from .entries import read_entries
from .errors import InvalidGridError, InvalidWordError, WordSearchError, label, quote, warn, whole
from .formats import check_format
from .geometry import HARD, Direction, Line
from .grid import HOLE, Grid
from .layout import Word
from .letters import fold_cell
from .solver import solve
from .svg import Mark, draw

FORMAT = 1


@dataclass(frozen=True)
class Placement:
    """A word on its line.

    entry    the text as the author wrote it
    word     its letters joined, as they stand in the grid
    line     where it stands, read from its first letter
    letters  one item a cell; found from `word` when not given
    secret   placed and findable, but not listed until found
    clue     shown in the list in place of the entry, when the author gave one
    """

    entry: str
    word: str
    line: Line
    letters: tuple[str, ...] = ()
    secret: bool = False
    clue: str | None = None

    @classmethod
    def of_known(
        cls, entry: str, word: Word, line: Line, secret: bool, clue: str | None
    ) -> Placement:
        """The placement of parts that are known to agree, unchecked; the puzzle reads it off its grid."""
        placement = object.__new__(cls)
        placement.__dict__.update(
            entry=entry, word=word.text, line=line, letters=word.letters, secret=secret, clue=clue
        )
        return placement

    def __post_init__(self) -> None:
        if not isinstance(self.entry, str):
            raise InvalidWordError(f"entry={quote(self.entry)} of a placement is no text")
        if not isinstance(self.word, str):
            raise InvalidWordError(f"word={quote(self.word)} of a placement is no text")
        if not (self.clue is None or isinstance(self.clue, str)):
            raise InvalidWordError(f"clue={quote(self.clue)} of a placement is no text")
        whole(self.entry)
        label(self.clue or "")
        if not isinstance(self.line, Line):
            raise InvalidWordError(f"the line of {quote(self.word)} is no Line: {quote(self.line)}")
        given: Any = self.letters
        letters = _tuple("letters", list(given) if isinstance(given, str) else given)
        letters = letters or tuple(iter_graphemes(self.word))
        try:
            joined = "".join(letters)
        except TypeError:
            raise InvalidWordError(f"the letters {quote(letters)} are not all text") from None
        if letters is not given:
            object.__setattr__(self, "letters", letters)
        if joined != self.word:
            raise InvalidWordError(f"the letters {quote(letters)} do not spell {quote(self.word)}")
        if len(letters) != self.line.length:
            raise InvalidWordError(
                f"{quote(self.word)} has {len(letters)} letters, its line {self.line.text} "
                f"has {self.line.length} cells"
            )


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A grid and the words in it.

    A word's index in `placements` is its index, and so its colour, everywhere.

    grid        the letters
    placements  listed words in the order of the word list, then secret ones
    unused      entries that were offered and not placed
    seed, directions, method, language, message   how it was made, where known

    Raises InvalidGridError when a placement cannot be read off the grid: a puzzle that is, is true.
    """

    grid: Grid
    placements: tuple[Placement, ...]
    unused: tuple[str, ...] = ()
    seed: int | str | None = None
    directions: tuple[Direction, ...] = HARD
    method: str | None = None
    language: str | None = None
    message: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.grid, Grid):
            raise InvalidGridError(f"{quote(self.grid)} is no Grid; see Grid.from_text")
        for name, kind in (("placements", Placement), ("unused", str), ("directions", Direction)):
            items = _tuple(name, getattr(self, name))
            odd = not set(map(type, items)) <= {kind} and [
                item for item in items if not isinstance(item, kind)
            ]
            if odd:
                raise WordSearchError(f"{quote(odd[0])} in {name} is no {kind.__name__}")
            object.__setattr__(self, name, items)
        if self.seed is not None:
            check_seed(self.seed)
        seen: dict[str, Placement] = {}
        secret = False
        for placement in self.placements:
            if placement.word in seen:
                raise InvalidWordError(f"{quote(placement.word)} is placed twice")
            if secret and not placement.secret:
                raise InvalidWordError(
                    f"{quote(placement.word)} is listed, and stands after a secret word"
                )
            secret = placement.secret
            seen[placement.word] = placement
            standing = self.grid.along(placement.line)
            if standing != placement.letters:
                found = repr("".join(standing)) if standing else "a line that leaves the grid"
                raise InvalidGridError(
                    f"{quote(placement.word)} is not at {placement.line.text}: the grid has {found:.80}"
                )
        object.__setattr__(self, "_by_word", seen)

    # -- reading ------------------------------------------------------------------------------

    @property
    def words(self) -> tuple[str, ...]:
        """The listed words, as they stand in the grid, in list order."""
        return tuple(p.word for p in self.placements if not p.secret)

    @property
    def secret_words(self) -> tuple[str, ...]:
        """The words that are placed but not listed."""
        return tuple(p.word for p in self.placements if p.secret)

    @property
    def entries(self) -> tuple[str, ...]:
        """The listed entries as the author wrote them, in list order."""
        return tuple(p.entry for p in self.placements if not p.secret)

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return self.grid.rows

    @property
    def cols(self) -> int:
        """How many columns the grid has."""
        return self.grid.cols

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, as one figure with its parts."""
        return rate(self.grid, [(p.letters, p.line) for p in self.placements])

    def index(self, word: str) -> int:
        """The index of a word, which is also its colour. Raises KeyError."""
        return self.placements.index(self[word])

    def word(self, text: object) -> str:
        """The word that `text` names, as it stands in the grid or as its entry was written.

        Raises InvalidWordError, quoting the text and naming a word it may have meant.
        """
        named = text if isinstance(text, str) else ""
        for placement in self.placements:
            if named in (placement.word, placement.entry):
                return placement.word
        near = get_close_matches(named[:60].upper(), self.words, n=1) or self.words[:1]
        hint = f"; one is {near[0]!r}" if near else ""
        raise InvalidWordError(f"{quote(text)} is no word of this puzzle{hint}")

    def __getitem__(self, word: str) -> Placement:
        by_word: dict[str, Placement] = self.__dict__["_by_word"]
        if word not in self:
            raise KeyError(word)
        return by_word[word]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self.__dict__["_by_word"]

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    # -- as text and picture ------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The puzzle as it is printed: the grid, a blank line, one entry (or its clue) a line."""
        listed = (p.clue or p.entry for p in self.placements if not p.secret)
        return "\n".join([self.grid.text, "", *listed])

    def svg(self, *, solution: bool = False) -> str:
        """The puzzle as an SVG picture, with its words marked when `solution` is true."""
        marks = (
            [Mark(p.line, i, p.entry) for i, p in enumerate(self.placements)] if solution else []
        )
        return draw(self.grid, marks)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        given = ((f.name, getattr(self, f.name), f.default) for f in fields(self))
        shown = (f"{name}={value!r}" for name, value, default in given if value != default)
        return f"Puzzle({', '.join(shown)})"

    # -- as data ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole puzzle as JSON-ready data, with the format version under "format"."""
        return {
            "format": FORMAT,
            "grid": [list(row) for row in self.grid.letters],
            "placements": [_placement_to_dict(p) for p in self.placements],
            "unused": list(self.unused),
            "seed": self.seed,
            "directions": [d.name for d in self.directions],
            "method": self.method,
            "language": self.language,
            "message": self.message,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle of `to_dict`. Raises WordSearchError for another shape or a newer format."""
        check_format(data, FORMAT, "puzzle")
        try:
            return cls(
                grid=Grid(tuple(tuple(_list(row)) for row in _list(data["grid"]))),
                placements=tuple(_placement_from_dict(item) for item in _list(data["placements"])),
                unused=tuple(_text(entry) for entry in _list(data["unused"])),
                seed=None if data["seed"] is None else check_seed(data["seed"]),
                directions=tuple(Direction[name] for name in _list(data["directions"])),
                method=_optional(data["method"]),
                language=_optional(data["language"]),
                message=_optional(data["message"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise WordSearchError(f"not a puzzle's data: {quote(error)}") from error

    # -- out of the notebook --------------------------------------------------------------------
    # The forms are in `export`, which builds on this module: so it is imported where it is used.

    def save(self, path: str | Path, **options: Any) -> None:
        """Write a file whose ending says what it is: .html, .pdf, .png, .svg, .txt, .csv or .json.

        Options, alike in all: solution, show_words, title, letter_case, fillers, key, and on sheets
        paper, letter_size, font; see `export.options`. Raises WordSearchError for another ending or a
        value that cannot be meant, TypeError for another option, OSError where nothing can be
        written; no half file is left.
        """
        from ..export.save import save

        save(self, path, options)

    @classmethod
    def load(cls, path: str | Path) -> Puzzle:
        """The puzzle of a .json file. Raises WordSearchError when it is none, OSError as reading does."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise WordSearchError(f"{quote(str(path))} is no saved puzzle: {error}") from error
        return cls.from_dict(data)

    def to_html(self, **options: Any) -> str:
        """A page that plays with no kernel and no network; options as for `save`."""
        return str(self._render(".html", options))

    def to_pdf(self, **options: Any) -> bytes:
        """A sheet to print, with a sheet of answers; options as for `save`."""
        return bytes(self._render(".pdf", options))

    def to_png(self, **options: Any) -> bytes:
        """A picture of the sheet; options as for `save`."""
        return bytes(self._render(".png", options))

    def to_svg(self, **options: Any) -> str:
        """The grid as a picture; options as for `save`."""
        return str(self._render(".svg", options))

    def to_text(self, **options: Any) -> str:
        """Grid and word list as text; options as for `save`."""
        return str(self._render(".txt", options))

    def to_csv(self, **options: Any) -> str:
        """The grid as a table, or the placements with `solution=True`; options as for `save`."""
        return str(self._render(".csv", options))

    def to_json(self) -> str:
        """The whole puzzle as the text of a file that `load` reads."""
        return str(self._render(".json", {}))

    def to_records(self) -> list[dict[str, Any]]:
        """One dict a cell, as a table takes them: row, col, letter, words."""
        from ..export.data import records

        return records(self)

    def _render(self, ending: str, options: dict[str, Any]) -> Any:
        from ..export.save import render

        return render(self, ending, options)

    @classmethod
    def from_grid(
        cls,
        text: str | Grid,
        words: str | Iterable[object] | Mapping[str, object],
        *,
        language: str | None = None,
        fold_accents: bool = False,
        case: str = "upper",
    ) -> Puzzle:
        """A playable puzzle from a printed grid and its word list.

        Warns of words that stand nowhere (they go to `unused`), of words that stand more than once
        (any of the places counts in play) and of repeats. Raises InvalidGridError for a malformed
        grid.
        """
        grid = text if isinstance(text, Grid) else Grid.from_text(text)
        options: dict[str, Any] = {"language": language, "fold_accents": fold_accents, "case": case}
        grid = _fold_grid(grid, options)
        entries = read_entries(words)
        folding: dict[str, Any] = {"language": language, "fold_accents": fold_accents}
        solution = solve(grid, [entry.item for entry in entries], HARD, **folding)
        placements: dict[str, Placement] = {}
        unused: list[str] = []
        for entry in entries:
            item = entry.item
            lines = solution[item if isinstance(item, str) else "".join(item)]
            if not lines:
                warn(f"{entry.shown!r} stands nowhere in the grid: left out")
                unused.append(entry.shown)
                continue
            # Read off the grid, whose cells say how the word is spelled: ß may be one cell or two.
            letters = grid.read(lines[0])
            word = "".join(letters)
            if word in placements:
                warn(f"{entry.shown!r} repeats {word!r}: kept once")
                continue
            if len(lines) > 1:
                places = "; ".join(line.text for line in lines[:4])
                warn(f"{entry.shown!r} stands {len(lines)} times: {places}")
            placements[word] = Placement(entry.shown, word, lines[0], letters, clue=entry.clue)
        return cls(grid, tuple(placements.values()), tuple(unused), language=language)


def _tuple(name: str, value: Iterable[Any]) -> tuple[Any, ...]:
    if type(value) is tuple:
        return value
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise WordSearchError(f"{name}={quote(value)}: give a tuple")
    return tuple(value)


def _fold_grid(grid: Grid, options: Mapping[str, Any]) -> Grid:
    """The grid with its letters folded as those of its words are."""
    try:
        folded = {letter: fold_cell(letter, **options) for letter in {grid[c] for c in grid.cells}}
    except InvalidWordError as error:
        raise InvalidGridError(f"{error}; a cell without a letter is written {HOLE!r}") from None
    return Grid(tuple(tuple(letter and folded[letter] for letter in row) for row in grid.letters))


def _placement_to_dict(placement: Placement) -> dict[str, Any]:
    return {
        "entry": placement.entry,
        "letters": list(placement.letters),
        "line": placement.line.text,
        "secret": placement.secret,
        "clue": placement.clue,
    }


def _placement_from_dict(data: Mapping[str, Any]) -> Placement:
    letters = tuple(_text(letter) for letter in _list(data["letters"]))
    if not isinstance(data["secret"], bool):
        raise TypeError(f"secret is true or false, not {quote(data['secret'])}")
    return Placement(
        entry=_text(data["entry"]),
        word="".join(letters),
        line=Line.from_text(_text(data["line"])),
        letters=letters,
        secret=data["secret"],
        clue=_optional(data["clue"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {quote(value)}")
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"expected a list, not {quote(value)}")
    return list(value)


def _optional(value: object) -> str | None:
    return None if value is None else _text(value)

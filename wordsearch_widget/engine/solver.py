"""Where words stand in a grid: find one, solve many.

A word stands on a line when each of its letters matches the cell there. Letters match whatever their
case: both are folded to capitals by the one rule of `letters`, so "cat" stands in a grid of capitals
and in one of small letters. A line never leaves the grid, wraps round its edge or crosses a hole.

All lines of the grid are written one after the other into one text, for each direction, with a stop
where a line ends; a word is then looked for in that text by the string search of Python itself. With
many words, where each run of up to four cells begins is noted first, and only these places are
compared: a list of 170,000 words takes a third of a second in a 50 x 50 grid.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from .entries import read_entries, read_words
from .errors import InvalidGridError, InvalidWordError, quote
from .geometry import HARD, Cell, Direction, Line, parse_directions
from .grid import Grid
from .letters import fold_cell, to_letters

_STOP = "\0"
_RUN = 4
_MANY = 200
MAX_ASKED = 2_000_000  # an iterator may have no end


def find(
    grid: Grid,
    word: str | Sequence[str],
    directions: object = HARD,
    *,
    language: str | None = None,
    fold_accents: bool = False,
) -> tuple[Line, ...]:
    """Every line that the word stands on, by row, column and direction of its first letter.

    word          text, or a list of cells such as `["CH", "A"]`
    directions    a level or directions, as `generate` takes them
    language, fold_accents   fold the word and the grid's letters as `to_letters` does

    A palindrome is one occurrence, reported from the end that comes first. A word that has two
    spellings in cells ("straße" with ß or SS) is looked for in both.
    Raises InvalidWordError, quoting the word, when it is none.
    """
    index = _Index(grid, parse_directions(directions), language, fold_accents)
    return index.lines(index.keys(word))


def solve(
    grid: Grid,
    words: str | Iterable[str | Sequence[str]] | Mapping[str, str],
    directions: object = HARD,
    *,
    language: str | None = None,
    fold_accents: bool = False,
) -> dict[str, tuple[Line, ...]]:
    """The lines of each word, as `find` gives them; every asked word is a key, with () when it is absent.

    The keys are the words as given, a list of cells joined. `words` may be a whole dictionary.
    """
    asked = list(islice(_asked(words), MAX_ASKED + 1))
    if len(asked) > MAX_ASKED:
        raise InvalidWordError(f"{quote(words)} has more than {MAX_ASKED:,} words")
    index = _Index(grid, parse_directions(directions), language, fold_accents)
    runs = index.runs() if len(asked) >= _MANY else None
    found: dict[str, tuple[Line, ...]] = {}
    for word in asked:
        lines = index.lines(index.keys(word), runs)
        key = word if isinstance(word, str) else "".join(word)
        # Two lists of cells may join to one key: [CH, A] and [C, H, A].
        found[key] = lines if key not in found else tuple(dict.fromkeys(found[key] + lines))
    return found


def _asked(words: object) -> Iterable[str | Sequence[str]]:
    if not isinstance(words, (list, tuple)):
        words = read_words(words)
    if isinstance(words, (str, Mapping)):
        return [str(entry.shown) for entry in read_entries(words)]
    if isinstance(words, Iterable) and not isinstance(words, (bytes, bytearray)):
        return words
    raise InvalidWordError(f"{quote(words)} is no list of words to look for")


class _Index:
    """A grid's lines in some directions, as one text with one character a cell."""

    def __init__(
        self,
        grid: Grid,
        directions: tuple[Direction, ...],
        language: str | None,
        fold_accents: bool,
    ) -> None:
        if not isinstance(grid, Grid):
            raise InvalidGridError(
                f'{quote(grid)} is no Grid; make one with Grid.from_text("CAT/DOG")'
            )
        self._language, self._fold_accents = language, fold_accents
        self._plain = language is None and not fold_accents
        folded = {letter: self._fold(letter) for letter in set(chain(*grid.letters)) if letter}
        # A letter of several characters needs a stand-in of one; most grids have none.
        single = all(len(letter) == 1 for letter in folded.values())
        distinct = sorted(set(folded.values()))
        self._codes = None if single else {key: chr(n) for n, key in enumerate(distinct, 1)}
        code = {
            letter: key if self._codes is None else self._codes[key]
            for letter, key in folded.items()
        }
        flat = "".join(
            _STOP if letter is None else code[letter] for row in grid.letters for letter in row
        )
        self._starts: list[int] = []
        self._lines: list[tuple[int, int, Direction]] = []
        parts = []
        length = 0
        for row, col, direction, steps in _longest_lines(grid.rows, grid.cols, directions):
            dr, dc = _STEPS[direction]
            step = dr * grid.cols + dc or 1  # 0 only for lines of one cell
            first = row * grid.cols + col
            end = first + step * steps
            part = flat[first : end if end >= 0 else None : step]
            parts.append(part)
            self._starts.append(length)
            self._lines.append((row, col, direction))
            length += len(part) + 1
        self._text = _STOP.join(parts) + _STOP

    def _fold(self, letter: str) -> str:
        try:
            return fold_cell(letter, language=self._language, fold_accents=self._fold_accents)
        except InvalidWordError:
            return letter  # a sign that no word has; it stands there all the same

    def keys(self, word: object) -> list[str]:
        """The word in the characters of the text, once for each spelling that the grid could hold."""
        if self._plain and type(word) is str and word.isascii():
            if self._codes is None:
                return ["".join(to_letters(word))]
            spellings = [to_letters(word)]
        else:
            upper = to_letters(word, language=self._language, fold_accents=self._fold_accents)
            kept = self._as_typed(word) or upper
            spellings = list(dict.fromkeys([upper, kept]))
        keys = []
        for letters in spellings:
            if self._codes is not None:
                coded = [self._codes.get(letter, "") for letter in letters]
                if all(coded):
                    keys.append("".join(coded))
            elif len(joined := "".join(letters)) == len(letters):
                keys.append(joined)
        return keys

    def _as_typed(self, word: object) -> tuple[str, ...]:
        """One cell for each letter as typed, where capitals may take two: ß is one, SS are two."""
        try:
            kept = to_letters(
                word, language=self._language, fold_accents=self._fold_accents, case="keep"
            )
        except InvalidWordError:  # a word of one letter, as typed
            return ()
        return tuple(map(self._fold, kept))

    def runs(self) -> dict[str, list[int]]:
        """Where each run of two to four cells begins: a word's first letters are looked up in it."""
        text = self._text
        found: dict[str, list[int]] = {}
        for size in range(2, _RUN + 1):
            for at in range(len(text) - size):
                found.setdefault(text[at : at + size], []).append(at)
        return found

    def lines(
        self, keys: Sequence[str], runs: Mapping[str, list[int]] | None = None
    ) -> tuple[Line, ...]:
        """Where the keys stand, in reading order, each set of cells once."""
        if runs is not None:
            keys = [key for key in keys if key[:_RUN] in runs]
        found: list[Line] = []
        for key in keys:
            places = self._scan(key) if runs is None else self._look_up(key, runs)
            found.extend(self._line(at, len(key)) for at in places)
        if len(found) < 2:
            return tuple(found)
        found.sort(key=lambda line: (line.start, _ORDER[line.direction]))
        if all(key != key[::-1] for key in keys):
            return tuple(found)
        once: dict[frozenset[Cell], Line] = {}
        for line in found:
            once.setdefault(frozenset((line.start, line.end)), line)
        return tuple(once.values())

    def _scan(self, key: str) -> Iterator[int]:
        at = self._text.find(key)
        while at >= 0:
            yield at
            at = self._text.find(key, at + 1)

    def _look_up(self, key: str, runs: Mapping[str, list[int]]) -> Iterator[int]:
        text = self._text
        return (at for at in runs[key[:_RUN]] if text.startswith(key, at))

    def _line(self, at: int, length: int) -> Line:
        nth = bisect_right(self._starts, at) - 1
        row, col, direction = self._lines[nth]
        along = at - self._starts[nth]
        dr, dc = _STEPS[direction]
        return Line(Cell(row + along * dr, col + along * dc), direction, length)


_ORDER = {direction: nth for nth, direction in enumerate(Direction)}
_STEPS = {direction: direction.value for direction in Direction}


@lru_cache(maxsize=32)
def _longest_lines(
    rows: int, cols: int, directions: tuple[Direction, ...]
) -> tuple[tuple[int, int, Direction, int], ...]:
    """Every line from edge to edge: first row and col, direction, number of cells."""
    found = []
    for direction in directions:
        dr, dc = _STEPS[direction]
        for row in range(rows):
            behind = 0 <= row - dr < rows
            for col in range(cols):
                if behind and 0 <= col - dc < cols:
                    continue
                down = rows - row if dr > 0 else row + 1 if dr < 0 else rows + cols
                across = cols - col if dc > 0 else col + 1 if dc < 0 else rows + cols
                found.append((row, col, direction, min(down, across)))
    return tuple(found)

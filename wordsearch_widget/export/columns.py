"""A list of words in columns on paper: no word is cut, no clue is torn from one column to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from wcwidth import iter_graphemes

LEADING = 1.5  # height of a line in sizes of its type
GAP = 1.6  # between columns, in sizes of the type
MOST = 5  # columns
Measure = Callable[[str, float], float]  # the width in points of a text in type of that size


@dataclass(frozen=True)
class Columns:
    """Items in columns: each item is the lines that its text was broken into.

    size     of the type, in points
    width    of a column, in points; they are a gap apart
    columns  the items of each
    """

    size: float
    width: float
    columns: tuple[tuple[tuple[str, ...], ...], ...]

    @property
    def height(self) -> float:
        """In points."""
        return max(map(_lines, self.columns), default=0) * self.size * LEADING

    @property
    def pitch(self) -> float:
        """From the start of one column to that of the next, in points."""
        return self.width + GAP * self.size


def set_columns(
    texts: Sequence[str], width: float, size: float, measure: Measure, indent: float = 0
) -> Columns:
    """As many even columns as the widest text allows in `width` points; `indent` is kept before each."""
    items = [wrap(text, width - indent, size, measure) for text in texts]
    widest = max((measure(line, size) for item in items for line in item), default=0) + indent
    gap = GAP * size
    number = max(1, min(MOST, len(items), int((width + gap) / (widest + gap))))
    height = max(1, -(-_lines(items) // number))
    while len(columns := fill(items, height)) > number:
        height += 1  # ends: at the number of all lines one column holds them
    number = max(1, len(columns))
    return Columns(size, (width - gap * (number - 1)) / number, tuple(columns))


def deal(whole: Columns, first: float, later: float) -> Iterator[Columns]:
    """The columns on pages with room for `first` points, and `later` on each page after that.

    One page where all of it fits; else each is filled to its end, and the first may stay empty.
    """
    if whole.height <= first:
        yield whole
        return
    number, line = len(whole.columns), whole.size * LEADING
    items = [item for column in whole.columns for item in column]
    for room in (first, *(later for _ in range(_lines(items)))):
        height = int(room // line)
        if height < 1:
            yield replace(whole, columns=())
            continue
        items = [item[at : at + height] for item in items for at in range(0, len(item), height)]
        page = fill(items, height)[:number]
        items = items[sum(map(len, page)) :]
        yield replace(whole, columns=tuple(page))
        if not items:
            return


def fill(items: Sequence[tuple[str, ...]], height: int) -> list[tuple[tuple[str, ...], ...]]:
    """Columns of at most `height` lines, filled one after the other; a longer item stands alone."""
    columns: list[list[tuple[str, ...]]] = []
    room = 0
    for item in items:
        if not columns or len(item) > room:
            columns.append([])
            room = height
        columns[-1].append(item)
        room -= len(item)
    return [tuple(column) for column in columns]


def wrap(text: str, width: float, size: float, measure: Measure) -> tuple[str, ...]:
    """Lines of at most `width` points, broken at blanks; within a word only if it is wider by itself."""
    lines: list[str] = []
    for word in text.split():
        if lines and measure(longer := f"{lines[-1]} {word}", size) <= width:
            lines[-1] = longer
        else:
            lines += _pieces(word, width, size, measure)
    return tuple(lines) or ("",)


def _pieces(word: str, width: float, size: float, measure: Measure) -> list[str]:
    if measure(word, size) <= width:
        return [word]
    pieces = [""]
    for letter in iter_graphemes(word):
        if pieces[-1] and measure(pieces[-1] + letter, size) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _lines(items: Sequence[tuple[str, ...]]) -> int:
    return sum(map(len, items))

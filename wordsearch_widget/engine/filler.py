"""Filler: a letter for every cell that no word covers, and the repair of words that it spells by chance."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from .bitboard import Shape, indices_of, pick
from .chance import Chance
from .geometry import Direction
from .layout import Layout, Word
from .trace import Step, Steps
from .unique import Stray

Letters = tuple[str, ...]
PATIENCE = 1000  # repairs that spell something new, besides two for each that does not
BASES = 30  # letters tried as the one that fills nearly everything
POOL = 1000  # size of a pool with letters as often as in a language


def fill(
    layout: Layout, pool: Sequence[str], chance: Chance, given: Mapping[int, str]
) -> list[str | None]:
    """A copy of the grid's cells with every free one filled: as `given`, by cell, or else from the pool.

    A letter that stands in the pool twice is drawn twice as often.
    """
    random, size = chance.random, len(pool)
    if layout.shape.has_holes:
        cells = list(layout.letters)
        for index in indices_of(layout.free):
            cells[index] = pool[int(random() * size)]
    else:  # every cell without a letter is free
        cells = [letter or pool[int(random() * size)] for letter in layout.letters]
    for index, letter in given.items():
        cells[index] = letter
    return cells


def fill_steps(layout: Layout, cells: Sequence[str | None]) -> Iterator[Step]:
    """A step for each cell that was filled, made without a line of Python: there may be a million."""
    free = indices_of(layout.free)
    places = map(layout.shape.cells.__getitem__, free)
    letters = map(cells.__getitem__, free)
    fields = zip(
        repeat("fill"), repeat(None), repeat(None), places, letters, repeat(None), repeat(0)
    )
    return map(tuple.__new__, repeat(Step), fields)


def weighted_pool(alphabet: Sequence[str], weights: Sequence[float]) -> tuple[str, ...]:
    """A pool in which each letter stands as often as its weight says, and at least once."""
    return tuple(
        letter
        for letter, weight in zip(alphabet, weights, strict=True)
        for _ in range(max(1, int(weight * POOL + 0.5)))
    )


def near_misses(
    layout: Layout, alphabet: Collection[str], kept: int, chance: Chance
) -> dict[int, str]:
    """Letters for free cells, outside those kept, that begin each word once more and do not end it."""
    words = [word for word, spot in zip(layout.words, layout.spots, strict=True) if spot]
    begun = [
        Word(word.text, word.letters[:-1], word.directions)
        for word in words
        if len(word) > 3 and set(word.letters) <= set(alphabet)
    ]
    draft = layout.copy_for(begun)
    draft.free &= ~kept
    for index, word in enumerate(begun):
        for way in chance.shuffled(draft.ways(word)):
            legal = draft.starts(word, way)
            if legal:
                draft.put(index, draft.spot(word, way, pick(legal, chance)))
                break
    written = layout.free & ~kept & ~draft.free
    return {index: draft.letters[index] or "" for index in indices_of(written)}


class Mender:
    """Changes filler letters, one by one, until no stray is left."""

    def __init__(self, shape: Shape, words: Iterable[Letters], alphabet: Sequence[str]) -> None:
        self.shape = shape
        self.alphabet = tuple(dict.fromkeys(alphabet))
        words = list(words)
        self.table = _neighbours(words)
        self.pairs = {word for word in words if len(word) == 2}
        self.repairs = 0  # made so far

    def mend(
        self,
        cells: list[str | None],
        strays: Sequence[Stray],
        fixed: int,
        chance: Chance,
        limit: int,
    ) -> Steps[bool]:
        """Repair `cells` in place; False when a stray has no filler cell or `limit` repairs do not do.

        It gives up, too, when nearly every repair spells something new: more will not do then.

        fixed: the cells that must keep their letters.
        """
        todo = list(strays)
        patience = PATIENCE
        while todo:
            stray = todo.pop()
            line = [stray.low + nth * stray.step for nth in range(len(stray.letters))]
            if any(
                cells[index] != letter for index, letter in zip(line, stray.letters, strict=True)
            ):
                continue  # an earlier repair has broken it
            loose = [index for index in line if not fixed >> index & 1]
            if not loose or not limit or patience < 0:
                return False
            limit -= 1
            self.repairs += 1
            change = self._best_change(cells, loose, chance)
            if change is None:
                return False
            index, letter, worse = change
            cell = self.shape.cell(index)
            yield Step("repair", stray.text, None, cell, letter, cells[index])
            cells[index] = letter
            todo.extend(worse)
            patience += -1 if worse else 2
        return True

    def fill_cleanly(
        self, cells: Sequence[str | None], fixed: int, pool: Sequence[str], chance: Chance
    ) -> list[str | None] | None:
        """The cells with filler that spells little or nothing, or None: for where repairs chase one another.

        One letter everywhere spells next to nothing; other letters then go where they spell nothing
        either. `fixed` as in `mend`.
        """
        loose = chance.shuffled(indices_of(self.shape.usable & ~fixed))
        best: list[str | None] | None = None
        fewest = len(cells)
        for base in chance.shuffled(self.alphabet)[:BASES]:
            if (base, base) in self.pairs:
                continue  # it would spell a word everywhere
            filled = list(cells)
            for index in loose:
                filled[index] = base
            unsettled = 0
            for index in loose:
                unsettled += not self._settle(filled, index, base, chance)
                if unsettled == fewest:
                    break
            else:
                best, fewest = filled, unsettled
            if not fewest:
                break
        if best is None:
            return None
        for index in loose:
            letter = chance.choice(pool)
            if self._is_quiet(best, index, letter):
                best[index] = letter
        return best

    def _settle(self, cells: list[str | None], index: int, base: str, chance: Chance) -> bool:
        """Leave a cell its letter if that spells nothing, or give it one that does not, if any."""
        if self._is_quiet(cells, index, base):
            return True
        for letter in chance.shuffled(self.alphabet):
            if self._is_quiet(cells, index, letter):
                cells[index] = letter
                return True
        return False

    def _best_change(
        self, cells: list[str | None], loose: list[int], chance: Chance
    ) -> tuple[int, str, list[Stray]] | None:
        """The first change that spells nothing new; else the one that spells the least; if any."""
        best: tuple[int, str, list[Stray]] | None = None
        for index in chance.shuffled(loose):
            for letter in chance.shuffled(self.alphabet):
                if letter == cells[index]:
                    continue
                worse = list(self.spelled(cells, index, letter))
                if not worse:
                    return index, letter, worse
                if best is None or len(worse) < len(best[2]):
                    best = index, letter, worse
        return best

    def _is_quiet(self, cells: list[str | None], index: int, letter: str) -> bool:
        return next(self.spelled(cells, index, letter), None) is None

    def spelled(self, cells: list[str | None], index: int, letter: str) -> Iterator[Stray]:
        """What would be spelled through a filler cell if it held this letter."""
        after = self.table.get(letter)
        if not after:
            return
        shape = self.shape
        row, col = divmod(index, shape.cols)
        for direction in Direction:
            dr, dc = direction.dr, direction.dc
            if not (0 <= row + dr < shape.rows and 0 <= col + dc < shape.cols):
                continue
            step = dr * shape.cols + dc
            for letters, nth in after.get(cells[index + step] or "", ()):
                first = row - nth * dr, col - nth * dc
                last = first[0] + (len(letters) - 1) * dr, first[1] + (len(letters) - 1) * dc
                if not _inside(shape, first) or not _inside(shape, last):
                    continue
                low = index - nth * step
                if all(
                    at == nth or cells[low + at * step] == wanted
                    for at, wanted in enumerate(letters)
                ):
                    yield Stray("".join(letters), low, step, letters, 0)


def _inside(shape: Shape, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < shape.rows and 0 <= cell[1] < shape.cols


def _neighbours(words: Iterable[Letters]) -> dict[str, dict[str, list[tuple[Letters, int]]]]:
    """For a letter and the one that follows it: the words with this pair, and where in them it is.

    A word's last letter is entered as the first of the reversed word, so every letter has a follower.
    """
    table: dict[str, dict[str, list[tuple[Letters, int]]]] = {}
    for word in words:
        entries = [(word, nth) for nth in range(len(word) - 1)]
        entries.append((word[::-1], 0))
        for letters, nth in entries:
            table.setdefault(letters[nth], {}).setdefault(letters[nth + 1], []).append(
                (letters, nth)
            )
    return table

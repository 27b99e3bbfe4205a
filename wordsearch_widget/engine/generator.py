"""generate(): a puzzle from a word list, every word placed exactly once, or an error that says why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import signature
from itertools import chain
from typing import Any

from .bitboard import Shape, indices_of, region, shape_of
from .chance import Chance
from .errors import PlacementError, WordSearchError, quote
from .filler import Mender, fill, fill_steps, near_misses, weighted_pool
from .geometry import Direction
from .grid import Grid
from .layout import Layout, Word
from .letters import alphabet_for, weights_for
from .masks import resolve_mask
from .pack import pack
from .placer import find_spot, leave_free, place_all, straighten
from .puzzle import Placement, Puzzle
from .request import Request, read_request
from .scatter import ATTEMPTS, PATIENCE, scatter
from .sizing import sizes_for
from .trace import Step, Steps, drain
from .unique import Stray, find_strays

ROUNDS = 20  # layouts tried before giving up
CRAMPED_ROUNDS = 6  # of them, those in which a word may find no room
HOPELESS = 2  # letters without room, as a part of the cells: a half is more than packing can make
TIDY_ROUNDS = 10  # of them, those in which scattered words may not lie along one another
MESSAGE_MOVES = 400  # words moved to leave room for a message
REPAIRS = 50  # of filler in one round, besides one for each cell of it
MENDING = 3000  # strays and repairs, in all rounds whose filler was beyond repair
EFFORT = 2_000_000  # letters that words may try in vain when they are scattered, in all rounds
ATTEMPT = 20  # letters that an attempt costs besides those of its word
RELOCATIONS = 40  # times that words of one layout are moved because they spell another between them
RELOCATED = 6000  # words moved so, in all rounds
EXACT_ROUNDS = 1, 4  # where a message may get its exact room on many sizes of grid

NO_ROOM = "no room left"
NOT_ONCE = "cannot stand exactly once"
NOT_KEPT_OUT = "is blocked, and the fillers cannot keep it out"
BY_MASK = "blocked by the mask"


def generate(
    words: str | Iterable[object] | Mapping[str, object],
    *,
    rows: int | None = None,
    cols: int | None = None,
    directions: str | Direction | Iterable[str | Direction] = "easy",
    seed: int | str | None = None,
    method: str = "exhaustive",
    alphabet: str | Sequence[str] | None = None,
    mask: Any = None,
    message: str | None = None,
    message_fit: str = "start",
    blocked: str | Iterable[object] = (),
    child_safe: bool = False,
    language: str | None = None,
    fold_accents: bool = False,
    case: str = "upper",
    secret: str | Iterable[object] = (),
    secret_directions: str | Direction | Iterable[str | Direction] | None = None,
    pick: int | None = None,
    overlap: str = "natural",
    filler: str = "uniform",
    attempts: int = 200,
) -> Puzzle:
    """A puzzle that holds every word on exactly one line, over all eight directions.

    words        an iterable of texts or lists of cells (a column of a table is one), a `{clue: word}`
                 mapping, or one text parted at commas and newlines, also as a file or its Path;
                 repeats are folded, with a warning
    rows, cols   up to 1000; one alone makes a square, none a grid that suits the words
    directions   a level ("easy", "medium", "hard", "forward", "backward", "straight", "diagonal") or
                 directions ("E,SE"); a level is mirrored for words of scripts that run to the left
    seed         a number or text that decides everything; None draws one, kept as `puzzle.seed`
    method       "exhaustive" looks at all lines of a word, "scatter" tries random ones, `attempts` times
    alphabet     the filler's letters; else those of the language, or of the words' script
    mask         a shape's name, a text picture or the usable cells
    message      spelled by the letters that no word covers, with more filler after it ("start") or not
                 (message_fit="exact")
    blocked      words that stand nowhere, except inside a listed word; child_safe=True adds a built-in list
    language, fold_accents, case   how text becomes letters: see `letters`
    secret       words that are placed but not listed, in `secret_directions` if these are given
    pick         place only so many of the words; the rest are `puzzle.unused`
    overlap      "natural", or "dense" to cross words as much as can be
    filler       "uniform", "frequency" (of the language) or "tricky" (the words' letters, near misses)

    Raises PlacementError, with a reason for each word that has no place, and another WordSearchError
    that quotes the value for anything else that cannot be done.

    Half the time goes into placing (see `placer`; `pack` where the grid is dense), a quarter into filler
    and the search for second copies, the rest into reading the request and checking the result.
    """
    request = read_request(
        words,
        rows=rows,
        cols=cols,
        directions=directions,
        seed=seed,
        method=method,
        alphabet=alphabet,
        mask=mask,
        message=message,
        message_fit=message_fit,
        blocked=blocked,
        child_safe=child_safe,
        language=language,
        fold_accents=fold_accents,
        case=case,
        secret=secret,
        secret_directions=secret_directions,
        pick=pick,
        overlap=overlap,
        filler=filler,
        attempts=attempts,
    )
    return drain(build(request, telling=False))


def generation(words: object, **options: Any) -> Steps[Puzzle]:
    """The same as a generator of steps, for a lesson to record; takes what `generate` takes."""
    defaults = {name: p.default for name, p in signature(generate).parameters.items()}
    del defaults["words"]
    return build(read_request(words, **{**defaults, **options}))


def build(request: Request, telling: bool = True) -> Steps[Puzzle]:
    """Try the grid asked for, or grids of several sizes when none was.

    Every decision is a step; `telling` also tells of each filled cell, which nobody decides on.
    """
    sizes = sizes_for(request)
    if len(sizes) == 1:
        return _Build(request, telling, *sizes[0]).run()
    return _build_sizes(request, telling, sizes)


def _build_sizes(
    request: Request, telling: bool, sizes: Sequence[tuple[int, int]]
) -> Steps[Puzzle]:
    """Try one size after the other; for a message's exact room, go on with those that hold the words."""
    builds: list[_Build] = []
    error: WordSearchError | None = None
    for rounds in EXACT_ROUNDS if request.exact else (ROUNDS,):
        for nth, size in enumerate(sizes):
            if nth == len(builds):
                builds.append(_Build(request, telling, *size))
            elif builds[nth].cramped:
                continue
            if error is not None:
                yield Step("restart")
            try:
                return (yield from builds[nth].run(rounds))
            except WordSearchError as reason:
                error = reason
                if builds[nth].is_spent():
                    raise
    assert error is not None
    raise error


@lru_cache(maxsize=8)
def _alphabet(
    letters: tuple[str, ...], language: str | None, fold_accents: bool
) -> tuple[str, ...]:
    return alphabet_for(letters, language, fold_accents=fold_accents)


class _Build:
    """One puzzle on one size of grid."""

    def __init__(self, request: Request, telling: bool, rows: int, cols: int) -> None:
        self.request, self.telling = request, telling
        usable = resolve_mask(request.mask, rows, cols)
        self.shape = shape_of(rows, cols) if usable is None else Shape(rows, cols, usable)
        self.chance = Chance(request.seed)
        self.words = [item.word for item in request.items]
        self.alphabet, self.pool = self._letters()
        self.failures: dict[str, str] = {}  # of the round that came closest
        self.nearest: int | None = None  # cells, in a round that did not leave room for the message
        self.cramped = 0  # rounds in which a word found no room
        self.mending = MENDING
        self.effort = EFFORT
        self.relocated = 0

    def run(self, rounds: int = ROUNDS) -> Steps[Puzzle]:
        candidates = self._candidates()
        if self.request.message_letters:
            self._check_message()
        most_cramped = CRAMPED_ROUNDS if self.request.method == "exhaustive" else ROUNDS
        for number in range(rounds):
            if number:
                yield Step("restart")
            puzzle = yield from self._round(candidates, number)
            if puzzle is not None:
                return puzzle
            if self.cramped >= most_cramped or self.is_spent():
                break
        if self.nearest is not None and not self.failures:
            raise self._message_error(self.nearest)
        raise PlacementError(self.failures)

    def is_spent(self) -> bool:
        """Whether so much was tried in vain that more rounds, or more room, will not do."""
        return self.mending <= 0 or self.effort <= 0 or self.relocated > RELOCATED

    def _check_message(self) -> None:
        """Refuse at once a message that no layout can suit."""
        lengths = sorted(len(word) for word in self.words)
        cells, wanted = self.shape.usable.bit_count(), len(self.request.message_letters)
        if wanted > cells - lengths[0]:
            raise self._message_error(cells - lengths[0])
        if self.request.exact and wanted < cells - sum(lengths[-(self.request.pick or 0) :]):
            raise self._message_error(cells - sum(lengths))

    def _candidates(self) -> list[int]:
        """The words that have a line on the empty grid. Raises PlacementError when too few have."""
        reasons: dict[int, str] = {}
        # Of equally long words in the same directions, one tells for all.
        kinds = {(len(word.letters), id(word.directions)): word for word in self.words}
        hopeless = {kind for kind, word in kinds.items() if not self._fits(word)}
        if hopeless:
            for index, word in enumerate(self.words):
                if (len(word.letters), id(word.directions)) in hopeless:
                    reasons[index] = self._why_never(word)
        if not reasons:
            return list(range(len(self.words)))
        fitting = [index for index in range(len(self.words)) if index not in reasons]
        listed = sum(not self.request.items[index].secret for index in fitting)
        secret_lost = any(self.request.items[index].secret for index in reasons)
        if secret_lost or listed < (self.request.pick or len(self.words)):
            raise PlacementError({self.words[index].text: why for index, why in reasons.items()})
        return fitting

    def _fits(self, word: Word) -> bool:
        for direction in word.directions:
            if self.shape.region(self.shape.ways[direction].axis, len(word.letters)):
                return True
        return False

    def _why_never(self, word: Word) -> str:
        rows, cols = self.shape.rows, self.shape.cols
        inside = (region(rows, cols, d.dr, d.dc, len(word)) for d in word.directions)
        if any(inside):
            return BY_MASK
        names = ", ".join(d.name for d in word.directions)
        return (
            f"its {len(word)} letters are longer than the {rows} x {cols} grid "
            f"in every allowed direction ({names})"
        )

    def _round(self, candidates: list[int], number: int) -> Steps[Puzzle | None]:
        """One try from the empty grid to the finished puzzle; None when it came to nothing."""
        layout = Layout(self.shape, self.words)
        missing = yield from self._place(layout, candidates)
        if missing:
            self.cramped += 1
            self._note([self.words[index].text for index in missing], NO_ROOM)
            return None
        if self.request.method == "scatter" and number < TIDY_ROUNDS and layout.along_others():
            return None
        for _ in range(RELOCATIONS):
            if not (yield from self._make_room(layout)):
                return None
            cells, fixed = self._fill(layout)
            if self.telling:
                yield from fill_steps(layout, cells)
            strays = find_strays(layout, cells, self.request.blocked)
            in_words = [stray for stray in strays if stray.mask & fixed == stray.mask]
            if strays and not in_words:
                cells, strays = yield from self._mend(layout, cells, strays, fixed)
            if not strays:
                return self._puzzle(layout, cells)
            self._note([stray.text for stray in strays], NOT_ONCE)
            if not in_words or self.relocated > RELOCATED:
                return None
            if not (yield from self._relocate(layout, in_words)):
                return None
        return None

    def _place(self, layout: Layout, candidates: list[int]) -> Steps[list[int]]:
        """Place the words, or as many as are to be picked; return those that found no line."""
        request, chance = self.request, self.chance
        dense = request.overlap == "dense"
        chosen, spare = self._choose(candidates)
        if request.method == "scatter":
            yield from self._scatter(layout, chosen)
        else:
            yield from place_all(layout, chosen, chance, dense)
        missing = [index for index in chosen if layout.spots[index] is None]
        while spare and any(not request.items[index].secret for index in missing):
            index = spare.pop(0)
            stuck = yield from place_all(layout, [index], chance, dense)
            if not stuck:
                missing.remove(next(i for i in missing if not request.items[i].secret))
                chosen = [i for i in chosen if layout.spots[i] is not None] + missing + [index]
        lost = sum(len(self.words[index]) for index in missing)
        if lost * HOPELESS > self.shape.usable.bit_count():
            self.cramped += CRAMPED_ROUNDS // 2
        elif missing and request.method == "exhaustive":
            missing = yield from pack(layout, chosen, chance)
            if not dense:
                yield from straighten(layout, chance)
        return missing

    def _choose(self, candidates: list[int]) -> tuple[list[int], list[int]]:
        """The words to place, and those to fall back on."""
        if self.request.pick is None:
            return candidates, []
        items = self.request.items
        listed = self.chance.shuffled([index for index in candidates if not items[index].secret])
        secret = [index for index in candidates if items[index].secret]
        return sorted(listed[: self.request.pick]) + secret, listed[self.request.pick :]

    def _make_room(self, layout: Layout) -> Steps[bool]:
        """Leave cells free for the message: enough, or exactly as many as it has letters."""
        wanted = len(self.request.message_letters)
        if not wanted:
            return True
        free = layout.free.bit_count()
        if self.request.exact or free < wanted:
            yield from leave_free(layout, wanted, self.chance, MESSAGE_MOVES)
            free = layout.free.bit_count()
        if free == wanted or (free > wanted and not self.request.exact):
            return True
        if self.nearest is None or abs(free - wanted) < abs(self.nearest - wanted):
            self.nearest = free
        return False

    def _scatter(self, layout: Layout, chosen: list[int]) -> Steps[None]:
        shape = self.shape
        holes = [shape.cell(i) for i in range(shape.size) if not shape.usable >> i & 1]
        words = {self.words[index]: index for index in chosen}
        longest = max(len(word) for word in words) + ATTEMPT
        most = max(ATTEMPTS, self.effort // (longest * min(len(words), PATIENCE)))
        attempts = min(self.request.attempts, most)
        lines = yield from scatter(
            list(words), shape.rows, shape.cols, self.chance, attempts, holes
        )
        for word, index in words.items():
            line = lines.get(word.text)
            if line is None:
                self.effort -= attempts * (len(word) + ATTEMPT)
            else:
                layout.put(index, layout.spot(word, shape.ways[line.direction], shape.low(line)))

    def _fill(self, layout: Layout) -> tuple[list[str | None], int]:
        """All cells with their letters, and those of them that words and message need as they are."""
        fixed = self.shape.usable & ~layout.free
        given: dict[int, str] = {}
        if self.request.message_letters:
            given = dict(zip(indices_of(layout.free), self.request.message_letters, strict=False))
        for index in given:
            fixed |= 1 << index
        if self.request.filler == "tricky":
            given = near_misses(layout, self.alphabet, fixed, self.chance) | given
        return fill(layout, self.pool, self.chance, given), fixed

    def _mend(
        self, layout: Layout, cells: list[str | None], strays: list[Stray], fixed: int
    ) -> Steps[tuple[list[str | None], list[Stray]]]:
        """Change filler letters until no stray is left; return the cells, and the strays that are."""
        blocked = self.request.blocked
        placed = zip(layout.words, layout.spots, strict=True)
        words = [word.letters for word, spot in placed if spot] + list(blocked)
        mender = Mender(self.shape, words, self.alphabet)
        limit = REPAIRS + layout.free.bit_count()
        self.mending -= len(strays)
        if not (yield from mender.mend(cells, strays, fixed, self.chance, limit)):
            clean = mender.fill_cleanly(cells, fixed, self.pool, self.chance)
            if clean is not None:
                cells = clean
                if self.telling:
                    yield from fill_steps(layout, cells)
                strays = find_strays(layout, cells, blocked)
                yield from mender.mend(cells, strays, fixed, self.chance, REPAIRS)
        self.mending -= mender.repairs
        return cells, find_strays(layout, cells, blocked)

    def _relocate(self, layout: Layout, strays: Sequence[Stray]) -> Steps[bool]:
        """Move one word of each stray to another place; whether any has moved."""
        moved = False
        self.relocated += len(strays)
        for stray in strays:
            for index in self.chance.shuffled(layout.owners(stray.mask)):
                if (yield from self._move(layout, index)):
                    moved = True
                    break
        return moved

    def _move(self, layout: Layout, index: int) -> Steps[bool]:
        before = layout.spots[index]
        if before is None:
            return False
        layout.take(index)
        spot = find_spot(layout, index, self.chance)
        if spot is None or spot == before:
            layout.put(index, before)
            return False
        word = self.words[index]
        yield Step("remove", word.text, self.shape.line(before.low, before.way, len(word)))
        layout.put(index, spot)
        yield Step("place", word.text, layout.line(index))
        return True

    def _letters(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The alphabet for repairs, and the pool that filler is drawn from."""
        request = self.request
        alphabet = request.alphabet
        if alphabet is None:
            text = "".join([word.text for word in self.words])
            if text.isascii() and text.isupper() and text.isalpha():
                used: tuple[str, ...] = ("A",)  # plain capitals, however many, have one alphabet
            else:
                used = tuple(chain.from_iterable(word.letters for word in self.words))
            alphabet = _alphabet(used, request.language, request.fold_accents)
        if request.filler == "frequency":
            return alphabet, weighted_pool(alphabet, weights_for(alphabet, request.language))
        if request.filler == "tricky":
            own = (letter for word in self.words for letter in word.letters if letter in alphabet)
            return alphabet, tuple(own) or alphabet
        return alphabet, alphabet

    def _puzzle(self, layout: Layout, cells: list[str | None]) -> Puzzle:
        request, cols = self.request, self.shape.cols
        grid = Grid(tuple(tuple(cells[at : at + cols]) for at in range(0, len(cells), cols)))
        placements = []
        unused = []
        for index, item in enumerate(request.items):
            if layout.spots[index] is None:
                unused.append(item.entry)
                continue
            line = layout.line(index)
            placements.append(
                Placement.of_known(item.entry, item.word, line, item.secret, item.clue)
            )
        return Puzzle(
            grid,
            tuple(placements),
            tuple(unused),
            seed=request.seed,
            directions=request.directions,
            method=request.method,
            language=request.language,
            message=request.message,
        )

    def _note(self, words: Sequence[str], why: str) -> None:
        """Remember what was wrong with the round that came closest."""
        known = {word.text for word in self.words}
        reasons = {word: why if word in known else NOT_KEPT_OUT for word in words}
        if not self.failures or len(reasons) < len(self.failures):
            self.failures = reasons

    def _message_error(self, free: int) -> WordSearchError:
        message, letters = quote(self.request.message), len(self.request.message_letters)
        if self.request.exact:
            return WordSearchError(
                f"message={message} has {letters} letters, and no layout was found that leaves exactly "
                f"as many cells free; the nearest left {free}"
            )
        return WordSearchError(
            f"message={message} has {letters} letters, but at most {free} cells stay free"
        )

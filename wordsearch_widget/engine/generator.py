"""generate(): a puzzle from a word list, every word placed exactly once, or an error that says why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from typing import Any

from .bitboard import Shape, boards_of
from .chance import Chance
from .errors import PlacementError, WordSearchError, quote
from .filler import Mender, fill
from .geometry import Direction
from .grid import MAX_SIDE, Grid
from .layout import Layout, Word
from .letters import alphabet_for
from .pack import pack
from .placer import find_spot, place_all
from .puzzle import Placement, Puzzle
from .request import Request, cells_of, own_size, read_request, side_for
from .scatter import scatter
from .trace import Step, Steps, drain
from .unique import find_strays

ROUNDS = 20  # layouts tried before giving up
RELOCATIONS = 40  # words moved in one layout because they spelled another one between them
GROWTHS = 4  # larger grids tried when the size was ours to choose

NO_ROOM = "no room left"
NOT_ONCE = "cannot stand exactly once"
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
    """A puzzle that holds every word on exactly one line, over all eight directions."""
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
    return drain(build(request))


def generation(words: object, **options: Any) -> Steps[Puzzle]:
    """The same as a generator of steps, for a lesson to record; takes what `generate` takes."""
    defaults = {name: p.default for name, p in signature(generate).parameters.items()}
    del defaults["words"]
    return build(read_request(words, **{**defaults, **options}))


def build(request: Request) -> Steps[Puzzle]:
    """Try the grid asked for, or grids of growing size when none was."""
    *sizes, last = _sizes(request)
    for rows, cols in sizes:
        try:
            return (yield from _Build(request, rows, cols).run())
        except PlacementError:
            yield Step("restart")
    return (yield from _Build(request, *last).run())


def _sizes(request: Request) -> list[tuple[int, int]]:
    if request.rows and request.cols:
        return [(request.rows, request.cols)]
    if request.mask is not None:
        own = own_size(request.mask)
        if own is not None:
            return [own]
    lengths = sorted((len(item.word) for item in request.items), reverse=True)
    if request.pick:
        lengths = lengths[: request.pick]
    letters = sum(lengths)
    if request.exact:
        pass
    side = side_for(letters + len(request.message_letters), lengths[0])
    if request.mask is not None:
        while side < MAX_SIDE and len(cells_of(request.mask, side, side) or ()) * 2 < letters * 5:
            side += 1
    return [(min(side + grow, MAX_SIDE),) * 2 for grow in range(GROWTHS)]


class _Build:
    """One puzzle on one size of grid."""

    def __init__(self, request: Request, rows: int, cols: int) -> None:
        self.request = request
        usable = cells_of(request.mask, rows, cols)
        self.shape = Shape(rows, cols, usable)
        self.chance = Chance(request.seed)
        self.words = [item.word for item in request.items]
        self.failures: dict[str, str] = {}  # of the round that came closest

    def run(self) -> Steps[Puzzle]:
        candidates = self._candidates()
        for number in range(ROUNDS):
            if number:
                yield Step("restart")
            puzzle = yield from self._round(candidates)
            if puzzle is not None:
                return puzzle
        raise PlacementError(self.failures)

    def _candidates(self) -> list[int]:
        """The words that have a line on the empty grid. Raises PlacementError when too few have."""
        empty = Layout(self.shape, self.words)
        reasons: dict[int, str] = {}
        for index, word in enumerate(self.words):
            if not any(empty.starts(word, self.shape.ways[d]) for d in word.directions):
                reasons[index] = self._why_never(word)
        fitting = [index for index in range(len(self.words)) if index not in reasons]
        listed = sum(not self.request.items[index].secret for index in fitting)
        secret_lost = any(self.request.items[index].secret for index in reasons)
        if secret_lost or (reasons and listed < (self.request.pick or len(self.words))):
            raise PlacementError({self.words[index].text: why for index, why in reasons.items()})
        return fitting

    def _why_never(self, word: Word) -> str:
        rows, cols = self.shape.rows, self.shape.cols
        inside = (self.shape.region(self.shape.ways[d].axis, len(word)) for d in word.directions)
        if any(inside):
            return BY_MASK
        names = ", ".join(d.name for d in word.directions)
        return (
            f"its {len(word)} letters are longer than the {rows} x {cols} grid "
            f"in every allowed direction ({names})"
        )

    def _round(self, candidates: list[int]) -> Steps[Puzzle | None]:
        """One try from the empty grid to the finished puzzle; None when it came to nothing."""
        layout = Layout(self.shape, self.words)
        missing = yield from self._place(layout, candidates)
        if missing:
            self._note(missing, NO_ROOM)
            return None
        blocked = self.request.blocked
        for _ in range(RELOCATIONS):
            strays = find_strays(layout, layout.boards, blocked)
            if not strays:
                break
            moved = yield from self._relocate(layout, strays[0].mask)
            if not moved:
                break
        if strays:
            self._note_strays(strays)
            return None
        return (yield from self._finish(layout))

    def _place(self, layout: Layout, candidates: list[int]) -> Steps[list[int]]:
        chosen, spare = self._choose(candidates)
        if self.request.method == "scatter":
            yield from self._scatter(layout, chosen)
        else:
            stuck = yield from place_all(layout, chosen, self.chance)
            if stuck and self.request.pick is None:
                yield from pack(layout, chosen, self.chance)
        missing = [index for index in chosen if layout.spots[index] is None]
        for index in spare:
            if not missing:
                break
            spot = yield from find_spot(layout, index, self.chance)
            if spot is not None:
                layout.put(index, spot)
                yield Step("place", self.words[index].text, layout.line(index))
                missing.pop()
        return missing

    def _choose(self, candidates: list[int]) -> tuple[list[int], list[int]]:
        if self.request.pick is None:
            return candidates, []
        items = self.request.items
        listed = self.chance.shuffled([index for index in candidates if not items[index].secret])
        secret = [index for index in candidates if items[index].secret]
        return sorted(listed[: self.request.pick]) + secret, listed[self.request.pick :]

    def _scatter(self, layout: Layout, chosen: list[int]) -> Steps[None]:
        shape = self.shape
        holes = [shape.cell(i) for i in range(shape.size) if not shape.usable >> i & 1]
        words = {self.words[index]: index for index in chosen}
        lines = yield from scatter(
            list(words), shape.rows, shape.cols, self.chance, self.request.attempts, holes
        )
        for word, index in words.items():
            if word.text in lines:
                line = lines[word.text]
                layout.put(index, layout.spot(word, shape.ways[line.direction], shape.low(line)))

    def _relocate(self, layout: Layout, mask: int) -> Steps[bool]:
        """Move one of the words that cover these cells to another place."""
        for index in self.chance.shuffled(layout.owners(mask)):
            before = layout.spots[index]
            assert before is not None
            layout.take(index)
            spot = yield from find_spot(layout, index, self.chance)
            if spot is not None and spot != before:
                text = self.words[index].text
                yield Step(
                    "remove", text, self.shape.line(before.low, before.way, len(self.words[index]))
                )
                layout.put(index, spot)
                yield Step("place", text, layout.line(index))
                return True
            layout.put(index, before)
        return False

    def _finish(self, layout: Layout) -> Steps[Puzzle | None]:
        request, shape = self.request, self.shape
        message = request.message_letters
        free = layout.free.bit_count()
        if len(message) > free:
            raise WordSearchError(
                f"message={quote(request.message)} has {len(message)} letters, but only {free} cells are free"
            )
        pool = self._pool()
        cells = yield from fill(layout, pool, self.chance, message)
        strays = find_strays(layout, boards_of(cells), request.blocked)
        if strays:
            fixed = shape.usable ^ layout.free
            words = [
                w.letters for w, s in zip(layout.words, layout.spots, strict=True) if s
            ] + list(request.blocked)
            mender = Mender(shape, words, pool)
            limit = 100 + 4 * free
            mended = yield from mender.mend(cells, strays, fixed, self.chance, limit)
            strays = find_strays(layout, boards_of(cells), request.blocked) if mended else strays
            if strays:
                self._note_strays(strays)
                return None
        return self._puzzle(layout, cells)

    def _pool(self) -> tuple[str, ...]:
        request = self.request
        used = (letter for word in self.words for letter in word.letters)
        return request.alphabet or alphabet_for(used, request.language)

    def _puzzle(self, layout: Layout, cells: list[str | None]) -> Puzzle:
        request, cols = self.request, self.shape.cols
        grid = Grid(tuple(tuple(cells[at : at + cols]) for at in range(0, len(cells), cols)))
        placements = []
        unused = []
        for index, item in enumerate(request.items):
            if layout.spots[index] is None:
                unused.append(item.entry)
                continue
            word = item.word
            placements.append(
                Placement(
                    item.entry, word.text, layout.line(index), word.letters, item.secret, item.clue
                )
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

    def _note(self, missing: list[int], why: str) -> None:
        if not self.failures or len(missing) < len(self.failures):
            self.failures = {self.words[index].text: why for index in missing}

    def _note_strays(self, strays: Sequence[Any]) -> None:
        self.failures = {stray.text: NOT_ONCE for stray in strays}

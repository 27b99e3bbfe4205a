"""The lesson of placing: how a puzzle is made, told from a recording of `generate` itself."""

from __future__ import annotations

import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .. import bitboard, filler, placer, scatter
from ..chance import check_seed
from ..errors import PlacementError, WordSearchError, quote
from ..generator import generate, generation
from ..geometry import Cell, Direction, Line
from ..layout import Word
from ..puzzle import Puzzle
from ..request import METHODS
from ..trace import Step
from .questions import ask_cell, ask_some, ask_verdict
from .recorder import LINES, STEPS, Moment, Recording, record
from .sentences import Voice
from .stage import Frame, Script, Stage, strip_of
from .values import cell_text, short

TAUGHT: dict[str, tuple[Any, ...]] = {
    "scatter": (
        scatter.scatter,
        scatter.random_start,
        scatter.start_along,
        scatter.find_clash,
        filler.fill,
        filler.Mender.mend,
    ),
    "exhaustive": (
        placer.place_all,
        placer.find_spot,
        bitboard.starts,
        filler.fill,
        filler.Mender.mend,
    ),
}
WATCHED = {
    "scatter": {"word", "direction", "line"},
    "find_clash": {"standing"},
    "place_all": {"index"},
    "find_spot": {"way", "low"},
    "starts": {"found"},
}


def placing(
    words: Any, *, method: str = "scatter", told: str | None = None, **options: Any
) -> Script:
    """Record `generate(words, method=method, **options)` and tell it.

    Raises WordSearchError for what `generate` refuses before it starts. A run that starts and finds no
    puzzle in the end is told all the same.
    """
    if method not in METHODS:
        known = " or ".join(f'"{name}"' for name in METHODS)
        raise WordSearchError(f"method={quote(method)}: use {known}")
    if isinstance(words, Iterator):
        words = list(words)  # it is read more than once
    options = {**options, "method": method, "seed": check_seed(options.get("seed"))}
    puzzle, failure = _outcome(words, options)
    rows, cols = _size(puzzle, words, options, failure)
    options |= {"rows": rows, "cols": cols}
    with _said_before():
        recording = record(
            _to_the_end(words, options),
            TAUGHT[method],
            show=short,
            watch=WATCHED,
            inside={"starts": "find_spot"},
        )
        telling = _Placing(recording, puzzle, rows, cols, method, told, options)
        return telling.script(failure, words)


def _to_the_end(words: Any, options: dict[str, Any]) -> Generator[Any, None, Any]:
    """The run itself; one that fails simply ends, since its error is known already."""
    try:
        return (yield from generation(words, **options))
    except PlacementError:
        return None


@contextmanager
def _said_before() -> Iterator[None]:
    """Warn of nothing that the first run has warned of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _outcome(words: Any, options: dict[str, Any]) -> tuple[Puzzle | None, PlacementError | None]:
    try:
        return generate(words, **options), None
    except PlacementError as error:
        if any(isinstance(step, Step) for step in _first_steps(words, options)):
            return None, error
        raise


def _first_steps(words: Any, options: dict[str, Any]) -> list[Any]:
    steps = generation(words, **options)
    try:
        with _said_before():
            return [next(steps)]
    except PlacementError:
        return []


def _size(
    puzzle: Puzzle | None, words: Any, options: dict[str, Any], failure: PlacementError | None
) -> tuple[int, int]:
    if puzzle is not None:
        return puzzle.rows, puzzle.cols
    rows, cols = options.get("rows"), options.get("cols")
    if failure is not None and not (rows or cols):
        raise failure
    return int(rows or cols or 0), int(cols or rows or 0)


class _Placing:
    """Turns the recording's moments into frames."""

    def __init__(
        self,
        recording: Recording,
        puzzle: Puzzle | None,
        rows: int,
        cols: int,
        method: str,
        language: str | None,
        options: dict[str, Any],
    ) -> None:
        self.recording, self.puzzle, self.method = recording, puzzle, method
        self.options = options
        self.say = Voice(language)
        self.taught = [source.name.rpartition(".")[2] for source in recording.sources]
        self.known: dict[str, Word] = {}
        for moment in recording.moments:  # the words as the run itself had them
            for value in (*moment.seen.get("words", ()), *_layout_words(moment)):
                self.known.setdefault(value.text, value)
        listed = [p.word for p in puzzle.placements] if puzzle else list(self.known)
        words = {text: self._letters(text) for text in [*listed, *self.known]}
        holes: set[int] = set()
        if puzzle:
            flat = [letter for row in puzzle.grid.letters for letter in row]
            holes = {at for at, letter in enumerate(flat) if letter is None}
        self.stage = Stage(rows, cols, words, holes=holes)
        self.looked: list[tuple[str, str]] = []
        self.word = ""
        self.line: Line | None = None
        self.way: Any = None
        self.legal = 0
        self.round = 1
        self.tried: Frame | None = None

    def _letters(self, text: str) -> tuple[str, ...]:
        if text in self.known:
            return self.known[text].letters
        assert self.puzzle is not None
        return self.puzzle[text].letters

    def script(self, failure: PlacementError | None, words: Any) -> Script:
        stage, say = self.stage, self.say
        stage.counts = dict.fromkeys(COUNTERS[self.method], 0)
        stage.add("start", 0, say("start", rows=stage.rows, cols=stage.cols, n=len(stage.words)))
        for number, moment in enumerate(self.recording.moments):
            if moment.step is not None:
                self._step(number, moment.step)
            elif moment.names:
                self._watch(number, moment)
        self._finish(failure)
        if self.method == "exhaustive" and self.puzzle is not None:
            self._compare(words)
        ask_some(stage.frames)
        return Script(
            kind="placing",
            grid=None,
            rows=stage.rows,
            cols=stage.cols,
            holes=stage.holes,
            words=tuple(stage.words),
            recording=self.recording,
            frames=stage.frames,
            title=say(f"title_{self.method}"),
            intro=say("intro_place"),
            notice=notice(self.recording, say),
            result=self.puzzle,
        )

    # -- what the run decided without a yield ------------------------------------------------------

    def _watch(self, number: int, moment: Moment) -> None:
        name, seen = self.taught[moment.source], moment.seen
        for variable in moment.names:
            tell = getattr(self, f"_see_{name}_{variable}", None)
            if tell is not None:
                tell(number, seen)

    def _see_scatter_word(self, number: int, seen: dict[str, Any]) -> None:
        self.word = seen["word"].text
        n = len(seen["word"])
        text = self.say("word", word=self.word, n=n, attempts=seen["attempts"])
        self.stage.add("word", number, text, strip=strip_of(seen["word"].letters, ()))

    def _see_scatter_direction(self, number: int, seen: dict[str, Any]) -> None:
        word, direction = seen["word"], seen["direction"]
        rows = start_range(seen["rows"], direction.dr, len(word))
        cols = start_range(seen["cols"], direction.dc, len(word))
        region = [Cell(row, col) for row in range(*rows) for col in range(*cols)]
        text = self.say(
            "direction",
            attempt=seen["attempt"],
            direction=self.say(direction.name),
            n=len(word),
            word=word.text,
        )
        say = self.say
        across, down = cols[1] - cols[0], rows[1] - rows[0]
        facts = (
            (say("fact_rows"), self._range(seen["rows"], direction.dr, len(word))),
            (say("fact_cols"), self._range(seen["cols"], direction.dc, len(word))),
            (say("fact_region"), say("fact_product", rows=down, cols=across, cells=down * across)),
        )
        self.stage.add("direction", number, text, shade=self._bits(region), facts=facts)

    def _range(self, side: int, step: int, n: int) -> str:
        first, end = start_range(side, step, n)
        key = "fact_forward" if step > 0 else "fact_backward" if step else "fact_still"
        return self.say(key, side=side, n=n, first=first, last=end - 1)

    def _see_scatter_line(self, number: int, seen: dict[str, Any]) -> None:
        line, word = seen["line"], seen["word"]
        text = self.say("begin", cell=cell_text(line.start))
        self.stage.add(
            "begin",
            number,
            text,
            marks=(("try", Line(line.start, line.direction, 1)),),
            trial=self._trial(word.text, line, 1),
            ask=ask_cell(self.say, word.text, line, self.stage),
        )

    def _see_find_clash_standing(self, number: int, seen: dict[str, Any]) -> None:
        cell, letter, standing = seen["cell"], seen["letter"], seen["standing"]
        word, line = seen["word"], seen["line"]
        at = self.stage.index(cell)
        taken = at in self.stage.letters or at in self.stage.holes
        key = "free" if not taken else "same" if standing == letter else "clash_here"
        if at in self.stage.holes:
            key = "hole_here"
        self.stage.count("compared")
        state = {"clash_here": "clash", "hole_here": "clash"}.get(key, key)
        self.looked.append((state, standing if taken else ""))
        text = self.say(key, cell=cell_text(cell), letter=letter, standing=standing, word=word.text)
        mark = ("clash" if state == "clash" else "look", Line(cell, line.direction, 1))
        done = len(self.looked) - (state == "clash")
        self.stage.add(
            "compare",
            number,
            text,
            marks=(("try", line), mark),
            trial=self._trial(word.text, line, done),
            strip=strip_of(word.letters, self.looked),
        )

    def _see_place_all_index(self, number: int, seen: dict[str, Any]) -> None:
        word = seen["layout"].words[seen["index"]]
        self.word = word.text
        text = self.say("word_once", word=word.text, n=len(word))
        self.stage.add("word", number, text, strip=strip_of(word.letters, ()))

    def _see_find_spot_way(self, number: int, seen: dict[str, Any]) -> None:
        word, self.way = seen["word"], seen["way"]
        layout = seen["layout"]
        region = layout.shape.region(self.way.axis, len(word))
        text = self.say(
            "way",
            direction=self.say(self.way.direction.name),
            n=len(word),
            legal=region.bit_count(),
        )
        if self.way.backward:
            text += self.say("way_back")
        self.stage.add("direction", number, text, shade=self._starts(region, layout, len(word)))
        self.word, self.layout, self.looked = word.text, layout, []

    def _see_starts_found(self, number: int, seen: dict[str, Any]) -> None:
        found, letters, n = seen["found"], seen["letters"], len(seen["letters"])
        left, before, self.legal = found.bit_count(), self.legal, found.bit_count()
        shade = self._starts(found, self.layout, n)
        if "letter" not in seen:
            text = self.say("legal", n=n, left=left)
            self.looked = []
        else:
            self.stage.count("ands")
            self.looked.append(("free" if left else "clash", str(left)))
            key = "and" if left else "and_none"
            nth = len(self.looked)
            text = self.say(key, nth=nth, letter=seen["letter"], before=before, left=left)
        self.stage.add("and", number, text, shade=shade, strip=strip_of(letters, self.looked))

    def _see_find_spot_low(self, number: int, seen: dict[str, Any]) -> None:
        word, layout = seen["word"], seen["layout"]
        line = layout.shape.line(seen["low"], seen["way"], len(word))
        legal = seen["legal"]
        text = self.say("drawn", left=legal.bit_count(), cell=cell_text(line.start))
        self.stage.add(
            "begin",
            number,
            text,
            shade=self._starts(legal, layout, len(word)),
            marks=(("try", Line(line.start, line.direction, 1)),),
            ask=ask_cell(self.say, word.text, line, self.stage),
        )

    # -- what the run yielded ---------------------------------------------------------------------

    def _step(self, number: int, step: Step) -> None:
        getattr(self, f"_step_{step.kind}")(number, step)

    def _step_try(self, number: int, step: Step) -> None:
        assert step.word is not None
        assert step.line is not None
        self.stage.count("tries")
        self.line, self.looked = step.line, []
        key = "try" if self.method == "scatter" else "along"
        start, end = cell_text(step.line.start), cell_text(step.line.end)
        self.tried = self.stage.add(
            "try",
            number,
            self.say(key, word=step.word, start=start, end=end),
            marks=(("try", step.line),),
            strip=strip_of(self.stage.words[step.word], ()),
        )

    def _step_clash(self, number: int, step: Step) -> None:
        assert step.word is not None
        assert step.line is not None
        assert step.cell is not None
        self.stage.count("clashes")
        values = {
            "word": step.word,
            "cell": cell_text(step.cell),
            "letter": step.letter,
            "standing": step.standing or "–",
        }
        self._ask_fits(False, values)
        self.stage.add(
            "clash",
            number,
            self.say("clash", attempt=step.attempt, **values),
            marks=(("try", step.line), ("clash", Line(step.cell, step.line.direction, 1))),
            strip=strip_of(self.stage.words[step.word], self.looked),
        )
        self.looked = []

    def _step_place(self, number: int, step: Step) -> None:
        assert step.word is not None
        assert step.line is not None
        self._ask_fits(True, {"word": step.word})
        shared = self.stage.write(step.word, step.line)
        self.stage.counts["placed"] = len(self.stage.lines)
        self.stage.count("shared", len(shared))
        if shared:
            told = [
                self.say("shared_one", letter=letter, cell=cell_text(cell), words=", ".join(others))
                for cell, letter, others in shared
            ]
            text = self.say("place_shared", word=step.word, shared=self.say.listed(told))
        else:
            text = self.say("place", word=step.word, n=step.line.length)
        crossings = tuple(("look", Line(cell, step.line.direction, 1)) for cell, _, _ in shared)
        self.stage.add("place", number, text, marks=crossings)
        self.looked = []

    def _step_give_up(self, number: int, step: Step) -> None:
        key = "give_up" if step.attempt else "give_up_all"
        self.stage.count("given_up")
        self.stage.add("give_up", number, self.say(key, word=step.word, attempt=step.attempt))

    def _step_restart(self, number: int, step: Step) -> None:
        self.round += 1
        self.stage.clear()
        self.stage.counts["placed"] = 0
        self.stage.add("restart", number, self.say("restart", round=self.round))

    def _step_remove(self, number: int, step: Step) -> None:
        assert step.word is not None
        assert step.line is not None
        self.stage.erase(step.word)
        self.stage.counts["placed"] = len(self.stage.lines)
        marks = (("clash", step.line),)
        self.stage.add("remove", number, self.say("remove", word=step.word), marks=marks)

    def _step_fill(self, number: int, step: Step) -> None:
        assert step.cell is not None
        assert step.letter is not None
        self.stage.letters[self.stage.index(step.cell)] = step.letter
        text = self.say("fill", cell=cell_text(step.cell), letter=step.letter)
        self.stage.add("fill", number, text, marks=(("look", Line(step.cell, Direction.E, 1)),))

    def _step_repair(self, number: int, step: Step) -> None:
        assert step.cell is not None
        assert step.letter is not None
        self.stage.letters[self.stage.index(step.cell)] = step.letter
        text = self.say(
            "repair",
            word=step.word,
            cell=cell_text(step.cell),
            letter=step.letter,
            standing=step.standing,
        )
        self.stage.add("repair", number, text, marks=(("look", Line(step.cell, Direction.E, 1)),))

    # -- the end ----------------------------------------------------------------------------------

    def _finish(self, failure: PlacementError | None) -> None:
        stage, last = self.stage, len(self.recording.moments) - 1
        if failure is not None or self.puzzle is None:
            stage.add("fault", last, self.say("failed", why=failure))
            return
        if self.recording.skipped:
            stage.add("cut", last, self.say("cut", n=self.recording.skipped))
        flat = [letter for row in self.puzzle.grid.letters for letter in row]
        stage.letters = {at: letter for at, letter in enumerate(flat) if letter is not None}
        stage.lines = {n: p.line for n, p in enumerate(self.puzzle.placements)}
        stage.counts["placed"] = len(stage.lines)
        key = "done" if self.method == "scatter" else "done_exhaustive"
        counts = {
            name: stage.counts.get(name, 0) for name in ("placed", "tries", "clashes", "ands")
        }
        stage.add("done", last, self.say(key, **counts))

    def _compare(self, words: Any) -> None:
        """The same words by luck, beside the finished puzzle."""
        options = {**self.options, "method": "scatter"}
        try:
            other = placing(words, **options)
        except PlacementError:
            return
        lines: dict[int, Line] = {}
        for frame in other.frames:
            for number, line in frame.lines.items():
                if line is None:
                    lines.pop(number, None)
                else:
                    lines[number] = line
        second = {
            "title": self.say("scatter"),
            "first": self.say("exhaustive"),
            "rows": [list(row) for row in other.letters_at(len(other.frames) - 1)],
            "lines": [[n, list(line.start), list(line.end)] for n, line in sorted(lines.items())],
            "counts": other.frames[-1].counts,
        }
        last = len(self.recording.moments) - 1
        self.stage.add("versus", last, self.say("compare"), second=second)

    # -- small things -----------------------------------------------------------------------------

    def _trial(self, word: str, line: Line, n: int) -> dict[int, str]:
        """The first letters of a word on trial, in the cells that are still empty."""
        pairs = zip(line.cells[:n], self.stage.words[word], strict=False)
        places = ((self.stage.index(cell), letter) for cell, letter in pairs)
        return {at: letter for at, letter in places if at not in self.stage.letters}

    def _bits(self, cells: Sequence[Cell]) -> int:
        return sum(1 << self.stage.index(cell) for cell in cells)

    def _starts(self, lows: int, layout: Any, n: int) -> int:
        """The cells of first letters, for a board of lowest cells."""
        if not self.way.backward:
            return lows
        return lows << (n - 1) * int(self.way.step)

    def _ask_fits(self, fits: bool, values: dict[str, Any]) -> None:
        """Attach the question to the try that this verdict ends."""
        if self.tried is None or self.method != "scatter":
            return
        self.tried.ask = ask_verdict(self.say, ("fits", "clashes"), fits, values)
        self.tried = None


COUNTERS = {
    "scatter": ("placed", "tries", "clashes", "compared", "shared"),
    "exhaustive": ("placed", "ands", "shared"),
}


def start_range(side: int, step: int, n: int) -> tuple[int, int]:
    """The range of starts on one axis, as `range` takes it."""
    if step == 0:
        return 0, side
    return (0, side - n + 1) if step > 0 else (n - 1, side)


def notice(recording: Recording, say: Voice) -> str:
    """What a capped recording leaves out, in words."""
    said = []
    if recording.skipped:
        said.append(say("notice_steps", n=STEPS, skipped=recording.skipped))
    elif recording.full:
        said.append(say("notice_lines", n=LINES))
    return " ".join(said)


def _layout_words(moment: Moment) -> tuple[Word, ...]:
    layout = moment.seen.get("layout")
    return tuple(layout.words) if layout is not None else ()

"""WordSearch: the game. Python judges every selection; the board draws what is decided here."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

import traitlets as t

from .board import FAILURES, TURN, Board, in_turn
from .engine.clock import Clock
from .engine.entries import read_words
from .engine.errors import WordSearchError, quote
from .engine.generator import generate
from .engine.geometry import Line
from .engine.matcher import match
from .engine.puzzle import Puzzle
from .engine.record import GameRecord, keep
from .engine.shown import board_of, find_of, hint_of, reveal_of, text_of, told
from .texts import board_language

CLASSIC_WORDS = ("apple", "beach", "cloud", "dance", "eagle", "flame", "grape", "honey")
GENERATE_OPTIONS = frozenset(list(inspect.signature(generate).parameters)[1:])
SAVED_OPTIONS = (
    "snap", "show_words", "word_order", "letter_case", "theme", "cell_size", "font", "projector",
    "controls", "clock", "title", "language", "texts", "time_limit", "player",
)  # fmt: skip
MAX_ATTEMPTS_KEPT = 10_000
LONGEST_LIMIT = 1e8  # seconds, some three years


class _PuzzleTrait(t.Instance[Puzzle]):
    """A puzzle; assigning one starts a new game even when it equals the last."""

    def set(self, obj: Any, value: Any) -> None:
        new = self._validate(obj, value)
        old = obj._trait_values.get(self.name)
        if new is old and obj._cross_validation_lock:
            return  # notifications that were held back are released, which sets everything once more
        obj._trait_values[self.name] = new
        # Here, not in an observer, which would come late where notifications are held back.
        with TURN, obj._collecting() as errors:
            try:
                obj._begin()
            except FAILURES as error:
                errors.append(error)
            obj._notify_trait(self.name, old, new)
        if errors:
            raise errors[0]


class _Limit(t.Float[Any, Any]):
    """A number of seconds that a browser can be told: no infinity, which JSON has not."""

    def validate(self, obj: Any, value: Any) -> Any:
        if isinstance(value, (int, float)) and not 1 <= value <= LONGEST_LIMIT:
            raise t.TraitError(
                f"{self.name}={quote(value)}: give seconds from 1 to {LONGEST_LIMIT:,.0f}, or None"
            )
        return super().validate(obj, value)


class WordSearch(Board):
    """A word search to play in a notebook, a lesson or a dashboard.

    words_or_puzzle   a Puzzle, or words as `generate` takes them; without it, the classic ten by ten
    options           those of `generate` (rows, cols, directions, seed, method, …) and those of the
                      board (title, show_words, snap, theme, time_limit, …)

    `found`, `remaining`, `completed`, `attempts`, `hints` and `selection` are traits: read or observe
    them. Raises WordSearchError for words or options that make no puzzle; no widget is left behind.
    """

    puzzle = _PuzzleTrait(Puzzle, help="the puzzle; assigning one starts a new game")
    found = t.Tuple(read_only=True, help="finds in order: word, start, end, color").tag(sync=True)
    remaining = t.Tuple(read_only=True, help="listed words not found yet, in list order")
    completed = t.Bool(False, read_only=True, help="whether every listed word is found").tag(
        sync=True
    )
    attempts = t.Tuple(read_only=True, help="judged selections: start, end, word or None, seconds")
    hints = t.Int(0, read_only=True, help="how many hints were given").tag(sync=True)
    revealed = t.Tuple(read_only=True, help="words that were shown to the player")
    total = t.Int(0, read_only=True, help="how many listed words there are to find").tag(sync=True)
    time_limit = _Limit(None, allow_none=True, help="seconds after which the game is over")
    player = t.Unicode("", help="the player's name, for results()")

    _shown = t.Dict(help="entries withheld at first and now told, by index").tag(sync=True)
    _phase = t.Enum(("ready", "playing", "paused", "completed", "over"), "ready").tag(sync=True)
    _clock = t.Dict(help="seconds so far, whether it runs, and the limit").tag(sync=True)

    def __init__(self, words_or_puzzle: Any = None, **options: Any) -> None:
        making = {name: options.pop(name) for name in GENERATE_OPTIONS & options.keys()}
        if isinstance(words_or_puzzle, Puzzle) and "language" in making:
            options["language"] = making.pop("language")
        elif "language" in making:
            options["language"] = board_language(making["language"])
        self._check_options(options)
        self._words: Any = CLASSIC_WORDS
        self._making: dict[str, Any] = {}
        puzzle = self._make(words_or_puzzle, making)
        self._watch = Clock()
        self._puzzle_id = ""
        super().__init__(**options)
        self.puzzle = puzzle

    @classmethod
    def _check_options(cls, options: Iterable[str]) -> None:
        known = {
            n
            for n, trait in cls.class_traits().items()
            if not n.startswith("_") and not trait.read_only
        }
        if "puzzle" in options:
            raise TypeError("give the puzzle first, without a name: WordSearch(puzzle)")
        for name in set(options) - known:
            near = get_close_matches(name, known | GENERATE_OPTIONS, n=1)
            hint = f"; did you mean {near[0]}=?" if near else ""
            raise TypeError(f"WordSearch has no option {name}={hint}")

    def _make(self, words_or_puzzle: Any, making: dict[str, Any]) -> Puzzle:
        if isinstance(words_or_puzzle, Puzzle):
            if making:
                raise TypeError(
                    f"{sorted(making)[0]}= makes a puzzle, and this one is made already"
                )
            self._words = None
            return words_or_puzzle
        words = self._words if words_or_puzzle is None else words_or_puzzle
        if words is None:
            raise WordSearchError(
                "this game was given a finished puzzle: give new() words or a puzzle"
            )
        words = keep(read_words(words))
        making = {
            name: keep(read_words(value) if name in ("blocked", "secret") else value)
            for name, value in making.items()
        }
        puzzle = generate(words, **making)
        self._words = words
        self._making = {name: value for name, value in making.items() if name != "seed"}
        return puzzle

    # -- playing --------------------------------------------------------------------------------

    @in_turn
    def select(self, start: tuple[int, int], end: tuple[int, int]) -> str | None:
        """Judge the selection from `start` to `end`, both (row, col): the word it finds, or None.

        It never snaps: a crooked line, like one that spells no word or a word already found, is None.
        So is any selection while the game is paused or over. Raises WordSearchError for what is no
        cell of this grid, and whatever an observer of the find raises, once the find is complete.
        """
        line = Line.between(self.puzzle.grid.cell(start), self.puzzle.grid.cell(end))
        if line is None:
            return None
        status, word, error = self._judge(line)
        if error is not None:
            raise error
        return word if status == "found" else None

    @in_turn
    def hint(self, word: str | None = None) -> str | None:
        """Help with `word`, or the first still hidden: its first letter, then direction, then all.

        Gives the word it helps with, or None when there is nothing to help with.
        """
        if self._phase not in ("ready", "playing") or self._time_is_up():
            return None
        first: str | None = next(iter(self.remaining), None)
        target = first if word is None else self.puzzle.word(word)
        if target is None or target in self._found_words():
            return None
        self._start_clock()
        index = self.puzzle.index(target)
        old = next((m for m in self._marks if m["color"] == index), None)
        strength = min(3, old["strength"] + 1) if old and old["kind"] == "hint" else 1
        if old and old["kind"] == "reveal":
            return target
        marks = [m for m in self._marks if m["color"] != index]
        mark = hint_of(self.puzzle, target, strength, self.show_words)
        self._commit(_marks=[*marks, mark], hints=self.hints + 1)
        return target

    @in_turn
    def reveal(self, word: str) -> None:
        """Show where `word` stands. It may still be selected, and only then counts as found."""
        self._reveal([self.puzzle.word(word)], _phase=self._phase)

    @in_turn
    def reveal_all(self) -> None:
        """Show every word not found yet, and end the game."""
        if self._phase == "completed":
            return
        self._watch.stop()
        hidden = [p.word for p in self.puzzle.placements]
        self._reveal(hidden, _phase="over", _clock=self._clock_state())

    @in_turn
    def reset(self) -> None:
        """Start the same puzzle afresh: no finds, no marks, no hints, the clock at zero."""
        self._begin()

    def new(self, words_or_puzzle: Any = None, **options: Any) -> None:
        """Start a game with a new puzzle, from these words and options, else from those of the last."""
        making = dict(self._making) if words_or_puzzle is None else {}
        if unknown := options.keys() - GENERATE_OPTIONS:
            raise TypeError(
                f"new() makes a puzzle, and generate() has no option {sorted(unknown)[0]}="
            )
        self.puzzle = self._make(words_or_puzzle, {**making, **options})

    @in_turn
    def pause(self) -> None:
        """Stop the clock and hide the letters."""
        if self._phase == "playing" and not self._time_is_up():
            self._watch.stop()
            self._commit(_phase="paused", _clock=self._clock_state())

    @in_turn
    def resume(self) -> None:
        """Go on after a pause."""
        if self._phase == "paused":
            self._watch.start()
            self._commit(_phase="playing", _clock=self._clock_state())

    @property
    def elapsed(self) -> float:
        """Seconds played, pauses left out; at most the time limit."""
        seconds = self._watch.seconds
        return seconds if self.time_limit is None else min(seconds, self.time_limit)

    def results(self) -> dict[str, Any]:
        """The game so far as one plain record, to collect into a table."""
        return self._record().results()

    # -- keeping --------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game as JSON-ready data, with a format version: puzzle, finds, clock, options."""
        return self._record().to_dict()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> WordSearch:
        """The game of `to_dict`. Raises WordSearchError for another shape or a newer format."""
        return cls._restore(GameRecord.from_dict(data))

    def save(self, path: str | Path) -> None:
        """Write the game to a JSON file, to go on with `WordSearch.load` after a kernel restart."""
        self._record().save(path)

    @classmethod
    def load(cls, path: str | Path) -> WordSearch:
        """The game that `save` wrote. Its clock goes on with the first touch."""
        return cls._restore(GameRecord.load(path))

    def _record(self) -> GameRecord:
        return GameRecord(
            puzzle=self.puzzle,
            found=tuple((f["word"], line) for f in self.found if (line := self._line(f))),
            attempts=self.attempts,
            hints=self.hints,
            hinted={
                self.puzzle.placements[m["color"]].word: m["strength"]
                for m in self._marks
                if m["kind"] == "hint"
            },
            revealed=self.revealed,
            seconds=self.elapsed,
            phase=self._phase,
            words=self._words,
            making=self._making,
            options={name: getattr(self, name) for name in SAVED_OPTIONS},
        )

    @classmethod
    def _restore(cls, record: GameRecord) -> WordSearch:
        if unknown := record.making.keys() - GENERATE_OPTIONS:
            raise WordSearchError(f"{quote(min(unknown))}, in a saved game, makes no puzzle")
        try:
            game = cls(
                record.puzzle, **{n: v for n, v in record.options.items() if n in SAVED_OPTIONS}
            )
        except (t.TraitError, TypeError) as error:
            raise WordSearchError(f"the saved options cannot be used: {error}") from error
        game._words, game._making = record.words, dict(record.making)
        game._go_on(record)
        return game

    def _go_on(self, record: GameRecord) -> None:
        found = {word for word, _ in record.found}
        seen = found.union(record.revealed)
        remaining = tuple(w for w in self.puzzle.words if w not in found)
        phase = "completed" if not remaining else record.phase
        marks = [
            hint_of(self.puzzle, w, n, self.show_words)
            for w, n in record.hinted.items()
            if w not in seen
        ]
        marks += [reveal_of(self.puzzle, w) for w in record.revealed if w not in found]
        self._begin(
            Clock(record.seconds),
            found=tuple(find_of(self.puzzle, word, line) for word, line in record.found),
            remaining=remaining,
            completed=not remaining,
            attempts=record.attempts,
            hints=record.hints,
            revealed=record.revealed,
            _marks=marks,
            _shown=self._told(seen),
            # The clock of a game that was being played waits for the player's first touch.
            _phase="ready" if phase == "playing" else phase,
        )

    # -- judging --------------------------------------------------------------------------------

    def _judge(self, line: Line) -> tuple[str, str | None, BaseException | None]:
        """The one door through which a find is made: what became of the line, and the word.

        The third item is what an observer raised when told of it: the verdict stands all the same.
        """
        if self._phase in ("paused", "over") or self._time_is_up():
            return "refused", None, None
        self._start_clock()
        found = self._found_words()
        word = match(
            self.puzzle, line, [p.word for p in self.puzzle.placements if p.word not in found]
        )
        attempt = {
            "start": list(line.start),
            "end": list(line.end),
            "word": word,
            "seconds": round(self._watch.seconds, 2),
        }
        attempts = (*self.attempts, attempt)[-MAX_ATTEMPTS_KEPT:]
        again = match(self.puzzle, line, found) if word is None else None
        changes = {"attempts": attempts} | (self._find(word, line) if word else {})
        error: BaseException | None = None
        try:
            self._commit(**changes)
        except FAILURES as raised:
            error = raised
        if word is not None:
            return "found", word, error
        return ("already_found" if again else "not_found"), again, error

    def _find(self, word: str, line: Line) -> dict[str, Any]:
        """What changes when this line finds the word."""
        remaining = tuple(w for w in self.remaining if w != word)
        index = self.puzzle.index(word)
        changes: dict[str, Any] = {
            "found": (*self.found, find_of(self.puzzle, word, line)),
            "remaining": remaining,
            "_marks": [m for m in self._marks if m["color"] != index],
            "_shown": {**self._shown, **self._told([word])},
            "_fault": "",
        }
        if not remaining and not self.completed:
            self._watch.stop()
            changes |= {"completed": True, "_phase": "completed", "_clock": self._clock_state()}
        return changes

    def _line(self, ends: Mapping[str, Any]) -> Line | None:
        """The line between the "start" and "end" of a message or a find, if it is one in this grid."""
        start: Any = ends.get("start")
        end: Any = ends.get("end")
        if not (self._is_cell(start) and self._is_cell(end)):
            return None
        return Line.between(start, end)

    def _reveal(self, words: Iterable[str], **changes: Any) -> None:
        fresh = {w: reveal_of(self.puzzle, w) for w in words if w not in self._found_words()}
        revealed = (*self.revealed, *(w for w in fresh if w not in self.revealed))
        colors = {m["color"] for m in fresh.values()}
        marks = [m for m in self._marks if m["color"] not in colors]
        shown = {**self._shown, **self._told(fresh)}
        self._commit(_marks=[*marks, *fresh.values()], revealed=revealed, _shown=shown, **changes)

    def _found_words(self) -> set[str]:
        return {f["word"] for f in self.found}

    def _told(self, words: Iterable[str]) -> dict[str, str]:
        return told(self.puzzle, (self.puzzle[word] for word in words), self.show_words)

    # -- the clock ------------------------------------------------------------------------------

    def _start_clock(self) -> None:
        if self._phase == "ready":
            self._watch.start()
            self._commit(_phase="playing", _clock=self._clock_state())

    def _time_is_up(self) -> bool:
        """Whether the limit has passed, by Python's own clock; the first to ask ends the game."""
        if self._phase == "playing" and self.time_limit and self._watch.seconds >= self.time_limit:
            self._watch.stop()
            self._commit(_phase="over", _clock=self._clock_state())
        return self._phase == "over"

    def _clock_state(self) -> dict[str, Any]:
        return {
            "seconds": round(self.elapsed, 2),
            "running": self._watch.running,
            "limit": self.time_limit,
        }

    # -- starting a game ------------------------------------------------------------------------

    def _begin(self, watch: Clock | None = None, **changes: Any) -> None:
        """Start the puzzle at hand. Its id is new, so that a late message cannot count here."""
        self._watch = watch or Clock()
        self._puzzle_id = uuid4().hex[:12]
        state: dict[str, Any] = {
            "found": (),
            "remaining": self.puzzle.words,
            "completed": False,
            "attempts": (),
            "hints": 0,
            "revealed": (),
            "total": len(self.puzzle.words),
            "selection": None,
            "_board": board_of(self.puzzle, self._puzzle_id, self.show_words),
            "_marks": [],
            "_shown": {},
            "_phase": "ready",
            "_clock": self._clock_state(),
            "_fault": "",
        }
        self._commit(**{**state, **changes})

    @t.observe("show_words")
    def _follow_show_words(self, change: Any) -> None:
        if self._puzzle_id:
            board = board_of(self.puzzle, self._puzzle_id, self.show_words)
            self._commit(_board=board, _shown=self._told({*self._found_words(), *self.revealed}))

    @t.observe("time_limit")
    def _follow_time_limit(self, change: Any) -> None:
        self._commit(_clock=self._clock_state())

    # -- messages from the board ------------------------------------------------------------------

    def _on_select(self, content: Mapping[str, Any]) -> None:
        line = self._line(content)
        if line is None:
            self.refused += 1
            self._answer(content, "refused", text=self._texts["not_straight"])
            return
        status, word, error = self._judge(line)
        if error is not None:
            self._show_fault(error)
        more = {"word": word} if word else {}
        if status == "refused":
            more["text"] = self._texts[self._why_refused()]
        self._answer(content, status, **more)

    def _why_refused(self) -> str:
        if self._phase == "paused":
            return "paused"
        return "over" if self.time_limit and self.elapsed >= self.time_limit else "ended"

    def _on_reveal(self, content: Mapping[str, Any]) -> None:
        number = content.get("index")
        if number is None:
            self.reveal_all()
        elif isinstance(number, int) and not isinstance(number, bool) and 0 <= number < self.total:
            self.reveal(self.puzzle.placements[number].word)
        else:
            self.refused += 1
            self._answer(content, "refused")
            return
        self._answer(content, "ok")

    def _on_action(self, content: Mapping[str, Any]) -> None:
        action = content["type"]
        if action == "new" and self._words is None:
            self._answer(content, "refused", text=self._texts["no_new"])
            return
        actions: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "reset": self.reset,
            "new": self.new,
            "pause": self.pause,
            "resume": self.resume,
            "start": self._start_clock,
            "time": self._time_is_up,
        }
        actions[action]()
        self._answer(content, "ok")

    def _on_sync(self, content: Mapping[str, Any]) -> None:
        self._time_is_up()
        self._clock = self._clock_state()
        self.send_state("_clock")
        self._answer(content, "ok")

    _HANDLERS: ClassVar = {
        "select": _on_select,
        "reveal": _on_reveal,
        "sync": _on_sync,
        **dict.fromkeys(("hint", "reset", "new", "pause", "resume", "start", "time"), _on_action),
    }

    # -- plain displays ---------------------------------------------------------------------------

    def __repr__(self) -> str:
        puzzle = self._trait_values.get("puzzle")
        if puzzle is None:
            return "WordSearch()"
        found = self.total - len(self.remaining)
        return f"<WordSearch {puzzle.rows} x {puzzle.cols}, {found} of {self.total} found>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for hosts that cannot show it the puzzle as text and picture."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = text_of(self.puzzle, self.show_words)
            bundle[0]["image/svg+xml"] = self.puzzle.svg()
        return bundle

"""Lesson: watch real code at work, forwards and backwards, with a board and its own source lines.

The whole run is recorded first and sent once; the browser then steps through it without the kernel.
What comes back is the learner's predictions, as messages that are checked, kept and answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

import anywidget
import traitlets as t

from .board import FAILURES, STATIC, Board, Part, Text, fault_of, is_id, static_file
from .engine.errors import WordSearchError, quote
from .engine.files import write_aside
from .engine.generator import generate
from .engine.geometry import Cell
from .engine.lessons.matching import matching, opening
from .engine.lessons.own import own
from .engine.lessons.placing import placing
from .engine.lessons.player import TEXTS, player_texts
from .engine.lessons.solving import solving
from .engine.lessons.stage import Script
from .engine.lessons.wire import to_wire
from .engine.puzzle import Puzzle
from .export.page import lesson_to_html
from .widget import WordSearch

VIEW = ("title", "theme", "projector", "language", "predict", "by_line", "speed", "learner")


class Lesson(Part):
    """A recorded run of real code, to be stepped through. Made by one of the class methods below.

    Options of the player, for all of them: title, theme, projector, language, predict (ask before
    each verdict), by_line (start line by line), speed (0.25 to 8), learner (a name for `results`).
    """

    _esm = static_file("lesson.js")
    # With the board's own rules, since a shadow root gets no other widget's.
    _css = "\n".join((STATIC / name).read_text("utf-8") for name in ("board.css", "lesson.css"))

    board = anywidget.WidgetTrait().tag(sync=True)
    _trace = t.Dict(help="the recorded run, as lesson.js' typedefs describe it").tag(sync=True)
    _given = t.Dict(help="answers to this trace's questions, by frame").tag(sync=True)
    _texts = t.Dict(help="every text of the player, in its language").tag(sync=True)
    _fault = t.Unicode(help="one line about code that failed, or empty").tag(sync=True)
    title = Text("", help="a heading over the lesson").tag(sync=True)
    theme = t.Enum(("auto", "light", "dark"), "auto", help="colours; auto follows the page").tag(
        sync=True
    )
    projector = t.Bool(False, help="large letters and high contrast").tag(sync=True)
    language = t.Unicode("en", help="the language of the player's texts").tag(sync=True)
    predict = t.Bool(False, help="ask for a prediction before each verdict").tag(sync=True)
    by_line = t.Bool(False, help="start line by line instead of by decision").tag(sync=True)
    speed = t.Float(1.0, min=0.25, max=8, help="how fast it plays, 0.25 to 8").tag(sync=True)
    learner = t.Unicode("", help="the learner's name, for results()")
    answers = t.Tuple(read_only=True, help="predictions in the order given, as dicts")

    def __init__(
        self, script: Script | None = None, board: Board | None = None, **options: Any
    ) -> None:
        if not isinstance(script, Script) or board is None:
            raise WordSearchError(
                f"{quote(script)} is no lesson; make one with Lesson.placing(words), "
                "Lesson.matching(puzzle) or Lesson.solving(grid, word)"
            )
        self.refused = 0
        """How many messages and updates from the browser were refused."""
        self._pending: Any = None
        self.script = script
        super().__init__(
            board=board,
            title=options.pop("title", None) or script.title,
            _texts=player_texts(options.get("language", "en")),
            _trace=self._wire(script),
            **options,
        )
        self._made += (board,)

    # -- the lessons ----------------------------------------------------------------------------

    @classmethod
    def placing(
        cls,
        words: Any,
        *,
        method: str = "scatter",
        algorithm: Callable[..., Any] | None = None,
        **options: Any,
    ) -> Lesson:
        """How a puzzle is made: every attempt, every letter compared, every verdict.

        method      "scatter", the classic by luck, or "exhaustive", all legal starts at once
        algorithm   a function of your own in their place; it takes any of words, rows, cols, chance
                    and attempts, and yields steps such as ("try", word, line) or ("place", word, line)
        options     those of `generate` (rows, cols, directions, seed, …) and those of the player

        Each word that the function is given has a `text`, its `letters`, its `directions` and a
        length; a line is a `Line` or its two ends, both (row, col). Raises WordSearchError for what
        `generate` refuses before it starts, and for what is no Python function with a source; a
        function that fails is shown failing.
        """
        language = options.get("language")
        view = _view(options)
        told = view["language"] = _told(language)
        if language is not None:
            options["language"] = language  # the words' as well
        if algorithm is not None:
            return cls(own(words, algorithm, told=told, **options), Board(), **view)
        return cls(placing(words, method=method, told=told, **options), Board(), **view)

    @classmethod
    def matching(cls, source: Any, **options: Any) -> Lesson:
        """How a drag is judged, live: the learner drags, and each line is judged before their eyes.

        source   a game, a puzzle, or words as `generate` takes them. A game is not changed; what has
                 been found in it is found here from the start, and words that it does not list are
                 not named here either.
        options  those of the player

        Raises WordSearchError for words that make no puzzle, TypeError for another option.
        """
        view = _view(options, strict=True)
        puzzle, found = _puzzle_of(source), getattr(source, "found", ())
        shown = {"show_words": source.show_words} if isinstance(source, WordSearch) else {}
        board = _Bench(puzzle, snap=False, controls=[], clock=False, **shown)
        for find in found:
            board.select(find["start"], find["end"])
        withheld = board.withheld()
        script = opening(puzzle, withheld=withheld, language=view.get("language"))
        lesson = cls(script, board, **view)
        board.lesson = lesson
        for name in ("theme", "projector", "language"):
            t.dlink((lesson, name), (board, name))
        board.observe(lesson._follow_drag, names="selection")
        return lesson

    @classmethod
    def solving(cls, source: Any, word: Any, **options: Any) -> Lesson:
        """How a computer looks for a word in a finished grid.

        source   a grid, its text ("CAT/DOG"), a puzzle, or a game
        word     text, or a list of cells such as `["CH", "A"]`
        options  those of the player

        Raises InvalidGridError or InvalidWordError for what is none, TypeError for another option.
        """
        view = _view(options, strict=True)
        return cls(solving(source, word, language=view.get("language")), Board(), **view)

    # -- what the learner did -------------------------------------------------------------------

    def results(self) -> dict[str, Any]:
        """The learner's predictions as one plain record, to collect into a table.

        Its keys are learner, lesson (its kind), title, and the numbers questions, answered, right,
        wrong and skipped.
        """
        given = [answer for answer in self.answers if answer["answer"] is not None]
        right = sum(answer["right"] for answer in given)
        return {
            "learner": self.learner,
            "lesson": self.script.kind,
            "title": self.title,
            "questions": sum(frame.ask is not None for frame in self.script.frames),
            "answered": len(given),
            "right": right,
            "wrong": len(given) - right,
            "skipped": len(self.answers) - len(given),
        }

    @property
    def frames(self) -> list[Any]:
        """The frames of the lesson, each with its sentence in `text`."""
        return self.script.frames

    # -- taking it away -------------------------------------------------------------------------

    def to_html(self) -> str:
        """The lesson as the text of one HTML file, to be stepped through without a kernel or a network.

        It starts as the lesson did; answers are counted on the page and kept nowhere. Judging another
        line needs Python, so a lesson of matching shows the one that was judged last, or a first one.
        """
        wire = to_wire(self._told_whole() if self.script.kind == "matching" else self.script)
        if wire["kind"] == "matching":
            wire |= {"kind": "judged", "intro": "", "live": False}
        view = {name: getattr(self, name) for name in VIEW if name in self.keys}
        trace = {**wire, "id": "saved"}
        return lesson_to_html(
            self.title, {**view, "_texts": self._texts, "_trace": trace, "_given": {}}
        )

    def save(self, path: str | Path) -> None:
        """Write the lesson as a page (see `to_html`), whole or not at all.

        Raises WordSearchError for a path with another ending, OSError for one that can't be written.
        """
        if Path(path).suffix.lower() not in (".html", ".htm"):
            raise WordSearchError(
                f"{quote(Path(path).name)}: a lesson is saved as a page, lesson.html"
            )
        write_aside(Path(path), self.to_html())

    def _told_whole(self) -> Script:
        """The judgement of the last line, or of a first one that gives no hidden word away."""
        board = self.board
        assert isinstance(board, _Bench)
        if len(self.script.frames) > 1:
            return self.script
        puzzle, withheld = board.puzzle, board.withheld()
        shown = [p.line for p in puzzle.placements if p.word not in withheld and not p.secret]
        start, end = (
            (shown[0].start, shown[0].end)
            if shown
            else (Cell(0, 0), Cell(0, puzzle.cols - 1))  # which may well be a word, and so found
        )
        return matching(puzzle, start, end, puzzle.words, withheld=withheld, language=self.language)

    # -- what comes from the browser ------------------------------------------------------------

    def set_state(self, sync_data: Any) -> None:
        """Refuse a state update: every trait of a lesson is Python's, so the kernel's value goes back."""
        self.refused += 1
        if isinstance(sync_data, Mapping):
            self.send_state({name for name in sync_data if name in self.keys})

    def _handle_msg(self, msg: Any) -> None:
        content = msg.get("content") if isinstance(msg, Mapping) else None
        data = content.get("data") if isinstance(content, Mapping) else None
        method = data.get("method") if isinstance(data, Mapping) else None
        if not isinstance(data, Mapping) or method not in ("update", "request_state", "custom"):
            self.refused += 1
        elif method == "update":
            self.set_state(data.get("state"))
        elif method == "custom":
            self._handle_custom_msg(data.get("content"), msg.get("buffers"))
        else:
            self.send_state()

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        try:
            self._receive(content)
        except FAILURES as error:  # hosts show an exception of a handler nowhere
            self.log.error("%s: %s", type(error).__name__, error, exc_info=error)
            self._fault = fault_of(error)
            self._answer(content, "error")
        super()._handle_custom_msg(content, buffers)

    def _receive(self, content: Any) -> None:
        kind = content.get("type") if isinstance(content, Mapping) else None
        if kind == "sync" or kind == "leave":
            self._note_view(content.get("id"), kind == "sync")
            return
        if kind == "predicting" and isinstance(content.get("on"), bool):
            self.predict = content["on"]
            self._answer(content, "ok")
            return
        question = self._question(content)
        if question is None:
            self.refused += 1
            self._answer(content, "refused")
        elif str(content["frame"]) in self._given:
            self._answer(content, "already")
        else:
            self._keep(content, question)
            self._answer(content, "ok")
            self._resolve()

    def _question(self, content: Any) -> Any:
        """The question that a well-formed message answers, or None."""
        if not isinstance(content, Mapping) or content.get("type") != "predict":
            return None
        frame, answer = content.get("frame"), content.get("answer")
        if content.get("lesson") != self._trace["id"] or type(frame) is not int:
            return None
        if not 0 <= frame < len(self.script.frames):
            return None
        question = self.script.frames[frame].ask
        if question is None or (answer is not None and not self._is_answer(question, answer)):
            return None
        return question

    def _is_answer(self, question: Any, answer: Any) -> bool:
        if not isinstance(answer, str) or len(answer) > 20:
            return False
        if answer in dict(question.options):
            return True
        row, _, col = answer.partition(",")
        is_cell = question.kind == "cell" and row.isdecimal() and col.isdecimal()
        return is_cell and int(row) < self.script.rows and int(col) < self.script.cols

    def _keep(self, content: Mapping[str, Any], question: Any) -> None:
        answer = content["answer"]
        kept = {
            "frame": content["frame"],
            "question": question.text,
            "answer": answer,
            "expected": question.answer,
            "right": answer == question.answer,
        }
        self.set_trait("answers", (*self.answers, kept))
        self._given = {**self._given, str(content["frame"]): answer}

    def _answer(self, content: Any, status: str) -> None:
        message_id = content.get("id") if isinstance(content, Mapping) else None
        if is_id(message_id):
            self.send({"type": "answer", "id": message_id, "status": status})

    # -- a lesson that judges live --------------------------------------------------------------

    def _follow_drag(self, change: Any) -> None:
        """Judge the line under the pointer; when it is let go, the same judgement stays."""
        span, board = change["new"], self.board
        if span is None:
            if self.script.live:
                self.script.live = False
                self._trace = {**self._trace, "live": False}
            return
        assert isinstance(board, _Bench)
        self._resolve()
        found = {find["word"] for find in board.found}
        remaining = [p.word for p in board.puzzle.placements if p.word not in found]
        script = matching(
            board.puzzle,
            span["start"],
            span["end"],
            remaining,
            withheld=board.withheld(),
            language=self.language,
        )
        script.live = True
        self.script = script
        with self.hold_sync():
            self._given = {}
            self._trace = self._wire(script)

    def _resolve(self) -> None:
        """Let the board judge the line that waited for a prediction."""
        pending, self._pending = self._pending, None
        if pending is not None and isinstance(self.board, WordSearch):
            self.board.select(*pending)

    # -- inside ---------------------------------------------------------------------------------

    @staticmethod
    def _wire(script: Script) -> dict[str, Any]:
        return {"id": uuid4().hex[:12], **to_wire(script)}

    @t.validate("language")
    def _check_language(self, proposal: Any) -> Any:
        player_texts(proposal["value"])
        return proposal["value"]

    @t.observe("language")
    def _follow_language(self, change: Any) -> None:
        self._texts = player_texts(self.language)

    def __repr__(self) -> str:
        script = self.script
        return f"<Lesson {script.kind}, {len(script.frames)} steps, {script.rows} x {script.cols}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for hosts that cannot show it the lesson as sentences."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            sentences = [frame.text for frame in self.script.frames if frame.kind != "fill"]
            bundle[0]["text/plain"] = "\n".join([self.title, "", *sentences])
        return bundle


class _Bench(WordSearch):
    """The board of a matching lesson. While predictions are asked for, it waits for them."""

    lesson: Lesson | None = None

    def withheld(self) -> set[str]:
        """The words not found yet, of a game that does not list them."""
        found = {find["word"] for find in self.found}
        words = {placement.word for placement in self.puzzle.placements} - found
        return set() if self.show_words == "list" else words

    def _on_select(self, content: Mapping[str, Any]) -> None:
        start, end = content.get("start"), content.get("end")
        lesson = self.lesson
        if lesson and lesson.predict and self._is_cell(start) and self._is_cell(end):
            lesson._pending = start, end
            self._answer(content, "ok")
        else:
            super()._on_select(content)

    _HANDLERS: ClassVar = {**WordSearch._HANDLERS, "select": _on_select}


def _view(options: dict[str, Any], strict: bool = False) -> dict[str, Any]:
    """Take the player's options out of all options."""
    view = {name: options.pop(name) for name in VIEW if name in options}
    if strict and options:
        raise TypeError(f"a lesson has no option {min(options)}=; it has {', '.join(VIEW)}")
    if view.get("language") is None:
        view.pop("language", None)
    speed = view.get("speed", 1)
    if isinstance(speed, bool) or not isinstance(speed, (int, float)) or not 0.25 <= speed <= 8:
        raise WordSearchError(f"speed={quote(speed)}: give a number from 0.25 to 8")
    if strict:
        player_texts(view.get("language"))
    return view


def _told(language: Any) -> str:
    """The language of a lesson about words in `language`: the same if built in, or English."""
    base = str(language or "en").replace("_", "-").split("-")[0].lower()
    return base if base in TEXTS else "en"


def _puzzle_of(source: Any) -> Puzzle:
    puzzle = getattr(source, "puzzle", source)
    return puzzle if isinstance(puzzle, Puzzle) else generate(source)

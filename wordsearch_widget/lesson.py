"""Lesson: watch real code at work, forwards and backwards, with a board and its own source lines.

The whole run is recorded first and sent once; the browser then steps through it without the kernel.
What comes back is the learner's predictions, as messages that are checked, kept and answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import anywidget
import traitlets as t

from .board import Board
from .engine.errors import WordSearchError, quote
from .engine.lessons.placing import placing
from .engine.lessons.player import player_texts
from .engine.lessons.stage import Script
from .engine.lessons.wire import to_wire

STATIC = Path(__file__).parent / "static"
VIEW = ("title", "theme", "projector", "language", "predict", "by_line", "speed", "learner")


class Lesson(anywidget.AnyWidget):
    """A recorded run of real code, to be stepped through. Made by one of the class methods below.

    Options of the player, for all of them: title, theme, projector, language, predict (ask before
    each verdict), by_line (start line by line), speed (0.25 to 8), learner (a name for `results`).
    """

    _esm = STATIC / "lesson.js"
    # With the board's own rules, since a shadow root gets no other widget's.
    _css = "\n".join((STATIC / name).read_text("utf-8") for name in ("board.css", "lesson.css"))

    board = anywidget.WidgetTrait().tag(sync=True)
    _trace = t.Dict(help="the recorded run, as lesson.js' typedefs describe it").tag(sync=True)
    _given = t.Dict(help="answers to this trace's questions, by frame").tag(sync=True)
    _texts = t.Dict(help="every text of the player, in its language").tag(sync=True)
    _fault = t.Unicode(help="one line about code that failed, or empty").tag(sync=True)
    title = t.Unicode("", help="a heading over the lesson").tag(sync=True)
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

    def __init__(self, script: Script, board: Board, **options: Any) -> None:
        self.refused = 0
        """How many messages and updates from the browser were refused."""
        self.script = script
        super().__init__(
            board=board,
            title=options.pop("title", None) or script.title,
            _texts=player_texts(options.get("language", "en")),
            _trace=self._wire(script),
            **options,
        )

    # -- the lessons ----------------------------------------------------------------------------

    @classmethod
    def placing(
        cls, words: Any, *, method: str = "scatter", algorithm: Callable[..., Any] | None = None, **options: Any
    ) -> Lesson:
        """How a puzzle is made: every attempt, every letter compared, every verdict.

        options   those of `generate` (rows, cols, directions, seed, attempts, …) and of the player
        method    "scatter", the classic by luck, or "exhaustive", all legal starts at once
        """
        view = _view(options)
        script = placing(words, method=method, language=view.get("language"), **options)
        return cls(script, Board(), **view)

    # -- what the learner did -------------------------------------------------------------------

    def results(self) -> dict[str, Any]:
        """The learner's predictions as one plain record, to collect into a table."""
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
        if method == "update":
            self.set_state(data.get("state"))
        elif method == "request_state":
            self.send_state()
        elif method == "custom":
            self._handle_custom_msg(data.get("content"), msg.get("buffers"))
        else:
            self.refused += 1

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        try:
            self._receive(content)
        except Exception as error:  # hosts show an exception of a handler nowhere
            self.log.error("%s: %s", type(error).__name__, error, exc_info=error)
            self._fault = f"{type(error).__name__}: {error}"[:500]
            self._answer(content, "error")
        super()._handle_custom_msg(content, buffers)

    def _receive(self, content: Any) -> None:
        question = self._question(content)
        if question is None:
            self.refused += 1
            self._answer(content, "refused")
        elif str(content["frame"]) in self._given:
            self._answer(content, "already")
        else:
            self._keep(content, question)
            self._answer(content, "ok")

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
        if isinstance(message_id, str) and 0 < len(message_id) <= 100:
            self.send({"type": "answer", "id": message_id, "status": status})

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


def _view(options: dict[str, Any]) -> dict[str, Any]:
    """Take the player's options out of all options."""
    view = {name: options.pop(name) for name in VIEW if name in options}
    player_texts(view.get("language", "en"))
    if "speed" in view and not (isinstance(view["speed"], (int, float)) and 0.25 <= view["speed"] <= 8):
        raise WordSearchError(f"speed={quote(view['speed'])}: give a number from 0.25 to 8")
    return view

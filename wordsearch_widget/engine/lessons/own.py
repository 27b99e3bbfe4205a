"""The lesson of a learner's own algorithm: recorded as the built-in ones are, faults and all."""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any

from ..chance import Chance
from ..errors import WordSearchError, quote
from ..generator import generate
from ..geometry import Cell, Line
from ..layout import Word
from ..request import Request, read_request
from ..sizing import sizes_for
from ..trace import KINDS, Step
from .placing import notice
from .recorder import ENDLESS, Endless, Moment, Recording, record
from .sentences import Voice
from .stage import Script, Stage, strip_of
from .values import WIDTH, cell_text, short

GIVEN = ("words", "rows", "cols", "chance", "attempts")
LONGEST = 1000  # cells of a line: no grid is larger
HELPERS = 12  # functions recorded beside the algorithm itself


def own(words: Any, algorithm: Any, *, told: str | None = None, **options: Any) -> Script:
    """Record a learner's function and tell it.

    algorithm   a generator function (or a plain one) that takes any of words, rows, cols, chance and
                attempts, as `scatter` does. It yields Steps, or tuples such as ("try", word, line),
                and may return a mapping from word to Line.
    """
    if not isinstance(algorithm, FunctionType):
        raise WordSearchError(f"algorithm={quote(algorithm)}: give a function that places words")
    request = _request(words, options)
    rows, cols = sizes_for(request)[0]
    recording = _run(algorithm, request, rows, cols)
    return _Own(recording, algorithm, request, rows, cols, told).script()


def _request(words: Any, options: dict[str, Any]) -> Request:
    defaults = {name: p.default for name, p in inspect.signature(generate).parameters.items()}
    del defaults["words"]
    if unknown := options.keys() - defaults:
        raise TypeError(f"Lesson.placing has no option {min(unknown)}=")
    return read_request(words, **{**defaults, **options})


def _run(algorithm: Any, request: Request, rows: int, cols: int) -> Recording:
    given = {
        "words": [item.word for item in request.items],
        "rows": rows,
        "cols": cols,
        "chance": Chance(request.seed),
        "attempts": request.attempts,
    }
    bound = _arguments(algorithm, given)
    functions = [algorithm, *helpers_of(algorithm)]

    def call() -> Any:
        return algorithm(*bound.args, **bound.kwargs)

    program = call() if inspect.isgeneratorfunction(algorithm) else call
    recording = record(program, functions, show=short, limit=ENDLESS)
    if not recording.moments:
        first = recording.sources[0].first
        recording.moments.append(Moment(0, 0, first, {}, (0,)))
    return recording


def _arguments(algorithm: Any, given: dict[str, Any]) -> inspect.BoundArguments:
    signature = inspect.signature(algorithm)
    bound = signature.bind_partial()
    for name, parameter in signature.parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if name in given:
            bound.arguments[name] = given[name]
        elif parameter.default is parameter.empty:
            raise WordSearchError(
                f"your function asks for {quote(name)}; it can be given {', '.join(GIVEN)}"
            )
    return bound


def helpers_of(algorithm: Any) -> list[Any]:
    """The functions of the same module that it calls by name, and those that they call."""
    known = [algorithm]
    for function in known:
        scope = getattr(function, "__globals__", {})
        for name in _names(function.__code__):
            helper = scope.get(name)
            same = isinstance(helper, FunctionType) and helper.__module__ == algorithm.__module__
            if same and helper not in known and len(known) <= HELPERS:
                known.append(helper)
    return known[1:]


def _names(code: CodeType) -> list[str]:
    """The names that a function looks up, those in its comprehensions too."""
    inner = [
        name for const in code.co_consts if isinstance(const, CodeType) for name in _names(const)
    ]
    return [*code.co_names, *inner]


class _Own:
    def __init__(
        self,
        recording: Recording,
        algorithm: Callable[..., Any],
        request: Request,
        rows: int,
        cols: int,
        language: str | None,
    ) -> None:
        self.recording, self.say = recording, Voice(language)
        self.name = getattr(algorithm, "__name__", "?")
        words = {item.word.text: item.word.letters for item in request.items}
        self.stage = Stage(rows, cols, words)
        self.stage.counts = dict.fromkeys(("placed", "tries", "clashes"), 0)

    def script(self) -> Script:
        stage, say = self.stage, self.say
        start = {"name": self.name, "n": len(stage.words), "rows": stage.rows, "cols": stage.cols}
        stage.add("start", 0, say("own_start", **start))
        for number, moment in enumerate(self.recording.moments):
            if moment.step is not None:
                self._step(number, moment.step)
        lines = self._finish()
        return Script(
            kind="placing",
            grid=None,
            rows=stage.rows,
            cols=stage.cols,
            holes=frozenset(),
            words=tuple(stage.words),
            recording=self.recording,
            frames=stage.frames,
            title=say("title_own", name=self.name),
            intro=say("intro_place"),
            notice=notice(self.recording, say),
            result=lines,
        )

    def _step(self, number: int, value: Any) -> None:
        step = as_step(value, self.stage)
        if step is None:
            self.stage.add("step", number, self.say("own_step", value=short("", value) or "…"))
            return
        self._change(step)
        marks: tuple[tuple[str, Line], ...] = ()
        if step.line is not None and step.kind != "place":
            marks = (("try", step.line),)
            if step.cell is not None:
                marks += (("clash", Line(step.cell, step.line.direction, 1)),)
        strip = strip_of(self.stage.words.get(step.word or "", ()), ())
        self.stage.add(step.kind, number, self._text(step), marks=marks, strip=strip)

    def _change(self, step: Step) -> None:
        """Let the picture follow a step."""
        stage, word = self.stage, step.word or ""
        if step.kind == "try":
            stage.count("tries")
        elif step.kind == "clash":
            stage.count("clashes")
        elif step.kind == "place" and step.line is not None:
            stage.write(word, step.line)
        elif step.kind == "remove":
            stage.erase(word)
        elif step.kind == "restart":
            stage.clear()
        elif step.kind in ("fill", "repair") and step.cell is not None and step.letter:
            stage.letters[stage.index(step.cell)] = step.letter
        stage.counts["placed"] = len(stage.lines)

    def _text(self, step: Step) -> str:
        """The sentence for a step, as far as the step says what the sentence needs."""
        line = step.line
        values: dict[str, Any] = {"word": step.word, "attempt": step.attempt or "?"}
        if line is not None:
            start, end = cell_text(line.start), cell_text(line.end)
            values |= {"start": start, "end": end, "n": line.length}
        if step.cell is not None:
            values |= {
                "cell": cell_text(step.cell),
                "letter": step.letter,
                "standing": step.standing,
            }
        if step.kind == "clash":
            exact = step.cell is not None and step.letter and step.standing
            return self.say("clash_here" if exact else "clash_plain", **values)
        if step.kind == "try" and line is not None:
            return self.say("try_plain", **values)
        if step.kind in ("remove", "give_up") or (step.kind == "place" and line is not None):
            return self.say(step.kind, **values)
        if step.kind == "fill" and step.cell is not None and step.letter:
            return self.say("fill", **values)
        return self.say("own_step", value=step.kind)

    def _finish(self) -> dict[str, Line]:
        stage, say, recording = self.stage, self.say, self.recording
        last = len(recording.moments) - 1
        if recording.fault is not None:
            self._fault(recording.fault)
            return {}
        lines = as_lines(recording.result, stage)
        if recording.skipped:
            stage.add("cut", last, say("cut", n=recording.skipped))
        for word, line in lines.items():
            if stage.lines.get(stage.number[word]) != line:
                stage.write(word, line)
        stage.counts["placed"] = len(stage.lines)
        why = self._wrong(lines)
        done = {"placed": len(lines), "n": len(stage.words), "tries": stage.counts["tries"]}
        text = say("own_wrong", why=why) if why else say("own_done", **done)
        stage.add("fault" if why else "done", last, text)
        return lines

    def _fault(self, fault: BaseException) -> None:
        recording, say = self.recording, self.say
        number, line = recording.fault_at or (recording.moments[-1].source, 0)
        moment = Moment(number, line or recording.moments[-1].just, 0, {}, (number,))
        if recording.moments[-1].source == number:
            moment.stack = recording.moments[-1].stack
        recording.moments.append(moment)
        error = _error_text(fault)
        if isinstance(fault, Endless):
            text = say("own_endless", n=ENDLESS, line=line or moment.just or "?")
        elif line:
            text = say("own_fault", error=error, line=line)
        else:
            text = say("own_fault_nowhere", error=error)
        self.stage.add("fault", len(recording.moments) - 1, text)

    def _wrong(self, lines: Mapping[str, Line]) -> str:
        """What a checker that knows nothing of the algorithm finds wrong with its result."""
        stage, say = self.stage, self.say
        for word, line in lines.items():
            if line.length != len(stage.words[word]) or not all(map(stage.inside, line.cells)):
                return say("own_outside", word=word)
        for word, line in lines.items():
            read = tuple(stage.letters.get(stage.index(cell), "") for cell in line.cells)
            if read != stage.words[word]:
                return say("own_overwritten", word=word)
        missing = [word for word in stage.words if word not in lines]
        return say("own_missing", words=say.listed(missing)) if missing else ""


def _error_text(fault: BaseException) -> str:
    try:
        return f"{type(fault).__name__}: {fault}".rstrip(": ")[:300]
    except Exception:  # its own __str__ fails
        return type(fault).__name__


def as_step(value: Any, stage: Stage) -> Step | None:
    """What was yielded as a Step about a known word, or None."""
    try:
        return _as_step(value, stage)
    except Exception:  # a learner's objects may do anything, even when they are compared
        return None


def _as_step(value: Any, stage: Stage) -> Step | None:
    if isinstance(value, (list, tuple)) and not isinstance(value, Step):
        if not value or value[0] not in KINDS or len(value) > len(Step._fields):
            return None
        value = Step(*value)
    if not isinstance(value, Step):
        return None
    word = value.word.text if isinstance(value.word, Word) else value.word
    line = as_line(value.line)
    if value.kind not in KINDS or (word is not None and word not in stage.number):
        return None
    if word is None and value.kind in ("try", "clash", "place", "remove", "give_up"):
        return None
    texts = [text for text in (value.letter, value.standing) if text is not None]
    if not all(isinstance(text, str) and len(text) <= WIDTH for text in texts):
        return None
    attempt: Any = value.attempt
    if attempt is not None and not isinstance(attempt, int):
        return None
    inside = value.cell is not None and len(value.cell) == 2 and stage.inside(value.cell)
    cell = Cell(*map(operator.index, value.cell)) if inside and value.cell else None
    return value._replace(word=word, line=line, cell=cell)


def as_line(value: Any) -> Line | None:
    """A Line, or the two ends of one."""
    try:
        line = value if isinstance(value, Line) else Line.between(*map(tuple, value))
    except Exception:  # whatever it is, it is no line
        return None
    return line if line is None or line.length <= LONGEST else None


def as_lines(result: Any, stage: Stage) -> dict[str, Line]:
    """The lines that a function returned, or those that its steps left standing."""
    if not isinstance(result, Mapping):
        words = list(stage.words)
        return {words[number]: line for number, line in stage.lines.items()}
    lines = {}
    for key, value in result.items():
        word, line = key.text if isinstance(key, Word) else key, as_line(value)
        if word in stage.number and line is not None:
            lines[word] = line
    return lines

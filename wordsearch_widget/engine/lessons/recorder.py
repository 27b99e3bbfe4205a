"""Record a run: which line has just run, which runs next, and the variables at every such moment.

The program is not changed for it. `sys.settrace` is on while it runs, for the code of the given
functions alone; ordinary runs pay nothing. A generator is recorded from outside: each step that it
yields is kept with the line that yielded it, whether or not its function is among the given ones.
"""

from __future__ import annotations

import ast
import dis
import inspect
import sys
import textwrap
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from ..errors import WordSearchError, quote

LINES = 5000  # moments kept line by line; after them only the steps are kept
STEPS = 2000  # steps kept
DEEP = 50  # calls shown of a deep recursion, the innermost
ENDLESS = 200_000  # lines that a learner's program may run before it is taken to be endless

Show = Callable[[str, object], "str | None"]


class Endless(BaseException):
    """A program ran more lines than it may; no `except Exception` of its own keeps it going."""


@dataclass(frozen=True)
class Source:
    """The real lines of one function. `first` is the number of the first one in its file."""

    name: str
    file: str
    first: int
    lines: tuple[str, ...]

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first + len(self.lines) - 1


@dataclass
class Moment:
    """The instant between two lines of one function.

    source   index of the function in `Recording.sources`
    just     the line that has just run (or is running, when it has called another), 0 at the start
    next     the line that runs next in the same function, 0 when it hands over
    changed  variables that are new or different since this call's last moment, as short text
    stack    the functions being run, outermost first, as indices of sources
    value    what the function hands back, as short text, where it ends here
    step     what was yielded here, or None
    names, seen   watched names that the line just assigned, and all variables at that instant
    """

    source: int
    just: int
    next: int
    changed: dict[str, str]
    stack: tuple[int, ...]
    value: str | None = None
    step: Any = None
    names: tuple[str, ...] = ()
    seen: dict[str, Any] = field(default_factory=dict)


@dataclass
class Recording:
    """A recorded run. `fault` is the exception that ended it, and `fault_at` the moment of it."""

    sources: list[Source]
    moments: list[Moment]
    result: Any = None
    fault: BaseException | None = None
    fault_at: tuple[int, int] | None = None  # source and line
    steps: int = 0
    skipped: int = 0  # steps beyond the cap
    full: bool = False  # whether moments line by line stopped at their cap


def source_of(function: Any) -> Source:
    """The source of a function, a property's or a code object. Raises WordSearchError without one."""
    code = code_of(function)
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        raise WordSearchError(
            f"the source of {quote(code.co_name)} cannot be found: "
            "write the function in a notebook cell or a file"
        ) from None
    text = textwrap.dedent("".join(lines)).rstrip().split("\n")
    return Source(_name(code), _file(code.co_filename), first, tuple(text))


def code_of(function: Any) -> CodeType:
    """The code object of a function, method, property or code object."""
    for name in ("func", "fget", "__func__", "__wrapped__"):
        function = getattr(function, name, None) or function
    code = getattr(function, "__code__", function)
    if not isinstance(code, CodeType):
        raise WordSearchError(f"{quote(function)} is no function written in Python")
    return code


def _name(code: CodeType) -> str:
    full = str(getattr(code, "co_qualname", code.co_name))  # with its class, from Python 3.11 on
    return full.rpartition("<locals>.")[2]


def _file(path: str) -> str:
    """The file's name as a reader knows it: below the package, or empty for a notebook cell."""
    parts = Path(path).parts
    if "wordsearch_widget" in parts:
        at = len(parts) - 1 - parts[::-1].index("wordsearch_widget")
        return "/".join(parts[at + 1 :])
    return Path(path).name if Path(path).is_file() and "ipykernel" not in path else ""


def record(
    program: Generator[Any, None, Any] | Callable[[], Any],
    functions: Sequence[Any],
    *,
    show: Show,
    watch: Mapping[str, Collection[str]] | None = None,
    inside: Mapping[str, str] | None = None,
    limit: int | None = None,
) -> Recording:
    """Run a generator, or call a function, and record it.

    functions   whose lines are recorded
    show        the short text of a variable's value, or None to leave it out
    watch       by function, variables whose assignment is worth keeping all variables for
    inside      record a function only while another one is running
    limit       lines after which the program is stopped as endless; exceptions are then kept as the
                recording's fault, and raised otherwise
    """
    tracer = _Tracer(functions, show, watch or {}, inside or {}, limit)
    recording = tracer.recording
    try:
        if isinstance(program, Generator):
            recording.result = tracer.drive(program)
        else:
            recording.result = tracer.call(program)
    except BaseException as fault:  # a learner's `exit()` is a fault to be shown, too
        if limit is None or isinstance(fault, KeyboardInterrupt):
            raise
        recording.fault = fault
        recording.fault_at = tracer.place_of(fault)
    return recording


@dataclass
class _Live:
    """A call of a recorded function that has not ended; a generator's outlives its yields."""

    number: int
    frame: FrameType
    line: int = 0
    known: dict[str, str] = field(default_factory=dict)
    patch: Moment | None = None  # the yield whose next line is still to be seen


class _Tracer:
    def __init__(
        self,
        functions: Sequence[Any],
        show: Show,
        watch: Mapping[str, Collection[str]],
        inside: Mapping[str, str],
        limit: int | None,
    ) -> None:
        self.recording = Recording([source_of(function) for function in functions], [])
        self.numbers = {code_of(function): n for n, function in enumerate(functions)}
        self.show = show
        self.limit = limit
        self.count = 0
        self.stack: list[_Live] = []
        self.lives: dict[int, _Live] = {}
        names = [source.name.rpartition(".")[2] for source in self.recording.sources]
        self.assigned = [
            _assignments(source, watch.get(name, ()))
            for source, name in zip(self.recording.sources, names, strict=True)
        ]
        self.within = {
            n: names.index(inside[name]) if inside[name] in names else -1
            for n, name in enumerate(names)
            if name in inside
        }

    # -- running --------------------------------------------------------------------------------

    def call(self, program: Callable[[], Any]) -> Any:
        before = sys.gettrace()
        sys.settrace(self.trace)
        try:
            return program()
        finally:
            sys.settrace(before)

    def drive(self, steps: Generator[Any, None, Any]) -> Any:
        recording = self.recording
        while True:
            try:
                step = self.call(lambda: next(steps)) if self.is_needed() else next(steps)
            except StopIteration as stop:
                return stop.value
            recording.steps += 1
            if recording.steps <= STEPS:
                self.yielded(steps, step)
            else:
                recording.skipped += 1
                recording.full = True
                if self.limit is not None and recording.skipped > self.limit:
                    raise Endless

    def is_needed(self) -> bool:
        """Whether tracing has anything left to do."""
        return self.limit is not None or not self.recording.full

    def yielded(self, steps: Any, step: Any) -> None:
        """Keep a step, at the line where the innermost generator stands."""
        while inspect.isgenerator(getattr(steps, "gi_yieldfrom", None)):
            steps = steps.gi_yieldfrom
        frame: FrameType = steps.gi_frame
        live = self.lives.get(id(frame))
        if live is not None:
            stack = (*self.calls(), live.number)
            changed = self.changes(live)
            moment = Moment(live.number, frame.f_lineno, 0, changed, stack, step=step)
            live.patch, live.line = moment, frame.f_lineno
        else:
            number = self.number_of(frame.f_code)
            moment = Moment(number, frame.f_lineno, 0, {}, (number,), step=step)
        self.recording.moments.append(moment)

    def number_of(self, code: CodeType) -> int:
        """The index of a function's source; one that is not listed is added."""
        if code not in self.numbers:
            self.numbers[code] = len(self.recording.sources)
            self.recording.sources.append(source_of(code))
            self.assigned.append({})
        return self.numbers[code]

    def place_of(self, fault: BaseException) -> tuple[int, int] | None:
        """Where in the recorded functions an exception arose, innermost."""
        place = None
        trace = fault.__traceback__
        while trace is not None:
            number = self.numbers.get(trace.tb_frame.f_code)
            if number is not None:
                place = number, trace.tb_lineno
            trace = trace.tb_next
        return place

    # -- tracing --------------------------------------------------------------------------------

    def trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Called where any function starts or goes on; gives the tracer of its lines."""
        self.tick()
        number = self.numbers.get(frame.f_code)
        if number is None or number >= len(self.assigned) or not self.wanted(number):
            return self.tick_only if self.limit is not None else None
        live = self.lives.get(id(frame))
        if live is None:
            live = self.lives[id(frame)] = _Live(number, frame)
            # A line that only jumps to itself makes no line events, but is no less endless.
            frame.f_trace_opcodes = self.limit is not None and _spins(frame.f_code)
        self.stack.append(live)
        return self.trace_lines

    def wanted(self, number: int) -> bool:
        outer = self.within.get(number)
        return outer is None or any(live.number == outer for live in self.stack)

    def tick(self) -> None:
        self.count += 1
        if self.limit is not None and self.count > self.limit:
            raise Endless

    def tick_only(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.tick()
        return self.tick_only

    def trace_lines(self, frame: FrameType, event: str, arg: Any) -> Any:
        live = self.lives.get(id(frame))
        if live is None:
            return None
        self.tick()
        if event == "line":
            self.line(live, frame.f_lineno)
        elif event == "return":
            if _is_suspended(frame):
                self.stack.remove(live)
            else:
                self.ended(live, arg)
        return self.trace_lines

    def line(self, live: _Live, number: int) -> None:
        if live.patch is not None:  # the line that yielded has its moment already
            live.patch.next, live.patch = number, None
        elif self.room():
            stack = self.calls()
            moment = Moment(live.number, live.line, number, self.changes(live), stack)
            moment.names = self.assigned[live.number].get((live.line, number)) or self.assigned[
                live.number
            ].get((live.line, 0), ())
            if moment.names:
                moment.seen = dict(live.frame.f_locals)
            self.recording.moments.append(moment)
        live.line = number

    def ended(self, live: _Live, arg: Any) -> None:
        if live.patch is not None:
            live.patch = None
        elif _is_return(live.frame) and self.room():
            stack = self.calls()
            value = self.show("", arg) or "…"
            self.recording.moments.append(
                Moment(live.number, live.line, 0, self.changes(live), stack, value)
            )
        self.stack.remove(live)
        del self.lives[id(live.frame)]

    def calls(self) -> tuple[int, ...]:
        """The functions being run, outermost first; the innermost ones of a deep recursion."""
        return tuple(one.number for one in self.stack[-DEEP:])

    def room(self) -> bool:
        self.recording.full = self.recording.full or len(self.recording.moments) >= LINES
        return not self.recording.full

    def changes(self, live: _Live) -> dict[str, str]:
        """The variables that differ from what this call showed last."""
        changed: dict[str, str] = {}
        for name, value in live.frame.f_locals.items():
            if name[0] in "_.":
                continue
            text = self.show(name, value)
            if text is not None and live.known.get(name) != text:
                changed[name] = live.known[name] = text
        return changed


def _op(frame: FrameType) -> str:
    return dis.opname[frame.f_code.co_code[frame.f_lasti]] if frame.f_lasti >= 0 else ""


def _spins(code: CodeType) -> bool:
    """Whether an instruction jumps to itself: `while True: pass` on one line."""
    return any(
        step.argval == step.offset and "JUMP" in step.opname for step in dis.get_instructions(code)
    )


def _is_suspended(frame: FrameType) -> bool:
    """Whether a generator leaves its frame by a yield."""
    if not frame.f_code.co_flags & inspect.CO_GENERATOR:
        return False
    return _op(frame) in ("YIELD_VALUE", "YIELD_FROM", "SEND", "INSTRUMENTED_YIELD_VALUE")


def _is_return(frame: FrameType) -> bool:
    """Whether a call ends by returning, and not by an exception."""
    return "RETURN" in _op(frame)


def _assignments(source: Source, names: Collection[str]) -> dict[tuple[int, int], tuple[str, ...]]:
    """Watched names by the line that assigns them: (line, 0), or (line, next line) for a `for`."""
    places: dict[tuple[int, int], tuple[str, ...]] = {}
    if not names:
        return places
    for node in ast.walk(ast.parse("\n".join(source.lines))):
        if isinstance(node, (ast.For, ast.Assign, ast.AugAssign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            stored = (n for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))
            wanted = tuple(n.id for n in stored if n.id in names and isinstance(n.ctx, ast.Store))
            if wanted:
                line = node.lineno + source.first - 1
                inner = node.body[0].lineno + source.first - 1 if isinstance(node, ast.For) else 0
                places[line, inner] = wanted
    return places

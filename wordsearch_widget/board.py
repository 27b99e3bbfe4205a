"""Board: letters, marks and the selection on screen. It knows no rules.

Every synced trait has one writer. Python writes them all but `selection`, which the browser writes,
so a state update from the browser passes for that one trait alone: everything else in it is
refused, counted in `refused`, and answered with the kernel's own value.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar
from weakref import ref

import anywidget
import traitlets as t

from .engine.errors import WordSearchError, label
from .texts import texts_for

STATIC = Path(__file__).parent / "static"
BROWSER_OWNED = frozenset({"selection"})
MOST_VIEWS = 1_000  # of one widget, that are kept in mind
TURN = RLock()
FAILURES = (Exception, KeyboardInterrupt)  # what ends an author's code; kernels are interrupted
CONTROLS = ("hint", "reveal", "pause", "reset", "new", "line", "zoom")


def static_file(name: str) -> Path | str:
    """A file of the browser's side, as anywidget takes it.

    As text: a class that names a path keeps every widget of it alive, closed or not, to tell it of
    changes of the file. Whoever asks for those with ANYWIDGET_HMR=1 gets the path.
    """
    path = STATIC / name
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text("utf-8")


P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B", bound="Board")


def in_turn(method: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
    """One change at a time: kernels may hand on messages while a cell runs.

    All boards wait for one another, since the observers of one may play on another.
    """

    @wraps(method)
    def turn(board: B, /, *args: P.args, **options: P.kwargs) -> R:
        with TURN:
            return method(board, *args, **options)

    return turn


class Text(t.Unicode[Any, Any]):
    """A text that a browser can be sent, and has room for."""

    def validate(self, obj: Any, value: Any) -> Any:
        """The text; TraitError for what is none, is too long, or holds half a character."""
        text = super().validate(obj, value)
        try:
            return text if text is None else label(text)
        except WordSearchError as error:
            raise t.TraitError(f"{self.name}: {error}") from None


def fault_of(error: BaseException) -> str:
    """What a board shows of code that failed: one line that a browser can be sent."""
    line = f"{type(error).__name__}: {error}".removesuffix(": ")[:500]
    return line.encode("utf-8", "replace").decode("utf-8")


def running_cell() -> tuple[str, str] | None:
    """The cell that runs now and the id of its run, where a kernel knows of cells."""
    shell: Any = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    try:
        parent = shell.get_parent()
        cell, run = parent["metadata"]["cellId"], parent["header"]["msg_id"]
    except (AttributeError, LookupError, TypeError):
        return None
    return (cell, run) if isinstance(cell, str) and isinstance(run, str) else None


class Part(anywidget.AnyWidget):
    """A widget that can be closed for good, and is set aside when another has taken its place.

    A cell that is run again shows a new widget, and nothing ends the old one: ipywidgets keeps each
    in the kernel and on every page until it is closed. So it is closed once another run of its cell
    has shown another widget, no view of it is left, and no other widget holds it. Whoever kept it
    may still read it, and by showing it opens it again as it was.
    """

    _made: tuple[Any, ...] = ()  # also of one that was refused while it was being made
    _aside = False
    _by_cell: ClassVar[
        dict[str, tuple[str, list[ref[Part]]]]
    ] = {}  # its last run, what that showed

    def __init__(self, **options: Any) -> None:
        self._cells: set[str] = set()
        self._replaced = self._seen = False
        self._views: set[str] = set()
        super().__init__(**options)
        if "layout" not in options:
            self._made = (self.layout,)

    def close(self) -> None:
        """End the widget, in the kernel and on every page."""
        self._aside = False
        super().close()
        for part in self._made:  # ipywidgets keeps each widget until it is closed
            part.close()

    @property
    def model_id(self) -> Any:
        """The id by which whatever shows the widget names it; one set aside is opened."""
        if self._aside:
            self._aside = False
            self._open_again()
        return super().model_id

    def _open_again(self) -> None:
        for part in self._made:
            (part._open_again if isinstance(part, Part) else part.open)()
        self.open()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if place := running_cell():
            self._note_place(*place)
        return super()._repr_mimebundle_(**kwargs)

    def _note_place(self, cell: str, run: str) -> None:
        """This run of the cell shows the widget, and no longer what an earlier run did."""
        last, shown = self._by_cell.get(cell, ("", []))
        self._cells.add(cell)
        self._replaced = False
        if last != run:
            shown, old = [], shown
            self._by_cell[cell] = run, shown
            for widget in {widget for one in old if (widget := one())} - {self}:
                widget._cells.discard(cell)
                widget._replaced = not widget._cells
                widget._set_aside_if_gone()
        shown.append(ref(self))

    def _note_view(self, message_id: Any, here: bool) -> None:
        """A view says that it has come or gone."""
        if not is_id(message_id) or len(self._views) >= MOST_VIEWS:
            return  # too many to know of each: it stays
        view = message_id.rpartition("-")[0]
        if here:
            self._views.add(view)
            self._seen = True
        elif view in self._views:
            self._views.discard(view)
            self._set_aside_if_gone()

    def _set_aside_if_gone(self) -> None:
        """End it if it was seen, then replaced, and can be seen no more."""
        gone = self._seen and self._replaced and not self._views
        if gone and self.comm is not None and not self._is_held():
            self.close()
            self.__dict__.pop("_repr_mimebundle_", None)  # left by close; it could not be shown
            self._aside = True

    def _is_held(self) -> bool:
        """Whether another widget, such as a box, has this one."""
        for other in list(_open_widgets().values()):
            for value in list(other._trait_values.values()):
                items = value if isinstance(value, (list, tuple)) else [value]
                if other is not self and any(item is self for item in items):
                    return True
        return False


def is_id(value: Any) -> bool:
    """Whether a message may have it as its id: the view's own, and a number."""
    return isinstance(value, str) and 0 < len(value) <= 100 and value.isascii()


def _open_widgets() -> dict[str, Any]:
    """Every widget of the kernel, as ipywidgets keeps them."""
    kept: dict[str, Any] = sys.modules["ipywidgets.widgets.widget"]._instances
    return kept


class Board(Part):
    """A grid of letters on screen, with marks over it and one selection."""

    _esm = static_file("board.js")
    _css = static_file("board.css")

    _board = t.Dict(help="letters, entries and the id of what is shown").tag(sync=True)
    _marks: t.List[Any] = t.List(help="drawn overlays, as plain data").tag(sync=True)
    _fault = t.Unicode(help="one line about code that failed, or empty").tag(sync=True)
    _texts = t.Dict(help="every text of the board, in its language").tag(sync=True)
    selection = t.Dict(
        default_value=None,
        allow_none=True,
        help="the line under the pointer: start and end as [row, col]",
    ).tag(sync=True)

    snap = t.Bool(True, help="a crooked drag goes to the nearest line; else it is refused").tag(
        sync=True
    )
    show_words = t.Enum(
        ("list", "count", "clues", "hidden"), "list", help="what the list tells"
    ).tag(sync=True)
    word_order = t.Enum(
        ("given", "alphabetical", "length"), "given", help="the order of the word list"
    ).tag(sync=True)
    letter_case = t.Enum(("as-is", "upper", "lower"), "as-is", help="how letters are shown").tag(
        sync=True
    )
    theme = t.Enum(("auto", "light", "dark"), "auto", help="colours; auto follows the page").tag(
        sync=True
    )
    cell_size = t.Int(None, allow_none=True, min=12, max=200, help="side of a cell, px").tag(
        sync=True
    )
    font = Text(None, allow_none=True, help="font family of the letters").tag(sync=True)
    projector = t.Bool(False, help="large letters and high contrast").tag(sync=True)
    controls = t.List(
        t.Enum(CONTROLS),
        ["hint", "pause", "reset", "new", "line", "zoom"],
        help="the buttons shown",
    ).tag(sync=True)
    clock = t.Bool(True, help="show the clock").tag(sync=True)
    title = Text("", help="a heading over the board").tag(sync=True)
    language = t.Unicode("en", help="the language of the board's texts").tag(sync=True)
    texts = t.Dict(help="single texts of the board in other words, by key")

    # A bare board has no rules, so it knows no message; a game names the handler of each type.
    _HANDLERS: ClassVar[dict[str, Callable[..., None]]] = {}

    def __init__(self, **options: Any) -> None:
        self.refused = 0
        """How many messages and updates from the browser were refused."""
        self._sent: frozenset[str] = frozenset()
        self._collected: list[BaseException] | None = None
        # Checked before anything is opened, so that a bad language leaves no half-built widget.
        options["_texts"] = texts_for(options.get("language", "en"), options.get("texts", {}))
        super().__init__(**options)

    # -- one change, one message --------------------------------------------------------------

    def _commit(self, **values: Any) -> None:
        """Change several traits as one: one message out, then observers, who see them all changed.

        An observer that raises stops neither the change nor the other traits' observers; the first
        of the errors is raised when everything agrees.
        """
        with TURN, self._collecting() as errors:
            with self.hold_trait_notifications():
                changed = {name for name, value in values.items() if getattr(self, name) != value}
                for name in changed:
                    self.set_trait(name, values[name])
                synced = changed.intersection(self.keys)
                if synced:
                    self.send_state(synced)
                outer, self._sent = self._sent, frozenset(synced)
            self._sent = outer
        if errors:
            raise errors[0]

    @contextmanager
    def _collecting(self) -> Iterator[list[BaseException]]:
        outer, self._collected = self._collected, []
        try:
            yield self._collected
        finally:
            self._collected = outer

    def notify_change(self, change: Any) -> None:
        """Tell the browser and the observers of a change; see `_commit`."""
        try:
            if change["name"] in self._sent:
                t.HasTraits.notify_change(self, change)
            else:
                super().notify_change(change)
        except FAILURES as error:
            if self._collected is None:
                raise
            self._collected.append(error)

    def _show_fault(self, error: BaseException) -> None:
        """Say on the board that code failed, since hosts show an exception of a handler nowhere."""
        self.log.error("%s: %s", type(error).__name__, error, exc_info=error)
        self._fault = fault_of(error)

    # -- what comes from the browser ----------------------------------------------------------

    @in_turn
    def _handle_msg(self, msg: Any) -> None:
        message: Any = msg if isinstance(msg, Mapping) else {}
        content = message.get("content")
        data: Any = content.get("data") if isinstance(content, Mapping) else {}
        method = data.get("method") if isinstance(data, Mapping) else None
        if method == "update":
            self.set_state(data.get("state"))
        elif method == "request_state":
            self.send_state()
        elif method == "custom":
            self._handle_custom_msg(data.get("content"), message.get("buffers"))
        else:
            self.refused += 1

    def set_state(self, sync_data: Any) -> None:
        """Take the browser's own trait from a state update, and refuse the rest."""
        if not isinstance(sync_data, Mapping):
            self.refused += 1
            return
        foreign = set(sync_data) - BROWSER_OWNED
        if "selection" in sync_data:
            selection = sync_data["selection"]
            if selection is None or self._is_selection(selection):
                try:
                    super().set_state({"selection": selection})
                except FAILURES as error:
                    self._show_fault(error)
            else:
                foreign.add("selection")
        if foreign:
            self.refused += 1
            self.send_state(foreign.intersection(self.keys))

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        try:
            self._receive(content)
        except FAILURES as error:
            self._show_fault(error)
            self._answer(content, "error", text=self._fault)
        super()._handle_custom_msg(content, buffers)

    def _receive(self, content: Any) -> None:
        """Give a message about what is shown now to the handler of its type; refuse any other."""
        kind = content.get("type") if isinstance(content, Mapping) else None
        if kind == "sync" or kind == "leave":
            self._note_view(content.get("id"), kind == "sync")
        if kind == "leave":
            return  # nobody is left to answer
        handler = self._HANDLERS.get(kind) if isinstance(kind, str) else None
        if handler is None:
            self.refused += 1
            self._answer(content, "refused")
        elif content.get("puzzle") != self._board.get("id"):
            self.refused += 1
            self._answer(content, "refused", text=self._texts["other_puzzle"])
        elif not self._offers(str(kind)):
            # A page that draws a button of its own gets no further than one without it.
            self.refused += 1
            self._answer(content, "refused", text=self._texts["not_offered"])
        else:
            handler(self, content)

    def _offers(self, kind: str) -> bool:
        control = "pause" if kind == "resume" else kind
        return control in self.controls or control not in CONTROLS

    def _answer(self, content: Any, status: str, **more: Any) -> None:
        """Answer a message by its id; one without a usable id can only be counted."""
        message_id = content.get("id") if isinstance(content, Mapping) else None
        if is_id(message_id):
            self.send({"type": "answer", "id": message_id, "status": status, **more})

    def _is_selection(self, value: Any) -> bool:
        return (
            isinstance(value, Mapping)
            and set(value) == {"start", "end"}
            and self._is_cell(value["start"])
            and self._is_cell(value["end"])
        )

    def _is_cell(self, value: Any) -> bool:
        rows = self._board.get("rows", ())
        return (
            isinstance(value, (list, tuple))
            and len(value) == 2
            and all(isinstance(item, int) and not isinstance(item, bool) for item in value)
            and 0 <= value[0] < len(rows)
            and 0 <= value[1] < len(rows[value[0]])
        )

    # -- texts ---------------------------------------------------------------------------------

    @t.validate("language", "texts")
    def _check_texts(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        chosen = {"language": self.language, "texts": self.texts, name: value}
        texts_for(chosen["language"], chosen["texts"])
        return value

    @t.observe("language", "texts")
    def _follow_texts(self, change: Any) -> None:
        self._texts = texts_for(self.language, self.texts)

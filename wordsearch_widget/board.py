"""Board: letters, marks and the selection on screen. It knows no rules.

Every synced trait has one writer. Python writes them all but `selection`, which the browser writes,
so a state update from the browser passes for that one trait alone: everything else in it is
refused, counted in `refused`, and answered with the kernel's own value.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets as t

from .texts import texts_for

STATIC = Path(__file__).parent / "static"
BROWSER_OWNED = frozenset({"selection"})
CONTROLS = ("hint", "reveal", "pause", "reset", "new", "line", "zoom")


def static_file(name: str) -> Path | str:
    """A file of the browser's side, as anywidget takes it.

    As text: a class that names a path keeps every widget of it alive, closed or not, to tell it of
    changes of the file. Whoever asks for those with ANYWIDGET_HMR=1 gets the path.
    """
    path = STATIC / name
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text("utf-8")


class Part(anywidget.AnyWidget):
    """A widget that can be closed for good: what was made with it goes with it."""

    _made: tuple[Any, ...] = ()  # also of one that was refused while it was being made

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        if "layout" not in options:
            self._made = (self.layout,)

    def close(self) -> None:
        """End the widget, in the kernel and on every page."""
        super().close()
        for part in self._made:  # ipywidgets keeps each widget until it is closed
            part.close()


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
    font = t.Unicode(None, allow_none=True, help="font family of the letters").tag(sync=True)
    projector = t.Bool(False, help="large letters and high contrast").tag(sync=True)
    controls = t.List(
        t.Enum(CONTROLS),
        ["hint", "pause", "reset", "new", "line", "zoom"],
        help="the buttons shown",
    ).tag(sync=True)
    clock = t.Bool(True, help="show the clock").tag(sync=True)
    title = t.Unicode("", help="a heading over the board").tag(sync=True)
    language = t.Unicode("en", help="the language of the board's texts").tag(sync=True)
    texts = t.Dict(help="single texts of the board in other words, by key")

    # A bare board has no rules, so it knows no message; a game names the handler of each type.
    _HANDLERS: ClassVar[dict[str, Callable[..., None]]] = {}

    def __init__(self, **options: Any) -> None:
        self.refused = 0
        """How many messages and updates from the browser were refused."""
        self._sent: frozenset[str] = frozenset()
        self._collected: list[Exception] | None = None
        # Checked before anything is opened, so that a bad language leaves no half-built widget.
        options["_texts"] = texts_for(options.get("language", "en"), options.get("texts", {}))
        super().__init__(**options)

    # -- one change, one message --------------------------------------------------------------

    def _commit(self, **values: Any) -> None:
        """Change several traits as one: one message out, then observers, who see them all changed.

        An observer that raises stops neither the change nor the other traits' observers; the first
        of the errors is raised when everything agrees.
        """
        with self._collecting() as errors:
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
    def _collecting(self) -> Iterator[list[Exception]]:
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
        except Exception as error:
            if self._collected is None:
                raise
            self._collected.append(error)

    def _show_fault(self, error: Exception) -> None:
        """Say on the board that code failed, since hosts show an exception of a handler nowhere."""
        self.log.error("%s: %s", type(error).__name__, error, exc_info=error)
        self._fault = f"{type(error).__name__}: {error}"[:500]

    # -- what comes from the browser ----------------------------------------------------------

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
                except Exception as error:
                    self._show_fault(error)
            else:
                foreign.add("selection")
        if foreign:
            self.refused += 1
            self.send_state(foreign.intersection(self.keys))

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        try:
            self._receive(content)
        except Exception as error:
            self._show_fault(error)
            self._answer(content, "error", text=self._fault)
        super()._handle_custom_msg(content, buffers)

    def _receive(self, content: Any) -> None:
        """Give a message about what is shown now to the handler of its type; refuse any other."""
        kind = content.get("type") if isinstance(content, Mapping) else None
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
        if isinstance(message_id, str) and 0 < len(message_id) <= 100:
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

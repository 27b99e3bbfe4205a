"""What travels between a board and its kernel, as JupyterLab's own connection sees it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import JSHandle

from .stage import Stage

LISTEN = """() => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const seen = [];
    kernel.anyMessage.connect((_, {msg, direction}) => {
        if (msg.header.msg_type !== 'comm_msg') return;
        const {data} = msg.content;
        seen.push({direction, bytes: JSON.stringify(data).length, method: data.method,
            what: data.method === 'custom' ? data.content?.type : Object.keys(data.state ?? {})});
    });
    return seen;
}"""


class Traffic:
    """Every widget message from now on."""

    def __init__(self, stage: Stage) -> None:
        self._seen: JSHandle = stage.page.evaluate_handle(LISTEN)

    def take(self) -> list[dict[str, Any]]:
        """The messages since the last call: direction, method, what they carry, bytes of data."""
        return self._seen.evaluate("seen => seen.splice(0)")

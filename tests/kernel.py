"""The browser's end of the wire: it keeps what the kernel sends, and sends what a test wants."""

import copy
import json

import comm
from comm.base_comm import BaseComm


class Wire(BaseComm):
    """One comm, seen from the browser."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        # Through bytes, so that what could not travel fails here, and later changes are not seen.
        travels = json.dumps(data, ensure_ascii=False).encode("utf-8")
        self.__dict__.setdefault("out", []).append((msg_type, json.loads(travels)))

    def deliver(self, data):
        """Hand the kernel one message's data, exactly as it is."""
        self.handle_msg({"content": {"data": copy.deepcopy(data)}, "buffers": []})

    def send(self, data=None, metadata=None, buffers=None):
        self.publish_msg("comm_msg", data=data)

    def take(self):
        """The messages sent since the last call."""
        out, self.__dict__["out"] = self.__dict__.get("out", []), []
        return [data for kind, data in out if kind == "comm_msg"]


class Browser:
    """A board's view of one widget: its state as a browser would have it, and messages with ids."""

    def __init__(self, widget):
        self.widget = widget
        self.wire = widget.comm
        self.count = 0
        self.wire.take()

    def custom(self, content):
        """Send one custom message and return the messages that came back."""
        self.wire.deliver({"method": "custom", "content": content})
        return self.wire.take()

    def ask(self, kind, **more):
        """Send a well-formed message; return its answer and the updates that came with it."""
        self.count += 1
        content = {
            "type": kind,
            "id": f"v-{self.count}",
            "puzzle": self.widget._board["id"],
            **more,
        }
        sent = self.custom(content)
        answers = [m["content"] for m in sent if m["method"] == "custom"]
        assert [a["id"] for a in answers] == [content["id"]], answers
        return answers[0], [m for m in sent if m["method"] != "custom"]

    def update(self, state):
        """Send a state update and return the messages that came back."""
        self.wire.deliver({"method": "update", "state": state, "buffer_paths": []})
        return self.wire.take()


def make_comm(*args, **keys):
    """A wire in place of a real comm; set it as `comm.create_comm`."""
    return Wire(*args, **keys)


def install(monkeypatch):
    """Let every widget made from here on talk to a wire."""
    monkeypatch.setattr(comm, "create_comm", make_comm)

"""Messages as no board sends them: wrong shapes, wrong types, wrong sizes, and forged state."""

from random import Random

METHODS = ["update", "custom", "request_states", "", None, 7, [], {}, "echo_update"]
KINDS = [
    "select", "hint", "reveal", "reset", "new", "pause", "resume", "start", "sync", "time",
    "answer", "found", "__init__", "_commit", "", None, 5, [], {}, True,
]  # fmt: skip
SCALARS = [
    None, True, False, 0, -1, 1, 2, 10**30, -(10**30), 0.5, float("inf"), float("nan"), "", "0",
    "<b>x</b>", "\x00", "\u202e", "\ud800", "A" * 10_000, "__class__", "found",
]  # fmt: skip


class Flood:
    """An endless source of bad messages; a seed decides them all.

    puzzle  the id of the puzzle that is played, which a stranger may know
    keys    the names of the widget's synced traits, which a stranger may know too
    """

    def __init__(self, seed, puzzle, keys):
        self.random = Random(seed)
        self.puzzle = puzzle
        self.keys = sorted(keys)

    def message(self):
        """The data of one comm message, to be refused or ignored."""
        make = self.random.choice([self.custom, self.custom, self.update, self.junk])
        return make()

    def junk(self):
        """No message at all, or one of another method."""
        if self.random.random() < 0.3:
            return self.value()
        return {
            "method": self.random.choice(METHODS),
            "state": self.value(),
            "content": self.value(),
        }

    def update(self):
        """State that is not the browser's to write, and selections that are none."""
        names = self.random.choices([*self.keys, "nope", "__dict__", "_model_id"], k=3)
        state = {name: self.value() for name in names if name != "selection"}
        state["selection"] = self.random.choice([5, "x", [], {}, {"start": [0, 0]}, self.line()])
        return {"method": "update", "state": state, "buffer_paths": self.value()}

    def custom(self):
        """A request with something wrong in it."""
        random = self.random
        content = {
            "type": random.choice(KINDS),
            "id": random.choice(["v-1", "", 5, None, "x" * 200]),
        }
        if content["type"] in ("select", "reveal"):
            content |= {"puzzle": self.puzzle, "index": random.choice([-1, 99, 1.0, "0", True, []])}
            content |= self.line()
        else:
            content |= {"puzzle": random.choice(["other", "", None, 5, [self.puzzle]])}
        content |= {str(self.value())[:20]: self.value() for _ in range(random.randrange(3))}
        return {"method": "custom", "content": content}

    def line(self):
        """Two ends of which at least one is no cell of any grid."""
        bad = [
            self.value(),
            [-1, 0],
            [0, 10**9],
            [0.0, 0],
            [True, 0],
            ["0", 0],
            [0, 0, 0],
            [[0], 0],
        ]
        ends = [self.random.choice(bad), self.random.choice([*bad, [0, 0], [1, 1]])]
        self.random.shuffle(ends)
        return dict(zip(("start", "end"), ends, strict=True))

    def value(self, depth=0):
        """Anything that JSON can carry, and a few things that it should not."""
        random = self.random
        if depth > 3 or random.random() < 0.6:
            return random.choice(SCALARS)
        items = [self.value(depth + 1) for _ in range(random.randrange(4))]
        if random.random() < 0.02:
            items = items * 500
        if random.random() < 0.5:
            return items
        return {str(item)[:30]: item for item in items}

    def __iter__(self):
        while True:
            yield self.message()

"""Write the pinned puzzles anew, when a change of the engine is meant to: `python -m tests.pin`."""

import json

from tests.test_generator import PINNED, RECIPES, make

if __name__ == "__main__":
    lines = [json.dumps(make(recipe).to_dict(), ensure_ascii=False) for recipe in RECIPES]
    PINNED.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")

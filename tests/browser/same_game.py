"""The game that is played in every host and browser, and where its words are."""

from __future__ import annotations

from wordsearch_widget import Placement, generate

from .play import Place

WORDS = ["bird", "frog", "deer"]
OPTIONS = {"rows": 6, "directions": "hard", "seed": 7}
# A game, and another whose observer fails.
MAKE = f"""
import json
from wordsearch_widget import WordSearch

game = WordSearch({WORDS}, **{OPTIONS})
faulty = WordSearch({WORDS}, **{OPTIONS})
faulty.observe(lambda _: 1 / 0, "found")


def facts():
    return json.dumps([[find["word"] for find in game.found], game.hints, game.completed])

"""
GAME, FAULTY = 0, 1  # where the boards are on the page
# Where a visitor has no way to the kernel, a second widget tells what Python holds.
TELL = """
import ipywidgets
told = ipywidgets.Label(facts())
told.add_class("told")
game.observe(lambda _: setattr(told, "value", facts()), ["found", "hints", "completed"])
ipywidgets.VBox([game, faulty, told])
"""


def places() -> list[Place]:
    """Where the words are, by this process: the same in every Python."""

    def place(placement: Placement) -> Place:
        return Place(placement.word, tuple(placement.line.start), tuple(placement.line.end))

    return [place(one) for one in generate(WORDS, **OPTIONS).placements]

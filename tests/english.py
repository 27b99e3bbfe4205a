"""English words for tests and benchmarks, and word lists of a wished density drawn from them."""

from functools import cache
from pathlib import Path
from random import Random


@cache
def english():
    """A few thousand words of 4 to 8 letters, in capitals."""
    text = (Path(__file__).parent / "data" / "english.txt").read_text(encoding="utf-8")
    return tuple(line.upper() for line in text.splitlines() if line and not line.startswith("#"))


def draw(seed, count):
    """So many different words."""
    return Random(seed).sample(english(), count)


def draw_letters(seed, letters):
    """Words with exactly so many letters between them, none inside another or its reverse."""
    random = Random(seed)
    words = []
    left = letters
    while left:
        word = random.choice(english())
        rest = left - len(word)
        if rest != 0 and rest < 4:
            continue
        if any(word in w or w in word or word in w[::-1] or w in word[::-1] for w in words):
            continue
        words.append(word)
        left = rest
    return words

"""Random choices that a seed decides: the same in every process, on every platform, in every Python version.

Only `random.Random.random()` is used, whose sequence Python promises to keep; shuffling and choosing
are written here because their algorithms in `random` may change. The global generator is never touched.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TypeVar

from .errors import WordSearchError, quote

Item = TypeVar("Item")
MAX_SEED_LENGTH = 1000


def fresh_seed() -> int:
    """A seed nobody chose, short enough to be read out and typed in again."""
    return int(SystemRandom().random() * 2**31)


def check_seed(seed: object) -> int | str:
    """The seed, or a fresh one for None. Raises WordSearchError for anything but a whole number or text."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise WordSearchError(
            f"seed={quote(seed)}: a seed is a whole number, a text, or None for a new one"
        )
    length = seed.bit_length() // 3 if isinstance(seed, int) else len(seed)
    if length > MAX_SEED_LENGTH:
        raise WordSearchError(f"a seed of {length} characters; the longest has {MAX_SEED_LENGTH}")
    return seed


class Chance:
    """A local source of random choices."""

    def __init__(self, seed: int | str) -> None:
        # Hashed, because Random(-1) and Random(1) are the same, and 7 and "7" should differ.
        text = f"{type(seed).__name__}:{seed}".encode("utf-8", "surrogatepass")
        self.random = Random(int.from_bytes(hashlib.sha256(text).digest(), "big")).random

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, but without, `limit`."""
        return int(self.random() * limit)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in random order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = int(self.random() * (last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        return deck

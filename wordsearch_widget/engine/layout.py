"""Layout: the working grid of a puzzle in the making, with words put in and taken out again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .bitboard import Shape, Track, Way, starts
from .geometry import Direction, Line


class Word:
    """A word to be placed: its text, its letters and the directions it may run in."""

    __slots__ = ("backward", "directions", "letters", "text")

    def __init__(
        self, text: str, letters: tuple[str, ...], directions: tuple[Direction, ...]
    ) -> None:
        self.text, self.letters, self.directions = text, letters, directions
        self.backward = letters[::-1]

    def __len__(self) -> int:
        return len(self.letters)

    def __repr__(self) -> str:
        return f"Word({self.text!r}, {self.letters!r}, {self.directions!r})"

    def along(self, way: Way) -> tuple[str, ...]:
        """The letters in the order in which the way's axis meets them."""
        return self.backward if way.backward else self.letters


class Spot(NamedTuple):
    """A place for a word: its lowest cell, its way, and all its cells."""

    low: int
    way: Way
    mask: int


class Layout:
    """Words on a grid. A word is named by its index in `words`; `spots` says where each stands."""

    def __init__(self, shape: Shape, words: Sequence[Word]) -> None:
        self.shape = shape
        self.words = tuple(words)
        self.spots: list[Spot | None] = [None] * len(self.words)
        self.free = shape.usable
        self.boards: dict[str, int] = {}
        self.letters: list[str | None] = [None] * shape.size
        self._lines: dict[int, Line] = {}
        self._joints = [0] * len(shape.axes)

    def starts(self, word: Word, way: Way) -> int:
        """The lowest cells of all lines that the word may take along a way, as a board."""
        letters = word.backward if way.backward else word.letters
        region = self.shape.region(way.axis, len(letters))
        return starts(letters, way.step, region, self.boards, self.free)

    def spot(self, word: Word, way: Way, low: int) -> Spot:
        """The spot of a word that has its lowest cell at `low`."""
        stroke = self.shape.stroke(way.step, len(word.letters))
        return Spot(low, way, stroke << low)

    def tracks(self, word: Word) -> tuple[Track, ...]:
        """The tracks of a word, one for each of its directions."""
        return self.shape.tracks(word.directions, len(word.letters))

    def ways(self, word: Word) -> tuple[Way, ...]:
        """The ways that a word may run."""
        return tuple(track.way for track in self.tracks(word))

    def line(self, index: int) -> Line:
        """The line of a placed word."""
        line = self._lines.get(index)
        if line is None:
            spot = self.spots[index]
            assert spot is not None
            line = self.shape.line(spot.low, spot.way, len(self.words[index].letters))
            self._lines[index] = line
        return line

    def put(self, index: int, spot: Spot) -> None:
        """Write a word into the grid; the spot must be legal."""
        cell, way, mask = spot
        boards, letters, step = self.boards, self.letters, way.step
        for letter in self.words[index].along(way):
            if letters[cell] is None:
                letters[cell] = letter
                boards[letter] = boards.get(letter, 0) | 1 << cell
            cell += step
        self.free &= ~mask
        self._joints[way.axis] |= mask & mask >> step
        self.spots[index] = spot

    def take(self, index: int) -> None:
        """Take a word out; cells that other words cover keep their letters."""
        spot = self.spots[index]
        assert spot is not None
        self.spots[index] = None
        self._lines.pop(index, None)
        cell, way, mask = spot
        kept = joints = 0
        for other in self.spots:
            if other is not None:
                kept |= other.mask
                if other.way.axis == way.axis:
                    joints |= other.mask & other.mask >> way.step
        for letter in self.words[index].along(way):
            if not kept >> cell & 1 and self.letters[cell] is not None:
                self.letters[cell] = None
                self.boards[letter] ^= 1 << cell
            cell += way.step
        self.free |= mask & ~kept
        self._joints[way.axis] = joints

    def lies_along(self, spot: Spot) -> bool:
        """Whether it would share two cells with a word on the same line, neither lying inside the other."""
        _, way, mask = spot
        if not mask & mask >> way.step & self._joints[way.axis]:
            return False
        for other in self.spots:
            if other is not None and other.way.axis == way.axis:
                shared = mask & other.mask
                if shared & (shared - 1) and shared != mask and shared != other.mask:
                    return True
        return False

    def along_others(self) -> list[int]:
        """The words that lie along another one, as `lies_along` has it."""
        seen = [0] * len(self._joints)
        crowded: set[int] = set()
        for spot in self.spots:
            if spot is not None:
                joints = spot.mask & spot.mask >> spot.way.step
                if seen[spot.way.axis] & joints:
                    crowded.add(spot.way.axis)
                seen[spot.way.axis] |= joints
        return [
            index
            for index, spot in enumerate(self.spots)
            if spot is not None and spot.way.axis in crowded and self.lies_along(spot)
        ]

    def copy_for(self, words: Sequence[Word]) -> Layout:
        """The same letters in the same cells, with no word of its own yet."""
        copy = Layout(self.shape, words)
        copy.free, copy.boards = self.free, dict(self.boards)
        copy.letters = list(self.letters)
        return copy

    def owners(self, mask: int) -> list[int]:
        """The placed words that cover any of these cells."""
        return [i for i, spot in enumerate(self.spots) if spot is not None and spot.mask & mask]

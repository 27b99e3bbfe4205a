"""Every sentence of the lessons, by language: what happened and why, for a reader of fourteen.

A language may leave sentences out; English then stands in. `{placeholders}` are the same in each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

SENTENCES: dict[str, dict[str, str]] = {
    "en": {
        # placing, both methods
        "title_scatter": "How a word search is made: try, compare, try again",
        "title_exhaustive": "How a word search is made: all legal starts at once",
        "title_own": "Your algorithm: {name}",
        "intro_place": "A word is placed along a Line, and your drags are judged along the very same "
        "Line. What you see running on the right is the source that ran.",
        "start": "An empty grid of {rows} rows and {cols} columns, and {n} words to place in it.",
        "word": "Next word: {word}, {n} letters. It may be tried up to {attempts} times.",
        "word_once": "Next word: {word}, {n} letters. Long words go first, because they have the "
        "fewest places.",
        "direction": "Attempt {attempt}: the direction drawn is {direction}. So that all {n} letters "
        "stay inside, {word} must start in the shaded cells.",
        "begin": "The start drawn is {cell}. Every cell of the shaded region was equally likely.",
        "try": "{word} is tried along the Line from {start} to {end}. Nothing is written until every "
        "letter has been compared.",
        "try_plain": "{word} is tried along the Line from {start} to {end}.",
        "free": "Cell {cell} is empty, so {letter} can go there.",
        "same": "Cell {cell} already holds {letter}, which is the letter wanted: two words can share it.",
        "clash_here": "Cell {cell} holds {standing}, but {word} wants {letter} there. One cell cannot "
        "hold two letters.",
        "hole_here": "Cell {cell} is no part of this grid's shape, so no letter can go there.",
        "clash": "Rejected: {letter} and {standing} clash in {cell}. That was attempt {attempt}; nothing "
        "was written, so there is nothing to undo.",
        "clash_plain": "Rejected: {word} does not fit there.",
        "place": "Placed: all {n} letters of {word} fit, so they are written.",
        "place_shared": "Placed: {word} fits and shares {shared}, so the two cross there.",
        "shared_one": "{letter} in {cell} with {words}",
        "give_up": "{word} has been tried {attempt} times without success, so it is given up. The grid "
        "is too full for luck.",
        "give_up_all": "{word} has no legal line left at all. No luck could have helped: every line was "
        "looked at.",
        "restart": "Some words found no place, so the grid is wiped and everything starts again "
        "(round {round}).",
        "remove": "{word} is taken out again, to make room or because two words together spelled one "
        "twice.",
        "fill": "Cell {cell} belongs to no word. The letter {letter} is drawn to hide the words.",
        "repair": "By chance the filler spelled {word} a second time, so {standing} in {cell} becomes "
        "{letter}.",
        "done": "Finished: {placed} words placed in {tries} attempts, {clashes} of them rejected, and "
        "every empty cell filled. When you drag, the same Line is walked to judge you.",
        "done_exhaustive": "Finished: {placed} words placed with {ands} ANDs of whole boards, and every "
        "empty cell filled. When you drag, the same Line is walked to judge you.",
        "failed": "The lesson ends without a puzzle: {why}. Give it a larger grid, fewer words or more "
        "directions.",
        "cut": "This run has {n} more steps than a lesson keeps; here is how it ended.",
        # the exhaustive method
        "way": "The direction drawn is {direction}. All {legal} lines of {n} cells that stay inside are "
        "kept as one number: bit 1 where a line may start.",
        "way_back": " It runs backwards, so its letters are taken from the last to the first.",
        "legal": "The board of starts begins as every cell from which {n} letters stay inside: {left}.",
        "and": "Letter {nth}, {letter}: shift the board of cells that are free or hold {letter}, and AND. "
        "{before} starts become {left}.",
        "and_none": "Letter {nth}, {letter}: after this AND no start is left in this direction.",
        "drawn": "One of the {left} legal starts is drawn: {cell}. It is sure to fit, so nothing is "
        "ever rejected.",
        "along": "This line would lie along another word, as if the two were one, so another start is "
        "drawn if there is one.",
        "compare": "The same words by both methods. Left, all starts at once; right, attempts by luck. "
        "The fuller the grid, the more the counters differ.",
        # your own algorithm
        "own_start": "Your function {name} gets {n} words and an empty grid of {rows} x {cols}.",
        "own_done": "Your function is done: {placed} of {n} words placed in {tries} attempts.",
        "own_wrong": "Your function is done, but {why}.",
        "own_outside": "{word} leaves the grid",
        "own_overwritten": "{word} cannot be read on its line: another word has overwritten it",
        "own_missing": "{words} found no place",
        "own_fault": "{error} in line {line}. The variables show what it met.",
        "own_fault_nowhere": "{error}.",
        "own_endless": "Stopped: after {n} lines there was still no end in sight. Look at what should end "
        "the loop around line {line}.",
        "own_step": "Your function yields {value}.",
        # solving
        "title_solving": "How a computer searches: {word}",
        "intro_solving": "A finished grid is scanned cell by cell. A line is walked as in placing and in "
        "judging your drags: it is the same Line.",
        "scan": "Looking for {word} in a grid of {rows} x {cols}: every cell, in reading order.",
        "scan_cell": "Cell {cell} holds {standing}, not {letter}, so {word} cannot start here.",
        "scan_first": "Cell {cell} holds {letter}, the first letter. All eight directions are tried "
        "from here.",
        "scan_skip": "Toward {direction} the grid ends before {n} letters do.",
        "scan_try": "{word} is compared toward {direction}, from {start} to {end}.",
        "scan_same": "{letter} in {cell}: so far it agrees.",
        "scan_clash": "Mismatch: {cell} holds {standing}, but {word} needs {letter}.",
        "scan_found": "Found: every letter agrees, from {start} to {end}.",
        "scan_again": "Every letter agrees from {start} to {end}, too: it is the line found before, read "
        "from its other end.",
        "scan_none": "The whole grid has been read, and {word} stands nowhere in it.",
        "scan_done": "Read to the end: {word} stands on {n} line(s). {compared} letters were compared one by "
        "one. With boards of bits, {ands} shifts and ANDs do the same.",
        # matching
        "title_matching": "How a drag is judged",
        "intro_matching": "Drag on the board, along a word or not. Your line is judged by the code below "
        "while you draw. Placing walks the same Line. This board does not snap.",
        "ends": "You started in {a} and are in {b} now.",
        "deltas": "The differences are dx = {dx} columns and dy = {dy} rows.",
        "straight": "The line is straight: {why}.",
        "why_zero_row": "dy is 0, so it stays in one row",
        "why_zero_col": "dx is 0, so it stays in one column",
        "why_equal": "|dx| and |dy| are both {n}, so it is a 45° diagonal",
        "why_point": "start and end are one cell",
        "crooked": "Refused: neither difference is 0, and |dx| = {dx} is not |dy| = {dy}. No straight line "
        "joins these two cells.",
        "step": "The signs of the differences give the step: {step} each time, {direction}.",
        "cells": "Walking that step gives {n} cells in order, from {start} to {end}.",
        "letters": "Read along those cells, the grid says {forward}; from the other end, {backward}.",
        "matched": "Found: {letters} is the word {word}.",
        "matched_back": "Found: read from the other end it is {word}.",
        "unmatched": "Not found: neither {forward} nor {backward} is one of the {n} words that remain.",
        # predictions
        "ask_fits": "Will {word} fit on this line, or clash with a letter that is there?",
        "fits": "It fits",
        "clashes": "It clashes",
        "fits_because": "It fits: every cell is empty or holds the very letter that is wanted.",
        "clashes_because": "It clashes: {cell} holds {standing}, and {word} wants {letter} there.",
        "ask_cell": "{word} has {n} letters, starts in {cell} and runs {direction}. In which cell will its "
        "last letter be? Choose, or click it on the board.",
        "cell_because": "The last of {n} letters is {steps} steps from the start: {cell}.",
        "ask_found": "Will {word} be found on this line?",
        "ask_match": "Is {letters} one of the words still to be found, read from either end?",
        "found": "Found",
        "not_found": "Not found",
        "found_because": "Found: every letter agrees.",
        "not_found_because": "Not found: {cell} holds {standing}, and {word} needs {letter} there.",
        "match_because": "It is {word}.",
        "no_match_because": "Neither {forward} nor {backward} is among the remaining words.",
        # what the run is made of
        "N": "N (up)",
        "NE": "NE (up and to the right)",
        "E": "E (to the right)",
        "SE": "SE (down and to the right)",
        "S": "S (down)",
        "SW": "SW (down and to the left)",
        "W": "W (to the left)",
        "NW": "NW (up and to the left)",
        "fact_rows": "start row",
        "fact_cols": "start column",
        "fact_still": "0 to {last} (the line stays in its row or column)",
        "fact_forward": "0 to {side} − {n} = {last}",
        "fact_backward": "{n} − 1 = {first} to {last}",
        "fact_region": "starts in the region",
        "fact_product": "{rows} × {cols} = {cells}",
        "fact_test": "|dx| = |dy| or one is 0?",
        "fact_signs": "signs",
        "fact_step": "step (rows, columns)",
        "fact_cells": "cells ({n})",
        "fact_letters": "letters",
        "fact_back": "reversed",
        "scatter": "attempts by luck",
        "exhaustive": "all starts at once",
        "notice_lines": "Line by line, the first {n} moments of this long run are kept.",
        "notice_steps": "The first {n} steps are kept; {skipped} more were left out before the end.",
        "and_more": "{words} and {n} more",
    },
}  # fmt: skip


class Voice:
    """Speaks one language, and English where it has no sentence."""

    def __init__(self, language: str | None = None) -> None:
        base = str(language or "en").replace("_", "-").split("-")[0].lower()
        self.table = {**SENTENCES["en"], **SENTENCES.get(base, {})}

    def __call__(self, key: str, **values: Any) -> str:
        """A sentence with its placeholders filled."""
        return self.table[key].format(**values)

    def listed(self, words: Iterable[str], most: int = 4) -> str:
        """Some words in one text, the rest counted."""
        names = list(words)
        if len(names) <= most:
            return ", ".join(names)
        return self("and_more", words=", ".join(names[:most]), n=len(names) - most)

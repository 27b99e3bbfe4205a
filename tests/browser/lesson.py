"""The player of a lesson on a page, through the names that its DOM promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

IMPORT = "from wordsearch_widget import Lesson, generate\n"
WORDS = '"apple beach cloud dance eagle flame grape honey"'
PLACING = IMPORT + f"lesson = Lesson.placing({WORDS}.split(), rows=10, seed=7)\nlesson"
LONG = (
    IMPORT + f'lesson = Lesson.placing({WORDS}.split(), rows=12, directions="hard", seed=5)\nlesson'
)
MATCHING = IMPORT + f"lesson = Lesson.matching(generate({WORDS}.split(), rows=10, seed=7))\nlesson"
GAME = f"generate({WORDS}.split(), rows=10, seed=7)"
SOLVING = IMPORT + f'lesson = Lesson.solving({GAME}, "beach")\nlesson'

# Everything that tells where one is: sentence, picture with its marks, listing, variables.
SEEN = """root => {
    const text = part => root.querySelector('.wordsearch-' + part)?.textContent ?? '';
    const line = at => root.querySelector(`.wordsearch-listing [data-at=${at}]`);
    const shot = root.querySelector('.wordsearch-shot');
    return {
        kind: root.dataset.frame, position: text('position'),
        sentence: text('sentence'), variables: text('variables'),
        now: line('now')?.dataset.line ?? '', next: line('next')?.dataset.line ?? '',
        name: text('name'), counts: text('counts'), spelling: text('spelling'),
        source: [...root.querySelectorAll('.wordsearch-listing li')].map(li => li.textContent),
        letters: [...shot.querySelectorAll('.wordsearch-cell')].map(cell => cell.textContent
            + ['on', 'shade', 'faint'].filter(name => cell.hasAttribute('data-' + name))),
        marks: [...shot.querySelectorAll('.wordsearch-mark')].map(mark =>
            mark.dataset.kind + ' ' + mark.getAttribute('d')).sort(),
    };
}"""

GO = """(root, at) => {
    const range = root.querySelector('.wordsearch-range');
    range.value = at;
    range.dispatchEvent(new Event('input', {bubbles: true}));
}"""


# All of that at every position, in one go: a trip to the page for each would take minutes.
WALK = f"""(root, positions) => {{
    const seen = {SEEN}, go = {GO};
    return positions.map(at => {{ go(root, at); return seen(root); }});
}}"""


class Player:
    """One view of a lesson."""

    def __init__(self, page: Page, nth: int = 0) -> None:
        self.page = page
        self.root: Locator = page.locator(".wordsearch-lesson").nth(nth)
        self.range = self.root.locator(".wordsearch-range")
        self.sentence = self.root.locator(".wordsearch-sentence")
        self.position = self.root.locator(".wordsearch-position")
        self.ask = self.root.locator(".wordsearch-ask")
        expect(self.root.locator(".wordsearch-shot .wordsearch-cell").first).to_be_visible(
            timeout=60_000
        )

    def button(self, name: str) -> Locator:
        return self.root.locator(f".wordsearch-buttons [data-act={name}]")

    def option(self, name: str) -> Locator:
        return self.root.locator(".wordsearch-options").get_by_label(name)

    def cell(self, row: int, col: int) -> Locator:
        return self.root.locator(
            f'.wordsearch-shot .wordsearch-cell[data-row="{row}"][data-col="{col}"]'
        )

    def total(self) -> int:
        return int(self.range.get_attribute("max") or self.range.evaluate("el => el.max")) + 1

    def at(self) -> int:
        return int(self.range.input_value())

    def go(self, at: int) -> None:
        self.root.evaluate(GO, at)

    def seen(self) -> dict[str, Any]:
        return self.root.evaluate(SEEN)

    def walk(self, positions: Sequence[int]) -> list[dict[str, Any]]:
        """What is seen at each of these positions, gone to in this order."""
        return self.root.evaluate(WALK, list(positions))

    def frame_of(self, kind: str) -> int:
        """Scrub to the first frame of a kind and give its index."""
        kinds = [one["kind"] for one in self.walk(range(self.total()))]
        self.go(kinds.index(kind))
        return kinds.index(kind)

"""Marks lie under the letters, on their cells, and are told apart by more than colour."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .gestures import Mouse
from .looks import check_covers, check_ink, find_all, outlined
from .play import CLASSIC, IMPORT, three
from .stage import DARK, LIGHT, Stage

WORDS = """ant bee cat dog eel fox gnu hen ibis jay kite lion mole newt owl pig quail rat seal toad
unicorn viper wolf yak"""
MANY = WORDS.split()
ZOO = IMPORT + f"game = WordSearch({MANY}, rows=14, directions='hard', seed=3)\ngame"
CROSSING = (
    IMPORT + 'game = WordSearch(Puzzle.from_grid("XCXXS/DOGXE/XWXXA", ["cow", "dog", "sea"]))\ngame'
)

# In grey: how light fill and outline are, and the outline's pattern.
GREY = """mark => {
    const canvas = document.createElement('canvas').getContext('2d');
    const grey = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
        return Math.round((r * 0.299 + g * 0.587 + b * 0.114) / 12);
    };
    const shapes = [...mark.ownerSVGElement.querySelectorAll(
        `[data-kind=found][data-word="${mark.dataset.word}"]`)].map(el => getComputedStyle(el));
    const edge = shapes.find(style => style.stroke !== 'none');
    return [grey(edge.stroke), edge.strokeDasharray, edge.strokeWidth].join(' ');
}"""


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_letter_can_be_read_on_every_mark(stage: Stage, theme: str) -> None:
    stage.theme(theme)
    stage.resize(1280, 1100)
    play = stage.play(ZOO)
    check_ink(stage.page, play.board.grid.locator(".wordsearch-cell"))
    find_all(play, 23)
    stage.shot(play, theme.split()[1].lower())
    check_ink(stage.page, play.board.grid.locator(".wordsearch-cell.found"))
    mouse = Mouse(stage.page)
    for row in (0, 7):  # a line over found and plain letters
        mouse.down(play.board.centre((row, 0)))
        mouse.move(play.board.centre((row, 13)))
        expect(play.board.marks("selection")).to_have_count(1)
        check_ink(stage.page, play.board.grid.locator(f'[data-row="{row}"]'))
        stage.page.keyboard.press("Escape")
        mouse.up()


def test_a_crossing_stays_legible_and_both_outlines_whole(stage: Stage) -> None:
    play = stage.play(CROSSING)
    find_all(play)
    check_ink(stage.page, play.board.grid.locator(".found"))
    stage.shot(play, "crossing")
    order = play.board.root.locator("svg [data-kind=found]").evaluate_all(
        "marks => marks.map(mark => getComputedStyle(mark).stroke !== 'none')"
    )
    assert order == sorted(order), "a fill is painted over an outline"
    assert sum(order) == 3
    assert outlined(play, "COW") == 1


def test_twelve_finds_differ_in_grey(stage: Stage) -> None:
    play = stage.play(ZOO)
    places = find_all(play, 12)
    marks = play.board.root.locator(".wordsearch-mark[data-kind=found]")
    looks = [marks.nth(index).evaluate(GREY) for index in range(12)]
    assert looks[8] != looks[11]
    assert len(set(looks)) >= 8, looks  # the outlines alone; the numbers tell all twelve apart
    numbers = []
    for place in places:
        badge = play.board.cell(*place.start).evaluate(
            "cell => getComputedStyle(cell, '::after').content + cell.textContent"
        )
        entry = play.board.words.filter(has_text=place.word.lower()).evaluate(
            "li => getComputedStyle(li, '::before').content"
        )
        assert entry.strip('"') in badge.split('"')[1].split(), (place, badge, entry)
        numbers.append(entry)
    assert len(set(numbers)) == 12


@pytest.mark.parametrize("show", ["count", "clues", "hidden"])
def test_a_number_never_changes_when_a_word_is_found(stage: Stage, show: str) -> None:
    """Number and colour tie list and board together, so one find must not renumber the last."""
    play = stage.play(three(f"show_words={show!r}, word_order='alphabetical'"))
    seen: dict[str, str] = {}
    for place in play.places[::-1]:
        play.board.drag(Mouse(stage.page), *place.ends())
        entry = play.board.words.filter(has_text=place.word.lower())
        expect(entry).to_have_attribute("data-found", "true")
        seen[place.word] = entry.evaluate("li => getComputedStyle(li, '::before').content")
        for word, number in seen.items():
            now = play.board.words.filter(has_text=word.lower())
            assert now.evaluate("li => getComputedStyle(li, '::before').content") == number
    assert len(set(seen.values())) == 3


def test_marks_stay_on_their_cells(stage: Stage) -> None:
    play = stage.play(CLASSIC, beside="print('x\\n' * 80)")
    places = find_all(play)
    play.document.run(1)

    check_covers(play.board, *places)
    for zoom in (0.8, 1.5, 2):
        play.board.evaluate(f"root => {{ root.parentElement.style.zoom = {zoom}; }}")
        check_covers(play.board, *places)
    play.board.evaluate("root => { root.parentElement.style.zoom = 1; }")
    for width in (900, 500, 360, 1280):
        stage.resize(width)
        check_covers(play.board, *places)
    play.board.words.last.scroll_into_view_if_needed()
    stage.page.mouse.wheel(0, 300)
    check_covers(play.board, *places)


def test_pointing_at_a_found_entry_lights_its_mark(stage: Stage) -> None:
    stage.media(reduced_motion="reduce")  # a find that still appears would look lit
    play = stage.play(three())
    find_all(play, 2)
    look = """root => [...root.querySelectorAll('svg [data-kind=found]')].map(mark => {
        const style = getComputedStyle(mark);
        return [mark.dataset.word, style.stroke + style.strokeWidth + style.fill + style.filter];
    })"""
    calm = play.board.evaluate(look)

    def lit() -> set[str]:
        now = play.board.evaluate(look)
        return {was[0] for was, one in zip(calm, now, strict=True) if was != one}

    entry = play.board.words.nth(1)
    entry.get_by_text("frog").hover()
    assert lit() == {"FROG"}
    stage.page.mouse.move(5, 5)
    assert lit() == set()
    entry.get_by_role("button").first.focus()
    assert lit() == {"FROG"}
    entry.get_by_role("button").first.blur()
    assert lit() == set()

"""The board speaks eight languages, and any author's own words."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from .gestures import Mouse
from .looks import check_covers
from .play import IMPORT, three
from .stage import Stage

TEXTS = "__import__('wordsearch_widget.texts', fromlist=['x']).TEXTS"
ARABIC = ["كلب", "قطة", "حصان", "بقرة", "سمكة"]
JAPANESE = ["さくら", "うみ", "やまねこ", "でんしゃ"]


LANGUAGES = ["en", "es", "fr", "de", "pt", "it", "ar", "ja"]
SAID = """root => [root.innerText, ...[...root.querySelectorAll('[aria-label]')]
    .map(el => el.ariaLabel)].join('\\n')"""


def pattern(text: str) -> re.Pattern[str]:
    """A text with anything in its placeholders' places."""
    return re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", text))))


def test_every_language_is_whole(stage: Stage) -> None:
    play = stage.play(three("controls=['hint', 'reveal', 'new', 'line']"))
    table, root, mouse = play.python(TEXTS), play.board.root, Mouse(stage.page)
    assert list(table) == LANGUAGES
    for language, texts in table.items():
        play.document.ask(f"game.reset(); game.language = {language!r}")
        expect(root).to_have_attribute("lang", language)
        expect(root).to_have_attribute("dir", "rtl" if language == "ar" else "ltr")
        for key in ("hint", "reveal", "new", "enter"):
            expect(root.get_by_role("button", name=texts[key], exact=True)).to_be_visible()
        expect(root.get_by_text(texts["prompt"], exact=True)).to_be_attached()
        play.board.drag(mouse, (3, 0), (3, 2))
        expect(play.board.status).to_have_text(pattern(texts["said_not_found"]))
        play.board.drag(mouse, *play.places[0].ends())
        expect(play.board.status).to_have_text(pattern(texts["said_found"]))
        expect(play.board.root).to_contain_text(pattern(texts["progress"]))
        said = root.evaluate(SAID)
        assert not re.search(r"[{}]|\bundefined\b|\bnull\b|\bNaN\b|\w_\w", said), said


@pytest.mark.parametrize(
    ("language", "words", "right_to_left"), [("ar", ARABIC, True), ("ja", JAPANESE, False)]
)
def test_words_and_texts_of_one_language(
    stage: Stage, language: str, words: list[str], right_to_left: bool
) -> None:
    source = (
        f"game = WordSearch({words}, rows=9, seed=2, language={language!r}, title={words[0]!r})"
    )
    play = stage.play(f"{IMPORT}{source}\ngame")
    first, second = (play.board.centre((0, col)) for col in (0, 1))
    assert first[0] < second[0]
    for index, place in enumerate(play.places[:2]):
        play.board.drag(Mouse(stage.page), *place.ends())
        play.board.expect_found(index, place.length)
        check_covers(play.board, place)
    across = [place for place in play.places if place.start[0] == place.end[0]]
    assert all((place.end[1] < place.start[1]) is right_to_left for place in across)
    entry = play.board.words.last.bounding_box()
    side = play.board.root.locator("ul").bounding_box()
    text = play.board.words.last.get_by_text(words[-1]).bounding_box()
    after = text["x"] - entry["x"], entry["x"] + entry["width"] - text["x"] - text["width"]
    assert (after[0] > after[1]) is right_to_left, (entry, text, side)
    stage.shot(play, language)


def test_single_texts_are_an_authors_own(stage: Stage) -> None:
    own = {"hint": "Psst", "said_found": "Hurrah, {word}!", "completed": "Fin"}
    play = stage.play(three(f"texts={own}"))
    expect(play.board.root.get_by_role("button", name="Psst", exact=True)).to_be_visible()
    play.board.drag(Mouse(stage.page), *play.places[0].ends())
    expect(play.board.status).to_have_text("Hurrah, BIRD!")
    play.document.ask(f"game.texts = {json.dumps({'hint': '<b>H</b>'})}; game.language = 'de'")
    expect(play.board.root.get_by_role("button", name="<b>H</b>", exact=True)).to_be_visible()
    expect(play.board.root).to_have_attribute("lang", "de")


HOSTILE = [
    "<img src=x onerror=document.title='caught'>",
    "</style></script><script>document.title='caught'</script>",
    "\u202ereverse\u202c \u2066x",
    "bell\x07 nul\x00 tab\t",
    "{word} {n} $&",
    "ab" * 500,
]


def test_texts_of_strangers_are_shown_as_text(stage: Stage) -> None:
    words = ["bird", "frog", "deer", "hen", "cow", "ox"]
    play = stage.play(
        f"""{IMPORT}
clues = {dict(zip(HOSTILE, words, strict=True))!r}
game = WordSearch(clues, show_words="clues", rows=8, seed=1, title={HOSTILE[0] + HOSTILE[2]!r})
def fail(change):
    raise ValueError({HOSTILE[1]!r})
game.observe(fail, "hints")
game"""
    )
    clues = play.board.root.locator(".wordsearch-clue")
    texts = [text.strip() for text in HOSTILE]
    assert clues.evaluate_all("clues => clues.map(clue => clue.textContent)") == texts
    play.board.root.get_by_role("button", name="Hint").click()
    expect(play.board.root.locator(".wordsearch-fault")).to_contain_text(HOSTILE[1])
    stage.resize(500)
    narrow = "root => root.scrollWidth <= root.clientWidth + 1"
    assert play.board.evaluate(narrow), "long ones are broken into lines"
    foreign = "root => root.querySelectorAll('img, script, style, iframe').length"
    assert play.board.evaluate(foreign) == 0
    assert stage.page.title() != "caught"

"""Texts of strangers, from a list, a file or a query string: kept as they are, or refused with a word."""

import json

import pytest
import traitlets

from tests.kernel import Browser, install
from wordsearch_widget import Lesson, Placement, Puzzle, WordSearch, WordSearchError

TEXTS = {
    "html": "<img src=x onerror=alert(1)>",
    "script": "</script><script>alert(1)</script>",
    "controls": "a\x00b\x1b[31mc\x7fd\x85e",
    "breaks": "ab\rc\u2028d",
    "bidi": "\u202ecab\u202c \u2066de",
    "braces": "{word} $& {n}",
    "long": "ab" * 5_000,
    "half": "ab\ud800c",
}
REFUSED = (TEXTS["long"], TEXTS["half"])


@pytest.fixture(autouse=True)
def _wire(monkeypatch):
    install(monkeypatch)


@pytest.fixture(params=TEXTS)
def text(request):
    return TEXTS[request.param]


def made(make):
    """What is made, sent and read back as bytes; or None, if it was refused as bad input is."""
    game, said = None, ""
    try:
        game = make()
    except (WordSearchError, traitlets.TraitError) as error:
        said = str(error)
    assert len(said) < 400  # it quotes no more than the start
    for travels in (said, game and game.to_dict()):
        json.dumps(travels, ensure_ascii=False).encode("utf-8")
    return game


def test_a_word_is_shown_as_written_or_refused(text):
    game = made(lambda: WordSearch([text, "cat"], seed=1))
    assert (game is None) == (text in REFUSED)
    if game:
        assert game._board["entries"][0]["text"] == text.strip()
        assert all(letter.isalnum() for row in game._board["rows"] for letter in row)
        found = game.puzzle.placements[0]
        answer, _ = Browser(game).ask("select", start=found.line.start, end=found.line.end)
        assert answer["status"] == "found"


@pytest.mark.parametrize("where", ["title", "font", "clue", "texts", "placement"])
def test_other_texts_are_kept_as_written_or_refused(text, where):
    ways = {
        "title": lambda: WordSearch(["cat"], title=text),
        "font": lambda: WordSearch(["cat"], font=text),
        "clue": lambda: WordSearch({text: "cat"}, show_words="clues"),
        "texts": lambda: WordSearch(["cat"], texts={"hint": text}),
        "placement": lambda: WordSearch(
            Puzzle(
                WordSearch(["cat"], rows=3, directions="E", seed=1).puzzle.grid,
                (Placement("x", "CAT", _cat(), clue=text),),
            ),
            show_words="clues",
        ),
    }
    game = made(ways[where])
    assert (game is None) == (text in REFUSED)
    if game:
        kept = {
            "title": game.title,
            "font": game.font,
            "texts": game._texts["hint"],
        }.get(where, game._board["entries"][0]["clue"])
        assert kept == (text.strip() if where == "clue" else text)


def _cat():
    return WordSearch(["cat"], rows=3, directions="E", seed=1).puzzle.placements[0].line


def test_a_title_that_is_set_later_is_refused_alone():
    game = WordSearch(["cat"], title="Farm")
    with pytest.raises(traitlets.TraitError, match="half a character"):
        game.title = TEXTS["half"]
    assert game.title == "Farm"
    with pytest.raises(traitlets.TraitError, match="half a character"):
        Lesson.placing(["CAT"], rows=3, title=TEXTS["half"])


def test_a_message_whose_id_can_not_be_sent_back_is_only_judged():
    game = WordSearch(["cat"], rows=3, seed=1)
    content = {"type": "hint", "id": "\ud800", "puzzle": game._board["id"]}
    sent = Browser(game).custom(content)
    assert [one["method"] for one in sent if one["method"] == "custom"] == []
    assert game.hints == 1


def test_a_fault_that_can_not_be_sent_is_told_as_far_as_it_can(monkeypatch):
    game = WordSearch(["cat"], rows=3, seed=1)
    monkeypatch.setattr(game.log, "error", lambda *_, **__: None)  # nor could a test's report

    def fail(change):
        raise ValueError(TEXTS["half"])

    game.observe(fail, "hints")
    assert Browser(game).ask("hint")[0]["text"] == "ValueError: ab?c"

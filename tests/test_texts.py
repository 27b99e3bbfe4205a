"""The board's texts: complete in every language, and no slip in an override goes unnoticed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wordsearch_widget.engine.errors import WordSearchError
from wordsearch_widget.texts import LANGUAGES, TEXTS, texts_for

PACKAGE = Path(__file__).parent.parent / "wordsearch_widget"
BUILT_IN = {"en", "es", "fr", "de", "pt", "it", "ar", "ja"}


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


def test_the_promised_languages_are_built_in() -> None:
    assert set(LANGUAGES) == BUILT_IN


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_placeholders(language: str) -> None:
    texts, english = TEXTS[language], TEXTS["en"]
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert text == text.strip() != "", key
        assert placeholders(text) == placeholders(english[key]), key
        assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text)), key
    assert texts["lang"] == language
    assert texts["dir"] == ("rtl" if language == "ar" else "ltr")


@pytest.mark.parametrize("language", sorted(BUILT_IN - {"en"}))
def test_a_translation_is_one(language: str) -> None:
    same = {key for key, text in TEXTS[language].items() if text == TEXTS["en"][key]}
    assert same <= {"dir", "pause"}  # "Pause" is German and French as well


def test_the_board_asks_only_for_texts_that_exist() -> None:
    source = (PACKAGE / "static" / "board.js").read_text("utf-8")
    asked = set(re.findall(r'\bthis\.(?:text\(|put\("\w+", )"(\w+)"', source))
    asked |= set(re.findall(r'\bthis\.put\("(\w+)"\)', source))
    assert len(asked) > 15
    assert asked <= set(TEXTS["en"])


def test_no_text_is_left_over() -> None:
    files = ["static/board.js", "board.py", "widget.py"]
    source = "\n".join((PACKAGE / name).read_text("utf-8") for name in files)
    # Statuses of answers become texts of their own, as `said_` and the status.
    quoted = set(re.findall(r"[\"'](\w+)[\"']", source))
    quoted |= set(re.findall(r"(\w+):", re.search(r"BUTTONS = .*?\{(.*?)\}", source)[1]))
    said = {f"said_{name}" for name in [*quoted, "row", "col"]}
    assert set(TEXTS["en"]) - quoted - said - set(re.findall(r"\b_?texts\.(\w+)", source)) == set()


def test_a_regional_tag_is_served_by_its_language() -> None:
    assert texts_for("de-AT") == texts_for("DE_ch") == texts_for("de") == TEXTS["de"]
    assert texts_for(None) == TEXTS["en"]


@pytest.mark.parametrize("language", ["tlh", "", "english", "-de", 7])
def test_an_unknown_language_is_quoted_with_those_built_in(language: object) -> None:
    with pytest.raises(WordSearchError, match="en, es, fr, de, pt, it, ar, ja") as caught:
        texts_for(language)  # type: ignore[arg-type]
    assert repr(language) in str(caught.value)


def test_single_texts_are_replaced_and_the_table_stays() -> None:
    before = TEXTS["en"]["hint"]
    texts = texts_for("en", {"hint": "Help me"})
    assert texts["hint"] == "Help me"
    assert {k: v for k, v in texts.items() if k != "hint"} == {
        k: v for k, v in TEXTS["en"].items() if k != "hint"
    }
    assert TEXTS["en"]["hint"] == before


def test_an_override_of_no_text_names_near_ones() -> None:
    with pytest.raises(WordSearchError, match=r"'hnit'.*hint"):
        texts_for("en", {"hnit": "Help"})


def test_an_override_must_be_text() -> None:
    with pytest.raises(WordSearchError, match="'hint' must be a string, not 3"):
        texts_for("en", {"hint": 3})  # type: ignore[dict-item]

"""The tables of alphabets: whole, in the one normal form, and found by code and by name."""

from __future__ import annotations

import unicodedata

import pytest

from wordsearch_widget.engine.alphabets import (
    find_language,
    languages,
    neighbours,
    script_letters,
    script_of_letter,
)
from wordsearch_widget.engine.letters import fold_cell, to_letters

NEEDED = [
    *("en", "fr", "de", "es", "pt", "it", "nl", "pl", "cs", "sv", "da", "nb", "fi", "tr", "el"),
    *("ru", "uk", "he", "ar", "hi", "ja", "ko"),
]
SCRIPTS = sorted({script for language in languages().values() for script in language.scripts})


@pytest.mark.parametrize("code", NEEDED)
def test_the_languages_that_are_promised(code):
    assert find_language(code) is languages()[code]


@pytest.mark.parametrize("code", list(languages()))
def test_an_alphabet_is_whole_and_folded_already(code):
    language = languages()[code]
    letters = language.upper or script_letters(language.scripts[0])
    assert len(letters) >= 18
    assert len(set(letters)) == len(letters)
    for letter in letters:
        assert fold_cell(letter, language=code) == letter
        assert to_letters(letter, language=code, minimum=1) == (letter,)
        assert script_of_letter(letter) == language.scripts[0]
    for letter in language.lower:
        assert len(letter) == 1
        assert fold_cell(letter, language=code) in {*letters, "SS"}


@pytest.mark.parametrize("code", [c for c, known in languages().items() if known.frequencies])
def test_frequencies_cover_their_alphabet(code):
    language = languages()[code]
    assert set(language.upper) <= set(language.frequencies)
    assert 850 < sum(language.frequencies.values()) < 1100
    assert min(language.frequencies.values()) > 0


@pytest.mark.parametrize("script", [*SCRIPTS, "Digit", "Emoji"])
def test_each_script_has_its_letters(script):
    letters = script_letters(script)
    assert len(set(letters)) == len(letters) >= 10
    for letter in letters:
        assert unicodedata.normalize("NFC", letter) == letter
        assert to_letters(letter, minimum=1) == (letter,)
        assert script_of_letter(letter) == script


@pytest.mark.parametrize(
    ("name", "code"),
    [("pt-BR", "pt"), ("PT_br", "pt"), (" de ", "de"), ("German", "de"), ("deutsch", "de"), ("no", "nb"),
     ("iw", "he"), ("日本語", "ja"), ("zh-Hant-TW", "zh"), ("TÜRKÇE", "tr")],
)  # fmt: skip
def test_a_language_is_found_by_code_tag_and_name(name, code):
    found = find_language(name)
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize("name", ["", "xx", "e", "englishh", "-", "en glish"])
def test_an_unknown_language_is_none(name):
    assert find_language(name) is None


def test_turkish_small_letters():
    assert {"i", "ı"} <= set(languages()["tr"].lower)
    assert "I" in languages()["tr"].upper
    assert len(languages()["tr"].lower) == len(languages()["tr"].upper) == 29


def test_a_script_without_a_table_gives_its_neighbours():
    assert script_letters("Cherokee") == ()
    assert {"Ꭰ", "Ꮳ"} <= set(neighbours("Ꮳ"))
    assert all(script_of_letter(letter) == "Cherokee" for letter in neighbours("Ꮳ"))


def test_the_tables_cannot_be_changed():
    with pytest.raises(TypeError):
        languages()["xx"] = languages()["en"]
    with pytest.raises(TypeError):
        languages()["en"].frequencies["E"] = 0

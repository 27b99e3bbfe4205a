"""A font for every letter that is printed, or an error that names it."""

import os
from pathlib import Path

import pytest

from wordsearch_widget import WordSearchError
from wordsearch_widget.export import fonts
from wordsearch_widget.export.fonts import choose_fonts

from .poppler import FONTS, TRUETYPE

DEVANAGARI = TRUETYPE / FONTS["fonts-lohit-deva"]


@pytest.mark.parametrize(
    "text",
    ["cat", "Łódź ñ ß", "ουρανός", "ёлка", "חתול", "كتاب", "किताब", "北京", "さくら", "사랑"],
)
def test_every_script_has_a_font(text):
    held = [fonts._coverage(path, fonts._age(path)) for path in choose_fonts([text])]
    assert all(any(ord(one) in each for each in held) for one in text if not one.isspace())


def test_one_plain_font_does_for_plain_letters():
    (path,) = choose_fonts(["CAT", "dog", "Łódź"])
    assert not any(word in path.stem.lower() for word in fonts.PLAIN_ENOUGH)


def test_what_only_shapes_its_neighbours_needs_no_glyph():
    assert choose_fonts(["a\u200db\u2066\ufe0f\n"]) == choose_fonts(["ab"])


def test_a_letter_without_a_glyph_is_named():
    with pytest.raises(WordSearchError, match=r'"\U00013000" \(EGYPTIAN HIEROGLYPH A001\).*font='):
        choose_fonts(["CAT\U00013000"])
    with pytest.raises(WordSearchError, match="and 2 more"):
        choose_fonts([chr(0x13000 + n) for n in range(7)])


def test_a_font_of_ones_own_comes_first():
    first, *others = choose_fonts(["किताब Ωж"], str(DEVANAGARI))
    assert first == DEVANAGARI
    assert others


@pytest.mark.parametrize("name", ["missing.ttf", "broken.ttf", "."])
def test_what_is_no_font_is_quoted(tmp_path, name):
    (tmp_path / "broken.ttf").write_bytes(b"\0\1\0\0 no font")
    path = os.path.join(tmp_path, name)  # noqa: PTH118  # "." would go
    with pytest.raises(WordSearchError, match="no TrueType or OpenType font there"):
        choose_fonts(["cat"], path)


def test_boxes_that_say_what_is_missing_are_no_glyphs(tmp_path, monkeypatch):
    (tmp_path / "LastResortHE-Regular.ttf").write_bytes(DEVANAGARI.read_bytes())
    monkeypatch.setattr(fonts, "_folders", lambda: [tmp_path])
    with pytest.raises(WordSearchError, match="no font here has a glyph"):
        choose_fonts(["किताब"])


def test_one_font_for_all_is_better_than_two_for_parts(monkeypatch):
    held = {"part": "北", "other": "京", "whole": "北京"}
    monkeypatch.setattr(fonts, "_candidates", lambda: map(Path, held))
    monkeypatch.setattr(fonts, "_age", lambda path: 0)
    monkeypatch.setattr(
        fonts, "_coverage", lambda path, age: frozenset(map(ord, held.get(path.name, "AB")))
    )
    assert choose_fonts(["北京"]) == [Path("whole")]
    assert choose_fonts(["A 北京"]) == [fonts.OWN, Path("whole")]
    assert choose_fonts(["AB"]) == [fonts.OWN]
    del held["whole"]
    assert choose_fonts(["北京"]) == [Path("part"), Path("other")]

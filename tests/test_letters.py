"""What goes into cells: folding, splitting, refusing; and which letters a puzzle is filled with."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import InvalidWordError, WordSearchError
from wordsearch_widget.engine.grid import Grid
from wordsearch_widget.engine.letters import (
    alphabet_for,
    fold_cell,
    frequencies_for,
    is_rtl,
    parse_alphabet,
    script_of,
    to_letters,
    weights_for,
)

AZ = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    ("entry", "letters"),
    [
        ("cat", "C A T"),
        ("CAT", "C A T"),
        ("ice cream", "I C E C R E A M"),
        ("don't", "D O N T"),
        ("don’t", "D O N T"),
        ("donʼt", "D O N T"),
        ("well-known", "W E L L K N O W N"),
        ("well\u2011known\u00ad!", "W E L L K N O W N"),
        ("  \tpad\r\nded\u200b\u200f ", "P A D D E D"),
        ("a.b/c[d]", "A B C D"),
        ("<b>x</b>", "B X B"),
        ("1st", "1 S T"),
        ("R2-D2", "R 2 D 2"),
        ("straße", "S T R A S S E"),
        ("STRAẞE", "S T R A S S E"),
        ("fuß", "F U S S"),
        ("niño", "N I Ñ O"),
        ("éclair", "É C L A I R"),
        ("ærø", "Æ R Ø"),
        ("łódź", "Ł Ó D Ź"),
        ("cafe\u0301", "C A F É"),
        ("ﬁsh", "F I S H"),
        ("ŉa", "N A"),
        ("paral·lel", "P A R A L L E L"),
        ("ὀδός", "Ὀ Δ Ό Σ"),
        ("п’ять", "П Я Т Ь"),
        ("სახლი", "ს ა ხ ლ ი"),
        ("ᲡᲐᲮᲚᲘ", "ს ა ხ ლ ი"),
        ("שלום", "ש ל ו ם"),
        ("כ\u200fל־ב", "כ ל ב"),
        ("كلب", "ك ل ب"),
        ("كـلـب", "ك ل ب"),
        ("می‌خواهم", "م ی خ و ا ه م"),
        ("ﻻم", "ل ا م"),
        ("हिन्दी", "हि न्दी"),
        ("नमस्ते", "न म स्ते"),
        ("क्षत्रिय", "क्ष त्रि य"),
        ("தமிழ்", "த மி ழ்"),
        ("น้ำใจ", "น้ำ ใ จ"),
        ("がぎ", "が ぎ"),
        ("か\u3099き\u3099", "が ぎ"),
        ("スーパー・カー", "ス ー パ ー カ ー"),
        ("時々", "時 々"),
        ("မြန်မာ", "မြ န် မ ာ"),
        ("한국", "한 국"),
        ("\u1112\u1161\u11ab\u1100\u116e\u11a8", "한 국"),
        (f"{FAMILY}🇩🇪🇫🇷", f"{FAMILY} 🇩🇪 🇫🇷"),
        ("👍🏽❤️", "👍🏽 ❤️"),
        ("1️⃣#️⃣", "1️⃣ #️⃣"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007fx",
         "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f X"),
        ("I ♥ NY", "I ♥ N Y"),
        ("Coca-Cola®", "C O C A C O L A"),
        ("stop‼", "S T O P"),
        ("e\u2060\u0301te\u034f\u0301", "É T É"),
        ("ᄀ-ᅡ a", "가 A"),
        ("a©\ufe0fb-\ufe0fc/\ufe0f", "A ©\ufe0f B C"),
    ],
)  # fmt: skip
def test_each_entry_goes_into_cells_as_its_reader_sees_it(entry, letters):
    assert to_letters(entry) == tuple(letters.split(" "))


@pytest.mark.parametrize(
    ("entry", "letters"),
    [
        ("niño", "NINO"),
        ("éclair", "ECLAIR"),
        ("łódź", "LODZ"),
        ("ærø", "AERO"),
        ("Đorđe", "DORDE"),
        ("œuvre", "OEUVRE"),
        ("þórð", "THORD"),
        ("ŋađa", "NADA"),
        ("ħobża", "HOBZA"),
        ("ılık", "ILIK"),
        ("İzmir", "IZMIR"),
        ("Việt Nam", "VIETNAM"),
        ("ǿre", "ORE"),
        ("ά\u03b9ΐ", "ΑΙΙ"),
        ("ёлка", "ЕЛКА"),
        ("йод", "ЙОД"),
        ("їжак", "ЇЖАК"),
        ("моло\u0301ко", "МОЛОКО"),
        ("שָׁלוֹם", "שלום"),
        ("كَلْب", "كلب"),
        ("أخ", "أخ"),
        ("がぱ", "がぱ"),
        ("한국", "한국"),
    ],
)
def test_accents_can_be_folded_away(entry, letters):
    assert "".join(to_letters(entry, fold_accents=True)) == letters


@pytest.mark.parametrize("entry", ["हिन्दी", "தமிழ்", "น้ำใจ", "ক্ষমা", "ガギ", "ភាសា", "❤️1️⃣"])
def test_folding_accents_keeps_the_marks_that_make_another_syllable(entry):
    assert to_letters(entry, fold_accents=True) == to_letters(entry)


def test_points_and_accents_stay_as_written_by_default():
    assert to_letters("שָׁלוֹם") == ("שָׁ", "ל", "וֹ", "ם")
    assert to_letters("كَلْب") == ("كَ", "لْ", "ب")
    assert to_letters("Άνθη") == ("Ά", "Ν", "Θ", "Η")


@pytest.mark.parametrize("language", ["tr", "TR", "tr-TR", "tr_TR", "Turkish", "türkçe", "az"])
def test_turkish_has_its_own_capitals(language):
    assert "".join(to_letters("istanbul", language=language)) == "İSTANBUL"
    assert "".join(to_letters("ılık", language=language)) == "ILIK"
    assert "".join(to_letters("ISPARTA", language=language)) == "ISPARTA"


def test_without_the_language_i_has_no_dot():
    assert "".join(to_letters("istanbul")) == "ISTANBUL"
    assert "".join(to_letters("istanbul", language="de")) == "ISTANBUL"


def test_letters_can_be_kept_as_typed():
    assert to_letters("straße", case="keep") == tuple("straße")
    assert to_letters("İzmir ılık", case="keep") == tuple("İzmirılık")
    assert to_letters("iOS", case="keep", language="tr") == tuple("iOS")
    assert to_letters("Łódź", case="keep", fold_accents=True) == tuple("Lodz")
    assert to_letters("fuß", case="keep", fold_accents=True) == tuple("fuss")


def test_a_list_of_cells_keeps_its_cells():
    assert to_letters(["CH", "O", "CH", "O"]) == ("CH", "O", "CH", "O")
    assert to_letters(("ch", "ß", " a-b ")) == ("CH", "SS", "AB")
    assert to_letters(["ll", "ñ"], fold_accents=True) == ("LL", "N")
    assert to_letters(["i", "ı"], language="tr") == ("İ", "I")
    assert to_letters(["e\u0301", FAMILY]) == ("É", FAMILY)


def test_length_counts_after_folding():
    assert len(to_letters("ß")) == 2
    with pytest.raises(InvalidWordError, match="1 letter;"):
        to_letters("i!")


@pytest.mark.parametrize(
    "bad",
    [
        "", "   ", "!!!", "a", "é", "e\u0301", FAMILY, "'", "\u200d\u200b", "\u0301", "...", "///",
        42, 4.5, None, True, b"cat", bytearray(b"cat"), {"a": "b"}, {"a", "b"}, object,
        [], (), [["a"], "b"], ["a", None], ["a", ""], ["a", " "], ["a", "!"], ["a", 1], ["CH"], ["a", b"b"],
        "\ud800abc", ["a", "\udfff"], "x" * 1001, ["a"] * 1001, "a" + "\u0301" * 99 + "b", ["ab" * 40, "c"],
    ],
)  # fmt: skip
def test_what_is_no_word_is_refused_with_a_message(bad):
    with pytest.raises(InvalidWordError) as caught:
        to_letters(bad)
    assert len(str(caught.value)) < 400
    if isinstance(bad, (str, int)) and len(repr(bad)) < 50:
        assert repr(bad) in str(caught.value)


def test_a_huge_text_is_refused_without_being_read():
    class Counted(str):
        def upper(self):
            raise AssertionError("folded a huge text")

        def isalnum(self):
            raise AssertionError("read a huge text")

    with pytest.raises(InvalidWordError, match="20,000,000 characters"):
        to_letters(Counted("ab" * 10_000_000))
    with pytest.raises(InvalidWordError, match="10,000,000 cells"):
        to_letters(["a"] * 10_000_000)


@pytest.mark.parametrize("case", ["UPPER", "lower", "", None, 1])
def test_an_unknown_case_is_refused(case):
    with pytest.raises(WordSearchError, match='use "upper" or "keep"'):
        to_letters("cat", case=case)


@pytest.mark.parametrize("language", ["xx", "", "klingon", 5, "e" * 1000, b"en"])
def test_an_unknown_language_is_refused_and_the_known_ones_named(language):
    for ask in (to_letters, lambda _, language: alphabet_for("A", language)):
        with pytest.raises(WordSearchError, match=r"tr \(Turkish\)") as caught:
            ask("cat", language=language)
        assert f"{language!r}"[:20] in str(caught.value)


def test_a_language_nearly_right_gets_a_hint():
    with pytest.raises(WordSearchError, match='did you mean "tr"'):
        to_letters("cat", language="turkisch")


@pytest.mark.parametrize(
    ("text", "cell"),
    [("ch", "CH"), ("ß", "SS"), ("a b", "AB"), ("é", "É"), ("1", "1"), ("が", "が")],
)
def test_one_cell_stays_one_cell(text, cell):
    assert fold_cell(text) == cell


@pytest.mark.parametrize("text", ["", "-", ".", 5, None, "\ud800", "x" * 33, "y" * 10_000_000])
def test_a_cell_without_a_letter_is_refused(text):
    with pytest.raises(InvalidWordError):
        fold_cell(text)


def test_a_cell_folds_as_a_word_does():
    assert fold_cell("i", language="tr") == "İ"
    assert fold_cell("ñ", fold_accents=True) == "N"
    assert fold_cell("Ch", case="keep") == "Ch"


# -- properties -------------------------------------------------------------------------------

scripts = st.sampled_from(
    "aZéßıİǰŉﬁÆøłđǅ 'ʼ-.·/[]!\u0301\u0308\u00ad\u200b\u200c\u200d\u200f\ufe0f"
    "άςΐᾳЙёїლᲚשָׁםﬡكَلْـﻻﷲकस्तेக்ழ்น้ำกาがﾊﾟ々한\u1112\u1161\u11ab👨👩🏽🇩🇪❤⭐1²½#\u20e3\u0d4e\u0600\ud7ff/-©‼က"
)
texts = st.one_of(st.text(scripts, max_size=12), st.text(max_size=12))
options = st.fixed_dictionaries(
    {
        "language": st.sampled_from([None, "tr", "de", "ja"]),
        "fold_accents": st.booleans(),
        "case": st.sampled_from(["upper", "keep"]),
    }
)


def letters_or_nothing(text, **folding):
    try:
        return to_letters(text, minimum=1, **folding)
    except InvalidWordError:
        return ()


@given(texts, options)
def test_folding_what_is_folded_changes_nothing(text, folding):
    letters = letters_or_nothing(text, **folding)
    if letters:
        assert to_letters(letters, minimum=1, **folding) == letters
        assert to_letters("".join(letters), minimum=1, **folding) == letters


@given(texts, options)
def test_every_cell_is_fit_for_a_grid(text, folding):
    letters = letters_or_nothing(text, **folding)
    for letter in letters:
        assert not re.search(r"[\s./\[\]]", letter)
        assert unicodedata.normalize("NFC", letter) == letter
        # An emoji may be newer than the tables of this Python.
        newer = unicodedata.category(letter[0]) == "Cn" and letter[0] > "\U0001f000"
        assert newer or unicodedata.category(letter[0])[0] in "LNS" or letter[0] in "#*‼⁉〰〽ာ"
    if letters:
        grid = Grid((letters,))
        assert Grid.from_text(grid.text) == grid


@given(texts)
def test_splitting_does_not_depend_on_the_normal_form(text):
    composed = letters_or_nothing(unicodedata.normalize("NFC", text))
    assert letters_or_nothing(unicodedata.normalize("NFD", text)) == composed


@given(st.text("abcxyzABC019", min_size=2, max_size=20))
def test_plain_words_become_their_capitals(text):
    assert to_letters(text) == tuple(text.upper())


@given(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.binary(), st.lists(st.integers()), st.text()
    )
)
def test_nothing_but_our_own_error_comes_out(entry):
    try:
        letters = to_letters(entry)
    except InvalidWordError:
        return
    assert isinstance(entry, str)
    assert len(letters) >= 2


# -- scripts and alphabets --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "script"),
    [
        ("CAT", "Latin"), ("ΑΘΗΝΑ", "Greek"), ("ДОМ", "Cyrillic"), ("שלום", "Hebrew"),
        ("كلب", "Arabic"), ("नमस्ते", "Devanagari"), ("かな", "Hiragana"), ("カー", "Katakana"),
        ("漢字", "Han"), ("한국", "Hangul"), ("1A", "Latin"), ("12", "Digit"), ("🐶🐱", "Emoji"),
        ("🐶A", "Latin"), ("", "Latin"),
    ],
)  # fmt: skip
def test_the_script_of_a_word(word, script):
    letters = to_letters(word, minimum=1) if word else ()
    assert script_of(letters) == script


@pytest.mark.parametrize(
    ("word", "rtl"),
    [("שלום", True), ("كلب", True), ("ܫܠܡܐ", True), ("ދިވެހި", True), ("ߒߞߏ", True), ("CAT", False),
     ("12", False), ("かな", False), ("שלA", True), ("שAB", False)],
)  # fmt: skip
def test_which_words_run_to_the_left(word, rtl):
    assert is_rtl(to_letters(word)) is rtl


def test_latin_words_get_a_to_z_and_their_own_letters():
    assert alphabet_for("CAT") == tuple(AZ)
    assert alphabet_for(to_letters("niño")) == (*AZ, "Ñ")
    assert alphabet_for(()) == tuple(AZ)


def test_filler_follows_the_script_of_the_words():
    for word, example in [("Άνθη", "Ω"), ("дом", "Я"), ("שלום", "א"), ("كلب", "م"), ("かな", "み"),
                          ("カナ", "ミ"), ("漢字", "山"), ("한국", "가"), ("नमस्ते", "क"), ("ภาษา", "ก"),
                          ("🐶🐱", "🐼"), ("ᏣᎳᎩ", "Ꭰ"), ("𐤀𐤁", "𐤂"), ("2024", "7")]:  # fmt: skip
        letters = to_letters(word)
        alphabet = alphabet_for(letters)
        assert example in alphabet, word
        assert set(letters) <= set(alphabet)
        assert not set(alphabet) & set(AZ), word
        assert len(alphabet) == len(set(alphabet))


def test_a_stray_letter_of_another_script_does_not_bring_its_alphabet():
    alphabet = alphabet_for((*to_letters("матрёшка"), "T"))
    assert "T" in alphabet
    assert "Q" not in alphabet


def test_two_scripts_in_equal_parts_bring_both():
    assert {"Q", "Я"} <= set(alphabet_for((*to_letters("cats"), *to_letters("дома"))))


@pytest.mark.parametrize(
    ("language", "has", "lacks"),
    [("de", "ÄÖÜ", "ÑÅ"), ("es", "Ñ", "Ä"), ("pl", "ŁŻ", "QVX"), ("cs", "ŘŮ", "Ö"), ("sv", "ÅÄÖ", "Ø"),
     ("da", "ÆØÅ", "Ä"), ("tr", "İĞŞ", "QWX"), ("it", "Z", "JKWXY"), ("el", "ΑΩ", "AZ"), ("ru", "ЁЯ", "Ї"),
     ("uk", "ЇҐ", "ЁЫ"), ("ja", "あん", "アA"), ("ko", "가", "A")],
)  # fmt: skip
def test_a_language_brings_its_own_alphabet(language, has, lacks):
    alphabet = alphabet_for((), language)
    assert set(has) <= set(alphabet)
    assert not set(lacks) & set(alphabet)


def test_japanese_filler_is_of_the_kana_in_use():
    assert "ミ" in alphabet_for("カナ", "ja")
    assert "み" not in alphabet_for("カナ", "ja")


def test_words_in_another_script_than_the_language_get_filler_of_theirs():
    assert alphabet_for("SUSHI", "ja") == tuple(AZ)
    assert alphabet_for(to_letters("ćevapi"), "sr") == (*AZ, "Ć")
    assert "Ћ" in alphabet_for(to_letters("ћевапи"), "sr")
    assert alphabet_for("1984", "de") == tuple("0123456789")
    assert "Ä" in alphabet_for("A1984", "de")


def test_filler_has_the_case_of_the_words():
    assert alphabet_for("cat") == tuple(AZ.lower())
    assert set(alphabet_for("Cat")) == set(AZ + AZ.lower())
    assert alphabet_for("cat1") == (*AZ.lower(), "1")
    assert {"ı", "i", "ş"} <= set(alphabet_for("ılık", "tr"))
    assert "I" not in alphabet_for("ılık", "tr")
    assert {"ß", "ä"} <= set(alphabet_for("fuß", "de"))


def test_filler_has_no_accents_when_the_words_have_none():
    assert alphabet_for("NINO", "es", fold_accents=True) == tuple(AZ)


def test_an_alphabet_of_ones_own():
    assert parse_alphabet("AB") == ("A", "B")
    assert parse_alphabet("b, a; b\nc") == ("B", "A", "C")
    assert parse_alphabet("aß") == ("A", "S")
    assert parse_alphabet(["ch", "a", "A"]) == ("CH", "A")
    assert parse_alphabet("x") == ("X",)
    assert parse_alphabet("aB", case="keep") == ("a", "B")
    assert parse_alphabet("iı", language="tr") == ("İ", "I")
    assert parse_alphabet("çc", fold_accents=True) == ("C",)
    assert parse_alphabet(f"{FAMILY}e\u0301") == (FAMILY, "É")


@pytest.mark.parametrize(
    "bad",
    ["", "  ", "A.B", "A-Z", "[A]", "A/B", "...", [], ["A", "."], ["A", ""], ["A", 1], 5, None, b"AB",
     {"A": 1}, "\ud800", "A" * 10_000_000],
)  # fmt: skip
def test_an_alphabet_that_is_none_is_refused_and_quoted(bad):
    with pytest.raises(WordSearchError, match="alphabet=") as caught:
        parse_alphabet(bad)
    assert repr(bad)[:20] in str(caught.value)


def test_frequencies_are_shares_of_one():
    for language in ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "tr", "ru", "hi", None):
        assert sum(frequencies_for(language).values()) == pytest.approx(1)
    assert frequencies_for() == frequencies_for("en")
    assert frequencies_for("en")["E"] > frequencies_for("en")["Z"]
    assert len(set(frequencies_for("he").values())) == 1


def test_weights_follow_an_alphabet_and_a_language():
    weights = dict(zip("EZ7", weights_for("EZ7"), strict=True))
    assert sum(weights.values()) == pytest.approx(1)
    assert weights["E"] > 50 * weights["Z"]
    assert weights["7"] == weights["Z"]
    assert weights_for("ez") == weights_for("EZ")
    turkish = weights_for("iı", "tr")
    assert turkish[0] > turkish[1]

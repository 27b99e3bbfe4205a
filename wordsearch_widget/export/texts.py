"""What stands on paper and around a saved page, by language; the board's own texts are in `texts`."""

from __future__ import annotations

from ..engine.alphabets import find_language

KEYS = ("word_search", "name", "date", "words", "answers", "print", "print_answers", "theme")

_ROWS: dict[str, tuple[str, ...]] = {
    "en": ("Word search", "Name", "Date", "Words", "Answers", "Print", "Print answers", "Light or dark"),
    "es": ("Sopa de letras", "Nombre", "Fecha", "Palabras", "Soluciones", "Imprimir",
           "Imprimir soluciones", "Claro u oscuro"),
    "fr": ("Mots mêlés", "Nom", "Date", "Mots", "Solutions", "Imprimer", "Imprimer les solutions",
           "Clair ou sombre"),
    "de": ("Wortsuche", "Name", "Datum", "Wörter", "Lösungen", "Drucken", "Lösungen drucken",
           "Hell oder dunkel"),
    "pt": ("Caça-palavras", "Nome", "Data", "Palavras", "Soluções", "Imprimir", "Imprimir soluções",
           "Claro ou escuro"),
    "it": ("Crucipuzzle", "Nome", "Data", "Parole", "Soluzioni", "Stampa", "Stampa le soluzioni",
           "Chiaro o scuro"),
    "ar": ("البحث عن الكلمات", "الاسم", "التاريخ", "الكلمات", "الحلول", "طباعة", "طباعة الحلول",
           "فاتح أو داكن"),
    "ja": ("ワードサーチ", "名前", "日付", "単語", "解答", "印刷", "解答を印刷", "明るい・暗い"),
}  # fmt: skip

# Paper has fewer words on it than a page has, and so speaks more languages than the board.
ON_PAPER = (*KEYS[:5], "secret")

_PAPER_ROWS: dict[str, tuple[str, ...]] = {
    "el": ("Κρυπτόλεξο", "Όνομα", "Ημερομηνία", "Λέξεις", "Λύσεις", "κρυφή"),
    "he": ("תפזורת", "שם", "תאריך", "מילים", "תשובות", "סודית"),
    "hi": ("शब्द खोज", "नाम", "तारीख", "शब्द", "उत्तर", "गुप्त"),
    "ko": ("낱말 찾기", "이름", "날짜", "낱말", "정답", "비밀"),
    "nl": ("Woordzoeker", "Naam", "Datum", "Woorden", "Oplossingen", "geheim"),
    "pl": ("Wykreślanka", "Imię", "Data", "Słowa", "Rozwiązania", "ukryte"),
    "ru": ("Поиск слов", "Имя", "Дата", "Слова", "Ответы", "тайное"),
    "sv": ("Ordletning", "Namn", "Datum", "Ord", "Facit", "hemligt"),
    "tr": ("Kelime avı", "Ad", "Tarih", "Kelimeler", "Cevaplar", "gizli"),
    "uk": ("Пошук слів", "Ім’я", "Дата", "Слова", "Відповіді", "таємне"),
}
_SECRET = {
    "en": "secret", "es": "secreta", "fr": "secret", "de": "geheim", "pt": "secreta", "it": "segreta",
    "ar": "سرية", "ja": "ひみつ",
}  # fmt: skip

LABELS = {language: dict(zip(KEYS, row, strict=True)) for language, row in _ROWS.items()}
PAPER_LABELS = {
    **{code: {**LABELS[code], "secret": secret} for code, secret in _SECRET.items()},
    **{code: dict(zip(ON_PAPER, row, strict=True)) for code, row in _PAPER_ROWS.items()},
}


def labels_for(language: str | None) -> dict[str, str]:
    """The labels in a language; a tag such as "de-AT" is served by its language, any other by English."""
    base = (language or "en").replace("_", "-").split("-")[0].lower()
    return LABELS.get(base, LABELS["en"])


def paper_labels(language: str | None) -> dict[str, str]:
    """The labels of a sheet, by the code or the name of a language; English for any other."""
    known = find_language(language or "")
    return PAPER_LABELS.get(known.code if known else "en", PAPER_LABELS["en"])

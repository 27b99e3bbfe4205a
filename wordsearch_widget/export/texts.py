"""What stands on paper and around a saved page, by language; the board's own texts are in `texts`."""

from __future__ import annotations

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

LABELS = {language: dict(zip(KEYS, row, strict=True)) for language, row in _ROWS.items()}


def labels_for(language: str | None) -> dict[str, str]:
    """The labels in a language; a tag such as "de-AT" is served by its language, any other by English."""
    base = (language or "en").replace("_", "-").split("-")[0].lower()
    return LABELS.get(base, LABELS["en"])

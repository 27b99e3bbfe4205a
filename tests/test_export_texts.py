"""What stands around a page and on paper."""

from wordsearch_widget import themes
from wordsearch_widget.export.texts import (
    KEYS,
    LABELS,
    ON_PAPER,
    PAPER_LABELS,
    labels_for,
    paper_labels,
)
from wordsearch_widget.texts import LANGUAGES


def test_every_language_of_the_board_has_every_label():
    assert set(LABELS) == set(LANGUAGES)
    for labels in LABELS.values():
        assert tuple(labels) == KEYS
        assert all(label.strip() == label != "" for label in labels.values())


def test_a_tag_is_served_by_its_language_and_any_other_by_english():
    assert labels_for("de-AT") == LABELS["de"]
    assert labels_for(None) == labels_for("xx") == labels_for("fi") == LABELS["en"]


def test_paper_speaks_every_language_of_the_themes():
    assert set(themes.languages) | set(LABELS) <= set(PAPER_LABELS)
    for labels in PAPER_LABELS.values():
        assert set(ON_PAPER) <= set(labels)
        assert all(label.strip() == label != "" for label in labels.values())


def test_a_language_of_paper_has_codes_and_names():
    assert paper_labels("German") == paper_labels("de-AT") == PAPER_LABELS["de"]
    assert paper_labels(None) == paper_labels("klingon") == PAPER_LABELS["en"]

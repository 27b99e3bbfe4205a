"""What stands around a page and on paper."""

from wordsearch_widget.export.texts import KEYS, LABELS, labels_for
from wordsearch_widget.texts import LANGUAGES


def test_every_language_of_the_board_has_every_label():
    assert set(LABELS) == set(LANGUAGES)
    for labels in LABELS.values():
        assert tuple(labels) == KEYS
        assert all(label.strip() == label != "" for label in labels.values())


def test_a_tag_is_served_by_its_language_and_any_other_by_english():
    assert labels_for("de-AT") == LABELS["de"]
    assert labels_for(None) == labels_for("xx") == labels_for("fi") == LABELS["en"]

"""The built-in list of blocked words: short, foldable, and given by name."""

from __future__ import annotations

import pytest

from wordsearch_widget.engine.blocklist import LISTS, load_blocked
from wordsearch_widget.engine.errors import WordSearchError
from wordsearch_widget.engine.letters import to_letters


@pytest.mark.parametrize("name", LISTS)
def test_each_list_holds_words_as_they_would_stand_in_a_grid(name):
    words = load_blocked(name)
    assert len(words) >= 50
    assert list(words) == sorted(set(words))
    for word in words:
        assert "".join(to_letters(word)) == word


def test_the_name_in_any_case():
    assert load_blocked(" Children ") == load_blocked()


@pytest.mark.parametrize("name", ["", "adults", None, 5, True])
def test_an_unknown_list_is_refused(name):
    with pytest.raises(WordSearchError, match="known are children"):
        load_blocked(name)

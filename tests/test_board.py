"""The board without a game: it shows, it knows no rules, and it takes nothing from strangers."""

import json

import pytest
import traitlets

from tests.kernel import Browser, install
from wordsearch_widget.board import BROWSER_OWNED, STATIC, Board


@pytest.fixture(autouse=True)
def _wire(monkeypatch):
    install(monkeypatch)


def test_a_bare_board_knows_no_message():
    board = Board()
    sent = Browser(board).custom({"type": "select", "id": "v-1", "start": [0, 0], "end": [0, 1]})
    assert [m["content"]["status"] for m in sent] == ["refused"]
    assert board.refused == 1


def test_without_letters_no_selection_is_one():
    board = Board()
    Browser(board).update({"selection": {"start": [0, 0], "end": [0, 0]}})
    assert (board.selection, board.refused) == (None, 1)


def test_every_synced_trait_but_the_browsers_is_pythons():
    board = Board(title="A")
    browser = Browser(board)
    for name in set(board.keys) - BROWSER_OWNED:
        before = json.dumps(board.get_state(name))
        browser.update({name: ["forged"]})
        assert json.dumps(board.get_state(name)) == before


@pytest.mark.parametrize(
    "options",
    [
        {"theme": "blue"},
        {"show_words": "all"},
        {"cell_size": 3},
        {"cell_size": "big"},
        {"controls": ["fly"]},
    ],
)
def test_bad_options_quote_the_value_and_name_the_good_ones(options):
    (name, value), *_ = options.items()
    with pytest.raises(traitlets.TraitError) as caught:
        Board(**options)
    assert name in str(caught.value)
    assert str(value).strip("[]'") in str(caught.value)


def test_one_change_is_one_message():
    board = Board()
    browser = Browser(board)
    board._commit(title="A", snap=False, theme="dark")
    (update,) = browser.wire.take()
    assert update["state"] == {"title": "A", "snap": False, "theme": "dark"}
    board._commit(title="A", snap=False)
    assert browser.wire.take() == []


def test_single_texts_can_be_put_in_other_words():
    board = Board(texts={"words": "Find these"})
    assert board._texts["words"] == "Find these"
    board.texts = {"hint": "Help!"}
    assert (board._texts["words"], board._texts["hint"]) == ("Words", "Help!")


def test_what_every_board_carries_is_small():
    size = sum((STATIC / f"board.{kind}").stat().st_size for kind in ("js", "css"))
    assert size <= 60_000

"""Widgets whose cell is run again: what another has replaced is closed, and no other."""

import gc
from types import SimpleNamespace
from weakref import ref

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from tests.kernel import Browser, install
from wordsearch_widget import Lesson, Puzzle, WordSearch


@pytest.fixture(autouse=True)
def _wire(monkeypatch):
    install(monkeypatch)


@pytest.fixture
def run(monkeypatch):
    """Show widgets in a run of a cell, as a kernel that knows of cells does."""
    runs = iter(range(1_000))

    def show(cell, *widgets):
        parent = {"metadata": {"cellId": cell}, "header": {"msg_id": f"run-{next(runs)}"}}
        shell = SimpleNamespace(get_parent=lambda: parent)
        with monkeypatch.context() as patch:
            patch.setattr("IPython.get_ipython", lambda: shell)
            for widget in widgets:
                widget._repr_mimebundle_()

    return show


def game():
    return WordSearch(Puzzle.from_grid("CATX/DOGX/PIGX", ["cat", "dog", "pig"]))


def come(widget, view="v"):
    Browser(widget).custom({"type": "sync", "id": f"{view}-1", "puzzle": widget._board["id"]})


def leave(widget, view="v"):
    """A view's last word, which nobody answers."""
    assert Browser(widget).custom({"type": "leave", "id": f"{view}-0"}) == []


def test_ten_runs_of_a_cell_leave_one_game(run):
    before, made = len(_instances), []
    for number in range(10):
        made.append(game())
        run("a", made[-1])
        if number:
            leave(made[-2])
        come(made[-1])
    assert [one.comm is None for one in made] == [True] * 9 + [False]
    assert len(_instances) == before + 2  # the game and its layout
    first = ref(made[0])
    made.clear()
    gc.collect()
    assert first() is None


@pytest.mark.parametrize("order", [("run", "leave"), ("leave", "run")])
def test_it_is_closed_whatever_comes_first(run, order):
    old, new = game(), game()
    run("a", old)
    come(old)
    for step in order:
        assert old.comm is not None
        if step == "run":
            run("a", new)
        else:
            leave(old)
    assert old.comm is None


@pytest.mark.parametrize(
    "why", ["another view", "another cell", "the same run", "shown again", "held", "never seen"]
)
def test_what_may_still_be_seen_stays_open(run, why):
    old, new = game(), game()
    box = ipywidgets.VBox([old] if why == "held" else [])
    run("a", old, *([new] if why == "the same run" else []))
    if why != "never seen":
        come(old)
    if why == "another view":
        come(old, "w")
    if why == "another cell":
        run("b", old)
    if why != "the same run":
        run("a", *([old] if why == "shown again" else []), new)
    leave(old)
    assert old.comm is not None
    box.close()


def test_one_that_was_set_aside_keeps_its_game_and_opens_again_when_shown(run):
    old = game()
    run("a", old)
    come(old)
    old.select((0, 0), (0, 2))
    run("a", game())
    leave(old)
    assert old.comm is None
    assert old.select((1, 0), (1, 2)) == "DOG"
    run("b", old)
    assert old.comm is not None
    state = old.comm.__dict__["out"][0][1]["state"]
    assert [find["word"] for find in state["found"]] == ["CAT", "DOG"]


@pytest.mark.parametrize("view", [None, 5, "", "x" * 1_000, []])
def test_a_view_without_an_id_counts_for_nothing(run, view):
    old = game()
    run("a", old)
    for kind in ("sync", "leave"):
        Browser(old).custom({"type": kind, "id": view, "puzzle": old._board["id"]})
    run("a", game())
    assert old.comm is not None


def test_views_that_come_for_ever_take_no_memory():
    one = game()
    for number in range(1_100):
        come(one, f"v{number}")
    assert len(one._views) == 1_000


def test_a_lesson_goes_with_its_board_and_comes_back_with_it(run):
    before = len(_instances)
    lesson = Lesson.placing(["CAT"], rows=3, seed=1)
    run("a", lesson)
    for kind in ("sync", "leave"):
        assert lesson.comm is not None
        assert lesson.board.comm is not None
        assert Browser(lesson).custom({"type": kind, "id": "v-0"}) == []
        run("a", other := game())
    assert (lesson.comm, lesson.board.comm) == (None, None)
    assert lesson.refused == 0
    run("b", lesson)
    assert lesson.comm is not None
    assert lesson.board.comm is not None
    lesson.close()
    other.close()
    assert len(_instances) <= before + 2

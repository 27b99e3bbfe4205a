"""The game without a browser: what Python promises, and what comes over the wire."""

import json
import sys
import warnings
from threading import Thread

import pytest
import traitlets
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel import Browser, install
from wordsearch_widget import (
    EASY,
    Cell,
    Direction,
    Grid,
    Puzzle,
    WordSearch,
    WordSearchError,
    generate,
)
from wordsearch_widget import widget as widget_module


@pytest.fixture(autouse=True)
def _wire(monkeypatch):
    install(monkeypatch)


def cat_dog(**options):
    """A small fixed game: CAT, DOG and PIG across; the columns and one diagonal spell nothing."""
    return WordSearch(Puzzle.from_grid("CATX/DOGX/PIGX", ["cat", "dog", "pig"]), **options)


def snapshot(game):
    names = (
        "puzzle",
        "found",
        "remaining",
        "completed",
        "attempts",
        "hints",
        "revealed",
        "_phase",
        "_marks",
    )
    return {name: getattr(game, name) for name in names} | {"state": json.dumps(game.get_state())}


def play(game, word):
    line = game.puzzle[word].line
    return game.select(line.start, line.end)


# -- starting ----------------------------------------------------------------------------------


def test_the_classic_is_ten_by_ten_with_eight_five_letter_words():
    puzzle = WordSearch().puzzle
    assert (puzzle.rows, puzzle.cols, len(puzzle.words)) == (10, 10, 8)
    assert {len(word) for word in puzzle.words} == {5}


def test_words_options_and_seed_make_the_puzzle_of_generate():
    game = WordSearch(["python", "jupyter", "widget"], directions="hard", seed=7)
    assert game.puzzle == generate(["python", "jupyter", "widget"], directions="hard", seed=7)
    assert game.remaining == ("PYTHON", "JUPYTER", "WIDGET")
    assert (game.found, game.completed, game.attempts, game.selection) == ((), False, (), None)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"directions": "impossible"}, WordSearchError),
        ({"theme": "blue"}, traitlets.TraitError),
        ({"language": "klingon"}, WordSearchError),
        ({"texts": {"nope": "x"}}, WordSearchError),
        ({"rowz": 3}, TypeError),
        ({"found": ()}, TypeError),
        ({"_board": {}}, TypeError),
    ],
)
def test_bad_options_leave_no_widget_behind(options, error):
    import ipywidgets.widgets.widget as ipywidgets

    before = set(ipywidgets._instances)
    with pytest.raises(error):
        WordSearch(["cat", "dog"], **options)
    assert set(ipywidgets._instances) == before


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), 10**400, 1e9])
def test_a_time_limit_can_be_told_to_a_browser(limit):
    with pytest.raises(traitlets.TraitError, match=r"time_limit=.* give seconds from 1"):
        WordSearch(["cat"], time_limit=limit)


def test_a_puzzle_given_by_name_is_not_dropped_in_silence():
    with pytest.raises(TypeError, match=r"WordSearch\(puzzle\)"):
        WordSearch(puzzle=generate("cat, dog", seed=1))


def test_a_misspelt_option_is_guessed():
    with pytest.raises(TypeError, match="did you mean rows="):
        WordSearch(["cat"], rowz=3)


def test_a_finished_puzzle_takes_no_making_options():
    with pytest.raises(TypeError, match="rows="):
        WordSearch(generate("cat, dog", seed=1), rows=9)


# -- selecting from Python -----------------------------------------------------------------------


def test_a_word_counts_from_either_end_and_once():
    game = cat_dog()
    assert game.select((0, 0), (0, 2)) == "CAT"
    assert game.select(Cell(1, 2), [1, 0]) == "DOG"
    assert game.select((0, 0), (0, 2)) is None
    assert game.found == (
        {"word": "CAT", "start": [0, 0], "end": [0, 2], "color": 0},
        {"word": "DOG", "start": [1, 2], "end": [1, 0], "color": 1},
    )
    assert game.remaining == ("PIG",)
    assert not game.completed


@pytest.mark.parametrize(
    "ends", [((0, 0), (1, 2)), ((0, 0), (0, 3)), ((0, 0), (0, 0)), ((0, 0), (2, 3))]
)
def test_crooked_lines_and_wrong_words_are_none(ends):
    game = cat_dog()
    assert game.select(*ends) is None
    assert game.found == ()


@pytest.mark.parametrize(
    "cell",
    [
        None,
        5,
        "ab",
        (0,),
        (0, 0, 0),
        (0.0, 0),
        ("0", 0),
        (True, 0),
        (3, 0),
        (0, 4),
        (-1, 0),
        (10**30, 0),
    ],
)
def test_malformed_selections_raise_and_quote(cell):
    game = cat_dog()
    before = snapshot(game)
    for ends in ((cell, (0, 0)), ((0, 0), cell)):
        with pytest.raises(WordSearchError) as caught:
            game.select(*ends)
        assert str(cell) in str(caught.value)
    assert snapshot(game) == before


def test_every_judged_selection_is_kept_with_its_time():
    game = cat_dog()
    game.select((0, 0), (0, 3))
    game.select((0, 0), (0, 2))
    assert [(a["start"], a["end"], a["word"]) for a in game.attempts] == [
        ([0, 0], [0, 3], None),
        ([0, 0], [0, 2], "CAT"),
    ]
    assert all(a["seconds"] >= 0 for a in game.attempts)


def test_completed_changes_once():
    game = cat_dog()
    seen = []
    game.observe(lambda change: seen.append(change["new"]), names="completed")
    for word in ("CAT", "DOG", "PIG"):
        play(game, word)
    game.select((0, 0), (0, 2))
    game.select((0, 0), (0, 1))
    assert seen == [True]
    assert (game.remaining, game._phase) == ((), "completed")


def test_secret_words_count_toward_nothing_and_can_be_found_at_any_time():
    game = WordSearch(["cat", "dog"], secret=["moon"], rows=7, seed=1)
    assert game.remaining == ("CAT", "DOG")
    play(game, "CAT")
    play(game, "DOG")
    assert game.completed
    assert play(game, "MOON") == "MOON"
    assert game.found[-1]["color"] == 2
    assert game._shown == {"2": "moon"}


def test_reset_and_new_start_over():
    game = WordSearch(["cat", "dog"], seed=1)
    first = game.puzzle
    play(game, "CAT")
    game.hint()
    game.reset()
    assert (game.puzzle, game.found, game.attempts, game.hints, game._marks) == (
        first,
        (),
        (),
        0,
        [],
    )
    assert (game.elapsed, game._phase, game.remaining) == (0.0, "ready", ("CAT", "DOG"))
    play(game, "CAT")
    game.new(seed=2)
    assert game.puzzle == generate(["cat", "dog"], seed=2)
    assert (game.found, game.remaining) == ((), ("CAT", "DOG"))
    game.new(["sun", "moon"], rows=8, seed=3)
    assert game.remaining == ("SUN", "MOON")
    game.new(seed=4)
    assert game.puzzle == generate(["sun", "moon"], rows=8, seed=4)


def test_a_failed_new_leaves_the_game_as_it_was():
    game = cat_dog()
    play(game, "CAT")
    before = snapshot(game)
    for bad in ([], ["!"], 5):
        with pytest.raises(WordSearchError):
            game.new(bad)
    with pytest.raises(TypeError):
        game.new(rowz=3)
    with pytest.raises(WordSearchError, match="finished puzzle"):
        game.new()
    assert snapshot(game) == before


def test_words_from_an_iterator_last_for_the_next_puzzle():
    game = WordSearch(iter(["cat", "dog"]), seed=1)
    game.new(seed=2)
    assert game.remaining == ("CAT", "DOG")


class Array:
    """What an array of numpy looks like to code that knows no numpy: its items are no plain values."""

    def __init__(self, values):
        self.values = values

    def tolist(self):
        return self.values

    def __iter__(self):
        return (Array(value) for value in self.values)

    def __len__(self):
        return len(self.values)

    def __bool__(self):
        raise ValueError("the truth of an array is ambiguous")


SQUARE = [(row, col) for row in range(7) for col in range(7)]


@pytest.mark.parametrize(
    "give",
    [
        lambda: {"mask": iter(SQUARE)},
        lambda: {"mask": set(SQUARE)},
        lambda: {"mask": Array([[True] * 6] * 7)},
        lambda: {"mask": Grid.from_text("/".join(["AAAAA"] * 6))},
        lambda: {"directions": iter(["E", "SW"])},
        lambda: {"directions": {Direction.E, "SW"}},
        lambda: {"secret": (word for word in ["owl", "ant"])},
        lambda: {"secret": {"owl", ("CH", "A")}, "secret_directions": {Direction.N}},
        lambda: {"blocked": iter(["ass"])},
        lambda: {"alphabet": iter("CATDOG")},
        lambda: {"alphabet": {"A", "CH"}},
        lambda: {"words": dict.fromkeys(["cat", "dog"]).keys()},
        lambda: {"words": {"a": "cat", "b": ["CH", "A"]}.values()},
        lambda: {"words": map(str.upper, ["cat", "dog"])},
        lambda: {"words": {"cat", "dog"}},
    ],
)
def test_words_and_options_of_any_kind_last_for_the_next_puzzle_and_through_a_save(give):
    options = give()
    game = WordSearch(options.pop("words", ["cat", "dog"]), **options, seed=1)
    again = WordSearch.from_dict(json.loads(json.dumps(game.to_dict())))
    given = give()
    wanted = generate(given.pop("words", ["cat", "dog"]), **given, seed=2)
    for one in (game, again):
        one.new(seed=2)
        assert one.puzzle == wanted


def test_a_level_stays_one_through_a_save():
    game = WordSearch(["שלום", "כלב"], directions=EASY, seed=1)
    again = WordSearch.from_dict(json.loads(json.dumps(game.to_dict())))
    again.new()
    assert Direction.W in again.puzzle.directions


def test_a_puzzle_assigned_while_notifications_are_held_starts_its_game_at_once():
    game = cat_dog()
    play(game, "CAT")
    heard = []
    game.observe(lambda change: heard.append((change.name, game.found)), names=["puzzle", "found"])
    with game.hold_trait_notifications():
        game.new(["cow", "hen"])
        assert (game.found, game.remaining, game.total) == ((), ("COW", "HEN"), 2)
        play(game, "COW")
    assert [find["word"] for find in game.found] == ["COW"]
    assert {name for name, _ in heard} == {"puzzle", "found"}


def test_an_observer_that_raises_does_not_keep_the_new_puzzle_from_others():
    game = cat_dog()
    play(game, "CAT")
    heard = []

    def fail(change):
        raise RuntimeError("mine")

    game.observe(fail, names="found")
    game.observe(heard.append, names="puzzle")
    with pytest.raises(RuntimeError, match="mine"):
        game.new(["cow"])
    assert (game.remaining, game.found, len(heard)) == (("COW",), (), 1)


def test_the_kept_words_are_the_games_own():
    words = ["cat", "dog"]
    game = WordSearch(words, seed=1)
    words.append("cow")
    game.new(seed=2)
    assert game.remaining == ("CAT", "DOG")


def test_assigning_a_puzzle_starts_a_game_even_the_same_one():
    game = cat_dog()
    old = game._board["id"]
    play(game, "CAT")
    game.puzzle = game.puzzle
    assert game.found == ()
    assert game._board["id"] != old
    with pytest.raises(traitlets.TraitError):
        game.puzzle = "CAT"


def test_the_facts_of_the_game_cannot_be_assigned():
    game = cat_dog()
    for name, value in {
        "found": (1,),
        "remaining": (),
        "completed": True,
        "hints": 5,
        "attempts": (),
    }.items():
        with pytest.raises(traitlets.TraitError):
            setattr(game, name, value)


# -- observers -----------------------------------------------------------------------------------


def test_observers_see_everything_agree():
    game = cat_dog()
    seen = []

    def look(change):
        seen.append((change["name"], len(game.found), len(game.remaining), game.completed))

    game.observe(look, names=["found", "remaining", "completed"])
    play(game, "CAT")
    play(game, "DOG")
    seen.clear()
    play(game, "PIG")
    assert {name for name, *_ in seen} == {"found", "remaining", "completed"}
    assert {rest for _, *rest in ((n, tuple(r)) for n, *r in seen) for rest in rest} == {
        (3, 0, True)
    }


def test_an_observer_that_raises_is_raised_after_the_find_is_complete():
    game = cat_dog()
    calls = []

    def fail(change):
        raise RuntimeError("the author's mistake")

    game.observe(fail, names="found")
    game.observe(lambda change: calls.append(change["new"]), names="remaining")
    with pytest.raises(RuntimeError, match="the author's mistake"):
        play(game, "CAT")
    assert [f["word"] for f in game.found] == ["CAT"]
    assert game.remaining == ("DOG", "PIG")
    assert calls == [("DOG", "PIG")]
    assert game._fault == ""


def test_an_observer_may_play_on():
    game = cat_dog()
    game.observe(lambda change: play(game, "PIG"), names="found")
    play(game, "CAT")
    assert [f["word"] for f in game.found] == ["CAT", "PIG"]
    assert game.remaining == ("DOG",)


def test_an_observer_may_start_the_next_game():
    game = WordSearch(["cat", "dog"], seed=1)
    game.observe(lambda change: change["new"] and game.new(["sun"], seed=2), names="completed")
    play(game, "CAT")
    play(game, "DOG")
    assert (game.remaining, game.found, game.completed) == (("SUN",), (), False)


# -- hints, revealing, pausing, the clock --------------------------------------------------------


def test_a_hint_grows_in_three_steps_and_goes_with_the_find():
    game = cat_dog()
    assert [game.hint() for _ in range(3)] == ["CAT"] * 3
    mark = game._marks[0]
    assert (mark["kind"], mark["start"], mark["end"], mark["strength"]) == (
        "hint",
        [0, 0],
        [0, 2],
        3,
    )
    assert game.hints == 3
    game.reset()
    game.hint()
    assert game._marks[0]["end"] == [0, 0]
    game.hint()
    assert (game._marks[0]["end"], game._marks[0]["direction"]) == ([0, 0], "E")
    assert game.hint("pig") == "PIG"
    play(game, "CAT")
    assert [m["word"] for m in game._marks] == ["PIG"]
    with pytest.raises(WordSearchError, match="'cow'"):
        game.hint("cow")


def test_revealing_shows_a_word_but_does_not_find_it():
    game = cat_dog()
    game.reveal("dog")
    assert (game.revealed, game.found, game.remaining) == (("DOG",), (), ("CAT", "DOG", "PIG"))
    assert play(game, "DOG") == "DOG"
    game.reveal_all()
    assert game._phase == "over"
    assert {m["word"] for m in game._marks} == {"CAT", "PIG"}
    assert play(game, "CAT") is None


def test_pausing_stops_the_clock_and_the_judging(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("wordsearch_widget.engine.clock.monotonic", lambda: now[0])
    game = cat_dog()
    now[0] += 50
    assert game.elapsed == 0
    play(game, "CAT")
    now[0] += 5
    game.pause()
    now[0] += 60
    assert (game.elapsed, game._phase) == (5, "paused")
    assert play(game, "DOG") is None
    game.resume()
    now[0] += 2
    play(game, "DOG")
    play(game, "PIG")
    now[0] += 100
    assert game.elapsed == 7
    assert game.results()["seconds"] == 7


def test_the_limit_is_judged_by_pythons_own_clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("wordsearch_widget.engine.clock.monotonic", lambda: now[0])
    game = cat_dog(time_limit=30)
    browser = Browser(game)
    browser.ask("start")
    now[0] = 29
    browser.ask("time")
    assert game._phase == "playing"
    now[0] = 31
    answer, _ = browser.ask("select", start=[0, 0], end=[0, 2])
    assert answer["status"] == "refused"
    assert (game._phase, game.elapsed, game.found) == ("over", 30, ())
    game.reset()
    assert play(game, "CAT") == "CAT"


def test_results_are_a_plain_record():
    game = cat_dog(player="Ada")
    game.hint()
    play(game, "CAT")
    record = game.results()
    assert json.loads(json.dumps(record)) == record
    assert (record["player"], record["found"], record["hints"], record["attempts"]) == (
        "Ada",
        ["CAT"],
        1,
        1,
    )
    assert record["remaining"] == ["DOG", "PIG"]


# -- what the browser is told ----------------------------------------------------------------------


def test_no_solution_is_in_the_state_before_it_is_found():
    game = WordSearch(["python", "kernel"], secret=["moon"], directions="hard", rows=9, seed=5)
    state = json.dumps(game.get_state(), default=str)
    assert "moon" not in state.lower()
    for placement in game.puzzle:
        assert str(list(placement.line.start)) + ", " + str(list(placement.line.end)) not in state
    for name in ("placements", "seed", "direction"):
        assert f'"{name}"' not in json.dumps(
            {k: v for k, v in game.get_state().items() if k not in ("_esm", "_css", "_texts")},
            default=str,
        )


def test_answers_to_clues_are_withheld_until_found():
    game = WordSearch({"It barks": "dog", "It purrs": "cat"}, show_words="clues", rows=6, seed=1)
    assert [(e["text"], e["clue"]) for e in game._board["entries"]] == [
        (None, "It barks"),
        (None, "It purrs"),
    ]
    play(game, "CAT")
    assert game._shown == {"1": "cat"}
    game.show_words = "list"
    assert [e["text"] for e in game._board["entries"]] == ["dog", "cat"]


@pytest.mark.parametrize("show_words", ["clues", "count", "hidden"])
def test_a_hint_does_not_tell_a_word_that_is_withheld(show_words):
    game = WordSearch({"It barks": "dog", "It purrs": "cat"}, show_words=show_words, seed=1)
    browser = Browser(game)
    for strength in (1, 2, 3):
        sent = browser.ask("hint")
        assert game._marks[0]["strength"] == strength
        assert "DOG" not in json.dumps(sent).upper()
    state = {k: v for k, v in game.get_state().items() if k not in ("_esm", "_css")}
    assert "DOG" not in json.dumps(state).upper()
    again = WordSearch.from_dict(game.to_dict())
    assert again._marks == game._marks
    assert play(game, "DOG") == "DOG"
    assert game._marks == []


@pytest.mark.parametrize(("language", "code"), [("Turkish", "tr"), ("pt-BR", "pt"), ("de", "de")])
def test_the_browser_is_told_a_languages_code(language, code):
    assert WordSearch(["cat"], language=language, seed=1)._board["language"] == code
    assert WordSearch(["cat"], seed=1)._board["language"] is None


def test_a_new_puzzle_is_one_update():
    game = WordSearch(["cat", "dog"], seed=1)
    browser = Browser(game)
    play(game, "CAT")
    browser.wire.take()
    game.new(seed=2)
    (update,) = browser.wire.take()
    assert update["method"] == "update"
    assert {"_board", "found"} <= set(update["state"])


def test_a_find_is_one_small_update_and_one_answer():
    game = WordSearch(rows=30, seed=1)
    browser = Browser(game)
    game.select((0, 0), (0, 1))
    line = game.puzzle["APPLE"].line
    browser.wire.take()
    answer, updates = browser.ask("select", start=list(line.start), end=list(line.end))
    assert (answer["status"], answer["word"]) == ("found", "APPLE")
    assert len(updates) == 1
    assert len(json.dumps([answer, updates])) < 1000


def test_the_picture_and_text_stand_in_where_no_widget_can_show():
    data, _ = cat_dog()._repr_mimebundle_()
    assert data["text/plain"] == "CATX\nDOGX\nPIGX\n\ncat\ndog\npig"
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(cat_dog()) == "<WordSearch 3 x 4, 0 of 3 found>"


# -- messages ----------------------------------------------------------------------------------------


def test_a_finished_drag_is_answered_by_its_id():
    browser = Browser(cat_dog())
    statuses = [
        browser.ask("select", start=[0, 0], end=[0, 2])[0]["status"],
        browser.ask("select", start=[0, 2], end=[0, 0])[0]["status"],
        browser.ask("select", start=[0, 0], end=[2, 0])[0]["status"],
        browser.ask("select", start=[0, 0], end=[1, 3])[0]["status"],
    ]
    assert statuses == ["found", "already_found", "not_found", "refused"]


def test_every_button_has_its_message():
    game = WordSearch(["cat", "dog"], seed=1, controls=["hint", "reveal", "pause", "reset", "new"])
    browser = Browser(game)
    for kind, phase in [
        ("start", "playing"),
        ("pause", "paused"),
        ("resume", "playing"),
        ("hint", "playing"),
    ]:
        assert browser.ask(kind)[0]["status"] == "ok"
        assert game._phase == phase
    assert game.hints == 1
    assert browser.ask("reveal", index=1)[0]["status"] == "ok"
    assert game.revealed == ("DOG",)
    browser.ask("reveal", index=None)
    assert game._phase == "over"
    browser.ask("reset")
    assert (game._phase, game.revealed) == ("ready", ())
    before = game.puzzle
    browser.ask("new")
    assert game.puzzle != before
    assert browser.ask("sync")[1][0]["state"]["_clock"]["running"] is False


def test_a_refused_selection_says_why():
    game = cat_dog()
    browser = Browser(game)
    browser.ask("start")
    game.pause()
    assert browser.ask("select", start=[0, 0], end=[0, 2])[0]["text"] == game._texts["paused"]
    game.reveal_all()
    assert browser.ask("select", start=[0, 0], end=[0, 2])[0]["text"] == game._texts["ended"]


def test_new_is_refused_with_a_reason_where_there_are_no_words_to_make_it_from():
    answer, _ = Browser(cat_dog()).ask("new")
    assert answer["status"] == "refused"
    assert answer["text"]


@pytest.mark.parametrize("kind", ["hint", "reveal", "pause", "resume", "reset", "new"])
def test_what_the_host_does_not_offer_cannot_be_asked_for(kind):
    game = WordSearch(["cat", "dog"], seed=1, controls=["line", "zoom"])
    game.pause() if kind == "resume" else game.select((0, 0), (0, 1))
    before = snapshot(game)
    answer, updates = Browser(game).ask(kind, index=0)
    assert (answer["status"], answer["text"]) == ("refused", game._texts["not_offered"])
    assert not updates
    assert snapshot(game) == before
    assert game.refused == 1


HOSTILE = [
    None, 5, "x", [], {}, {"type": None}, {"type": []}, {"type": {}}, {"type": "select"},
    {"type": "nope", "id": "a"},
    {"type": "__init__", "id": "a"}, {"type": "select", "id": 5}, {"type": "select", "id": "a" * 1000},
    {"type": "select", "id": "a", "puzzle": "another", "start": [0, 0], "end": [0, 2]},
    {"type": "select", "id": "a", "start": [0, 0], "end": [0, 2]},
    {"type": "answer", "id": "a", "status": "found", "word": "CAT"},
]  # fmt: skip


@pytest.mark.parametrize("content", HOSTILE, ids=str)
def test_hostile_messages_change_nothing(content):
    game = cat_dog()
    browser = Browser(game)
    before = snapshot(game)
    sent = browser.custom(content)
    assert snapshot(game) == before
    assert game.refused == 1
    assert all(m["method"] == "custom" and m["content"]["status"] == "refused" for m in sent)


BAD_CELLS = [
    None,
    5,
    "ab",
    [],
    [0],
    [0, 0, 0],
    [0.0, 0],
    ["0", 0],
    [True, 0],
    [3, 0],
    [-1, 0],
    [10**30, 0],
    {"row": 0},
    [[0], 0],
    [None, None],
]


@pytest.mark.parametrize("cell", BAD_CELLS, ids=str)
def test_hostile_cells_are_refused_and_answered(cell):
    game = cat_dog()
    browser = Browser(game)
    before = snapshot(game)
    for ends in ({"start": cell, "end": [0, 0]}, {"start": [0, 0], "end": cell}, {"start": cell}):
        assert browser.ask("select", **ends)[0]["status"] == "refused"
    assert snapshot(game) == before
    assert game.refused == 3


@pytest.mark.parametrize("number", [-1, 3, 10**30, 1.0, "0", True, [], {}])
def test_hostile_reveals_are_refused(number):
    game = cat_dog(controls=["reveal"])
    before = snapshot(game)
    assert Browser(game).ask("reveal", index=number)[0]["status"] == "refused"
    assert snapshot(game) == before


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        [],
        {},
        {"method": "update"},
        {"method": "update", "state": 5},
        {"method": None},
        {"method": "custom"},
        {"method": "nope"},
        {"method": []},
    ],
    ids=str,
)
def test_envelopes_that_are_no_messages_are_counted(data):
    game = cat_dog()
    before = snapshot(game)
    game.comm.deliver(data)
    for msg in (None, {}, {"content": None}, {"content": {}}):
        game._handle_msg(msg)
    assert snapshot(game) == before
    assert game.refused == 5


def test_forged_state_is_refused_and_the_kernels_value_sent_back():
    game = cat_dog()
    play(game, "CAT")
    browser = Browser(game)
    before = snapshot(game)
    for name in sorted(set(game.keys) - {"selection"}):
        sent = browser.update({name: "forged"})
        assert [set(m["state"]) for m in sent] == [{name}], name
        assert sent[0]["method"] == "update"
        if name in ("found", "_board", "completed"):
            assert sent[0]["state"][name] == json.loads(json.dumps(getattr(game, name)))
    assert snapshot(game) == before
    assert game.refused == len(set(game.keys)) - 1


def test_the_browser_writes_its_own_trait():
    game = cat_dog()
    seen = []
    game.observe(lambda change: seen.append(change["new"]), names="selection")
    browser = Browser(game)
    browser.update({"selection": {"start": [0, 0], "end": [0, 1]}})
    browser.update({"selection": None})
    assert seen == [{"start": [0, 0], "end": [0, 1]}, None]
    assert game.refused == 0


@pytest.mark.parametrize(
    "value",
    [
        5,
        "x",
        [],
        {},
        {"start": [0, 0]},
        {"start": [0, 0], "end": [9, 9]},
        {"start": [0, 0], "end": [0, 1], "more": 1},
        {"start": None, "end": None},
        True,
    ],
)
def test_a_bad_selection_is_refused_and_corrected(value):
    game = cat_dog()
    browser = Browser(game)
    sent = browser.update({"selection": value})
    assert game.selection is None
    assert [m["state"] for m in sent] == [{"selection": None}]
    assert game.refused == 1


def test_a_forged_key_beside_an_honest_one_is_refused_alone():
    game = cat_dog()
    sent = Browser(game).update(
        {"selection": {"start": [0, 0], "end": [0, 1]}, "found": [], "nonsense": 1}
    )
    assert game.selection == {"start": [0, 0], "end": [0, 1]}
    assert {"found"} in [set(m["state"]) for m in sent]


KEYS = ["type", "id", "puzzle", "start", "end", "index", "state", "found"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["select", "reveal", "hint", "sync", "time", "v-1", "custom", "update"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(json_values, max_size=5))
def test_random_messages_never_raise_and_never_find(contents):
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        game = cat_dog()
        for content in contents:
            game.comm.deliver({"method": "custom", "content": content})
            game.comm.deliver({"method": "update", "state": content})
            game.comm.deliver(content)
        assert (game.found, game.completed, game._fault) == ((), False, "")
        game.close()


# -- faults ------------------------------------------------------------------------------------------


def test_a_fault_of_ours_shows_on_the_board_and_answers(monkeypatch):
    game = cat_dog()

    def broken(*args):
        raise RuntimeError("broken matcher")

    monkeypatch.setattr(widget_module, "match", broken)
    answer, _ = Browser(game).ask("select", start=[0, 0], end=[0, 2])
    assert answer["status"] == "error"
    assert "broken matcher" in game._fault


def test_an_observers_fault_shows_on_the_board_and_the_find_stands():
    game = cat_dog()

    def fail(change):
        raise RuntimeError("the author's mistake")

    game.observe(fail, names="found")
    answer, _ = Browser(game).ask("select", start=[0, 2], end=[0, 0])
    assert (answer["status"], answer["word"]) == ("found", "CAT")
    assert game.remaining == ("DOG", "PIG")
    assert "the author's mistake" in game._fault


def test_an_interrupted_observer_shows_on_the_board_and_the_find_stands():
    game = WordSearch(Puzzle.from_grid("CATX/DOGX/PIGX", ["cat", "dog", "pig"]))
    browser = Browser(game)

    def interrupted(change):
        raise KeyboardInterrupt

    game.observe(interrupted, "found")
    answer, updates = browser.ask("select", start=[0, 0], end=[0, 2])
    assert (answer["status"], answer["word"]) == ("found", "CAT")
    assert updates[-1]["state"] == {"_fault": "KeyboardInterrupt"}
    with pytest.raises(KeyboardInterrupt):
        game.select((1, 0), (1, 2))  # Python's own path is told as Python tells
    assert [find["word"] for find in game.found] == ["CAT", "DOG"]


def test_a_cell_and_the_board_may_play_at_once():
    """Kernels with subshells hand on the board's messages while a cell runs, on another thread."""
    game = WordSearch(Puzzle.from_grid("CATX/DOGX/PIGX", ["cat", "dog", "pig"]))
    browser, times = Browser(game), 60
    content = {"type": "select", "puzzle": game._board["id"], "start": [0, 3], "end": [2, 3]}
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        board = Thread(target=lambda: [browser.custom(content) for _ in range(times)])
        board.start()
        for _ in range(times):
            game.select((0, 3), (2, 3))
            game.hint("CAT")
        board.join()
    finally:
        sys.setswitchinterval(before)
    assert len(game.attempts) == 2 * times
    assert game.hints == times
    assert game._fault == ""


def test_an_observers_fault_leaves_a_wrong_guess_wrong():
    game = cat_dog()

    def fail(change):
        raise RuntimeError("the author's mistake")

    game.observe(fail, names="attempts")
    answer, _ = Browser(game).ask("select", start=[0, 0], end=[2, 0])
    assert answer["status"] == "not_found"
    assert "the author's mistake" in game._fault
    assert len(game.attempts) == 1


def test_an_observer_of_the_selection_that_fails_shows_on_the_board():
    game = cat_dog()

    def fail(change):
        raise RuntimeError("the author's mistake")

    game.observe(fail, names="selection")
    Browser(game).update({"selection": {"start": [0, 0], "end": [0, 1]}})
    assert "the author's mistake" in game._fault
    assert game.selection == {"start": [0, 0], "end": [0, 1]}


# -- keeping -------------------------------------------------------------------------------------------


def test_a_saved_game_goes_on(tmp_path, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("wordsearch_widget.engine.clock.monotonic", lambda: now[0])
    game = WordSearch(
        ["cat", "dog", "pig"],
        secret=["moon"],
        seed=3,
        title="Pets",
        theme="dark",
        time_limit=99,
        directions="hard",
    )
    play(game, "CAT")
    game.select((0, 0), (0, 1))
    game.hint("dog")
    game.hint("dog")
    game.reveal("pig")
    play(game, "MOON")
    now[0] = 12.5
    game.save(tmp_path / "game.json")
    now[0] = 1000.0
    again = WordSearch.load(tmp_path / "game.json")
    names = (
        "puzzle",
        "found",
        "remaining",
        "completed",
        "attempts",
        "hints",
        "revealed",
        "title",
        "theme",
        "time_limit",
        "_marks",
        "_shown",
    )
    assert {n: getattr(again, n) for n in names} == {n: getattr(game, n) for n in names}
    assert (again.elapsed, again._phase) == (12.5, "ready")
    assert play(again, "DOG") == "DOG"
    now[0] = 1001.0
    assert again.elapsed == 13.5
    again.new(seed=3)
    assert again.puzzle == game.puzzle


def test_a_finished_game_stays_finished(tmp_path):
    game = cat_dog()
    for word in game.puzzle.words:
        play(game, word)
    again = WordSearch.from_dict(json.loads(json.dumps(game.to_dict())))
    assert (again.completed, again._phase, again.remaining) == (True, "completed", ())


@pytest.mark.parametrize(
    "change",
    [
        {"format": 99}, {"format": None}, {"puzzle": {}}, {"found": [{"word": "CAT", "line": "1,0 E 3"}]},
        {"found": [{"word": "COW", "line": "0,0 E 3"}]}, {"found": [{"word": "CAT", "line": "0,0 E 3"}] * 2},
        {"seconds": -1}, {"seconds": "x"}, {"seconds": float("nan")},
        {"phase": "won"}, {"hints": -1}, {"options": {"theme": "blue"}},
        {"attempts": [{}]}, {"hinted": {"CAT": "x"}}, {"revealed": ["COW"]},
        {"found": 5}, {"options": {"language": "klingon"}}, {"options": {"texts": 5}},
        {"options": "abc"}, {"options": [[1, 2, 3]]}, {"making": "abc"}, {"making": {"theme": "dark"}},
        {"making": {1: 2}}, {"seconds": 10**400}, {"found": [{"word": "CAT", "line": "9" * 5000 + ",0 E 3"}]},
        {"words": [{"item": 5, "clue": None}]}, {"words": []}, {"words": [{"item": "cat", "clue": 5}]},
    ],
    ids=str,
)  # fmt: skip
def test_a_forged_save_is_refused(change):
    with pytest.raises(WordSearchError):
        WordSearch.from_dict({**cat_dog().to_dict(), **change})


def test_a_file_that_is_no_game(tmp_path):
    path = tmp_path / "game.json"
    for text in ("", "nonsense", "[]", "{}", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(WordSearchError):
            WordSearch.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WordSearchError):
        WordSearch.load(path)


def test_saving_is_whole_or_not_at_all(tmp_path):
    path = tmp_path / "game.json"
    game = cat_dog()
    game.save(path)
    before = path.read_text()
    game._making = {"mask": object()}
    with pytest.raises(WordSearchError, match="mask"):
        game.save(path)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_board_follows_its_language():
    game = cat_dog(language="de")
    german = dict(game._texts)
    game.language = "fr"
    assert game._texts != german
    with pytest.raises(WordSearchError):
        game.language = "klingon"
    assert game.language == "fr"


def test_words_in_a_language_without_board_texts_get_english_ones():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = WordSearch(["istanbul", "ılık"], language="tr", seed=1)
    assert "İSTANBUL" in game.puzzle
    assert game.language == "en"

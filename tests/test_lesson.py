"""Lessons: what they tell is what ran, and what a learner answers is kept."""

import json
import sys
import warnings
from pathlib import Path

import pytest

from wordsearch_widget import (
    Grid,
    InvalidGridError,
    InvalidWordError,
    Lesson,
    PlacementError,
    Puzzle,
    WordSearch,
    WordSearchError,
    find,
    generate,
)
from wordsearch_widget.engine.lessons.placing import TAUGHT, WATCHED
from wordsearch_widget.engine.lessons.player import KEYS, TEXTS
from wordsearch_widget.engine.lessons.recorder import LINES, STEPS, source_of
from wordsearch_widget.engine.lessons.sentences import SENTENCES, Voice
from wordsearch_widget.engine.lessons.wire import pieces_of, to_wire

from .kernel import Wire, install

CLASSIC = "apple beach cloud dance eagle flame grape honey".split()
STATIC = Path(__file__).parent.parent / "wordsearch_widget" / "static"


@pytest.fixture(autouse=True)
def wire(monkeypatch):
    install(monkeypatch)


def size(lesson):
    return len(json.dumps(lesson._trace, ensure_ascii=False).encode())


def kinds(lesson):
    return [frame.kind for frame in lesson.frames]


def check_frames(lesson):
    """Every frame has a sentence, and its line is one of the shown source."""
    recording = lesson.script.recording
    assert lesson.frames
    for frame in lesson.frames:
        assert frame.text.strip()
        assert "{" not in frame.text.replace("{}", "")
        moment = recording.moments[frame.moment]
        source = recording.sources[moment.source]
        assert moment.just == 0 or source.first <= moment.just <= source.last, frame
        assert moment.next == 0 or source.first <= moment.next <= source.last, frame
        assert moment.just or moment.next


@pytest.mark.parametrize("method", ["scatter", "exhaustive"])
@pytest.mark.parametrize(
    "options",
    [
        {"rows": 10},
        {"rows": 12, "cols": 9, "directions": "hard"},
        {},
        {"directions": "hard", "overlap": "dense"},
        {"rows": 12, "message": "well done"},
        {"mask": "heart", "rows": 14},
        {"rows": 10, "secret": ["secret"]},
        {"rows": 10, "pick": 4},
    ],
    ids=lambda options: "-".join(options) or "none",
)
def test_the_last_picture_is_the_puzzle_that_generate_makes(method, options):
    for seed in range(3):
        lesson = Lesson.placing(CLASSIC, method=method, seed=seed, **options)
        puzzle = generate(CLASSIC, method=method, seed=seed, **options)
        assert lesson.script.result == puzzle
        assert lesson.script.letters_at(len(lesson.frames) - 1) == puzzle.grid.letters
        check_frames(lesson)


@pytest.mark.parametrize("method", ["scatter", "exhaustive"])
def test_the_steps_alone_lead_to_that_picture(method):
    # Nothing is left for the closing frame to put right: the steps told everything.
    for seed in range(8):
        lesson = Lesson.placing(CLASSIC, rows=10, directions="hard", method=method, seed=seed)
        done = kinds(lesson).index("done")
        assert lesson.frames[done].letters == {}
        assert lesson.frames[done].lines == {}


def test_repairs_and_restarts_are_told():
    # Few letters, so the filler spells words by chance.
    lesson = Lesson.placing(["aba", "bab"], rows=7, alphabet="AB", seed=1)
    puzzle = generate(["aba", "bab"], rows=7, alphabet="AB", seed=1, method="scatter")
    assert "repair" in kinds(lesson)
    assert lesson.script.letters_at(len(lesson.frames) - 1) == puzzle.grid.letters
    check_frames(lesson)


def test_the_code_shown_is_the_code_that_runs():
    lesson = Lesson.placing(CLASSIC, rows=10, seed=7)
    for shown, function in zip(lesson.script.recording.sources, TAUGHT["scatter"], strict=False):
        assert shown == source_of(function)
        path = STATIC.parent / shown.file
        lines = path.read_text(encoding="utf-8").split("\n")
        text = [line.strip() for line in lines[shown.first - 1 : shown.last]]
        assert text == [line.strip() for line in shown.lines]


def test_the_watched_variables_exist():
    functions = {f.__name__: f for taught in TAUGHT.values() for f in taught}
    for name, variables in WATCHED.items():
        code = functions[name].__code__
        assert set(variables) <= {*code.co_varnames, *code.co_cellvars}


def test_placing_tells_each_part_of_an_attempt():
    lesson = Lesson.placing(CLASSIC, rows=10, seed=7)
    told = kinds(lesson)
    assert told[:5] == ["start", "word", "direction", "begin", "try"]
    assert {"compare", "clash", "place", "fill", "done"} <= set(told)
    direction = lesson.frames[told.index("direction")]
    assert direction.facts[0] == ("start row", "0 to 10 − 5 = 5")
    assert direction.shade.bit_count() == 60
    clash = lesson.frames[told.index("clash")]
    states = [state for _, state, _ in clash.strip]
    assert "clash" in states
    assert [kind for kind, _ in clash.marks] == ["try", "clash"]


def test_every_try_stands_in_its_shaded_region():
    lesson = Lesson.placing(CLASSIC, rows=11, cols=8, directions="hard", seed=3)
    shade = 0
    for frame in lesson.frames:
        if frame.kind == "direction":
            shade = frame.shade
        if frame.kind == "try":
            ((_, line),) = frame.marks
            assert shade >> lesson.script.cols * line.start.row + line.start.col & 1


def test_the_starts_of_the_exhaustive_method_are_those_that_fit():
    lesson = Lesson.placing(CLASSIC, rows=9, directions="hard", method="exhaustive", seed=5)
    script = lesson.script
    region = None
    for at, frame in enumerate(lesson.frames):
        if frame.kind == "and":
            region = frame.shade
        if frame.kind == "begin":
            ((_, first),) = frame.marks
            assert frame.shade >> first.start.row * script.cols + first.start.col & 1
            assert frame.shade == region
            letters = script.letters_at(at)
            word = next(f for f in lesson.frames[at::-1] if f.kind == "word").text.split()[2]
            n = len(word.strip(","))
            by_hand = {
                (r, c)
                for r in range(9)
                for c in range(9)
                if all(
                    0 <= r + i * first.direction.dr < 9
                    and 0 <= c + i * first.direction.dc < 9
                    and letters[r + i * first.direction.dr][c + i * first.direction.dc]
                    in ("", word[i])
                    for i in range(n)
                )
            }
            shaded = {divmod(i, 9) for i in range(81) if frame.shade >> i & 1}
            assert shaded == by_hand
    assert kinds(lesson)[-1] == "versus"
    assert lesson.frames[-1].second["counts"]["tries"] >= 8


def test_a_word_given_up_is_taught():
    words = ["abcd", "efgh", "ijkl", "mnop"]
    lesson = Lesson.placing(words, rows=4, directions="E,S", attempts=3, seed=2)
    assert "give_up" in kinds(lesson)
    assert "restart" in kinds(lesson)
    frame = lesson.frames[kinds(lesson).index("give_up")]
    assert "3 times" in frame.text
    check_frames(lesson)


def test_a_run_that_never_succeeds_is_told_to_its_end():
    with pytest.raises(PlacementError):
        generate(["abcde", "fghij", "klmno"], rows=2, cols=5, method="scatter", attempts=5, seed=1)
    lesson = Lesson.placing(["abcde", "fghij", "klmno"], rows=2, cols=5, attempts=5, seed=1)
    assert kinds(lesson)[-1] == "fault"
    assert "larger grid" in lesson.frames[-1].text
    check_frames(lesson)


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: Lesson.placing(["elephants"], rows=4), PlacementError, "longer than"),
        (lambda: Lesson.placing([]), WordSearchError, "word"),
        (lambda: Lesson.placing(["cat"], method="luck"), WordSearchError, "scatter"),
        (lambda: Lesson.placing(["cat"], speed=9), WordSearchError, "0.25 to 8"),
        (lambda: Lesson.placing(["cat"], colour="red"), TypeError, "colour"),
        (lambda: Lesson.placing(["cat"], algorithm=5), WordSearchError, "function"),
        (lambda: Lesson.solving("", "cat"), InvalidGridError, "row"),
        (lambda: Lesson.solving(5, "cat"), InvalidGridError, "no grid"),
        (lambda: Lesson.solving("CAT/DOG", "c"), InvalidWordError, "1 letter|one letter"),
        (lambda: Lesson.solving("CAT/DOG", "cat", rows=3), TypeError, "rows"),
        (lambda: Lesson.matching("CAT", language="xx"), WordSearchError, "no texts"),
        (lambda: Lesson("sorting"), WordSearchError, "Lesson.placing"),
        (lambda: Lesson(), WordSearchError, "Lesson.matching"),
    ],
)
def test_bad_input_explains_itself(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_a_placing_lesson_of_the_classic_is_small():
    lesson = Lesson.placing(CLASSIC, rows=10, seed=7)
    assert size(lesson) < 300_000
    assert size(Lesson.placing(CLASSIC, rows=10, seed=7, method="exhaustive")) < 300_000


def test_a_long_lesson_is_capped_and_says_so():
    words = [f"{a}{b}{c}xyz" for a in "abcdef" for b in "ghijk" for c in "lmnop"]
    lesson = Lesson.placing(words, rows=60, directions="hard", seed=1)
    assert len(lesson.frames) <= STEPS + 10
    assert len(lesson.script.recording.moments) <= LINES + STEPS
    assert lesson.script.notice
    assert size(lesson) < 3_000_000
    puzzle = generate(words, rows=60, directions="hard", seed=1, method="scatter")
    assert lesson.script.letters_at(len(lesson.frames) - 1) == puzzle.grid.letters
    check_frames(lesson)


# -- a learner's own algorithm ------------------------------------------------------------------


def in_rows(words, rows, cols):
    lines = {}
    for row, word in enumerate(words):
        line = ((row, 0), (row, len(word) - 1))
        yield "try", word, line
        lines[word] = line
        yield "place", word, line
    return lines


def broken(words):
    for word in words:
        yield "try", word, ((0, 0), (0, len(word) - 1))
        word.letters[99]


def endless(words):
    while words:
        pass


def overwriting(words):
    return {word: ((0, 0), (0, len(word) - 1)) for word in words}


def outside(words):
    return {word: ((0, 0), (len(word) + 20, 0)) for word in words}


def no_words(words, secret_sauce):
    yield None


def test_an_own_algorithm_is_played():
    lesson = Lesson.placing(["cat", "dog"], algorithm=in_rows, rows=5)
    assert kinds(lesson) == ["start", "try", "place", "try", "place", "done"]
    assert lesson.script.letters_at(5)[:2] == (("C", "A", "T", "", ""), ("D", "O", "G", "", ""))
    assert lesson.script.recording.sources[0].name == "in_rows"
    assert any("lines" in m.changed for m in lesson.script.recording.moments)
    check_frames(lesson)


@pytest.mark.parametrize(
    ("algorithm", "says"),
    [
        (broken, "IndexError"),
        (endless, "no end in sight"),
        (overwriting, "overwritten"),
        (outside, "leaves the grid"),
    ],
)
def test_the_faults_of_an_own_algorithm_are_shown(algorithm, says):
    lesson = Lesson.placing(["cat", "dog"], algorithm=algorithm, rows=5)
    last = lesson.frames[-1]
    assert last.kind == "fault"
    assert says in last.text
    check_frames(lesson)


def test_a_fault_stands_at_its_line():
    lesson = Lesson.placing(["cat"], algorithm=broken, rows=5)
    recording = lesson.script.recording
    moment = recording.moments[lesson.frames[-1].moment]
    source = recording.sources[moment.source]
    assert source.lines[moment.just - source.first].strip() == "word.letters[99]"
    assert str(moment.just) in lesson.frames[-1].text


def test_an_algorithm_that_asks_for_too_much_is_refused():
    with pytest.raises(WordSearchError, match="secret_sauce"):
        Lesson.placing(["cat"], algorithm=no_words)


class Touchy:
    """An object that cannot even be compared, as arrays cannot."""

    __hash__ = None

    def __eq__(self, other):
        raise ValueError("ambiguous")


class Mute(Exception):
    def __str__(self):
        raise KeyError("no text")


def yields_anything(words):
    line = ((0, 0), (0, 2))
    yield (Touchy(), "CAT")
    yield "place", "CAT", ((0, 0), (0, 10**9))
    yield "fill", None, None, (0, 0), 5
    yield "fill", None, None, (0.5, 0), "Q"
    yield "clash", "CAT", line, ("x", "y")
    yield "give_up", "CAT", None, None, None, None, Touchy()


def leaves(words):
    raise SystemExit(3)


def mute(words):
    raise Mute


def spins(words):
    # fmt: off
    while True: pass  # noqa: E701
    # fmt: on


def dives(words):
    return dives(words)


def by_position(words, /, *more, rows):
    yield len(more)


@pytest.mark.parametrize(
    ("algorithm", "says"),
    [(leaves, "SystemExit: 3"), (mute, "Mute in line"), (spins, "no end"), (dives, "Recursion")],
)
def test_whatever_ends_an_own_algorithm_is_a_fault_to_be_shown(algorithm, says):
    before = sys.gettrace()
    lesson = Lesson.placing(["cat"], algorithm=algorithm, rows=5)
    assert says in lesson.frames[-1].text
    assert sys.gettrace() is before
    assert size(lesson) < 300_000
    check_frames(lesson)


def test_an_own_algorithm_may_yield_anything():
    lesson = Lesson.placing(["cat"], algorithm=yields_anything, rows=5)
    assert kinds(lesson) == ["start", "step", "place", *["step"] * 4, "fault"]
    assert set(sum(lesson.script.letters_at(7), ())) == {""}


def test_an_own_algorithm_may_take_its_words_by_position():
    assert kinds(Lesson.placing(["cat"], algorithm=by_position, rows=5)) == [
        "start",
        "step",
        "fault",
    ]


def test_words_may_come_from_a_generator():
    for method in ("scatter", "exhaustive"):
        lesson = Lesson.placing((word for word in CLASSIC), method=method, rows=10, seed=7)
        assert lesson.script.result == generate(CLASSIC, method=method, rows=10, seed=7)


def test_a_repeated_word_is_warned_of_once():
    with pytest.warns(UserWarning, match="more than once") as said:
        Lesson.placing(["cat", "CAT"], method="exhaustive", seed=1)
    assert len(said) == 1


# -- matching and solving -----------------------------------------------------------------------


def drag(lesson, start, end):
    lesson.board.set_state({"selection": {"start": list(start), "end": list(end)}})


def let_go(lesson):
    lesson.board.set_state({"selection": None})


@pytest.fixture
def puzzle():
    return generate(CLASSIC, rows=10, seed=7)


def test_a_drag_is_judged_live(puzzle):
    lesson = Lesson.matching(puzzle)
    line = puzzle["BEACH"].line
    drag(lesson, line.end, line.start)
    assert lesson.frames[-1].kind == "found"
    assert "BEACH" in lesson.frames[-1].text
    assert lesson._trace["live"] is True
    assert lesson.board.found == ()
    facts = dict(lesson.frames[-1].facts)
    assert facts["a"] == str(tuple(line.end))
    assert facts["letters"] == "HCAEB"
    assert facts["reversed"] == "BEACH"
    assert facts["APPLE"] == "✗"
    assert facts["BEACH"].endswith("✓")
    let_go(lesson)
    assert lesson._trace["live"] is False
    check_frames(lesson)


def test_a_crooked_drag_says_which_test_failed(puzzle):
    lesson = Lesson.matching(puzzle)
    drag(lesson, (0, 0), (1, 4))
    last = lesson.frames[-1]
    assert last.kind == "refused"
    assert "4" in last.text
    assert "|dx|" in last.text
    check_frames(lesson)


def test_every_line_is_judged_as_the_game_judges_it(puzzle):
    game = WordSearch(puzzle)
    lesson = Lesson.matching(puzzle)
    for a in [(0, 0), (5, 0), (9, 3), (4, 7)]:
        for b in [(r, c) for r in range(0, 10, 3) for c in range(0, 10, 2)]:
            drag(lesson, a, b)
            game.reset()
            word = game.select(a, b)
            assert (lesson.frames[-1].kind == "found") == (word is not None)
            assert lesson.script.recording.result == word


def test_a_game_is_not_changed_by_its_lesson(puzzle):
    game = WordSearch(puzzle)
    line = puzzle["APPLE"].line
    game.select(line.start, line.end)
    lesson = Lesson.matching(game)
    assert [f["word"] for f in lesson.board.found] == ["APPLE"]
    assert lesson.board.snap is False
    drag(lesson, line.start, line.end)
    assert lesson.frames[-1].kind == "clash"
    other = puzzle["BEACH"].line
    lesson.board.select(other.start, other.end)
    assert [f["word"] for f in game.found] == ["APPLE"]
    assert game.snap is True


def test_solving_finds_what_find_finds(puzzle):
    for word in (*puzzle.words, "qqq"):
        lesson = Lesson.solving(puzzle, word)
        assert lesson.script.result == find(puzzle.grid, word)
        check_frames(lesson)
    assert "nowhere" in lesson.frames[-1].text


def test_solving_takes_grids_texts_and_games(puzzle):
    for source in ("CAT/DOG/PIG", Grid.from_text("CAT/DOG/PIG")):
        assert len(Lesson.solving(source, "cat").script.result) == 1
    assert Lesson.solving(WordSearch(puzzle), "beach").script.result
    assert "shifts and ANDs" in Lesson.solving(puzzle, "beach").frames[-1].text


def test_words_that_a_game_withholds_are_withheld_by_its_lesson():
    puzzle = generate(["rose", "tulip"], rows=8, secret=["zebra"], seed=1)
    zebra = puzzle["ZEBRA"].line
    for source, words in (
        (puzzle, ["ZEBRA"]),
        (WordSearch(puzzle, show_words="hidden"), ["ROSE", "TULIP", "ZEBRA"]),
    ):
        lesson = Lesson.matching(source)
        for end in [(0, 1), (7, 7), (0, 7)]:
            sent = [*lesson.comm.out, *lesson.board.comm.out, lesson.get_state()]
            assert not [word for word in words if word in json.dumps(sent, default=str)]
            drag(lesson, (0, 0), end)
        assert "2 words that remain" in lesson.frames[-1].text
        drag(lesson, zebra.start, zebra.end)
        assert lesson.frames[-1].kind == "found"
        assert "ZEBRA" in lesson.frames[-1].text


def test_the_board_of_a_matching_lesson_follows_its_player(puzzle):
    lesson = Lesson.matching(puzzle, language="fr", projector=True)
    assert (lesson.board.language, lesson.board.projector) == ("fr", True)
    lesson.theme, lesson.projector = "dark", False
    assert (lesson.board.theme, lesson.board.projector) == ("dark", False)


def test_a_line_read_from_both_ends_is_one_line():
    grid = Grid.from_text("LEVEL/XXXXX")
    lesson = Lesson.solving(grid, "level")
    assert lesson.script.result == find(grid, "level")
    assert lesson.frames[-1].counts["found"] == 1
    assert "other end" in [frame.text for frame in lesson.frames if frame.kind == "found"][1]


def test_a_long_search_is_told_to_its_end():
    lesson = Lesson.solving("/".join(["A" * 100] * 100), "aaa")
    assert len(lesson.script.result) == lesson.frames[-1].counts["found"] > 35_000
    assert lesson.script.notice


def test_a_grid_with_holes_is_solved():
    lesson = Lesson.solving("CAT/.A./TAC", "cat")
    assert lesson.script.result == find(Grid.from_text("CAT/.A./TAC"), "cat")


# -- predictions --------------------------------------------------------------------------------


class Learner:
    """The browser's end of a lesson."""

    def __init__(self, lesson):
        self.lesson = lesson
        self.wire: Wire = lesson.comm
        self.wire.take()
        self.count = 0

    def send(self, **content):
        self.count += 1
        content = {"id": f"v-{self.count}", "lesson": self.lesson._trace["id"], **content}
        self.wire.deliver({"method": "custom", "content": content})
        answers = [m["content"] for m in self.wire.take() if m["method"] == "custom"]
        return answers[0]["status"] if answers else None

    def predict(self, frame, answer, **more):
        return self.send(type="predict", frame=frame, answer=answer, **more)


@pytest.fixture
def learner():
    return Learner(Lesson.placing(CLASSIC, rows=10, seed=7, learner="Ada"))


def questions(lesson):
    return [(at, frame.ask) for at, frame in enumerate(lesson.frames) if frame.ask]


def test_answers_are_kept_and_counted(learner):
    lesson = learner.lesson
    (first, a), (second, b), (third, _) = questions(lesson)[:3]
    wrong = next(key for key, _ in b.options if key != b.answer)
    assert learner.predict(first, a.answer) == "ok"
    assert learner.predict(second, wrong) == "ok"
    assert learner.predict(third, None) == "ok"
    assert [answer["right"] for answer in lesson.answers] == [True, False, False]
    assert lesson.answers[0]["question"] == a.text
    results = lesson.results()
    assert results["learner"] == "Ada"
    assert (results["answered"], results["right"], results["wrong"]) == (2, 1, 1)
    assert results["skipped"] == 1
    assert lesson._given == {str(first): a.answer, str(second): wrong, str(third): None}


def test_the_first_answer_counts(learner):
    at, question = questions(learner.lesson)[0]
    learner.predict(at, question.answer)
    assert learner.predict(at, question.options[0][0]) == "already"
    assert len(learner.lesson.answers) == 1


def test_the_right_answer_is_the_truth():
    for seed in range(6):
        lesson = Lesson.placing(CLASSIC, rows=8, directions="hard", seed=seed)
        for at, question in questions(lesson):
            after = lesson.frames[at + 1 :]
            if question.kind == "fits":
                verdict = next(f.kind for f in after if f.kind in ("place", "clash"))
                assert question.answer == {"place": "fits", "clash": "clashes"}[verdict]
            else:
                line = next(f for f in after if f.kind == "try").marks[0][1]
                assert question.answer == f"{line.end.row},{line.end.col}"
            assert question.answer in dict(question.options)
            assert len(question.options) > 1


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"type": "predict"},
        {"type": "predict", "frame": 10**9, "answer": "fits"},
        {"type": "predict", "frame": -1, "answer": "fits"},
        {"type": "predict", "frame": True, "answer": "fits"},
        {"type": "predict", "frame": "3", "answer": "fits"},
        {"type": "predict", "frame": 0, "answer": "fits"},
        {"type": "predict", "frame": 3, "answer": "x" * 1000},
        {"type": "predict", "frame": 3, "answer": "99,99"},
        {"type": "predict", "frame": 3, "answer": {"a": 1}},
        {"type": "predict", "frame": 3, "answer": "6,9", "lesson": "another"},
        {"type": "predicting", "on": "yes"},
        {"type": ["predict"]},
        {"type": "delete"},
    ],
)
def test_hostile_messages_are_refused(learner, content):
    assert questions(learner.lesson)[0][0] == 3
    assert learner.send(**content) == "refused"
    assert learner.lesson.refused == 1
    assert learner.lesson.answers == ()
    assert learner.lesson.predict is False


@pytest.mark.parametrize("content", [None, 5, "x", [], {"type": "predict", "id": 5}])
def test_shapeless_messages_are_counted(learner, content):
    learner.wire.deliver({"method": "custom", "content": content})
    assert learner.lesson.refused == 1


def test_no_trait_is_written_by_the_browser(learner):
    lesson = learner.lesson
    before = lesson.get_state()
    for name in lesson.keys:
        learner.wire.deliver({"method": "update", "state": {name: "hacked"}, "buffer_paths": []})
        (update,) = learner.wire.take()
        assert update["state"][name] == json.loads(json.dumps(before[name]))
    assert lesson.get_state() == before
    assert lesson.refused == len(lesson.keys)


def test_predicting_is_switched_on_by_a_message(learner):
    assert learner.send(type="predicting", on=True) == "ok"
    assert learner.lesson.predict is True


def test_a_matching_lesson_waits_for_the_prediction(puzzle):
    lesson = Lesson.matching(puzzle, predict=True)
    learner = Learner(lesson)
    line = puzzle["BEACH"].line
    drag(lesson, line.start, line.end)
    let_go(lesson)
    board = lesson.board
    content = {
        "type": "select",
        "id": "b-1",
        "puzzle": board._board["id"],
        "start": list(line.start),
        "end": list(line.end),
    }
    board.comm.deliver({"method": "custom", "content": content})
    assert board.found == ()
    ((at, question),) = questions(lesson)
    assert question.answer == "found"
    assert learner.predict(at, "not_found") == "ok"
    assert [f["word"] for f in board.found] == ["BEACH"]
    assert lesson.results()["wrong"] == 1


# -- texts and shape ----------------------------------------------------------------------------


def test_every_language_has_every_text():
    for language, texts in TEXTS.items():
        assert set(texts) == set(KEYS)
        for key, text in texts.items():
            marks = {part.split("}")[0] for part in text.split("{")[1:]}
            english = {part.split("}")[0] for part in TEXTS["en"][key].split("{")[1:]}
            assert marks == english, (language, key)


def test_the_player_reads_only_texts_that_exist():
    code = (STATIC / "lesson.js").read_text(encoding="utf-8")
    import re

    for key in re.findall(r'(?:this\.text|fill)\((?:texts, )?"(\w+)"', code):
        assert key in KEYS, key
    for counters in ("placed", "tries", "clashes", "compared", "shared", "ands", "found"):
        assert counters in KEYS


def test_sentences_of_other_languages_would_match():
    for table in SENTENCES.values():
        assert set(table) <= set(SENTENCES["en"])
    assert Voice("xx")("found") == "Found"


@pytest.mark.parametrize("language", list(TEXTS))
def test_a_lesson_speaks_the_languages_of_the_board(language):
    lesson = Lesson.placing(["cat", "dog"], seed=1, language=language)
    assert lesson._texts["play"] == TEXTS[language]["play"]
    lesson.language = "de"
    assert lesson._texts["play"] == "Abspielen"


def test_the_player_fits_its_budget():
    total = sum((STATIC / name).stat().st_size for name in ("lesson.js", "lesson.css"))
    assert total <= 40_000


def test_listing_pieces_join_to_the_source():
    for taught in TAUGHT.values():
        for function in taught:
            lines = source_of(function).lines
            pieces = pieces_of(lines)
            assert ["".join(text for _, text in line) for line in pieces] == list(lines)
            assert any(kind == "keyword" for line in pieces for kind, _ in line)


def test_the_wire_form_replays_to_the_same_picture():
    script = Lesson.placing(CLASSIC, rows=10, seed=4).script
    data = json.loads(json.dumps(to_wire(script)))
    rows = [list(row) for row in data["rows"]]
    for index, frame in enumerate(data["frames"]):
        for at, letter in frame.get("l", []):
            rows[at // 10][at % 10] = letter
        assert tuple(map(tuple, rows)) == script.letters_at(index)


def test_a_host_without_widgets_gets_the_sentences():
    lesson = Lesson.placing(["cat", "dog"], seed=1)
    text = lesson._repr_mimebundle_()[0]["text/plain"]
    assert lesson.title in text
    assert "Next word" in text
    assert repr(lesson).startswith("<Lesson placing")


def test_the_yields_cost_ordinary_runs_nothing_but_themselves():
    # The lesson drains the very generator that `generate` drains; recording leaves no trace on it.
    before = generate(CLASSIC, rows=10, seed=7)
    Lesson.placing(CLASSIC, rows=10, seed=7, method="exhaustive")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert generate(CLASSIC, rows=10, seed=7) == before
    assert isinstance(before, Puzzle)

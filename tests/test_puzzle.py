import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget.engine.errors import InvalidGridError, InvalidWordError, WordSearchError
from wordsearch_widget.engine.generator import generate
from wordsearch_widget.engine.geometry import (  # noqa: F401 - the names that a pasted repr uses
    HARD,
    Cell,
    Direction,
    Line,
)
from wordsearch_widget.engine.grid import Grid
from wordsearch_widget.engine.puzzle import FORMAT, Placement, Puzzle


def small(**more):
    grid = Grid.from_text("CAT/XOX/DXG")
    placements = (
        Placement("cat", "CAT", Line.from_text("0,0 E 3")),
        Placement("c.o.g", "COG", Line.from_text("0,0 SE 3"), clue="a wheel's tooth"),
    )
    return Puzzle(grid, placements, **more)


puzzles = st.builds(
    generate,
    st.lists(st.text("abcde", min_size=2, max_size=5), min_size=1, max_size=4, unique=True),
    rows=st.integers(6, 9),
    cols=st.integers(6, 9),
    directions=st.sampled_from(["easy", "hard"]),
    seed=st.integers(0, 10**6),
)


def test_what_a_puzzle_tells():
    puzzle = small()
    assert puzzle.words == ("CAT", "COG")
    assert puzzle.entries == ("cat", "c.o.g")
    assert (puzzle.rows, puzzle.cols, len(puzzle)) == (3, 3, 2)
    assert "CAT" in puzzle
    assert "DOG" not in puzzle
    assert puzzle["COG"].line.end == (2, 2)
    assert puzzle.index("COG") == 1
    assert [p.word for p in puzzle] == ["CAT", "COG"]
    assert str(puzzle) == "CAT\nXOX\nDXG\n\ncat\na wheel's tooth"


def test_a_puzzle_is_a_value():
    assert small() == small()
    assert hash(small()) == hash(small())
    assert small() != small(seed=1)
    assert pickle.loads(pickle.dumps(small())) == small()
    with pytest.raises(AttributeError):
        small().grid = None


@given(puzzles)
def test_a_puzzle_goes_through_repr_dict_and_json(puzzle):
    assert eval(repr(puzzle)) == puzzle
    assert Puzzle.from_dict(puzzle.to_dict()) == puzzle
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle


@pytest.mark.parametrize("line", ["0,0 S 3", "0,1 E 3", "-1,0 E 3", "2,0 W 3"])
def test_a_placement_that_is_not_in_the_grid_is_refused(line):
    with pytest.raises(InvalidGridError, match="'CAT' is not at"):
        Puzzle(Grid.from_text("CAT/XXX/XXX"), (Placement("cat", "CAT", Line.from_text(line)),))


def test_words_are_placed_once_and_secrets_come_last():
    cat = Placement("cat", "CAT", Line.from_text("0,0 E 3"))
    secret = Placement("ox", "OX", Line.from_text("1,1 E 2"), secret=True)
    grid = Grid.from_text("CAT/XOX/DXG")
    assert Puzzle(grid, (cat, secret)).secret_words == ("OX",)
    assert Puzzle(grid, (cat, secret)).words == ("CAT",)
    with pytest.raises(InvalidWordError, match="twice"):
        Puzzle(grid, (cat, cat))
    with pytest.raises(InvalidWordError, match="after a secret"):
        Puzzle(grid, (secret, cat))


def test_a_placement_knows_its_cells():
    line = Line.from_text("0,0 E 4")
    assert Placement("choco", "CHOCHO", line, ("CH", "O", "CH", "O")).letters == (
        "CH",
        "O",
        "CH",
        "O",
    )
    assert Placement("étés", "ÉTÉS", line).letters == ("É", "T", "É", "S")
    with pytest.raises(InvalidWordError, match=r"3 letters, its line .* has 4"):
        Placement("cat", "CAT", line)
    with pytest.raises(InvalidWordError, match="do not spell"):
        Placement("cat", "CATS", line, ("C", "A", "T", "X"))


@pytest.mark.parametrize(
    "change",
    [
        {"format": None}, {"format": "1"}, {"format": 0}, {"format": True},
        {"grid": None}, {"grid": [["A"], ["B", "C"]]}, {"grid": [[1]]},
        {"placements": 3}, {"placements": [None]}, {"placements": [{}]},
        {"directions": ["Q"]}, {"seed": 1.5}, {"seed": True}, {"seed": []},
        {"unused": [1]}, {"method": 3}, {"language": []}, {"message": 0},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_data_is_refused_as_ours(change):
    with pytest.raises(WordSearchError):
        Puzzle.from_dict({**small().to_dict(), **change})


@pytest.mark.parametrize("key", list(small().to_dict()))
def test_data_with_a_part_missing_is_refused(key):
    data = small().to_dict()
    del data[key]
    with pytest.raises(WordSearchError):
        Puzzle.from_dict(data)


@pytest.mark.parametrize("data", [None, 3, "x", [], {}])
def test_what_is_no_data_at_all(data):
    with pytest.raises(WordSearchError):
        Puzzle.from_dict(data)


def test_a_newer_format_says_what_would_open_it():
    with pytest.raises(WordSearchError, match=rf"format {FORMAT + 1} is newer than {FORMAT}"):
        Puzzle.from_dict({**small().to_dict(), "format": FORMAT + 1})


def test_the_picture_has_every_letter_and_marks_only_in_the_solution():
    picture = small().svg()
    assert picture.count("<text") == 9
    assert "<line" not in picture
    assert small().svg(solution=True).count("<line") == 4
    assert small()._repr_svg_() == picture


def test_the_picture_escapes_what_it_shows():
    grid = Grid((("<", "&"),))
    picture = Puzzle(grid, (Placement("<b>&", "<&", Line.from_text("0,0 E 2")),)).svg(solution=True)
    assert "<b>" not in picture
    assert "&lt;b&gt;" in picture


# -- from a printed grid -----------------------------------------------------------------------


def test_from_grid_finds_the_words_and_keeps_their_order():
    puzzle = Puzzle.from_grid("c a t\nd o g\np i g", ["pig", "cat"])
    assert puzzle.words == ("PIG", "CAT")
    assert puzzle["PIG"].line.text == "2,0 E 3"
    assert puzzle.grid.text == "CAT\nDOG\nPIG"


def test_from_grid_warns_of_absent_words_and_leaves_them_out():
    with pytest.warns(UserWarning, match="'cow' stands nowhere"):
        puzzle = Puzzle.from_grid("CAT/DOG/PIG", ["cow", "cat"])
    assert (puzzle.words, puzzle.unused) == (("CAT",), ("cow",))


def test_from_grid_warns_of_words_that_stand_twice():
    with pytest.warns(UserWarning, match=r"'cat' stands 2 times: 0,0 E 3; 2,[02] . 3"):
        puzzle = Puzzle.from_grid("CAT/XXX/TAC", ["cat"])
    assert puzzle.words == ("CAT",)


def test_from_grid_warns_of_repeats():
    with pytest.warns(UserWarning, match="'CAT' repeats"):
        puzzle = Puzzle.from_grid("CAT/DOG/PIG", ["cat", "CAT"])
    assert puzzle.entries == ("cat",)


def test_a_palindrome_in_a_grid_stands_once():
    assert Puzzle.from_grid("EVE/XXX", "eve").words == ("EVE",)


def test_from_grid_raises_for_a_malformed_grid():
    with pytest.raises(InvalidGridError):
        Puzzle.from_grid("CAT/DO", ["cat"])


def test_from_grid_reads_the_spelling_off_the_grid():
    assert Puzzle.from_grid("Cat/xxx", ["cat"], case="keep")["Cat"].entry == "cat"
    assert Puzzle.from_grid("STRAßE", ["straße"])["STRASSE"].line.length == 6
    assert Puzzle.from_grid("STRASSE", ["straße"])["STRASSE"].line.length == 7
    assert Puzzle.from_grid("[CH]O[CH]O", [["ch", "o", "ch", "o"]]).words == ("CHOCHO",)


def test_a_sign_that_is_no_letter_is_named_with_what_would_do():
    with pytest.raises(InvalidGridError, match=r"'\*'.*'\.'"):
        Puzzle.from_grid("CAT*/DOGX", ["cat"])


def test_difficulty_rises_with_directions():
    easy = Puzzle.from_grid("CATX/XXXX/XXXX/XXXX", ["cat"]).difficulty
    hard = Puzzle.from_grid("XXXX/XTXX/XXAX/XXXC", ["cat"]).difficulty
    assert easy.score < hard.score


ACROSS = Line.from_text("0,0 E 3")


@pytest.mark.parametrize(
    "change",
    [
        {"entry": 5}, {"word": None}, {"word": b"CAT"}, {"line": None}, {"line": "0,0 E 3"},
        {"letters": 5}, {"letters": None}, {"letters": "CATS"}, {"letters": [["C"], "A", "T"]},
    ],
    ids=str,
)  # fmt: skip
def test_a_placement_of_the_wrong_kind_is_refused_as_ours(change):
    good = {"entry": "cat", "word": "CAT", "line": ACROSS, "letters": ("C", "A", "T")}
    assert Placement(**good)
    with pytest.raises(WordSearchError):
        Placement(**{**good, **change})


@pytest.mark.parametrize(
    "change",
    [
        {"grid": None}, {"grid": "CAT"}, {"placements": None}, {"placements": "CAT"}, {"placements": [1]},
        {"unused": "dog"}, {"unused": [None]}, {"directions": "E"}, {"directions": ["E"]},
        {"directions": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_puzzle_of_the_wrong_kind_is_refused_as_ours(change):
    good = {"grid": Grid.from_text("CAT"), "placements": [Placement("cat", "CAT", ACROSS)]}
    assert Puzzle(**good)
    with pytest.raises(WordSearchError):
        Puzzle(**{**good, **change})


@pytest.mark.parametrize(
    "odd", [None, 5, [], ["CAT"], {}, 10**5000], ids=lambda x: type(x).__name__
)
def test_odd_words_are_in_no_puzzle(odd):
    puzzle = generate("cat", seed=1)
    assert odd not in puzzle
    with pytest.raises(KeyError):
        puzzle[odd]
    with pytest.raises(WordSearchError, match="is no word of this puzzle; one is 'CAT'"):
        puzzle.word(odd)


def test_numbers_too_long_to_print_are_refused_as_ours():
    data = generate("cat", seed=1).to_dict()
    data["placements"][0]["line"] = "9" * 5000 + ",0 E 3"
    with pytest.raises(WordSearchError, match="is no line"):
        Puzzle.from_dict(data)
    with pytest.raises(WordSearchError, match="seed"):
        Puzzle.from_dict({**generate("cat", seed=1).to_dict(), "seed": 10**5000})


@pytest.mark.parametrize("seed", [1.5, True, [], b"x"])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(WordSearchError, match="seed="):
        small(seed=seed)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@given(st.sampled_from(sorted(small().to_dict())), junk)
def test_forged_data_makes_a_true_puzzle_or_a_clear_error(name, value):
    try:
        puzzle = Puzzle.from_dict(small().to_dict() | {name: value})
    except WordSearchError:
        return
    assert puzzle.grid == small().grid
    assert Puzzle.from_dict(puzzle.to_dict()) == puzzle


@pytest.mark.parametrize("name", ["grid", "placements", "unused", "directions"])
def test_a_text_is_no_list_in_stored_data(name):
    with pytest.raises(WordSearchError, match="expected a list"):
        Puzzle.from_dict(small().to_dict() | {name: "CAT"})


@given(puzzles)
def test_every_value_survives_copies_and_pickling(puzzle):
    placement = puzzle.placements[0]
    for value in (puzzle, puzzle.grid, placement, placement.line, placement.line.start):
        for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert again == value
            assert type(again) is type(value)
            assert repr(again) == repr(value)

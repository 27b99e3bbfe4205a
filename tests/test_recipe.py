"""A code makes the same puzzle again, and no text does harm."""

import copy
import json
import pickle
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from random import Random

import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsearch_widget import (
    Cell,
    Direction,
    InvalidWordError,
    PlacementError,
    Recipe,
    WordSearchError,
)
from wordsearch_widget.engine import recipe as module

WORDS = st.lists(st.text("abcdefghij", min_size=2, max_size=6), min_size=1, max_size=8, unique=True)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "rows": st.integers(8, 14),
        "cols": st.integers(8, 14),
        "directions": st.sampled_from(["hard", "E,SE", [Direction.N, "W"], Direction.S]),
        "seed": st.one_of(st.integers(-5, 10**12), st.text(max_size=20)),
        "filler": st.sampled_from(["tricky", "frequency"]),
        "language": st.sampled_from(["de", "Spanish", None]),
        "overlap": st.just("dense"),
        "secret": st.sampled_from([["zoo"], "zoo, kiwi", ()]),
        "blocked": st.just(["xx"]),
        "mask": st.sampled_from(["heart", None]),
        "pick": st.just(1),
        "fold_accents": st.booleans(),
    },
)


def pack(content, version=module.FORMAT):
    packer = zlib.compressobj(9, wbits=-15, zdict=module._FAMILIAR)
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return version + urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


@given(WORDS, OPTIONS)
def test_a_code_is_the_recipe(words, options):
    try:
        recipe = Recipe(words, **options)
    except WordSearchError:
        return  # a word that is blocked; an option that does not suit the others
    again = Recipe.from_code(f" {recipe.code}\n")
    assert again == recipe
    assert again.code == recipe.code
    assert eval(repr(recipe)) == recipe
    assert set(recipe.code) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
    try:
        assert again.generate() == recipe.generate()
    except PlacementError:
        with pytest.raises(PlacementError):
            recipe.generate()


def test_whatever_makes_a_puzzle_comes_back():
    recipe = Recipe(
        {"It barks": "dog", "It purrs": ["C", "A", "T"]},
        rows=9, mask={(r, c) for r in range(9) for c in range(9) if (r, c) != (4, 4)},
        secret=["emu"], message="hi", seed="monday", blocked="xx, yy", alphabet="abcdefghijklm",
    )  # fmt: skip
    again = Recipe.from_code(recipe.code)
    assert again == recipe
    assert again.clues == ("It barks", "It purrs")
    assert again.generate().to_dict() == recipe.generate().to_dict()
    assert hash(again) == hash(recipe)


@pytest.mark.parametrize(
    "options",
    [
        {"directions": {Direction.E, Direction.W}},
        {"directions": (one for one in ("E", Direction.S))},
        {"mask": [Cell(0, 0), Cell(0, 1), Cell(0, 2)]},
        {"mask": pandas.DataFrame({"row": [0, 0, 0], "col": [0, 1, 2]}).to_numpy()},
        {"secret": (word for word in ["emu"]), "rows": 5},
        {"alphabet": ["A", "CH"], "rows": 5},
        {"seed": "\ud800"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_options_come_as_generate_takes_them(options):
    recipe = Recipe(["cat"], **options)
    assert Recipe.from_code(recipe.code) == recipe
    assert eval(repr(recipe)) == recipe
    assert pickle.loads(pickle.dumps(recipe)) == copy.deepcopy(recipe) == recipe
    assert Recipe.from_code(recipe.code).generate() == recipe.generate()


def test_a_seed_is_always_pinned():
    recipe = Recipe(["cat", "dog"])
    assert recipe.generate() == recipe.generate() == Recipe.from_code(recipe.code).generate()
    assert Recipe(["cat", "dog"]).options["seed"] != recipe.options["seed"]


def test_codes_are_short():
    assert len(Recipe(["cat", "dog", "bird"], seed=7).code) < 45
    words = "planet rocket comet meteor saturn galaxy cosmos orbit".split()
    assert len(Recipe(words, rows=12, directions="hard", language="de", seed=12345).code) < 110


def test_codes_made_earlier_are_read_for_ever():
    recipe = Recipe.from_code("1izbXiQa6okRJRyklPx1dYW0sAA")
    assert recipe == Recipe(["cat", "dog"], seed=7, rows=10)


def test_what_decides_nothing_is_not_kept():
    assert dict(Recipe("cat, dog", rows=None, directions="easy", seed=1).options) == {"seed": 1}
    assert Recipe("cat, dog", seed=1) == Recipe([" cat", "dog "], seed=1, pick=None)


@pytest.mark.parametrize(
    ("words", "options", "told"),
    [
        ([], {}, "is empty"),
        (["cat"], {"rosw": 5}, "'rosw' is no option of a recipe; there are rows"),
        (["cat"], {"rows": 0}, "rows=0"),
        (["cat"], {"rows": 101}, "rows=101: the most in a recipe is 100"),
        (["cat"], {"language": ["de"]}, "language="),
        (["cat"], {"directions": "sideways"}, "sideways"),
        (["cat"], {"mask": "hart"}, "hart"),
        (["cat"], {"mask": {(0, 0): 1, (0, 1): 1, (0, 2): 1}}, "mask=.* texts, numbers and lists"),
        (["cat"], {"mask": "#" * 101}, "mask of 101 cells on a side"),
        (["cat"], {"mask": "#####\n" * 101}, "mask of 101 cells on a side"),
        (["cat"], {"mask": [(0, 0), (0, 1), (0, 2), (100, 0)]}, "mask of 101 cells on a side"),
        (["cat"], {"attempts": 10**6}, "attempts=1000000"),
        (["a" * 201], {}, "201 letters"),
        (["ab"] * 501, {}, "501 words"),
        (["cat"], {"secret": ["ab"] * 501}, "secret of 501"),
    ],
)
def test_what_cannot_be_meant_is_quoted(words, options, told):
    with pytest.raises(WordSearchError, match=told):
        Recipe(words, **options).generate()


LETTERS = str.maketrans("0123456789", "ghijklmnop")


def test_a_recipe_too_long_for_an_address_says_what_would_do():
    words = [f"{a * 7919 % 104729:x}{a:x}".translate(LETTERS) for a in range(1, 400)]
    long = Recipe({f"{n} {w[::-1]} {w}" * 2: w for n, w in enumerate(words)}, rows=90)
    with pytest.raises(WordSearchError, match="share the puzzle as a file"):
        _ = long.code


GOOD = Recipe(["cat", "dog"], seed=7, rows=10).code


@pytest.mark.parametrize(
    "code",
    [
        *("", " ", "1", "x", "11", "1!!!!", "1ab cd", "1é", "1" + "A" * 7000),
        *(GOOD[:-3], GOOD + "AA", GOOD[1:]),
        *(None, 5, b"1", ["1"]),
        *(pack(x) for x in (None, 5, [], {}, [1], [1, 2, 3, 4], [1, ["cat"], [], [1]])),
        pack([1, ["cat"], [5], {}]), pack([1, ["cat", "dog"], ["one"], {}]),
        pack([1, ["cat", "dog"], ["one", "one"], {}]), pack([1, [], [], {}]),
        pack([1, ["cat"], [], {"words": ["x"]}]), pack([1, ["cat"], [], {"seed": 1}]),
        pack([1, ["cat"], [], {"rows": 10**9}]),
        pack([1.5, ["cat"], [], {}]), pack([[], ["cat"], [], {}]), pack([1, [{}], [], {}]),
        pack([1, ["cat"], [], {"language": {}}]), pack([1, ["cat"], [], {"mask": [[0, 0, 0]]}]),
        pack([1, ["cat"], [], {"directions": 5}]), pack([1, ["cat"], [], {"pick": {}}]),
        pack(b"[" * 39_000), pack(b"[1," + b"9" * 30_000 + b"]"), pack(b"[NaN,[],[],{}]"), pack(b"\xff"),
        pack(b" " * 10_000_000 + b"[]"),
    ],
    ids=lambda code: str(code)[:20],
)  # fmt: skip
def test_a_text_that_is_no_code_is_refused(code):
    with pytest.raises(WordSearchError):
        Recipe.from_code(code).generate()


def test_a_newer_code_says_so():
    with pytest.raises(WordSearchError, match="a newer wordsearch_widget"):
        Recipe.from_code(pack([1, ["cat"], [], {}], version="2"))
    with pytest.raises(WordSearchError, match="mistyped; copy the whole of it"):
        Recipe.from_code("hello")
    with pytest.raises(InvalidWordError, match="is no word"):
        Recipe.from_code(pack([1, [5], [], {}]))


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.one_of(JSON, st.lists(JSON, min_size=4, max_size=4)))
def test_no_content_raises_anything_else(content):
    with suppress(WordSearchError):
        Recipe.from_code(pack(content))


@given(JSON, st.sampled_from(sorted(module.DEFAULTS)), JSON)
def test_no_value_of_an_option_raises_anything_else(value, name, seed):
    with suppress(WordSearchError):
        Recipe.from_code(
            pack([seed if name != "seed" else 1, ["cat", "dog"], [], {name: value}])
        ).generate()


@given(st.integers(0, len(GOOD) - 1), st.characters(codec="ascii"))
def test_a_mistyped_letter_never_harms(at, letter):
    with suppress(WordSearchError):
        Recipe.from_code(GOOD[:at] + letter + GOOD[at + 1 :])


def test_it_is_unpacked_no_further_than_it_may_be_long():
    packed = urlsafe_b64decode(pack(b"0" * 3_000_000)[1:] + "==")
    assert len(packed) < module.LONGEST
    with pytest.raises(WordSearchError):
        Recipe.from_code(pack(b"0" * 3_000_000))


def test_the_dashboard_keeps_its_puzzle_where_there_is_no_code():
    page: dict[str, object] = {}
    notebook = Path(__file__).parent.parent / "notebooks" / "03_dashboard.ipynb"
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), page)
    before = page["game"].puzzle
    chance, marks = Random(1), [chr(0x2190 + n) for n in range(400)]
    page["size"].value = 20
    page["own"].value = ",".join(
        f"cat{chr(97 + n)}" + "".join(chance.choices(marks, k=190)) for n in range(20)
    )
    page["make"]()
    assert "address" in page["note"].value
    assert page["game"].puzzle is before

"""The word lists: clean, spelled with their language's letters, and found by name."""

import copy
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import wordsearch_widget
from wordsearch_widget import WordSearch, WordSearchError, generate, themes
from wordsearch_widget.engine.alphabets import find_language, script_of_letter
from wordsearch_widget.engine.blocklist import load_blocked
from wordsearch_widget.engine.letters import to_letters
from wordsearch_widget.themes.lists import Theme

FINALS = set("ךםןףץ")  # Hebrew letters at the end of a word, which its alphabet counts once


def spelled(theme, **options):
    return {word: "".join(to_letters(word, language=theme.language, **options)) for word in theme}


def test_there_are_enough_of_them():
    assert len(themes) >= 90
    assert len(themes.of("en")) >= 50
    assert len(themes.languages) >= 15
    assert themes.languages[0] == "en"


@pytest.mark.parametrize("name", themes)
def test_each_list_is_fit_for_a_puzzle(name):
    theme = themes[name]
    assert 20 <= len(theme) <= 40
    assert theme.title
    words, bare = spelled(theme), spelled(theme, fold_accents=True)
    assert len(set(bare.values())) == len(theme)
    for word, letters in words.items():
        assert word == " ".join(word.split())
        assert 3 <= len(to_letters(word, language=theme.language)) <= 12, word
        assert not [bad for bad in load_blocked() if bad in bare[word]], word
        # Else the shorter one stands on two lines.
        inside = [
            o for o in words.values() if o != letters and (letters in o or letters[::-1] in o)
        ]
        assert not inside, word


@pytest.mark.parametrize("name", themes)
def test_each_word_is_in_the_letters_of_its_language(name):
    theme = themes[name]
    language = find_language(theme.language)
    for letters, bare in zip(
        spelled(theme).values(), spelled(theme, fold_accents=True).values(), strict=True
    ):
        if not language.upper:
            assert {script_of_letter(letter) for letter in letters} <= set(language.scripts)
        else:
            for letter in {*letters, *bare}:
                plain = to_letters(letter, language=theme.language, fold_accents=True, minimum=1)
                assert letter in language.upper or set(plain) <= {*language.upper, *FINALS}, letters


@pytest.mark.parametrize("name", themes)
def test_each_theme_makes_a_puzzle(name):
    theme = themes[name]
    puzzle = generate(theme, language=theme.language, child_safe=True, seed=1)
    assert puzzle.entries == tuple(theme)
    assert puzzle.language == theme.language


def test_a_theme_is_a_tuple_of_words():
    space = themes["space"]
    assert "comet" in space
    assert (space.name, space.title, space.language) == ("space", "Space", "en")
    assert space == tuple(space)
    assert repr(space).startswith(f"<theme space: {len(space)} words: planet, star")
    for other in (copy.deepcopy(space), pickle.loads(pickle.dumps(space))):
        assert other == space
        assert (other.name, other.title, other.language) == ("space", "Space", "en")


def test_a_theme_is_played_like_any_list():
    game = WordSearch(themes["animals-de"], language="de", seed=1)
    assert game.puzzle.entries == themes["animals-de"]
    assert game.puzzle.language == "de"


@pytest.mark.parametrize(
    "name", ["python-keywords", "Python keywords", " PYTHON_KEYWORDS ", "pythonkeywords"]
)
def test_a_name_in_any_writing(name):
    assert themes[name].name == "python-keywords"
    assert name in themes
    assert themes.get(name) is themes[name]


def test_they_are_a_mapping():
    assert len(list(themes)) == len(themes) == len({*themes})
    assert all(themes[name].name == name for name in themes)
    assert "no such" not in themes
    assert 5 not in themes
    assert themes.get("no such") is None
    assert themes.get("no such", ()) == ()
    assert repr(themes).startswith(f"<{len(themes)} themes in {len(themes.languages)} languages")


@pytest.mark.parametrize("language", ["de", "de-AT", "German", "Deutsch"])
def test_the_themes_of_a_language(language):
    assert [theme.name for theme in themes.of(language)] == [
        *("animals-de", "body-de", "fruit-de", "school-de", "weather-de"),
    ]


def test_a_language_without_themes_is_refused():
    with pytest.raises(WordSearchError, match=r"no theme in language 'cy', only in en, de"):
        themes.of("cy")
    with pytest.raises(WordSearchError, match="'zz' is unknown"):
        themes.of("zz")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("spcae", "space"), ("colors", "colours"), ("Tiere", "animals-de"), ("animals fr", None)],
)
def test_a_misspelt_name_suggests_near_ones(wrong, near):
    if near is None:
        assert wrong in themes
        return
    with pytest.raises(
        WordSearchError, match=f"theme '{wrong}' is unknown; did you mean .*'{near}'"
    ):
        themes[wrong]
    with pytest.raises(WordSearchError, match=near):
        themes.pick(wrong, 3)


@pytest.mark.parametrize("name", ["qqqqqq", "", 5, None, ("space",), "x" * 100_000])
def test_a_name_like_no_other(name):
    with pytest.raises(WordSearchError, match=r"is unknown; list\(themes\) names them all"):
        themes[name]


def test_a_pick_is_part_of_the_list_in_its_order():
    space = themes["space"]
    chosen = themes.pick("Space", 10, seed=7)
    assert isinstance(chosen, Theme)
    assert [word for word in space if word in set(chosen)] == list(chosen)
    assert len(chosen) == 10
    assert (chosen.name, chosen.language) == ("space", "en")
    assert themes.pick("space", len(space), seed=1) == space
    drawn = {themes.pick("space", 10) for _ in range(20)}
    assert len(drawn) > 1


def test_a_pick_is_the_same_everywhere_and_leaves_random_alone():
    random.seed(5)
    before = random.getstate()
    chosen = themes.pick("space", 5, seed=7)
    assert random.getstate() == before
    code = "from wordsearch_widget import themes; print(*themes.pick('space', 5, seed=7), sep='|')"
    for hash_seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(wordsearch_widget.__file__).parents[1],
            env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
        )
        assert done.stdout.strip().split("|") == list(chosen)
    assert themes.pick("space", 5, seed="7") != chosen


@pytest.mark.parametrize("count", [0, -1, 1000, True, 2.0, "3", None])
def test_a_pick_of_another_size_is_refused(count):
    size = len(themes["space"])
    told = re.escape(f"count={count!r}: give a whole number from 1 to {size}")
    with pytest.raises(WordSearchError, match=told):
        themes.pick("space", count, seed=1)


def test_a_bad_seed_is_refused():
    with pytest.raises(WordSearchError, match=r"seed=1\.5"):
        themes.pick("space", 3, seed=1.5)

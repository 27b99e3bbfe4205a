"""A saved page as text: what it holds, what it must not hold, and that nothing breaks out of it."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.saved import CASE, build, clued, dumps, twisted
from wordsearch_widget import Grid, Lesson, Puzzle, WordSearch, WordSearchError, generate
from wordsearch_widget.export.options import Options
from wordsearch_widget.export.page import page_data, to_html

HOSTILE = "</script><script>alert(1)</script><!-- &amp; \" ' \u2028 \ud800"


class Reader(HTMLParser):
    """The elements of a page, and the text of its scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict]] = []
        self.inside: list[tuple[str, dict, str]] = [("", {}, "")]
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside.append((tag, dict(attrs), ""))

    def handle_endtag(self, tag) -> None:
        self.inside.append(("", {}, ""))

    def handle_data(self, data) -> None:
        tag, attrs, text = self.inside[-1]
        self.inside[-1] = (tag, attrs, text + data)

    def script(self, name: str) -> str:
        (text,) = (text for tag, attrs, text in self.inside if attrs.get("data-name") == name)
        return text


def data_of(page: str) -> dict:
    return json.loads(Reader(page).script("data"))


def test_the_case_that_pages_are_held_to_is_the_kernel_s() -> None:
    """See tests/js/page.test.mjs; `python -m tests.saved` writes it anew."""
    assert CASE.read_text(encoding="utf-8") == dumps(build())


@pytest.mark.parametrize(
    ("puzzle", "options", "show_words"),
    [
        (twisted(), Options(), "list"),
        (clued(), Options(), "clues"),
        (clued(), Options(show_words=False), "count"),
        (
            generate(["niño", "éclair"], rows=8, seed=2, language="es", mask="heart"),
            Options(),
            "list",
        ),
    ],
)
def test_the_board_reads_what_a_kernel_would_send(puzzle, options, show_words) -> None:
    game = WordSearch(puzzle, show_words=show_words)
    traits = page_data(puzzle, options)["traits"]
    assert {**traits["_board"], "id": ""} == {**json.loads(json.dumps(game._board)), "id": ""}
    assert traits["show_words"] == game.show_words
    assert traits["_texts"] == WordSearch(puzzle, language=puzzle.language or "en")._texts


def test_the_same_puzzle_gives_the_same_file() -> None:
    assert to_html(clued()) == to_html(clued())
    assert to_html(clued()) == to_html(Puzzle.from_dict(clued().to_dict()))


def test_the_page_holds_the_board_s_own_module() -> None:
    from wordsearch_widget.board import STATIC

    page = Reader(to_html(twisted()))
    assert page.script("board").lstrip("\n") == (STATIC / "board.js").read_text(encoding="utf-8")


def test_the_policy_allows_what_is_in_the_page_and_nothing_else() -> None:
    page = Reader(to_html(twisted()))
    (policy,) = (a["content"] for t, a in page.tags if a.get("http-equiv"))
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert "unsafe" not in policy
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        (text,) = (
            text for t, a, text in page.inside if t == tag and a.get("type", "module") == "module"
        )
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in rules[kind]
    assert not [a for _, a in page.tags if {"style", "onclick", "id"} & a.keys()]


def test_nothing_is_fetched() -> None:
    text = to_html(twisted()) + Lesson.placing(["cat", "dog"], seed=1).to_html()
    addresses = set(re.findall(r"https?://[\w./]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"@import|<link(?! rel=\"icon\" href=\"data:)|\bsrc=", text)


def test_without_a_key_the_file_tells_no_line() -> None:
    puzzle = generate(["robin", "heron", "magpie"], rows=9, directions="hard", seed=4)
    data = page_data(puzzle, Options(key=False))
    assert data["key"] is None
    assert {"hint", "reveal"}.isdisjoint(data["traits"]["controls"])
    whole = json.dumps({**data, "traits": {**data["traits"], "_texts": None, "_board": None}})
    # What is left beside letters, list and texts: a salt, a table of noise, sizes and labels.
    assert set(data) == {"kind", "traits", "labels", "lookup", "key", "printKey", "solution"}
    assert set(data["lookup"]) == {"salt", "rounds", "size", "table"}
    raw = base64.b64decode(data["lookup"]["table"])
    page = to_html(puzzle, Options(key=False))
    for placement in puzzle.placements:
        line = placement.line
        ends = [*line.start, *line.end]
        for glue in (",", ", ", " ", ""):
            text = glue.join(map(str, ends))
            assert glue == "" or text.encode() not in raw
            assert glue == "" or text not in whole
        assert line.text not in page
        assert json.dumps([list(line.start), list(line.end)], separators=(",", ":")) not in page
        assert bytes(ends) not in raw
        digest = hashlib.sha256(",".join(map(str, ends)).encode())
        assert digest.digest()[:8] not in raw
        assert digest.hexdigest()[:16] not in page


@pytest.mark.parametrize("key", [True, False])
def test_what_the_list_withholds_is_nowhere_in_the_source(key) -> None:
    puzzle = Puzzle.from_grid("CATZZ/DZZZZ/OZZZZ/GZZZZ", {"It purrs": "cAt!", "It barks": "d'og"})
    page = to_html(puzzle, Options(key=key))
    for entry in ("cAt!", "d'og", html.escape("d'og"), base64.b64encode(b"cAt!").decode()):
        assert entry not in page
    page = to_html(Puzzle.from_grid("CATZZ/DZZZZ", ["c.a.t"]), Options(key=key, show_words=False))
    assert "c.a.t" not in page


def test_without_a_key_a_secret_word_changes_only_noise() -> None:
    """Its page differs from that of the same grid without it in nothing but the table's bytes."""
    puzzle = twisted()
    secret = replace(puzzle.placements[-1], entry="a secret that is rather long" * 9)
    without = Puzzle(puzzle.grid, puzzle.placements[:-1])
    text = to_html(Puzzle(puzzle.grid, (*without.placements, secret)), Options(key=False))
    tables = re.compile(r'"size":\d+,"table":"[^"]*"')
    assert tables.sub("", text) == tables.sub("", to_html(without, Options(key=False)))


def test_only_the_option_adds_the_key() -> None:
    with_key, without = to_html(twisted()), to_html(twisted(), Options(key=False))
    assert data_of(with_key)["printKey"] is True
    assert data_of(without)["printKey"] is False
    shown = data_of(to_html(twisted(), Options(solution=True, key=False)))
    assert (shown["printKey"], shown["solution"], bool(shown["key"])) == (False, True, True)


@settings(max_examples=30)
@given(st.one_of(st.just(HOSTILE), st.text(max_size=40)))
def test_no_text_breaks_out(text: str) -> None:
    puzzle = Puzzle.from_grid("CATX/DOGX", ["cat", "dog"])
    whole = text.replace("\ud800", "")  # a puzzle takes no half characters, a title does
    placements = [replace(p, entry=f"{whole}{p.word}", clue=whole) for p in puzzle.placements]
    hostile = Puzzle(puzzle.grid, tuple(placements))
    page = to_html(hostile, Options(title=text))
    page.encode()
    plain = Reader(to_html(puzzle, Options(title="x")))
    seen = Reader(page)
    count = [tag for tag, _ in seen.tags if tag != "li" and tag not in ("ul", "ol")]
    assert count == [tag for tag, _ in plain.tags if tag != "li" and tag not in ("ul", "ol")]
    assert data_of(page)["traits"]["_board"]["entries"][0]["clue"] == whole


def test_the_letters_stand_in_the_page_without_a_script() -> None:
    text = to_html(twisted(), Options(title="Cats & owls"))
    assert "<title>Cats &amp; owls</title>" in text
    table = text[text.index("<table") : text.index("</table>")]
    rows = [re.findall(r"<td[^>]*>([^<\n]*)", row) for row in table.split("<tr>")[1:]]
    assert rows == [[letter or "" for letter in row] for row in twisted().grid.letters]
    listed = re.findall(r"<li class[^>]*>([^<\n]*)", text)
    assert [html.unescape(word) for word in listed] == list(twisted().entries)


def test_clues_are_listed_with_their_length() -> None:
    listed = re.findall(r"<li class[^>]*>([^<\n]*)", to_html(clued()))
    assert [html.unescape(word) for word in listed] == [
        "It purrs (3)",
        "It barks </script> (3)",
        "pig",
    ]


def test_options_reach_the_page() -> None:
    puzzle = Puzzle.from_grid("CATX/XXXX", ["cat"])
    page = to_html(puzzle, Options(fillers=False, show_words=False, letter_case="lower"))
    data = data_of(page)["traits"]
    assert data["_board"]["rows"] == [["C", "A", "T", ""], ["", "", "", ""]]
    assert data["_board"]["entries"] == [{"text": None, "clue": None, "length": 3}]
    assert data["letter_case"] == "lower"
    assert 'data-case="lower"' in page
    assert "<li class" not in page


def test_a_language_decides_texts_and_reading() -> None:
    puzzle = generate(["مدرسة", "كتاب"], rows=8, seed=1, language="ar")
    page = to_html(puzzle)
    assert '<html lang="ar" dir="rtl">' in page
    assert "<title>البحث عن الكلمات</title>" in page
    assert data_of(page)["traits"]["_texts"]["dir"] == "rtl"
    assert '<html lang="en" dir="ltr">' in to_html(
        generate(["talo", "kissa"], seed=1, language="fi")
    )


@pytest.mark.parametrize("size", [(4, 9), (9, 4), (12, 12), (30, 30), (15, 60)])
def test_the_sheet_fits_the_paper(size) -> None:
    rows, cols = size
    puzzle = generate(["cat", "bird"], rows=rows, cols=cols, seed=1)
    (sizes,) = re.findall(r"\.page-sheet \{ --cols: (.*?) \}", to_html(puzzle))
    cell = float(re.search(r"--cell: ([\d.]+)mm", sizes).group(1))
    assert cell * cols <= 181
    assert cell * rows <= 230
    assert cell >= min(4, 180 / cols - 0.01)
    assert size != (12, 12) or cell * 0.58 > 24 * 0.3528 * 0.98  # 24 pt, give or take a hair


def test_a_lesson_is_a_page_too(tmp_path) -> None:
    lesson = Lesson.placing(["cat", "dog"], rows=5, seed=3, title="How it's <made>")
    lesson.save(tmp_path / "lesson.html")
    text = (tmp_path / "lesson.html").read_text(encoding="utf-8")
    assert text == lesson.to_html() == lesson.to_html()
    data = data_of(text)
    assert data["kind"] == "lesson"
    assert len(data["traits"]["_trace"]["frames"]) == len(lesson.frames)
    assert "<title>How it&#x27;s &lt;made&gt;</title>" in text
    assert {"board", "lesson", "data"} <= {a.get("data-name") for _, a in Reader(text).tags}
    with pytest.raises(WordSearchError, match=r"saved as a page, lesson\.html"):
        lesson.save(tmp_path / "lesson.pdf")
    with pytest.raises(OSError, match="nowhere"):
        lesson.save(tmp_path / "nowhere" / "lesson.html")
    assert [path.name for path in tmp_path.iterdir()] == ["lesson.html"]


def test_a_lesson_of_matching_is_saved_with_the_line_it_judged() -> None:
    puzzle = Puzzle.from_grid("CATX/DOGX/PIGX", ["cat", "dog", "pig"])
    lesson = Lesson.matching(puzzle)
    first = data_of(lesson.to_html())["traits"]["_trace"]
    assert first["kind"] == "judged"
    assert first["frames"][-1]["k"] == "found"
    assert first["frames"][0]["x"] == [["look", [0, 0], [0, 2]]]
    lesson.board.selection = {"start": [0, 0], "end": [2, 0]}
    lesson.board.selection = None
    drawn = data_of(lesson.to_html())["traits"]["_trace"]
    assert drawn["frames"][-1]["k"] == "clash"
    assert drawn["frames"][0]["x"] == [["look", [0, 0], [2, 0]]]


def test_a_lesson_of_matching_gives_no_withheld_word_away() -> None:
    game = WordSearch(Puzzle.from_grid("CATX/DOGX/XYXY", ["c.at", "d.og"]), show_words="count")
    text = Lesson.matching(game).to_html()
    assert "c.at" not in text
    assert "'CAT'" not in text
    assert Grid.from_text("CATX/DOGX/XYXY") == game.puzzle.grid

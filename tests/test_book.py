"""Many puzzles in one file: a sheet each, numbered answers at the back."""

import re

import pytest

from wordsearch_widget import WordSearchError, generate, save_book

from . import poppler


def puzzles(number, rows=8):
    return (generate(["cat", "bird", "wolf"], rows=rows, seed=seed) for seed in range(number))


def test_answers_are_numbered_at_the_back(tmp_path):
    path = tmp_path / "book.pdf"
    save_book(puzzles(7, rows=12), path, title="Animals")
    pages = poppler.pages(path)
    assert len(pages) == 7 + 2
    for nth, page in enumerate(pages[:7], start=1):
        assert f"Animals · {nth}" in page
        assert page.split()[-1] == str(nth), "the page's number"
        assert "Answers" not in page
    back = " ".join(pages[7:])
    assert back.count("Answers") == 2
    numbers = [int(one) for page in pages[7:] for one in re.findall(r"\d+", page)[:-1]]
    assert numbers == [1, 2, 3, 4, 5, 6, 7]


def test_answers_may_be_left_out_or_stand_alone(tmp_path):
    save_book(puzzles(3), tmp_path / "x.pdf", key=False)
    assert len(poppler.pages(tmp_path / "x.pdf")) == 3
    save_book(puzzles(3), tmp_path / "x.pdf", solution=True)
    assert all("Answers" in page for page in poppler.pages(tmp_path / "x.pdf"))


def test_large_and_small_puzzles_share_the_back(tmp_path):
    mixed = [
        generate(["cat"], rows=r, cols=c, seed=1) for r, c in [(5, 40), (40, 5), (5, 5), (60, 60)]
    ]
    save_book(mixed, tmp_path / "x.pdf")
    letters = sum(
        len(re.findall(r"(?<!\S)[A-Z](?!\S)", page)) for page in poppler.pages(tmp_path / "x.pdf")
    )
    assert letters == 2 * sum(puzzle.rows * puzzle.cols for puzzle in mixed)


def test_a_cover_and_the_progress(tmp_path):
    told = []
    save_book(puzzles(3), tmp_path / "x.pdf", title="Animals", cover=True, progress=told.append)
    cover, first, *_ = poppler.pages(tmp_path / "x.pdf")
    assert "".join(cover.split()) == "Animals1–3Name"
    assert first.split()[:3] == ["Animals", "·", "1"]
    assert told == [1, 2, 3]
    with pytest.raises(WordSearchError, match="cover='yes'"):
        save_book(puzzles(1), tmp_path / "y.pdf", cover="yes")


def test_who_ends_it_at_a_puzzle_finds_the_old_book(tmp_path):
    (tmp_path / "x.pdf").write_text("old")

    def stop(count):
        if count == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_book(puzzles(3), tmp_path / "x.pdf", progress=stop)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize(
    ("given", "said"),
    [([], "at least one"), (["cat"], "'cat' is none"), (5, "5 holds none"), (None, "at most 1000")],
)
def test_what_is_no_book_is_refused_and_nothing_is_left(tmp_path, given, said):
    if given is None:
        given = [next(puzzles(1))] * 1001
    with pytest.raises(WordSearchError, match=said):
        save_book(given, tmp_path / "x.pdf")
    with pytest.raises(WordSearchError, match=r"x\.html.*\.pdf"):
        save_book(puzzles(1), tmp_path / "x.html")
    assert list(tmp_path.iterdir()) == []


def test_a_puzzle_that_does_not_fit_is_named(tmp_path):
    both = [*puzzles(1), *puzzles(1, rows=40)]
    with pytest.raises(WordSearchError, match="puzzle 2: letter_size=30"):
        save_book(both, tmp_path / "x.pdf", letter_size=30)
    assert list(tmp_path.iterdir()) == []

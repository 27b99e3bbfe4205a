"""Sheets read back by another program: the right letters and words, on paper of the right size."""

import io
import re
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from wordsearch_widget import Puzzle, WordSearchError, generate
from wordsearch_widget.export import fonts, press
from wordsearch_widget.export.options import Options
from wordsearch_widget.export.sheet import to_pdf

from . import poppler

BIDI = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def read(data, folder):
    """The text of each page, without what only turns its direction."""
    path = folder / "sheet.pdf"
    path.write_bytes(data)
    return [BIDI.sub("", page) for page in poppler.pages(path)]


def words_in(page):
    """What stands on it between blanks, without the numbers of answers."""
    return re.sub(r"[0-9]", " ", page).split()


def size_of(data, folder):
    (folder / "size.pdf").write_bytes(data)
    told = subprocess.run(
        ["pdfinfo", folder / "size.pdf"], capture_output=True, text=True, check=True
    )
    return re.search(r"Page size: *([\d.]+) x ([\d.]+)", told.stdout).groups()


def rows_in(page):
    """Lines of single letters, without the numbers on answers."""
    found = [re.sub(r"[0-9]", " ", line).split() for line in page.splitlines()]
    return ["".join(row) for row in found if len(row) > 1 and all(len(one) == 1 for one in row)]


def boxes(data, folder):
    """Where each word of the PDF stands, with the size of its page: left, top, right, bottom."""
    (folder / "boxes.pdf").write_bytes(data)
    command = ["pdftotext", "-bbox", folder / "boxes.pdf", "-"]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    page = tuple(map(float, re.search(r'<page width="([\d.]+)" height="([\d.]+)"', told).groups()))
    words = re.findall(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</word>', told)
    return page, [(*map(float, word[:4]), word[4]) for word in words]


@pytest.mark.parametrize("size", [(4, 9), (9, 4), (12, 12)])
def test_a_sheet_and_its_answers(tmp_path, size):
    puzzle = generate(["cat", "bird", "wolf"], rows=size[0], cols=size[1], seed=1)
    puzzle_page, answers = read(puzzle.to_pdf(title="Three"), tmp_path)
    rows = ["".join(row) for row in puzzle.grid.letters]
    assert rows_in(puzzle_page) == rows
    assert rows_in(answers) == rows
    assert puzzle_page.split()[:3] == ["Three", "Name", "Date"]
    assert answers.split()[:3] == ["Three", "·", "Answers"]
    for page in (puzzle_page, answers):
        assert words_in(page)[-3:] == ["cat", "bird", "wolf"]


def test_what_was_asked_for(tmp_path):
    puzzle = generate({"It purrs": "cat", "It howls": "wolf"}, rows=6, seed=1, secret=["emu"])
    plain, answers = read(puzzle.to_pdf(letter_case="lower"), tmp_path)
    assert "It purrs" in plain
    assert "emu" not in plain.split("It purrs")[1]
    assert rows_in(plain)[0] == "".join(puzzle.grid.letters[0]).lower()
    assert "It purrs: cat" in answers
    assert "3 emu (secret)" in answers.split("It purrs")[1]
    (page,) = read(puzzle.to_pdf(key=False, show_words=False, fillers=False), tmp_path)
    assert "purrs" not in page
    assert "Words: 2" in page
    assert len(re.findall(r"(?<!\S)[A-Z](?!\S)", page)) == len(
        {cell for placement in puzzle for cell in placement.line.cells}
    )
    (page,) = read(puzzle.to_pdf(solution=True), tmp_path)
    assert "Answers" in page


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", ("595.28", "841.89")), ("letter", ("612", "792"))]
)
def test_a_class_set_fits_one_page(tmp_path, paper, size):
    """12 x 12 at 24 points, with a dozen words."""
    words = "apple beach cloud dance eagle flame grape honey island jungle kettle lemon".split()
    puzzle = generate(words, rows=12, directions="hard", seed=3)
    data = puzzle.to_pdf(letter_size=24, paper=paper, key=False)
    (page,) = read(data, tmp_path)
    assert set(words) <= set(page.split())
    assert size_of(data, tmp_path) == size
    heights = [bottom - top for _, top, _, bottom, text in boxes(data, tmp_path)[1] if text == "A"]
    assert min(heights) > 20


def test_a_grid_too_large_for_its_letters_is_refused(tmp_path):
    puzzle = generate(["cat"], rows=30, seed=1)
    with pytest.raises(
        WordSearchError, match="letter_size=24: a grid of 30 x 30 fits on a4"
    ) as error:
        puzzle.save(tmp_path / "x.pdf", letter_size=24)
    assert list(tmp_path.iterdir()) == []
    fitting = float(re.search(r"up to ([\d.]+)", str(error.value)).group(1))
    assert len(read(puzzle.to_pdf(letter_size=fitting), tmp_path)) == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", ["łódź", "żaba"]), ("el", ["θάλασσα", "ουρανός"]), ("ru", ["море", "ёлка"]),
        ("he", ["חתול", "כלב"]), ("ar", ["كتاب", "مدرسة"]), ("ja", ["さくら", "ねこ"]),
        ("ko", ["사랑", "나무"]), ("zh", ["北京", "长城"]), ("hi", ["पानी", "मौसम"]),
    ],
)  # fmt: skip
def test_every_script_is_printed(tmp_path, language, words):
    known = None if language == "zh" else language
    puzzle = generate(words, rows=8, language=known, seed=1)
    pages = read(puzzle.to_pdf(), tmp_path)
    assert len(pages) == 2
    for page in pages:
        assert set(words) <= set(words_in(page))
        if language not in ("he", "ar", "hi"):  # the reader puts these in an order of its own
            assert rows_in(page) == ["".join(row) for row in puzzle.grid.letters]


def test_lists_read_from_the_right_begin_there(tmp_path):
    words = ["חתול", "כלב", "דג"]
    (width, _), found = boxes(generate(words, language="he", rows=8, seed=1).to_pdf(), tmp_path)
    name = next(left for left, *_, text in found if sorted(BIDI.sub("", text)) == sorted("שם"))
    assert name > width / 2
    # By their letters: the reader has an order of its own.
    ends = {
        word: right
        for _, _, right, _, text in found
        for word in words
        if sorted(word) == sorted(BIDI.sub("", text))
    }
    assert max(ends, key=ends.get) == words[0]
    assert ends[words[0]] > width * 0.8


def test_answers_are_numbered_as_they_are_listed(tmp_path):
    """Each number stands at its word's first letter, also where two words begin alike."""
    words = ["cat", "catalog", "dog", "emu"]
    puzzle = generate(words, rows=9, directions="hard", seed=4)
    (_, found) = boxes(puzzle.to_pdf(solution=True), tmp_path)
    bottom = max(low for _, _, _, low, text in found if len(text) == 1 and text.isupper())
    middles = [((x1 + x2) / 2, (y1 + y2) / 2, text) for x1, y1, x2, y2, text in found]
    numbers = {text: (x, y) for x, y, text in middles if text.isdigit() and y < bottom}
    letters = [(x, y) for x, y, text in middles if len(text) == 1 and text.isupper()]
    assert sorted(numbers) == ["1", "2", "3", "4"]
    left, top = (min(one[axis] for one in letters) for axis in (0, 1))
    cell = (max(x for x, _ in letters) - left) / (puzzle.cols - 1)
    for nth, placement in enumerate(puzzle, start=1):
        (row, col), (x, y) = placement.line.start, numbers[str(nth)]
        assert abs(x - left - col * cell) < cell * 0.75
        assert abs(y - top - row * cell) < cell * 0.75
    listed = [text for _, y, text in middles if y > bottom and not text.isdigit()]
    assert sorted(listed) == sorted(words)


def test_the_paper_speaks_the_language_of_the_words(tmp_path):
    for language in ("sv", "Swedish", "sv-FI"):
        puzzle = generate(["katt", "hund"], rows=5, language=language, seed=1)
        plain, answers = read(puzzle.to_pdf(), tmp_path)
        assert plain.split()[:3] == ["Ordletning", "Namn", "Datum"]
        assert "Facit" in answers


def test_the_same_puzzle_makes_the_same_file():
    puzzle = generate(["cat", "dog"], rows=6, seed=1)
    assert puzzle.to_pdf() == puzzle.to_pdf()


def test_without_fonts_of_its_own_a_machine_prints_most_of_the_world(tmp_path, monkeypatch):
    monkeypatch.setattr(fonts, "_folders", list)
    for words in (["łódź"], ["θάλασσα"], ["ёлка"], ["חתול"], ["كتاب"], ["ağaç", "ışık"]):
        page, _ = read(generate(words, rows=8, seed=1).to_pdf(), tmp_path)
        assert set(words) <= set(page.split())
    with pytest.raises(WordSearchError, match="HIRAGANA LETTER"):
        generate(["さくら"], rows=5, seed=1).to_pdf()


def test_a_letter_that_no_font_has_is_named(tmp_path):
    puzzle = Puzzle.from_grid("𓀀𓀁𓀂/𓀃𓀄𓀅", ["𓀀𓀁𓀂"])
    with pytest.raises(WordSearchError, match="EGYPTIAN HIEROGLYPH A001"):
        puzzle.save(tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == []


@given(
    st.integers(3, 40), st.integers(3, 40), st.integers(1, 60), st.sampled_from(["a4", "letter"]),
    st.integers(0, 99),
)  # fmt: skip
@settings(max_examples=15)
def test_all_of_it_is_on_the_paper(tmp_path_factory, rows, cols, number, paper, seed):
    folder = tmp_path_factory.mktemp("paper")
    clues = {f"clue {n} " + "tell " * (n % 17): "ab" + "abcdefghij"[n % 10] for n in range(number)}
    puzzle = generate(
        dict(list(clues.items())[:3]), rows=rows, cols=cols, directions="hard", seed=seed
    )
    data = to_pdf(puzzle, Options(paper=paper, title="word " * (seed % 30)))
    (width, height), words = boxes(data, folder)
    assert len([word for word in words if len(word[4]) == 1]) >= rows * cols
    for left, top, right, bottom, text in words:
        assert left > 20, text
        assert right < width - 20, text
        assert top > 20, text
        assert bottom < height - 20, text


@pytest.mark.parametrize("length", [48, 60, 70])
def test_a_word_as_wide_as_the_paper_is_set_smaller_and_not_cut(tmp_path, length):
    words = ["abcdefghij" * (length // 10) + "k" * (length % 10), "cat"]
    pages = read(generate(words, rows=length, seed=1).to_pdf(), tmp_path)
    for page in pages:
        assert set(words) <= set(words_in(page))


def test_a_long_list_goes_on_without_losing_a_word(tmp_path):
    words = sorted({f"{a}{b}{c}ing" for a in "bcdf" for b in "aeiou" for c in "lmnprst"})
    puzzle = generate(words, rows=40, directions="hard", seed=1)
    pages = read(puzzle.to_pdf(key=False, letter_size=9), tmp_path)
    assert len(pages) > 1
    printed = [word for page in pages for word in page.split() if word in set(words)]
    assert sorted(printed) == words


def test_a_picture_of_the_sheet():
    puzzle = generate(["cat", "bird"], rows=6, seed=1)
    plain, marked = (Image.open(io.BytesIO(puzzle.to_png(solution=one))) for one in (False, True))
    assert plain.size == marked.size == (1654, 2339)

    def is_grey(picture):
        return all(max(pixel) - min(pixel) < 12 for _, pixel in picture.getcolors(1 << 24))

    assert is_grey(plain)
    assert not is_grey(marked)


@pytest.mark.parametrize("module", ["fpdf", "uharfbuzz", "pypdfium2"])
def test_a_missing_extra_is_named_with_its_command(tmp_path, monkeypatch, module):
    monkeypatch.setattr(press, "find_spec", lambda name: None if name == module else name)
    with pytest.raises(
        WordSearchError, match=rf'{module}: pip install "wordsearch_widget\[sheets\]"'
    ):
        generate(["cat"], rows=4, seed=1).save(tmp_path / "x.png")
    assert list(tmp_path.iterdir()) == []

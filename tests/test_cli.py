"""The command line: what it prints and writes, how it ends, and what it says of a fault."""

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordsearch_widget import Puzzle, generate, themes
from wordsearch_widget.cli import cli

from . import poppler

ROOT = Path(__file__).parents[1]
CALL = [sys.executable, "-m", "wordsearch_widget"]
SGR = re.compile(r"\x1b\[[\d;]*m")


def run(*arguments, stdin=None, **options):
    return CliRunner().invoke(cli, [str(part) for part in arguments], input=stdin, **options)


def fault(*arguments, code, stdin=None):
    """What is said on standard error: one line, and nothing on the other."""
    done = run(*arguments, stdin=stdin)
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    assert done.stderr.startswith("wordsearch: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def saved(tmp_path, *arguments, stdin=None):
    path = tmp_path / "puzzle.json"
    done = run("make", *arguments, "-o", path, stdin=stdin)
    assert done.exit_code == 0, done.output
    return Puzzle.load(path)


# -- make -------------------------------------------------------------------------------------


def test_a_puzzle_is_printed(tmp_path):
    done = run("make", "cat", "ice cream", "--rows", 9, "--cols", 10, "--seed", 7)
    puzzle = generate(["cat", "ice cream"], rows=9, cols=10, seed=7)
    letters, words = done.stdout.rstrip("\n").split("\n\n")
    assert [row.split(" ") for row in letters.split("\n")] == [list(r) for r in puzzle.grid.letters]
    assert words == "cat\nice cream"
    assert done.stderr == "wordsearch: 9 x 10, 2 words, seed 7\n"
    assert done.exit_code == 0


def test_the_seed_that_was_drawn_makes_the_puzzle_again():
    first = run("make", "cat", "dog")
    seed = re.search(r"seed (\d+)$", first.stderr.strip())[1]
    assert run("make", "cat", "dog", "--seed", seed).stdout == first.stdout
    assert run("make", "cat", "dog").stderr != first.stderr


def test_show_marks_the_words(tmp_path):
    path = tmp_path / "x.txt"
    done = run("make", "cat", "dog", "--rows", 5, "--seed", 1, "--show", "-o", path, color=True)
    assert "\x1b[" not in done.stdout  # it is no terminal
    assert re.search(r"^cat  row \d, column \d, (E|S|SE)$", done.stdout, re.M)
    assert done.stdout.count("·") == 25 - 6
    assert "·" not in path.read_text(encoding="utf-8")
    coloured = run("make", "cat", "dog", "--rows", 5, "--seed", 1, "--show", "--color", color=True)
    assert "\x1b[38;5;16;48;5;110mcat\x1b[0m  row" in coloured.stdout
    plain = run("make", "cat", "dog", "--rows", 5, "--seed", 1)
    drawn = SGR.sub("", coloured.stdout).split("\n\n")[0]
    assert drawn == plain.stdout.split("\n\n")[0]


def test_words_from_everywhere(tmp_path):
    file = tmp_path / "words.txt"
    file.write_text("\ufeffcat\r\n\r\nice cream, dog\n", encoding="utf-8")
    theme = themes["chess"]
    puzzle = saved(
        tmp_path, "emu,yak", "-", "--words", file, "--theme", "Chess", stdin="owl\nbat\n"
    )
    assert puzzle.entries == ("emu", "yak", "owl", "bat", "cat", "ice cream", "dog", *theme)
    assert saved(tmp_path, "--words", "-", stdin="owl\nbat\n").entries == ("owl", "bat")


def test_a_theme_brings_its_language_and_its_title(tmp_path):
    puzzle = saved(tmp_path, "--theme", "animals-sv", "--pick", 4, "--seed", 1)
    assert (len(puzzle.entries), puzzle.language) == (4, "sv")
    assert set(puzzle.entries) < set(themes["animals-sv"])
    assert run("make", "--theme", "animals-sv", "--pick", 4).stdout.startswith("Djur\n\n")
    assert run("make", "--theme", "space", "--pick", 4, "--title", "X").stdout.startswith("X\n\n")
    both = saved(tmp_path, "--theme", "animals-sv", "--theme", "animals-de", "--pick", 4)
    assert both.language is None


def test_every_option_reaches_the_puzzle(tmp_path):
    (tmp_path / "heart.txt").write_text(".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n")
    (tmp_path / "secret.txt").write_text("emu\n")
    puzzle = saved(
        tmp_path, "niño", "cat", "--rows", 6, "--cols", 7, "--directions", "E,S",
        "--seed", "monday", "--mask", f"@{tmp_path / 'heart.txt'}", "--message", "olé",
        "--secret", f"@{tmp_path / 'secret.txt'}", "--secret-directions", "N", "--blocked", "ab,ba",
        "--blocked", "ca", "--child-safe", "--language", "es", "--fold-accents", "--filler", "tricky",
        "--overlap", "dense", "--method", "scatter", "--attempts", 500,
    )  # fmt: skip
    assert puzzle == generate(
        ["niño", "cat"], rows=6, cols=7, directions="E,S", seed="monday",
        mask=(tmp_path / "heart.txt").read_text(), message="olé", secret=["emu"],
        secret_directions="N", blocked=["ab", "ba", "ca"], child_safe=True, language="es",
        fold_accents=True, filler="tricky", overlap="dense", method="scatter", attempts=500,
    )  # fmt: skip
    assert puzzle.words == ("NINO", "CAT")
    assert saved(tmp_path, "cat", "--keep-case", "--alphabet", "xyz").words == ("cat",)
    heart = saved(tmp_path, "cat", "--mask", "heart", "--rows", 9)
    assert heart.grid.has_holes


def test_the_options_of_the_file(tmp_path):
    common = ["make", "cat", "dog", "--rows", 6, "--seed", 3, "--title", "Pets"]
    more = ["--solution", "--no-words", "--letter-case", "lower", "--no-fillers"]
    run(*common, *more, "-o", tmp_path / "a.txt", "-o", tmp_path / "a.SVG")
    puzzle = generate(["cat", "dog"], rows=6, seed=3)
    options = {"title": "Pets", "solution": True, "show_words": False, "letter_case": "lower"}
    text = (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert text == puzzle.to_text(**options, fillers=False)
    assert (tmp_path / "a.SVG").read_text("utf-8") == puzzle.to_svg(**options, fillers=False)
    printed = run(*common, "--letter-case", "lower", "--no-words").stdout
    assert printed == printed.lower().replace("pets", "Pets")
    assert "cat" not in printed
    run(*common, "--no-key", "-o", tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8") == puzzle.to_html(title="Pets", key=False)


def test_many_puzzles_are_numbered_files(tmp_path):
    done = run("make", "cat", "dog", "--count", 12, "--seed", 5, "-o", tmp_path / "p.json")
    assert done.stderr.endswith("p.json: 5 x 5, 2 words, seeds 5 to 16\n")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"p-{nth:02}.json" for nth in range(1, 13)]
    seeds = [Puzzle.load(tmp_path / name).seed for name in names]
    assert seeds == list(range(5, 17))
    printed = run("make", "cat", "--count", 2, "--seed", "a")
    assert printed.stdout.count("cat") == 2
    assert printed.stderr.endswith("seeds a to a-2\n")


def test_sheets_and_books_are_printed(tmp_path):
    common = ["make", "cat", "dog", "--title", "Pets", "--paper", "letter", "--letter-size", 30]
    run(*common, "-o", tmp_path / "sheet.pdf", "-o", tmp_path / "sheet.png")
    puzzle, answers = poppler.pages(tmp_path / "sheet.pdf")
    assert puzzle.split()[0] == "Pets"
    assert "Answers" in answers
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    run(*common, "--count", 5, "--no-key", "-o", tmp_path / "book.pdf")
    pages = poppler.pages(tmp_path / "book.pdf")
    assert [page.splitlines()[0].strip() for page in pages] == [f"Pets · {n}" for n in range(1, 6)]


def test_a_repeat_is_noted_in_a_line():
    done = run("make", "cat", "CAT", "dog", "--seed", 1)
    assert done.exit_code == 0
    note, size = done.stderr.splitlines()
    assert note == "wordsearch: given more than once, placed once: 'CAT'"
    assert size.startswith("wordsearch: 5 x 5, 2 words")


# -- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["elephant", "--rows", 5], "'ELEPHANT': its 8 letters are longer than the 5 x 5 grid"),
        (
            ["cat", "--rows", 3, "--message", "far too long"],
            "--message='far too long' has 10 letters",
        ),
        (
            ["cat", "-o", "/nowhere/x.txt"],
            "cannot write '/nowhere/x.txt': No such file or directory",
        ),
        (
            ["cat", "--count", 3, "-o", "/nowhere/x.txt"],
            "cannot write '/nowhere/x.txt': No such file",
        ),
        (["cat", "--count", 2, "-o", "/nowhere/x.pdf"], "cannot write '/nowhere/x.pdf': No such"),
        (
            ["cat", "--rows", 40, "--letter-size", 30, "-o", "x.pdf"],
            "--letter-size=30: a grid of 40",
        ),
        (["cat", "--font", "/no.ttf", "-o", "x.pdf"], "--font='/no.ttf': there is no TrueType"),
    ],
)
def test_what_cannot_be_made_ends_with_1(arguments, told):
    assert told in fault("make", *arguments, code=1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "no words: give some"),
        ([""], "the word list '' is empty"),
        (["!!!"], "'!!!' has no letter to place"),
        (["cat", "--rows", 0], "--rows=0: give a whole number from 1 to 1000"),
        (["cat", "--rows", "x"], "'--rows': 'x' is not a valid integer"),
        (["cat", "--rwos", 4], "--rwos"),
        (["cat", "--directions", "sideways"], "--directions='sideways'"),
        (["cat", "--secret", "dog", "--secret-directions", "Q"], "--secret-directions='Q'"),
        (["cat", "--mask", "hart"], "--mask='hart' is no shape; did you mean \"heart\"?"),
        (["cat", "--mask", "@/none"], "cannot read '/none': No such file or directory"),
        (["cat", "--words", "/none"], "cannot read '/none': No such file or directory"),
        (["cat", "--language", "klingon"], "--language='klingon' is unknown"),
        (["cat", "--message-fit", "x"], "'x' is not one of 'start', 'exact'"),
        (["cat", "--pick", 2], "--pick=2: give a whole number from 1 to 1"),
        (["cat", "--count", 0], "0 is not in the range 1<=x<=1000"),
        (["--theme", "spcae"], "theme 'spcae' is unknown; did you mean 'space'?"),
        (["cat", "--letter-size", 999], "--letter-size=999"),
        (["cat", "--paper", "a5"], "'a5' is not one of 'a4', 'letter'"),
        (["cat", "-o", "x.docx"], "'x.docx': end the name with one of .html"),
        (["cat", "--blocked", "cat"], "'cat' is both blocked and to be placed"),
    ],
)
def test_what_cannot_be_meant_ends_with_2(arguments, told):
    line = fault("make", *arguments, code=2)
    assert told in line
    assert line.endswith("(wordsearch make --help tells what there is)\n")


def test_text_that_is_none(tmp_path):
    (tmp_path / "x.txt").write_bytes(b"caf\xe9")
    assert "x.txt' is no text in UTF-8" in fault("make", "--words", tmp_path / "x.txt", code=2)
    assert "is no text in UTF-8" in fault("make", "-", code=2, stdin=b"caf\xe9")


def test_a_failure_leaves_nothing_behind(tmp_path):
    (tmp_path / "old.txt").write_text("old")
    fault("make", "elephant", "--rows", 4, "-o", tmp_path / "old.txt", code=1)
    fault("make", "cat", "-o", tmp_path / "new.txt", "-o", tmp_path / "new.docx", code=2)
    (tmp_path / "p-3.txt").mkdir()  # the last file of a series cannot take its place
    assert "cannot write" in fault("make", "cat", "--count", 3, "-o", tmp_path / "p.txt", code=1)
    assert (tmp_path / "old.txt").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old.txt", "p-3.txt"]


def test_help_and_version():
    for command in ([], ["make"], ["solve"], ["play"], ["themes"]):
        done = run(*command, "--help")
        assert done.exit_code == 0
        assert done.stdout.startswith("Usage: ")
    assert re.fullmatch(r"wordsearch, version \d+\.\d+\.\d+\n", run("--version").stdout)
    assert run().exit_code == 2
    assert fault("mkae", code=2).startswith("wordsearch: No such command 'mkae'")


# -- solve ------------------------------------------------------------------------------------


@pytest.fixture
def grid(tmp_path):
    path = tmp_path / "grid.txt"
    path.write_text("C A T\nX O X\nD . G\n", encoding="utf-8")
    return path


def test_a_grid_is_solved(grid, tmp_path):
    (tmp_path / "words.txt").write_text("cat\ncog\ngoc\n")
    done = run("solve", grid, tmp_path / "words.txt")
    assert done.exit_code == 0
    assert done.stdout == (
        "C A T\n· O ·\n· . G\n\ncat  row 1, column 1, E\ncog  row 1, column 1, SE\n"
        "goc  row 3, column 3, NW\n"
    )
    coloured = run("solve", grid, "-w", "cat", "--color", color=True).stdout
    assert "\x1b[38;5;16;48;5;110mcat\x1b[0m  row 1, column 1, E" in coloured


def test_absent_words_are_told_and_end_with_1(grid):
    done = run("solve", grid, "-", "-w", "emu", stdin="cat\nfish\n")
    assert done.exit_code == 1
    assert "cat   row 1, column 1, E\nfish  absent\nemu   absent\n" in done.stdout
    assert done.stderr == "wordsearch: 2 of 3 words absent: 'fish', 'emu'\n"


def test_what_make_prints_or_writes_is_solved(tmp_path):
    sheet = ["make", "--theme", "animals-he", "--pick", 8, "--seed", 2]
    printed = run(*sheet).stdout
    assert run("solve", "-", "--language", "he", stdin=printed).exit_code == 0
    run(*sheet, "-o", tmp_path / "sheet.txt")
    done = run("solve", tmp_path / "sheet.txt")
    assert done.exit_code == 0
    assert "absent" not in done.stdout


def test_the_options_of_solve(grid):
    assert run("solve", grid, "-w", "cog", "--directions", "E").exit_code == 1
    assert run("solve", grid, "-w", "cät", "--fold-accents").exit_code == 0
    assert run("solve", grid, "-w", "cät").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-", "-"], "only one of GRID and WORDS can be standard input"),
        (["/none"], "cannot read '/none'"),
        (["-"], "no words to look for"),
        (["-", "-w", "cat", "--directions", "Q"], "--directions='Q'"),
        (["-", "-w", "!"], "'!' has no letter"),
    ],
)
def test_what_cannot_be_solved(arguments, told):
    assert told in fault("solve", *arguments, code=2, stdin="CAT\nDOG\n")


def test_a_grid_that_is_none():
    assert "row 1 has 2 cells where row 0 has 3" in fault(
        "solve", "-", "-w", "x", code=2, stdin="CAT\nDO"
    )
    assert "grid" in fault("solve", "-", "-w", "cat", code=2, stdin="")


# -- themes and play --------------------------------------------------------------------------


def test_the_themes_are_listed():
    listed = run("themes").stdout.splitlines()
    assert len(listed) == len(themes)
    assert re.fullmatch(r"africa +en  \d\d words  Countries of Africa", listed[0])
    assert len(run("themes", "--language", "German").stdout.splitlines()) == len(themes.of("de"))
    assert run("themes", "Space").stdout.splitlines() == list(themes["space"])
    assert "did you mean 'space'" in fault("themes", "spcae", code=2)
    assert "--language='xx'" in fault("themes", "--language", "xx", code=2)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_play_makes_a_page_and_opens_it(temporary, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    done = run("play", "cat", "dog", "--seed", 7, "--title", "Pets")
    path = Path(done.stdout.strip())
    assert opened == [path.as_uri()]
    assert path.is_relative_to(temporary)
    assert path.read_text("utf-8") == generate(["cat", "dog"], seed=7).to_html(title="Pets")
    assert done.stderr == "wordsearch: 5 x 5, 2 words, seed 7\n"
    closed = run("play", "cat", "--no-open")
    assert closed.exit_code == 0
    assert len(opened) == 1
    assert Path(closed.stdout.strip()).is_file()


def test_play_without_a_browser_says_where_the_page_is(temporary, monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    done = run("play", "cat")
    assert done.exit_code == 1
    assert f"no browser could be opened; open {done.stdout.strip()}" in done.stderr


def test_play_leaves_nothing_of_what_failed(temporary, monkeypatch):
    def full(*given, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Puzzle, "save", full)
    assert "No space left on device" in fault("play", "cat", "--no-open", code=1)
    fault("play", "elephant", "--rows", 3, code=1)
    assert list(temporary.iterdir()) == []


# -- as a program -----------------------------------------------------------------------------


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    return {**kept, "TERM": "xterm", "PYTHONPATH": str(ROOT), **more}


def program(*arguments, **options):
    return subprocess.run(
        [*CALL, *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", env=environment(), **options,
    )  # fmt: skip


def test_it_is_a_program_with_exit_codes():
    done = program("make", "-", "--seed", "7", input="cat\nñandú\n")
    assert done.returncode == 0
    assert done.stdout.endswith("\n\ncat\nñandú\n")
    for arguments, code in ((["make", "elephant", "--rows", 3], 1), (["make", "--rows", 3], 2)):
        done = program(*arguments)
        assert (done.returncode, done.stdout) == (code, "")
        assert done.stderr.count("\n") == 1


def on_terminal(*arguments, **more):
    """What a program writes when its outputs are a terminal, and how it ended."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*CALL, *map(str, arguments)],
        stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment(**more),
    ) as process:  # fmt: skip
        os.close(theirs)
        written = b"".join(chunks(ours))
    os.close(ours)
    return written.decode().replace("\r\n", "\n"), process.returncode


def chunks(handle):
    while True:
        try:
            chunk = os.read(handle, 65536)
        except OSError:  # Linux says so when the other end is closed
            return
        if not chunk:
            return
        yield chunk


def test_colours_are_for_terminals_that_want_them():
    call = ["make", "cat", "dog", "--seed", "1", "--show"]
    assert "\x1b[38;5;16;48;5;110m" in on_terminal(*call)[0]
    for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        written, code = on_terminal(*call, **plain)
        assert ("\x1b" in written, code) == (False, 0)
        assert "cat  row" in written
    assert "\x1b" not in program(*call).stdout
    assert "\x1b[38;5;16;48;5;110m" in program(*call, "--color").stdout


def test_a_long_series_shows_its_progress(tmp_path):
    call = ["make", "--theme", "space", "--count", "40", "-o", tmp_path / "p.txt"]
    written, code = on_terminal(*call)
    assert code == 0
    assert "Making puzzles" in written
    assert "100%" in written
    assert len(list(tmp_path.iterdir())) == 40


def test_a_book_shows_its_progress(tmp_path):
    call = ["make", "cat", "dog", "--count", "3", "-o", tmp_path / "p.pdf"]
    written, code = on_terminal(*call)
    assert code == 0
    shown = re.findall(r"Writing p\.pdf .* (\d+)%", written.replace("\r", "\n"))
    assert shown == ["0", "33", "66", "100"]


def test_a_closed_pipe_ends_it_quietly():
    with subprocess.Popen(
        [*CALL, "make", "cat", "--rows", "200", "--count", "10"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE


def test_ctrl_c_ends_it_quietly_and_leaves_nothing(tmp_path):
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*CALL, "make", "--theme", "space", "--count", "1000", "-o", tmp_path / "p.html"],
        stdout=theirs, stderr=theirs, env=environment(),
    ) as process:  # fmt: skip
        os.close(theirs)
        told = b""
        while b"Making" not in told:
            told += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        told += b"".join(chunks(ours))
    os.close(ours)
    assert process.returncode == 130
    assert b"Traceback" not in told
    assert list(tmp_path.iterdir()) == []


def test_play_opens_the_browser_that_is_set(tmp_path):
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{seen}"\n')
    browser.chmod(0o755)
    done = subprocess.run(
        [*CALL, "play", "cat"], capture_output=True, text=True,
        env=environment(BROWSER=f"{browser} %s", TMPDIR=str(tmp_path)),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    path = Path(done.stdout.strip())
    assert seen.read_text() == path.as_uri()
    assert path.is_relative_to(tmp_path)


def test_importing_the_package_loads_no_command_line():
    code = "import sys, wordsearch_widget; print('click' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment()
    )
    assert done.stdout.strip() == "False", done.stderr

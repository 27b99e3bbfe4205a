"""The command line: `wordsearch make`, `solve`, `play` and `themes`.

It ends with 0 when all is done, 1 when a puzzle cannot be made, a file not written or a word is
absent, 2 when it was asked for what cannot be meant, and tells each in one line on standard error.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import warnings
import webbrowser
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import EISDIR
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, NamedTuple, TypeVar

import click

from .engine.chance import MAX_SEED_LENGTH, fresh_seed
from .engine.entries import read_entries, read_words
from .engine.errors import InvalidGridError, WordSearchError, quote
from .engine.generator import build, generate
from .engine.geometry import Line
from .engine.grid import Grid
from .engine.puzzle import Puzzle
from .engine.request import FILLERS, MESSAGE_FITS, METHODS, OVERLAPS, read_request
from .engine.solver import solve as solve_grid
from .engine.trace import drain
from .export.book import save_book
from .export.data import cased
from .export.options import CASES as LETTER_CASES
from .export.options import PAPERS, Options
from .export.save import form_of
from .export.terminal import draw_grid, paint, width_of
from .themes.lists import themes as all_themes

INTERRUPTED = 130  # as a shell has it
MOST = 1000  # puzzles of one command
SAVING = ("solution", "title", "letter_case", "paper", "letter_size", "font")
LEFT_OUT = ("show_words", "fillers", "key")  # by --no-words and so on
DEFAULTS = {
    name: p.default for name, p in signature(generate).parameters.items() if name != "words"
}
STDIN = "-"

Item = TypeVar("Item")
Command = TypeVar("Command", bound=Callable[..., Any])


class _Commands(click.Group):
    """The commands, whose faults are told in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and end the process unless `standalone_mode` is false."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        given = {"args": args, "prog_name": prog_name, "complete_var": complete_var}
        return sys.exit(self._run({**given, **extra}))

    def _run(self, given: dict[str, Any]) -> int:
        try:
            return super().main(**given, standalone_mode=False) or 0
        except click.Abort:
            return INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            return error.exit_code
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "wordsearch"
            _tell(f"{error.format_message().rstrip('.')} ({command} --help tells what there is)")
            return error.exit_code
        except WordSearchError as error:
            _tell(_as_options(error))
            return 1


@click.group("wordsearch", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="wordsearch_widget", prog_name="wordsearch")
def cli() -> None:
    """Make word searches, solve them, and play them in the browser."""


def main() -> None:
    """Run the command line as a program of its own."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(
            signal.SIGPIPE, signal.SIG_DFL
        )  # a reader that has had enough ends us quietly
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="wordsearch")


# -- what make and play are asked for ---------------------------------------------------------


def _text(value: str) -> str:
    """A text, or with `@` before it the name of the file that holds it."""
    return _reading(Path(value[1:])) if value.startswith("@") else value


def _seed(value: str) -> int | str:
    whole = len(value) <= MAX_SEED_LENGTH and re.fullmatch(r"[+-]?[0-9]+", value)
    return int(value) if whole else value


TEXT: dict[str, Any] = {"type": _text, "metavar": "TEXT|@FILE"}


def _one_of(choices: Sequence[str]) -> dict[str, Any]:
    """The settings of an option that takes one of these, the first unless told otherwise."""
    return {"type": click.Choice(choices), "default": choices[0], "show_default": True}


_ASKING = [
    click.argument("words", nargs=-1),
    click.option("--words", "files", multiple=True, metavar="FILE", help="Words from a file too."),
    click.option("--theme", multiple=True, metavar="NAME", help="Words of a theme too."),
    click.option("--pick", type=int, metavar="N", help="Place only so many of the words."),
    click.option("--rows", type=int, metavar="N", help="Rows; alone, a square."),
    click.option("--cols", type=int, metavar="N", help="Columns; alone, a square."),
    click.option(
        "--directions", default="easy", metavar="LEVEL", show_default=True,
        help="easy, medium, hard, forward, backward, straight, diagonal, or such as E,SE.",
    ),
    click.option("--seed", type=_seed, metavar="SEED", help="The same seed makes the same puzzle."),
    click.option("--mask", **TEXT, help="A shape (heart, star, …), or a picture in text."),
    click.option("--message", **TEXT, help="What the letters left over spell."),
    click.option("--message-fit", **_one_of(MESSAGE_FITS), help="Exactly as many letters left over?"),
    click.option("--secret", **TEXT, multiple=True, help="Words to place and not to list."),
    click.option("--secret-directions", metavar="LEVEL", help="Other directions for those."),
    click.option("--blocked", **TEXT, multiple=True, help="Words that must stand nowhere."),
    click.option("--child-safe", is_flag=True, help="Nor may those of the built-in list."),
    click.option("--language", metavar="CODE", help="Such as de or German; a theme has its own."),
    click.option("--alphabet", **TEXT, help="The letters to fill with."),
    click.option("--filler", **_one_of(FILLERS), help="How to fill."),
    click.option("--fold-accents", is_flag=True, help="Place niño as NINO."),
    click.option("--keep-case", is_flag=True, help="Place letters as they are typed."),
    click.option("--overlap", **_one_of(OVERLAPS), help="Dense: cross words as much as can be."),
    click.option("--method", **_one_of(METHODS), help="Scatter: place them by luck."),
    click.option("--attempts", type=int, default=200, metavar="N", help="For --method scatter."),
    click.option("--title", help="Over the puzzle; else that of the theme."),
    click.option("--solution", is_flag=True, help="Mark every word."),
    click.option("--no-words", is_flag=True, help="No word list."),
    click.option("--letter-case", **_one_of(LETTER_CASES), help="How letters are shown."),
    click.option("--no-fillers", is_flag=True, help="Words alone."),
    click.option("--no-key", is_flag=True, help="No answers in the file."),
    click.option("--paper", **_one_of(PAPERS), help="Of sheets, .pdf and .png."),
    click.option("--letter-size", type=float, metavar="POINTS", help="Of the letters on sheets."),
    click.option("--font", metavar="FILE", help="A font file for sheets."),
]  # fmt: skip
_COLOUR = click.option(
    "--color/--no-color",
    "colour",
    default=None,
    help="Colours or none; else they are used on a terminal, unless NO_COLOR is set.",
)


def _asking(command: Command) -> Command:
    for option in reversed(_ASKING):
        command = option(command)
    return command


class _Job(NamedTuple):
    """Puzzles to make: the words, the options of `generate`, those of `save`, how many."""

    words: list[Any]
    making: dict[str, Any]
    saving: dict[str, Any]
    number: int = 1

    def run(self) -> Iterator[Puzzle]:
        seed = self.making["seed"]
        for nth in range(self.number):
            own = seed + nth if isinstance(seed, int) else f"{seed}-{nth + 1}" if nth else seed
            yield _make_one(self.words, {**self.making, "seed": own})


def _read_job(given: dict[str, Any], count: int = 1) -> _Job:
    words, themes = _gather(given.pop("words"), given.pop("files"), given.pop("theme"))
    saving = {name: given.pop(name) for name in SAVING}
    saving |= {name: not given.pop(f"no_{name.split('_')[-1]}") for name in LEFT_OUT}
    if saving["title"] is None:
        saving["title"] = ", ".join(theme.title for theme in themes)
    with _usage():
        Options(**saving)
    languages = {theme.language for theme in themes}
    if given["language"] is None and len(languages) == 1:
        given["language"] = languages.pop()
    given["case"] = "keep" if given.pop("keep_case") else "upper"
    for name in ("blocked", "secret"):
        given[name] = [item for text in given[name] for item in _items(text)]
    if given["seed"] is None:
        given["seed"] = fresh_seed()
    return _Job(words, {**DEFAULTS, **given}, saving, count)


def _gather(words: Iterable[str], files: Iterable[str], names: Iterable[str]) -> tuple[Any, Any]:
    found: list[Any] = []
    for word in words:
        found += _items(_reading(STDIN) if word == STDIN else word)
    for file in files:
        found += _items(_reading(STDIN if file == STDIN else Path(file)))
    with _usage():
        themes = [all_themes[name] for name in names]
    for theme in themes:
        found += theme
    if not found:
        raise click.UsageError(
            "no words: give some, or --words FILE, or --theme NAME, or - for standard input"
        )
    return found, themes


def _items(text: str) -> list[Any]:
    with _usage():
        return [entry.item for entry in read_entries(text)]


def _reading(source: Path | str) -> str:
    """The text of a file, or of standard input."""
    try:
        with _usage():
            return str(read_words(sys.stdin if source == STDIN else source)).lstrip("\ufeff")
    except OSError as error:
        raise click.UsageError(f"cannot read {quote(str(source))}: {error.strerror}") from None


def _make_one(words: list[Any], options: dict[str, Any]) -> Puzzle:
    with _usage(), _notes():
        request = read_request(words, **options)
    with _usage(InvalidGridError):
        return drain(build(request, telling=False))


# -- make and play ----------------------------------------------------------------------------


@cli.command()
@_asking
@click.option(
    "-o", "--output", multiple=True, type=click.Path(path_type=Path), metavar="FILE",
    help="Write it, in the form that the name's ending says; may be given more than once.",
)  # fmt: skip
@click.option(
    "--count", type=click.IntRange(1, MOST), default=1, metavar="N", help="So many puzzles."
)
@click.option("--show", is_flag=True, help="Print it with every word marked.")
@_COLOUR
def make(output: Sequence[Path], count: int, show: bool, colour: bool | None, **given: Any) -> None:
    """Make a puzzle of WORDS, and print it or write it to files.

    WORDS are words, one an argument or with commas between, and - for those on standard input. With
    --count each puzzle has a seed of its own, one higher than the last; they fill one PDF, the answers at
    its back, or files that are numbered.
    """
    job = _read_job(given, count)
    with _usage():
        for path in output:
            form_of(path)
    puzzles = list(_with_progress("Making puzzles", job.run(), count))
    for path in output:
        _save(puzzles, path, job.saving)
    if show or not output:
        options = Options(**{**job.saving, "solution": show or job.saving["solution"]})
        _print("\n\n".join(_puzzle_text(puzzle, options, colour) for puzzle in puzzles), colour)
    _tell(
        ": ".join([*(", ".join(map(str, names)) for names in [output] if names), _sizes(puzzles)])
    )


@cli.command()
@_asking
@click.option("--open/--no-open", "opening", default=True, help="Open the page, or only make it.")
def play(opening: bool, **given: Any) -> None:
    """Make a puzzle of WORDS, and open it in the browser as a page to play.

    WORDS are given as for make. The page is a file in the folder for temporary files, whose path is
    printed; it needs no network.
    """
    job = _read_job(given)
    (puzzle,) = job.run()
    folder = Path(mkdtemp(prefix="wordsearch-"))
    path = folder / "play.html"
    try:
        _save([puzzle], path, job.saving)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    _print(str(path))
    _tell(_sizes([puzzle]))
    if opening and not webbrowser.open(path.as_uri()):
        raise WordSearchError(f"no browser could be opened; open {path} in one")


def _sizes(puzzles: Sequence[Puzzle]) -> str:
    first, last = puzzles[0], puzzles[-1]
    words = "1 word" if len(first.words) == 1 else f"{len(first.words)} words"
    seeds = f"seed {first.seed}" if first is last else f"seeds {first.seed} to {last.seed}"
    return f"{first.rows} x {first.cols}, {words}, {seeds}"


def _with_progress(label: str, items: Iterable[Item], count: int) -> Iterator[Item]:
    if count == 1 or not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=count, label=label, file=sys.stderr) as bar:
        yield from bar


@contextmanager
def _bar(label: str, count: int) -> Iterator[Callable[[int], object]]:
    """A bar on a terminal; what it gives is told how many are done, each time one more is."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    with click.progressbar(length=count, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(1)


def _save(puzzles: Sequence[Puzzle], path: Path, options: Mapping[str, Any]) -> None:
    """Write one file, a book if it is a PDF, or one for each puzzle: all of them or none."""
    try:
        if len(puzzles) == 1:
            puzzles[0].save(path, **options)
            return
        if path.suffix.lower() == ".pdf":
            with _bar(f"Writing {path.name}", len(puzzles)) as step:
                save_book(puzzles, path, progress=step, **options)
            return
        digits = len(str(len(puzzles)))
        with TemporaryDirectory(prefix=f".{path.stem}.", dir=path.parent) as aside:
            names = [f"{path.stem}-{n:0{digits}}{path.suffix}" for n in range(1, len(puzzles) + 1)]
            pairs = zip(puzzles, names, strict=True)
            for puzzle, name in _with_progress(f"Writing {path.name}", pairs, len(puzzles)):
                puzzle.save(Path(aside) / name, **options)
            if any((path.parent / name).is_dir() for name in names):
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            for name in names:
                (Path(aside) / name).replace(path.parent / name)
    except OSError as error:
        raise WordSearchError(f"cannot write {quote(str(path))}: {error.strerror}") from None


def _puzzle_text(puzzle: Puzzle, options: Options, colour: bool | None) -> str:
    """The puzzle as a terminal shows it: title, grid, and its words or where they stand."""
    marked = options.solution or not options.fillers
    parts = [options.title] if options.title else []
    parts.append(
        draw_grid(
            cased(puzzle, options),
            [(p.line, nth) for nth, p in enumerate(puzzle)] if marked else [],
            colour=_coloured(colour),
            screen=sys.stdout.isatty(),
            fillers=options.fillers,
        )
    )
    if options.solution:
        parts.append(_places([(p.entry, [p.line]) for p in puzzle], colour))
    elif options.show_words:
        parts.append("\n".join(p.clue or p.entry for p in puzzle if not p.secret))
    return "\n\n".join(parts)


# -- solve and themes -------------------------------------------------------------------------


@cli.command()
@click.argument("grid", metavar="GRID")
@click.argument("words", metavar="[WORDS]", required=False)
@click.option("-w", "--word", multiple=True, help="A word to look for too.")
@click.option(
    "--directions", default="hard", metavar="LEVEL", show_default=True, help="Where to look."
)
@click.option("--language", metavar="CODE", help="Such as de or German.")
@click.option("--fold-accents", is_flag=True, help="Find niño as NINO.")
@_COLOUR
def solve(
    grid: str,
    words: str | None,
    word: Sequence[str],
    colour: bool | None,
    **options: Any,
) -> None:
    """Find words in the letters of a file.

    GRID is a file with one row a line, WORDS one with the words, - standard input for either. Without
    WORDS, they are taken from what follows the grid after an empty line, as make prints it.
    """
    if grid == words == STDIN:
        raise click.UsageError("only one of GRID and WORDS can be standard input")
    letters, rest = _parted(_reading(grid if grid == STDIN else Path(grid)))
    if words is not None:
        rest = _reading(words if words == STDIN else Path(words))
    asked = [item for text in (rest, *word) if text.strip() for item in _items(text)]
    if not asked:
        raise click.UsageError("no words to look for: give WORDS, a file of them, or --word")
    with _usage():
        board = Grid.from_text(letters)
        found = solve_grid(board, asked, **options)
    marks = [(line, nth) for nth, lines in enumerate(found.values()) for line in lines]
    drawn = draw_grid(board, marks, colour=_coloured(colour), screen=sys.stdout.isatty())
    _print(f"{drawn}\n\n{_places(found.items(), colour)}", colour)
    absent = [text for text, lines in found.items() if not lines]
    if absent:
        _tell(f"{len(absent)} of {len(found)} words absent: {', '.join(map(quote, absent[:10]))}")
        click.get_current_context().exit(1)


def _parted(text: str) -> tuple[str, str]:
    """The grid of a sheet, and what follows it: the first block of several lines, after any title."""
    blocks = re.split(r"\n[ \t]*\n", text.replace("\r", "").strip("\n"))
    at = next((nth for nth, block in enumerate(blocks) if "\n" in block.strip()), 0)
    return blocks[at], "\n".join(blocks[at + 1 :])


def _places(found: Iterable[tuple[str, Sequence[Line]]], colour: bool | None) -> str:
    """A line of text for each line of a word, with its row and column counted from 1."""
    known = list(found)
    width = max(width_of(word) for word, _ in known)
    told = []
    for nth, (word, lines) in enumerate(known):
        blanks = " " * (width - width_of(word) + 2)
        name = paint(word, nth) if lines and _coloured(colour) else word
        told += [f"{name}{blanks}{_place(line)}" for line in lines] or [f"{name}{blanks}absent"]
    return "\n".join(told)


def _place(line: Line) -> str:
    return f"row {line.start.row + 1}, column {line.start.col + 1}, {line.direction.name}"


@cli.command()
@click.argument("name", required=False)
@click.option("--language", metavar="CODE", help="Only those in a language.")
@_COLOUR
def themes(name: str | None, language: str | None, colour: bool | None) -> None:
    """List the themes, or the words of the theme NAME."""
    with _usage():
        if name is not None:
            _print("\n".join(all_themes[name]), colour)
            return
        listed = all_themes.of(language) if language else tuple(all_themes.values())
    wide = max(len(theme.name) for theme in listed) + 2
    for theme in listed:
        blanks = " " * (wide - len(theme.name))
        shown = click.style(theme.name, bold=True) if _coloured(colour) else theme.name
        _print(f"{shown}{blanks}{theme.language}  {len(theme)} words  {theme.title}", colour)


# -- telling ----------------------------------------------------------------------------------


@contextmanager
def _usage(kind: type[WordSearchError] = WordSearchError) -> Iterator[None]:
    """An error of the engine as one of usage: it is about a value that was given."""
    try:
        yield
    except kind as error:
        raise click.UsageError(_as_options(error), click.get_current_context(silent=True)) from None


@contextmanager
def _notes() -> Iterator[None]:
    """Warnings as lines for whoever reads the terminal."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    for warning in caught:
        _tell(str(warning.message))


def _as_options(error: Exception) -> str:
    """An error's text with the name of a parameter as the option that it is here."""
    return re.sub(r"^([a-z_]+)=", lambda name: f"--{name[1].replace('_', '-')}=", str(error))


def _coloured(asked: bool | None) -> bool:
    if asked is not None:
        return asked
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def _print(text: str, colour: bool | None = None) -> None:
    click.echo(text, color=_coloured(colour))


def _tell(text: str) -> None:
    click.echo(f"wordsearch: {' '.join(text.split())}", err=True)

"""Fonts for paper: which files have a glyph for every letter that is printed.

`font/plain.ttf` comes first: DejaVu Sans cut down to Latin, Greek, Cyrillic, Hebrew and Arabic (by
`pyftsubset --no-hinting --layout-features=*`), so that a sheet in these is the same on every machine.
Other scripts are set in what the machine has.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path

from ..engine.errors import WordSearchError, quote

OWN = Path(__file__).parent / "font" / "plain.ttf"
ENDINGS = (".ttf", ".otf", ".ttc")
# Plain faces that read well on paper, the widest coverage of each script first; then whatever there is.
PREFERRED = (
    *("liberationsans-regular", "arial", "dejavusans", "notosans-regular", "segoeui", "helvetica"),
    *("notosanshebrew-regular", "notosansarabic-regular", "notonaskharabic-regular"),
    *("notosansdevanagari-regular", "lohit-devanagari", "nirmala", "freesans"),
    *("notosansjp-regular", "ipagp", "vl-pgothic-regular", "droidsansfallbackfull", "wqy-zenhei"),
    *("notosanscjk-regular", "nanumgothic", "malgun", "meiryo", "msyh", "arial unicode"),
)
EMPTY = "lastresort"  # a font of boxes that say which letter is missing
MOST = 5_000  # files that are looked at
PLAIN_ENOUGH = (
    "bold",
    "italic",
    "oblique",
    "mono",
    "condensed",
    "narrow",
    "light",
    "black",
    "thin",
)


def choose_fonts(texts: Iterable[str], font: str | Path | None = None) -> list[Path]:
    """Font files that between them have every letter of the texts, `font` the first where it is given.

    Our own comes next, then those of the machine. Raises WordSearchError, naming the letters, where
    no font has a glyph for them, and for a `font` that cannot be read.
    """
    missing = {ord(letter) for text in texts for letter in text if _is_drawn(letter)}
    chosen: list[Path] = []
    if font is not None:
        path = Path(font)
        if not _coverage(path, _age(path)):
            raise WordSearchError(
                f"font={quote(str(font))}: there is no TrueType or OpenType font there; give the path "
                f"of a file that ends with one of {', '.join(ENDINGS)}"
            )
        chosen.append(path)
        missing -= _coverage(path, _age(path))
    whole = _one_for_all(missing - _coverage(OWN, _age(OWN)))
    for path in chain([OWN], whole, _candidates()):
        if not missing and chosen:
            return chosen
        held = _coverage(path, _age(path))
        if missing & held:
            chosen.append(path)
            missing -= held
    if missing:
        raise WordSearchError(_no_glyph(missing))
    return chosen


def _one_for_all(missing: set[int]) -> Iterator[Path]:
    """A well-known font with all of these, if there is one: a word in two faces looks like a fault."""
    for path in islice(_candidates(), len(PREFERRED) if missing else 0):
        if missing <= _coverage(path, _age(path)):
            yield path
            return


def _no_glyph(missing: set[int]) -> str:
    letters = [chr(code) for code in sorted(missing)]
    named = ", ".join(
        f'"{one if one.isprintable() else ascii(one)[1:-1]}" ({unicodedata.name(one, f"U+{ord(one):04X}")})'
        for one in letters[:5]
    )
    more = f" and {len(letters) - 5} more" if len(letters) > 5 else ""
    return (
        f"no font here has a glyph for {named}{more}; install one that has, such as a Noto font of that "
        'script, or give its path as font="…"'
    )


def _is_drawn(letter: str) -> bool:
    """Whether a font must have it: not blanks, nor what only shapes its neighbours."""
    return (
        not letter.isspace()
        and unicodedata.category(letter) not in ("Cf", "Cc")
        and not ("\ufe00" <= letter <= "\ufe0f")
    )


def _candidates() -> Iterator[Path]:
    found = sorted({path for folder in _folders() for path in _files(folder)})[:MOST]
    by_name: dict[str, list[Path]] = {}
    for path in found:
        by_name.setdefault(path.stem.lower(), []).append(path)
    for name in PREFERRED:
        yield from by_name.pop(name, ())[:1]
    rest = [path for paths in by_name.values() for path in paths]
    yield from sorted(rest, key=lambda path: (_fanciness(path), path.stem.lower()))


def _fanciness(path: Path) -> int:
    return sum(word in path.stem.lower() for word in PLAIN_ENOUGH)


def _files(folder: Path) -> Iterator[Path]:
    for place, _, names in os.walk(folder):
        for name in names:
            if name.lower().endswith(ENDINGS) and not name.lower().startswith(EMPTY):
                yield Path(place, name)


def _folders() -> Iterator[Path]:
    """Where Linux, macOS and Windows keep fonts, and those that matplotlib brings along."""
    yield from (Path(f"/usr/{place}") for place in ("share/fonts", "local/share/fonts"))
    home = Path.home()
    yield from (home / place for place in (".fonts", ".local/share/fonts", "Library/Fonts"))
    yield from (Path("/System/Library/Fonts"), Path("/Library/Fonts"))
    for variable, place in (("WINDIR", "Fonts"), ("LOCALAPPDATA", "Microsoft/Windows/Fonts")):
        if os.environ.get(variable):
            yield Path(os.environ[variable], place)
    if (spec := find_spec("matplotlib")) and spec.origin:
        yield Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


@lru_cache(maxsize=64)
def _coverage(path: Path, age: float) -> frozenset[int]:
    """The code points that a font draws as outlines; none for what is no font, or only pictures."""
    from fontTools.ttLib import TTFont

    try:
        # Opened here, since TTFont leaves a file open that it cannot read.
        with path.open("rb") as file, TTFont(file, fontNumber=0, lazy=True) as font:
            outlines = "glyf" in font or "CFF " in font
            return frozenset(font.getBestCmap() or ()) if outlines else frozenset()
    except Exception:  # whatever a damaged file makes the reader raise: it is no font to us
        return frozenset()

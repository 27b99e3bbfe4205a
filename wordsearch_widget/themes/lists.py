"""Themes: the word lists of `data`, one file each, read when first asked for.

`data/de/animals.txt` is the theme "animals-de"; an English one is named without its language. A file's
first line is its title, in its own language, and every other line a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from ..engine.chance import Chance, check_seed
from ..engine.errors import WordSearchError, quote
from ..engine.letters import language_of

DEFAULT = "en"
_BETWEEN = re.compile(r"[\s_-]+")
_LONGEST = 60  # characters of a name that are looked at for a near one


class Theme(tuple[str, ...]):
    """A word list: a tuple of words that knows its name, title and language.

    name       what `themes` finds it by, such as "animals-de"
    title      what to write above a puzzle, in the language of the words
    language   a code such as "de", for `generate(theme, language=theme.language)`

    It equals a plain tuple of the same words.
    """

    name: str
    title: str
    language: str

    def __new__(
        cls, words: Iterable[str], name: str = "", title: str = "", language: str = DEFAULT
    ) -> Theme:
        """A theme of your own; `themes` holds the built-in ones."""
        theme = super().__new__(cls, words)
        theme.name, theme.title, theme.language = name, title, language
        return theme

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (tuple(self), self.name, self.title, self.language)

    def __repr__(self) -> str:
        return f"<theme {self.name}: {len(self)} words: {', '.join(self)}>"


class Themes(Mapping[str, Theme]):
    """Every theme by its name, English ones first.

    A name may be in any case, with blanks, hyphens or underscores between its parts. An unknown one
    raises WordSearchError, which names near ones, and not KeyError: `themes.get` gives a default.
    """

    @cached_property
    def _lists(self) -> Mapping[str, Theme]:
        found = {}
        data = files(__package__) / "data"
        folders = sorted(item.name for item in data.iterdir() if item.is_dir())
        for language in sorted(folders, key=lambda code: (code != DEFAULT, code)):
            folder = data / language
            for file in sorted(item.name for item in folder.iterdir()):
                name = file.removesuffix(".txt")
                name = name if language == DEFAULT else f"{name}-{language}"
                title, *words = (folder / file).read_text(encoding="utf-8").splitlines()
                found[name] = Theme(words, name, title.removeprefix("#").strip(), language)
        return MappingProxyType(found)

    @cached_property
    def _by_plain(self) -> Mapping[str, str]:
        """The names without what stands between their parts."""
        return {_BETWEEN.sub("", name): name for name in self._lists}

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages there are themes in, English first."""
        return tuple(dict.fromkeys(theme.language for theme in self._lists.values()))

    def of(self, language: str) -> tuple[Theme, ...]:
        """The themes in a language, given by code, tag or English name.

        Raises WordSearchError for a language that is unknown or has no theme.
        """
        code = language_of(language).code
        found = tuple(theme for theme in self._lists.values() if theme.language == code)
        if not found:
            known = ", ".join(self.languages)
            raise WordSearchError(
                f"there is no theme in language {quote(language)}, only in {known}"
            )
        return found

    def pick(self, name: str, count: int, *, seed: int | str | None = None) -> Theme:
        """`count` words of a theme, chosen by the seed, in the order of the list.

        The same seed gives the same words in every process; Python's own `random` is left alone.
        Raises WordSearchError, with the number there are, when `count` is no such number of words.
        """
        theme = self[name]
        if type(count) is not int or not 1 <= count <= len(theme):
            raise WordSearchError(
                f"count={quote(count)}: give a whole number from 1 to {len(theme)}, "
                f"the number of words in theme {theme.name!r}"
            )
        order = Chance(check_seed(seed)).shuffled(range(len(theme)))
        chosen = sorted(order[:count])
        return Theme((theme[nth] for nth in chosen), theme.name, theme.title, theme.language)

    def __getitem__(self, name: str) -> Theme:
        known = self._by_plain.get(_plain(name))
        if known is None:
            raise WordSearchError(self._unknown(name))
        return self._lists[known]

    def __contains__(self, name: object) -> bool:
        return _plain(name) in self._by_plain

    def get(self, name: str, default: Any = None) -> Any:
        """The theme of a name, or `default` where there is none."""
        known = self._by_plain.get(_plain(name))
        return default if known is None else self._lists[known]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lists)

    def __len__(self) -> int:
        return len(self._lists)

    def __repr__(self) -> str:
        return f"<{len(self)} themes in {len(self.languages)} languages: {', '.join(self)}>"

    def _unknown(self, name: object) -> str:
        titles = {_plain(theme.title): theme.name for theme in self._lists.values()}
        named = {**titles, **self._by_plain}
        near = get_close_matches(_plain(name)[:_LONGEST], named, n=3)
        known = list(dict.fromkeys(named[plain] for plain in near))
        if known:
            hint = f"did you mean {' or '.join(repr(name) for name in known)}?"
        else:
            hint = "list(themes) names them all"
        return f"theme {quote(name)} is unknown; {hint}"


def _plain(name: object) -> str:
    return _BETWEEN.sub("", name.casefold()) if isinstance(name, str) else ""


themes = Themes()

"""The version that stored data carries, checked before anything else of it is believed."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import WordSearchError, quote


def check_format(data: object, newest: int, kind: str) -> None:
    """Raise WordSearchError unless `data` is a mapping in a format of `kind` that this version reads."""
    if not isinstance(data, Mapping):
        raise WordSearchError(
            f"a {kind}'s data is a mapping as to_dict gives it, not {quote(data)}"
        )
    version = data.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise WordSearchError(
            f"format {quote(version)} is none of a {kind}; to_dict writes {newest}"
        )
    if version > newest:
        raise WordSearchError(
            f"format {version} is newer than {newest}, the newest this version reads; "
            "a newer wordsearch_widget will open it"
        )

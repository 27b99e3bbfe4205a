import os
import stat

import pytest

from wordsearch_widget.engine.files import write_aside


def test_text_and_bytes_are_written_whole(tmp_path):
    path = tmp_path / "a.txt"
    write_aside(path, "niño")
    assert path.read_text(encoding="utf-8") == "niño"
    write_aside(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    assert list(tmp_path.iterdir()) == [path]


def test_a_written_file_has_ordinary_permissions(tmp_path):
    path, plain = tmp_path / "a", tmp_path / "b"
    write_aside(path, "x")
    plain.write_text("x")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(*args):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(OSError, match="no space"):
        write_aside(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(OSError, match="missing"):
        write_aside(tmp_path / "missing" / "a.txt", "x")

"""The wheel holds all that the widget needs, and nothing else; it works where nothing else is."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "wordsearch_widget" / "static"

READ_BACK = """
import json, sys
import wordsearch_widget
from wordsearch_widget import WordSearch
game = WordSearch(seed=1)
state = game.get_state()
print(json.dumps({
    "file": wordsearch_widget.__file__,
    "esm": state["_esm"],
    "css": state["_css"],
    "letters": sum(len(row) for row in game.puzzle.grid.letters),
}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    # No PYTHONPATH and the like: the new environment must stand on its own.
    environment = {name: os.environ[name] for name in os.environ if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pip(*arguments: str | Path, cwd: Path) -> str:
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments, cwd=cwd)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_runs_anywhere(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_wheel_holds_the_whole_package(wheel: Path) -> None:
    ignored = {"__pycache__"}
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "wordsearch_widget").rglob("*")
        if path.is_file() and not ignored & set(path.parts)
    }
    held = {name for name in names(wheel) if name.startswith("wordsearch_widget/")}
    assert held == package
    assert {f"wordsearch_widget/static/board.{kind}" for kind in ("js", "css")} <= held
    assert "wordsearch_widget/py.typed" in held


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    others = {name.split("/")[0] for name in names(wheel)} - {"wordsearch_widget"}
    assert len(others) == 1
    assert others.pop().endswith(".dist-info")
    assert any(name.endswith("/LICENSE") for name in names(wheel))


def test_it_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=False)
    python = empty / "bin" / "python"
    pip("--python", python, "install", "--quiet", wheel, cwd=tmp_path)
    told = json.loads(run(python, "-W", "error", "-c", READ_BACK, cwd=tmp_path))
    assert Path(told["file"]).is_relative_to(empty)
    assert told["esm"] == (STATIC / "board.js").read_text(encoding="utf-8")
    assert told["css"] == (STATIC / "board.css").read_text(encoding="utf-8")
    assert told["letters"] == 100
    assert "comet" in run(empty / "bin" / "wordsearch", "themes", "space", cwd=tmp_path).split()

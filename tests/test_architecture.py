"""The shape of the project: who imports whom, what it needs, and that importing does nothing."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "wordsearch_widget"

# A file may import only files of a lower rank. A package's __init__ may import its own files.
# Whole numbers are the layers; a file with a half stands between two of them.
RANKS = {
    "engine.errors": 0,
    "engine.alphabets": 0,
    "engine.clock": 0,
    "engine.files": 0,
    "engine.blocklist": 1,
    "engine.chance": 1,
    "engine.entries": 1,
    "engine.formats": 1,
    "engine.geometry": 1,
    "engine.letters": 1,
    "engine.grid": 2,
    "engine.bitboard": 2,
    "engine.svg": 2.5,
    "engine.trace": 3,
    "engine.masks": 3,
    "engine.solver": 3,
    "engine.difficulty": 3,
    "engine.layout": 3,
    "engine.puzzle": 4,
    "engine.request": 4,
    "engine.unique": 4,
    "engine.matcher": 5,
    "engine.scatter": 5,
    "engine.sizing": 5,
    "engine.placer": 5,
    "engine.pack": 5,
    "engine.shown": 5,
    "engine.filler": 5,
    "engine.generator": 6,
    "engine.record": 6,
    "engine.scan": 4,
    "engine.lessons.recorder": 2,
    "engine.lessons.player": 2,
    "engine.lessons.sentences": 2,
    "engine.lessons.values": 5,
    "engine.lessons.stage": 5,
    "engine.lessons.questions": 6,
    "engine.lessons.wire": 6,
    "engine.recipe": 7,
    "engine.lessons.placing": 7,
    "engine.lessons.matching": 7,
    "engine.lessons.solving": 8,
    "engine.lessons.own": 8,
    "texts": 7,
    "themes.lists": 7,
    "export.options": 7,
    "export.texts": 7,
    "export.lookup": 7,
    "export.data": 7.5,
    "export.page": 7.5,
    "export.terminal": 7.6,
    "export.fonts": 7,
    "export.columns": 7,
    "export.press": 7.5,
    "export.sheet": 7.6,
    "export.book": 7.7,
    "export.save": 7.7,
    "board": 8,
    "widget": 9,
    "lesson": 10,
    "cli": 11,
    "__main__": 12,
}
RUNTIME = {"anywidget", "click", "traitlets", "wcwidth"}
# Imported where a sheet is printed and nowhere else: by the extra `sheets`.
SHEETS = {"PIL", "fontTools", "fpdf", "pypdfium2"}
# The engine is the puzzle alone; these would tie it to a notebook.
FOREIGN_TO_ENGINE = {"anywidget", "traitlets", "ipywidgets", "IPython"}


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts), path


def imports(name, path):
    """(own module or None, top-level name) of each import, wherever in the file it stands."""
    package = name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((None, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield None, node.module.split(".")[0]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - (node.level - 1)]
            stem = [*base, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                deeper = ".".join([*stem, alias.name])
                own = deeper if deeper in dict(modules()) else ".".join(stem)
                yield own, "wordsearch_widget"


def test_every_module_has_a_rank():
    names = {name for name, _ in modules() if not name.endswith("__init__")}
    assert names == set(RANKS)


@pytest.mark.parametrize("name", list(RANKS))
def test_a_file_imports_only_files_of_a_lower_rank(name):
    path = PACKAGE / (name.replace(".", "/") + ".py")
    own = {target for target, _ in imports(name, path) if target}
    if name == "engine.puzzle":  # inside save() and the to_…() alone
        own -= {"export.data", "export.save"}
    wrong = {target for target in own if RANKS.get(target, 99) >= RANKS[name]}
    assert not wrong, f"{name} (rank {RANKS[name]}) imports {wrong}"


def test_only_the_listed_libraries_are_imported():
    used = {top for name, path in modules() for own, top in imports(name, path) if not own}
    assert used - set(sys.stdlib_module_names) == RUNTIME | SHEETS


def test_the_engine_knows_no_notebook():
    used = {
        top
        for name, path in modules()
        if name.startswith("engine")
        for _, top in imports(name, path)
    }
    assert not used & FOREIGN_TO_ENGINE


def test_the_runtime_dependencies_are_the_listed_ones():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.search(r"^dependencies = \[(.*?)^\]", text, re.M | re.S).group(1)
    assert set(re.findall(r'^\s*"([A-Za-z0-9_-]+)', listed, re.M)) == RUNTIME


def run(code, **env):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env or None
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_the_engine_loads_no_widget_library():
    # The package's own __init__ names the widget, so the engine is loaded here without it.
    code = f"""
import sys, types
package = types.ModuleType("wordsearch_widget"); package.__path__ = [{str(PACKAGE)!r}]
sys.modules["wordsearch_widget"] = package
import wordsearch_widget.engine.generator, wordsearch_widget.engine.record
print(sorted({FOREIGN_TO_ENGINE!r} & set(sys.modules)))
"""
    assert run(code).strip() == "[]"


def test_importing_the_package_has_no_side_effect():
    code = """
import os, random, sys, threading, warnings
warnings.simplefilter("error")
random.seed(1); before = random.getstate(), dict(os.environ), threading.active_count()
import anywidget # before Python 3.11, what it imports sets a hook of its own
path, hooks = list(sys.path), sys.excepthook
cwd = sorted(os.listdir())
import wordsearch_widget
assert (random.getstate(), dict(os.environ), threading.active_count()) == before
assert (sys.path, sys.excepthook) == (path, hooks) and sorted(os.listdir()) == cwd
import ipywidgets.widgets.widget as w
print(len(w._instances))
"""
    assert run(code).strip() == "0"


def test_every_public_name_is_there_and_documented():
    import wordsearch_widget

    for name in wordsearch_widget.__all__:
        value = getattr(wordsearch_widget, name)
        assert value.__doc__, name

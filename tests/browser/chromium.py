"""Find a Chromium for the browser tests. Run as a program, it also installs one if there is none."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def find() -> str | None:
    """The path of a Chromium: the one named by CHROMIUM, the system's, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    for name in (*NAMES, *PLACES):
        path = shutil.which(name)
        if path:
            return path
    return _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_from_debian(*packages: str) -> bool:
    """Try to install packages, where the system is Debian and we may; tells whether it was tried."""
    try:
        debian = platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        debian = False
    if not debian or os.geteuid() != 0:
        return False
    print(f"==> installing {', '.join(packages)} from Debian", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=quiet, check=False)
    command = ["apt-get", "-qq", "install", "--yes", "--no-install-recommends", *packages]
    subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL)
    return True


def install() -> None:
    """Try the one way that suits this system; find() tells whether it worked."""
    if not install_from_debian("chromium"):
        print("==> installing Playwright's Chromium", flush=True)
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, check=False)


def main() -> None:
    path = find()
    if path is None and not os.environ.get("CHROMIUM"):
        install()
        path = find()
    if path is None:
        sys.exit("No Chromium: install Chromium or Chrome, or set CHROMIUM to the path of one.")
    print(f"==> Chromium: {path}")


if __name__ == "__main__":
    main()

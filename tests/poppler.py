"""Read PDF files by poppler's pdftotext. Run as a program, it installs what is missing for it.

That is poppler, and a font for each script that the sheets are tested with.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.browser.chromium import install_from_debian

FONTS = {  # Debian's packages of fonts, and where one of each is
    "fonts-liberation": "liberation/LiberationSans-Regular.ttf",
    "fonts-lohit-deva": "lohit-devanagari/Lohit-Devanagari.ttf",
    "fonts-wqy-zenhei": "wqy/wqy-zenhei.ttc",
}
TRUETYPE = Path("/usr/share/fonts/truetype")
MISSING = "No pdftotext: install poppler-utils (on a Mac, poppler)."


def pages(path: Path) -> list[str]:
    """The text of each page, laid out as on paper."""
    program = shutil.which("pdftotext")
    assert program, MISSING
    command = [program, "-layout", "-enc", "UTF-8", str(path), "-"]
    text = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    return text.split("\f")[:-1]  # each page ends with one


def main() -> None:
    if shutil.which("pdftotext") is None:
        install_from_debian("poppler-utils")
    if shutil.which("pdftotext") is None:
        sys.exit(MISSING)
    lacking = [package for package, file in FONTS.items() if not (TRUETYPE / file).exists()]
    if lacking:
        install_from_debian(*lacking)


if __name__ == "__main__":
    main()

"""Light and dark: the board follows JupyterLab's theme, and can be read in both."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .gestures import Mouse
from .hosts import JupyterLab
from .play import CLASSIC, start_game

ENOUGH = 4.5  # the contrast that small text needs

# Colours as the browser sees them: painted on a canvas, every notation becomes four bytes.
CONTRAST = """el => {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const rgba = colour => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    let under = el, back = [0, 0, 0, 0];
    while (under && back[3] < 255) {
        back = rgba(getComputedStyle(under).backgroundColor);
        under = under.parentElement;
    }
    const [low, high] = [light(rgba(getComputedStyle(el).color)), light(back)].sort((a, b) => a - b);
    return {ratio: (high + 0.05) / (low + 0.05), light: light(back) > 0.5};
}"""


def check_contrast(element: Locator, light: bool) -> None:
    seen = element.evaluate(CONTRAST)
    assert seen["ratio"] >= ENOUGH, seen
    assert seen["light"] is light


@pytest.mark.parametrize("first", ["JupyterLab Light", "JupyterLab Dark"])
def test_the_board_follows_the_theme(page: Page, lab: JupyterLab, first: str) -> None:
    play = start_game(lab, page, CLASSIC)
    other = {"JupyterLab Light": "JupyterLab Dark", "JupyterLab Dark": "JupyterLab Light"}[first]
    place = play.places[0]
    for theme in (other, first):
        play.document.theme(theme)
        expect(play.board.root).to_have_attribute("data-theme", theme.split()[1].lower())
        for part in (play.board.cell(0, 0), play.board.words.nth(1)):
            check_contrast(part, light="Light" in theme)
    play.board.drag(Mouse(page), *place.ends())
    play.board.expect_found(0, place.length)

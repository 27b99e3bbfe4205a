"""What is really on screen: pixels, boxes and contrasts."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Locator, Page

from .board import Board
from .play import Place, Play

ENOUGH = 4.5  # the contrast that small text needs

# For the middle of each box: the colour of most of its pixels, that of the pixel which stands out
# most against it, and their contrast.
INK = """async ([png, boxes]) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (a, b) => {
        const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    };
    return boxes.map(([x, y, width, height]) => {
        const data = context.getImageData(x + width * 0.2, y + height * 0.2,
            Math.max(1, width * 0.6), Math.max(1, height * 0.6)).data;
        const counts = new Map();
        for (let i = 0; i < data.length; i += 4) {
            const key = [data[i], data[i + 1], data[i + 2]].join();
            counts.set(key, (counts.get(key) ?? 0) + 1);
        }
        const colours = [...counts.keys()].map(key => key.split(',').map(Number));
        const [most] = [...counts].sort((a, b) => b[1] - a[1])[0];
        const back = most.split(',').map(Number);
        const ink = colours.sort((a, b) => ratio(b, back) - ratio(a, back))[0];
        return {back, ink, ratio: ratio(ink, back)};
    });
}"""

# How much of a mark's outline is painted: points along it that have ink within a pixel and a half.
OUTLINE = """async ([png, edge]) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    const matrix = edge.getScreenCTM(), length = edge.getTotalLength();
    let painted = 0;
    for (let i = 0; i < 600; i += 1) {
        const {x, y} = edge.getPointAtLength(length * i / 600).matrixTransform(matrix);
        const {data} = context.getImageData(Math.round(x - 1.5), Math.round(y - 1.5), 3, 3);
        let darkest = 255;
        for (let j = 0; j < data.length; j += 4) {
            darkest = Math.min(darkest, (data[j] + data[j + 1] + data[j + 2]) / 3);
        }
        painted += darkest < 150;
    }
    return painted / 600;
}"""

BOXES = """cells => cells.map(cell => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return [x, y, width, height];
})"""

# Words whose found mark does not lie on its cells, or reaches over others.
STRAY = """(root, places) => places.filter(([word, cells]) => {
    const mark = root.querySelector(`.wordsearch-mark[data-kind=found][data-word="${word}"]`);
    const box = mark.getBoundingClientRect();
    const boxes = cells.map(([row, col]) => root.querySelector(
        `.wordsearch-cell[data-row="${row}"][data-col="${col}"]`).getBoundingClientRect());
    const size = boxes[0].width;
    const [lefts, tops, rights, bottoms] = ['left', 'top', 'right', 'bottom']
        .map(name => boxes.map(b => b[name]));
    // Each side lies between the cells' edge and a third of a cell inside it.
    return [Math.min(...lefts) - box.left, Math.min(...tops) - box.top,
        box.right - Math.max(...rights), box.bottom - Math.max(...bottoms)]
        .some(v => v / size > 0.02 || v / size < -0.33);
})"""


def ink(page: Page, cells: Locator) -> list[dict[str, Any]]:
    """Of every cell: its ground, its letter's colour and their contrast, as painted."""
    boxes = cells.evaluate_all(BOXES)
    png = base64.b64encode(page.screenshot(animations="disabled")).decode()
    return page.evaluate(INK, [png, boxes])


def check_ink(page: Page, cells: Locator) -> None:
    """Every letter of the cells can be read where it stands."""
    seen = ink(page, cells)
    assert seen
    texts = cells.all_inner_texts()
    faint = [(text, one) for text, one in zip(texts, seen, strict=True) if one["ratio"] < ENOUGH]
    assert not faint, faint[:5]


def check_covers(board: Board, *places: Place) -> None:
    """The found marks lie on the cells of their words and on no others."""
    board.evaluate(
        "root => Promise.all(root.getAnimations({subtree: true}).map(one => one.finished))"
    )
    stray = board.root.evaluate(STRAY, [[place.word, place.cells()] for place in places])
    assert stray == [], stray


def outlined(play: Play, word: str) -> float:
    """The part of a word's outline that can be seen, on a light board: 1 is all of it."""
    edge = play.board.root.locator(f'svg [data-kind=found][data-word="{word}"]').last
    png = base64.b64encode(play.board.page.screenshot(animations="disabled")).decode()
    return play.board.page.evaluate(OUTLINE, [png, edge.element_handle()])


def find_all(play: Play, count: int | None = None) -> list[Place]:
    """Let Python find the first words, and wait until they are drawn."""
    places = play.places[:count]
    play.document.ask("\n".join(f"game.select({p.start}, {p.end})" for p in places))
    play.board.expect_struck(len(places))
    return places


def font_size(element: Locator) -> float:
    return element.evaluate("el => parseFloat(getComputedStyle(el).fontSize)")

"""How quick the board is, in real Chromium through JupyterLab. Prints tables; nothing here fails."""

from __future__ import annotations

import json
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.gestures import Mouse, between
from tests.browser.play import CLASSIC, IMPORT, Play
from tests.browser.stage import Stage
from tests.browser.traffic import Traffic

SIZES = (15, 50, 100)
MOVES = 240
BIG = IMPORT + "game = WordSearch(['cat', 'horse', 'tiger'], rows={}, seed=5)\ngame"
MANY = [f"{a}{b}{c}{b}{a}" for a, b, c in zip("abcdefghijklmnopqrstuvwx", "zyxwvu" * 4, "mnop" * 6)]  # noqa: B905
FINDS = IMPORT + f"game = WordSearch({MANY}, rows=20, seed=3)\ngame"
ECHO = """
import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = '''export default { render({model, el}) {
        const button = document.createElement("button"), out = document.createElement("output");
        button.className = "echo";
        button.onclick = () => model.send({type: "echo"});
        model.on("change:count", () => { out.textContent = model.get("count"); });
        el.append(button, out);
    } }'''
    count = traitlets.Int().tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: self.set_trait("count", self.count + 1))
Echo()
"""
# From the press to what the answer draws: the echo's number, or the mark of a find.
TIME_ECHO = """() => new Promise(done => {
    const button = document.querySelector('button.echo'), start = performance.now();
    new MutationObserver((_, observer) => { observer.disconnect(); done(performance.now() - start); })
        .observe(button.nextSibling, {childList: true, characterData: true, subtree: true});
    button.click();
})"""
TIME_FIND = """([root, from, to]) => new Promise(done => {
    const grid = root.querySelector('.wordsearch-grid');
    const send = (type, [x, y]) => grid.dispatchEvent(new PointerEvent(type, {pointerId: 7,
        pointerType: 'mouse', isPrimary: true, clientX: x, clientY: y, bubbles: true}));
    const found = () => root.querySelectorAll('.wordsearch-mark[data-kind=found]').length;
    send('pointerdown', from);
    send('pointermove', to);
    setTimeout(() => {  // the selection's own message is out of the way, as after any real drag
        const start = performance.now(), before = found();
        new MutationObserver((_, observer) => {
            if (found() === before) return;
            observer.disconnect();
            done(performance.now() - start);
        }).observe(root.querySelector('svg'), {childList: true, subtree: true});
        send('pointerup', to);
    }, 100);
})"""
# From running the cell that shows a game, made before, to the frame that has all its letters.
TIME_PAINT = """count => new Promise(done => {
    const start = performance.now();
    const look = () => document.querySelectorAll('.wordsearch-cell').length >= count
        ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
        : requestAnimationFrame(look);
    window.jupyterapp.commands.execute('notebook:run-cell');
    look();
})"""


def table(title: str, rows: list[list[str]]) -> None:
    print(f"\n\n{title}\n")
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for number, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |")
        if not number:
            print("|" + "|".join("-" * (w + 2) for w in widths) + "|")


def to_and_fro(play: Play) -> list[tuple[float, float]]:
    """Points along a line of eight letters and back, each in the cell beside the one before."""
    play.board.cell(7, 2).scroll_into_view_if_needed()
    cells = [(7, 2 + step) for step in (*range(1, 8), *range(6, 0, -1))]
    start, *path = (play.board.centre(cell) for cell in [(7, 2), *cells])
    return [start, *(path * MOVES)[:MOVES]]


def drag_traced(browser: Browser, stage: Stage, play: Play) -> list[dict[str, Any]]:
    mouse, (start, *path) = Mouse(stage.page), to_and_fro(play)
    mouse.down(start)
    for point in path[:20]:
        mouse.move(point)
    browser.start_tracing(page=stage.page, categories=["devtools.timeline"])
    for point in path:
        mouse.move(point)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    stage.page.keyboard.press("Escape")
    mouse.up()
    return trace


def inside(event: dict[str, Any], outer: list[dict[str, Any]]) -> bool:
    return any(
        o["ts"] <= event["ts"] < o["ts"] + o["dur"] and o["tid"] == event["tid"] for o in outer
    )


def test_dragging(browser: Browser, stage: Stage) -> None:
    rows = [
        ["board", "pointer events", "script per event, median", "90 %", "forced styles or layouts"]
    ]
    for size in SIZES:
        play = stage.play(BIG.format(size))
        trace = drag_traced(browser, stage, play)
        moves = [
            event
            for event in trace
            if event["name"] == "EventDispatch"
            and event.get("args", {}).get("data", {}).get("type") == "pointermove"
        ]
        layouts = [e for e in trace if e["name"] in ("Layout", "UpdateLayoutTree") and "dur" in e]
        forced = sum(inside(event, moves) for event in layouts)
        # The thread's own time: what else the machine does is not in it.
        spent = sorted(event.get("tdur", event["dur"]) / 1000 for event in moves)
        middle, most = median(spent), spent[int(len(spent) * 0.9)]
        rows.append(
            [f"{size} x {size}", f"{len(spent)}", f"{middle:.2f} ms", f"{most:.2f} ms", f"{forced}"]
        )
        stage.reset()
    table("Dragging: the end cell changes with every event", rows)


def test_finding_against_an_echo(stage: Stage) -> None:
    play = stage.play(FINDS, beside=ECHO)
    play.document.run(1)
    stage.page.wait_for_selector("button.echo")
    root = play.board.root.element_handle()
    echoes, finds = [], []
    stage.page.evaluate(TIME_ECHO)
    for place in play.places:
        ends = [play.board.centre(cell) for cell in place.ends()]
        finds.append(stage.page.evaluate(TIME_FIND, [root, *ends]))
        echoes.append(stage.page.evaluate(TIME_ECHO))
    ratio = median(finds) / median(echoes)
    rows = [
        ["round trip", "median"],
        ["bare anywidget echo", f"{median(echoes):.1f} ms"],
        ["release to found mark", f"{median(finds):.1f} ms"],
        ["ratio", f"{ratio:.2f}"],
    ]
    table(f"Finding, {len(finds)} times in one page", rows)


@pytest.mark.parametrize("runs", [3])
def test_first_paint(stage: Stage, runs: int) -> None:
    rows = [["board", "run cell to first paint, median"]]
    for size in SIZES:
        times = []
        for _ in range(runs):
            stage.document.ask(BIG.format(size))
            stage.document.write(0, "game")
            stage.page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
            times.append(stage.page.evaluate(TIME_PAINT, size * size))
            stage.reset()
        rows.append([f"{size} x {size}", f"{median(times):.0f} ms"])
    table("First paint of a game made before", rows)


def test_bytes(stage: Stage) -> None:
    play = stage.play(CLASSIC)
    traffic, mouse = Traffic(stage), Mouse(stage.page)
    drags, finds = [], []
    for index, place in enumerate(play.places):
        mouse.down(play.board.centre(place.start))
        for start, end in zip(place.cells(), place.cells()[1:], strict=False):
            for point in between(play.board.centre(start), play.board.centre(end), 5):
                mouse.move(point)
        play.document.ask("")
        drags.append(traffic.take())
        mouse.up()
        play.board.expect_found(index, place.length)
        play.document.ask("")
        finds.append(traffic.take())

    def row(name: str, messages: list[dict[str, Any]]) -> list[str]:
        out = [one["bytes"] for one in messages if one["direction"] == "send"]
        back = [one["bytes"] for one in messages if one["direction"] != "send"]
        return [name, f"{sum(out)} B in {len(out)}", f"{sum(back)} B in {len(back)}"]

    rows = [["what", "sent, in messages", "received, in messages"]]
    rows.append(row("a drag over 5 letters, 20 events", drags[1]))
    rows += [row("the first find", finds[0]), row("the eighth find", finds[-1])]
    table("Bytes of data", rows)

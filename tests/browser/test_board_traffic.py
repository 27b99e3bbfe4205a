"""What the board sends: a line when it is finished, its end when that changes, and nothing else."""

from __future__ import annotations

from playwright.sync_api import expect

from .gestures import Mouse, between
from .play import CLASSIC
from .stage import Stage
from .traffic import Traffic

KILOBYTE = 1024


def test_moving_within_a_cell_sends_nothing(stage: Stage) -> None:
    play = stage.play(CLASSIC)
    mouse, (x, y) = Mouse(stage.page), play.board.centre((4, 4))
    traffic = Traffic(stage)
    mouse.move((x, y))
    for point in between((x - 9, y - 9), (x + 9, y + 9), 20):  # nobody has pressed yet
        mouse.move(point)
    assert traffic.take() == []
    mouse.down((x, y))
    expect(play.board.root).to_have_attribute("data-state", "playing")
    play.document.ask("")
    traffic.take()
    for point in between((x - 9, y - 9), (x + 9, y + 9), 20):
        mouse.move(point)
    play.document.ask("")  # whatever was sent has gone before this
    assert traffic.take() == []
    mouse.up()


def test_a_drag_measures_the_grid_once(stage: Stage) -> None:
    play = stage.play(CLASSIC)
    board, mouse = play.board, Mouse(stage.page)
    path = [board.centre(cell) for cell in [(2, 0), *[(2, col) for col in range(1, 10)]]]
    board.evaluate(
        """root => {
            root.measured = 0;
            for (const el of [root, ...root.querySelectorAll('*')]) {
                el.getBoundingClientRect = function () {
                    root.measured += 1;
                    return Element.prototype.getBoundingClientRect.call(this);
                };
            }
        }"""
    )
    mouse.down(path[0])
    mouse.move(path[1])
    first = board.evaluate("root => root.measured")
    assert first >= 1
    for point in path[2:]:
        mouse.move(point)
    assert board.evaluate("root => root.measured") == first
    board.evaluate("root => root.parentElement.style.zoom = 1.1")
    stage.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    mouse.move(path[3])
    assert board.evaluate("root => root.measured") > first, "another size, another rectangle"
    mouse.up()


def test_a_find_takes_less_than_a_kilobyte(stage: Stage) -> None:
    play = stage.play(CLASSIC)
    traffic, mouse = Traffic(stage), Mouse(stage.page)
    for index, place in enumerate(play.places):
        mouse.down(play.board.centre(place.start))
        for cell in place.cells()[1:]:
            mouse.move(play.board.centre(cell))
        play.document.ask("")
        drag = traffic.take()
        assert sum(one["direction"] == "send" for one in drag) <= place.length + 1
        mouse.up()
        play.board.expect_found(index, place.length)
        play.document.ask("")
        find = traffic.take()
        assert sum(one["bytes"] for one in find) <= KILOBYTE, find
        selects = [one for one in find if one["what"] == "select"]
        assert len(selects) == 1

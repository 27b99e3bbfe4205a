import xml.etree.ElementTree as ET

from wordsearch_widget.engine.geometry import Line
from wordsearch_widget.engine.grid import Grid
from wordsearch_widget.engine.svg import CELL, Mark, draw

SPACE = "{http://www.w3.org/2000/svg}"
GRID = Grid.from_text("CAT./D<GX")


def texts(picture):
    return {
        (float(t.get("x")), float(t.get("y"))): t.text
        for t in ET.fromstring(picture).iter(f"{SPACE}text")
    }


def test_every_letter_stands_in_the_middle_of_its_cell():
    half = CELL / 2
    shown = texts(draw(GRID))
    assert shown[half, half] == "C"
    assert shown[CELL + half, CELL + half] == "<"
    assert len(shown) == 7


def test_a_mark_runs_from_the_middle_of_its_first_cell_to_that_of_its_last():
    picture = draw(GRID, [Mark(Line.from_text("0,2 SW 2"), 3, "T<")])
    lines = ET.fromstring(picture).findall(f".//{SPACE}line")
    ends = [tuple(float(line.get(k)) / CELL for k in ("x1", "y1", "x2", "y2")) for line in lines]
    assert ends == [(2.5, 0.5, 1.5, 1.5)] * 2


def test_marked_letters_can_be_shown_alone():
    assert (
        "".join(texts(draw(GRID, [Mark(Line.from_text("0,0 E 3"))], letters=False)).values())
        == "CAT"
    )


def test_a_ninth_word_has_a_colour_too():
    ET.fromstring(draw(GRID, [Mark(Line.from_text("0,0 E 3"), 8)], title="A & B"))

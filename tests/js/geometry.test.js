// The geometry that the browser needs: which line, which cell, which place a player means.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as board from "../../wordsearch_widget/static/board.js";

const cases = JSON.parse(readFileSync(new URL("../data/lines.json", import.meta.url), "utf-8"));
const field = (rows, cols, holes = []) => ({ rows, cols, snap: true, holes: new Set(holes) });

for (const { a, b, direction, cells } of cases.lines) {
  test(`line from ${a} to ${b}: ${direction ?? "none"}`, () => {
    const line = board.lineBetween(a, b);
    if (direction === null) assert.equal(line, null);
    else assert.deepEqual(line, { direction, length: cells.length, cells });
  });
}

for (const { why, rows, cols, start, pointer, end } of cases.snaps) {
  test(`snap: ${why}`, () => {
    assert.deepEqual(board.snapEnd(start, pointer, board.reachFrom(start, field(rows, cols))), end);
  });
}

test("the snapped cell is the nearest of all legal ones, wherever the pointer is", () => {
  for (const [rows, cols] of [[1, 2], [3, 7], [6, 6]]) {
    for (let i = 0; i < rows * cols; i += 1) {
      const start = [Math.floor(i / cols), i % cols], legal = [];
      for (let r = 0; r < rows; r += 1) for (let c = 0; c < cols; c += 1) if (board.lineBetween(start, [r, c])) legal.push([r, c]);
      for (const pointer of [[-3.2, 1.1], [rows + 2.7, cols + 0.3], [rows / 3, cols / 2.1], [0.2, cols + 5]]) {
        const far = ([r, c]) => Math.hypot(pointer[0] - r - 0.5, pointer[1] - c - 0.5);
        const end = board.snapEnd(start, pointer, board.reachFrom(start, field(rows, cols)));
        assert.ok(Math.abs(far(end) - Math.min(...legal.map(far))) < 1e-9, `${start} ${pointer} ${end}`);
      }
    }
  }
});

test("a line stops before a hole", () => {
  const reach = board.reachFrom([1, 0], field(3, 5, [1 * 5 + 3]));
  assert.deepEqual(board.snapEnd([1, 0], [1.5, 4.5], reach), [1, 2]);
  assert.deepEqual(board.snapEnd([1, 0], [1.5, 40], board.reachFrom([1, 0], field(3, 5))), [1, 4]);
});

test("a pointer's place is a ratio of the grid's rectangle", () => {
  const rect = { left: 100, top: 50, width: 300, height: 60 };
  assert.deepEqual(board.pointAt(rect, [250, 80], { rows: 4, cols: 10 }), [2, 5]);
  assert.deepEqual(board.cellAt([2.99, 5.01], { rows: 4, cols: 10 }), [2, 5]);
  assert.deepEqual(board.cellAt([-1, 99], { rows: 4, cols: 10 }), [0, 9]);
});

test("a drag scrolls only near an edge, faster the further out", () => {
  assert.ok(board.edgeSpeed(200, 0, 400) === 0);
  assert.ok(board.edgeSpeed(10, 0, 400) < 0 && board.edgeSpeed(395, 0, 400) > 0);
  assert.ok(board.edgeSpeed(-5, 0, 400) < board.edgeSpeed(20, 0, 400));
  assert.equal(board.edgeSpeed(9000, 0, 400), 14);
});

test("columns are named as in a spreadsheet", () => {
  assert.deepEqual([0, 25, 26, 51, 52, 99].map((col) => board.columnName(col)), ["A", "Z", "AA", "AZ", "BA", "CV"]);
  assert.equal(board.cellName([2, 1]), "B3");
});

test("what a player types", () => {
  const span = { start: [2, 1], end: [7, 1] };
  for (const text of ["B3 to B8", "b3-b8", " B3 – B8 ", "B3:B8", "B 3 bis B 8", "Ｂ３からＢ８"]) assert.deepEqual(board.parseEntry(text), span, text);
  assert.deepEqual(board.parseEntry("AA1 A12"), { start: [0, 26], end: [11, 0] });
  assert.deepEqual(board.parseEntry("12"), { row: 11 });
  assert.deepEqual(board.parseEntry("c"), { col: 2 });
  for (const text of ["", "B3", "B3 B4 B5", "hello", "3 B", "!!"]) assert.equal(board.parseEntry(text), null, text);
});

test("keys move the cursor, to the edges and over holes", () => {
  const whole = field(3, 4), holed = field(3, 4, [1 * 4 + 1, 1 * 4 + 2, 0]);
  assert.deepEqual(board.moveBy("ArrowRight", false, [1, 1], whole), [1, 2]);
  assert.deepEqual(board.moveBy("ArrowUp", false, [1, 1], whole), [0, 1]);
  assert.equal(board.moveBy("ArrowLeft", false, [1, 0], whole), null);
  assert.deepEqual(board.moveBy("Home", false, [1, 2], whole), [1, 0]);
  assert.deepEqual(board.moveBy("End", false, [1, 2], whole), [1, 3]);
  assert.deepEqual(board.moveBy("Home", true, [1, 2], whole), [0, 0]);
  assert.deepEqual(board.moveBy("End", true, [1, 2], whole), [2, 3]);
  assert.deepEqual(board.moveBy("ArrowRight", false, [1, 0], holed), [1, 3]);
  assert.deepEqual(board.moveBy("Home", true, [2, 2], holed), [0, 1]);
});

test("where a mark is, said in a few signs", () => {
  assert.equal(board.placeOf({ kind: "hint", start: [2, 1], end: [2, 1] }), "B3");
  assert.equal(board.placeOf({ kind: "hint", start: [2, 1], end: [2, 1], direction: "SE" }), "B3 ↘");
  assert.equal(board.placeOf({ kind: "hint", start: [2, 1], end: [7, 1] }), "B3 – B8");
});

test("a mark is a capsule from the first centre to the last", () => {
  assert.equal(
    board.pathOf({ kind: "found", start: [0, 0], end: [0, 3] }),
    "M0.5 0.88L3.5 0.88A0.38 0.38 0 0 0 3.5 0.12L0.5 0.12A0.38 0.38 0 0 0 0.5 0.88Z",
  );
  assert.match(board.pathOf({ kind: "hint", start: [4, 4], end: [4, 4], direction: "N" }), /M4.5 3.64L/);
  for (const [, dr, dc] of board.STEPS) assert.doesNotMatch(board.pathOf({ kind: "found", start: [9, 9], end: [9 + 3 * dr, 9 + 3 * dc] }), /NaN|undefined/);
});

// What the board decides without a DOM: gestures, the queue of requests, the list and the marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as board from "../../wordsearch_widget/static/board.js";

const { aim, begin, centre, press, release } = board;
const field = { rows: 10, cols: 10, snap: true, holes: new Set() };
const free = { ...field, snap: false };
const drag = (cells, on = field) => cells.slice(1).reduce((current, cell) => aim(current, centre(cell), on), press(null, cells[0], 1, on));
const waitingFor = (id, at, more = {}) => ({ message: { type: "select", puzzle: "p", id, start: [0, 0], end: [0, 1] }, at, sent: true, status: "checking", ...more });
const boardOf = (texts, more = {}) => ({ id: "p", rows: [["A", "B"]], language: null, entries: texts.map((text) => ({ text, clue: null, length: text?.length ?? 4 })), ...more });
const list = (more) => board.listRows({ board: boardOf(["zebra", "ant", "moose"]), _shown: {}, found: [], marks: [], word_order: "given", show_words: "list", ...more });

test("a drag is judged from where it began to where it ended", () => {
  assert.deepEqual(release(drag([[5, 5], [5, 8]])), { current: null, span: { start: [5, 5], end: [5, 8] }, crooked: false });
  assert.deepEqual(release(drag([[0, 0], [4, 3]])).span, { start: [0, 0], end: [4, 4] });
});

test("dragging back shortens, and back to the first letter is nothing", () => {
  assert.deepEqual(release(drag([[5, 0], [5, 4], [5, 2]])).span, { start: [5, 0], end: [5, 2] });
  assert.deepEqual(release(drag([[5, 0], [5, 4], [5, 0]])), { current: null, span: null, crooked: false });
});

test("the end cell is computed, so one event nine cells on is enough", () => {
  assert.deepEqual(drag([[3, 0], [3, 9]]).end, [3, 9]);
});

test("within an end cell nothing changes, not even the object", () => {
  const current = drag([[2, 2], [2, 6]]);
  assert.equal(aim(current, [2.9, 6.1], field), current);
});

test("a second finger changes nothing", () => {
  const current = drag([[2, 2], [2, 6]]);
  assert.equal(press(current, [9, 9], 2, field), current);
});

test("a tap waits for the last letter, and a second tap gives it", () => {
  const first = release(press(null, [1, 1], 1, field)).current;
  assert.equal(first.pointer, null);
  const second = press(first, [1, 4], 7, field);
  assert.deepEqual(second.end, [1, 4]);
  assert.deepEqual(release(second), { current: null, span: { start: [1, 1], end: [1, 4] }, crooked: false });
});

test("tapping the first letter again clears it", () => {
  const first = release(press(null, [1, 1], 1, field)).current;
  assert.deepEqual(release(press(first, [1, 1], 1, field)), { current: null, span: null, crooked: false });
});

test("after a tap, a drag from elsewhere is a drag of its own", () => {
  const first = release(press(null, [1, 1], 1, field)).current;
  const moved = aim(press(first, [6, 6], 1, field), centre([6, 9]), field);
  assert.deepEqual(release(moved).span, { start: [6, 6], end: [6, 9] });
});

test("without snapping a crooked line is refused, here and now", () => {
  assert.deepEqual(release(drag([[0, 0], [4, 3]], free)), { current: null, span: null, crooked: true });
  assert.deepEqual(release(drag([[0, 0], [4, 4]], free)).span, { start: [0, 0], end: [4, 4] });
  assert.deepEqual(drag([[0, 0], [40, 3]], free).end, [9, 3]);
});

test("Enter begins and ends a line as taps do", () => {
  const first = release(begin([2, 2], -1, field)).current;
  assert.deepEqual(release(aim(first, centre([5, 5]), field)).span, { start: [2, 2], end: [5, 5] });
  assert.equal(release(aim(first, centre([2, 2]), field)).current, null);
});

test("a request that is not answered is first checking, then busy, then silent", () => {
  const one = [waitingFor("a", 1000)];
  assert.deepEqual(board.age(one, 1000), { waiting: one, next: 1000 });
  assert.equal(board.kernelState(board.age(one, 1999).waiting), "checking");
  assert.deepEqual([board.kernelState(board.age(one, 2000).waiting), board.age(one, 2000).next], ["busy", 9000]);
  assert.deepEqual([board.kernelState(board.age(one, 11000).waiting), board.age(one, 11000).next], ["silent", Infinity]);
  assert.equal(board.kernelState([]), "idle");
});

test("the worst request counts, and one that could not be sent has no kernel", () => {
  assert.equal(board.kernelState(board.age([waitingFor("a", 0), waitingFor("b", 4900)], 5000).waiting), "busy");
  const { waiting } = board.age([waitingFor("a", 5000, { sent: false })], 5000);
  assert.deepEqual([waiting[0].status, board.kernelState(waiting)], ["silent", "lost"]);
});

test("what the board asks for itself is worth a word only when nobody answers", () => {
  const quiet = [waitingFor("a", 0, { quiet: true })];
  assert.deepEqual([500, 5000, 10000].map((now) => board.kernelState(board.age(quiet, now).waiting)), ["idle", "idle", "silent"]);
  assert.equal(board.kernelState(board.age([...quiet, waitingFor("b", 3000)], 5000).waiting), "busy");
});

test("the list keeps its order and numbers when a withheld text becomes known", () => {
  assert.deepEqual(list({}).map((row) => row.text), ["zebra", "ant", "moose"]);
  assert.deepEqual(list({ word_order: "alphabetical" }).map((row) => [row.text, row.number, row.index]), [["ant", 1, 1], ["moose", 2, 2], ["zebra", 3, 0]]);
  assert.deepEqual(list({ word_order: "length" }).map((row) => row.text), ["ant", "zebra", "moose"]);
  const withheld = { board: boardOf([null, null, "bee"]), word_order: "alphabetical", show_words: "clues" };
  const numbers = (rows) => rows.map((row) => [row.index, row.number]);
  assert.deepEqual(numbers(list(withheld)), numbers(list({ ...withheld, _shown: { 1: "aardvark" } })));
  assert.equal(list({ ...withheld, _shown: { 1: "aardvark" } })[1].text, "aardvark");
});

test("secret words join the list when they come to light", () => {
  const rows = list({ _shown: { 3: "owl" }, found: [{ word: "OWL", color: 3, start: [0, 0], end: [0, 1] }] });
  assert.deepEqual([rows[3].text, rows[3].number, rows[3].found], ["owl", 4, true]);
});

test("count and hidden list only what is known", () => {
  const found = [{ word: "ANT", color: 1, start: [0, 0], end: [0, 1] }];
  for (const mode of ["count", "hidden"]) assert.deepEqual(list({ show_words: mode, found }).map((row) => row.index), [1]);
  assert.deepEqual(list({ show_words: "count", marks: [{ kind: "reveal", color: 2, start: [0, 0], end: [0, 1] }] }).map((row) => [row.index, row.found]), [[2, false]]);
  assert.deepEqual(list({ show_words: "count", marks: [{ kind: "hint", color: 2, start: [0, 0], end: [0, 0] }] }), []);
});

test("marks: hints lowest, then finds, then what is checked, then the live line", () => {
  const found = [{ word: "ANT", color: 1, start: [0, 0], end: [0, 1] }], marks = [{ kind: "hint", color: 0, start: [0, 0], end: [0, 0] }];
  const waiting = [waitingFor("v-1", 0), waitingFor("v-2", 0)];
  waiting[1].message.puzzle = "another";
  const all = [...board.marksOf({ board: boardOf([]), found, marks }, begin([0, 0], 1, field), waiting, [])];
  assert.deepEqual(all.map(([, mark]) => [mark.kind, mark.status ?? null]), [["hint", null], ["found", null], ["selection", "checking"], ["selection", "live"]]);
  assert.equal(new Set(all.map(([key]) => key)).size, 4);
});

test("a crooked live line says so", () => {
  assert.equal(board.marksOf({ board: boardOf([]), found: [], marks: [] }, drag([[0, 0], [4, 3]], free)).get("live").status, "crooked");
});

test("a half-updated model never puts a mark outside the grid", () => {
  const model = { _board: boardOf(["ab"]), found: [{ word: "AB", color: 0, start: [0, 0], end: [0, 1] }, { word: "XY", color: 1, start: [0, 0], end: [7, 7] }] };
  const state = board.readModel({ get: (key) => model[key] });
  assert.deepEqual([state.rows, state.cols, state.found.length, state.done, state.phase], [1, 2, 1, 1, "ready"]);
  assert.equal(board.readModel({ get: () => undefined }).rows, 0);
});

test("texts are filled, and a missing one still tells what it would", () => {
  assert.equal(board.fill({ said: "{word} found, {n} of {n}" }, "said", { word: "$&", n: 3 }), "$& found, 3 of 3");
  assert.equal(board.fill({ said: "{word} {other}" }, "said", { word: 0 }), "0 {other}");
  assert.equal(board.fill({}, "fault", { message: "oh" }), "fault oh");
  assert.equal(board.fill({ said: 5 }, "said"), "5");
});

test("a word's bidi overrides do not turn the sentence around it", () => {
  const word = "\u202ecat\u202c\u2066\u2069";
  assert.equal(board.fill({ said: "{word} found" }, "said", { word }), "cat found");
  assert.equal(board.fill({ said: "{word}" }, "said", { word: "\u05d0\u200f<b>" }), "\u05d0\u200f<b>");
});

test("time is read at a glance", () => {
  assert.deepEqual([0, 7.9, 59, 60, 754, 3599, 3600, 3723, -5].map((s) => board.formatTime(s)), ["0:00", "0:07", "0:59", "1:00", "12:34", "59:59", "1:00:00", "1:02:03", "0:00"]);
});

test("letters change case by the rules of their language", () => {
  assert.equal(board.inCase("ı", "upper", "tr"), "I");
  assert.equal(board.inCase("i", "upper", "tr"), "İ");
  assert.equal(board.inCase("É", "lower", null), "é");
  assert.equal(board.inCase("ß", "as-is", "de"), "ß");
});

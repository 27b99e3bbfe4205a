// The walk through a recording, which needs no page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { SPEEDS, Walk, bitsOf, cellsOf, faster, fill } from "../../wordsearch_widget/static/lesson.js";

/** A recording in which `outer` calls `inner`, and two words are placed. */
const TRACE = {
  id: "t", kind: "placing", title: "", intro: "", notice: "", live: false, words: ["AB", "BA"],
  rows: [["", ""], ["", ""]],
  sources: [
    { name: "outer", file: "a.py", first: 1, lines: [[["", "x"]], [["", "y"]]] },
    { name: "inner", file: "a.py", first: 10, lines: [[["", "z"]]] },
  ],
  moments: [
    [0, 0, 1, { n: "2" }, [0]],
    [0, 1, 2, { word: "'AB'" }],
    [1, 0, 10, { a: "1" }, [0, 1]],
    [1, 10, 0, 0, 0, "7"],
    [0, 2, 3, { got: "7" }, [0]],
    [0, 3, 0],
  ],
  frames: [
    { k: "start", m: 0, s: "begin" },
    { k: "try", m: 1, s: "try", t: [[0, "A"]] },
    { k: "place", m: 4, s: "placed", l: [[0, "A"], [1, "B"]], p: [[0, [[0, 0], [0, 1]]]] },
    { k: "clash", m: 4, s: "clash" },
    { k: "remove", m: 5, s: "gone", l: [[0, ""], [1, ""]], p: [[0, null]] },
  ],
};

const walk = (at = 0, byLine = false) => Object.assign(new Walk(), { trace: TRACE, byLine, at });

test("a position stays inside the recording", () => {
  const w = walk();
  w.go(-3);
  assert.equal(w.at, 0);
  w.go(Infinity);
  assert.equal(w.at, 4);
  w.turn(true);
  assert.equal(w.at, 5);
});

test("stepping back shows exactly the earlier picture", () => {
  const w = walk(), there = [];
  for (let at = 0; at < w.total; at += 1) {
    w.go(at);
    there.push(JSON.stringify(w.picture()));
  }
  for (let at = w.total - 1; at >= 0; at -= 1) {
    w.go(at);
    assert.equal(JSON.stringify(w.picture()), there[at]);
  }
  assert.deepEqual(TRACE.rows, [["", ""], ["", ""]]);
});

test("pictures hold letters, trial letters and placed lines", () => {
  assert.deepEqual(walk(1).picture(), { rows: [["A", ""], ["", ""]], lines: [], faint: [0] });
  assert.deepEqual(walk(2).picture(), { rows: [["A", "B"], ["", ""]], lines: [[0, [0, 0], [0, 1]]], faint: [] });
  assert.deepEqual(walk(4).picture(), { rows: [["", ""], ["", ""]], lines: [], faint: [] });
});

test("line by line, the last decision is shown", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((at) => walk(at, true).index), [0, 1, 1, 1, 3, 4]);
});

test("the other grain is the same place", () => {
  const w = walk(2);
  w.turn(true);
  assert.equal(w.at, 4);
  w.turn(false);
  assert.equal(w.at, 3); // the last decision of that moment
});

test("the next frame of a kind, in both grains", () => {
  assert.equal(walk(0).next(["place"]), 2);
  assert.equal(walk(0, true).next(["place"]), 4);
  assert.equal(walk(2).next(["place"]), 2);
});

test("calls show their own variables, the innermost first", () => {
  assert.deepEqual(walk(2, true).calls(), [
    { name: "inner", values: [["a", "1", true]] },
    { name: "outer", values: [["n", "2", false], ["word", "'AB'", false]] },
  ]);
  assert.deepEqual(walk(4, true).calls(), [{ name: "outer", values: [["n", "2", false], ["word", "'AB'", false], ["got", "7", true]] }]);
});

test("a function that calls itself keeps two sets of variables", () => {
  const moments = [[0, 0, 1, { n: "2" }, [0]], [0, 0, 1, { n: "1" }, [0, 0]], [0, 1, 2, { m: "3" }, [0]]];
  const w = Object.assign(walk(1, true), { trace: { ...TRACE, moments } });
  assert.deepEqual(w.calls().map(({ values }) => values[0][1]), ["1", "2"]);
  w.go(2);
  assert.deepEqual(w.calls(), [{ name: "outer", values: [["n", "2", false], ["m", "3", true]] }]);
});

test("every moment has a sentence", () => {
  const texts = { line_begin: "{name} begins", line_set: "{names} is {values}", line_ran: "line {line}, then {next}", line_back: "{name} gives {value}" };
  const said = [0, 1, 2, 3, 4, 5].map((at) => walk(at, true).sentence(texts));
  assert.deepEqual(said, ["begin", "try", "inner begins", "inner gives 7", "clash", "gone"]);
});

test("speeds stay among those offered", () => {
  assert.equal(faster(1, 1), 2);
  assert.equal(faster(8, 1), 8);
  assert.equal(faster(0.25, -1), 0.25);
  assert.equal(faster(3, 0), 2);
  assert.deepEqual(SPEEDS, [0.25, 0.5, 1, 2, 4, 8]);
});

test("fast walks are short, fillers are quick, compared letters too", () => {
  const stay = (k) => Object.assign(walk(), { trace: { ...TRACE, frames: [{ k, m: 0, s: "" }] } }).stay;
  assert.ok(stay("fill") < stay("compare") && stay("compare") < stay("place"));
});

test("bits in hex are cells", () => {
  assert.deepEqual(bitsOf("1"), [0]);
  assert.deepEqual(bitsOf("8000000000000000000000001"), [0, 99]);
  assert.deepEqual(bitsOf("f0"), [4, 5, 6, 7]);
  assert.deepEqual(bitsOf(""), []);
});

test("cells of a line", () => {
  assert.deepEqual(cellsOf([0, 0], [2, 2]), [[0, 0], [1, 1], [2, 2]]);
  assert.deepEqual(cellsOf([3, 1], [0, 1]), [[3, 1], [2, 1], [1, 1], [0, 1]]);
  assert.deepEqual(cellsOf([1, 1], [1, 1]), [[1, 1]]);
});

test("texts are filled", () => {
  assert.equal(fill({ a: "Step {n} of {total}" }, "a", { n: 1, total: 2 }), "Step 1 of 2");
  assert.equal(fill({}, "unknown"), "unknown");
});

const read = (name) => readFileSync(new URL(`../../wordsearch_widget/static/${name}`, import.meta.url), "utf8");

test("one plain module: no imports, no network, nothing global, text only as text", () => {
  const code = read("lesson.js").replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/ .*$/gm, "");
  for (const banned of [/^\s*import\b/m, /\bimport\(/, /\bfetch\(/, /\binnerHTML\b/, /\bwindow\b/, /\.id = /, /<defs|"defs"/, /crypto\./, /\bvar /]) assert.doesNotMatch(code, banned);
});

test("every rule stands under the lesson's own root", () => {
  const css = read("lesson.css").replace(/\/\*[\s\S]*?\*\//g, "").trim();
  assert.doesNotMatch(css, /url\(|@import|:root/);
  assert.ok(css.startsWith(".wordsearch.wordsearch-lesson {"));
  let depth = 0, outside = "";
  for (const c of css) {
    if (c === "}") depth -= 1;
    if (!depth && c !== "}") outside += c;
    if (c === "{") depth += 1;
  }
  assert.equal(depth, 0);
  assert.equal(outside.trim(), ".wordsearch.wordsearch-lesson {");
});

test("no function is long", () => {
  const lines = read("lesson.js").split("\n");
  let from = -1;
  lines.forEach((line, at) => {
    if (/^(\t|export |async )*(function \w+|\w+)\(.*\{$/.test(line) && !/^\t\t/.test(line)) from = at;
    if (/^\t?\}$/.test(line) && from >= 0) {
      assert.ok(at - from <= 40, `${lines[from]} has ${at - from} lines`);
      from = -1;
    }
  });
});

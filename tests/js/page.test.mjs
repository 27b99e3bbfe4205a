// The host of a saved page: its hashes, its table, and its game, move for move the kernel's.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as board from "../../wordsearch_widget/static/board.js";
import { Game, makeLesson, makeModel, openKey, openTable, sha256 } from "../../wordsearch_widget/export/page.js";

const cases = JSON.parse(readFileSync(new URL("../data/page.json", import.meta.url), "utf-8"));
const [twisted, clued] = cases;
const plain = (value) => JSON.parse(JSON.stringify(value));
const start = (data, more = {}, now = () => 0) => new Game({ ...plain(data), ...more }, board, now);
const TRAITS = ["found", "completed", "hints", "total", "_marks", "_shown", "_phase", "_fault"];
const stateOf = (game) => plain({ ...Object.fromEntries(TRAITS.map((name) => [name, game.traits[name]])), running: game.clock.running });
const send = (game, message) => game.receive({ puzzle: game.traits._board.id, ...message });
const select = (game, r, c, r1, c1) => send(game, { type: "select", start: [r, c], end: [r1, c1] });

test("SHA-256 is the one that everyone has", () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 300]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 37 + size) % 256);
    assert.equal(Buffer.from(sha256(bytes)).toString("hex"), createHash("sha256").update(bytes).digest("hex"), `${size} bytes`);
  }
  assert.deepEqual(sha256("niño ", new Uint8Array([1, 2])), new Uint8Array(createHash("sha256").update("niño ").update(Buffer.from([1, 2])).digest()));
});

for (const { name, data, lines, steps } of cases) {
  test(`of all lines, the table of ${name} knows those that find a word and no other`, () => {
    const read = openTable(data.lookup), { rows } = data.traits._board, found = [];
    const cells = rows.flatMap((row, r) => row.map((_, c) => [r, c]));
    for (const a of cells) {
      for (const b of cells) if (read({ start: a, end: b }).length) found.push([...a, ...b]);
    }
    assert.deepEqual(found, lines.map((line) => line.slice(0, 4)));
  });

  test(`the page plays ${name} as the kernel does`, () => {
    const game = start(data);
    let state = null;
    steps.forEach(({ message, answer, state: after = state }, nth) => {
      assert.deepEqual(plain(send(game, message)), answer, `answer ${nth} to ${JSON.stringify(message)}`);
      assert.deepEqual(stateOf(game), after, `state after ${nth}, ${JSON.stringify(message)}`);
      state = after;
    });
  });
}

test("a word is spelled as its line is read", () => {
  const game = start(twisted.data);
  for (const [r, c, r1, c1, words] of twisted.lines) assert.deepEqual(game.read({ start: [r, c], end: [r1, c1] }).map(({ word }) => word), words);
});

test("without a key there are no hints and nothing to show, and the rest goes on", () => {
  const game = start(twisted.data, { key: null });
  assert.equal(send(game, { type: "hint" }).status, "ok");
  assert.equal(send(game, { type: "reveal", index: null }).status, "refused");
  assert.deepEqual([game.traits.hints, game.traits._marks, game.traits._phase], [0, [], "ready"]);
  assert.equal(select(game, 0, 0, 0, 3).word, "STAR");
});

test("the key names every word's line", () => {
  const answers = openKey(clued.data.key, clued.data.lookup.salt);
  assert.deepEqual(answers.map(({ start: a, end: b, word, text }) => [a, b, word, text]), [
    [[0, 0], [0, 2], "CAT", "cat"], [[1, 1], [1, 3], "DOG", "dog"], [[2, 2], [2, 4], "PIG", null],
  ]);
});

test("the clock counts play alone", () => {
  let now = 100;
  const game = start(twisted.data, {}, () => now);
  now = 150;
  send(game, { type: "start" });
  now = 160;
  send(game, { type: "pause" });
  now = 200;
  send(game, { type: "resume" });
  now = 205;
  assert.deepEqual(game.clock, { seconds: 15, running: true, limit: null });
});

test("a reload brings the game back, its clock waiting", () => {
  let now = 0;
  const game = start(twisted.data, {}, () => now), again = start(twisted.data, {}, () => now);
  select(game, 0, 0, 0, 3);
  select(game, 4, 3, 4, 5); // the secret one
  for (let i = 0; i < 2; i += 1) send(game, { type: "hint" });
  send(game, { type: "reveal", index: 2 });
  now = 12;
  again.restore(plain(game.record()));
  assert.deepEqual(stateOf(again), { ...stateOf(game), _phase: "ready", running: false });
  assert.equal(again.clock.seconds, 12);
  assert.deepEqual(plain(again.record()), { ...plain(game.record()), phase: "ready" });
});

test("what is kept is believed only as far as the table agrees", () => {
  const game = start(twisted.data, { key: null });
  game.restore({ found: [[[0, 0], [0, 4]], [[9, 9], [0, 0]], ["x", null], [[0, 0], [0, 3]]], hints: -3, hinted: [[0, 2]], revealed: [1], seconds: "9", phase: "won" });
  assert.deepEqual(game.traits.found.map(({ word }) => word), ["STAR"]);
  assert.deepEqual([game.traits.hints, game.traits._marks, game.traits._phase, game.clock.seconds], [0, [], "ready", 0]);
});

test("a finished game is finished after a reload", () => {
  const game = start(clued.data), again = start(clued.data);
  for (const [r, c, r1, c1] of clued.lines) select(game, r, c, r1, c1);
  again.restore(plain(game.record()));
  assert.deepEqual([again.traits.completed, again.traits._phase, again.clock.running], [true, "completed", false]);
});

test("a page may open with the words shown", () => {
  const game = start(clued.data, { solution: true });
  assert.deepEqual([game.traits._phase, game.traits._marks.length], ["over", 3]);
  send(game, { type: "reset" });
  assert.deepEqual([game.traits._phase, game.traits._marks.length], ["ready", 0]);
});

test("the model tells what changed, then answers", async () => {
  const game = start(twisted.data), heard = [];
  game.changed.clear();
  const model = makeModel(game.traits, (message) => game.receive(message), () => { const names = [...game.changed]; game.changed.clear(); return names; });
  for (const name of ["change:found", "change:hints", "msg:custom"]) model.on(name, (value) => heard.push([name, value.status]));
  model.send({ type: "select", id: "v-1", puzzle: model.get("_board").id, start: [0, 0], end: [0, 3] });
  assert.deepEqual(heard, []);
  await null;
  assert.deepEqual(heard, [["change:found", undefined], ["msg:custom", "found"]]);
});

test("a fault is told on the board, and answered", async (t) => {
  t.mock.method(console, "error", () => {});
  const traits = {}, heard = [], model = makeModel(traits, () => { throw new Error("no luck"); }, () => []);
  model.on("msg:custom", (content) => heard.push(content));
  model.send({ type: "hint", id: "v-1" });
  await null;
  assert.deepEqual(heard, [{ type: "answer", id: "v-1", status: "error", text: "Error: no luck" }]);
  assert.equal(traits._fault, "Error: no luck");
});

test("a lesson's predictions are kept once", () => {
  const traits = { _trace: { id: "saved", frames: [{}, { q: { answer: "yes" } }] }, _given: {}, predict: false };
  const receive = makeLesson(traits), predict = (frame, answer, lesson = "saved") => receive({ type: "predict", lesson, frame, answer }).status;
  assert.deepEqual([predict(1, "yes"), predict(1, "no"), predict(0, "yes"), predict(1, "x", "other"), predict("__proto__", "x")], ["ok", "already", "refused", "refused", "refused"]);
  assert.deepEqual(traits._given, { 1: "yes" });
  assert.equal(receive({ type: "predicting", on: true }).status, "ok");
  assert.equal(traits.predict, true);
});

test("a view that leaves is not answered", async () => {
  const heard = [], model = makeModel({}, () => heard.push("asked"), () => []);
  model.on("msg:custom", (content) => heard.push(content));
  model.send({ type: "leave", id: "v-0" });
  await null;
  assert.deepEqual(heard, []);
});

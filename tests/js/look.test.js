// Colours that everyone can tell apart and read on, and the shape that the house asks of the module.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import board, * as pure from "../../wordsearch_widget/static/board.js";

const read = (name) => readFileSync(new URL(`../../wordsearch_widget/static/${name}`, import.meta.url), "utf-8");
const js = read("board.js"), css = read("board.css");
const MANY = 40;

/** sRGB from 0 to 1 of "hsl(210 60% 67%)" or "#1b2330". */
function rgb(colour) {
  const hex = /^#(..)(..)(..)$/.exec(colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour);
  if (hex) return hex.slice(1).map((pair) => parseInt(pair, 16) / 255);
  const [h, s, l] = colour.match(/[\d.]+/g).map(Number);
  return [0, 8, 4].map((n) => {
    const k = (n + h / 30) % 12;
    return l / 100 - (s / 100) * Math.min(l / 100, 1 - l / 100) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

function luminance(colour) {
  const [r, g, b] = rgb(colour).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The value of a custom property in the rule of a selector. */
function value(selector, name) {
  const rule = css.slice(css.indexOf(`${selector} {`)), body = rule.slice(0, rule.indexOf("}"));
  const text = new RegExp(`--ws-${name}: ([^;]+);`).exec(body)[1];
  return /#[0-9a-f]+/.exec(text)[0];
}
const LIGHT = ".wordsearch", DARK = "&[data-theme=dark]";

test("letters on a find are read at 4.5 : 1 or better, in both themes, for any number of words", () => {
  const ink = value(LIGHT, "on-mark");
  for (let i = 0; i < MANY; i += 1) assert.ok(contrast(ink, pure.colourOf(i).fill) >= 4.5, `${i} ${pure.colourOf(i).fill}`);
});

test("text is read at 4.5 : 1 or better in both themes", () => {
  for (const theme of [LIGHT, DARK]) {
    for (const ground of ["bg", "plate"]) {
      for (const text of ["ink", "soft", "bad"]) assert.ok(contrast(value(theme, text), value(theme, ground)) >= 4.5, `${theme} ${text} on ${ground}`);
      assert.ok(contrast(value(theme, "accent"), value(theme, ground)) >= 3, `${theme} accent`);
    }
  }
});

test("no two words look the same: fill and outline style differ, past the eighth as well", () => {
  const looks = Array.from({ length: MANY }, (_, i) => pure.colourOf(i));
  assert.equal(new Set(looks.map((look) => look.fill)).size, MANY);
  assert.equal(new Set(looks.map((look) => look.edge)).size, MANY);
  for (let i = 1; i < MANY; i += 1) assert.notEqual(looks[i].dash, looks[i - 1].dash);
  for (let i = 8; i < 16; i += 1) assert.notEqual(looks[i].dash, looks[i - 8].dash);
});

test("the first eight stay apart for colour-blind eyes", () => {
  // Machado, Oliveira and Fernandes 2009, full strength, on linear light.
  const EYES = {
    normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  };
  const lab = (colour, m) => {
    const lin = rgb(colour).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    const [r, g, b] = [0, 3, 6].map((i) => m[i] * lin[0] + m[i + 1] * lin[1] + m[i + 2] * lin[2]);
    const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const [x, y, z] = [(0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089].map(f);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  for (const [eye, m] of Object.entries(EYES)) {
    for (let i = 0; i < 8; i += 1) {
      for (let j = 0; j < i; j += 1) {
        const [a, b] = [pure.colourOf(i), pure.colourOf(j)], apart = Math.hypot(...lab(a.fill, m).map((v, k) => v - lab(b.fill, m)[k]));
        assert.ok(apart >= 13, `${eye}: ${i} and ${j} are ${apart.toFixed(1)} apart`);
      }
    }
  }
});

test("the module hands a host what it looks for, and no pure function is called render", () => {
  assert.deepEqual(Object.keys(board).sort(), ["initialize", "render"]);
  assert.ok(!("render" in pure) && !("initialize" in pure));
  assert.deepEqual(Object.keys(board.initialize()).sort(), ["show", "themeOf"]);
});

test("one plain module: no imports, no network, nothing global, text only as text", () => {
  const code = js.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/ .*$/gm, "");
  for (const banned of [/^\s*import\b/m, /\bimport\(/, /\bfetch\(/, /\binnerHTML\b/, /\bwindow\b/, /\.id = /, /<defs|"defs"/, /crypto\./, /\bvar /]) assert.doesNotMatch(code, banned);
  assert.doesNotMatch(css, /url\(|@import|:root|#[\w-]+\s*\{/);
  for (const rule of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/(^|[{};])\s*([^{};@]+)\{/g)) {
    const selectors = rule[2].trim().replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, "()").split(",").map((s) => s.trim());
    for (const selector of selectors) assert.match(selector, /^(\.wordsearch|from$|to$|\d+%$)|&/, selector);
  }
});

test("every widget carries the board over the wire: 60,000 bytes at most", () => {
  const bytes = Buffer.byteLength(js) + Buffer.byteLength(css);
  assert.ok(bytes <= 60_000, `${bytes} bytes`);
});

test("no function is longer than 40 lines", () => {
  const lines = js.split("\n");
  lines.forEach((line, at) => {
    const head = /^(\t?)(?:export )?(?:(?:async )?function \w+|get \w+|(?!if|for|while|switch|catch|class)\w+)\(.*\{$/.exec(line);
    if (!head) return;
    const end = lines.findIndex((other, i) => i > at && other.startsWith(`${head[1]}}`));
    assert.ok(end - at + 1 <= 40, `${line.trim()} has ${end - at + 1} lines`);
  });
});

// @ts-check
/**
 * The player of a lesson: steps through a recorded run of real Python, forwards and backwards, with
 * its source lines, its variables and a picture drawn by the board's own module.
 *
 * The whole recording is here, so stepping never waits for Python; only predictions go there. One
 * plain ES module without imports, read from top to bottom: typedefs, the recording, playing, DOM
 * skeleton, drawing, predictions, keyboard, render.
 */

// ---------------------------------------------------------------- typedefs of the model

/** @typedef {[row: number, col: number]} Pair */
/** @typedef {{name: string, file: string, first: number, lines: string[]}} Source first = number of its first line */
/** @typedef {[source: number, just: number, next: number, changed?: Record<string, string> | 0, stack?: number[] | 0, value?: string | 0]} Moment lines by number, 0 = none; stack 0 = as before */
/** @typedef {{kind: string, text: string, options: [key: string, label: string][], answer: string, right: string, wrong: string}} Question */
/** @typedef {{title: string, first: string, rows: (string | null)[][], lines: [number, Pair, Pair][], counts: Record<string, number>}} Second a picture beside the first */
/**
 * One picture with its sentence. Letters and lines are changes since the frame before it.
 * k kind · m moment · s sentence · l letters [cell, letter] · p placed lines [colour, ends | null] ·
 * x marks [kind, start, end] · t letters on trial · h shaded cells, bits in hex · w the word, letter by
 * letter · f facts · c counters · q question · b second picture
 * @typedef {{k: string, m: number, s: string, l?: [number, string][], p?: [number, [Pair, Pair] | null][], x?: [string, Pair, Pair][], t?: [number, string][], h?: string, w?: [string, string, string][], f?: [string, string][], c?: Record<string, number>, q?: Question, b?: Second}} Frame
 */
/** @typedef {{id: string, kind: string, title: string, intro: string, notice: string, rows: (string | null)[][], words: string[], sources: Source[], moments: Moment[], frames: Frame[]}} Trace */
/** @typedef {{get(key: string): any, send(content: any): void, on(name: string, callback: (...args: any[]) => void): void, off(name: string, callback?: any): void}} Model */
/** @typedef {{exports?: any, render(options: {el: HTMLElement, signal?: AbortSignal}): Promise<void>}} Child */
/** @typedef {{model: Model, el: HTMLElement, signal?: AbortSignal, host?: {getWidget(ref: any): Promise<Child>}}} Context */
/** @typedef {{id: string, at: number}} Waiting a prediction that Python has not taken yet */
/** @typedef {ReturnType<typeof readModel>} State */
/** @typedef {ReturnType<typeof makeView>} View */

// ---------------------------------------------------------------- the recording (pure)

/** A text with its {placeholders} filled; an unknown text shows its key. @param {Record<string, string>} texts @param {string} key @param {Record<string, any>} [values] */
export const fill = (texts, key, values = {}) =>
  (texts[key] ?? key.replaceAll("_", " ")).replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));

/** How many positions there are, by decision or line by line. @param {Trace} trace @param {boolean} byLine */
export const total = (trace, byLine) => (byLine ? trace.moments.length : trace.frames.length);

/** The frame shown at a position: in a walk line by line, the last decision made by then. @param {Trace} trace @param {number} at @param {boolean} byLine */
export function frameAt({ frames }, at, byLine) {
  if (!byLine) return at;
  let low = 0, high = frames.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (frames[middle].m <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The moment shown at a position. @param {Trace} trace @param {number} at @param {boolean} byLine */
export const momentAt = (trace, at, byLine) => (byLine ? at : trace.frames[at]?.m ?? 0);

/** The same place in the other grain. @param {Trace} trace @param {number} at @param {boolean} byLine the grain that `at` is in */
export const otherGrain = (trace, at, byLine) => (byLine ? frameAt(trace, at, true) : momentAt(trace, at, false));

/** Letters and placed lines as they stand at a frame, replayed from the start. @param {Trace} trace @param {number} index */
export function pictureAt(trace, index) {
  const rows = trace.rows.map((row) => [...row]), cols = rows[0]?.length ?? 0;
  /** @type {Map<number, [Pair, Pair]>} */
  const lines = new Map();
  for (const { l = [], p = [] } of trace.frames.slice(0, index + 1)) {
    for (const [at, letter] of l) rows[Math.floor(at / cols)][at % cols] = letter;
    for (const [color, ends] of p) {
      if (ends) lines.set(color, ends);
      else lines.delete(color);
    }
  }
  const faint = [];
  for (const [at, letter] of trace.frames[index]?.t ?? []) {
    const cell = /** @type {Pair} */ ([Math.floor(at / cols), at % cols]);
    rows[cell[0]][cell[1]] = letter;
    faint.push(cell);
  }
  return { rows, lines, faint };
}

/** The calls being run at a moment, innermost first, each with its variables in order of appearance. @param {Trace} trace @param {number} index */
export function callsAt({ moments, sources }, index) {
  /** @type {Map<number, Map<string, string>>} */
  const known = new Map();
  /** @type {number[]} */
  let stack = [], fresh = /** @type {string[]} */ ([]);
  for (const [source, just, , changed, given] of moments.slice(0, index + 1)) {
    if (given) stack = given;
    if (!just || !known.has(source)) known.set(source, new Map());
    for (const [name, value] of Object.entries(changed || {})) known.get(source)?.set(name, value);
    fresh = Object.keys(changed || {});
  }
  const current = moments[index]?.[0];
  return [...stack].reverse().map((source) => ({
    source, name: sources[source].name,
    values: [...(known.get(source) ?? [])].map(([name, value]) => ({ name, value, fresh: source === current && fresh.includes(name) })),
  }));
}

/** What a single line did, as a sentence. @param {Trace} trace @param {number} index @param {Record<string, string>} texts */
export function lineSentence({ moments, sources }, index, texts) {
  const [source, just, next, changed, , value] = moments[index] ?? [0, 0, 0];
  const { name } = sources[source] ?? { name: "" }, names = Object.keys(changed || {});
  if (!just) return fill(texts, "line_begin", { name });
  if (!next && typeof value === "string") return fill(texts, "line_back", { name, value });
  if (names.length) return fill(texts, "line_set", { names: names.join(", "), values: Object.values(changed || {}).join(", ") });
  return fill(texts, "line_ran", { line: just, next: next || just });
}

/** The next frame of one of the kinds after `index`, or null. @param {Trace} trace @param {number} index @param {string[]} kinds */
export function nextOf({ frames }, index, kinds) {
  const found = frames.findIndex(({ k }, i) => i > index && kinds.includes(k));
  return found < 0 ? null : found;
}

/** The cells of a board of bits written in hex, lowest first. @param {string} hex */
export const bitsOf = (hex) => [...hex].reverse().flatMap((digit, i) => [0, 1, 2, 3].filter((bit) => (parseInt(digit, 16) >> bit) & 1).map((bit) => i * 4 + bit));

/** @param {Pair} a @param {Pair} b cells of a straight line @returns {Pair[]} */
export function cellsOf(a, b) {
  const length = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
  return Array.from({ length: length + 1 }, (_, i) => [a[0] + (i * (b[0] - a[0])) / (length || 1), a[1] + (i * (b[1] - a[1])) / (length || 1)]);
}

const PYTHON = /("""[\s\S]*?"""|'''[\s\S]*?'''|f?"[^"\n]*"|f?'[^'\n]*')|(#.*)|\b(def|return|yield|from|for|in|if|elif|else|while|break|continue|and|or|not|is|class|None|True|False|try|except|raise|with|as|import|lambda|pass|assert)\b|\b(\d+)\b/g;

/** Python lines cut into pieces, each with what it is. @param {string[]} lines @returns {[kind: string, text: string][][]} */
export function tokens(lines) {
  const text = lines.join("\n");
  /** @type {[string, string][][]} */
  const out = [[]];
  const push = (/** @type {string} */ kind, /** @type {string} */ piece) => piece.split("\n").forEach((part, i) => {
    if (i) out.push([]);
    if (part) out[out.length - 1].push([kind, part]);
  });
  let from = 0;
  for (const match of text.matchAll(PYTHON)) {
    push("", text.slice(from, match.index));
    push(match[1] ? "string" : match[2] ? "comment" : match[3] ? "keyword" : "number", match[0]);
    from = match.index + match[0].length;
  }
  push("", text.slice(from));
  return out;
}

// ---------------------------------------------------------------- playing (no DOM)

export const PLACED = ["place", "found"], REJECTED = ["clash", "give_up", "remove", "restart", "refused"];
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const PACE = /** @type {Record<string, number>} */ ({ compare: 0.55, fill: 0.14, cell: 0.2, and: 0.9, word: 1.2, direction: 1.5, clash: 1.5, place: 1.4, done: 1 });

/** Milliseconds that a position stays on screen. @param {Frame | undefined} frame @param {boolean} byLine @param {number} speed */
export const stay = (frame, byLine, speed) => ((byLine ? 0.6 : PACE[frame?.k ?? ""] ?? 1) * 1100) / speed;

/** The speed `by` notches from this one. @param {number} speed @param {number} by */
export function faster(speed, by) {
  const nearest = SPEEDS.reduce((best, s, i) => (Math.abs(s - speed) < Math.abs(SPEEDS[best] - speed) ? i : best), 0);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, nearest + by))];
}

/**
 * The frame whose question must come before a step forward from `at`, or null.
 * @param {Trace} trace @param {number} at @param {boolean} byLine @param {Set<number>} asked frames that need no asking any more
 */
export function questionAt(trace, at, byLine, asked) {
  const index = frameAt(trace, at, byLine), frame = trace.frames[index];
  if (!frame?.q || asked.has(index) || (byLine && frame.m !== at)) return null;
  return index;
}

/** The predictions so far: how many were given, how many right. @param {Trace} trace @param {Record<string, string | null>} given */
export function score({ frames }, given) {
  const answers = Object.entries(given).filter(([, answer]) => answer !== null);
  return { n: answers.length, right: answers.filter(([index, answer]) => frames[Number(index)]?.q?.answer === answer).length };
}

/** Everything Python keeps, with defaults. @param {Model} model */
function readModel(model) {
  const get = (/** @type {string} */ key, /** @type {any} */ otherwise) => model.get(key) ?? otherwise;
  const empty = { id: "", kind: "", title: "", intro: "", notice: "", rows: [], words: [], sources: [], moments: [], frames: [] };
  return {
    trace: /** @type {Trace} */ ({ ...empty, ...get("_trace", {}) }),
    given: /** @type {Record<string, string | null>} */ (get("_given", {})),
    texts: /** @type {Record<string, string>} */ (get("_texts", {})),
    title: String(get("title", "")), theme: String(get("theme", "auto")), projector: Boolean(get("projector", false)), fault: String(get("_fault", "")),
  };
}
const WATCHED = ["_trace", "_given", "_texts", "_fault", "title", "theme", "projector", "predict", "by_line", "speed"];

// ---------------------------------------------------------------- DOM skeleton

/*
 * div.wordsearch.wordsearch-lesson [data-kind] [data-theme] [data-playing] [data-grain]
 * ├─ fault, header > title, position
 * ├─ say > sentence (the one live region), facts          what happened and why
 * ├─ ask                                                  a prediction, when one is due
 * ├─ scene
 * │  ├─ stage > picture, second, strip, counts
 * │  └─ code > listing (name, lines), variables
 * ├─ player > timeline (range, ticks), buttons, options
 * └─ foot > intro, notice, score, kernel, help
 */

/** @param {Document} doc @param {string} name element name and class, as in "div.header" @param {Record<string, string>} [attributes] @param {(Node | string)[]} [inside] */
function make(doc, name, attributes = {}, inside = []) {
  const [tag, part] = name.split("."), el = doc.createElement(tag);
  if (part) el.className = `wordsearch-${part}`;
  if (tag === "button") el.setAttribute("type", "button");
  if (/^(button|input|select)$/.test(tag) || attributes.tabindex) el.setAttribute("data-lm-suppress-shortcuts", "true");
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  el.append(...inside);
  return el;
}

/** @param {Document} doc */
function makeSkeleton(doc) {
  const div = (/** @type {string} */ part, /** @type {Record<string, string>} */ attributes = {}) => make(doc, `div.${part}`, attributes);
  const parts = {
    fault: div("fault"), header: div("header"), title: div("title"), position: div("position"),
    say: div("say"), sentence: div("sentence", { role: "status", "aria-live": "polite" }), facts: make(doc, "dl.facts"),
    ask: div("ask", { role: "group" }), scene: div("scene"), stage: div("stage"), pictures: div("pictures"),
    first: div("shot"), second: div("shot"), strip: div("word", { dir: "ltr" }), counts: make(doc, "dl.counts"),
    code: div("code"), name: div("name"), listing: make(doc, "ol.listing", { tabindex: "0", dir: "ltr" }), variables: div("variables"),
    player: div("player", { role: "group" }), timeline: div("timeline"), buttons: div("buttons"), options: div("options"),
    range: /** @type {HTMLInputElement} */ (make(doc, "input.range", { type: "range", min: "0", step: "1" })),
    foot: div("foot"), intro: div("intro"), notice: div("notice"), score: div("score"), kernel: div("kernel"), help: div("help"),
  };
  const svg = doc.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "wordsearch-ticks");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("preserveAspectRatio", "none");
  parts.header.append(parts.title, parts.position);
  parts.say.append(parts.sentence, parts.facts);
  parts.pictures.append(parts.first, parts.second);
  parts.stage.append(parts.pictures, parts.strip, parts.counts);
  parts.code.append(parts.name, parts.listing, parts.variables);
  parts.scene.append(parts.stage, parts.code);
  parts.timeline.append(svg, parts.range);
  parts.player.append(parts.timeline, parts.buttons, parts.options);
  parts.foot.append(parts.intro, parts.notice, parts.score, parts.kernel, parts.help);
  const root = make(doc, "div", {}, [parts.fault, parts.header, parts.say, parts.ask, parts.scene, parts.player, parts.foot]);
  root.className = "wordsearch wordsearch-lesson";
  return { root, parts, svg };
}

/** All that one view keeps for itself. @param {Model} model @param {Document} doc */
function makeView(model, doc) {
  const state = readModel(model);
  return {
    model, doc, ...makeSkeleton(doc), state, stop: new AbortController(), id: Math.random().toString(36).slice(2), count: 0,
    at: 0, byLine: Boolean(model.get("by_line")), speed: Number(model.get("speed") ?? 1), predict: Boolean(model.get("predict")),
    playing: false, resume: false, /** @type {ReturnType<typeof setTimeout> | undefined} */ timer: undefined,
    /** @type {number | null} */ question: null, /** @type {Set<number>} */ asked: new Set(), /** @type {Record<string, string | null>} */ given: {},
    /** @type {Waiting[]} */ waiting: [], /** @type {ReturnType<typeof setTimeout> | undefined} */ watch: undefined,
    /** @type {Child | null} */ child: null, live: false, failure: "", signs: /** @type {Record<string, string>} */ ({}),
    /** @type {Map<string, HTMLElement>} */ controls: new Map(),
  };
}

// ---------------------------------------------------------------- drawing: say what should be on screen, change what differs

/** Runs `draw` when any of `values` differs from last time. @param {View} view @param {string} name @param {any} values @param {() => void} draw */
function whenChanged(view, name, values, draw) {
  const sign = JSON.stringify(values);
  if (view.signs[name] === sign) return;
  view.signs[name] = sign;
  draw();
}

/** @param {HTMLElement} el @param {string} text */
const write = (el, text) => { if (el.textContent !== text) el.textContent = text; };

/** Draws the position at hand, any number of times. @param {View} view */
function draw(view) {
  const { state: { trace, texts, fault }, parts, byLine } = view;
  write(parts.fault, fault || view.failure ? fill(texts, "fault", { message: fault || view.failure }) : "");
  if (!trace.frames.length) return write(parts.sentence, fill(texts, "waiting"));
  view.at = Math.max(0, Math.min(total(trace, byLine) - 1, view.at));
  const index = frameAt(trace, view.at, byLine), moment = momentAt(trace, view.at, byLine), frame = trace.frames[index];
  view.root.dataset.kind = trace.kind;
  view.root.dataset.frame = frame.k;
  view.root.toggleAttribute("data-playing", view.playing);
  parts.sentence.setAttribute("aria-live", view.playing ? "off" : "polite");
  const exact = !byLine || frame.m === view.at;
  write(parts.sentence, exact ? frame.s : lineSentence(trace, view.at, texts));
  drawFacts(view, exact ? frame : null);
  drawPicture(view, index);
  drawListing(view, moment);
  drawVariables(view, moment);
  drawPlayer(view);
  drawQuestion(view);
  drawFoot(view);
}

/** @param {View} view @param {HTMLElement} list a dl @param {[string, string | number][]} pairs */
const drawPairs = ({ doc }, list, pairs) =>
  list.replaceChildren(...pairs.map(([name, value]) => make(doc, "div.pair", {}, [make(doc, "dt", {}, [name]), make(doc, "dd", {}, [String(value)])])));

/** @param {View} view @param {Frame | null} frame */
function drawFacts(view, frame) {
  whenChanged(view, "facts", frame?.f, () => drawPairs(view, view.parts.facts, frame?.f ?? []));
}

/** @param {View} view @param {number} index */
function drawPicture(view, index) {
  const { state: { trace, texts, theme }, parts, child, doc } = view, frame = trace.frames[index];
  whenChanged(view, "strip", frame.w, () => parts.strip.replaceChildren(...(frame.w ?? []).map(([letter, state, there]) =>
    make(doc, "span.letter", { "data-is": state }, [make(doc, "b", {}, [letter]), make(doc, "i", {}, [there])]))));
  const counts = Object.entries(frame.c ?? {});
  whenChanged(view, "counts", [counts, texts, frame.b], () => drawPairs(view, parts.counts, frame.b ? [] : counts.map(([key, n]) => [fill(texts, key), n])));
  if (!child?.exports?.show || trace.kind === "matching") return;
  const { rows, lines, faint } = pictureAt(trace, index), marks = [...lines].map(([color, [start, end]]) => ({ kind: "place", start, end, color, word: trace.words[color] }));
  const own = (frame.x ?? []).map(([kind, start, end]) => ({ kind, start, end }));
  const label = `${fill(texts, "at", { n: view.at + 1, total: total(trace, view.byLine) })}: ${frame.s}`;
  const caption = frame.b ? captionOf(view, frame.b.first, frame.c ?? {}) : "";
  child.exports.show(parts.first, { rows, marks: [...marks, ...own], faint, label, caption, theme });
  decorate(view, parts.first, [...lines.values()], bitsOf(frame.h ?? ""), own.filter((m) => m.kind !== "try"));
  parts.second.hidden = !frame.b;
  parts.pictures.toggleAttribute("data-two", Boolean(frame.b));
  if (!frame.b) return;
  const other = frame.b.lines.map(([color, start, end]) => ({ kind: "place", start, end, color, word: trace.words[color] }));
  child.exports.show(parts.second, { rows: frame.b.rows, marks: other, label: frame.b.title, caption: captionOf(view, frame.b.title, frame.b.counts), theme });
  decorate(view, parts.second, other.map((m) => [m.start, m.end]), [], []);
}

/** @param {View} view @param {string} title @param {Record<string, number>} counts */
const captionOf = ({ state: { texts } }, title, counts) => `${title} · ${Object.entries(counts).map(([key, n]) => `${fill(texts, key)}: ${n}`).join(" · ")}`;

/** What the lesson adds to the board's picture: shaded cells, and dark letters on coloured words. @param {View} view @param {HTMLElement} el @param {[Pair, Pair][]} lines @param {number[]} shade @param {{start: Pair, end: Pair, kind: string}[]} looks */
function decorate({ state: { trace, projector } }, el, lines, shade, looks) {
  const cols = trace.rows[0]?.length ?? 0, at = (/** @type {Pair} */ [r, c]) => r * cols + c;
  const on = new Set(lines.flatMap(([a, b]) => cellsOf(a, b).map(at))), shaded = new Set(shade);
  const looked = new Map(looks.flatMap((m) => cellsOf(m.start, m.end).map((cell) => [at(cell), m.kind])));
  el.querySelectorAll(".wordsearch-cell").forEach((cell, i) => {
    cell.toggleAttribute("data-on", on.has(i));
    cell.toggleAttribute("data-shade", shaded.has(i));
    const look = looked.get(i);
    if (look) cell.setAttribute("data-look", look);
    else cell.removeAttribute("data-look");
  });
  el.firstElementChild?.toggleAttribute("data-projector", projector);
}

/** @param {View} view @param {number} index */
function drawListing(view, index) {
  const { state: { trace, texts }, parts, doc } = view, [number, just, next] = trace.moments[index] ?? [0, 0, 0], source = trace.sources[number];
  if (!source) return;
  whenChanged(view, "listing", [trace.id, number, texts], () => {
    parts.listing.replaceChildren(...tokens(source.lines).map((line, i) => make(doc, "li", { value: String(source.first + i), "data-line": String(source.first + i) }, [
      make(doc, "code", {}, line.map(([kind, text]) => (kind ? make(doc, "span", { "data-is": kind }, [text]) : text))),
    ])));
    parts.listing.setAttribute("aria-label", fill(texts, "listing"));
  });
  const calls = callsAt(trace, index).map(({ name }) => name).reverse();
  whenChanged(view, "name", [calls, source.file, texts], () => parts.name.replaceChildren(
    make(doc, "b", {}, [calls.join(" › ") || source.name]), make(doc, "span", {}, [source.file || fill(texts, "cell")])));
  parts.listing.querySelectorAll("[data-is-now],[data-is-next]").forEach((li) => { li.removeAttribute("data-is-now"); li.removeAttribute("data-is-next"); li.removeAttribute("aria-current"); });
  const line = (/** @type {number} */ n) => /** @type {HTMLElement | null} */ (n ? parts.listing.querySelector(`[data-line="${n}"]`) : null);
  const nextLine = line(next), nowLine = line(just);
  nextLine?.setAttribute("data-is-next", fill(texts, "next"));
  nowLine?.setAttribute("data-is-now", fill(texts, "now"));
  (nowLine ?? nextLine)?.setAttribute("aria-current", "step");
  keepInView(parts.listing, nowLine ?? nextLine);
}

/** Scrolls the listing itself, and never the page. @param {HTMLElement} box @param {HTMLElement | null} line */
function keepInView(box, line) {
  if (!line) return;
  const top = line.offsetTop - box.offsetTop, margin = 2 * line.offsetHeight;
  if (top < box.scrollTop + margin || top + margin > box.scrollTop + box.clientHeight) box.scrollTop = Math.max(0, top - box.clientHeight / 2);
}

/** @param {View} view @param {number} index */
function drawVariables(view, index) {
  const { state: { trace, texts }, parts, doc } = view, calls = callsAt(trace, index), value = trace.moments[index]?.[5];
  whenChanged(view, "variables", [calls, value, texts], () => {
    const table = (/** @type {typeof calls[number]} */ { name, values }, /** @type {number} */ depth) => {
      const list = make(doc, "dl");
      list.append(...values.map((v) => make(doc, "div.pair", v.fresh ? { "data-fresh": "" } : {}, [make(doc, "dt", {}, [v.name]), make(doc, "dd", {}, [v.value])])));
      if (!depth && typeof value === "string") list.append(make(doc, "div.pair", { "data-fresh": "" }, [make(doc, "dt", {}, [fill(texts, "returns")]), make(doc, "dd", {}, [value])]));
      return make(doc, "div.call", {}, [make(doc, "div.call-name", {}, [name]), list.childElementCount ? list : fill(texts, "none")]);
    };
    parts.variables.replaceChildren(make(doc, "div.heading", {}, [fill(texts, "variables")]), ...calls.map(table));
  });
}

/** Buttons and options are built once a language. @param {View} view */
function buildPlayer(view) {
  const { doc, parts, controls, state: { texts } } = view;
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ act) => {
    const el = make(doc, "button.button", { "data-name": name, title: fill(texts, name), "aria-label": fill(texts, name) }, [make(doc, "span", { "aria-hidden": "true" }, [sign])]);
    listen(view, el, "click", act);
    controls.set(name, el);
    return el;
  };
  const option = (/** @type {string} */ name, /** @type {HTMLElement} */ control) => {
    controls.set(name, control);
    return make(doc, "label.option", {}, [fill(texts, name), control]);
  };
  const speed = make(doc, "select.select", {}, SPEEDS.map((s) => make(doc, "option", { value: String(s) }, [`${s}×`])));
  const grain = make(doc, "select.select", {}, ["decisions", "lines"].map((name) => make(doc, "option", { value: name }, [fill(texts, name)])));
  const predict = make(doc, "input", { type: "checkbox" });
  listen(view, speed, "change", () => setSpeed(view, Number(/** @type {HTMLSelectElement} */ (speed).value)));
  listen(view, grain, "change", () => setGrain(view, /** @type {HTMLSelectElement} */ (grain).value === "lines"));
  listen(view, predict, "change", () => { view.predict = /** @type {HTMLInputElement} */ (predict).checked; if (!view.predict) close(view); draw(view); });
  parts.buttons.replaceChildren(
    button("first", "⏮", () => go(view, 0)), button("back", "◀", () => go(view, view.at - 1)), button("play", "▶", () => toggle(view)),
    button("forward", "▶", () => forward(view)), button("last", "⏭", () => go(view, Infinity)),
    button("placed_next", "✓", () => jump(view, PLACED)), button("rejected_next", "✗", () => jump(view, REJECTED)),
  );
  parts.options.replaceChildren(option("speed", speed), option("grain", grain), option("predict", predict));
  parts.player.setAttribute("aria-label", fill(texts, "player"));
  parts.range.setAttribute("aria-label", fill(texts, "scrub"));
  write(parts.help, fill(texts, "help"));
}

/** @param {View} view */
function drawPlayer(view) {
  const { state: { trace, texts, title }, parts, controls, byLine, at } = view, n = total(trace, byLine);
  whenChanged(view, "player", texts, () => buildPlayer(view));
  write(parts.title, title || trace.title);
  const position = fill(texts, "at", { n: at + 1, total: n });
  write(parts.position, position);
  parts.range.max = String(n - 1);
  if (Number(parts.range.value) !== at) parts.range.value = String(at);
  parts.range.setAttribute("aria-valuetext", position);
  const play = controls.get("play"), index = frameAt(trace, at, byLine), name = fill(texts, view.playing ? "pause" : "play");
  if (play && play.title !== name) {
    play.title = name;
    play.setAttribute("aria-label", name);
    write(/** @type {HTMLElement} */ (play.firstElementChild), view.playing ? "⏸" : "▶");
  }
  const off = { first: !at, back: !at, forward: at >= n - 1, last: at >= n - 1, placed_next: nextOf(trace, index, PLACED) === null, rejected_next: nextOf(trace, index, REJECTED) === null };
  for (const [key, disabled] of Object.entries(off)) controls.get(key)?.setAttribute("aria-disabled", String(disabled));
  /** @type {HTMLSelectElement} */ (controls.get("speed")).value = String(faster(view.speed, 0));
  /** @type {HTMLSelectElement} */ (controls.get("grain")).value = byLine ? "lines" : "decisions";
  /** @type {HTMLInputElement} */ (controls.get("predict")).checked = view.predict;
  view.root.style.setProperty("--ws-done", String(n > 1 ? at / (n - 1) : 0));
  whenChanged(view, "ticks", [trace.id, byLine], () => drawTicks(view));
}

/** Marks where words were placed and lines rejected. @param {View} view */
function drawTicks({ svg, doc, state: { trace }, byLine }) {
  const n = Math.max(1, total(trace, byLine) - 1);
  svg.setAttribute("viewBox", `0 0 ${n} 1`);
  svg.replaceChildren(...[["rejected", REJECTED], ["placed", PLACED]].map(([name, kinds]) => {
    const path = doc.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("data-kind", String(name));
    path.setAttribute("d", trace.frames.map((f, i) => (kinds.includes(f.k) ? `M${byLine ? f.m : i} 0v1` : "")).join(""));
    return path;
  }));
}

/** @param {View} view */
function drawFoot(view) {
  const { state: { trace, texts }, parts, waiting } = view, { n, right } = score(trace, allGiven(view));
  write(parts.intro, trace.intro);
  write(parts.notice, trace.notice);
  write(parts.score, n ? fill(texts, "answered", { n, right }) : "");
  const oldest = Math.max(0, ...waiting.map(({ at }) => performance.now() - at));
  write(parts.kernel, oldest > 10_000 ? fill(texts, "silent", { n: waiting.length }) : oldest > 1000 ? fill(texts, "busy", { n: waiting.length }) : "");
}

/** "light" or "dark": the option, else the nearest ancestor's mark, else the system. @param {Element} el @param {string} option */
export function themeOf(el, option) {
  if (option === "light" || option === "dark") return option;
  const page = el.ownerDocument, around = [];
  for (let node = /** @type {any} */ (el.parentNode); node; node = node.parentNode ?? node.host) if (node.getAttribute) around.push(node);
  for (const node of [...around, page.body, page.documentElement]) {
    const light = node?.getAttribute("data-jp-theme-light"), named = node?.getAttribute("data-theme") ?? node?.getAttribute("data-bs-theme"), classes = ` ${node?.getAttribute("class") ?? ""} `;
    if (light === "false" || named === "dark" || /\s(theme-dark|dark|dark-theme|vscode-dark|vscode-high-contrast)\s/.test(classes)) return "dark";
    if (light === "true" || named === "light" || /\s(theme-light|light|light-theme|vscode-light)\s/.test(classes)) return "light";
  }
  return page.defaultView?.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {View} view */
function drawRoot(view) {
  const { root, state: { theme, projector, texts } } = view;
  root.dataset.theme = themeOf(root, theme);
  root.toggleAttribute("data-fixed", theme !== "auto");
  root.toggleAttribute("data-projector", projector);
  if (texts.lang) root.setAttribute("lang", texts.lang);
  root.setAttribute("dir", texts.dir ?? "ltr");
}

// ---------------------------------------------------------------- going through it

/** Goes to a position; whatever is played or asked ends there. @param {View} view @param {number} at */
function go(view, at) {
  pause(view);
  close(view);
  view.at = at;
  draw(view);
}

/** One step on, unless a prediction comes first. @param {View} view @returns {boolean} whether it moved */
function forward(view) {
  const { state: { trace }, byLine } = view;
  if (view.question !== null) {
    /** @type {HTMLElement | null} */ (view.parts.ask.querySelector("button"))?.focus();
    return false;
  }
  const due = view.predict ? questionAt(trace, view.at, byLine, view.asked) : null;
  if (due !== null && !(String(due) in allGiven(view))) {
    view.resume = view.playing;
    pause(view);
    view.question = due;
    draw(view);
    /** @type {HTMLElement | null} */ (view.parts.ask.querySelector("button"))?.focus({ preventScroll: true });
    return false;
  }
  if (view.at >= total(trace, byLine) - 1) return false;
  view.at += 1;
  draw(view);
  return true;
}

/** @param {View} view @param {string[]} kinds */
function jump(view, kinds) {
  const { state: { trace }, byLine } = view, found = nextOf(trace, frameAt(trace, view.at, byLine), kinds);
  if (found !== null) go(view, byLine ? trace.frames[found].m : found);
}

/** @param {View} view */
function toggle(view) {
  if (view.playing) {
    pause(view);
    return draw(view);
  }
  if (view.at >= total(view.state.trace, view.byLine) - 1) view.at = 0;
  close(view);
  view.playing = true;
  draw(view);
  tick(view);
}

/** @param {View} view */
function pause(view) {
  view.playing = false;
  clearTimeout(view.timer);
}

/** Waits, and steps on if anyone can see it. @param {View} view */
function tick(view) {
  const { state: { trace }, byLine, at } = view;
  clearTimeout(view.timer);
  view.timer = setTimeout(guard(view, () => {
    if (!view.playing) return;
    if (isVisible(view.root)) {
      if (!forward(view)) {
        pause(view);
        return draw(view);
      }
    }
    tick(view);
  }), stay(trace.frames[frameAt(trace, at, byLine)], byLine, view.speed));
}

/** Whether any of it is on screen: not in a hidden page, not scrolled away in whatever scrolls around it. @param {HTMLElement} el */
function isVisible(el) {
  const doc = el.ownerDocument, page = doc.defaultView;
  if (doc.hidden || !page || !el.isConnected || el.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  let { top, bottom } = el.getBoundingClientRect();
  [top, bottom] = [Math.max(top, 0), Math.min(bottom, page.innerHeight)];
  for (let node = /** @type {any} */ (el.parentNode ?? null); node && bottom > top; node = node.parentNode ?? node.host) {
    if (node.nodeType !== 1 || page.getComputedStyle(node).overflowY === "visible") continue;
    const box = node.getBoundingClientRect();
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return bottom > top;
}

/** @param {View} view @param {number} speed */
function setSpeed(view, speed) {
  view.speed = speed;
  draw(view);
  if (view.playing) tick(view);
}

/** @param {View} view @param {boolean} byLine */
function setGrain(view, byLine) {
  if (byLine === view.byLine) return;
  close(view);
  view.at = otherGrain(view.state.trace, view.at, view.byLine);
  view.byLine = byLine;
  draw(view);
}

// ---------------------------------------------------------------- predictions

/** Answers that Python has kept and those on their way. @param {View} view */
const allGiven = (view) => ({ ...view.given, ...view.state.given });

/** @param {View} view */
function close(view) {
  if (view.question === null) return;
  view.asked.add(view.question);
  view.question = null;
}

/** @param {View} view */
function drawQuestion(view) {
  const { state: { trace, texts }, parts, doc, question } = view;
  const ask = question === null ? null : trace.frames[question].q, answer = question === null ? undefined : allGiven(view)[String(question)];
  view.root.toggleAttribute("data-asking", Boolean(ask) && answer === undefined);
  whenChanged(view, "ask", [question, answer, texts], () => {
    if (!ask) return parts.ask.replaceChildren();
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) => {
      const el = make(doc, "button.button", { "data-name": name }, [label]);
      listen(view, el, "click", act);
      return el;
    };
    const answered = typeof answer === "string", right = answer === ask.answer;
    const body = answered
      ? [make(doc, "div.feedback", { role: "status", "data-right": String(right) }, [make(doc, "b", {}, [fill(texts, right ? "right" : "wrong")]), ` ${right ? ask.right : ask.wrong}`]), button("go_on", fill(texts, "go_on"), () => goOn(view))]
      : [make(doc, "div.choices", {}, ask.options.map(([key, label]) => button(key, label, () => give(view, key)))), button("skip", fill(texts, "skip"), () => { give(view, null); goOn(view); })];
    parts.ask.setAttribute("aria-label", fill(texts, "question"));
    parts.ask.replaceChildren(make(doc, "div.heading", {}, [fill(texts, "question")]), make(doc, "div.asked", { role: "status" }, [ask.text]), ...body);
    if (answered) /** @type {HTMLElement} */ (parts.ask.querySelector("button")).focus({ preventScroll: true });
  });
}

/** Keeps an answer here and sends it; Python judges and keeps it for good. @param {View} view @param {string | null} answer */
function give(view, answer) {
  const frame = view.question;
  if (frame === null || String(frame) in allGiven(view)) return;
  view.given = { ...view.given, [String(frame)]: answer };
  view.count += 1;
  const id = `${view.id}-${view.count}`;
  view.waiting = [...view.waiting, { id, at: performance.now() }];
  try {
    view.model.send({ type: "predict", id, lesson: view.state.trace.id, frame, answer });
  } catch { /* no connection: it stays among those that wait, and is shown there */ }
  clearTimeout(view.watch);
  for (const after of [1001, 10_001]) view.watch = setTimeout(guard(view, () => drawFoot(view)), after);
  draw(view);
}

/** After the feedback: the step that the question held up. @param {View} view */
function goOn(view) {
  const again = view.resume;
  view.resume = false;
  close(view);
  forward(view);
  view.controls.get(again ? "play" : "forward")?.focus({ preventScroll: true });
  if (again) toggle(view);
}

/** @param {View} view @param {any} content */
function heard(view, content) {
  if (content?.type !== "answer" || !view.waiting.some(({ id }) => id === content.id)) return;
  view.waiting = view.waiting.filter(({ id }) => id !== content.id);
  drawFoot(view);
}

/** A click on the board answers "which cell?". @param {View} view @param {MouseEvent} event */
function clicked(view, event) {
  const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.composedPath()[0]).closest?.(".wordsearch-cell"));
  const ask = view.question === null ? null : view.state.trace.frames[view.question].q;
  if (cell && ask?.kind === "cell") give(view, `${cell.dataset.row},${cell.dataset.col}`);
}

// ---------------------------------------------------------------- keyboard

/** @param {View} view @param {KeyboardEvent} event @returns {boolean} whether the key was for the player */
function handleKey(view, event) {
  const target = /** @type {HTMLElement} */ (event.composedPath()[0]), tag = target.tagName, key = event.key;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest(".wordsearch-shot .wordsearch-grid")) return false;
  const picks = tag === "SELECT", slides = tag === "INPUT" && target.getAttribute("type") === "range", reads = target === view.parts.listing;
  if (key === " ") return tag === "BUTTON" || tag === "SELECT" || (tag === "INPUT" && !slides) ? false : (toggle(view), true);
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(view, view.at - 1), ArrowRight: () => { pause(view); forward(view); draw(view); },
    Home: () => go(view, 0), End: () => go(view, Infinity), p: () => jump(view, PLACED), r: () => jump(view, REJECTED),
    "+": () => setSpeed(view, faster(view.speed, 1)), "-": () => setSpeed(view, faster(view.speed, -1)),
  };
  if (key === "Escape" && view.question !== null) {
    if (!(String(view.question) in allGiven(view))) give(view, null);
    goOn(view);
    return true;
  }
  const act = keys[key.length === 1 ? key.toLowerCase() : key];
  if (!act || picks || (reads && (key === "Home" || key === "End"))) return false;
  act();
  return true;
}

// ---------------------------------------------------------------- render: wiring only

/** @param {View} view @param {(...args: any[]) => any} act */
const guard = (view, act) => (/** @type {any[]} */ ...args) => {
  if (view.stop.signal.aborted) return undefined;
  try { return act(...args); } catch (error) { return fail(view, error); }
};

/** Hosts hide what is thrown, so the lesson shows it. @param {View} view @param {any} error */
function fail(view, error) {
  console.error(error);
  view.failure = String(error?.message ?? error);
  write(view.parts.fault, fill(view.state.texts, "fault", { message: view.failure }));
}

/** @param {View} view @param {EventTarget} target @param {string} type @param {(event: any) => any} act */
function listen(view, target, type, act) {
  target.addEventListener(type, guard(view, act), { signal: view.stop.signal });
}

/** What Python changed; a new recording is shown from its start, or in a live lesson at its end. @param {View} view */
function update(view) {
  const before = view.state.trace.id;
  view.state = readModel(view.model);
  if (view.state.trace.id !== before) {
    Object.assign(view, { given: {}, question: null, at: view.state.trace.kind === "matching" ? Infinity : 0 });
    view.asked.clear();
    pause(view);
    if (view.predict && view.at) view.at = Math.max(0, view.state.trace.frames.findIndex((frame) => frame.q));
    if (view.at && view.byLine) view.at = otherGrain(view.state.trace, Math.min(view.at, total(view.state.trace, false) - 1), false);
  }
  drawRoot(view);
  draw(view);
}

/** @param {View} view */
function followModel(view) {
  const { model, stop } = view, again = guard(view, () => update(view)), answer = guard(view, (content) => heard(view, content));
  const options = { predict: () => { view.predict = Boolean(model.get("predict")); }, by_line: () => setGrain(view, Boolean(model.get("by_line"))), speed: () => setSpeed(view, Number(model.get("speed"))) };
  let due = false;
  const later = () => { // marimo delivers an update key by key
    if (due) return;
    due = true;
    queueMicrotask(() => { due = false; again(); });
  };
  const hear = Object.entries(options).map(([key, act]) => /** @type {[string, () => void]} */ ([key, guard(view, act)]));
  for (const [key, act] of hear) model.on(`change:${key}`, act);
  for (const key of WATCHED) model.on(`change:${key}`, later);
  model.on("msg:custom", answer);
  stop.signal.addEventListener("abort", () => {
    for (const [key, act] of hear) model.off(`change:${key}`, act);
    for (const key of WATCHED) model.off(`change:${key}`, later);
    model.off("msg:custom", answer);
    clearTimeout(view.timer);
    clearTimeout(view.watch);
    view.root.remove();
  });
}

/** Follows a theme that changes while the lesson is on screen. @param {View} view */
function followTheme(view) {
  const { doc, stop } = view, again = guard(view, () => { drawRoot(view); draw(view); });
  const observer = new MutationObserver(again), attributeFilter = ["class", "data-theme", "data-jp-theme-light", "data-bs-theme"];
  for (const node of [doc.documentElement, doc.body]) observer.observe(node, { attributes: true, attributeFilter });
  stop.signal.addEventListener("abort", () => observer.disconnect());
}

/** @param {View} view */
function followHand(view) {
  const { root, parts } = view;
  listen(view, parts.range, "input", () => go(view, Number(parts.range.value)));
  listen(view, parts.first, "click", (event) => clicked(view, event));
  listen(view, root, "keydown", (event) => {
    if (!handleKey(view, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The board: drawn by its own module, as a picture or, where the learner drags, as a view of its own. @param {View} view @param {Context} context */
async function embed(view, { model, host }) {
  if (!host?.getWidget) throw new Error("this host cannot show one widget inside another: it needs anywidget 0.11");
  const child = await host.getWidget(model.get("board"));
  if (view.stop.signal.aborted) return;
  if (view.state.trace.kind === "matching") await child.render({ el: view.parts.first, signal: view.stop.signal });
  view.child = child;
  draw(view);
}

/** @param {Context} context */
function render(context) {
  const { model, el, signal } = context;
  try {
    const view = makeView(model, el.ownerDocument), stop = () => view.stop.abort();
    el.append(view.root);
    followModel(view);
    followHand(view);
    followTheme(view);
    update(view);
    requestAnimationFrame(guard(view, () => { drawRoot(view); draw(view); })); // ancestors may come only now
    embed(view, context).catch((error) => fail(view, error));
    signal?.addEventListener("abort", stop, { once: true });
    return stop;
  } catch (error) {
    console.error(error);
    el.textContent = `lesson: ${error}`;
    return undefined;
  }
}

export default { render };

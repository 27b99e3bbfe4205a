// @ts-check
/**
 * The board of a word search: draws the model that Python keeps, follows mouse, finger, pen and
 * keys, and asks Python to judge. It never decides what is a word.
 *
 * One plain ES module without imports, since hosts load it from a Blob URL. It is read from top to
 * bottom: typedefs, geometry, view state, DOM skeleton, drawing, pointer, keyboard, render.
 */

// ---------------------------------------------------------------- typedefs of the model

/** @typedef {[row: number, col: number]} Pair a cell, or a point in grid units (cell r covers r to r + 1) */
/** @typedef {{start: Pair, end: Pair}} Span */
/** @typedef {{direction: string, length: number, cells: Pair[]}} Line */
/** @typedef {{text: string | null, clue: string | null, length: number}} Entry */
/** @typedef {{id: string, rows: (string | null)[][], entries: Entry[], language: string | null}} Board null = hole */
/** @typedef {Span & {word: string, color: number}} Find */
/** @typedef {Span & {kind: string, color?: number | null, word?: string | null, direction?: string, status?: string}} Mark */
/** @typedef {{seconds: number, running: boolean, limit: number | null}} Clock */
/** @typedef {Record<string, any> & {type: string, id: string, puzzle: string}} Message */
/** @typedef {{message: Message, at: number, sent: boolean, status: string}} Waiting a request not yet answered */
/** @typedef {{rows: number, cols: number, snap: boolean, holes: Set<number>}} Field what a gesture must know */
/**
 * The selection being made. `pointer` is the pointer that drags, or null while the last letter is
 * still awaited (first letter tapped, or started by key). `pressed` is a second tap not yet released.
 * @typedef {Span & {pointer: number | null, pressed: Pair | null, moved: boolean, reach: number[]}} Current
 */
/** @typedef {ReturnType<typeof readModel>} State */
/** @typedef {ReturnType<typeof makeView>} View */
/** @typedef {ReturnType<typeof makePlate>} Plate */
/** @typedef {{get(key: string): any, set(key: string, value: any): void, save_changes(): void, send(content: any): void, on(name: string, callback: (...args: any[]) => void): void, off(name: string, callback?: any): void}} Model */
/**
 * A picture to draw with `show`: "" is an empty cell, null a hole; `faint` cells hold letters on trial.
 * @typedef {{rows: (string | null)[][], marks?: Mark[], caption?: string, label?: string, faint?: Pair[], theme?: string}} Frame
 */

// ---------------------------------------------------------------- geometry (pure)

/** @type {[name: string, dr: number, dc: number][]} */
export const STEPS = [
  ["E", 0, 1], ["S", 1, 0], ["SE", 1, 1], ["W", 0, -1], ["N", -1, 0], ["NE", -1, 1], ["SW", 1, -1], ["NW", -1, -1],
];
const TIE = 1e-9; // two distances that differ by less are equal: pointers are floats

/** @param {Pair} a @param {Pair} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** The line between two cells, or null when they share no row, column or diagonal. @param {Pair} a @param {Pair} b @returns {Line | null} */
export function lineBetween(a, b) {
  const dr = b[0] - a[0], dc = b[1] - a[1];
  if (dr && dc && Math.abs(dr) !== Math.abs(dc)) return null;
  const sr = Math.sign(dr), sc = dr || dc ? Math.sign(dc) : 1; // one cell points E, as in Python
  const length = Math.max(Math.abs(dr), Math.abs(dc)) + 1;
  const cells = Array.from({ length: dr || dc ? length : 1 }, (_, i) => /** @type {Pair} */ ([a[0] + i * sr, a[1] + i * sc]));
  const direction = STEPS.find(([, r, c]) => r === sr && c === sc)?.[0] ?? "E";
  return { direction, length: cells.length, cells };
}

/** How many steps a line may take from `start` in each of STEPS before the edge or a hole. @param {Pair} start @param {Field} field */
export function reachFrom(start, { rows, cols, holes }) {
  return STEPS.map(([, dr, dc]) => {
    const down = dr > 0 ? rows - 1 - start[0] : dr < 0 ? start[0] : Infinity;
    const along = dc > 0 ? cols - 1 - start[1] : dc < 0 ? start[1] : Infinity;
    const edge = Math.min(down, along);
    if (!holes.size) return edge;
    let n = 0;
    while (n < edge && !holes.has((start[0] + (n + 1) * dr) * cols + start[1] + (n + 1) * dc)) n += 1;
    return n;
  });
}

/**
 * The cell nearest to the pointer among all cells on the eight lines from `start`; at equal
 * distance the longer line, then the earlier of STEPS.
 * @param {Pair} start @param {Pair} point @param {number[]} reach @returns {Pair}
 */
export function snapEnd(start, point, reach) {
  const y = point[0] - 0.5 - start[0], x = point[1] - 0.5 - start[1];
  let best = start, least = Infinity, longest = -1;
  STEPS.forEach(([, dr, dc], i) => {
    const along = (y * dr + x * dc) / (dr * dr + dc * dc);
    const n = Math.max(0, Math.min(reach[i], Math.floor(along + 0.5 + TIE)));
    const distance = (y - n * dr) ** 2 + (x - n * dc) ** 2;
    if (distance > least + TIE || (distance > least - TIE && n <= longest)) return;
    [best, least, longest] = [[start[0] + n * dr, start[1] + n * dc], distance, n];
  });
  return best;
}

/** A client position in grid units, by ratio, so that zoom and scale do not matter. @param {{left: number, top: number, width: number, height: number}} rect @param {number} x @param {number} y @param {{rows: number, cols: number}} size @returns {Pair} */
export const pointAt = (rect, x, y, size) => [((y - rect.top) / rect.height) * size.rows, ((x - rect.left) / rect.width) * size.cols];

/** The cell under a point, clamped to the grid. @param {Pair} point @param {{rows: number, cols: number}} size @returns {Pair} */
export const cellAt = (point, { rows, cols }) =>
  [Math.max(0, Math.min(rows - 1, Math.floor(point[0]))), Math.max(0, Math.min(cols - 1, Math.floor(point[1])))];

/** @param {Pair} cell @returns {Pair} */
export const centre = (cell) => [cell[0] + 0.5, cell[1] + 0.5];

/** Pixels to scroll per frame when a drag is at `at` and the window spans `from` to `to`. @param {number} at @param {number} from @param {number} to */
export function edgeSpeed(at, from, to, margin = 30) {
  if (to - from < 3 * margin) return 0;
  const over = at < from + margin ? at - from - margin : at > to - margin ? at - to + margin : 0;
  return Math.max(-14, Math.min(14, over / 3));
}

/** 0 is A, 26 is AA. @param {number} col @returns {string} */
export const columnName = (col) => (col > 25 ? columnName(Math.floor(col / 26) - 1) : "") + String.fromCharCode(65 + (col % 26));

/** @param {Pair} cell */
export const cellName = ([row, col]) => columnName(col) + (row + 1);

/**
 * What a player typed: two cells ("B3 to B8", or row and column numbers "3,2 8,2"), one row ("3") or one column ("B").
 * @param {string} text @returns {Span | {row: number} | {col: number} | null}
 */
export function parseEntry(text) {
  const column = (/** @type {string} */ name) => [...name].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
  const plain = text.normalize("NFKC").toUpperCase().trim();
  if (/^\d+$/.test(plain)) return { row: Number(plain) - 1 };
  if (/^[A-Z]{1,2}$/.test(plain)) return { col: column(plain) };
  const named = [...plain.matchAll(/\b([A-Z]{1,2})\s?(\d+)\b/g)].map((m) => /** @type {Pair} */ ([Number(m[2]) - 1, column(m[1])]));
  const counted = [...plain.matchAll(/(\d+)\s*[,;:]\s*(\d+)/g)].map((m) => /** @type {Pair} */ ([Number(m[1]) - 1, Number(m[2]) - 1]));
  const ends = named.length ? named : counted;
  return ends.length === 2 ? { start: ends[0], end: ends[1] } : null;
}

// ---------------------------------------------------------------- view state and its transitions (no DOM)

/** @param {Pair} start @param {number | null} pointer @param {Field} field @returns {Current} */
export const begin = (start, pointer, field) => ({ start, end: start, pointer, pressed: null, moved: false, reach: reachFrom(start, field) });

/** A pointer goes down on `cell`; a second finger changes nothing. @param {Current | null} current @param {Pair} cell @param {number} pointer @param {Field} field @returns {Current} */
export function press(current, cell, pointer, field) {
  if (!current) return begin(cell, pointer, field);
  if (current.pointer !== null) return current;
  const aimed = aim(current, centre(cell), field);
  return { ...aimed, pointer, pressed: cell };
}

/** The pointer or the key cursor is at `point`; returns `current` itself when the end cell stays. @param {Current} current @param {Pair} point @param {Field} field @returns {Current} */
export function aim(current, point, field) {
  if (current.pressed) {
    if (same(cellAt(point, field), current.pressed)) return current;
    return aim({ ...begin(current.pressed, current.pointer, field) }, point, field); // a drag after all
  }
  const end = field.snap ? snapEnd(current.start, point, current.reach) : cellAt(point, field);
  return same(end, current.end) ? current : { ...current, end, moved: true };
}

/**
 * The pointer is lifted or Enter pressed: a line to be judged, a first letter that waits for the last, or nothing.
 * @param {Current} current @returns {{current: Current | null, span: Span | null, crooked: boolean}}
 */
export function release({ start, end, ...rest }) {
  const line = lineBetween(start, end);
  if (line && line.length > 1) return { current: null, span: { start, end }, crooked: false };
  const first = line && rest.pointer !== null && !rest.moved && !rest.pressed;
  return { current: first ? { start, end, ...rest, pointer: null } : null, span: null, crooked: !line };
}

export const BUSY = 1000, SILENT = 10000; // milliseconds without an answer

/** Statuses of waiting requests at `now`, and the milliseconds until one changes next. @param {Waiting[]} waiting @param {number} now */
export function age(waiting, now) {
  let next = Infinity;
  const aged = waiting.map((item) => {
    const spent = now - item.at;
    if (spent < SILENT) next = Math.min(next, (spent < BUSY ? BUSY : SILENT) - spent);
    const status = !item.sent || spent >= SILENT ? "silent" : spent >= BUSY ? "busy" : "checking";
    return status === item.status ? item : { ...item, status };
  });
  return { waiting: aged, next };
}

/** The worst status of all waiting requests. @param {Waiting[]} waiting */
export const kernelState = (waiting) => ["silent", "busy", "checking"].find((s) => waiting.some((w) => w.status === s)) ?? "idle";

/** Takes the answered request out of the queue. @param {Waiting[]} waiting @param {string} id */
export function settle(waiting, id) {
  return { item: waiting.find((w) => w.message.id === id) ?? null, waiting: waiting.filter((w) => w.message.id !== id) };
}

/** @param {Clock} clock @param {number} since milliseconds since the clock was received */
export const secondsNow = (clock, since) => clock.seconds + (clock.running ? since / 1000 : 0);

/** Time as 0:07, 12:34 or 1:02:03. @param {number} seconds */
export function formatTime(seconds) {
  const s = Math.max(0, Math.floor(seconds + TIE)), two = (/** @type {number} */ n) => String(n % 60).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60))}:${two(s)}`;
}

/** A text with its {placeholders} filled; an unknown text shows its key. @param {Record<string, string>} texts @param {string} key @param {Record<string, any>} [values] */
export const fill = (texts, key, values = {}) =>
  (texts[key] ?? key.replaceAll("_", " ")).replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));

/** @param {string} text @param {string} letterCase @param {string | null} language */
export function inCase(text, letterCase, language) {
  try {
    if (letterCase === "upper") return text.toLocaleUpperCase(language || undefined);
    if (letterCase === "lower") return text.toLocaleLowerCase(language || undefined);
  } catch { /* a language tag that the browser refuses: leave the text as it is */ }
  return text;
}

/**
 * The rows of the word list in the order shown. The place in that order is the number that ties a
 * row to its mark, so it must not change when a withheld text becomes known.
 * @param {Pick<State, "board" | "shown" | "found" | "options">} state
 */
export function listRows({ board, shown, found, options }) {
  const rows = board.entries.map((entry, index) => ({ index, sort: entry.text ?? "", text: entry.text ?? shown[index] ?? null, clue: entry.clue, length: entry.length }));
  if (options.word_order === "alphabetical") rows.sort((a, b) => a.sort.localeCompare(b.sort, board.language ?? undefined));
  if (options.word_order === "length") rows.sort((a, b) => a.length - b.length);
  for (const key of Object.keys(shown)) { // secret words that have come to light
    const index = Number(key);
    if (index >= board.entries.length) rows.push({ index, sort: "", text: shown[key], clue: null, length: 0 });
  }
  return rows.map((row, at) => {
    const find = found.find((f) => f.color === row.index) ?? null;
    return { ...row, number: at + 1, find, text: row.text ?? find?.word ?? null };
  });
}

/** Every mark that should be on screen, keyed, bottom first. @param {State} state @param {Current | null} current @param {Waiting[]} waiting @param {Mark[]} fading */
export function marksOf({ board, found, marks }, current, waiting, fading) {
  /** @type {Mark[]} */
  const all = [...marks, ...found.map((f) => ({ ...f, kind: "found" }))];
  for (const { message, status } of waiting) {
    if (message.type === "select" && message.puzzle === board.id) all.push({ kind: "selection", start: message.start, end: message.end, status });
  }
  all.push(...fading);
  if (current) all.push({ kind: "selection", start: current.start, end: current.end, status: lineBetween(current.start, current.end) ? "live" : "crooked" });
  const keyed = new Map(all.map((m, i) => [m.status === "live" || m.status === "crooked" ? "live" : `${m.kind} ${m.color ?? ""} ${m.start} ${m.end} ${m.direction ?? ""} ${m.kind === "selection" ? i : ""}`, m]));
  return keyed;
}

const TINTS = ["#77aadd", "#ee8866", "#bbcc33", "#ffaabb", "#44bb99", "#eedd88", "#99ddff", "#b9a8f0"];
const DASHES = ["none", "7 3", "1.5 3.5", "10 3 2 3"];

/** Fill, outline and outline style of a word's mark: eight chosen tints, then derived ones that repeat none. @param {number} index */
export function colourOf(index) {
  const round = Math.floor(index / TINTS.length);
  let fill = TINTS[index % TINTS.length];
  if (round) {
    const hue = (index * 137.508 + 20) % 360, light = [0.86, 0.7, 0.78][round % 3];
    const channel = (/** @type {number} */ n) => {
      const k = (n + hue / 30) % 12;
      return Math.round(255 * (light - 0.62 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))).toString(16).padStart(2, "0");
    };
    fill = `#${channel(0)}${channel(8)}${channel(4)}`;
  }
  const edge = `#${[1, 3, 5].map((i) => Math.round(parseInt(fill.slice(i, i + 2), 16) * 0.5).toString(16).padStart(2, "0")).join("")}`;
  return { fill, edge, dash: DASHES[(index + round) % DASHES.length] };
}

/** Everything Python keeps, as plain data with defaults. @param {Model} model */
function readModel(model) {
  const get = (/** @type {string} */ key, /** @type {any} */ otherwise) => model.get(key) ?? otherwise;
  /** @type {Board} */
  const board = get("_board", { id: "", rows: [], entries: [], language: null });
  const rows = board.rows.length, cols = rows ? board.rows[0].length : 0;
  const inside = (/** @type {Span} */ m) => [m.start, m.end].every(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols);
  const holes = new Set(board.rows.flatMap((row, r) => row.flatMap((letter, c) => (letter === null ? [r * cols + c] : []))));
  const options = Object.fromEntries(Object.entries(OPTIONS).map(([key, otherwise]) => [key, get(key, otherwise)]));
  return {
    board, rows, cols,
    field: /** @type {Field} */ ({ rows, cols, holes, snap: Boolean(options.snap) }),
    found: /** @type {Find[]} */ (get("found", [])).filter(inside), // a half-updated model may pair old finds with a new grid
    marks: /** @type {Mark[]} */ (get("_marks", [])).filter(inside),
    shown: /** @type {Record<string, string>} */ (get("_shown", {})),
    phase: /** @type {string} */ (get("_phase", "ready")),
    clock: /** @type {Clock} */ (get("_clock", { seconds: 0, running: false, limit: null })),
    hints: Number(get("hints", 0)), total: Number(get("total", board.entries.length)), fault: String(get("_fault", "")),
    texts: /** @type {Record<string, string>} */ (get("_texts", {})),
    options: /** @type {Record<string, any>} */ (options),
  };
}
const OPTIONS = {
  snap: true, show_words: "list", word_order: "given", letter_case: "as-is", theme: "auto", cell_size: null, font: null,
  projector: false, controls: [], clock: true, title: "", language: null,
};
const WATCHED = ["_board", "_shown", "found", "completed", "hints", "total", "_phase", "_clock", "_marks", "_fault", "_texts", ...Object.keys(OPTIONS)];


// ---------------------------------------------------------------- DOM skeleton

/*
 * div.wordsearch [data-state] [data-theme] [data-kernel]
 * ├─ div.wordsearch-fault                        what went wrong, else empty
 * ├─ div.wordsearch-header > title, progress, clock
 * ├─ div.wordsearch-strip > preview (letters under the line), status (the one live region), prompt, summary, kernel
 * ├─ div.wordsearch-body
 * │  ├─ div.wordsearch-frame                     scrolls when the grid is larger
 * │  │  ├─ div.wordsearch-plate
 * │  │  │  ├─ svg.wordsearch-marks > g × 3       fills, outlines, selection: under the letters
 * │  │  │  └─ div.wordsearch-grid > row > cell
 * │  │  └─ div.wordsearch-cover                  while paused
 * │  └─ div.wordsearch-side > heading, ul.wordsearch-words > li
 * ├─ div.wordsearch-controls > buttons
 * └─ div.wordsearch-line > input, button         the way in by text; on screen only when focused or asked for
 */

/** @param {Document} doc @param {string} name element name and class, as in "div.header" @param {Record<string, string>} [attributes] */
function make(doc, name, attributes = {}) {
  const [tag, part] = name.split(".");
  const el = doc.createElement(tag);
  if (part) el.className = `wordsearch-${part}`;
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  return el;
}

/** @param {Document} doc @param {string} tag @param {Element} parent */
function makeSvg(doc, tag, parent) {
  return /** @type {SVGElement} */ (parent.appendChild(doc.createElementNS("http://www.w3.org/2000/svg", tag)));
}

/** Marks and letters, shared by the board and by pictures. @param {Document} doc */
function makePlate(doc) {
  const plate = make(doc, "div.plate", { dir: "ltr" });
  const svg = makeSvg(doc, "svg", plate);
  svg.setAttribute("class", "wordsearch-marks");
  svg.setAttribute("aria-hidden", "true");
  const grid = plate.appendChild(make(doc, "div.grid"));
  return {
    plate, svg, grid, fills: makeSvg(doc, "g", svg), edges: makeSvg(doc, "g", svg), live: makeSvg(doc, "g", svg),
    rows: 0, cols: 0, sign: "", /** @type {HTMLElement[]} */ cells: [],
    /** @type {Map<string, {parts: SVGElement[], sign: string}>} */ drawn: new Map(),
    /** @type {Map<number, string>} */ dressed: new Map(),
  };
}

/** @param {Document} doc */
function makeSkeleton(doc) {
  const root = make(doc, "div"), div = (/** @type {string} */ part, /** @type {Record<string, string>} */ attributes = {}) => make(doc, `div.${part}`, attributes);
  root.className = "wordsearch";
  const parts = {
    fault: div("fault"), header: div("header"), title: div("title"), progress: div("progress"), clock: div("clock", { role: "timer" }),
    strip: div("strip"), preview: div("preview", { "aria-hidden": "true" }), status: div("status", { role: "status", "aria-live": "polite" }),
    prompt: div("prompt"), summary: div("summary"), kernel: div("kernel"), help: div("help"),
    body: div("body"), frame: div("frame"), cover: div("cover"), side: div("side"), heading: div("heading"),
    words: make(doc, "ul.words"), controls: div("controls", { role: "group" }), line: div("line", { role: "group" }),
  };
  const plate = makePlate(doc);
  plate.grid.setAttribute("role", "grid");
  parts.header.append(parts.title, parts.progress, parts.clock);
  parts.strip.append(parts.status, parts.prompt, parts.summary, parts.preview, parts.kernel);
  parts.frame.append(plate.plate, parts.cover);
  parts.side.append(parts.heading, parts.words);
  parts.body.append(parts.frame, parts.side);
  root.append(parts.fault, parts.header, parts.strip, parts.help, parts.body, parts.controls, parts.line);
  return { root, parts, plate };
}

/** All that one view keeps for itself. @param {Model} model @param {Document} doc */
function makeView(model, doc) {
  return {
    model, doc, ...makeSkeleton(doc), state: readModel(model), stop: new AbortController(),
    id: Math.random().toString(36).slice(2), count: 0, /** @type {Set<ReturnType<typeof setTimeout>>} */ timers: new Set(),
    /** @type {Current | null} */ current: null, /** @type {Waiting[]} */ waiting: [], /** @type {Mark[]} */ fading: [],
    focus: /** @type {Pair} */ ([0, 0]), zoom: 1, moving: false, selection: "null", failure: "",
    /** @type {DOMRect | null} */ rect: null, /** @type {DOMRect | null} */ window: null, /** @type {[x: number, y: number]} */ at: [0, 0], scrolling: 0,
    clock: { sign: "", since: 0, told: false, ticking: false }, drawing: false, begun: "", signs: /** @type {Record<string, string>} */ ({}),
    /** @type {Map<number, {li: HTMLElement, sign: string}>} */ rows: new Map(),
  };
}

// ---------------------------------------------------------------- drawing: say what should be on screen, change what differs

/** "light" or "dark": the option, else the nearest ancestor's mark, else the system. @param {Element} el @param {string} option */
export function themeOf(el, option) {
  if (option === "light" || option === "dark") return option;
  const page = el.ownerDocument;
  /** @type {(Element | null)[]} */
  const around = [];
  for (let node = /** @type {any} */ (el); node; node = node.parentNode ?? node.host) if (node.getAttribute) around.push(node);
  for (const node of [...around.slice(1), page.body, page.documentElement]) {
    if (!node) continue;
    const said = [node.getAttribute("data-jp-theme-light"), node.getAttribute("data-theme") ?? node.getAttribute("data-bs-theme")];
    if (said[0] === "false" || said[1] === "dark" || /(^|\s)(theme-dark|dark|dark-theme|vscode-dark|vscode-high-contrast)(\s|$)/.test(node.getAttribute("class") ?? "")) return "dark";
    if (said[0] === "true" || said[1] === "light" || /(^|\s)(theme-light|light|light-theme|vscode-light)(\s|$)/.test(node.getAttribute("class") ?? "")) return "light";
  }
  return page.defaultView?.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The outline of a mark in grid units: a capsule, with an arrow where a direction is given. @param {Mark} mark */
export function pathOf({ start, end, direction, kind }) {
  const t = kind === "selection" ? 0.42 : kind === "clash" ? 0.46 : 0.38;
  const n = (/** @type {number} */ v) => String(Math.round(v * 1000) / 1000);
  const at = (/** @type {Pair} */ [r, c], /** @type {number} */ along = 0, /** @type {number} */ aside = 0) =>
    `${n(c + 0.5 + ux * along - uy * aside)} ${n(r + 0.5 + uy * along + ux * aside)}`;
  const step = direction ? STEPS.find(([name]) => name === direction) : null;
  const dr = step ? step[1] : end[0] - start[0], dc = step ? step[2] : end[1] - start[1];
  const length = Math.hypot(dr, dc), ux = length ? dc / length : 1, uy = length ? dr / length : 0;
  const last = step ? start : end; // a hint with a direction rings its first letter and points on
  const turn = `A${t} ${t} 0 0 0 `;
  const arrow = step ? `M${at(start, 0.86)}L${at(start, 0.5, 0.2)}L${at(start, 0.5, -0.2)}Z` : "";
  return `M${at(start, 0, t)}L${at(last, 0, t)}${turn}${at(last, 0, -t)}L${at(start, 0, -t)}${turn}${at(start, 0, t)}Z${arrow}`;
}

/** @param {HTMLElement | SVGElement} el @param {number | null | undefined} index */
function tint(el, index) {
  if (index === null || index === undefined) return;
  const { fill, edge, dash } = colourOf(index);
  el.style.setProperty("--ws-fill", `var(--ws-found-${index}, ${fill})`);
  el.style.setProperty("--ws-edge", `var(--ws-found-${index}-edge, ${edge})`);
  el.style.setProperty("--ws-dash", dash);
}

/** @param {Plate} plate @param {ReturnType<typeof marksOf>} marks */
function drawMarks({ svg, fills, edges, live, drawn }, marks) {
  const doc = svg.ownerDocument;
  for (const [key, { parts }] of drawn) {
    if (marks.has(key)) continue;
    parts.forEach((part) => part.remove());
    drawn.delete(key);
  }
  for (const [key, mark] of marks) {
    const path = pathOf(mark), sign = `${path} ${mark.status ?? ""}`;
    const old = drawn.get(key);
    if (old?.sign === sign) continue;
    const moving = mark.kind === "selection";
    const parts = old?.parts ?? (moving ? [makeSvg(doc, "path", live)] : [makeSvg(doc, "path", fills), makeSvg(doc, "path", edges)]);
    parts.forEach((part, i) => {
      part.setAttribute("class", i ? "wordsearch-edge" : "wordsearch-mark");
      part.dataset.kind = mark.kind;
      if (mark.word) part.dataset.word = mark.word;
      if (mark.status) part.dataset.status = mark.status;
      part.setAttribute("d", path);
      tint(part, mark.color);
    });
    drawn.set(key, { parts, sign });
  }
}

/** Builds rows and cells once for a size. @param {Plate} plate @param {number} rows @param {number} cols @param {boolean} playable */
function buildCells(plate, rows, cols, playable) {
  const doc = plate.grid.ownerDocument;
  const model = make(doc, "div.cell", playable ? { role: "gridcell", tabindex: "-1", "data-lm-suppress-shortcuts": "true" } : {});
  plate.cells = [];
  plate.dressed.clear();
  plate.grid.replaceChildren(...Array.from({ length: rows }, (_, r) => {
    const row = make(doc, "div.row", playable ? { role: "row", "aria-rowindex": String(r + 1) } : {});
    row.dataset.label = String(r + 1);
    for (let c = 0; c < cols; c += 1) {
      const cell = /** @type {HTMLElement} */ (model.cloneNode());
      cell.dataset.row = String(r);
      cell.dataset.col = String(c);
      if (!r) cell.dataset.label = columnName(c);
      if (playable) cell.setAttribute("aria-colindex", String(c + 1));
      plate.cells.push(row.appendChild(cell));
    }
    return row;
  }));
  [plate.rows, plate.cols] = [rows, cols];
  plate.svg.setAttribute("viewBox", `0 0 ${cols || 1} ${rows || 1}`);
  plate.plate.style.setProperty("--ws-cols", String(cols || 1));
  plate.plate.style.setProperty("--ws-rows", String(rows || 1));
}

/** Writes the letters that differ. @param {Plate} plate @param {(string | null)[][]} rows @param {boolean} playable */
function drawLetters(plate, rows, playable) {
  const cols = rows[0]?.length ?? 0;
  const fresh = plate.rows !== rows.length || plate.cols !== cols;
  if (fresh) buildCells(plate, rows.length, cols, playable);
  rows.forEach((row, r) => row.forEach((letter, c) => {
    const cell = plate.cells[r * cols + c], text = letter ?? "";
    if (cell.textContent !== text) cell.textContent = text;
    const hole = letter === null, long = [...text].length > 1 && /^\p{L}{2}/u.test(text);
    if (hole || !fresh) cell.toggleAttribute("data-hole", hole);
    if (long || !fresh) cell.toggleAttribute("data-long", long);
  }));
}

/** Colour classes, number badges and names of cells. @param {View} view @param {boolean} all */
function drawCells({ plate, state }, all) {
  const { cols, texts, board, options } = state;
  /** @type {Map<number, {classes: string[], words: string[], badges: number[]}>} */
  const want = new Map();
  const numbers = new Map(listRows(state).map((row) => [row.index, row.number]));
  for (const { start, end, color, word } of state.found) {
    lineBetween(start, end)?.cells.forEach(([r, c], i) => {
      const cell = want.get(r * cols + c) ?? { classes: ["found"], words: [], badges: [] };
      cell.classes.push(`found-${color}`);
      cell.words.push(word);
      if (!i) cell.badges.push(numbers.get(color) ?? color + 1);
      want.set(r * cols + c, cell);
    });
  }
  const indices = all ? plate.cells.keys() : new Set([...want.keys(), ...plate.dressed.keys()]);
  for (const index of indices) {
    const cell = plate.cells[index], wanted = want.get(index), sign = wanted ? JSON.stringify(wanted) : "";
    if (!all && (plate.dressed.get(index) ?? "") === sign) continue;
    cell.className = ["wordsearch-cell", ...(wanted?.classes ?? [])].join(" ");
    if (wanted?.badges.length) cell.dataset.badge = wanted.badges.join(" ");
    else delete cell.dataset.badge;
    const at = /** @type {Pair} */ ([Math.floor(index / cols), index % cols]), letter = board.rows[at[0]][at[1]];
    const name = letter === null ? fill(texts, "hole") : fill(texts, "cell", { letter: inCase(letter, options.letter_case, board.language), row: at[0] + 1, col: at[1] + 1, cell: cellName(at) });
    cell.setAttribute("aria-label", wanted ? fill(texts, "cell_found", { cell: name, words: wanted.words.join(", ") }) : name);
    if (sign) plate.dressed.set(index, sign);
    else plate.dressed.delete(index);
  }
}

/** Runs `draw` when any of `values` differs from last time. @param {View} view @param {string} name @param {any} values @param {() => void} draw */
function whenChanged(view, name, values, draw) {
  const sign = JSON.stringify(values);
  if (view.signs[name] === sign) return;
  view.signs[name] = sign;
  draw();
}

/** @param {View} view */
function drawGrid(view) {
  const { plate, state } = view, { board, options, texts } = state;
  let all = false;
  whenChanged(view, "letters", [board.id, board.rows, options.letter_case, board.language, texts.cell], () => {
    drawLetters(plate, board.rows.map((row) => row.map((letter) => letter && inCase(letter, options.letter_case, board.language))), true);
    plate.grid.setAttribute("aria-rowcount", String(state.rows));
    plate.grid.setAttribute("aria-colcount", String(state.cols));
    plate.grid.setAttribute("aria-label", fill(texts, "grid", { rows: state.rows, cols: state.cols }));
    view.root.style.setProperty("--ws-cols", String(state.cols || 1));
    if (board.language) plate.grid.setAttribute("lang", board.language);
    all = true;
  });
  whenChanged(view, "puzzle", board.id, () => {
    view.current = null;
    view.rect = null;
    setFocus(view, firstCell(state), false);
  });
  drawCells(view, all);
}

/** @param {State} state */
function firstCell({ rows, cols, field }) {
  for (let i = 0; i < rows * cols; i += 1) if (!field.holes.has(i)) return /** @type {Pair} */ ([Math.floor(i / cols), i % cols]);
  return /** @type {Pair} */ ([0, 0]);
}

/** What changes while a line is drawn: the mark, the letters under it and the trait, nothing else. @param {View} view */
function drawSelection(view) {
  const { current, state, parts, model } = view;
  drawMarks(view.plate, marksOf(state, current, view.waiting, view.fading));
  const line = current && lineBetween(current.start, current.end);
  const letters = line ? line.cells.map(([r, c]) => view.plate.cells[r * state.cols + c].textContent).join("") : "";
  if (parts.preview.textContent !== letters) parts.preview.textContent = letters;
  view.root.toggleAttribute("data-selecting", Boolean(current));
  const span = line ? { start: current.start, end: current.end } : null, sign = JSON.stringify(span);
  if (sign === view.selection) return;
  view.selection = sign;
  model.set("selection", span);
  model.save_changes();
}

/** @param {View} view @param {ReturnType<typeof listRows>[number]} row @param {boolean} revealed */
function drawRow(view, row, revealed) {
  const { doc, state } = view, { texts, options, board } = state, { find, text, clue } = row;
  const li = make(doc, "li", { "data-found": String(Boolean(find)), "data-number": String(row.number) });
  const word = text === null ? null : inCase(text, options.letter_case, board.language);
  if (clue && (options.show_words === "clues" || text === null)) li.append(Object.assign(make(doc, "span.clue", { dir: "auto" }), { textContent: clue }));
  const entry = make(doc, find ? "button.entry" : "span.entry", { dir: "auto" });
  entry.textContent = word ?? (clue ? `(${row.length})` : "·".repeat(row.length));
  li.append(entry);
  if (find || revealed) tint(li, row.index);
  li.toggleAttribute("data-revealed", revealed && !find);
  if (find) {
    entry.setAttribute("data-lm-suppress-shortcuts", "true");
    entry.setAttribute("aria-label", fill(texts, "entry_found", { word, start: cellName(find.start), end: cellName(find.end) }));
    listen(view, entry, "click", () => setFocus(view, find.start, true));
    for (const [type, on] of /** @type {[string, boolean][]} */ ([["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]])) {
      listen(view, type.startsWith("pointer") ? li : entry, type, () => light(view, row.index, on));
    }
  } else if (!revealed && options.controls.includes("reveal") && state.phase !== "ready" && state.phase !== "paused") {
    const label = fill(texts, "reveal_word", { word: word ?? clue ?? row.number });
    const peek = make(doc, "button.peek", { type: "button", "aria-label": label, title: label, "data-lm-suppress-shortcuts": "true" });
    listen(view, peek, "click", () => send(view, { type: "reveal", index: row.index }));
    li.append(peek);
  }
  return li;
}

/** @param {View} view @param {number} index @param {boolean} on */
function light(view, index, on) {
  for (const [key, { parts }] of view.plate.drawn) {
    if (key.startsWith(`found ${index} `)) parts.forEach((part) => part.classList.toggle("lit", on));
  }
}

/** @param {View} view */
function drawWords(view) {
  const { state, parts, rows } = view, { options, texts, board } = state;
  const revealed = new Set(state.marks.filter((m) => m.kind === "reveal").map((m) => m.color));
  const quiet = options.show_words === "count" || options.show_words === "hidden";
  const listed = listRows(state).filter((row) => !quiet || row.find || revealed.has(row.index));
  const wanted = new Set(listed.map((row) => row.index));
  for (const [index, { li }] of rows) if (!wanted.has(index)) { li.remove(); rows.delete(index); }
  listed.forEach((row, at) => {
    const sign = JSON.stringify([row, revealed.has(row.index), options.controls, options.show_words, options.letter_case, state.phase === "ready" || state.phase === "paused", texts]);
    const old = rows.get(row.index);
    let li = old?.li;
    if (!li || old?.sign !== sign) {
      li = drawRow(view, row, revealed.has(row.index));
      old?.li.replaceWith(li);
      rows.set(row.index, { li, sign });
    }
    if (parts.words.children[at] !== li) parts.words.insertBefore(li, parts.words.children[at] ?? null);
  });
  const left = state.total - state.found.filter((f) => f.color < board.entries.length).length;
  parts.heading.textContent = options.show_words === "count" ? fill(texts, "left", { n: left }) : fill(texts, "words");
  parts.words.setAttribute("aria-label", fill(texts, "words"));
  parts.words.toggleAttribute("data-long", board.entries.length > 12);
  parts.side.hidden = quiet && !listed.length && options.show_words === "hidden";
}

/** @param {View} view */
function counted({ state }) {
  return { found: state.found.filter((f) => f.color < state.board.entries.length).length, total: state.total };
}

/** @param {View} view */
function drawHeader(view) {
  const { state, parts } = view, { texts, options, phase } = state, { found, total } = counted(view);
  const write = (/** @type {HTMLElement} */ el, /** @type {string} */ text) => { if (el.textContent !== text) el.textContent = text; };
  write(parts.title, options.title);
  write(parts.progress, fill(texts, options.show_words === "hidden" ? "progress_open" : "progress", { found, total }));
  view.root.style.setProperty("--ws-done", String(total ? found / total : 0));
  write(parts.prompt, fill(texts, phase === "paused" ? "paused" : "prompt"));
  write(parts.help, fill(texts, "help"));
  write(parts.fault, state.fault || view.failure ? fill(texts, "fault", { message: state.fault || view.failure }) : "");
  const finished = phase === "completed" || phase === "over";
  const head = fill(texts, phase === "over" ? "over" : "completed"), { n } = { n: `${found} / ${total}` };
  whenChanged(view, "summary", [finished, head, n, state.hints, state.clock, texts, options.clock], () => {
    const time = options.clock ? [[fill(texts, "time"), formatTime(state.clock.seconds)]] : [];
    const facts = [[fill(texts, "words"), n], ...time, [fill(texts, "hints"), String(state.hints)]];
    parts.summary.replaceChildren(...(finished ? [head, ...facts.map((fact) => fact.join(" "))] : []).map((text) => Object.assign(make(view.doc, "span.fact"), { textContent: text })));
  });
  parts.header.hidden = false;
  drawClock(view);
}

/** @param {View} view */
function drawClock(view) {
  const { clock: kept, state, parts } = view, { clock, options, texts } = state;
  const sign = JSON.stringify(clock);
  if (kept.sign !== sign) Object.assign(kept, { sign, since: performance.now(), told: false });
  const seconds = secondsNow(clock, performance.now() - kept.since);
  const left = clock.limit === null || clock.limit === undefined ? null : clock.limit - seconds;
  const text = formatTime(left === null ? seconds : Math.ceil(left));
  parts.clock.hidden = !options.clock;
  if (parts.clock.textContent !== text) parts.clock.textContent = text;
  parts.clock.setAttribute("aria-label", fill(texts, left === null ? "time" : "time_left"));
  parts.clock.toggleAttribute("data-short", left !== null && left <= 10);
  if (left !== null && left <= 0 && clock.running && !kept.told) {
    kept.told = true;
    send(view, { type: "time" }, true);
  }
  if (!clock.running || kept.ticking) return;
  kept.ticking = true;
  later(view, 1000 - ((seconds * 1000) % 1000) + 5, () => { kept.ticking = false; drawClock(view); });
}

/** The buttons that `controls` asks for, those a large board needs, and the line entry. @param {View} view */
function drawControls(view) {
  const { state, parts } = view, { options, phase, texts } = state, chosen = options.controls;
  const over = phase === "completed" || phase === "over", paused = phase === "paused";
  const zoomable = chosen.includes("zoom") || state.cols > 14 || state.rows > 20;
  whenChanged(view, "controls", [chosen, phase, texts, zoomable, view.moving, view.zoom], () => {
    const focused = /** @type {HTMLElement | null} */ (parts.controls.querySelector(":focus"))?.dataset.name;
    const ask = (/** @type {string} */ type) => () => send(view, { type, ...(type === "reveal" ? { index: null } : {}) });
    /** @type {[name: string, shown: boolean, act: () => void, off?: boolean][]} */
    const buttons = [
      ["hint", chosen.includes("hint"), ask("hint"), over || paused],
      ["reveal", chosen.includes("reveal"), ask("reveal"), over || paused],
      [paused ? "resume" : "pause", chosen.includes("pause"), ask(paused ? "resume" : "pause"), over || phase === "ready"],
      ["reset", chosen.includes("reset"), ask("reset")],
      ["new", chosen.includes("new"), ask("new")],
      ["zoom_out", zoomable, () => zoomBy(view, -1), view.zoom <= ZOOMS[0]],
      ["zoom_in", zoomable, () => zoomBy(view, 1), view.zoom >= ZOOMS[ZOOMS.length - 1]],
      ["move", zoomable, () => { view.moving = !view.moving; cancel(view); drawControls(view); }],
    ];
    parts.controls.replaceChildren(...buttons.filter(([, shown]) => shown).map(([name, , act, off]) => button(view, name, act, off)));
    parts.controls.querySelector("[data-name=move]")?.setAttribute("aria-pressed", String(view.moving));
    parts.cover.replaceChildren(...(paused ? [button(view, "resume", ask("resume"))] : []));
    if (focused) /** @type {HTMLElement | null} */ (parts.controls.querySelector(`[data-name=${focused.replace(/^(pause|resume)$/, paused ? "resume" : "pause")}]`))?.focus();
    parts.controls.setAttribute("aria-label", fill(texts, "controls"));
    drawLineEntry(view);
  });
  view.root.toggleAttribute("data-moving", view.moving);
}

/** @param {View} view @param {string} name @param {() => void} act @param {boolean} [off] */
function button(view, name, act, off = false) {
  const el = make(view.doc, "button.button", { type: "button", "data-name": name, "data-lm-suppress-shortcuts": "true" });
  el.textContent = fill(view.state.texts, name);
  if (off) el.setAttribute("disabled", "");
  listen(view, el, "click", act);
  return el;
}

/** @param {View} view */
function drawLineEntry(view) {
  const { parts, state, doc } = view, label = fill(state.texts, "line_label");
  view.root.toggleAttribute("data-line", state.options.controls.includes("line"));
  parts.line.setAttribute("aria-label", label);
  const typed = parts.line.querySelector("input")?.value ?? "";
  const input = /** @type {HTMLInputElement} */ (make(doc, "input.input", { type: "text", "aria-label": label, placeholder: fill(state.texts, "line_example"), "data-lm-suppress-shortcuts": "true", autocomplete: "off" }));
  input.value = typed;
  const enter = () => enterLine(view, input);
  listen(view, input, "keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") enter();
  });
  parts.line.replaceChildren(input, button(view, "line_button", enter));
}

/** The text way in: a line to be judged, or a row or column to be read out. @param {View} view @param {HTMLInputElement} input */
function enterLine(view, input) {
  const { state } = view, asked = parseEntry(input.value);
  const inside = (/** @type {Pair} */ cell) => same(cell, cellAt(cell, state));
  if (asked && "row" in asked && inside([asked.row, 0])) return read(view, "row", asked.row);
  if (asked && "col" in asked && inside([0, asked.col])) return read(view, "col", asked.col);
  const span = asked && "start" in asked && inside(asked.start) && inside(asked.end) && !same(asked.start, asked.end) ? asked : null;
  if (!span) return say(view, fill(state.texts, "said_entry"));
  if (!lineBetween(span.start, span.end)) return say(view, fill(state.texts, "said_crooked"));
  input.value = "";
  if (playable(view)) commit(view, span);
}

/** @param {View} view @param {"row" | "col"} kind @param {number} index */
function read(view, kind, index) {
  const { plate, state } = view;
  if (state.phase === "paused") return;
  const letters = plate.cells.filter((cell) => cell.dataset[kind] === String(index)).map((cell) => cell.textContent || "–").join(" ");
  say(view, fill(state.texts, `said_${kind}`, { [kind]: kind === "row" ? index + 1 : columnName(index), letters }));
}

const ZOOMS = [0.5, 0.7, 1, 1.4, 2, 2.8];

/** @param {View} view @param {number} by */
function zoomBy(view, by) {
  const { frame } = view.parts, before = view.zoom;
  view.zoom = ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, ZOOMS.indexOf(before) + by))];
  const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2].map((v) => (v * view.zoom) / before);
  view.root.style.setProperty("--ws-zoom", String(view.zoom));
  frame.scrollTo(x - frame.clientWidth / 2, y - frame.clientHeight / 2);
  view.rect = null;
  drawControls(view);
}

/** @param {View} view */
function drawKernel(view) {
  const { root, parts, waiting, state } = view, status = kernelState(waiting);
  root.dataset.kernel = status;
  const text = status === "busy" || status === "silent" ? fill(state.texts, status, { n: waiting.length }) : "";
  if (parts.kernel.textContent !== text) parts.kernel.textContent = text;
}

/** @param {View} view */
function drawRoot(view) {
  const { root, state } = view, { options, texts } = state;
  root.dataset.state = state.phase;
  root.dataset.theme = themeOf(root, options.theme);
  root.toggleAttribute("data-fixed", options.theme === "light" || options.theme === "dark");
  root.toggleAttribute("data-projector", Boolean(options.projector));
  if (texts.lang) root.setAttribute("lang", options.language ?? texts.lang);
  root.dataset.dir = texts.dir ?? "ltr";
  const px = Number(options.cell_size);
  root.style.setProperty("--ws-cell-size", px > 0 ? `${px}px` : "");
  root.style.setProperty("--ws-font", options.font ? String(options.font) : "");
}

/** Draws everything, any number of times, from whatever the model holds now. @param {View} view */
function draw(view) {
  try {
    view.state = readModel(view.model);
    drawRoot(view);
    drawGrid(view);
    if (view.current && !playable(view)) view.current = null;
    drawSelection(view);
    drawWords(view);
    drawHeader(view);
    drawControls(view);
    drawKernel(view);
  } catch (error) {
    fail(view, error);
  }
}

/** Hosts hide what is thrown, so the board shows it. @param {View} view @param {any} error */
function fail(view, error) {
  console.error(error);
  view.failure = String(error?.message ?? error);
  view.parts.fault.textContent = fill(view.state?.texts ?? {}, "fault", { message: view.failure });
}

/** One drawing after all keys of an update have come: some hosts deliver them one by one. @param {View} view */
function schedule(view) {
  if (view.drawing) return;
  view.drawing = true;
  queueMicrotask(() => {
    view.drawing = false;
    if (!view.stop.signal.aborted) draw(view);
  });
}

/** The one live region; the same words twice must be spoken twice. @param {View} view @param {string} text */
function say(view, text) {
  const { status } = view.parts;
  status.textContent = text && text === status.textContent ? `${text}\u00a0` : text;
}

// ---------------------------------------------------------------- requests and answers

/** @param {View} view @param {number} ms @param {() => void} act */
function later(view, ms, act) {
  const timer = setTimeout(() => {
    view.timers.delete(timer);
    guard(view, act)();
  }, ms);
  view.timers.add(timer);
}

/** Sends a request; unless `quiet`, it is kept until answered. @param {View} view @param {Record<string, any> & {type: string}} content @param {boolean} [quiet] */
function send(view, content, quiet = false) {
  view.count += 1;
  const message = { ...content, id: `${view.id}-${view.count}`, puzzle: view.state.board.id };
  const item = { message, at: performance.now(), sent: quiet, status: "checking" };
  if (!quiet) view.waiting = [...view.waiting, item];
  else try { view.model.send(message); } catch { /* a dead kernel shows at the next request that waits */ }
  flush(view);
  watch(view);
}

/** Sends in order what could not be sent before; what was sent is never sent again, so nothing is judged twice. @param {View} view */
function flush(view) {
  try {
    for (const item of view.waiting) {
      if (item.sent) continue;
      view.model.send(item.message);
      item.sent = true;
    }
  } catch { /* no connection: it stays in the queue and is shown as not answered */ }
}

/** @param {View} view */
function watch(view) {
  const before = kernelState(view.waiting), { waiting, next } = age(view.waiting, performance.now());
  view.waiting = waiting;
  if (before !== "silent" && kernelState(waiting) === "silent") say(view, fill(view.state.texts, "silent", { n: waiting.length }));
  drawSelection(view);
  drawKernel(view);
  if (next < Infinity) later(view, next + 1, () => watch(view));
}

/** @param {View} view @param {Span} span */
function commit(view, span) {
  send(view, { type: "select", start: span.start, end: span.end });
}

/** @param {View} view @param {any} content */
function answer(view, content) {
  if (content?.type !== "answer") return;
  const { item, waiting } = settle(view.waiting, content.id);
  if (!item) return;
  view.waiting = waiting;
  draw(view);
  const { message } = item, { texts, phase } = view.state;
  if (message.type === "select" && content.status !== "found") fade(view, message, content.status);
  const letters = message.type === "select" ? lineBetween(message.start, message.end)?.cells.map(([r, c]) => view.plate.cells[r * view.state.cols + c]?.textContent).join("") : "";
  const key = { found: "said_found", not_found: "said_not_found", already_found: "said_already" }[/** @type {"found"} */ (content.status)];
  const parts = [key ? fill(texts, key, { word: content.word, letters, ...counted(view) }) : content.text ?? ""];
  if (content.status === "found" && phase === "completed") parts.push(fill(texts, "completed"));
  if (parts[0]) say(view, parts.join(". ").replace("..", "."));
  watch(view);
}

/** A refused line shakes gently and goes. @param {View} view @param {any} span @param {string} status */
function fade(view, { start, end }, status) {
  const mark = { kind: "selection", start, end, status };
  view.fading = [...view.fading, mark];
  later(view, 700, () => {
    view.fading = view.fading.filter((m) => m !== mark);
    drawSelection(view);
  });
  drawSelection(view);
}

// ---------------------------------------------------------------- pointer gesture

/** @param {View} view */
const playable = ({ state }) => state.phase !== "paused" && state.phase !== "over";

/** The first touch starts the clock, once per game. @param {View} view */
function touch(view) {
  if (view.state.phase !== "ready" || view.begun === view.state.board.id) return;
  view.begun = view.state.board.id;
  send(view, { type: "start" }, true);
}

/** The place of a pointer in grid units; the rectangle is read again only after scroll or resize. @param {View} view */
function pointNow(view) {
  view.rect ??= view.plate.grid.getBoundingClientRect();
  return pointAt(view.rect, view.at[0], view.at[1], view.state);
}

/** @param {View} view @param {Current | null} current */
function setCurrent(view, current) {
  if (current === view.current) return;
  view.current = current;
  drawSelection(view);
}

/** @param {View} view */
function cancel(view) {
  setCurrent(view, null);
}

/** @param {View} view */
function finish(view) {
  if (!view.current) return;
  const { start, end } = view.current, { current, span, crooked } = release(view.current);
  if (span) {
    view.current = null;
    commit(view, span);
  } else if (crooked) {
    view.current = null;
    fade(view, { start, end }, "crooked");
    say(view, fill(view.state.texts, "said_crooked"));
  }
  setCurrent(view, current);
  if (current) say(view, fill(view.state.texts, "said_first", { letter: view.plate.cells[start[0] * view.state.cols + start[1]].textContent }));
}

/** @param {View} view @param {PointerEvent} event */
function pointerDown(view, event) {
  const { state, plate, parts } = view;
  if (event.button !== 0 || view.moving || !playable(view) || (view.current && view.current.pointer !== null)) return;
  view.rect = null;
  view.window = parts.frame.getBoundingClientRect();
  view.at = [event.clientX, event.clientY];
  const point = pointNow(view), cell = cellAt(point, state);
  if (point[0] < 0 || point[1] < 0 || point[0] >= state.rows || point[1] >= state.cols || state.field.holes.has(cell[0] * state.cols + cell[1])) return;
  event.preventDefault();
  setFocus(view, cell, true);
  try { plate.grid.setPointerCapture(event.pointerId); } catch { /* a pointer that is already gone */ }
  touch(view);
  say(view, "");
  setCurrent(view, press(view.current, cell, event.pointerId, state.field));
}

/** @param {View} view @param {PointerEvent} event */
function pointerMove(view, event) {
  const { current, state } = view;
  if (view.moving && event.buttons === 1 && event.pointerType === "mouse") view.parts.frame.scrollBy(-event.movementX, -event.movementY);
  if (!current || current.pointer !== (current.pointer === null ? (event.pointerType === "mouse" ? null : NaN) : event.pointerId)) return;
  view.at = [event.clientX, event.clientY];
  setCurrent(view, aim(current, pointNow(view), state.field));
  if (current.pointer !== null && !view.scrolling) scrollAtEdge(view);
}

/** A drag near the edge of a scrolled board scrolls it, since the finger that draws can't. @param {View} view */
function scrollAtEdge(view) {
  const { window: box, at: [x, y], parts: { frame } } = view;
  view.scrolling = 0;
  if (!box || !view.current || view.current.pointer === null || view.stop.signal.aborted) return;
  const dx = edgeSpeed(x, box.left, box.right), dy = edgeSpeed(y, box.top, box.bottom);
  if (!dx && !dy) return;
  const before = [frame.scrollLeft, frame.scrollTop];
  frame.scrollBy(dx, dy);
  if (before[0] === frame.scrollLeft && before[1] === frame.scrollTop) return;
  view.rect = null;
  setCurrent(view, aim(view.current, pointNow(view), view.state.field));
  view.scrolling = requestAnimationFrame(() => scrollAtEdge(view));
}

/** @param {View} view */
function followPointer(view) {
  const { grid } = view.plate, mine = (/** @type {PointerEvent} */ event) => view.current !== null && view.current.pointer === event.pointerId;
  listen(view, grid, "pointerdown", (event) => pointerDown(view, event));
  listen(view, grid, "pointermove", (event) => pointerMove(view, event));
  listen(view, grid, "pointerup", (event) => {
    if (!mine(event)) return;
    pointerMove(view, event);
    finish(view);
  });
  for (const type of ["pointercancel", "lostpointercapture"]) listen(view, grid, type, (event) => mine(event) && cancel(view));
  listen(view, grid, "contextmenu", (event) => event.preventDefault());
  const forget = () => { view.rect = null; view.window = null; };
  listen(view, view.parts.frame, "scroll", forget);
  listen(view, view.doc, "scroll", forget, { capture: true, passive: true });
  listen(view, view.doc, "pointerdown", (event) => {
    const path = event.composedPath();
    if (view.current?.pointer === null && !path.includes(view.parts.frame) && !path.includes(view.parts.controls)) cancel(view);
  }, { capture: true, passive: true });
}

// ---------------------------------------------------------------- keyboard

/** @type {Record<string, Pair>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The one tab stop of the grid. @param {View} view @param {Pair} cell @param {boolean} really move the focus there */
function setFocus(view, cell, really) {
  const at = ([r, c] = view.focus) => view.plate.cells[r * view.state.cols + c];
  at()?.setAttribute("tabindex", "-1");
  view.focus = cell;
  at()?.setAttribute("tabindex", "0");
  if (really) at()?.focus({ preventScroll: true });
}

/** Where a key takes the cursor, or null if it does not move it; holes are stepped over. @param {string} key @param {boolean} ctrl @param {Pair} focus @param {Field} field @returns {Pair | null} */
export function moveBy(key, ctrl, [row, col], { rows, cols, holes }) {
  const [dr, dc] = ARROWS[key] ?? (key === "Home" ? [0, 1] : key === "End" ? [0, -1] : [0, 0]);
  if (!(dr || dc) || (ctrl && ARROWS[key])) return null;
  if (key === "Home") [row, col] = [ctrl ? 0 : row, -1];
  if (key === "End") [row, col] = [ctrl ? rows - 1 : row, cols];
  do [row, col] = [row + dr, col + dc];
  while (row >= 0 && row < rows && col >= 0 && col < cols && holes.has(row * cols + col));
  return row >= 0 && row < rows && col >= 0 && col < cols ? [row, col] : null;
}

/** @param {View} view @param {KeyboardEvent} event @returns {boolean} whether the key was for the board */
function handleKey(view, event) {
  const { state, current } = view, key = event.key, ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey || (ctrl && key !== "Home" && key !== "End")) return false;
  if (ARROWS[key] || key === "Home" || key === "End") {
    const cell = moveBy(key, ctrl, view.focus, state.field);
    touch(view);
    if (!cell) return true;
    setFocus(view, cell, true);
    view.plate.cells[cell[0] * state.cols + cell[1]].scrollIntoView({ block: "nearest", inline: "nearest" });
    if (current) setCurrent(view, aim(current, centre(cell), state.field));
    return true;
  }
  if (key === "Escape") {
    if (current) cancel(view);
    return Boolean(current);
  }
  if (key === "r" || key === "R") read(view, "row", view.focus[0]);
  else if (key === "c" || key === "C") read(view, "col", view.focus[1]);
  else if (key !== "Enter" && key !== " ") return false;
  else if (playable(view) && (!current || current.pointer === null)) select(view);
  return true;
}

/** Enter or Space: the first letter, or the last. @param {View} view */
function select(view) {
  const { state, current, focus } = view;
  touch(view);
  if (current) {
    view.current = aim(current, centre(focus), state.field);
    return finish(view);
  }
  setCurrent(view, begin(focus, null, state.field));
  say(view, fill(state.texts, "said_first", { letter: view.plate.cells[focus[0] * state.cols + focus[1]].textContent }));
}

/** @param {View} view */
function followKeys(view) {
  listen(view, view.plate.grid, "keydown", (event) => {
    if (!handleKey(view, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  listen(view, view.plate.grid, "focusin", ({ target }) => {
    const { row, col } = target.dataset;
    if (row !== undefined) setFocus(view, [Number(row), Number(col)], false);
  });
}

// ---------------------------------------------------------------- render: wiring only

/** @param {View} view @param {(...args: any[]) => any} act */
const guard = (view, act) => (/** @type {any[]} */ ...args) => {
  try { return act(...args); } catch (error) { fail(view, error); }
};

/** @param {View} view @param {EventTarget} target @param {string} type @param {(event: any) => any} act @param {AddEventListenerOptions} [options] */
function listen(view, target, type, act, options = {}) {
  target.addEventListener(type, guard(view, act), { ...options, signal: view.stop.signal });
}

/** Follows a theme that changes while the board is on screen. @param {View} view */
function followTheme(view) {
  const { doc } = view, again = guard(view, () => drawRoot(view));
  const observer = new MutationObserver(again);
  const attributeFilter = ["class", "data-theme", "data-jp-theme-light", "data-bs-theme"];
  for (const node of [doc.documentElement, doc.body]) observer.observe(node, { attributes: true, attributeFilter });
  const system = doc.defaultView?.matchMedia("(prefers-color-scheme: dark)");
  if (system) listen(view, system, "change", again);
  const resize = new ResizeObserver(() => { view.rect = null; });
  resize.observe(view.root);
  view.stop.signal.addEventListener("abort", () => { observer.disconnect(); resize.disconnect(); });
}

/** @param {View} view */
function followModel(view) {
  const { model } = view, update = () => schedule(view), heard = guard(view, (content) => answer(view, content));
  for (const key of WATCHED) model.on(`change:${key}`, update);
  model.on("msg:custom", heard);
  view.stop.signal.addEventListener("abort", () => {
    for (const key of WATCHED) model.off(`change:${key}`, update);
    model.off("msg:custom", heard);
    view.timers.forEach((timer) => clearTimeout(timer));
    cancelAnimationFrame(view.scrolling);
    view.root.remove();
  });
}

/** @param {{model: Model, el: HTMLElement, signal?: AbortSignal}} context */
function render({ model, el, signal }) {
  try {
    const view = makeView(model, el.ownerDocument);
    el.append(view.root);
    followModel(view);
    followPointer(view);
    followKeys(view);
    followTheme(view);
    draw(view);
    requestAnimationFrame(guard(view, () => view.stop.signal.aborted || drawRoot(view))); // ancestors may come only now
    send(view, { type: "sync" }, true);
    const stop = () => view.stop.abort();
    signal?.addEventListener("abort", stop, { once: true });
    return stop;
  } catch (error) {
    console.error(error);
    el.textContent = `wordsearch: ${error}`;
  }
}

/** Draws a picture into an element of the caller's, as often as wanted. @param {WeakMap<HTMLElement, any>} drawn @param {HTMLElement} el @param {Frame} frame */
function show(drawn, el, frame) {
  const doc = el.ownerDocument;
  let picture = drawn.get(el);
  if (!picture) {
    const root = make(doc, "div"), plate = makePlate(doc), caption = make(doc, "div.caption");
    root.className = "wordsearch wordsearch-picture";
    plate.plate.setAttribute("role", "img");
    root.append(plate.plate, caption);
    el.replaceChildren(root);
    drawn.set(el, (picture = { root, plate, caption }));
  }
  const { root, plate, caption } = picture;
  root.dataset.theme = themeOf(root, frame.theme ?? "auto");
  drawLetters(plate, frame.rows, false);
  root.style.setProperty("--ws-cols", String(plate.cols || 1));
  const faint = new Set((frame.faint ?? []).map(([r, c]) => r * plate.cols + c));
  plate.cells.forEach((/** @type {HTMLElement} */ cell, /** @type {number} */ i) => cell.toggleAttribute("data-faint", faint.has(i)));
  drawMarks(plate, new Map((frame.marks ?? []).map((mark) => [`${mark.kind} ${mark.color ?? ""} ${mark.start} ${mark.end}`, mark])));
  caption.textContent = frame.caption ?? "";
  plate.plate.setAttribute("aria-label", frame.label ?? frame.caption ?? "");
}

/** Once per model: hands out what another widget may use of the board. */
function initialize() {
  /** @type {WeakMap<HTMLElement, any>} */
  const drawn = new WeakMap();
  return { show: (/** @type {HTMLElement} */ el, /** @type {Frame} */ frame) => show(drawn, el, frame) };
}

export default { initialize, render };

// @ts-check
/*
 * The board: draws what Python keeps, follows mouse, finger, pen and keys, and asks Python to judge.
 * Hosts load it from a Blob URL, so it imports nothing.
 */

// ---- typedefs of the model

/** @typedef {[row: number, col: number]} Pair a cell; or a point in grid units: cell r reaches from r to r + 1 */
/** @typedef {{start: Pair, end: Pair}} Span */
/** @typedef {Span & {kind: string, color?: number | null, word?: string | null, direction?: string, status?: string}} Mark */
/** @typedef {Span & {word: string, color: number}} Find */
/** @typedef {{id: string, rows: (string | null)[][], entries: {text: string | null, clue: string | null, length: number}[], language: string | null}} Board */
/** @typedef {{message: any, at: number, sent: boolean, status: string, quiet?: boolean}} Waiting a request not yet answered; a quiet one is no player's */
/** @typedef {{rows: number, cols: number}} Size @typedef {Size & {snap: boolean, holes: Set<number>}} Field */
/**
 * The selection being made. `pointer` drags it, or is null while the last letter is awaited;
 * `pressed` is a second tap that has not been lifted yet.
 * @typedef {Span & {pointer: number | null, pressed: Pair | null, moved: boolean, reach: number[]}} Current
 */
/** @typedef {Record<string, any> & Size & {field: Field, board: Board, found: Find[], marks: Mark[]}} State */
/** @typedef {ReturnType<typeof makePlate>} Plate @typedef {import("@anywidget/types").AnyModel<any>} Model */
/**
 * A picture for `show`: "" is an empty cell, null a hole.
 * @typedef {{rows: (string | null)[][], marks?: Mark[], caption?: string, theme?: string}} Frame
 */

// ---- geometry (pure)

/** @type {[name: string, dr: number, dc: number, arrow: string][]} */
export const STEPS = [
	["E", 0, 1, "→"], ["S", 1, 0, "↓"], ["SE", 1, 1, "↘"], ["W", 0, -1, "←"],
	["N", -1, 0, "↑"], ["NE", -1, 1, "↗"], ["SW", 1, -1, "↙"], ["NW", -1, -1, "↖"],
];
const TIE = 1e-9; // distances that differ by less are equal: pointers are floats

/** @returns {Pair} */
const pair = (row = 0, col = 0) => [row, col];
export const same = (a = pair(), b = a) => a[0] === b[0] && a[1] === b[1];
export const centre = ([row, col] = pair()) => pair(row + 0.5, col + 0.5);
/** @param {string | undefined} direction */
const stepOf = (direction) => STEPS.find(([name]) => name === direction);
const clamp = (value = 0, least = 0, most = 0) => Math.max(least, Math.min(most, value));
/** @param {Pair} cell @param {Size} size */
export const inside = ([r, c], { rows, cols }) => r >= 0 && c >= 0 && r < rows && c < cols;

/** The line between two cells, or null when they share no row, column or diagonal. */
export function lineBetween(a = pair(), b = a) {
	const dr = b[0] - a[0], dc = b[1] - a[1], length = Math.max(Math.abs(dr), Math.abs(dc)) + 1;
	if (dr && dc && Math.abs(dr) !== Math.abs(dc)) return null;
	const sr = Math.sign(dr), sc = length > 1 ? Math.sign(dc) : 1; // one cell points E, as in Python
	const cells = Array.from({ length }, (_, i) => pair(a[0] + i * sr, a[1] + i * sc));
	return { direction: STEPS.find(([, r, c]) => r === sr && c === sc)?.[0], length, cells };
}

/** How far a line may go from `start` in each of STEPS. @param {Pair} start @param {Field} field */
export function reachFrom(start, { rows, cols, holes }) {
	return STEPS.map(([, dr, dc]) => {
		let [r, c] = start, n = -1;
		do [r, c, n] = [r + dr, c + dc, n + 1]; while (inside([r, c], { rows, cols }) && !holes.has(r * cols + c));
		return n;
	});
}

/** The cell of the eight lines that is nearest to the pointer; of two, that of the longer line. @param {Pair} start @param {Pair} point @param {number[]} reach */
export function snapEnd(start, point, reach) {
	const y = point[0] - 0.5 - start[0], x = point[1] - 0.5 - start[1];
	let best = start, least = Infinity, longest = -1;
	STEPS.forEach(([, dr, dc], i) => {
		const along = (y * dr + x * dc) / (dr * dr + dc * dc);
		const n = clamp(Math.floor(along + 0.5 + TIE), 0, reach[i]);
		const distance = (y - n * dr) ** 2 + (x - n * dc) ** 2;
		if (distance > least + TIE || (distance > least - TIE && n <= longest)) return;
		[best, least, longest] = [pair(start[0] + n * dr, start[1] + n * dc), distance, n];
	});
	return best;
}

/** A client position in grid units, by ratio: zoom does not matter. @param {{left: number, top: number, width: number, height: number}} rect @param {Pair} at @param {Size} size */
export const pointAt = (rect, [x, y], size) => pair(((y - rect.top) / rect.height) * size.rows, ((x - rect.left) / rect.width) * size.cols);

/** The cell under a point, clamped to the grid. @param {Pair} point @param {Size} size */
export const cellAt = ([y, x], { rows, cols }) => pair(clamp(Math.floor(y), 0, rows - 1), clamp(Math.floor(x), 0, cols - 1));

/** Pixels to scroll per frame for a drag at `at` in a window. */
export const edgeSpeed = (at = 0, from = 0, to = 0, margin = 30) =>
	clamp((Math.min(0, at - from - margin) + Math.max(0, at - to + margin)) / 3, -14, 14);

/** 0 is A, 26 is AA. @returns {string} */
export const columnName = (col = 0) => (col > 25 ? columnName(Math.floor(col / 26) - 1) : "") + String.fromCharCode(65 + (col % 26));
export const cellName = ([row, col] = pair()) => columnName(col) + (row + 1);

/** What a player typed: two cells ("B3 to B8"), a row ("3") or a column ("B"). @returns {Span | {row: number} | {col: number} | null} */
export function parseEntry(text = "") {
	const column = (name = "") => [...name].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
	const plain = text.normalize("NFKC").toUpperCase().trim();
	if (/^\d+$/.test(plain)) return { row: Number(plain) - 1 };
	if (/^[A-Z]{1,2}$/.test(plain)) return { col: column(plain) };
	const ends = [...plain.matchAll(/(?<![A-Z])([A-Z]{1,2}) ?(\d+)/g)].map((m) => pair(Number(m[2]) - 1, column(m[1])));
	return ends.length === 2 ? { start: ends[0], end: ends[1] } : null;
}

/** @type {Record<string, Pair>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Where a key takes the cursor; holes are stepped over. @param {string} key @param {boolean} ctrl @param {Pair} from @param {Field} field */
export function moveBy(key, ctrl, [row, col], field) {
	const [dr, dc] = ARROWS[key] ?? [0, key === "Home" ? 1 : -1];
	if (key === "Home") [row, col] = [ctrl ? 0 : row, -1];
	if (key === "End") [row, col] = [ctrl ? field.rows - 1 : row, field.cols];
	do [row, col] = [row + dr, col + dc]; while (inside([row, col], field) && field.holes.has(row * field.cols + col));
	return inside([row, col], field) ? pair(row, col) : null;
}

// ---- view state and its transitions (no DOM)

/** @param {Pair} start @param {number | null} pointer @param {Field} field @returns {Current} */
export function begin(start, pointer, field) {
	return { start, end: start, pointer, pressed: null, moved: false, reach: reachFrom(start, field) };
}

/** A pointer goes down on a cell; a second finger changes nothing. @param {Current | null} current @param {Pair} cell @param {number} pointer @param {Field} field */
export function press(current, cell, pointer, field) {
	if (!current) return begin(cell, pointer, field);
	return current.pointer === null ? { ...aim(current, centre(cell), field), pointer, pressed: cell } : current;
}

/** Pointer or key cursor at `point`. The same object while the end cell stays. @param {Current} current @param {Pair} point @param {Field} field @returns {Current} */
export function aim(current, point, field) {
	if (current.pressed) {
		if (same(cellAt(point, field), current.pressed)) return current;
		return aim(begin(current.pressed, current.pointer, field), point, field); // it was a drag after all
	}
	const end = field.snap ? snapEnd(current.start, point, current.reach) : cellAt(point, field);
	return same(end, current.end) ? current : { ...current, end, moved: true };
}

/** Lifted, or Enter: a line to judge, a first letter that waits for the last, or nothing. @param {Current} current */
export function release(current) {
	const { start, end, pointer, pressed, moved } = current, line = lineBetween(start, end);
	const first = line?.length === 1 && pointer !== null && !moved && !pressed;
	return { current: first ? { ...current, pointer: null } : null, span: line && line.length > 1 ? { start, end } : null, crooked: !line };
}

export const BUSY = 1000, SILENT = 10000; // milliseconds without an answer

/** How the waiting requests stand, and in how many ms that changes. @param {Waiting[]} waiting */
export function age(waiting, now = 0) {
	let next = Infinity;
	const aged = waiting.map((item) => {
		const spent = now - item.at, limit = [BUSY, SILENT].find((ms) => spent < ms);
		if (limit) next = Math.min(next, limit - spent);
		return { ...item, status: !item.sent || !limit ? "silent" : limit === SILENT ? "busy" : "checking" };
	});
	return { waiting: aged, next };
}

/** The worst of them; what can't even be sent has no kernel. @param {Waiting[]} waiting */
export const kernelState = (waiting) => (waiting.some(({ sent }) => !sent) ? "lost"
	: ["silent", "busy", "checking"].find((s) => waiting.some(({ status, quiet }) => status === s && (!quiet || s === "silent"))) ?? "idle");

const gone = (state = "") => state === "silent" || state === "lost";

/** 0:07, 12:34 or 1:02:03. */
export function formatTime(seconds = 0) {
	const s = Math.max(0, Math.floor(seconds + TIE)), two = (n = 0) => String(Math.floor(n) % 60).padStart(2, "0");
	return s < 3600 ? `${Math.floor(s / 60)}:${two(s)}` : `${Math.floor(s / 3600)}:${two(s / 60)}:${two(s)}`;
}

const BIDI = /[\u202a-\u202e\u2066-\u2069]/g; // in a word, they would turn the sentence around it

/** @param {Record<string, string>} texts @param {string} key @param {Record<string, any>} [values] */
export const fill = (texts, key, values = {}) =>
	String(texts[key] ?? [key, ...Object.values(values)].join(" ")).replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all).replace(BIDI, ""));

/** @param {string} text @param {string} mode @param {string | null} language */
export function inCase(text, mode, language) {
	return mode === "upper" ? text.toLocaleUpperCase(language ?? undefined) : mode === "lower" ? text.toLocaleLowerCase(language ?? undefined) : text;
}

/**
 * The rows of the word list as shown. The place in the order is the number that ties a row to its
 * mark, so it must not change when a withheld text becomes known. @param {Record<string, any>} state
 */
export function listRows({ board, _shown: shown, found, marks, word_order: order, show_words: mode }) {
	/** @type {any[]} */
	const rows = board.entries.map((/** @type {any} */ entry, index = 0) => ({ index, ...entry }));
	if (order === "alphabetical") rows.sort((a, b) => (a.text ?? "").localeCompare(b.text ?? "", board.language ?? undefined));
	if (order === "length") rows.sort((a, b) => a.length - b.length);
	for (const index of Object.keys(shown).map(Number)) if (index >= board.entries.length) rows.push({ index, text: null, clue: null, length: 0 }); // secret
	return rows.map((row, at) => {
		const mine = (/** @type {Mark} */ mark) => mark.color === row.index && mark.kind !== "hint", find = found.find(mine);
		return { ...row, number: at + 1, found: Boolean(find), where: find ?? marks.find(mine), text: row.text ?? shown[row.index] ?? find?.word ?? null };
	}).filter((row) => row.where || mode === "list" || mode === "clues");
}

/** Every mark that should be on screen, by key, bottom first. @param {Pick<State, "board" | "found" | "marks">} state @param {Current | null} current @param {Waiting[]} waiting @param {Mark[]} fading */
export function marksOf({ board, found, marks }, current, waiting = [], fading = []) {
	/** @type {[string, Mark][]} */
	const all = [...marks, ...found.map((find) => ({ ...find, kind: "found" }))].map((/** @type {Mark} */ mark) => [markKey(mark), mark]);
	for (const { message: { type, puzzle, id, start, end }, status } of waiting) {
		if (type === "select" && puzzle === board.id) all.push([id, { kind: "selection", start, end, status }]);
	}
	fading.forEach((mark, i) => all.push([`fading ${i} ${mark.start} ${mark.end}`, mark]));
	if (current) all.push(["live", { ...current, kind: "selection", status: lineBetween(current.start, current.end) ? "live" : "crooked" }]);
	return new Map(all);
}

/** B3, B3 ↘ or B3 – B8. @param {Mark} mark */
export function placeOf({ start, end, direction }) {
	const step = stepOf(direction), first = cellName(start);
	return step ? `${first} ${step[3]}` : same(start, end) ? first : `${first} – ${cellName(end)}`;
}

/** @param {Mark} mark */
const markKey = ({ kind, color, start, end, direction }) => `${kind} ${color ?? ""} ${start} ${end} ${direction ?? ""}`;

/** @type {number[][]} hue, saturation, lightness */
const TINTS = [[210, 60, 67], [15, 80, 67], [67, 60, 50], [348, 100, 83], [163, 47, 50], [50, 75, 73], [200, 100, 80], [258, 85, 75]];
const DASHES = ["none", "7 3", "1.5 3.5", "10 3 2 3"];

/** Eight chosen tints, then derived ones that repeat none. */
export function colourOf(index = 0) {
	const round = Math.floor(index / 8), [h, s, l] = TINTS[index] ?? [Math.round(index * 137.508 + 20) % 360, 65, [86, 70, 78][round % 3]];
	return { fill: `hsl(${h} ${s}% ${l}%)`, edge: `hsl(${h} ${s / 2}% ${l / 2}%)`, dash: DASHES[(index + round) % 4] };
}

/** The outline of a mark in grid units: a capsule, with an arrow where a direction is given. @param {Mark} mark */
export function pathOf({ start, end, direction, kind }) {
	const half = kind === "selection" ? 0.42 : 0.38, step = stepOf(direction);
	const dr = step ? step[1] : end[0] - start[0], dc = step ? step[2] : end[1] - start[1];
	const length = Math.hypot(dr, dc), ux = length ? dc / length : 1, uy = length ? dr / length : 0;
	const n = (v = 0) => +v.toFixed(3);
	const at = (/** @type {Pair} */ [r, c], /** @type {number} */ along, /** @type {number} */ aside) =>
		`${n(c + 0.5 + ux * along - uy * aside)} ${n(r + 0.5 + uy * along + ux * aside)}`;
	const last = step ? start : end, turn = `A${half} ${half} 0 0 0 `; // a hint rings its first letter and points on
	const arrow = step ? `M${at(start, 0.86, 0)}L${at(start, 0.5, 0.2)}L${at(start, 0.5, -0.2)}Z` : "";
	return `M${at(start, 0, half)}L${at(last, 0, half)}${turn}${at(last, 0, -half)}L${at(start, 0, -half)}${turn}${at(start, 0, half)}Z${arrow}`;
}

const DEFAULTS = {
	_board: { id: "", rows: [], entries: [], language: null }, _shown: {}, found: [], _marks: [], _phase: "ready", hints: 0, total: 0,
	_clock: { seconds: 0, running: false, limit: null }, _fault: "", _texts: {}, snap: true, show_words: "list", word_order: "given",
	letter_case: "as-is", theme: "auto", cell_size: null, font: null, projector: false, controls: [], clock: true, title: "",
};

/** What Python keeps, as plain data with defaults. @param {Pick<Model, "get">} model @returns {State} */
export function readModel(model) {
	/** @type {any} */
	const all = Object.fromEntries(Object.entries(DEFAULTS).map(([key, value]) => [key, model.get(key) ?? value]));
	const board = /** @type {Board} */ (all._board), size = { rows: board.rows.length, cols: board.rows[0]?.length ?? 0 };
	const holes = new Set(board.rows.flatMap((row, r) => row.flatMap((letter, c) => (letter === null ? [r * size.cols + c] : []))));
	// A half-updated model may pair old finds with a new grid.
	const fits = (/** @type {Span} */ { start, end }) => inside(start, size) && inside(end, size), found = all.found.filter(fits);
	const done = found.filter((/** @type {Find} */ { color }) => color < board.entries.length).length;
	return { ...all, ...size, board, phase: all._phase, found, marks: all._marks.filter(fits), done, field: { ...size, holes, snap: all.snap } };
}

// ---- DOM skeleton

// div.wordsearch[data-state][data-theme][data-dead], and in it a div.wordsearch-<name> for each of these
const TREE = {
	fault: {}, // what went wrong, else empty
	header: { title: {}, progress: {}, clock: {} },
	strip: { status: {}, summary: {}, prompt: {}, preview: {}, kernel: {} }, // status is the one live region
	help: {}, // for screen readers
	body: {
		frame: { cover: {} }, // and in it plate > svg.marks > g × 3 (fills, outlines, selections), plate > grid > row > cell
		side: { heading: {}, words: {} }, // ul.words > li.item
	},
	controls: { line: {} }, // buttons, and the text way in, which is hidden until focused unless asked for
};
const BUTTONS = Object.entries({ hint: 0, reveal: 0, pause: 0, resume: "pause", reset: 0, new: 0, zoom_out: "zoom", zoom_in: "zoom", move: "zoom" }); // and the control, if it has another's
const KEYS = { "data-lm-suppress-shortcuts": "true" }; // works only on the focused element itself

/** @param {Element} el @param {Record<string, any>} attributes */
const set = (el, attributes) => Object.entries(attributes).forEach(([key, value]) => el.setAttribute(key, value));
/** @param {HTMLElement | SVGElement} el @param {Record<string, any>} values */
const style = (el, values) => Object.entries(values).forEach(([key, value]) => el.style.setProperty(`--ws-${key}`, String(value)));
/** @param {Element} el @param {string} text */
const write = (el, text) => { if (el.textContent !== text) el.textContent = text; };
/** @param {Element} el @param {string} name @param {boolean} on */
const flag = (el, name, on) => { if (on !== el.hasAttribute(name)) el.toggleAttribute(name); };

/** @param {string} name element and part, as in "div.header" @param {Record<string, any>} [attributes] @param {string} [text] */
function make(name, attributes = {}, text = "") {
	const [tag, part] = name.split("."), el = document.createElement(tag);
	el.className = part ? `wordsearch-${part}` : "wordsearch";
	set(el, attributes);
	write(el, text);
	return el;
}

/** @param {string} tag @param {Element} parent @returns {SVGElement} */
const makeSvg = (tag, parent) => parent.appendChild(document.createElementNS("http://www.w3.org/2000/svg", /** @type {"g"} */ (tag)));

/** @param {string} part @param {string} act @param {Record<string, any>} [more] */
const makeButton = (part, act, more) => make(`button.${part}`, { type: "button", "data-act": act, ...KEYS, ...more });

/** Marks and letters, shared by boards and pictures. */
function makePlate() {
	const plate = make("div.plate", { dir: "ltr" }), svg = makeSvg("svg", plate);
	set(svg, { class: "wordsearch-marks", "aria-hidden": "true" });
	const layers = ["g", "g", "g"].map((tag) => makeSvg(tag, svg)), grid = plate.appendChild(make("div.grid"));
	/** @type {{cells: HTMLElement[], dressed: Map<number, string>, drawn: Map<string, {parts: SVGElement[], sign: string}>}} */
	const kept = { cells: [], dressed: new Map(), drawn: new Map() };
	return { plate, svg, layers, grid, rows: 0, cols: 0, ...kept };
}

/** @param {HTMLElement} plate */
function makeParts(plate) {
	/** @type {any} */
	const parts = { root: make("div") };
	const grow = (/** @type {HTMLElement} */ parent, /** @type {object} */ tree) => Object.entries(tree).forEach(([name, inner]) => {
		parts[name] = parent.appendChild(make(`${name === "words" ? "ul" : "div"}.${name}`));
		grow(parts[name], inner);
	});
	grow(parts.root, TREE);
	parts.frame.prepend(plate);
	for (const [name] of BUTTONS) parts.line.before((parts[name] = makeButton("button", name)));
	parts.go = parts.cover.appendChild(makeButton("button", "resume"));
	parts.input = parts.line.appendChild(make("input.input", { type: "text", autocomplete: "off", ...KEYS }));
	parts.enter = parts.line.appendChild(makeButton("button", "enter"));
	set(parts.clock, { role: "timer" });
	set(parts.status, { role: "status", "aria-live": "polite" });
	set(parts.preview, { "aria-hidden": "true" });
	return parts;
}

// ---- drawing: say what should be on screen, change what differs

const DARK = ".dark,.theme-dark,.dark-theme,.vscode-dark,.vscode-high-contrast,[data-jp-theme-light=false],[data-theme=dark]";
const LIGHT = ".light,.theme-light,.light-theme,.vscode-light,[data-jp-theme-light=true],[data-theme=light]";

/** The option, else what an ancestor says (out of shadow roots too), else the system. @param {Element} el @param {string} option */
function themeOf(el, option) {
	if (option !== "auto") return option;
	for (let node = /** @type {any} */ (el.parentNode); node; node = node.getRootNode().host) {
		const marked = (node.host ?? node).closest?.(`${DARK},${LIGHT}`);
		if (marked) return marked.matches(DARK) ? "dark" : "light";
	}
	return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {HTMLElement | SVGElement} el @param {number | null | undefined} index */
function tint(el, index) {
	if (index === null || index === undefined) return;
	const { fill, edge, dash } = colourOf(index);
	style(el, { fill: `var(--ws-found-${index}, ${fill})`, edge: `var(--ws-found-${index}-edge, ${edge})`, dash });
}

/** @param {Plate} plate @param {Map<string, Mark>} marks */
function drawMarks({ layers, drawn }, marks) {
	for (const [key, { parts }] of drawn) {
		if (marks.has(key)) continue;
		parts.forEach((part) => part.remove());
		drawn.delete(key);
	}
	for (const [key, mark] of marks) {
		const path = pathOf(mark), sign = `${path} ${mark.status}`, old = drawn.get(key);
		if (old?.sign === sign) continue;
		const homes = mark.kind === "selection" ? [layers[2]] : layers.slice(0, 2);
		const parts = old?.parts ?? homes.map((layer) => makeSvg("path", layer));
		parts.forEach((part, i) => {
			set(part, { class: i ? "wordsearch-edge" : "wordsearch-mark", d: path, "data-kind": mark.kind });
			Object.assign(part.dataset, mark.word && { word: mark.word }, mark.status && { status: mark.status });
			tint(part, mark.color);
		});
		drawn.set(key, { parts, sign });
	}
}

/** Once for a size. @param {Plate} plate @param {number} rows @param {number} cols @param {boolean} playable */
function buildCells(plate, rows, cols, playable) {
	const pattern = make("div.cell", playable ? { role: "gridcell", tabindex: "-1", ...KEYS } : {});
	Object.assign(plate, { rows, cols, cells: [] });
	plate.dressed.clear();
	plate.grid.replaceChildren(...Array.from({ length: rows }, (_, r) => {
		const row = make("div.row", { "data-label": r + 1, ...(playable && { role: "row" }) });
		for (let c = 0; c < cols; c += 1) {
			const cell = /** @type {HTMLElement} */ (row.appendChild(pattern.cloneNode()));
			set(cell, { "data-row": r, "data-col": c, ...(!r && { "data-label": columnName(c) }) });
			plate.cells.push(cell);
		}
		return row;
	}));
	set(plate.svg, { viewBox: `0 0 ${cols || 1} ${rows || 1}` });
}

/** @param {Plate} plate @param {HTMLElement} root @param {(string | null)[][]} rows @param {boolean} playable */
function drawLetters(plate, root, rows, playable) {
	const cols = rows[0]?.length ?? 0;
	if (plate.rows !== rows.length || plate.cols !== cols) buildCells(plate, rows.length, cols, playable);
	rows.flat().forEach((letter, i) => {
		write(plate.cells[i], letter ?? "");
		flag(plate.cells[i], "data-hole", letter === null);
		flag(plate.cells[i], "data-long", /^\p{L}{2}/u.test(letter ?? ""));
	});
	style(root, { rows: rows.length || 1, cols: cols || 1 });
}

/** What finds add to cells. @param {State} state */
function dressing(state) {
	/** @type {Map<number, {classes: string, words: string[], badges: number[]}>} */
	const wanted = new Map(), rows = listRows(state);
	for (const { start, end, color, word } of state.found) {
		lineBetween(start, end)?.cells.forEach(([r, c], i) => {
			const index = r * state.cols + c, cell = wanted.get(index) ?? { classes: "found", words: [], badges: [] };
			cell.classes += ` found-${color}`;
			cell.words.push(word);
			if (!i) cell.badges.push(rows.find((row) => row.index === color)?.number);
			wanted.set(index, cell);
		});
	}
	return wanted;
}

/** One board on screen. */
class View {
	plate = makePlate(); parts = makeParts(this.plate.plate); state = readModel({ get: () => undefined }); stop = new AbortController();
	id = Math.random().toString(36).slice(2); asked = 0; kernel = "idle"; failure = ""; drawing = false; received = 0; ticking = false;
	focus = pair(0, 0); at = pair(0, 0); zoom = 0; moving = false; scrolling = 0;
	/** @type {Current | null} */
	current = null;
	/** @type {Waiting[]} */
	waiting = [];
	/** @type {Mark[]} */
	fading = [];
	/** @type {DOMRect | null} */
	rect = null; box = this.rect;
	/** @type {Set<any>} */
	timers = new Set();
	/** @type {Record<string, string>} */
	signs = { selection: "null" };

	/** @param {Model} model */
	constructor(model) {
		this.model = model;
		set(this.plate.grid, { role: "grid", "data-jp-suppress-context-menu": "true" });
	}

	text(key = "", values = {}) { return fill(this.state._texts, key, values); }
	put(part = "", key = part, values = {}) { write(this.parts[part], this.text(key, values)); }
	cased(text = "") { return inCase(text, this.state.letter_case, this.state.board.language); }
	cell([row, col] = pair()) { return /** @type {HTMLElement | undefined} */ (this.plate.cells[row * this.plate.cols + col]); }
	/** @param {Span | null} span */
	letters(span, glue = "") { return (span && lineBetween(span.start, span.end)?.cells.map((cell) => this.cell(cell)?.textContent).join(glue)) ?? ""; }

	/** Whether `values` differ from last time. @param {any} values */
	changed(name = "", values) {
		const sign = JSON.stringify(values), before = this.signs[name];
		this.signs[name] = sign;
		return sign !== before;
	}

	drawCells(all = false) {
		const { cells, dressed, cols } = this.plate, wanted = dressing(this.state);
		for (const index of all ? cells.keys() : new Set([...wanted.keys(), ...dressed.keys()])) {
			const cell = cells[index], want = wanted.get(index), sign = JSON.stringify(want) ?? "", row = Math.floor(index / cols), col = index % cols;
			if (!all && dressed.get(index) === sign) continue;
			cell.className = want ? `wordsearch-cell ${want.classes}` : "wordsearch-cell";
			cell.dataset.badge = want?.badges.join(" ") ?? "";
			const name = this.text(cell.textContent ? "cell" : "hole", { letter: cell.textContent, row: row + 1, col: col + 1, cell: cellName([row, col]) });
			set(cell, { "aria-label": want ? this.text("cell_found", { cell: name, words: want.words.join(", ") }) : name });
			if (want) dressed.set(index, sign);
			else dressed.delete(index);
		}
	}

	drawGrid() {
		const { plate, parts: { root }, state } = this, { board, rows, cols } = state;
		const all = this.changed("letters", [board.rows, state.letter_case, board.language, this.text("cell")]);
		if (all) {
			drawLetters(plate, root, board.rows.map((row) => row.map((letter) => letter && this.cased(letter))), true);
			set(plate.grid, { "aria-rowcount": rows, "aria-colcount": cols, "aria-label": this.text("grid", { rows, cols }), ...(board.language && { lang: board.language }) });
		}
		if (this.changed("puzzle", board.id)) {
			this.current = this.rect = null;
			this.setFocus(moveBy("Home", true, [0, 0], state.field) ?? [0, 0], false);
		}
		this.drawCells(all);
	}

	/** All that changes while a line is drawn. */
	drawSelection() {
		const { current, model, parts } = this, span = current && { start: current.start, end: current.end };
		drawMarks(this.plate, marksOf(this.state, current, this.waiting, this.fading));
		write(parts.preview, this.letters(span));
		flag(parts.root, "data-selecting", Boolean(current));
		if (!this.changed("selection", span)) return;
		model.set("selection", span);
		model.save_changes();
	}

	/** @param {ReturnType<typeof listRows>[number]} row */
	drawRow({ index, number, found, where, text, clue, length }) {
		const { state } = this, word = text && this.cased(text);
		const li = make("li.item", { "data-found": found, "data-number": number, "data-index": index });
		flag(li, "data-revealed", Boolean(where) && !found);
		if (clue && (state.show_words === "clues" || !word)) li.append(make("span.clue", { dir: "auto" }, clue));
		const places = where && { word, start: cellName(where.start), end: cellName(where.end) };
		const entry = where ? makeButton("entry", "go", { "aria-label": this.text(found ? "entry_found" : "entry_shown", places) }) : make("span.entry");
		li.append(entry);
		set(entry, { dir: "auto" });
		write(entry, word ?? (clue ? `(${length})` : "·".repeat(length)));
		if (where) tint(li, index);
		else if (state.controls.includes("reveal") && this.live) li.append(makeButton("peek", "reveal", { "aria-label": this.text("reveal_word", { word: word ?? clue ?? number }) }));
		return li;
	}

	drawWords() {
		const { state, parts: { words, root, side } } = this, { show_words: mode, controls, letter_case: letterCase } = state, listed = listRows(state);
		if (this.changed("words", [listed, mode, controls, letterCase, this.live, state._texts])) {
			const focused = words.querySelector(":focus")?.parentElement.dataset.index;
			words.replaceChildren(...listed.map((row) => this.drawRow(row)));
			words.querySelector(`[data-index="${focused}"] button`)?.focus();
		}
		this.put("heading", mode === "count" ? "left" : "words", { n: state.total - state.done });
		set(words, { "aria-label": this.text("words") });
		flag(root, "data-long", listed.length > 14);
		side.hidden = mode === "hidden" && !listed.length;
	}

	drawHeader() {
		const { parts, state } = this, { phase, done: found, total, _clock: clock } = state;
		write(parts.title, state.title);
		this.put("progress", state.show_words === "hidden" ? "progress_open" : "progress", { found, total });
		style(parts.root, { done: total ? found / total : 0 });
		this.put("prompt");
		this.put("help");
		const message = state._fault || this.failure, end = phase === "over" && !(clock.limit && clock.seconds >= clock.limit) ? "ended" : phase;
		const resumed = this.signs.end === '"paused"';
		if (this.changed("end", end) && (resumed || !this.playable)) this.say(this.playable ? "" : this.text(end));
		write(parts.fault, message && this.text("fault", { message }));
		const facts = [this.text(end), `${this.text("words")} ${found} / ${total}`, `${this.text("hints")} ${state.hints}`];
		if (state.clock) facts.push(`${this.text("time")} ${formatTime(clock.seconds)}`);
		write(parts.summary, phase === "completed" || phase === "over" ? facts.join(" · ") : "");
		if (this.changed("clock", clock)) this.received = performance.now();
		this.drawClock();
	}

	drawClock() {
		if (this.kernel === "lost") return;
		const { _clock: clock } = this.state, el = this.parts.clock, seconds = clock.seconds + (clock.running ? (performance.now() - this.received) / 1000 : 0);
		const left = clock.limit ? clock.limit - seconds : null;
		el.hidden = !this.state.clock;
		write(el, formatTime(left === null ? seconds : Math.ceil(left)));
		set(el, { "aria-label": this.text(left === null ? "time" : "time_left") });
		flag(el, "data-short", left !== null && left <= 10);
		if (!clock.running || this.ticking) return;
		this.ticking = true;
		if (left !== null && left <= 0 && !this.waiting.some(({ message }) => message.type === "time")) this.send({ type: "time" }, true); // Python judges
		this.later(1005 - ((seconds * 1000) % 1000), () => { this.ticking = false; this.drawClock(); });
	}

	drawControls() {
		const { parts, zoom, moving } = this, { controls, phase, cols, rows } = this.state;
		const { live } = this, paused = phase === "paused", large = cols > 14 || rows > 20;
		/** @type {any} */
		const off = { hint: !live, reveal: !live, pause: phase !== "playing", zoom_out: zoom <= -2, zoom_in: zoom >= 3 };
		for (const [name, control] of BUTTONS) {
			const asked = control || name;
			parts[name].hidden = !controls.includes(asked) || (asked === "zoom" && !large) || (asked === "pause" && paused !== (name === "resume"));
			parts[name].disabled = off[name] ?? false;
			this.put(name);
		}
		set(parts.move, { "aria-pressed": moving });
		this.put("go", "resume");
		this.put("enter");
		parts.cover.hidden = !paused;
		parts.go.hidden = !controls.includes("pause");
		set(parts.input, { "aria-label": this.text("line_label"), placeholder: this.text("line_example") });
		flag(parts.root, "data-line", controls.includes("line"));
		flag(parts.root, "data-moving", moving);
	}

	drawKernel() {
		const { kernel, waiting, parts } = this;
		flag(parts.root, "data-dead", gone(kernel));
		write(parts.kernel, kernel === "busy" || gone(kernel) ? this.text(kernel, { n: waiting.filter(({ quiet }) => !quiet).length }) : "");
	}

	drawRoot() {
		const { parts: { root }, state: { theme, projector, font, phase, _texts: texts, cell_size: size } } = this;
		Object.assign(root.dataset, { state: phase, theme: themeOf(root, theme) });
		flag(root, "data-fixed", theme !== "auto");
		flag(root, "data-projector", Boolean(projector));
		set(root, { lang: texts.lang ?? "en", dir: texts.dir ?? "ltr" });
		style(root, { "cell-size": size ? `${size}px` : "", font: font ?? "" });
	}

	/** Draws what the model holds now, any number of times. */
	draw() {
		this.state = readModel(this.model);
		this.drawRoot();
		this.drawGrid();
		if (!this.playable) this.current = null;
		this.drawSelection();
		this.drawWords();
		this.drawHeader();
		this.drawControls();
		this.drawKernel();
	}

	/** Hosts may deliver an update key by key: draw once. */
	schedule() {
		if (this.drawing) return;
		this.drawing = true;
		queueMicrotask(() => {
			this.drawing = false;
			if (!this.stop.signal.aborted) this.guard(this.draw)();
		});
	}

	/** Hosts hide what is thrown. @param {any} error */
	fail(error) {
		console.error(error);
		this.failure = String(error?.message ?? error);
		write(this.parts.fault, fill(this.model.get("_texts") ?? {}, "fault", { message: this.failure }));
	}

	/** @param {(...args: any[]) => any} work */
	guard(work) {
		return (/** @type {any[]} */ ...args) => { try { return work.apply(this, args); } catch (error) { return this.fail(error); } };
	}

	/** What is said twice must be spoken twice. */
	say(words = "") {
		const { status } = this.parts;
		status.textContent = words && words === status.textContent ? `${words}\u00a0` : words;
	}

	// ---- requests and answers

	later(ms = 0, act = () => {}) {
		const timer = setTimeout(this.guard(() => { this.timers.delete(timer); act.call(this); }), ms);
		this.timers.add(timer);
	}

	/** Asks Python; the request is kept until answered. @param {Record<string, any> & {type: string}} content */
	send(content, quiet = false) {
		this.asked += 1;
		const message = { ...content, id: `${this.id}-${this.asked}`, puzzle: this.state.board.id };
		this.waiting.push({ message, at: performance.now(), sent: false, status: "checking", quiet });
		try { // in order; what was sent is never sent again, so nothing is judged twice
			for (const item of this.waiting) {
				if (!item.sent) this.model.send(item.message);
				item.sent = true;
			}
		} catch { /* it stays in the queue */ }
		this.watch();
	}

	/** Is anyone there? */
	probe() { this.send({ type: "sync" }, true); }

	watch() {
		const before = this.kernel, { waiting, next } = age(this.waiting, performance.now());
		this.waiting = waiting;
		this.kernel = kernelState(waiting);
		this.drawSelection();
		this.drawKernel();
		if (next < Infinity) this.later(next + 1, this.watch);
		if (this.kernel === before) return;
		if (gone(before) || gone(this.kernel)) this.say(gone(this.kernel) ? this.text(this.kernel) : "");
		if (this.kernel === "silent") this.probe(); // its answer tells what else was lost
	}

	/** @param {any} content */
	answer(content) {
		const at = this.waiting.findIndex(({ message }) => content?.type === "answer" && message.id === content.id);
		if (at < 0) return;
		// What is late, and older than what is answered, is lost.
		const { waiting } = this, { message } = waiting[at], late = kernelState(waiting.slice(0, at)) === "silent";
		const missed = waiting.filter((item, i) => late && i < at && item.status !== "checking");
		const lost = missed.filter(({ quiet }) => !quiet);
		this.waiting = waiting.filter((item, i) => i !== at && !missed.includes(item));
		this.draw();
		this.watch();
		const { status, word } = content, { board, marks, phase, done: found, total } = this.state;
		const line = message.type === "select" && message.puzzle === board.id ? message : null;
		if (line && status !== "found") this.fade(line, status);
		const hint = message.type === "hint" && status === "ok" && marks.filter((mark) => mark.kind === "hint").pop();
		const said = hint ? this.text("said_hint", { where: placeOf(hint) })
			: /found/.test(status) ? this.text(`said_${status}`, { word, letters: this.letters(line), found, total }) : content.text;
		const all = [said, status === "found" && phase === "completed" && this.text(phase), lost.length && this.text("unheard", { n: lost.length })].filter(Boolean);
		if (all[0]) this.say(all.join(". "));
	}

	/** A line that is no word shakes and goes. @param {Span} span @param {string} status */
	fade({ start, end }, status) {
		const mark = { kind: "selection", start, end, status };
		this.fading.push(mark);
		this.drawSelection();
		this.later(700, () => {
			this.fading = this.fading.filter((other) => other !== mark);
			this.drawSelection();
		});
	}

	zoomBy(by = 1) {
		const { frame, root } = this.parts, ratio = 1.4 ** by;
		this.zoom += by;
		style(root, { zoom: 1.4 ** this.zoom });
		frame.scrollTo(frame.scrollLeft * ratio, frame.scrollTop * ratio);
		this.rect = null;
	}

	/** The text way in: a line to judge, or a row or column to read. */
	enterLine() {
		const { state, parts: { input } } = this, { row, col, start, end } = /** @type {any} */ (parseEntry(input.value) ?? {});
		if (row >= 0 && row < state.rows) return this.readOut("row", row);
		if (col >= 0 && col < state.cols) return this.readOut("col", col);
		if (!start || !inside(start, state) || !inside(end, state) || same(start, end)) return this.say(this.text("said_entry"));
		if (!lineBetween(start, end)) return this.say(this.text("not_straight"));
		if (!this.playable) return this.say(this.text(state.phase));
		input.value = "";
		return this.send({ type: "select", start, end });
	}

	/** @param {"row" | "col"} kind @param {number} i */
	readOut(kind, i) {
		const { rows, cols, phase } = this.state;
		const letters = this.letters(kind === "row" ? { start: [i, 0], end: [i, cols - 1] } : { start: [0, i], end: [rows - 1, i] }, " ");
		if (phase !== "paused") this.say(this.text(`said_${kind}`, { row: i + 1, col: columnName(i), letters }));
	}

	/** A press on any button. @param {any} target */
	act(target) {
		const name = target.closest("[data-act]")?.dataset.act, index = target.closest("[data-index]")?.dataset.index;
		if (name === "enter") this.enterLine();
		else if (name === "go") this.setFocus(listRows(this.state).find((row) => String(row.index) === index)?.where.start);
		else if (name === "reveal") this.send({ type: name, index: index ? Number(index) : null });
		else if (name === "move") [this.moving, this.current] = [!this.moving, null];
		else if (name?.startsWith("zoom")) this.zoomBy(name === "zoom_in" ? 1 : -1);
		else if (name) this.send({ type: name });
		if (name) this.schedule();
	}

	// ---- pointer gesture

	get live() { return /ready|playing/.test(this.state.phase); }
	get playable() { return this.state.phase !== "paused" && this.state.phase !== "over"; }

	/** The first touch starts the clock. */
	touch() {
		if (this.state.phase !== "ready") return;
		this.state.phase = "playing";
		this.send({ type: "start" }, true);
	}

	/** @param {Current | null} current */
	setCurrent(current) {
		if (current === this.current) return;
		this.current = current;
		this.drawSelection();
	}

	/** The pointer in grid units. */
	get point() {
		this.rect ??= this.plate.grid.getBoundingClientRect();
		return pointAt(this.rect, this.at, this.state);
	}

	/** @param {Current} from */
	finish(from) {
		const { current, span, crooked } = release(from);
		this.current = current;
		if (span) this.send({ type: "select", ...span });
		if (crooked) this.fade(from, "crooked");
		this.drawSelection();
		if (crooked) this.say(this.text("not_straight"));
		if (current) this.say(this.text("said_first", { letter: this.cell(current.start)?.textContent }));
	}

	/** @param {PointerEvent} event */
	pointerDown(event) {
		const { state, current } = this;
		if (event.button !== 0 || this.moving || !this.playable || (current && current.pointer !== null)) return;
		Object.assign(this, { rect: null, at: [event.clientX, event.clientY] });
		const { point } = this, cell = cellAt(point, state);
		if (!inside(point, state) || state.field.holes.has(cell[0] * state.cols + cell[1])) return;
		event.preventDefault();
		flag(this.parts.root, "data-pointer", true);
		this.setFocus(cell);
		try { this.plate.grid.setPointerCapture(event.pointerId); } catch {}
		this.touch();
		this.say("");
		this.setCurrent(press(current, cell, event.pointerId, state.field));
	}

	/** @param {PointerEvent} event */
	pointerMove({ pointerType, pointerId, clientX, clientY }) {
		const { current } = this, hovers = current?.pointer === null && pointerType === "mouse";
		if (!current || !(hovers || current.pointer === pointerId)) return;
		this.at = [clientX, clientY];
		this.setCurrent(aim(current, this.point, this.state.field));
		if (!hovers && !this.scrolling) this.scrollAtEdge();
	}

	/** A finger that draws can't scroll: the edge does. */
	scrollAtEdge() {
		const { at: [x, y], current, parts: { frame } } = this;
		this.scrolling = 0;
		const box = (this.box ??= frame.getBoundingClientRect());
		const dx = edgeSpeed(x, box.left, box.right), dy = edgeSpeed(y, box.top, box.bottom);
		if (!current || current.pointer === null || !(dx || dy)) return;
		const before = [frame.scrollLeft, frame.scrollTop];
		frame.scrollBy(dx, dy);
		if (before[0] === frame.scrollLeft && before[1] === frame.scrollTop) return;
		this.rect = null;
		this.setCurrent(aim(current, this.point, this.state.field));
		this.scrolling = requestAnimationFrame(this.guard(this.scrollAtEdge));
	}

	forget() { this.rect = this.box = null; }

	followPointer() {
		const { plate: { grid }, parts } = this, cancel = () => this.setCurrent(null);
		const mine = (/** @type {PointerEvent} */ { pointerId }) => this.current?.pointer === pointerId;
		this.listen(grid, "pointerdown", this.pointerDown);
		this.listen(grid, "pointermove", this.pointerMove);
		this.listen(grid, "pointerup", (event) => {
			if (!mine(event)) return;
			this.pointerMove(event);
			if (this.current) this.finish(this.current);
		});
		for (const type of ["pointercancel", "lostpointercapture"]) this.listen(grid, type, (event) => mine(event) && cancel());
		this.listen(grid, "contextmenu", (event) => event.preventDefault());
		this.listen(parts.frame, "scroll", this.forget);
		this.listen(document, "scroll", this.forget, true);
		this.listen(document, "pointerdown", (event) => { // a tap outside the board drops the first letter
			const path = event.composedPath();
			if (this.current?.pointer === null && !path.includes(parts.frame) && !path.includes(parts.controls)) cancel();
		}, true);
		this.listen(parts.root, "click", ({ target }) => this.act(target));
		for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) {
			this.listen(parts.words, type, ({ target }) => {
				const key = `found ${target.closest("[data-index]")?.dataset.index} `, on = /over|in$/.test(type);
				for (const [name, { parts: [, edge] }] of this.plate.drawn) if (name.startsWith(key)) edge.classList.toggle("lit", on);
			});
		}
	}

	// ---- keyboard

	/** The one tab stop of the grid. */
	setFocus(cell = pair(), really = true) {
		this.cell(this.focus)?.setAttribute("tabindex", "-1");
		this.focus = cell;
		this.cell(cell)?.setAttribute("tabindex", "0");
		if (really) this.cell(cell)?.focus({ preventScroll: true });
	}

	/** @param {KeyboardEvent} event @returns {boolean} whether the key was for the board */
	handleKey({ key, ctrlKey, metaKey, altKey }) {
		const { current, state: { field }, focus } = this, ctrl = ctrlKey || metaKey, far = key === "Home" || key === "End";
		if (altKey || (ctrl && !far)) return false;
		flag(this.parts.root, "data-pointer", false);
		if (ARROWS[key] || far) {
			this.touch();
			const cell = moveBy(key, ctrl, focus, field);
			if (!cell) return true;
			this.setFocus(cell);
			this.cell(cell)?.scrollIntoView({ block: "nearest", inline: "nearest" });
			if (current && current.pointer === null) this.setCurrent(aim(current, centre(cell), field));
		} else if (key === "Escape") {
			this.setCurrent(null);
			return Boolean(current);
		} else if (key === "Enter" || key === " ") {
			this.touch();
			if (!current && this.playable) this.finish(begin(focus, -1, field));
			else if (current?.pointer === null) this.finish(aim(current, centre(focus), field));
		} else if (key === "r" || key === "R") this.readOut("row", focus[0]);
		else if (key === "c" || key === "C") this.readOut("col", focus[1]);
		else return false;
		return true;
	}

	followKeys() {
		const own = (/** @type {Event} */ event) => { event.preventDefault(); event.stopPropagation(); };
		this.listen(this.plate.grid, "keydown", (event) => { if (this.handleKey(event)) own(event); });
		this.listen(this.plate.grid, "focusin", ({ target: { dataset } }) => this.setFocus(pair(Number(dataset.row), Number(dataset.col)), false));
		this.listen(this.parts.input, "keydown", (event) => {
			if (event.key !== "Enter") return;
			own(event);
			this.enterLine();
		});
	}

	// ---- wiring

	/** @param {EventTarget} target @param {string} type @param {(event: any) => any} work */
	listen(target, type, work, capture = false) {
		target.addEventListener(type, this.guard(work), { capture, signal: this.stop.signal });
	}

	start() {
		const { model, stop: { signal }, parts: { root } } = this, themed = this.guard(this.drawRoot), update = () => this.schedule();
		const heard = { "msg:custom": this.guard(this.answer), comm_live_update: this.guard(this.probe), ...Object.fromEntries(Object.keys(DEFAULTS).map((key) => [`change:${key}`, update])) };
		const page = new MutationObserver(themed), size = new ResizeObserver(() => { this.forget(); themed(); });
		for (const [name, act] of Object.entries(heard)) model.on(name, act);
		for (const node of [document.documentElement, document.body]) page.observe(node, { attributeFilter: ["class", "data-theme", "data-jp-theme-light"] });
		this.listen(matchMedia("(prefers-color-scheme: dark)"), "change", themed);
		size.observe(root);
		this.scrolling = requestAnimationFrame(() => { this.scrolling = 0; themed(); }); // ancestors may be there only then
		signal.addEventListener("abort", () => {
			for (const [name, act] of Object.entries(heard)) model.off(name, act);
			this.guard(this.setCurrent)(null);
			try { model.send({ type: "leave", id: `${this.id}-0` }); } catch {}
			page.disconnect();
			size.disconnect();
			this.timers.forEach((timer) => clearTimeout(timer));
			cancelAnimationFrame(this.scrolling);
			root.remove();
		});
		this.followPointer();
		this.followKeys();
		this.draw();
		this.probe();
	}
}

// ---- render: wiring only

/** @param {{model: Model, el: HTMLElement, signal?: AbortSignal}} context */
function render({ model, el, signal }) {
	const view = new View(model), stop = () => view.stop.abort();
	el.append(view.parts.root);
	view.guard(view.start)();
	signal?.addEventListener("abort", stop, { once: true });
	return stop;
}

/** Draws a picture into the caller's element. @param {WeakMap<HTMLElement, any>} drawn @param {HTMLElement} el @param {Frame} frame */
function show(drawn, el, frame) {
	if (!drawn.has(el)) {
		const root = make("div"), plate = makePlate(), caption = make("div.caption");
		root.classList.add("wordsearch-picture");
		root.append(plate.plate, caption);
		el.replaceChildren(root);
		drawn.set(el, { root, plate, caption });
	}
	const { root, plate, caption } = drawn.get(el);
	root.dataset.theme = themeOf(root, frame.theme ?? "auto");
	drawLetters(plate, root, frame.rows, false);
	drawMarks(plate, new Map(frame.marks?.map((mark) => [markKey(mark), mark])));
	write(caption, frame.caption ?? "");
	set(plate.plate, { role: "img", "aria-label": caption.textContent });
}

/** What another widget may use of the board. */
function initialize() {
	const drawn = new WeakMap();
	return { themeOf, show: (/** @type {HTMLElement} */ el, /** @type {Frame} */ frame) => show(drawn, el, frame) };
}

export default { initialize, render };

// @ts-check
/*
 * A page without a kernel: a small host for the board's own module, or the lesson's, which carries the
 * state as Python would and answers from a table of hashed lines. It asks nobody for anything.
 */

/** @typedef {[row: number, col: number]} Pair */
/** @typedef {{start: Pair, end: Pair}} Span */
/** @typedef {{salt: string, rounds: number, size: number, table: string}} Table */
/** @typedef {{index: number, word: string, text: string | null}} Word what a line finds */
/** @typedef {Span & {direction: string, word: string, text: string | null}} Answer where a word stands */
/** @typedef {{kind: string, traits: Record<string, any>, labels: Record<string, string>, lookup?: Table, key?: string | null, printKey?: boolean, solution?: boolean}} Data */
/** @typedef {{found: Pair[][], hints: number, hinted: [number, number][], revealed: number[], seconds: number, phase: string}} Kept what a reload brings back */

// ---- SHA-256, since crypto.subtle is missing where a page is served without TLS

const PRIMES = Array.from({ length: 310 }, (_, n) => n + 2).filter((n, _, all) => !all.some((d) => d * d <= n && n % d === 0));
const fraction = (/** @type {number} */ x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(PRIMES, (p) => fraction(p ** (1 / 3)));
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(p ** (1 / 2)));
const words = new Int32Array(64), turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** Mixes 64 bytes into the state. @param {Int32Array} state @param {DataView} view */
function mix(state, view, at = 0) {
	for (let i = 0; i < 64; i += 1) {
		if (i < 16) { words[i] = view.getInt32(at + i * 4); continue; }
		const x = words[i - 15], y = words[i - 2];
		words[i] = words[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + words[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
	}
	let [a, b, c, d, e, f, g, h] = state;
	for (let i = 0; i < 64; i += 1) {
		const t = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
		const u = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		h = g; g = f; f = e; e = (d + t) | 0; d = c; c = b; b = a; a = (t + u) | 0;
	}
	[a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
}

/** @param {...(Uint8Array | string)} parts @returns {Uint8Array} 32 bytes */
export function sha256(...parts) {
	const texts = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
	const length = texts.reduce((sum, { length: n }) => sum + n, 0), size = Math.ceil((length + 9) / 64) * 64;
	const bytes = new Uint8Array(size), view = new DataView(bytes.buffer), state = Int32Array.from(START);
	let at = 0;
	for (const text of texts) { bytes.set(text, at); at += text.length; }
	bytes[length] = 0x80;
	view.setUint32(size - 4, length * 8);
	for (let block = 0; block < size; block += 64) mix(state, view, block);
	const out = new DataView(new ArrayBuffer(32));
	state.forEach((value, i) => out.setInt32(i * 4, value));
	return new Uint8Array(out.buffer);
}

// ---- the table of lines, and the key

const NAME = 8; // bytes of a hash that name a line
const fromHex = (hex = "") => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const fromBase64 = (text = "") => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const nameOf = (/** @type {Uint8Array} */ bytes) => Array.from(bytes.subarray(0, NAME)).join();

/** Mixes a text with the stream of a key; the same again undoes it. @param {Uint8Array} key @param {Uint8Array} text */
function cipher(key, text) {
	const out = Uint8Array.from(text);
	for (let at = 0; at < text.length; at += 32) {
		const nth = at / 32, stream = sha256(key, new Uint8Array([nth >>> 24, nth >>> 16, nth >>> 8, nth]));
		stream.forEach((byte, i) => { out[at + i] ^= byte; });
	}
	return out;
}

/** @param {Uint8Array} bytes */
const parse = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

/** What the table holds of a line: [index, spelled backwards, text told or 0] of each word. @param {Table} table */
export function openTable({ salt: hex, rounds, size, table }) {
	const salt = fromHex(hex), all = fromBase64(table), entries = /** @type {Map<string, Uint8Array>} */ (new Map());
	for (let at = 0; at < all.length; at += NAME + size) entries.set(nameOf(all.subarray(at)), all.subarray(at + NAME, at + NAME + size));
	return (/** @type {Span} */ { start, end }) => {
		let key = sha256(salt, [...start, ...end].join());
		for (let n = 0; n < rounds; n += 1) key = sha256(key);
		const entry = entries.get(nameOf(sha256(key, "name")));
		return /** @type {[number, number, string | 0][]} */ (entry ? parse(cipher(key, entry)) : []);
	};
}

/** Where each word stands, by index. @param {string} key @param {string} salt @returns {Answer[]} */
export function openKey(key, salt) {
	const bytes = cipher(new Uint8Array([...fromHex(salt), ...new TextEncoder().encode("key")]), fromBase64(key));
	return parse(bytes).map((/** @type {any[]} */ [r, c, r1, c1, direction, word, text]) => ({ start: [r, c], end: [r1, c1], direction, word, text: text || null }));
}

// ---- the game, as Python plays it

const HINT = 3; // strengths of a hint
const CONTROLS = ["hint", "reveal", "pause", "reset", "new"]; // that ask for something
const MOST = 5000; // finds that are brought back: each costs a look-up
const FRESH = { found: [], completed: false, hints: 0, _marks: [], _shown: {}, _fault: "", _phase: "ready", selection: null };

/** What `widget.py` decides, decided here: the same messages, the same answers, the same traits. */
export class Game {
	games = 0; seconds = 0; since = -1; revealed = /** @type {number[]} */ ([]);
	changed = /** @type {Set<string>} */ (new Set()); // traits that the board has not heard of yet

	/** @param {Data} data @param {{lineBetween: Function}} board @param {() => number} now seconds */
	constructor({ traits, lookup, key, solution }, board, now = () => performance.now() / 1000) {
		const table = /** @type {Table} */ (lookup);
		this.now = now;
		this.traits = /** @type {Record<string, any>} */ ({ ...traits });
		this.id = table.salt.slice(0, 12);
		this.table = openTable(table);
		this.lineBetween = board.lineBetween;
		this.answers = key ? openKey(key, table.salt) : null;
		this.begin();
		if (solution) this.revealAll();
	}

	get listed() { return this.traits._board.entries.length; }
	get live() { return this.traits._phase === "ready" || this.traits._phase === "playing"; }
	get left() { return this.traits._board.entries.map((/** @type {any} */ _, i = 0) => i).filter((/** @type {number} */ i) => !this.isFound(i)); }
	get elapsed() { return this.seconds + (this.since < 0 ? 0 : this.now() - this.since); }
	get clock() { return { seconds: Math.round(this.elapsed * 100) / 100, running: this.since >= 0, limit: null }; }
	/** @param {number} index */
	isFound(index) { return this.traits.found.some((/** @type {any} */ find) => find.color === index); }

	/** @param {Record<string, any>} values */
	commit(values) {
		Object.assign(this.traits, values);
		for (const name of Object.keys(values)) this.changed.add(name);
	}

	/** Starts afresh, under another id, so that a late message cannot count. @param {Record<string, any>} [values] */
	begin(values = {}, seconds = 0) {
		this.games += 1;
		Object.assign(this, { seconds, since: -1, revealed: [] });
		this.commit({ ...FRESH, _board: { ...this.traits._board, id: `${this.id}-${this.games}` }, _clock: this.clock, total: this.listed, ...values });
	}

	/** @param {string} phase @param {boolean} runs */
	turnClock(phase, runs) {
		[this.seconds, this.since] = [this.elapsed, runs ? this.now() : -1];
		this.commit({ _phase: phase, _clock: this.clock });
	}

	start() { if (this.traits._phase === "ready") this.turnClock("playing", true); }

	// ---- judging

	/** The words that a line finds, in the order in which they are asked for. @param {Span} span @returns {Word[]} */
	read(span) {
		const { rows } = this.traits._board, letters = this.lineBetween(span.start, span.end).cells.map((/** @type {Pair} */ [r, c]) => rows[r][c]);
		return this.table(span).map(([index, backwards, text]) => ({ index, text: text || null, word: (backwards ? [...letters].reverse() : letters).join("") }));
	}

	/** @param {any} message */
	select({ start, end }) {
		const { _texts: texts, _phase: phase } = this.traits;
		if (!this.isCell(start) || !this.isCell(end) || !this.lineBetween(start, end)) return { status: "refused", text: texts.not_straight };
		if (phase === "paused" || phase === "over") return { status: "refused", text: texts[phase === "paused" ? "paused" : "ended"] };
		this.start();
		const span = { start, end }, all = this.read(span), fresh = all.find(({ index }) => !this.isFound(index));
		if (fresh) this.find(fresh, span);
		return fresh ? { status: "found", word: fresh.word } : all.length ? { status: "already_found", word: all[0].word } : { status: "not_found" };
	}

	/** @param {Word} word @param {Span} span */
	find({ index, word, text }, { start, end }) {
		const { found, _marks: marks } = this.traits;
		this.commit({ found: [...found, { word, start, end, color: index }], _marks: marks.filter((/** @type {any} */ { color }) => color !== index), _fault: "" });
		this.tell(index, text);
		if (this.left.length) return;
		this.commit({ completed: true });
		this.turnClock("completed", false);
	}

	/** @param {number} index @param {string | null} text */
	tell(index, text) { if (text !== null) this.commit({ _shown: { ...this.traits._shown, [index]: text } }); }

	/** @param {any} cell */
	isCell(cell) {
		const { rows } = this.traits._board;
		return Array.isArray(cell) && cell.length === 2 && cell.every(Number.isInteger) && cell[0] in rows && cell[1] in rows[cell[0]];
	}

	// ---- help, from the key

	hint() {
		const [index] = this.left, mark = this.markOf(index);
		if (!this.live || index === undefined || !this.answers) return;
		this.start();
		if (mark?.kind === "reveal") return;
		this.mark(this.hintMark(index, Math.min(HINT, (mark?.strength ?? 0) + 1)));
		this.commit({ hints: this.traits.hints + 1 });
	}

	/** @param {number} color */
	markOf(color) { return this.traits._marks.find((/** @type {any} */ mark) => mark.color === color); }
	/** @param {any} mark */
	mark(mark) { this.commit({ _marks: [...this.traits._marks.filter((/** @type {any} */ { color }) => color !== mark.color), mark] }); }

	/** @param {number} index @param {number} strength */
	hintMark(index, strength) {
		const { start, end, direction, word, text } = /** @type {Answer[]} */ (this.answers)[index];
		const mark = { kind: "hint", word: text === null ? word : null, color: index, start, end: strength === HINT ? end : start, strength };
		return strength === 2 ? { ...mark, direction } : mark;
	}

	/** @param {number} index */
	reveal(index) {
		if (!this.answers || this.isFound(index)) return;
		const { start, end, word, text } = this.answers[index];
		this.mark({ kind: "reveal", word, color: index, start, end });
		this.tell(index, text);
		if (!this.revealed.includes(index)) this.revealed.push(index);
	}

	revealAll() {
		if (!this.answers || this.traits._phase === "completed") return;
		this.turnClock("over", false);
		this.answers.forEach((_, index) => this.reveal(index));
	}

	/** @param {any} message */
	show({ index = null }) {
		const listed = Number.isInteger(index) && index >= 0 && index < this.listed;
		if (!this.answers || (index !== null && !listed)) return { status: "refused" };
		if (index === null) this.revealAll();
		else this.reveal(index);
		return { status: "ok" };
	}

	// ---- messages

	/** @type {Record<string, (message: any) => any>} */
	acts = {
		select: (message) => this.select(message),
		reveal: (message) => this.show(message),
		new: () => ({ status: "refused", text: this.traits._texts.no_new }),
		hint: () => this.hint(),
		reset: () => this.begin(),
		pause: () => { if (this.traits._phase === "playing") this.turnClock("paused", false); },
		resume: () => { if (this.traits._phase === "paused") this.turnClock("playing", true); },
		start: () => this.start(),
		sync: () => this.commit({ _clock: this.clock }),
		time: () => undefined,
	};

	/** Whether a request is among the controls; see `_offers` in board.py. @param {string} type */
	offers(type) {
		const control = type === "resume" ? "pause" : type;
		return this.traits.controls.includes(control) || !CONTROLS.includes(control);
	}

	/** @param {any} message @returns {any} what is answered */
	receive(message) {
		const act = Object.hasOwn(this.acts, message.type) && this.acts[message.type];
		if (!act) return { status: "refused" };
		if (message.puzzle !== this.traits._board.id) return { status: "refused", text: this.traits._texts.other_puzzle };
		if (!this.offers(message.type)) return { status: "refused", text: this.traits._texts.not_offered };
		return act(message) ?? { status: "ok" };
	}

	// ---- keeping

	/** @returns {Kept} */
	record() {
		const { found, hints, _marks: marks, _phase: phase } = this.traits;
		const hinted = marks.filter((/** @type {any} */ { kind }) => kind === "hint").map((/** @type {any} */ { color, strength }) => [color, strength]);
		return { found: found.map((/** @type {Span} */ { start, end }) => [start, end]), hints, hinted, revealed: this.revealed, seconds: this.elapsed, phase };
	}

	/** Goes on with a game; whatever is kept, only lines that find a word count. @param {any} kept */
	restore({ found = [], hints = 0, hinted = [], revealed = [], seconds = 0, phase = "" }) {
		const number = (/** @type {any} */ value) => (Number.isFinite(value) && value > 0 ? Math.min(value, 1e8) : 0);
		this.begin({ hints: Math.floor(number(hints)) }, number(seconds));
		for (const [start, end] of found.slice(0, MOST)) this.select({ start, end });
		this.seconds = number(seconds);
		const is = (/** @type {any} */ index) => Boolean(this.answers && Object.hasOwn(this.answers, index) && !this.isFound(index));
		for (const [index, strength] of hinted) if (is(index) && [1, 2, HINT].includes(strength)) this.mark(this.hintMark(index, strength));
		for (const index of revealed) if (is(index)) this.reveal(index);
		// The clock of a game that was being played waits for the player's first touch.
		const next = this.traits.completed ? "completed" : ["paused", "over"].includes(phase) ? phase : "ready";
		this.since = -1;
		this.commit({ _phase: next, _clock: this.clock });
	}
}

// ---- a lesson's predictions

/** @param {Record<string, any>} traits @returns {(message: any) => any} */
export function makeLesson(traits) {
	return ({ type, on, lesson, frame, answer }) => {
		if (type === "predicting" && typeof on === "boolean") traits.predict = on;
		else if (type !== "predict" || lesson !== traits._trace.id || !traits._trace.frames[frame]?.q) return { status: "refused" };
		else if (frame in traits._given) return { status: "already" };
		else traits._given = { ...traits._given, [frame]: answer };
		return { status: "ok" };
	};
}

// ---- anywidget's model, without a kernel behind it

/** @param {Record<string, any>} traits @param {(message: any) => any} receive @param {() => Iterable<string>} changes names of traits, told once */
export function makeModel(traits, receive, changes) {
	const heard = /** @type {Map<string, Set<Function>>} */ (new Map());
	const tell = (/** @type {string} */ name, /** @type {any} */ what) => [...(heard.get(name) ?? [])].forEach((act) => act(what));
	const answer = (/** @type {any} */ message) => {
		if (message.type === "leave") return; // nobody is left to answer
		let told;
		try { told = receive(message); } catch (error) { // hosts show an exception nowhere, so the board does
			console.error(error);
			traits._fault = String(error);
			tell("change:_fault", traits._fault);
			told = { status: "error", text: traits._fault };
		}
		for (const name of changes()) tell(`change:${name}`, traits[name]);
		tell("msg:custom", { type: "answer", id: message.id, ...told });
	};
	return {
		get: (/** @type {string} */ name) => traits[name],
		set: (/** @type {string} */ name, /** @type {any} */ value) => { traits[name] = value; },
		save_changes() {},
		send: (/** @type {any} */ message) => queueMicrotask(() => answer(message)), // an answer never comes before its question is sent
		on(/** @type {string} */ name, /** @type {Function} */ act) { heard.set(name, (heard.get(name) ?? new Set()).add(act)); },
		off(/** @type {string} */ name, /** @type {Function} */ act) { heard.get(name)?.delete(act); },
	};
}

// ---- what the browser keeps, where it may

const store = {
	/** @param {string} name */
	get(name) { try { return JSON.parse(localStorage.getItem(`wordsearch:${name}`) ?? "null"); } catch { return null; } },
	/** @param {string} name @param {any} value */
	set(name, value) { try { localStorage.setItem(`wordsearch:${name}`, JSON.stringify(value)); } catch { /* a private window, or none at all */ } },
};

/** Brings back the game of this puzzle, and keeps it from now on. @param {Game} game */
function keep(game) {
	const kept = store.get(game.id);
	try { if (kept) game.restore(kept); } catch (error) {
		console.warn(error);
		game.begin();
	}
	document.addEventListener("visibilitychange", () => store.set(game.id, game.record()));
	return () => store.set(game.id, game.record());
}

// ---- the page

/** @param {string} selector @returns {HTMLElement} */
const one = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
/** @param {string} name element and class @param {string} [text] @param {Record<string, string>} [attributes] */
function make(name, text = "", attributes = {}) {
	const [tag, part] = name.split("."), el = document.createElement(tag);
	el.className = `page-${part}`;
	el.textContent = text;
	for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
	return el;
}

/** @param {string} tag @param {Record<string, any>} attributes */
function makeSvg(tag, attributes) {
	const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
	for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
	return el;
}

/** Every word marked, outlines over all fills, and its number at its first letter. @param {Answer[]} answers @param {any} board */
function drawAnswers(answers, board) {
	const rows = document.querySelectorAll(".page-grid tr"), [fills, edges, numbers] = ["fills", "edges", "numbers"].map((part) => makeSvg("g", { class: `page-${part}` }));
	const svg = makeSvg("svg", { viewBox: `0 0 ${rows[0].children.length} ${rows.length}`, class: "page-marks", "aria-hidden": "true" });
	answers.forEach(({ start, end, word }, index) => {
		const { fill, edge } = board.colourOf(index), d = board.pathOf({ kind: "place", start, end });
		fills.append(makeSvg("path", { d, fill, "data-word": word }));
		edges.append(makeSvg("path", { d, stroke: edge }));
		const number = makeSvg("text", { x: start[1] + 0.02, y: start[0] + 0.26 });
		number.textContent = String(index + 1);
		numbers.append(number);
	});
	svg.append(fills, edges, numbers);
	return svg;
}

/** The page of answers: the sheet once more, with every word marked and named. @param {Answer[]} answers @param {Data} data @param {any} board */
function makeAnswers(answers, { labels, traits }, board) {
	const sheet = /** @type {HTMLElement} */ (one(".page-sheet").cloneNode(true)), { entries, language } = traits._board;
	const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (sheet.querySelector(`.page-${name}`));
	sheet.classList.add("page-answers");
	part("name").textContent += ` · ${labels.answers}`;
	part("lines").remove();
	part("words")?.remove();
	part("plate").prepend(drawAnswers(answers, board));
	const list = make("ol.words", "", language ? { lang: language } : {});
	answers.forEach(({ word, text }, index) => {
		const item = make("li.word", entries[index]?.text ?? text ?? word, { dir: "auto" });
		item.classList.add("page-entry");
		list.append(item);
	});
	sheet.append(list);
	return sheet;
}

/** @param {Data} data @param {any} board */
function makePrinting(data, board) {
	const clear = () => document.querySelector(".page-answers")?.remove();
	addEventListener("afterprint", clear);
	return (/** @type {boolean} */ withAnswers) => {
		clear();
		if (withAnswers) one(".page").append(makeAnswers(openKey(data.key ?? "", data.lookup?.salt ?? ""), data, board));
		print();
	};
}

/** Light, dark, or as the system has it. @param {HTMLElement} button */
function followTheme(button) {
	const { dataset } = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)"), kept = store.get("theme");
	if (kept === "light" || kept === "dark") dataset.theme = kept;
	button.addEventListener("click", () => {
		dataset.theme = (dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark" ? "light" : "dark";
		store.set("theme", dataset.theme);
	});
}

/** @param {Data} data @param {any} board */
function makeTools(data, board) {
	const { labels, kind, printKey } = data, tools = make("div.tools"), printing = makePrinting(data, board);
	const add = (/** @type {string} */ name, /** @type {() => void} */ act) => {
		const button = tools.appendChild(make("button.tool", labels[name], { type: "button", "data-act": name }));
		button.addEventListener("click", act);
		return button;
	};
	if (kind === "game") add("print", () => printing(false));
	if (printKey) add("print_answers", () => printing(true));
	followTheme(add("theme", () => {}));
	return tools;
}

/** A module that the page carries as text. @param {string} name */
async function load(name) {
	const text = one(`script[data-name=${name}]`).textContent ?? "", url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
	try { return await import(url); } finally { URL.revokeObjectURL(url); }
}

/** @param {Data} data @param {any} board @param {HTMLElement} el */
function startGame(data, board, el) {
	const game = new Game(data, board), save = data.solution ? () => {} : keep(game);
	const take = () => { const names = [...game.changed]; game.changed.clear(); return names; };
	take();
	const model = makeModel(game.traits, (message) => { const told = game.receive(message); save(); return told; }, take);
	board.default.render({ model, el });
}

/** @param {Data} data @param {any} board @param {HTMLElement} el */
async function startLesson({ traits }, board, el) {
	const lesson = await load("lesson"), child = { exports: board.default.initialize(), async render() {} };
	const model = makeModel(traits, makeLesson(traits), () => ["_given", "predict"]);
	lesson.default.render({ model, el, host: { getWidget: async () => child } });
}

async function start() {
	document.documentElement.dataset.playing = ""; // for browsers whose styles cannot ask whether scripts run
	const data = /** @type {Data} */ (JSON.parse(one("script[data-name=data]").textContent ?? "")), el = one(".page-board");
	const board = await load("board");
	one(".page-screen").append(makeTools(data, board));
	if (data.solution) one(".page-plate").prepend(drawAnswers(openKey(data.key ?? "", data.lookup?.salt ?? ""), board));
	await (data.kind === "game" ? startGame : startLesson)(data, board, el);
}

if (typeof document !== "undefined") {
	start().catch((error) => { // the sheet can still be read and printed
		console.error(error);
		document.documentElement.dataset.failed = "";
	});
}

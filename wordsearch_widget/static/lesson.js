// @ts-check
/**
 * The player of a lesson: steps through a recorded run of Python, with its source lines, its variables
 * and a picture by the board's module. All of it is here: only predictions go to Python.
 */

// ---- typedefs of the model

/** @typedef {[number, number]} Pair */
/** @typedef {{name: string, file: string, first: number, lines: [string, string][][]}} Source first = number of its first line */
/** @typedef {[number, number, number, (Record<string, string> | 0)?, (number[] | 0)?, (string | 0)?]} Moment source, line just run, line next (0 = none), variables changed, stack (0 = as before), value handed back */
/** @typedef {{kind: string, text: string, options: [string, string][], answer: string, right: string, wrong: string}} Question */
/** @typedef {{title: string, first: string, rows: (string | null)[][], lines: [number, Pair, Pair][], counts: Record<string, number>}} Second a picture beside the first */
/**
 * One picture with its sentence. Letters and lines are changes since the frame before it.
 * k kind · m moment · s sentence · l letters [cell, letter] · p placed lines [colour, ends | null] ·
 * x marks [kind, start, end] · t letters on trial · h shaded cells, bits in hex · w the word, letter by
 * letter · f facts · c counters · q question · b second picture
 * @typedef {{k: string, m: number, s: string, l?: [number, string][], p?: [number, [Pair, Pair] | null][], x?: [string, Pair, Pair][], t?: [number, string][], h?: string, w?: [string, string, string][], f?: [string, string][], c?: Record<string, number>, q?: Question, b?: Second}} Frame
 */
/** @typedef {{id: string, kind: string, title: string, intro: string, notice: string, live: boolean, rows: (string | null)[][], words: string[], sources: Source[], moments: Moment[], frames: Frame[]}} Trace */
/** @typedef {{rows: (string | null)[][], lines: [number, Pair, Pair][], marks: {kind: string, start: Pair, end: Pair}[], faint: number[], shade: number[], label: string}} Picture */
/** @typedef {{get(key: string): any, send(content: any): void, on(name: string, act: any): void, off(name: string, act: any): void}} Model */
/** @typedef {{exports?: any, render(options: {el: HTMLElement, signal?: AbortSignal}): Promise<void>}} Child */
/** @typedef {{model: Model, el: HTMLElement, signal?: AbortSignal, host?: {getWidget(ref: any): Promise<Child>}}} Context */

// ---- the recording (no DOM)

export const PLACED = ["place", "found"], REJECTED = ["clash", "give_up", "remove", "restart", "refused"];
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const PACE = /** @type {Record<string, number>} */ ({ compare: 0.6, fill: 0.15, cell: 0.2, word: 1.2, direction: 1.6, clash: 1.6, place: 1.5 });
const NOTHING = { id: "", kind: "", title: "", intro: "", notice: "", live: false, rows: [], words: [], sources: [], moments: [], frames: [] };

/** @param {Record<string, string>} texts @param {string} key @param {Record<string, any>} [values] */
export const fill = (texts, key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** @param {number} speed @param {number} by */
export const faster = (speed, by) => SPEEDS[Math.max(0, Math.min(5, SPEEDS.filter((s) => s <= speed).length - 1 + by))];

/** @param {string} hex */
export const bitsOf = (hex) => [...hex].reverse().flatMap((digit, i) => [0, 1, 2, 3].filter((bit) => (parseInt(digit, 16) >> bit) & 1).map((bit) => i * 4 + bit));

/** The cells of a straight line. @param {Pair} a @param {Pair} b @returns {Pair[]} */
export function cellsOf([r, c], [r1, c1]) {
	const steps = Math.max(Math.abs(r1 - r), Math.abs(c1 - c)) || 1;
	return Array.from({ length: r === r1 && c === c1 ? 1 : steps + 1 }, (_, i) => [r + (i * (r1 - r)) / steps, c + (i * (c1 - c)) / steps]);
}

/** A walk through a recording, by decision (frames) or line by line (moments). */
export class Walk {
	at = 0; byLine = false; trace = /** @type {Trace} */ (NOTHING);

	get total() { return this.byLine ? this.trace.moments.length : this.trace.frames.length; }
	/** The frame shown: line by line, the last decision by then. */
	get index() { return this.byLine ? Math.max(0, this.trace.frames.filter(({ m }) => m <= this.at).length - 1) : this.at; }
	get frame() { return this.trace.frames[this.index]; }
	get moment() { return this.byLine ? this.at : this.frame.m; }
	/** Whether the frame is about this moment. */
	get exact() { return this.frame.m === this.moment; }
	/** Milliseconds on screen at speed 1. */
	get stay() { return 1100 * (this.byLine ? 0.6 : PACE[this.frame.k] ?? 1); }

	/** @param {number} at */
	go(at) { this.at = Math.max(0, Math.min(this.total - 1, at)); }
	/** The position of a frame. @param {number} index */
	of(index) { return this.byLine ? this.trace.frames[index].m : index; }

	/** @param {boolean} byLine */
	turn(byLine) {
		[this.at, this.byLine] = [byLine ? this.moment : this.index, byLine];
	}

	/** Where the next frame of these kinds is; here, if there is none. @param {string[]} kinds */
	next(kinds) {
		const found = this.trace.frames.findIndex(({ k }, i) => i > this.index && kinds.includes(k));
		return found < 0 ? this.at : this.of(found);
	}

	/** Letters and placed lines, replayed from the start. */
	picture() {
		const { trace: { frames, ...trace }, index } = this, rows = trace.rows.map((row) => [...row]), cols = rows[0].length;
		const lines = /** @type {Map<number, [Pair, Pair]>} */ (new Map()), write = (/** @type {[number, string][]} */ letters) => letters.forEach(([i, letter]) => { rows[Math.floor(i / cols)][i % cols] = letter; });
		for (const { l = [], p = [] } of frames.slice(0, index + 1)) {
			write(l);
			for (const [color, ends] of p) if (ends) lines.set(color, ends); else lines.delete(color);
		}
		const trial = frames[index].t ?? [];
		write(trial);
		return { rows, lines: [...lines].map(([color, [start, end]]) => /** @type {[number, Pair, Pair]} */ ([color, start, end])), faint: trial.map(([i]) => i) };
	}

	/** The running calls, innermost first, with their variables: name, value, whether just changed. */
	calls() {
		const { moments, sources } = this.trace, known = /** @type {Record<string, Map<string, string>>} */ ({});
		let stack = /** @type {number[]} */ ([]), latest = /** @type {Record<string, string>} */ ({}), key = "";
		for (const [source, just, , changed, given] of moments.slice(0, this.moment + 1)) {
			stack = given || stack;
			latest = changed || {};
			key = `${stack.length - 1} ${source}`; // by depth, since a function may call itself
			if (!just || !known[key]) known[key] = new Map();
			for (const [name, value] of Object.entries(latest)) known[key].set(name, value);
		}
		const values = (/** @type {string} */ call) => [...(known[call] ?? [])].map(([name, value]) => /** @type {[string, string, boolean]} */ ([name, value, call === key && name in latest]));
		return stack.map((source, depth) => ({ name: sources[source].name, values: values(`${depth} ${source}`) })).reverse();
	}

	/** What happened, as a sentence. @param {Record<string, string>} texts */
	sentence(texts) {
		if (this.exact) return this.frame.s;
		const { moments, sources } = this.trace, [source, line, next, changed, , value] = moments[this.moment], { name } = sources[source];
		if (!line) return fill(texts, "line_begin", { name });
		if (value) return fill(texts, "line_back", { name, value });
		if (changed) return fill(texts, "line_set", { names: Object.keys(changed).join(", "), values: Object.values(changed).join(", ") });
		return fill(texts, "line_ran", { line, next: next || line });
	}
}

const DEFAULTS = { _trace: {}, _given: {}, _texts: {}, _fault: "", title: "", theme: "auto", projector: false, predict: false, by_line: false, speed: 1 };
/** @param {{get(key: string): any}} model @returns {Record<string, any> & {trace: Trace}} */
function readModel(model) {
	const all = /** @type {Record<string, any>} */ (Object.fromEntries(Object.entries(DEFAULTS).map(([key, value]) => [key, model.get(key) ?? value])));
	return { ...all, trace: /** @type {Trace} */ ({ ...NOTHING, ...all._trace }) };
}

// ---- DOM skeleton

// div.wordsearch.wordsearch-lesson[data-kind][data-theme], and in it a div.wordsearch-<name> for each of these
const TREE = {
	fault: {}, // what went wrong, else empty
	header: { title: {}, position: {} },
	player: { timeline: {}, buttons: {}, options: {} }, // on top, so that it never moves
	say: { sentence: {}, facts: {} }, // what happened and why; sentence: the one live region
	ask: {}, // a prediction, when one is due
	scene: {
		stage: { shots: { shot: {}, other: {} }, spelling: {}, counts: {} }, // spelling: the word letter by letter
		code: { name: {}, listing: {}, variables: {} },
	},
	foot: { intro: {}, notice: {}, score: {}, kernel: {}, help: {} },
};
const TAGS = /** @type {Record<string, string>} */ ({ facts: "dl", counts: "dl", listing: "ol" });
const BUTTONS = {
	first: "M4 3v10M13 3v10L6 8z", back: "M11 3v10L4 8z", play: "M5 3v10l8-5z", forward: "M5 3v10l7-5z", last: "M12 3v10M3 3v10l7-5z", placed_next: "M3 9l3 4 7-9L6 13z", rejected_next: "M4 4l8 8M12 4l-8 8",
};
const KEYMAP = /** @type {Record<string, string>} */ ({ " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", p: "placed_next", r: "rejected_next" });
const PAUSE = "M5.5 3v10M10.5 3v10";
const KEYS = { "data-lm-suppress-shortcuts": "true" }; // on the focused element itself

/** @param {Element} el @param {Record<string, any>} attributes */
const set = (el, attributes) => Object.entries(attributes).forEach(([key, value]) => el.setAttribute(key, value));
/** @param {Element} el @param {string} text */
const write = (el, text) => { if (el.textContent !== text) el.textContent = text; };

/** @param {string} name element and part, as in "div.header" @param {Record<string, any>} [attributes] @param {...(Node | string)} inside */
function make(name, attributes = {}, ...inside) {
	const [tag, part] = name.split("."), el = document.createElement(tag);
	if (part) el.className = `wordsearch-${part}`;
	set(el, attributes);
	el.append(...inside);
	return el;
}

/** @param {string} tag */
const makeSvg = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
/** @param {string} d */
function icon(d) {
	const svg = makeSvg("svg"), path = svg.appendChild(makeSvg("path"));
	set(svg, { viewBox: "0 0 16 16", "aria-hidden": "true" });
	set(path, { d });
	return svg;
}

/** @param {[name: string, value: string | number, fresh?: boolean][]} pairs */
const pairs = (pairs) => pairs.map(([name, value, fresh]) => make("div.pair", fresh ? { "data-fresh": "" } : {}, make("dt", {}, name), make("dd", {}, String(value))));

function makeParts() {
	/** @type {Record<string, any>} */
	const parts = { root: make("div", { class: "wordsearch wordsearch-lesson" }) };
	const grow = (/** @type {HTMLElement} */ parent, /** @type {object} */ tree) => Object.entries(tree).forEach(([name, inner]) => {
		parts[name] = parent.appendChild(make(`${TAGS[name] ?? "div"}.${name}`));
		grow(parts[name], inner);
	});
	grow(parts.root, TREE);
	parts.ticks = parts.timeline.appendChild(makeSvg("svg"));
	parts.range = parts.timeline.appendChild(make("input.range", { type: "range", min: 0, step: 1, ...KEYS }));
	for (const [name, sign] of Object.entries(BUTTONS)) parts[name] = parts.buttons.appendChild(make("button.button", { type: "button", "data-act": name, ...KEYS }, icon(sign)));
	const option = (/** @type {string} */ name, /** @type {HTMLElement} */ control) => {
		parts[`${name}_text`] = make("span");
		parts[name] = control;
		parts.options.append(make("label.option", {}, parts[`${name}_text`], control));
	};
	option("speed", make("select", KEYS, ...SPEEDS.map((speed) => make("option", { value: speed }, `${speed}×`))));
	option("grain", make("select", KEYS, make("option", { value: "decisions" }), make("option", { value: "lines" })));
	option("predict", make("input", { type: "checkbox", ...KEYS }));
	set(parts.sentence, { role: "status" });
	set(parts.listing, { tabindex: 0, dir: "ltr", ...KEYS });
	set(parts.variables, { tabindex: 0, role: "group", ...KEYS });
	for (const name of ["player", "ask"]) set(parts[name], { role: "group" });
	set(parts.ticks, { class: "wordsearch-ticks", "aria-hidden": "true", preserveAspectRatio: "none" });
	return parts;
}

/** Whether any of it is on screen, the page not hidden. @param {HTMLElement} el */
function isVisible(el) {
	if (document.hidden || el.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
	let top = 0, bottom = innerHeight;
	for (let node = /** @type {any} */ (el); node && node !== document.body; node = node.parentNode ?? node.host) {
		if (node !== el && (!node.tagName || getComputedStyle(node).overflowY === "visible")) continue;
		const box = node.getBoundingClientRect();
		[top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
	}
	return bottom > top;
}

// ---- one lesson on screen

class View {
	parts = makeParts(); state = readModel({ get: () => undefined }); walk = new Walk(); stop = new AbortController(); failure = "";
	id = Math.random().toString(36).slice(2); sent = 0; /** @type {Map<string, number>} */ waiting = new Map();
	speed = 1; predict = false; playing = false; resume = false; due = false; timer = 0; watch = 0;
	question = -1; /** @type {Set<number>} */ asked = new Set(); /** @type {Record<string, string | null>} */ given = {};
	signs = /** @type {Record<string, string>} */ ({}); child = /** @type {Child | null} */ (null);

	/** @param {Model} model */
	constructor(model) { this.model = model; }

	get trace() { return this.walk.trace; }
	/** Those that Python has kept, and those on their way. */
	get answers() { return /** @type {Record<string, string | null>} */ ({ ...this.given, ...this.state._given }); }
	get ask() { return this.trace.frames[this.question]?.q; }
	/** @param {string} key @param {Record<string, any>} [values] */
	text(key, values) { return fill(this.state._texts, key, values); }
	/** @param {string} part @param {string} key @param {Record<string, any>} [values] */
	put(part, key, values) { write(this.parts[part], this.text(key, values)); }

	/** @param {string} name @param {any} values */
	changed(name, values) {
		const sign = JSON.stringify(values) ?? "", before = this.signs[name];
		this.signs[name] = sign;
		return sign !== before;
	}

	// ---- drawing: say what should be on screen, change what differs

	draw() {
		const { parts, trace, state } = this, message = state._fault || this.failure;
		write(parts.fault, message && this.text("fault", { message }));
		if (!trace.frames.length) return this.put("sentence", "waiting");
		this.walk.go(this.walk.at);
		const { frame: { f }, exact } = this.walk;
		set(parts.sentence, { "aria-live": this.playing ? "off" : "polite" });
		write(parts.sentence, this.walk.sentence(state._texts));
		if (this.changed("facts", exact && f)) parts.facts.replaceChildren(...pairs((exact && f) || []));
		this.drawRoot();
		this.drawSpelling();
		this.drawPictures();
		this.drawListing();
		this.drawVariables();
		this.drawPlayer();
		this.drawQuestion();
		this.drawFoot();
		return undefined;
	}

	drawRoot() {
		const { parts: { root }, state: { theme, projector, _texts: { dir, lang } }, trace, walk } = this, cols = trace.rows[0].length;
		set(root, { "data-kind": trace.kind, "data-frame": walk.frame.k, "data-theme": this.child?.exports.themeOf(root, theme) ?? "light", dir, lang });
		root.toggleAttribute("data-fixed", theme !== "auto");
		root.toggleAttribute("data-projector", projector);
		root.style.setProperty("--ws-cols", cols);
	}

	drawSpelling() {
		const { parts, walk: { frame: { w = [], c = {}, b } } } = this, counts = b ? [] : Object.entries(c);
		if (this.changed("spelling", w)) parts.spelling.replaceChildren(...w.map(([letter, state, there]) => make("span.letter", { "data-is": state }, make("b", {}, letter), make("i", {}, there))));
		if (this.changed("counts", [counts, this.state._texts])) parts.counts.replaceChildren(...pairs(counts.map(([key, n]) => [this.text(key), n])));
	}

	drawPictures() {
		const { parts, trace, child, walk: { frame: { x = [], c = {}, h = "", s, b } } } = this;
		if (!child || trace.kind === "matching") return;
		const marks = x.map(([kind, start, end]) => ({ kind, start, end }));
		this.show(parts.shot, b?.first ?? "", c, { ...this.walk.picture(), marks, shade: bitsOf(h), label: s });
		parts.other.hidden = !b;
		if (b) this.show(parts.other, b.title, b.counts, { rows: b.rows, lines: b.lines, marks: [], faint: [], shade: [], label: b.title });
	}

	/** A picture by the board, and what the lesson adds to its cells. @param {HTMLElement} el @param {string} title @param {Record<string, number>} counts @param {Picture} picture */
	show(el, title, counts, { rows, lines, marks, faint, shade, label }) {
		const { child, state: { projector }, trace } = this, cols = rows[0].length;
		const caption = title && `${title} · ${Object.entries(counts).map(([key, n]) => `${this.text(key)}: ${n}`).join(" · ")}`;
		const placed = lines.map(([color, start, end]) => ({ kind: "place", start, end, color, word: trace.words[color] }));
		child?.exports.show(el, { rows, marks: [...placed, ...marks], caption, theme: this.parts.root.dataset.theme });
		const cover = (/** @type {{start: Pair, end: Pair}[]} */ list) => new Set(list.flatMap(({ start, end }) => cellsOf(start, end).map(([r, c]) => r * cols + c)));
		const sets = { on: cover(placed), shade: new Set(shade), faint: new Set(faint) };
		el.querySelectorAll(".wordsearch-cell").forEach((cell, i) => Object.entries(sets).forEach(([name, cells]) => cell.toggleAttribute(`data-${name}`, cells.has(i))));
		el.querySelector(".wordsearch-plate")?.setAttribute("aria-label", label);
		el.firstElementChild?.toggleAttribute("data-projector", projector);
	}

	drawListing() {
		const { trace, walk, parts: { listing, name } } = this, [number, just, next] = trace.moments[walk.moment], source = trace.sources[number];
		if (this.changed("listing", [trace.id, number])) {
			listing.replaceChildren(...source.lines.map((line, i) => make("li", { "data-line": source.first + i },
				make("code", {}, ...line.map(([kind, text]) => make("span", { "data-is": kind }, text))))));
		}
		const calls = walk.calls().map((call) => call.name).reverse().join(" › "), file = source.file || this.text("cell");
		if (this.changed("name", calls + file)) name.replaceChildren(make("b", {}, calls), make("span", {}, file));
		for (const li of listing.children) {
			const line = Number(li.dataset.line), is = line === just ? "now" : line === next ? "next" : "";
			if ((li.dataset.at ?? "") !== is) li.dataset.at = is;
			li.dataset.note = is && this.text(is);
			if (is === (just ? "now" : "next")) { // scrolls the listing, never the page
				const top = li.offsetTop, margin = 2 * li.offsetHeight;
				if (top < listing.scrollTop + margin || top + margin > listing.scrollTop + listing.clientHeight) listing.scrollTop = top - listing.clientHeight / 2;
			}
		}
	}

	drawVariables() {
		const { walk, parts } = this, calls = walk.calls(), value = this.trace.moments[walk.moment][5];
		if (!this.changed("variables", [calls, value, this.state._texts])) return;
		parts.variables.replaceChildren(make("div.heading", {}, this.text("variables")), ...calls.map(({ name, values }, depth) => {
			const rows = pairs(value && !depth ? [...values, [this.text("returns"), value, true]] : values);
			return make("div.call", {}, make("div.call-name", {}, name), rows.length ? make("dl", {}, ...rows) : this.text("none"));
		}));
	}

	drawTexts() {
		const { parts } = this;
		for (const name of [...Object.keys(BUTTONS), "player", "range", "listing", "variables", "ask"]) set(parts[name], { title: this.text(name), "aria-label": this.text(name) });
		for (const name of ["speed", "grain", "predict"]) this.put(`${name}_text`, name);
		for (const option of parts.grain.children) write(option, this.text(option.value));
		this.put("help", "help");
	}

	drawPlayer() {
		const { parts, trace, walk, walk: { at, total: n, byLine } } = this, name = this.text(this.playing ? "pause" : "play");
		if (this.changed("texts", this.state._texts)) this.drawTexts();
		write(parts.title, this.state.title || trace.title);
		this.put("position", "at", { n: at + 1, total: n });
		parts.range.max = n - 1;
		parts.range.value = at;
		set(parts.range, { "aria-valuetext": parts.position.textContent });
		set(parts.play, { title: name, "aria-label": name });
		set(parts.play.querySelector("path"), { d: this.playing ? PAUSE : BUTTONS.play });
		const off = { first: !at, back: !at, forward: at >= n - 1, last: at >= n - 1, placed_next: walk.next(PLACED) === at, rejected_next: walk.next(REJECTED) === at };
		for (const [key, disabled] of Object.entries(off)) set(parts[key], { "aria-disabled": disabled });
		parts.speed.value = faster(this.speed, 0);
		parts.grain.value = byLine ? "lines" : "decisions";
		parts.predict.checked = this.predict;
		if (!this.changed("ticks", [trace.id, byLine])) return;
		set(parts.ticks, { viewBox: `0 0 ${Math.max(1, n - 1)} 1` });
		parts.ticks.replaceChildren(...[REJECTED, PLACED].map((kinds, nth) => {
			const path = makeSvg("path");
			set(path, { "data-kind": nth ? "placed" : "rejected", d: trace.frames.map(({ k, m }, i) => (kinds.includes(k) ? `M${byLine ? m : i} 0v1` : "")).join("") });
			return path;
		}));
	}

	drawFoot() {
		const { parts, trace, waiting } = this, given = Object.entries(this.answers).filter(([, answer]) => answer !== null), n = given.length;
		const right = given.filter(([index, answer]) => trace.frames[Number(index)]?.q?.answer === answer).length, wait = performance.now() - Math.min(...waiting.values());
		write(parts.intro, trace.intro);
		write(parts.notice, trace.notice);
		write(parts.score, n ? this.text("answered", { n, right }) : "");
		if (!waiting.size) clearInterval(this.watch);
		write(parts.kernel, wait > 1000 ? this.text(wait > 10_000 ? "silent" : "busy", { n: waiting.size }) : "");
	}

	// ---- going through it

	/** @param {number} at */
	go(at) {
		this.pause();
		this.close();
		this.walk.go(at);
		this.draw();
	}

	/** One step on, unless a prediction comes first. */
	forward() {
		const { walk, walk: { index, frame, at } } = this;
		if (this.predict && this.question < 0 && frame.q && walk.exact && !this.asked.has(index) && !(index in this.answers)) {
			this.resume = this.playing;
			this.pause();
			this.question = index;
			this.draw();
		}
		if (this.question >= 0) {
			this.parts.ask.querySelector("button")?.focus({ preventScroll: true });
			return false;
		}
		if (at >= walk.total - 1) return false;
		walk.go(at + 1);
		this.draw();
		return true;
	}

	acts = /** @type {Record<string, () => void>} */ ({
		first: () => this.go(0),
		back: () => this.go(this.walk.at - 1),
		play: () => this.toggle(),
		forward: () => { this.pause(); if (!this.forward()) this.draw(); },
		last: () => this.go(Infinity),
		placed_next: () => this.go(this.walk.next(PLACED)),
		rejected_next: () => this.go(this.walk.next(REJECTED)),
	});

	toggle() {
		this.playing = !this.playing;
		if (this.playing && this.walk.at >= this.walk.total - 1) this.walk.go(0);
		if (this.playing) this.close();
		this.draw();
		this.tick();
	}

	pause() {
		this.playing = false;
		clearTimeout(this.timer);
	}

	/** Steps on after a while, if seen. */
	tick() {
		clearTimeout(this.timer);
		if (!this.playing) return;
		this.timer = setTimeout(this.guard(() => {
			if (isVisible(this.parts.root) && !this.forward()) {
				this.pause();
				this.draw();
			}
			this.tick();
		}), this.walk.stay / this.speed);
	}

	/** @param {number} speed */
	setSpeed(speed) {
		this.speed = speed;
		this.draw();
		this.tick();
	}

	/** @param {boolean} byLine */
	setGrain(byLine) {
		this.close();
		this.walk.turn(byLine);
		this.draw();
	}

	// ---- predictions

	close() {
		if (this.question >= 0) this.asked.add(this.question);
		this.question = -1;
	}

	drawQuestion() {
		const { question, parts, ask } = this, answer = this.answers[question], right = answer === ask?.answer;
		parts.root.toggleAttribute("data-asking", Boolean(ask) && answer === undefined);
		if (!this.changed("ask", [question, answer, this.state._texts])) return;
		const button = (/** @type {string} */ name, /** @type {() => void} */ act, label = this.text(name)) => {
			const el = make("button.button", { type: "button", "data-act": name, ...KEYS }, label);
			this.listen(el, "click", act);
			return el;
		};
		const choices = () => [make("div.choices", {}, ...(ask?.options ?? []).map(([key, label]) => button(key, () => this.give(key), label))), button("skip", this.skip)];
		const feedback = () => [make("div.feedback", { role: "status", "data-right": right }, make("b", {}, this.text(right ? "right" : "wrong")), ` ${right ? ask?.right : ask?.wrong}`), button("go_on", this.goOn)];
		parts.ask.replaceChildren(...(ask ? [make("div.heading", {}, this.text("ask")), make("div.asked", { role: "status" }, ask.text), ...(answer === undefined ? choices() : feedback())] : []));
		if (answer !== undefined) parts.ask.querySelector("button")?.focus({ preventScroll: true });
	}

	/** @param {string | null} answer */
	give(answer) {
		const frame = this.question;
		if (frame < 0 || frame in this.answers) return;
		this.given = { ...this.given, [frame]: answer };
		this.send({ type: "predict", lesson: this.trace.id, frame, answer });
	}

	/** @param {any} content */
	tell(content) {
		try { this.model.send({ id: `${this.id}-0`, ...content }); } catch { /* it waits */ }
	}

	/** @param {any} content */
	send(content) {
		this.sent += 1;
		const id = `${this.id}-${this.sent}`;
		this.waiting.set(id, performance.now());
		this.tell({ ...content, id });
		clearInterval(this.watch);
		this.watch = setInterval(this.guard(this.drawFoot), 1001);
		this.draw();
	}

	skip() {
		this.give(null);
		this.goOn();
	}

	/** The step that the question held up. */
	goOn() {
		const again = this.resume;
		this.resume = false;
		this.close();
		this.forward();
		if (this.question >= 0) return;
		this.parts[again ? "play" : "forward"].focus({ preventScroll: true });
		if (again) this.toggle();
	}

	/** @param {any} content */
	heard({ type, id }) {
		if (type === "answer" && this.waiting.delete(id)) this.drawFoot();
	}

	/** @param {MouseEvent} event */
	clicked(event) {
		const { row, col } = /** @type {any} */ (event.composedPath()[0]).closest?.(".wordsearch-cell")?.dataset ?? {};
		if (row && this.ask?.kind === "cell") this.give(`${row},${col}`);
	}

	// ---- keyboard

	/** @param {KeyboardEvent} event */
	handleKey(event) {
		const { key, altKey, ctrlKey, metaKey } = event, { parts } = this, target = /** @type {HTMLInputElement} */ (event.composedPath()[0]), { tagName } = target, lower = key.length > 1 ? key : key.toLowerCase();
		if (altKey || ctrlKey || metaKey || tagName === "SELECT" || (parts.shot.contains(target) && this.trace.kind === "matching")) return false;
		if (key === " " && (tagName === "BUTTON" || target.type === "checkbox")) return false;
		if (target.scrollHeight > target.clientHeight && (key === "Home" || key === "End")) return false; // it reads
		if (key === "Escape" && this.question >= 0) this.skip();
		else if (key === "+" || key === "-") this.setSpeed(faster(this.speed, Number(`${key}1`)));
		else if (KEYMAP[lower]) this.acts[KEYMAP[lower]]();
		else return false;
		return true;
	}

	// ---- wiring

	/** @param {(...args: any[]) => any} work */
	guard(work) {
		return (/** @type {any[]} */ ...args) => {
			if (this.stop.signal.aborted) return;
			try { work.apply(this, args); } catch (error) { this.fail(error); }
		};
	}

	/** Hosts hide what is thrown. @param {any} error */
	fail(error) {
		console.error(error);
		this.failure = String(error?.message ?? error);
		this.put("fault", "fault", { message: this.failure });
	}

	/** @param {EventTarget} target @param {string} type @param {(event: any) => any} work */
	listen(target, type, work) {
		target.addEventListener(type, this.guard(work), { signal: this.stop.signal });
	}

	/** What Python changed. A new recording starts at its start, a live one at its end or first question. */
	update() {
		const before = this.state;
		this.state = readModel(this.model);
		const { trace, by_line: byLine, speed, predict } = this.state;
		if (predict !== before.predict) this.predict = predict;
		if (speed !== before.speed) this.speed = speed;
		this.walk.trace = trace;
		if (trace.id !== before.trace.id && trace.frames.length) {
			const last = trace.frames.length - 1, asks = this.predict ? trace.frames.findIndex(({ q }) => q) : -1;
			this.pause();
			Object.assign(this, { given: {}, question: -1 });
			this.asked.clear();
			this.walk.go(this.walk.of(trace.kind !== "matching" ? 0 : asks < 0 ? last : asks));
		}
		if (byLine !== before.by_line && trace.frames.length) this.walk.turn(byLine);
		this.draw();
		if (before.trace.live && !trace.live && this.predict) this.forward(); // let go: is it a word?
	}

	/** Once for all keys of a change. */
	schedule() {
		if (this.due) return;
		this.due = true;
		queueMicrotask(this.guard(() => { this.due = false; this.update(); }));
	}

	follow() {
		const { model, parts } = this, update = this.guard(this.schedule), heard = this.guard(this.heard), observer = new MutationObserver(this.guard(this.draw));
		for (const key of Object.keys(DEFAULTS)) model.on(`change:${key}`, update);
		model.on("msg:custom", heard);
		for (const node of [document.documentElement, document.body]) observer.observe(node, { attributeFilter: ["class", "data-theme", "data-jp-theme-light"] });
		this.stop.signal.addEventListener("abort", () => {
			for (const key of Object.keys(DEFAULTS)) model.off(`change:${key}`, update);
			model.off("msg:custom", heard);
			observer.disconnect();
			clearTimeout(this.timer);
			clearInterval(this.watch);
			this.tell({ type: "leave" });
			parts.root.remove();
		});
		this.tell({ type: "sync" });
		for (const [name, act] of Object.entries(this.acts)) this.listen(parts[name], "click", act);
		this.listen(parts.range, "input", () => this.go(Number(parts.range.value)));
		this.listen(parts.speed, "change", () => this.setSpeed(Number(parts.speed.value)));
		this.listen(parts.grain, "change", () => this.setGrain(parts.grain.value === "lines"));
		this.listen(parts.predict, "change", () => {
			this.predict = parts.predict.checked;
			this.close();
			this.send({ type: "predicting", on: this.predict });
		});
		this.listen(parts.shot, "click", this.clicked);
		this.listen(parts.root, "keydown", (event) => {
			if (!this.handleKey(event)) return;
			event.preventDefault();
			event.stopPropagation();
		});
	}

	/** The board draws pictures or, where the learner drags, a view of its own. @param {Context["host"]} host */
	async embed(host) {
		if (!host?.getWidget) throw new Error("this host shows no widget inside another; it needs anywidget 0.11");
		const child = await host.getWidget(this.model.get("board")), { signal } = this.stop;
		if (signal.aborted) return;
		if (this.trace.kind === "matching") await child.render({ el: this.parts.shot, signal });
		this.child = child;
		this.draw();
		requestAnimationFrame(this.guard(this.draw)); // the theme's ancestor may be there only then
	}
}

// ---- render: wiring only

/** @param {Context} context */
function render({ model, el, signal, host }) {
	const view = new View(model), stop = () => view.stop.abort();
	el.append(view.parts.root);
	view.guard(view.follow)();
	view.guard(view.update)();
	view.embed(host).catch((error) => view.fail(error));
	signal?.addEventListener("abort", stop, { once: true });
	return stop;
}

export default { render };

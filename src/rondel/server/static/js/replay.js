// @ts-check
/** A game once more, by moves, turns or rounds: a slider, keys, an address for each ply; points and
 * how they came. */
import { get, post, Refused } from "./api.js";
import { boardOnPage } from "./board.js";
import { wireBoards } from "./boards.js";
import { courseChart, scoreTable } from "./chart.js";
import { $, h, mark, toast } from "./dom.js";
import { line, showPlayers, spoken } from "./panel.js";
import { keep, recall, wirePreferences } from "./prefs.js";
import { results } from "./result.js";
import { sceneText } from "./story.js";
import { facts, t } from "./texts.js";

/** @typedef {import("./types.js").Analysis} Analysis */

const path = `/api/games/${facts.id}`;
const board = boardOnPage();
const slider = /** @type {HTMLInputElement} */ ($("#ply"));
/** Charts whose cursor follows the slider. @type {((ply: number) => void)[]} */
const followers = [];
/** @type {import("./types.js").State} */
let state;
let shown = -1;
let wanted = 0;
let loading = false;
/** Waits for the next step while it plays by itself. */
let timer = 0;
let playing = false;
/** With whose eyes one looks: a seat, or "" for one's own. */
let eyes = "";
/** Where turns and rounds end. @type {import("./types.js").Course} */
let course = { plies: [], totals: [], turns: [], phases: [] };

/** What a step is. @typedef {"move"|"turn"|"round"} Unit */
/** @type {Unit} */
let unit = /** @type {Unit} */ (recall("replay.unit") || "turn");
/** Milliseconds that a step is seen, and how much faster or slower somebody may want it. */
const STEP = { move: 900, turn: 1800, round: 3200 };
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
let speed = SPEEDS.includes(Number(recall("replay.speed"))) ? Number(recall("replay.speed")) : 1;

const hands = { touch: (/** @type {string[]} */ things) => board.touch(things) };

/** Go to a ply; if several are asked for while one is loading, only the last counts.
 * @param {number} ply */
async function go(ply) {
  wanted = Math.min(state.ply, Math.max(0, ply));
  slider.value = String(wanted);
  if (loading) return;
  loading = true;
  try {
    while (shown !== wanted) await load(wanted);
  } finally {
    loading = false;
  }
}

/** @param {number} ply */
async function load(ply) {
  /** @type {import("./types.js").PastState} */
  const at = await get(`${path}/at`, { seat: state.viewer, eyes: eyes || null, ply, have: board.have });
  shown = ply;
  board.show(at);
  board.offer(new Map(), []);
  const { entry } = at;
  $("#step-line").replaceChildren(...(entry ? [line(entry, /** @type {any} */ (hands))] : []));
  const names = state.seats.map((seat) => seat.name);
  $("#scenes").replaceChildren(...at.scenes.map((scene) => sceneText(scene, names)));
  board.touch(entry?.things ?? []);
  showPlayers({ ...state, ...at });
  $("#ply-words").textContent = [phaseAt(ply), t("replay.ply", { ply, all: state.ply })]
    .filter(Boolean)
    .join(" · ");
  slider.setAttribute("aria-valuetext", entry ? spoken(entry) : String(ply));
  history.replaceState(null, "", `#${ply}`);
  for (const follow of followers) follow(ply);
}

// Steps

/** The round or phase of a ply; "" if none has begun. @param {number} ply */
function phaseAt(ply) {
  return course.phases.filter((phase) => phase.ply <= ply).at(-1)?.title ?? "";
}

/** The plies at which a step of some kind can end. @param {Unit} kind */
function stops(kind) {
  if (kind === "move") return course.plies;
  const inner = kind === "turn" ? course.turns : course.phases.map((phase) => phase.ply);
  return [0, ...inner, state.ply];
}

/** The ply after a step from where somebody wants to be. @param {Unit} kind @param {number} way */
function after(kind, way) {
  const found =
    way > 0
      ? stops(kind).find((ply) => ply > wanted)
      : stops(kind).filter((ply) => ply < wanted).at(-1);
  return found ?? wanted;
}

function stop() {
  playing = false;
  window.clearTimeout(timer);
  $("#play").textContent = t("replay.play");
}

async function toggle() {
  if (playing) {
    stop();
    return;
  }
  playing = true;
  $("#play").textContent = t("replay.pause");
  if (wanted >= state.ply) await go(0);
  next();
}

/** The next step, when the one before has been seen long enough. */
function next() {
  timer = window.setTimeout(async () => {
    await go(after(unit, 1));
    if (!playing) return;
    if (wanted >= state.ply) stop();
    else next();
  }, STEP[unit] / speed);
}

/** @param {Unit} chosen */
function stepBy(chosen) {
  unit = chosen;
  keep("replay.unit", unit);
  for (const button of document.querySelectorAll("[data-unit]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-unit") === unit));
  }
}

/** @param {number} way 1 for faster, -1 for slower */
function hasten(way) {
  const at = SPEEDS.indexOf(speed) + way;
  speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at))];
  keep("replay.speed", String(speed));
  $("#speed").textContent = t("replay.speed", { speed });
}

/** After the end one may look from any seat. */
function offerEyes() {
  $("#eyes-line").hidden = !state.over;
  const seats = state.seats.map((seat) =>
    h("option", { value: seat.seat, selected: seat.seat === state.viewer }, seat.name),
  );
  const onlooker = h("option", { value: "" }, t("replay.eyes_nobody"));
  $("#eyes").replaceChildren(...(state.viewer === null ? [onlooker] : []), ...seats);
  $("#eyes").addEventListener("change", (event) => {
    eyes = /** @type {HTMLSelectElement} */ (event.target).value;
    shown = -1;
    go(wanted);
  });
}

async function charts() {
  const names = state.seats.map((seat) => seat.name);
  const chart = courseChart(course, names, t("result.course"), (ply) => go(ply));
  followers.push(chart.at);
  chart.at(wanted);
  $("#course").replaceChildren(chart.element);
  if (!state.over) return;
  $("#scores").replaceChildren(scoreTable(results(state)));
  await analysis(await get(`${path}/analysis`));
}

// What the bots think of it

/** While a bot thinks, the server takes its time to answer. @param {Analysis} answer */
async function analysis(answer) {
  const place = $("#analysis");
  let found = answer;
  while (found.status === "running") {
    place.replaceChildren(h("p", { class: "note", role: "status" }, t("result.analysing")));
    found = await get(`${path}/analysis`);
  }
  if (found.status === "done") showAnalysis(place, found.judged);
  else place.replaceChildren(h("button", { type: "button", onclick: analyse }, t("result.analyse")));
}

async function analyse() {
  try {
    await analysis(await post(`${path}/analysis`, {}));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** @param {HTMLElement} place @param {Analysis["judged"]} judged */
function showAnalysis(place, judged) {
  const names = state.seats.map((seat) => seat.name);
  const values = { plies: judged.map((one) => one.ply), totals: judged.map((one) => one.values) };
  const chart = courseChart(values, names, t("result.value"), (ply) => go(ply));
  followers.push(chart.at);
  const costly = worstOfTurns(judged.filter((one) => one.best && one.cost >= 0.5));
  place.replaceChildren(
    chart.element,
    h("h2", {}, t("result.analysis")),
    h("ol", { class: "lines" }, ...costly.slice(0, 10).map(blunder)),
  );
}

/** Of each turn the move that cost most, those that cost most first; one's own before others'.
 * @param {Analysis["judged"]} judged */
function worstOfTurns(judged) {
  /** @type {Map<number, Analysis["judged"][number]>} */
  const worst = new Map();
  for (const one of judged) {
    const turn = course.turns.filter((end) => end <= one.ply).length;
    if (one.cost > (worst.get(turn)?.cost ?? 0)) worst.set(turn, one);
  }
  const mine = (/** @type {{seat: number}} */ one) => Number(one.seat === state.viewer);
  return [...worst.values()].sort((a, b) => mine(b) - mine(a) || b.cost - a.cost);
}

/** A move that cost points: when it was, how the game stood, what would have been better and how
 * that could have gone on. @param {Analysis["judged"][number]} one */
function blunder(one) {
  const points = course.totals[one.ply]?.join(" : ") ?? "";
  const when = [phaseAt(one.ply), t("result.stood", { ply: one.ply + 1, points })];
  const line = one.best?.line.slice(1, 4).join(" → ") ?? "";
  const better = t("result.cost", { cost: one.cost.toFixed(1), better: one.best?.label ?? "" });
  return h(
    "li",
    {},
    mark(one.seat),
    h(
      "span",
      {},
      h("small", { class: "faint" }, when.filter(Boolean).join(" · ")),
      h("button", { class: "plain", type: "button", onclick: () => go(one.ply) }, one.label),
      h(
        "div",
        {},
        h("a", { href: `/puzzles/${facts.id}/${one.ply}`, "data-task": one.ply }, t("result.task")),
      ),
      h(
        "details",
        {},
        h("summary", {}, t("result.reveal", { cost: one.cost.toFixed(1) })),
        h("small", {}, line ? `${better}, ${t("result.cost_then", { line })}` : better),
      ),
    ),
  );
}

slider.addEventListener("input", () => {
  stop();
  go(slider.valueAsNumber);
});
for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => {
    stop();
    const step = button.getAttribute("data-step");
    go(step === "first" ? 0 : step === "last" ? state.ply : after(unit, Number(step)));
  });
}
for (const button of document.querySelectorAll("[data-unit]")) {
  button.addEventListener("click", () =>
    stepBy(/** @type {Unit} */ (button.getAttribute("data-unit"))),
  );
}
for (const button of document.querySelectorAll("[data-speed]")) {
  button.addEventListener("click", () => hasten(Number(button.getAttribute("data-speed"))));
}
$("#play").addEventListener("click", toggle);

/** Where a key leads; null for one that does something else. @param {KeyboardEvent} event */
function keyed(event) {
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (arrow) return after(event.shiftKey ? "turn" : unit, arrow);
  const page = { PageUp: -1, PageDown: 1 }[event.key];
  if (page) return after("round", page);
  return { Home: 0, End: state.ply }[event.key] ?? null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/** @type {Element} */ (event.target).matches("input, select, [data-thing], dialog *")) return;
  const ply = keyed(event);
  if (ply !== null) {
    stop();
    go(ply);
  } else if (event.key === "ArrowUp") hasten(1);
  else if (event.key === "ArrowDown") hasten(-1);
  else if (event.key === " " && event.target === document.body) toggle();
  else return;
  event.preventDefault();
});
window.addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));

wirePreferences();
wireBoards(board, () => state.viewer);
state = await get(path, { seat: facts.seat });
document.title = t("replay.title", { game: state.title });
slider.max = String(state.ply);
$("#download").hidden = !state.over;
course = await get(`${path}/course`, { seat: state.viewer });
stepBy(unit);
hasten(0);
offerEyes();
await go(location.hash ? Number(location.hash.slice(1)) || 0 : state.over ? 0 : state.ply);
await charts();

// @ts-check
/** A game step by step: a slider, arrow keys, an address for each ply; points and how they came. */
import { get, post, Refused } from "./api.js";
import { boardOnPage } from "./board.js";
import { wireBoards } from "./boards.js";
import { courseChart, scoreTable } from "./chart.js";
import { $, h, mark, toast } from "./dom.js";
import { line, showPlayers, spoken } from "./panel.js";
import { lively, wirePreferences } from "./prefs.js";
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
let timer = 0;

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
  const at = await get(`${path}/at`, { seat: state.viewer, ply, have: board.have });
  shown = ply;
  board.show(at);
  board.offer(new Map(), []);
  const { entry } = at;
  $("#step-line").replaceChildren(...(entry ? [line(entry, /** @type {any} */ (hands))] : []));
  $("#scenes").replaceChildren(...at.scenes.map(sceneText));
  board.touch(entry?.things ?? []);
  showPlayers({ ...state, ...at });
  $("#ply-words").textContent = t("replay.ply", { ply, all: state.ply });
  slider.setAttribute("aria-valuetext", entry ? spoken(entry) : String(ply));
  history.replaceState(null, "", `#${ply}`);
  for (const follow of followers) follow(ply);
}

function stop() {
  window.clearInterval(timer);
  timer = 0;
  $("#play").textContent = t("replay.play");
}

function toggle() {
  if (timer) {
    stop();
    return;
  }
  $("#play").textContent = t("replay.pause");
  if (wanted >= state.ply) go(0);
  timer = window.setInterval(
    () => {
      if (wanted >= state.ply) stop();
      else if (!loading) go(wanted + 1);
    },
    lively() ? 900 : 1200,
  );
}

async function charts() {
  const names = state.seats.map((seat) => seat.name);
  const course = await get(`${path}/course`, { seat: state.viewer });
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
  const course = {
    plies: judged.map((one) => one.ply),
    totals: judged.map((one) => one.values),
  };
  const chart = courseChart(course, names, t("result.value"), (ply) => go(ply));
  followers.push(chart.at);
  const costly = judged.filter((one) => one.best && one.cost >= 0.5);
  costly.sort((a, b) => b.cost - a.cost);
  const lines = costly.slice(0, 10).map((one) =>
    h(
      "li",
      {},
      mark(one.seat),
      h(
        "span",
        {},
        h("button", { class: "plain", type: "button", onclick: () => go(one.ply) }, one.label),
        h("small", {}, t("result.cost", { cost: one.cost.toFixed(1), better: one.best?.label ?? "" })),
      ),
    ),
  );
  place.replaceChildren(
    chart.element,
    h("h2", {}, t("result.analysis")),
    h("ol", { class: "lines" }, ...lines),
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
    go(step === "first" ? 0 : step === "last" ? state.ply : wanted + Number(step));
  });
}
$("#play").addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/** @type {Element} */ (event.target).matches("input, select, [data-thing], dialog *")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
  if (step) go(wanted + step);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(state.ply);
  else if (event.key === " " && event.target === document.body) toggle();
  else return;
  if (event.key !== " ") stop();
  event.preventDefault();
});
window.addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));

wirePreferences();
wireBoards(board, () => state.viewer);
state = await get(path, { seat: facts.seat });
document.title = t("replay.title", { game: state.title });
slider.max = String(state.ply);
$("#download").hidden = !state.over;
await go(location.hash ? Number(location.hash.slice(1)) || 0 : state.over ? 0 : state.ply);
await charts();

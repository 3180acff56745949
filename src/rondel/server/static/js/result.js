// @ts-check
/** How a game ended: places, points by category, and the way to its replay. */
import { post, Refused } from "./api.js";
import { complain, showOutcome } from "./campaign.js";
import { scoreTable } from "./chart.js";
import { $, h, toast } from "./dom.js";
import { facts, t } from "./texts.js";

/** Opponents that are no seats have a mark of their own. */
const RIVAL = 4;

/** @typedef {import("./types.js").State} State */

/**
 * The results as the charts want them; none before the end.
 * @param {State} state
 * @returns {import("./chart.js").Result[]}
 */
export function results({ result, seats }) {
  if (result === null) return [];
  const own = result.scores.map((score, seat) => ({
    name: seats[seat].name,
    seat,
    place: result.places[seat],
    total: score.total,
    points: score.categories,
  }));
  const won = result.places.includes(1);
  const rivals = result.rivals.map((rival, n) => ({
    name: rival.name,
    seat: RIVAL + n,
    place: won ? 2 : 1,
    total: rival.total,
    points: rival.categories,
  }));
  return [...own, ...rivals];
}

/** Once more, with the same people and options. */
async function rematch() {
  try {
    location.href = (await post(`/api/games/${facts.id}/rematch`, {})).url;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** @param {State} state */
export function showResult(state) {
  const place = $("#result");
  place.hidden = state.result === null;
  if (place.hidden) place.replaceChildren();
  else if (!place.childElementCount) fill(place, state);
  const outcome = /** @type {HTMLElement|null} */ (place.querySelector("#outcome"));
  if (outcome && state.campaign && outcome.dataset.continued !== String(state.campaign.continued)) {
    outcome.dataset.continued = String(state.campaign.continued);
    showOutcome(state, outcome).catch(complain);
  }
}

/** @param {HTMLElement} place @param {State} state */
function fill(place, state) {
  const found = results(state);
  const winners = found.filter((one) => one.place === 1).map((one) => one.name);
  place.replaceChildren(
    h("h2", {}, t("result.won", { names: winners.join(", ") })),
    h("div", { id: "outcome" }),
    scoreTable(found),
    ...(state.lesson || state.puzzle ? [] : [wayOn(state)]),
  );
}

/** To the replay, or to another game. @param {State} state */
function wayOn(state) {
  return h(
    "p",
    { class: "row" },
    h(
      "a",
      { class: state.campaign ? "button" : "button primary", href: `/g/${facts.id}/replay` },
      t("result.replay"),
    ),
    !state.campaign && again(state),
  );
}

/** The same once more: with the same people for those who played. @param {State} state */
function again(state) {
  return state.viewer === null
    ? h("a", { class: "button", href: `/new?game=${facts.game}` }, t("result.again"))
    : h("button", { type: "button", id: "rematch", onclick: rematch }, t("result.again"));
}

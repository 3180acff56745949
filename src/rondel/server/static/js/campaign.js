// @ts-check
/** Campaigns at home and at the end of a game: what to play, how it goes on. */
import { get, post, Refused } from "./api.js";
import { $, h, mark, toast } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Campaign} Campaign */
/** @typedef {import("./types.js").ListedCampaign} ListedCampaign */
/** @typedef {import("./types.js").SceneText} SceneText */

/** Tell why something was refused. @param {unknown} error */
export function complain(error) {
  if (!(error instanceof Refused)) throw error;
  toast(error.message);
}

// At home

/** @param {number} games */
function finished(games) {
  if (games === 0) return t("campaign.games_none");
  return games === 1 ? t("campaign.games_one") : t("campaign.games", { count: games });
}

/** A line that leads to a campaign. @param {ListedCampaign} one */
export function campaignLine(one) {
  const stands = one.ended
    ? t("campaign.ended")
    : one.open
      ? t("campaign.playing")
      : t("campaign.waiting");
  const chapter = one.chapter ? `${t("campaign.chapter", { number: one.chapter })} · ` : "";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/c/${one.id}`, class: "game-line" },
      h("b", {}, one.name),
      h("span", { class: "note" }, `${chapter}${finished(one.games)}`),
      h(
        "span",
        { class: "seats" },
        ...one.seats.map((seat, n) => h("span", { class: "who" }, mark(n), seat.name)),
      ),
      h("span", { class: "note" }, stands),
    ),
  );
}

/** What to play: a single game, a campaign from its beginning, or one that was begun. */
export class Modes {
  /** @param {HTMLElement} place @param {() => void} onchange */
  constructor(place, onchange) {
    this.place = place;
    this.onchange = onchange;
    this.mode = "single";
    this.game = "";
    for (const button of place.querySelectorAll("[data-mode]")) {
      button.addEventListener("click", () => this.choose(button.getAttribute("data-mode") ?? "single"));
    }
    const later = /** @type {HTMLDetailsElement} */ ($("#later-chapters", place));
    later.addEventListener("toggle", () => later.open && this.showChapters().catch(complain));
  }

  /**
   * @param {import("./types.js").GameInfo} game
   * @param {ListedCampaign[]} campaigns
   */
  open(game, campaigns) {
    this.game = game.game;
    const mine = campaigns.filter((one) => one.game === game.game && !one.ended);
    this.place.hidden = !game.campaign;
    $("[data-mode=on]", this.place).hidden = mine.length === 0;
    $("#open-campaigns").replaceChildren(...mine.map(campaignLine));
    const later = /** @type {HTMLDetailsElement} */ ($("#later-chapters", this.place));
    later.open = false;
    $("#chapters").replaceChildren();
    $("#campaign-name").setAttribute("placeholder", t("campaign.name", { game: game.title }));
    this.choose("single");
  }

  /** @param {string} mode */
  choose(mode) {
    this.mode = mode;
    for (const button of this.place.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
    }
    $("#new-campaign").hidden = mode !== "new";
    $("#open-campaigns").hidden = mode !== "on";
    this.onchange();
  }

  /** Where one can begin; only who asks is told what the chapters are called. */
  async showChapters() {
    /** @type {SceneText[]} */
    const openings = await get("/api/campaigns/openings", { game: this.game });
    $("#chapters").replaceChildren(
      ...openings.map((scene, n) =>
        h(
          "label",
          { class: "chapter-choice" },
          h("input", { type: "radio", name: "chapter", value: scene.chapter, checked: n === 0 }),
          h(
            "span",
            {},
            h("strong", {}, t("campaign.chapter_of", { number: scene.chapter, title: scene.title })),
            h("small", {}, scene.text),
          ),
        ),
      ),
    );
  }

  /** What a new campaign is asked for with, besides its game and seats. */
  wishes() {
    const chosen = this.place.querySelector("[name=chapter]:checked");
    const name = /** @type {HTMLInputElement} */ ($("#campaign-name")).value.trim();
    return {
      chapter: chosen ? Number(chosen.getAttribute("value")) : 1,
      ...(name ? { name } : {}),
    };
  }
}

// At the end of a game

/** Begin the next game with the same people. @param {string} id of the campaign */
async function goOn(id) {
  try {
    const made = await post(`/api/campaigns/${id}/next`, {});
    location.href = made.url;
  } catch (error) {
    complain(error);
  }
}

/** The button that leads on from a game that is over. @param {Campaign} told */
export function onward(told) {
  if (told.open) {
    return h("a", { class: "button primary", href: `/g/${told.open}` }, t("campaign.to_open"));
  }
  if (!told.may_go_on) return null;
  return h(
    "button",
    { class: "primary", type: "button", id: "next-game", onclick: () => goOn(told.id) },
    t("campaign.next"),
  );
}

/** What a game has brought its campaign, and how it goes on.
 * @param {State} state @param {HTMLElement} place */
export async function showOutcome(state, place) {
  if (state.campaign === null) return;
  const { id, number } = state.campaign;
  /** @type {Campaign} */
  const told = await get(`/api/campaigns/${id}`);
  const title = told.chapters[told.chapter - 1];
  const chapter = title ? t("campaign.chapter_of", { number: told.chapter, title }) : "";
  const kept = [...told.now, ...told.pieces].map((scene) =>
    h("li", {}, h("strong", {}, scene.title), h("span", { class: "note" }, scene.task)),
  );
  place.replaceChildren(
    h("h3", {}, chapter || told.name),
    h("p", { class: "note" }, `${told.name} · ${t("campaign.place", { number })}`),
    told.ended
      ? h("p", {}, t("campaign.over"))
      : h("div", {}, h("h4", {}, t("campaign.kept")), h("ul", { class: "kept" }, ...kept)),
    h("p", { class: "error" }, told.reason),
    h(
      "p",
      { class: "row" },
      onward(told),
      h("a", { class: "button", href: `/c/${id}` }, t("campaign.page")),
    ),
  );
}

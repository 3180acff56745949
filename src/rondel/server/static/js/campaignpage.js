// @ts-check
/** A campaign's page: its chapters, the story so far, its games, and the way on. */
import { get, post } from "./api.js";
import { complain, onward } from "./campaign.js";
import { $, h, mark } from "./dom.js";
import { wirePreferences } from "./prefs.js";
import { openScene, paragraphs, sceneText } from "./story.js";
import { facts, level, t } from "./texts.js";

/** @typedef {import("./types.js").Campaign} Campaign */
/** @typedef {import("./types.js").CampaignGame} CampaignGame */
/** @typedef {import("./types.js").Catalogue} Catalogue */

const path = `/api/campaigns/${facts.id}`;
/** @type {Campaign} */
let campaign;
/** @type {Catalogue} */
let catalogue;

// Who plays next

/** By seat of the next game: `same 0`, `me`, `link`, `bot club`. @type {string[]} */
let wishes = [];

/** Who sat at the last game. */
const before = () => campaign.games.at(-1)?.seats ?? [];

/** How many may play. */
const counts = () => catalogue.games.find((game) => game.game === campaign.game)?.seat_counts ?? [];

function showSeats() {
  $("#seat-count").replaceChildren(
    ...counts().map((count) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(count === wishes.length),
          onclick: () => {
            while (wishes.length < count) wishes.push(`bot ${facts.bot}`);
            wishes.length = count;
            showSeats();
          },
        },
        String(count),
      ),
    ),
  );
  $("#seat-list").replaceChildren(...wishes.map(seatLine));
}

/** @param {string} wish @param {number} n */
function seatLine(wish, n) {
  const kinds = [
    ...before().map((seat, old) => [`same ${old}`, t("campaign.same", { name: seat.name })]),
    ["me", t("new.kind_me")],
    ["link", t("new.kind_link")],
    ...catalogue.bots.map((bot) => [`bot ${bot}`, t("new.kind_bot", { level: level(bot) })]),
  ];
  const change = (/** @type {any} */ event) => {
    wishes[n] = event.target.value;
  };
  return h(
    "li",
    {},
    mark(n),
    h(
      "select",
      { "aria-label": t("new.seat", { number: n + 1 }), onchange: change },
      ...kinds.map(([value, label]) => h("option", { value, selected: value === wish }, label)),
    ),
  );
}

async function begin() {
  const seats = wishes.map((wish) => {
    const [kind, which] = wish.split(" ");
    if (kind === "same") return { kind, seat: Number(which) };
    return kind === "bot" ? { kind, bot: which } : { kind };
  });
  try {
    const made = await post(`${path}/next`, { seats });
    location.href = made.url;
  } catch (error) {
    complain(error);
  }
}

// What there is to see

/** @param {string} title @param {number} n */
function chapter(title, n) {
  const number = n + 1;
  const now = number === campaign.chapter && !campaign.ended;
  const said = !title ? "chapter_unknown" : now ? "chapter_now" : "chapter_done";
  /** @type {Record<string, string>} */
  const words = {
    chapter_unknown: t("campaign.chapter_unknown", { number }),
    chapter_now: t("campaign.chapter_now", { number, title }),
    chapter_done: t("campaign.chapter_done", { number, title }),
  };
  return h(
    "li",
    { class: title ? (now ? "now" : "done") : null, title: words[said], "aria-current": now && "step" },
    h("span", { "aria-hidden": "true" }, String(number)),
    h("span", { class: "spoken" }, words[said]),
  );
}

/** @param {CampaignGame} game */
function gameLine(game) {
  const { result } = game;
  const date = new Date(game.updated * 1000).toLocaleDateString(document.documentElement.lang);
  const people = game.seats.map((seat, n) =>
    h(
      "span",
      { class: result?.places[n] === 1 ? "who won" : "who" },
      mark(n),
      `${seat.name}${result ? ` ${result.totals[n]}` : ""}`,
    ),
  );
  const href = game.over ? `/g/${game.id}/replay` : `/g/${game.id}`;
  const words = game.over ? t("campaign.replay") : t("campaign.to_open");
  return h(
    "li",
    { class: "game-line" },
    h("b", {}, t("campaign.game", { number: game.number })),
    h("span", { class: "note" }, game.over ? date : t("campaign.unfinished")),
    h("span", { class: "seats" }, ...people),
    game.before ? h("span", { class: "note" }, t("campaign.before")) : null,
    h(
      "span",
      { class: "row" },
      game.yours ? h("a", { class: "button", href }, words) : null,
      game.over
        ? h(
            "button",
            {
              type: "button",
              title: t("campaign.branch_help"),
              "data-branch": game.number,
              onclick: () => branch(game.number),
            },
            t("campaign.branch"),
          )
        : null,
    ),
  );
}

/** @param {number} number */
async function branch(number) {
  try {
    const made = await post(`${path}/branch`, { game: number });
    location.href = `/c/${made.id}`;
  } catch (error) {
    complain(error);
  }
}

async function leave() {
  try {
    campaign = await post(`${path}/leave`, {});
    show();
  } catch (error) {
    complain(error);
  }
}

async function remove() {
  try {
    await post(`${path}/delete`, { sure: true });
    location.href = "/";
  } catch (error) {
    complain(error);
  }
}

/** @param {import("./types.js").SceneText[]} scenes */
function story(scenes) {
  /** By chapter, so that who looks for one finds it. @type {HTMLElement[]} */
  const found = [];
  let last = 0;
  /** The card whose front stands just before, so that its back goes on with it. */
  let front = "";
  for (const scene of scenes) {
    const title = campaign.chapters[scene.chapter - 1];
    if (title && scene.chapter !== last) {
      last = scene.chapter;
      found.push(h("h3", { class: "chapter" }, t("campaign.chapter_of", { number: last, title })));
    }
    const back = scene.kind === "read" && scene.title === front;
    found.push(back ? h("div", { class: "scene back" }, ...paragraphs(scene.text)) : sceneText(scene));
    front = scene.kind === "card" ? scene.title : "";
  }
  return found;
}

function show() {
  const title = campaign.chapters[campaign.chapter - 1];
  document.title = campaign.name;
  $("#name").textContent = campaign.name;
  $("#stands").textContent = campaign.ended
    ? t("campaign.over")
    : title
      ? t("campaign.chapter_of", { number: campaign.chapter, title })
      : campaign.title;
  $("#reason").textContent = campaign.reason;
  $("#onward").replaceChildren(...[onward(campaign)].filter((button) => button !== null));
  $("#chapter-line").replaceChildren(...campaign.chapters.map(chapter));
  $("#now").hidden = campaign.now.length === 0;
  $("#now > div").replaceChildren(...campaign.now.map((scene) => openScene(scene)));
  const pieces = $("#now .pieces");
  pieces.hidden = campaign.pieces.length === 0;
  $("summary", pieces).textContent = t("story.pieces", { count: campaign.pieces.length });
  $("div", pieces).replaceChildren(...campaign.pieces.map((scene) => openScene(scene)));
  $("#seats").hidden = !campaign.may_go_on;
  wishes = before().length ? before().map((_, seat) => `same ${seat}`) : ["me", `bot ${facts.bot}`];
  showSeats();
  $("#leave").hidden = !campaign.may_leave;
  $("#take-along").hidden = !campaign.games.some((game) => game.over);
  $("#games").replaceChildren(...campaign.games.map(gameLine).reverse());
  $("#victories").hidden = campaign.victories.length === 0;
  $("#victories dl").replaceChildren(
    ...campaign.victories.flatMap((one) => [h("dt", {}, one.name), h("dd", {}, String(one.won))]),
  );
  const told = story(campaign.story);
  $("#told").replaceChildren(
    ...(told.length ? told : [h("p", { class: "note" }, t("campaign.story_none"))]),
  );
}

$("#begin").addEventListener("click", begin);
$("#leave-sure").addEventListener("click", leave);
$("#delete-sure").addEventListener("click", remove);
wirePreferences();
[campaign, catalogue] = await Promise.all([get(path), get("/api/catalogue")]);
show();

// @ts-check
/** The first page: start a game, go on with one, look at one that is over. */
import { get, post, Refused } from "./api.js";
import { campaignLine, Modes } from "./campaign.js";
import { $, h, mark, toast } from "./dom.js";
import { duration, MannersFields, PLAIN } from "./manners.js";
import { keep, recall, wirePreferences } from "./prefs.js";
import { facts, level, t } from "./texts.js";

/** @typedef {import("./types.js").OptionInfo} Option */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Listed} Listed */
/** @typedef {import("./types.js").OpenTable} OpenTable */
/** @typedef {{kind: string, name: string, bot: string}} Place */

/** What most people want, ready made: who sits where. @type {Record<string, string[]>} */
const PRESETS = {
  bots: ["me", "bot", "bot"],
  solo: ["me"],
  friends: ["me", "link"],
  hotseat: ["me", "me"],
  watch: ["bot", "bot"],
};

const dialog = /** @type {HTMLDialogElement} */ ($("#new"));
const form = /** @type {HTMLFormElement} */ ($("form", dialog));
/** @type {GameInfo[]} */
let games = [];
/** @type {string[]} */
let bots = [];
/** @type {GameInfo} */
let game;
/** @type {Place[]} */
let places = [];
/** @type {import("./types.js").ListedCampaign[]} */
let campaigns = [];
const modes = new Modes($("#modes"), () => showNew());
let manners = new MannersFields(PLAIN);
/** What was chosen of the options, by name. @type {Record<string, string>} */
let chosen = {};
/** The name of the content pack that was chosen; "" for ours. */
let pack = "";

const date = new Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "medium" });
const myName = () => recall("name") || facts.name || t("new.me");

// My games

/** The games that somebody has played. @type {Set<string>} */
let played = new Set();
/** What is listed, so that a line in use is not made anew for nothing. */
let listed = "";

async function showGames() {
  /** @type {Listed[]} */
  const mine = await get("/api/games");
  campaigns = await get("/api/campaigns");
  /** @type {OpenTable[]} */
  const open = await get("/api/lobby");
  const found = JSON.stringify([mine, campaigns, open]);
  if (listed === found) return;
  listed = found;
  played = new Set(mine.map((one) => one.game));
  $("#games").replaceChildren(...games.map(card));
  $("#campaigns").hidden = campaigns.length === 0;
  $("#campaigns ul").replaceChildren(...campaigns.map(campaignLine));
  const ended = (/** @type {Listed} */ one) => one.over || one.closed;
  const running = mine.filter((one) => !ended(one));
  running.sort((a, b) => Number(b.turn?.mine) - Number(a.turn?.mine));
  list("#running", running);
  list("#finished", mine.filter(ended));
  $("#lobby").hidden = open.length === 0;
  $("#lobby ul").replaceChildren(...open.map(openLine));
}

/** @param {string} where @param {Listed[]} some */
function list(where, some) {
  const section = $(where);
  section.hidden = some.length === 0;
  $("ul", section).replaceChildren(...some.map(gameLine));
}

/** @param {Listed} one */
function gameLine(one) {
  return h(
    "li",
    {},
    h(
      "a",
      { href: one.over ? `/g/${one.id}/replay` : `/g/${one.id}`, class: "game-line" },
      h("b", {}, one.title, one.content ? ` (${one.content})` : ""),
      h(
        "span",
        { class: "seats" },
        ...one.seats.map((seat, n) => h("span", { class: "who" }, mark(n), seat.name)),
      ),
      h("span", { class: one.turn?.mine ? "badge mine" : "note" }, standing(one)),
      h("time", { class: "note", datetime: moment(one).toISOString() }, date.format(moment(one))),
    ),
    h(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": t("home.delete", { game: one.title }),
        title: t("home.delete", { game: one.title }),
        onclick: () => remove(one),
      },
      "×",
    ),
  );
}

/** Have a game go from the list. @param {Listed} one */
async function remove(one) {
  if (!confirm(t("home.delete_sure"))) return;
  try {
    await post(`/api/games/${one.id}/end`, { action: "delete", sure: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
  await showGames();
}

/** A table where anybody may sit down. @param {OpenTable} one */
function openLine(one) {
  const clock = one.clock ? [t("clock.rule", { time: duration(one.clock) })] : [];
  const about = [...one.options, ...clock].join(" · ");
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/t/${one.id}`, class: "game-line" },
      h("b", {}, one.title, one.content ? ` (${one.content})` : ""),
      h(
        "span",
        { class: "seats" },
        ...one.seats.map((seat, n) =>
          h("span", { class: "who" }, mark(n), seat.kind === "open" ? t("home.free") : seat.name),
        ),
      ),
      about ? h("span", { class: "note" }, about) : null,
      h("span", { class: "badge" }, t("home.sit_down")),
    ),
  );
}

/** When somebody played there last. @param {Listed} one */
function moment(one) {
  return new Date(one.updated * 1000);
}

/** Whose turn it is, or how it ended. @param {Listed} one */
function standing(one) {
  if (one.ended) return t("home.ended");
  if (one.closed) return t("home.closed");
  if (one.turn?.mine) return t("home.your_turn");
  if (one.turn) return t("home.turn_of", { name: one.turn.name });
  const winners = one.seats.filter((_, seat) => one.result?.places[seat] === 1);
  const points = one.result?.totals.join(" : ") ?? "";
  if (winners.length === 0) return t("home.lost", { points });
  return t("home.won_by", { names: winners.map((seat) => seat.name).join(", "), points });
}

// A new game

/** @param {string} name */
function openNew(name) {
  game = games.find((one) => one.game === name) ?? games[0];
  chosen = {};
  pack = "";
  manners = new MannersFields(PLAIN);
  $("#new-manners-fields").replaceChildren(...manners.lines);
  preset("bots");
  modes.open(game, campaigns);
  $("h2", dialog).textContent = t("new.title", { game: game.title });
  if (!dialog.open) dialog.showModal();
}

/** @param {string} kind */
function preset(kind) {
  const most = Math.max(...game.seat_counts);
  places = PRESETS[kind].slice(0, most).map((who, seat) => place(seat, who));
  form.setAttribute("data-preset", kind);
  showNew();
}

/** @param {number} n @param {string} kind @returns {Place} */
function place(n, kind) {
  const name = kind === "me" ? (n === 0 ? myName() : t("new.person", { number: n + 1 })) : "";
  return { kind, name, bot: facts.bot };
}

/** Whether others are asked in. */
const inviting = () => places.some((one) => one.kind === "link");

/** Whether it can be said how one deals with them. */
const shared = () => modes.mode === "single" && inviting();

/** The options that there are to choose from. */
function offered() {
  return game.options.filter(
    (o) =>
      (!o.seats.length || o.seats.includes(places.length)) &&
      (modes.mode === "single" || !o.campaign),
  );
}

function showNew() {
  $("#new-game").hidden = modes.mode === "on";
  $("#start").hidden = modes.mode === "on";
  for (const button of form.querySelectorAll("[data-preset]")) {
    const on = button.getAttribute("data-preset") === form.getAttribute("data-preset");
    button.setAttribute("aria-pressed", String(on));
    button.toggleAttribute(
      "hidden",
      button.getAttribute("data-preset") === "solo" && !game.seat_counts.includes(1),
    );
  }
  const counts = game.seat_counts.map((count) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(count === places.length),
        onclick: () => resize(count),
      },
      String(count),
    ),
  );
  $("#seat-count").replaceChildren(...counts);
  $("#seat-list").replaceChildren(...places.map(seatLine));
  const options = offered();
  const lead = options.filter((o) => o.seats.length === 1 && o.seats[0] === 1);
  const rest = options.filter((o) => !lead.includes(o));
  $("#solo-options").replaceChildren(...lead.map(optionLine));
  $("#options").replaceChildren(...rest.map(optionLine));
  $("#packs").replaceChildren(...(game.packs.length ? [packLine()] : []));
  $("#more-options").hidden = rest.length === 0;
  $("#new-manners").hidden = !shared();
}

/** @param {number} count */
function resize(count) {
  const rest = places.at(-1)?.kind ?? "bot";
  while (places.length < count) {
    places.push(place(places.length, places.length === 1 ? "bot" : rest));
  }
  places.length = count;
  showNew();
  $("#seat-count [aria-pressed=true]").focus();
}

/** What stands in an empty field for a name, by who sits there. @type {Record<string, string>} */
const HINTS = { me: t("new.name_yours"), link: t("new.name_later"), bot: t("new.name_auto") };

/** @param {Place} one @param {number} n */
function seatLine(one, n) {
  const seat = t("new.seat", { number: n + 1 });
  const kinds = h(
    "select",
    {
      "aria-label": seat,
      onchange: (/** @type {any} */ event) => {
        const [kind, bot] = event.target.value.split(" ");
        places[n] = { ...place(n, kind), bot: bot ?? facts.bot };
        showNew();
        /** @type {HTMLElement} */ ($("#seat-list").children[n].querySelector("select")).focus();
      },
    },
    h("option", { value: "me", selected: one.kind === "me" }, t("new.kind_me")),
    h("option", { value: "link", selected: one.kind === "link" }, t("new.kind_link")),
    ...bots.map((bot) =>
      h(
        "option",
        { value: `bot ${bot}`, selected: one.kind === "bot" && one.bot === bot },
        t("new.kind_bot", { level: level(bot) }),
      ),
    ),
  );
  const name = h("input", {
    type: "text",
    maxlength: 30,
    value: isName(one.name) ? one.name : "",
    "aria-label": t("new.name_of", { seat }),
    placeholder: HINTS[one.kind],
    oninput: (/** @type {any} */ event) => (one.name = event.target.value),
  });
  return h("li", {}, mark(n), kinds, name);
}

/** @param {Option} option */
function optionLine(option) {
  const value = chosen[option.name] ?? option.default;
  const change = (/** @type {any} */ event) => (chosen[option.name] = event.target.value);
  const id = `option-${option.name}`;
  const field = option.values.length
    ? h(
        "select",
        { id, onchange: change },
        ...option.values.map((v, n) =>
          h("option", { value: v, selected: v === value }, option.value_labels[n]),
        ),
      )
    : h("input", { id, type: "text", value, oninput: change });
  return h(
    "p",
    { class: "option" },
    h("label", { for: id }, option.label),
    field,
    h("small", {}, option.help),
  );
}

/** With which content to play. */
function packLine() {
  const about = h("small", {});
  const tell = () => {
    const chosen = game.packs.find((one) => one.name === pack);
    about.replaceChildren(
      ...(chosen
        ? [h("a", { href: `/content/${chosen.hash}`, target: "_blank" }, t("new.pack_changes", { count: chosen.changes }))]
        : [t("new.pack_help")]),
    );
  };
  const field = h(
    "select",
    {
      id: "pack",
      onchange: (/** @type {any} */ event) => {
        pack = event.target.value;
        tell();
      },
    },
    h("option", { value: "", selected: pack === "" }, t("new.pack_ours")),
    ...game.packs.map((one) =>
      h("option", { value: one.name, selected: one.name === pack }, one.title),
    ),
  );
  tell();
  return h("p", { class: "option" }, h("label", { for: "pack" }, t("new.pack")), field, about);
}

/** Remember the first name that somebody gives, for their other devices too. @param {string} name */
async function keepName(name) {
  keep("name", name);
  if (facts.name || !name || name === t("new.me")) return;
  facts.name = name;
  await post("/api/me", { name }).catch(() => {});
}

/** What somebody is called by others: nobody else would call them "You". @param {string} name */
const isName = (name) => name.trim() && !(inviting() && name.trim() === t("new.me"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const mine = places.find((one) => one.kind === "me");
  if (mine?.name) await keepName(mine.name.trim());
  const allowed = offered();
  const options = Object.fromEntries(
    Object.entries(chosen).filter(([name]) => allowed.some((option) => option.name === name)),
  );
  const seats = places.map((one) => ({
    kind: one.kind,
    ...(isName(one.name) ? { name: one.name.trim() } : {}),
    ...(one.kind === "bot" ? { bot: one.bot } : {}),
  }));
  try {
    const wanted = { game: game.game, seats, options, ...(pack ? { content: pack } : {}) };
    const sharing = shared() ? { manners: manners.value() } : {};
    const made =
      modes.mode === "new"
        ? (await post("/api/campaigns", { ...wanted, ...modes.wishes() })).first
        : await post("/api/games", { ...wanted, ...sharing });
    location.href = `/g/${made.id}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    $("#new-error").textContent = error.message;
  }
});
$("[data-close]", form).addEventListener("click", () => dialog.close());
for (const button of form.querySelectorAll("[data-preset]")) {
  button.addEventListener("click", () => preset(button.getAttribute("data-preset") ?? "bots"));
}

// A record from elsewhere

const file = /** @type {HTMLInputElement} */ ($("#record"));
file.addEventListener("change", async () => {
  const record = await file.files?.[0]?.text();
  file.value = "";
  if (!record) return;
  try {
    if (record.trimStart().startsWith("{")) {
      const brought = await post("/api/campaigns/import", campaignFile(record));
      location.href = `/c/${brought.id}`;
      return;
    }
    const made = await post("/api/import", { record });
    location.href = made.over ? `/g/${made.id}/replay` : `/g/${made.id}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
});

/** What a file says; a file that says nothing is for the server to refuse. @param {string} text */
function campaignFile(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(422, { error: "campaign-file", message: t("campaign.bad_file") });
  }
}

// The page

/** Which theme is shown. */
function theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
}

/** For games that have no picture yet. */
const emblem = () => document.querySelector("link[rel=icon]")?.getAttribute("data-idle");

/** A game that somebody has not played yet is one to learn first. @param {GameInfo} one */
function card(one) {
  const seats = one.seat_counts;
  const fresh = one.lessons > 0 && !played.has(one.game);
  const play = h(
    "button",
    {
      class: fresh ? null : "primary",
      type: "button",
      "data-game": one.game,
      onclick: () => openNew(one.game),
    },
    t("home.play"),
  );
  const learn = one.lessons
    ? h("a", { class: fresh ? "button primary" : "button", href: `/learn#${one.game}` }, t("common.learn"))
    : null;
  return h(
    "li",
    { class: "card" },
    h("img", {
      class: one.picture ? null : "emblem",
      src: one.picture ? `/art/${one.game}.svg?theme=${theme()}` : emblem(),
      alt: "",
      loading: "lazy",
    }),
    h("h3", {}, one.title),
    h(
      "p",
      { class: "note" },
      t("home.players", { from: Math.min(...seats), to: Math.max(...seats) }),
      one.campaign ? ` · ${t("home.campaign")}` : "",
    ),
    h(
      "p",
      { class: "row" },
      ...(fresh ? [learn, play] : [play, learn]),
      h("a", { class: "button", href: `/rules/${one.game}` }, t("home.rules")),
    ),
  );
}

wirePreferences();
const catalogue = await get("/api/catalogue");
games = catalogue.games;
bots = catalogue.bots;
await showGames();
if (facts.game) openNew(facts.game);
/** When somebody comes back to the page; if the server is away, they come back again. */
const look = () => document.hidden || showGames().catch(() => {});
document.addEventListener("visibilitychange", look);
window.addEventListener("focus", look);
window.addEventListener("pageshow", (event) => event.persisted && look());

// @ts-check
/** A game's story: scenes as plain text, the panel at the table, and the moments that all read. */
import { get } from "./api.js";
import { $, h, mark, s } from "./dom.js";
import { flyAll } from "./flight.js";
import { keep, recall } from "./prefs.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").SceneText} SceneText */
/** @typedef {import("./types.js").StoryTold} StoryTold */
/** @typedef {import("./choice.js").MoveOffer} MoveOffer */
/** @typedef {Pick<import("./panel.js").Hands, "touch" | "point" | "find" | "place">} Finding */

/** What a scene is, said above its title. @type {Record<string, string>} */
const KINDS = {
  opening: t("story.kind_opening"),
  card: t("story.kind_card"),
  read: t("story.kind_read"),
  choice: t("story.kind_choice"),
  change: t("story.kind_change"),
  ending: t("story.kind_ending"),
  epilogue: t("story.kind_epilogue"),
};

/** @param {string} text */
export const paragraphs = (text) => text.split("\n\n").map((part) => h("p", {}, part));

/** A piece of the story. @param {SceneText} scene @param {string[]} [names] of those who may have read it */
export function sceneText(scene, names = []) {
  const reader = scene.reader === null ? undefined : names[scene.reader];
  const kind = reader ? t("story.kind_read_by", { name: reader }) : (KINDS[scene.kind] ?? "");
  return h(
    "article",
    { class: "scene", "data-kind": scene.kind },
    h("p", { class: "kind" }, kind),
    h("h3", {}, scene.title),
    ...paragraphs(scene.text),
    scene.task ? h("p", { class: "task" }, scene.task) : null,
    symbolRow(scene),
  );
}

/** What is to be done as the picture shows it; the words stand beside it. @param {SceneText} scene */
function symbolRow({ symbols }) {
  const drawn = symbols.map(symbolOrText);
  if (!drawn.length || drawn.includes(null)) return null;
  return h("span", { class: "symbols", "aria-hidden": "true" }, ...drawn);
}

/** A symbol is called by a word, as in pictures; null where there is no picture to take it from.
 * @param {string} part */
function symbolOrText(part) {
  if (part.length === 1 || !/^[a-z]/i.test(part)) return h("b", {}, part);
  if (document.getElementById(`r-${part}`) === null) return null;
  const drawn = s("use", { href: `#r-${part}`, width: 24, height: 24 });
  return s("svg", { class: "r-picture", viewBox: "0 0 24 24" }, drawn);
}

/** What lies open, in brief: the text unfolds. At a table it can be found there.
 * @param {SceneText} scene @param {Finding} [hands] */
export function openScene(scene, hands) {
  const unfolds = h(
    "details",
    {},
    h(
      "summary",
      {},
      h("strong", {}, scene.title),
      h("span", { class: "task" }, scene.task),
      symbolRow(scene),
    ),
    ...paragraphs(scene.text),
  );
  const found = hands && scene.things.length > 0;
  return h(
    "div",
    { class: "open-scene", "data-kind": scene.kind, ...(hands ? pointing(scene, hands) : {}) },
    unfolds,
    found ? finder(scene, hands) : null,
  );
}

/** Who points at a scene sees where it is. @param {SceneText} scene @param {Finding} hands */
const pointing = (scene, hands) => ({
  onpointerenter: () => hands.touch(scene.things),
  onpointerleave: () => hands.touch([]),
  onfocusin: () => hands.touch(scene.things),
  onfocusout: () => hands.touch([]),
});

/** @param {SceneText} scene @param {Finding} hands */
const finder = (scene, hands) =>
  h(
    "button",
    {
      type: "button",
      class: "plain find",
      "aria-label": t("story.find_one", { title: scene.title }),
      onclick: () => hands.find(scene.things),
    },
    t("story.find"),
  );

/** @param {{chapter: number, chapter_title: string}} told */
const chapterLine = (told) =>
  told.chapter ? t("campaign.chapter_of", { number: told.chapter, title: told.chapter_title }) : "";

/** Change a line's words, if they are others. @param {Element} line @param {string} words */
function say(line, words) {
  if (line.textContent !== words) line.textContent = words;
}

export class Story {
  /**
   * @param {string} path of the game
   * @param {string} key by which the browser remembers what was read here
   * @param {(move: MoveOffer) => void} vote
   * @param {Finding} hands
   */
  constructor(path, key, vote, hands) {
    this.path = path;
    this.key = key;
    this.vote = vote;
    this.hands = hands;
    this.panel = $("#story");
    this.dialog = /** @type {HTMLDialogElement} */ ($("#story-moment"));
    this.scenes = $(".scenes", this.dialog);
    /** Up to which moment the story was fetched. */
    this.moment = -1;
    /** What is being read. @type {SceneText[]} */
    this.reading = [];
    /** Where what is being read stands on the page. @type {DOMRect[]} */
    this.stood = [];
    /** The vote that was shown last. */
    this.asked = "";
    /** What the ballot was drawn from: as long as it is the same, nobody loses it under their hand. */
    this.ballot = "";
    /** The vote's lines, which stay while their words change. */
    this.lines = {
      ask: h("h3"),
      ballot: h("div", { class: "ballot" }),
      waits: h("p", { class: "note waits" }),
      voters: h("p", { class: "note voters", role: "status" }),
      told: h("p", { class: "note" }),
    };
    $(".vote", this.dialog).replaceChildren(...Object.values(this.lines));
    /** @type {State|null} */
    this.state = null;
    const leaving = () => {
      this.stood = [...this.scenes.children].map((scene) => scene.getBoundingClientRect());
    };
    $("form", this.dialog).addEventListener("submit", leaving);
    this.dialog.addEventListener("cancel", leaving);
    this.dialog.addEventListener("close", () => this.leave());
    $("button.again", this.panel).addEventListener("click", () => this.again());
  }

  /** It was read: what it tells of is shown at the table, and flies to its place there. */
  leave() {
    this.read();
    const things = this.reading.flatMap((scene) => scene.things);
    if (things.length) this.hands.point(things);
    flyAll(this.reading, this.stood, this.hands.place);
    this.stood = [];
  }

  /** Up to which moment somebody has read here; null if nothing yet. */
  get known() {
    const kept = recall(this.key);
    return kept === "" ? null : Number(kept);
  }

  /** @param {State} state */
  async show(state) {
    this.state = state;
    this.panel.hidden = state.story === null;
    if (state.story === null) return;
    this.showVote();
    if (state.story.moment === this.moment) {
      this.showTasks(state.story.tasks);
      await this.ask();
      return;
    }
    this.moment = state.story.moment;
    const known = this.known;
    if (known !== null && known > this.moment) keep(this.key, String(this.moment));
    const since = known === null ? null : Math.min(known, this.moment);
    const told = await this.fetch(since);
    this.showPanel(told);
    if (known === null && state.over) this.read();
    else if (told.scenes.length && !state.lesson) this.open(told);
    this.panel.dataset.moment = String(state.story.moment);
    await this.ask();
  }

  /** Show a vote to who is asked for it, also if they have gone to the table since, or come back. */
  async ask() {
    const asked = this.voting ? `${this.state?.ask}` : "";
    if (asked === this.asked) return;
    this.asked = asked;
    if (asked && !this.dialog.open) await this.again();
  }

  /** @param {number|null} since @returns {Promise<StoryTold>} */
  fetch(since) {
    return get(`${this.path}/story`, { seat: this.state?.viewer, since });
  }

  /** @param {StoryTold} told */
  showPanel(told) {
    $(".chapter", this.panel).textContent = chapterLine(told);
    const open = (/** @type {SceneText} */ scene) => openScene(scene, this.hands);
    $(".now", this.panel).replaceChildren(...told.now.map(open));
    const pieces = $(".pieces", this.panel);
    pieces.hidden = told.pieces.length === 0;
    $("summary", pieces).textContent = t("story.pieces", { count: told.pieces.length });
    $("div", pieces).replaceChildren(...told.pieces.map(open));
  }

  /** How far that has come which lies open. @param {string[]} tasks */
  showTasks(tasks) {
    for (const [n, line] of this.panel.querySelectorAll(".now .task").entries()) {
      say(line, tasks[n] ?? "");
    }
  }

  /** All that was until now, once more. */
  async again() {
    this.open(await this.fetch(null));
  }

  /** @param {StoryTold} told */
  open(told) {
    const before = this.dialog.open ? this.scenes.childElementCount : 0;
    $("h2", this.dialog).textContent = chapterLine(told) || t("story.title");
    const names = this.state?.seats.map((seat) => seat.name);
    this.scenes.replaceChildren(...told.scenes.map((scene) => sceneText(scene, names)));
    this.reading = told.scenes;
    $(".how", this.dialog).hidden = told.moment > 0 || told.now.length === 0;
    this.showVote();
    if (!this.dialog.open) this.dialog.showModal();
    $(".story-body", this.dialog).scrollTop = 0;
    if (before) this.scenes.children[before]?.scrollIntoView();
    const body = this.voting ? ".story-body" : "button.close";
    $(body, this.dialog).focus({ preventScroll: true });
  }

  /** It was read; the browser need not show it again. */
  read() {
    if (this.moment >= 0) keep(this.key, String(this.moment));
  }

  /** Whether who sits here is asked for a vote. */
  get voting() {
    return this.state?.mine === true && this.state.story?.voted != null;
  }

  showVote() {
    const close = $("button.close", this.dialog);
    close.textContent = this.voting ? t("story.table") : t("story.continue");
    close.classList.toggle("primary", !this.voting);
    const state = this.state;
    const voted = state?.story?.voted ?? null;
    $(".vote", this.dialog).hidden = voted === null;
    this.showBallot();
    if (state === null || voted === null) return;
    const tied = voted.length === state.seats.length;
    say(this.lines.ask, state.mine ? state.ask : t("story.vote"));
    say(this.lines.waits, state.mine ? "" : state.waiting || t("story.waits"));
    say(this.lines.told, tied ? (state.log.at(-1)?.text ?? "") : t("story.vote_secret"));
    const names = voted.map((seat) => state.seats[seat].name);
    const said = names.length ? `${t("story.voted")} ${names.join(" ")}` : t("story.nobody_voted");
    if (this.lines.voters.dataset.said === said) return;
    this.lines.voters.dataset.said = said;
    const voters = voted.map((seat, n) => h("span", { class: "who" }, mark(seat), names[n]));
    this.lines.voters.replaceChildren(...(voters.length ? [t("story.voted"), " ", ...voters] : [said]));
  }

  /** What there is to vote for, drawn once for each who is asked: whatever else happens meanwhile,
   * a button stays under the hand that presses it. */
  showBallot() {
    const moves = this.voting ? (this.state?.moves ?? []) : [];
    const ballot = JSON.stringify([this.state?.viewer, moves]);
    if (ballot === this.ballot) return;
    this.ballot = ballot;
    this.lines.ballot.replaceChildren(...moves.map((move) => this.option(move)));
  }

  /** @param {MoveOffer} move */
  option(move) {
    return h(
      "button",
      { type: "button", class: "option-card", "data-vote": move.move, onclick: () => this.vote(move) },
      h("strong", {}, move.label),
      h("span", {}, move.text),
    );
  }
}

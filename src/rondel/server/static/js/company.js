// @ts-check
/** What people at a table ask of each other: to take moves back, how long a turn may take, to end. */
import { post, Refused } from "./api.js";
import { $, h, toast } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").People} People */

const MINUTE = 60_000;
const date = new Intl.DateTimeFormat(document.documentElement.lang || "en", {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Whether there is anybody else at a table, or somebody may come. @param {State} state */
export function hasCompany({ here, seats, said }) {
  return said > 0 || seats.some((seat) => seat.kind !== "bot" && !here.includes(seat.seat));
}

export class Company {
  /** @param {string} path of the game @param {() => void} changed */
  constructor(path, changed) {
    this.path = path;
    this.changed = changed;
    /** @type {State|null} */
    this.state = null;
    /** What the form shows, so that one in use is not made anew. */
    this.shown = "";
    $("#ask-back").addEventListener("click", () => this.offer());
    setInterval(() => this.clock(), MINUTE / 2);
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    this.clock();
    this.asked();
    const back = $("#ask-back");
    back.hidden = state.undo.ask.length === 0 || state.asked !== null;
    back.textContent = hasCompany(state) ? t("back.ask") : t("back.alone");
    const shown = JSON.stringify([state.manners, state.host, state.over, hasCompany(state)]);
    if (shown !== this.shown) {
      this.shown = shown;
      this.manners(state).then((made) => $("#manners").replaceChildren(...made));
    }
  }

  // The clock

  /** How long whoever is to decide has left. */
  clock() {
    const place = $("#clock");
    const until = this.state?.until ?? null;
    place.hidden = until === null;
    if (until === null) return;
    const end = new Date(until * 1000);
    const left = Math.max(0, end.getTime() - Date.now());
    const hours = Math.floor(left / MINUTE / 60);
    const minutes = Math.floor(left / MINUTE) % 60;
    const time = hours >= 1 ? t("clock.hours", { hours, minutes }) : t("clock.minutes", { minutes });
    place.textContent = t("clock.left", { time, end: date.format(end) });
    place.toggleAttribute("data-late", left < 60 * MINUTE);
  }

  // Taking back

  /** Ask for the last move, or for the whole turn. */
  offer() {
    const { ask } = /** @type {State} */ (this.state).undo;
    if (ask.length === 1) {
      this.ask(ask[0], false);
      return;
    }
    const place = $("#asked");
    place.hidden = false;
    place.replaceChildren(
      h("p", {}, t("back.how_far")),
      h(
        "div",
        { class: "row" },
        button(t("back.move"), () => this.ask(ask[0], false)),
        button(t("back.turn"), () => this.ask(ask[1], false)),
        button(t("common.cancel"), () => this.asked()),
      ),
    );
    $("button", place).focus();
  }

  /** @param {number} plies @param {boolean} revealed whether also over what was revealed */
  async ask(plies, revealed) {
    const { viewer, entries } = /** @type {State} */ (this.state);
    const wish = { action: "ask", seat: viewer, entries, plies, over_revealed: revealed };
    try {
      await post(`${this.path}/take-back`, wish);
      this.changed();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.key === "revealed-since") this.insist(error.message, plies);
      else toast(error.message);
    }
  }

  /** Something hidden was shown since. @param {string} why @param {number} plies */
  insist(why, plies) {
    const place = $("#asked");
    place.hidden = false;
    place.replaceChildren(
      h("p", {}, why),
      h(
        "div",
        { class: "row" },
        button(t("back.ask_anyway"), () => this.ask(plies, true)),
        button(t("common.cancel"), () => this.asked()),
      ),
    );
    $("button", place).focus();
  }

  /** What somebody asks of the others, with an answer for those who are asked. */
  asked() {
    const state = /** @type {State} */ (this.state);
    const place = $("#asked");
    const wish = state.asked;
    place.hidden = wish === null;
    if (wish === null) return;
    const names = wish.waiting.map((seat) => state.seats[seat].name).join(", ");
    const mine = state.here.includes(wish.seat);
    const mayAnswer = state.here.some((seat) => wish.waiting.includes(seat));
    const say = (/** @type {string} */ action) => () => this.answer(action);
    place.replaceChildren(
      h("p", {}, t("back.asked", { name: state.seats[wish.seat].name, count: wish.plies })),
      ...(wish.seen ? [h("p", { class: "warning" }, t("back.seen"))] : []),
      ...(mine ? [h("p", { class: "note" }, t("back.waiting", { names }))] : []),
      h(
        "div",
        { class: "row" },
        mayAnswer ? button(t("back.agree"), say("agree")) : null,
        mayAnswer ? button(t("back.refuse"), say("refuse")) : null,
        mine ? button(t("back.withdraw"), say("refuse")) : null,
      ),
    );
  }

  /** @param {string} action */
  answer(action) {
    const { viewer } = /** @type {State} */ (this.state);
    return this.send("/take-back", { action, seat: viewer });
  }

  // How we deal with each other, and the end

  /** What the host may choose, and others read; where nobody else comes there is little of it.
   * @param {State} state */
  async manners(state) {
    const { listed, clock } = state.manners;
    if (state.over || !(state.host || clock)) return [];
    const end = button(t("people.end"), () => {
      if (confirm(t("people.end_sure"))) this.send("/end", { action: "end", sure: true });
    });
    if (!hasCompany(state)) return [h("p", { class: "row" }, end)];
    const { duration, MannersFields } = await import("./manners.js");
    if (!state.host) {
      return [h("p", { class: "note" }, t("clock.rule", { time: duration(clock ?? 0) }))];
    }
    const fields = new MannersFields(state.manners, () => this.send("/manners", fields.value()));
    return [
      h(
        "details",
        { open: listed },
        h("summary", {}, t("manners.title")),
        ...fields.lines,
        h("p", { class: "row" }, end),
      ),
    ];
  }

  /** @param {string} where @param {object} what */
  async send(where, what) {
    try {
      await post(this.path + where, what);
      this.changed();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message);
      this.changed();
    }
  }
}

/** @param {string} label @param {() => void} onclick */
const button = (label, onclick) => h("button", { type: "button", onclick }, label);

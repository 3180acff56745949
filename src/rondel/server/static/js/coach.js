// @ts-check
/** A coach: when one's turn is over, by how much it was behind the best plan, and what that was.
 * For it and for hints people who play against each other have to agree. */
import { post, Refused } from "./api.js";
import { $, h, signed, toast } from "./dom.js";
import { facts, t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Gain} Gain */
/** @typedef {import("./types.js").Coaching} Coaching */

/** Why a plan is better: what it has more and less of. @param {Gain[]} gains @param {string} head */
export function because(gains, head) {
  if (gains.length === 0) return null;
  return h(
    "p",
    { class: "because" },
    `${head} `,
    gains.map((gain) => `${signed(gain.points)} ${gain.part}`).join(", "),
  );
}

/** Those who have not agreed to hints and a coach; nobody, if all sit at this screen.
 * @param {State} state */
function missing({ seats, here }) {
  const people = seats.filter((seat) => seat.kind !== "bot" || seat.kept);
  return people.every((seat) => here.includes(seat.seat)) ? [] : people.filter((seat) => !seat.coach);
}

/** @param {import("./types.js").Seat[]} seats */
const names = (seats) => seats.map((seat) => seat.name).join(", ");

export class Coach {
  /**
   * @param {string} path of the game in the API
   * @param {(plies: number) => Promise<void>} takeBack
   */
  constructor(path, takeBack) {
    this.path = path;
    this.takeBack = takeBack;
    this.place = $("#coach");
    this.button = $("#coach-wish");
    /** The last move of one's own of which something was asked. */
    this.asked = -1;
    this.asking = false;
    /** Whose wish was put off. */
    this.later = "";
    /** @type {State|null} */
    this.state = null;
    this.button.addEventListener("click", () =>
      this.wish(this.button.getAttribute("aria-pressed") !== "true"),
    );
    $("#coach header button").addEventListener("click", () => this.hide());
  }

  /** @param {State} state */
  show(state) {
    const before = this.state;
    this.state = state;
    const mine = state.viewer === null ? null : state.seats[state.viewer];
    this.button.hidden = mine === null || state.over;
    const on = mine?.coach ?? false;
    this.button.setAttribute("aria-pressed", String(on));
    const without = missing(state);
    this.button.title = on && without.length ? t("coach.missing", { names: names(without) }) : t("coach.help");
    this.answerable(state);
    if (!on || without.length || state.over) return;
    if (state.mine && before && state.since > before.since) this.hide();
    const later = state.log.some((entry) => entry.first > state.since);
    const ended = state.since > 0 && (!state.mine || later);
    if (!before) this.asked = state.since;
    else if (ended && this.asked !== state.since && !this.asking) this.ask(state);
  }

  hide() {
    this.place.hidden = true;
  }

  /** What others wish, to those who have not agreed yet. @param {State} state */
  answerable(state) {
    const place = $("#coach-asked");
    const wishing = names(state.seats.filter((seat) => seat.coach && seat.kind !== "bot"));
    const asked = missing(state).some((seat) => state.here.includes(seat.seat));
    const open = asked && wishing !== "" && wishing !== this.later && !state.over;
    if (open && place.hidden) {
      const putOff = () => {
        this.later = wishing;
        place.hidden = true;
      };
      place.replaceChildren(
        h("p", {}, t("coach.asked", { names: wishing })),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", onclick: () => this.wish(true) }, t("coach.agree")),
          h("button", { type: "button", onclick: putOff }, t("coach.later")),
        ),
      );
    }
    place.hidden = !open;
  }

  /** Where a hint would stand, why there is none and how to ask for it; false if there may be one.
   * @param {State} state */
  refuses(state) {
    const without = missing(state);
    if (without.length === 0) return false;
    const mine = without.some((seat) => state.here.includes(seat.seat));
    const ask = h("button", { type: "button", onclick: () => this.wish(true) }, t("coach.ask"));
    const place = $("#hints");
    $("ol", place).replaceChildren(
      h("li", {}, t("coach.no_hint", { names: names(without) }), mine ? h("p", { class: "row" }, ask) : null),
    );
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** Have a coach, or do without; the others have to agree. @param {boolean} on */
  async wish(on) {
    const { state } = this;
    if (!state || state.viewer === null) return;
    if (on) $("#hints").hidden = true;
    try {
      for (const seat of state.here) {
        await post(`${this.path}/seats/${seat}`, { action: on ? "coach" : "no_coach" });
      }
      const ready = missing(state).every((seat) => state.here.includes(seat.seat));
      toast(on ? (ready ? t("coach.on") : t("coach.on_others")) : t("coach.off"));
      if (!on) this.hide();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message);
    }
  }

  /** @param {State} state */
  async ask(state) {
    this.asked = state.since;
    this.asking = true;
    try {
      const found = await post(`${this.path}/coach`, { seat: state.viewer });
      if (this.state?.since === state.since) this.say(found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The game goes on without.
    } finally {
      this.asking = false;
      if (this.state) this.show(this.state); // there may have been another turn since
    }
  }

  /** @param {Coaching} found */
  say({ ply, cost, line, gains, undo }) {
    const better = cost > 0;
    const words = better
      ? t("coach.behind", { cost: cost.toFixed(1), line: line.slice(0, 3).join(" → ") })
      : t("coach.fine");
    const rest = line.slice(3).join(" → ");
    $("#coach-text").textContent = words;
    const parts = better
      ? [
          h(
            "details",
            {},
            h("summary", {}, t("coach.more")),
            rest ? h("p", { class: "note" }, t("coach.then", { line: rest })) : null,
            because(gains, t("coach.why")),
          ),
          h(
            "div",
            { class: "row" },
            h(
              "a",
              { class: "button", href: `/puzzles/${facts.id}/${ply}#show`, id: "coach-show" },
              t("coach.show"),
            ),
            undo > 0
              ? h(
                  "button",
                  { type: "button", id: "coach-try", onclick: () => this.tryIt(ply) },
                  t("coach.try"),
                )
              : null,
          ),
        ]
      : [];
    $("#coach-more").replaceChildren(...parts.filter((part) => part !== null));
    this.place.hidden = false;
  }

  /** Take the turn back, and play it otherwise. @param {number} ply */
  async tryIt(ply) {
    if (!this.state) return;
    this.hide();
    await this.takeBack(this.state.ply - ply);
  }
}

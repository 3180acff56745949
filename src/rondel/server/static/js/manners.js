// @ts-check
/** How people at a table deal with each other: the fields to choose it by, and its words. */
import { h } from "./dom.js";
import { facts, level, t } from "./texts.js";

/** @typedef {import("./types.js").TableManners} Manners */

const HOUR = 3600;
const CLOCKS = [HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR, 96 * HOUR, 168 * HOUR];
const TALK = /** @type {const} */ (["seats", "all", "off"]);

/** @type {Manners} */
export const PLAIN = { listed: false, talk: "seats", clock: null, clock_bot: "" };

/** A time that a turn may take. @param {number} seconds */
export function duration(seconds) {
  const hours = Math.round(seconds / HOUR);
  if (hours === 1) return t("manners.hour");
  if (hours === 24) return t("manners.day");
  if (hours % 24) return t("manners.hours", { count: hours });
  return t("manners.days", { count: hours / 24 });
}

/** Who may read what is said. @param {Manners["talk"]} talk */
function readers(talk) {
  if (talk === "seats") return t("manners.talk_seats");
  return talk === "all" ? t("manners.talk_all") : t("manners.talk_off");
}

export class MannersFields {
  /** @param {Manners} chosen @param {() => void} onchange */
  constructor(chosen, onchange = () => {}) {
    this.listed = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", checked: chosen.listed, onchange })
    );
    this.talk = choice(TALK.map((value) => [value, readers(value)]), chosen.talk, onchange);
    const clocks = CLOCKS.map((value) => [String(value), duration(value)]);
    this.clock = choice([["", t("manners.no_clock")], ...clocks], String(chosen.clock ?? ""), () => {
      this.follow();
      onchange();
    });
    const bots = facts.bots.map((bot) => [bot, level(bot)]);
    this.bot = choice(bots, chosen.clock_bot || facts.bot, onchange);
    this.botLine = line(t("manners.clock_bot"), this.bot);
    this.follow();
    this.lines = [
      line(t("manners.listed"), this.listed, t("manners.listed_help")),
      line(t("manners.clock"), this.clock, t("manners.clock_help")),
      this.botLine,
      line(t("manners.talk"), this.talk),
    ];
  }

  follow() {
    this.botLine.hidden = !this.clock.value;
  }

  /** @returns {Record<string, any>} as the server takes it */
  value() {
    const clock = Number(this.clock.value);
    const bot = clock ? { clock, clock_bot: this.bot.value } : {};
    return { listed: this.listed.checked, talk: this.talk.value, ...bot };
  }
}

/** @param {string[][]} values with their words @param {string} chosen @param {() => void} onchange */
function choice(values, chosen, onchange) {
  return /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { onchange },
      ...values.map(([value, words]) => h("option", { value, selected: value === chosen }, words)),
    )
  );
}

let made = 0;

/** @param {string} label @param {HTMLElement} field @param {string} [help] */
function line(label, field, help) {
  made += 1;
  field.id = `manners-${made}`;
  return h(
    "p",
    { class: "option" },
    h("label", { for: field.id }, label),
    field,
    help ? h("small", {}, help) : null,
  );
}

// @ts-check
/** Talk at the table: what others say comes by the stream, as a number; then it is asked for. */
import { get, post, Refused } from "./api.js";
import { $, h, mark, toast } from "./dom.js";
import { keep, recall } from "./prefs.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Said} Said */

const time = new Intl.DateTimeFormat(document.documentElement.lang || "en", {
  dateStyle: "short",
  timeStyle: "short",
});

export class Talk {
  /** @param {string} path of the game */
  constructor(path) {
    this.path = `${path}/talk`;
    /** The number of the last saying that is shown. */
    this.last = 0;
    this.asking = false;
    this.list = $("#talk ol");
    this.hidden = recall("talk") === "hidden";
    $("#talk-hide").addEventListener("click", () => this.hide(!this.hidden));
    const form = $("#talk form");
    const field = /** @type {HTMLInputElement} */ ($("#say"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) this.say(text).then((done) => done && (field.value = ""));
    });
    this.hide(this.hidden);
  }

  /** @param {State} state */
  show(state) {
    const plays = state.viewer !== null || state.host || state.kept.length > 0;
    const { talk } = state.manners;
    $("#talk").hidden = talk === "off" || (talk === "seats" && !plays);
    $("#talk form").hidden = this.hidden || !plays;
    this.follow(state.said);
  }

  /** Somebody may have said something. @param {number} said how much was said in all */
  async follow(said) {
    if (said <= this.last || this.asking) return;
    this.asking = true;
    try {
      this.add(await get(this.path, { after: this.last }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.asking = false;
    }
  }

  /** @param {Said[]} some */
  add(some) {
    const first = this.last === 0;
    for (const one of some.filter((each) => each.number > this.last)) {
      this.last = one.number;
      this.list.append(line(one));
      if (!first && this.hidden) $("#talk-hide").dataset.news = "";
    }
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {string} text whether it was said */
  async say(text) {
    try {
      await post(this.path, { text });
      await this.follow(this.last + 1);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message);
      return false;
    }
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    this.hidden = hidden;
    keep("talk", hidden ? "hidden" : "");
    this.list.hidden = hidden;
    $("#talk form").hidden = hidden;
    const button = $("#talk-hide");
    delete button.dataset.news;
    button.textContent = hidden ? t("talk.show") : t("talk.hide");
    button.setAttribute("aria-expanded", String(!hidden));
  }
}

/** @param {Said} one */
function line(one) {
  const when = new Date(one.at * 1000);
  return h(
    "li",
    {},
    one.seat === null ? null : mark(one.seat),
    h(
      "span",
      { title: time.format(when) },
      h("b", {}, h("bdi", {}, one.name)),
      " ",
      h("bdi", {}, one.text),
    ),
  );
}

// @ts-check
/** Tooltips: what a thing is and does, why it can't be used now, what a move would bring. */
import { $, h } from "./dom.js";
import { t } from "./texts.js";

const DELAY = 350;
const LONG = 500;
/** The least height of a tooltip: less of the log is hardly ever seen. */
const LEAST = 140;

/** @typedef {() => Promise<(Node|null)[]>} Filling */

/**
 * A tooltip lies over the log, always in the same place: there it covers nothing that somebody
 * points at next. It lets the pointer through, unless it is pinned.
 */
export class Tips {
  constructor() {
    this.box = $("#tip");
    /** Which question for a tooltip is the newest. */
    this.asked = 0;
    this.timer = 0;
    /** @type {Element|null} */
    this.anchor = null;
    /** @type {Filling|null} */
    this.filling = null;
    this.pinned = false;
    /** What was just used: nobody asks about it, though the pointer is still there. */
    this.spent = "";
    /** Where the pointer was pressed last. */
    this.pressed = "";
    document.addEventListener("pointerdown", (event) => {
      this.pressed = spot(event);
      const here = this.box.contains(/** @type {Node} */ (event.target));
      if (this.pinned && !here && event.pointerType !== "mouse") this.hide();
    });
  }

  /** Whether the pointer has not moved since it was pressed: what comes to lie below it, or flies
   * past, is not asked about. @param {PointerEvent} event */
  still(event) {
    return spot(event) === this.pressed;
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Show a tooltip after a while, unless the pointer goes on.
   * @param {Element} anchor @param {Filling} filling @param {string} [thing]
   */
  soon(anchor, filling, thing = "") {
    if (this.pinned || (thing && thing === this.spent)) return;
    this.spent = "";
    window.clearTimeout(this.timer);
    if (anchor === this.anchor && this.open) return;
    this.timer = window.setTimeout(() => this.show(anchor, filling), DELAY);
  }

  /** @param {Element} anchor @param {Filling} filling @param {boolean} [pinned] */
  async show(anchor, filling, pinned = false) {
    window.clearTimeout(this.timer);
    this.asked += 1;
    const asked = this.asked;
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = anchor;
    this.filling = filling;
    let parts;
    try {
      parts = await filling();
    } catch {
      return;
    }
    if (asked !== this.asked || !(pinned || anchor.isConnected)) return;
    const said = parts.filter((part) => part !== null);
    this.box.replaceChildren(...(said.length ? [this.corner(), ...said] : []));
    this.box.hidden = said.length === 0;
    this.hold(pinned && this.open);
    if (this.open) anchor.setAttribute("aria-describedby", this.box.id);
    this.place();
  }

  /** The corner of a tooltip: the key that pins it, or a button that closes it. */
  corner() {
    return h(
      "span",
      { class: "corner" },
      h("kbd", { "aria-hidden": "true" }, "i"),
      h("button", { class: "plain", type: "button", onclick: () => this.hide() }, t("common.close")),
    );
  }

  /** @param {boolean} pinned */
  hold(pinned) {
    this.pinned = pinned;
    this.box.toggleAttribute("data-pinned", pinned);
  }

  /** Keep what is shown, or let it go again; false if nothing is shown. */
  pin() {
    if (this.pinned) this.hide();
    else if (this.open) this.hold(true);
    else return false;
    return true;
  }

  /** The table has changed: say anew what is pinned, and nothing else. */
  renew() {
    if (this.pinned && this.anchor && this.filling) this.show(this.anchor, this.filling, true);
    else this.hide();
  }

  /** The rule that is cited, first of all why something is not possible. */
  rule() {
    const cited = this.box.querySelector(".why .rule") ?? this.box.querySelector(".rule");
    return this.open ? (cited?.textContent ?? "") : "";
  }

  /** Over the log, and upwards as far as it needs; on a phone over the whole panel. */
  place() {
    const panel = $(".panel").getBoundingClientRect();
    const shown = $("#log").getBoundingClientRect();
    const log = shown.width ? shown : panel;
    const narrow = panel.width >= innerWidth && getComputedStyle($(".panel")).position === "fixed";
    const above = log === panel ? innerHeight : log.top;
    const top = narrow ? panel.top : Math.min(above, innerHeight - LEAST);
    const bottom = innerHeight - Math.min(panel.bottom, innerHeight);
    this.box.style.left = `${narrow ? panel.left : log.left - 4}px`;
    this.box.style.width = `${narrow ? panel.width : log.width + 8}px`;
    this.box.style.bottom = `${bottom}px`;
    this.box.style.minHeight = `${innerHeight - bottom - top}px`;
    this.box.style.maxHeight = `${Math.max(panel.height * 0.6, innerHeight - bottom - top)}px`;
  }

  /** The pointer has left: hide soon, so that nothing flickers between two things. */
  later() {
    if (this.pinned) return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), 150);
  }

  /** Hide at once; whether there was something to hide. */
  hide() {
    window.clearTimeout(this.timer);
    this.asked += 1;
    const was = this.open;
    this.box.hidden = true;
    this.hold(false);
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = null;
    this.filling = null;
    return was;
  }
}

/** @param {PointerEvent} event */
function spot({ clientX, clientY }) {
  return `${clientX} ${clientY}`;
}

/** Open the rules, which are loaded when somebody wants them. @param {string} game
 * @param {string} [rule] */
export async function openRules(game, rule) {
  await (await import("./rules.js")).openRules(game, rule);
}

/** A rule's id as a link that opens the rules there. @param {string} game @param {string} rule */
export function ruleLink(game, rule) {
  return h(
    "a",
    {
      class: "rule",
      href: `/rules/${game}#${rule}`,
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        openRules(game, rule);
      },
    },
    rule,
  );
}

/**
 * What a tooltip says of a thing.
 * @param {string} game
 * @param {import("./types.js").AboutThing} about
 */
export function tell(game, about) {
  const { moves } = about;
  return [
    h(
      "p",
      { class: "title" },
      h("strong", {}, about.title),
      about.rule ? ruleLink(game, about.rule) : null,
    ),
    about.text ? h("p", {}, about.text) : null,
    moves.length ? h("ul", { class: "can-do" }, ...moves.map((m) => h("li", {}, m))) : null,
    about.why
      ? h(
          "p",
          { class: "why" },
          h("b", {}, t("table.why_not")),
          ` ${about.why.message} `,
          about.why.rule ? ruleLink(game, about.why.rule) : null,
        )
      : null,
  ];
}

/**
 * What a move would bring.
 * @param {import("./types.js").MovePreview} preview
 */
export function consequences(preview) {
  const { score } = preview;
  const gained = score ? score.after - score.before : 0;
  return h(
    "div",
    { class: "consequences" },
    gained
      ? h(
          "p",
          { class: "score" },
          t("table.points_change", {
            before: score?.before ?? 0,
            after: score?.after ?? 0,
            change: `${gained > 0 ? "+" : "−"}${Math.abs(gained)}`,
          }),
        )
      : null,
    preview.changes.length
      ? h("ul", {}, ...preview.changes.map((line) => h("li", {}, line)))
      : null,
    preview.events.length
      ? h("ul", { class: "events" }, ...preview.events.map((line) => h("li", {}, line)))
      : null,
    preview.ends ? h("p", { class: "faint" }, t("table.ends_turn")) : null,
    preview.certain ? null : h("p", { class: "faint" }, t("table.uncertain")),
  );
}

/**
 * A press that lasts, on a touch screen: what hovering is elsewhere.
 * @param {HTMLElement} element @param {(event: PointerEvent) => void} action
 */
export function onLongPress(element, action) {
  let timer = 0;
  let x = 0;
  let y = 0;
  element.addEventListener("pointerdown", (event) => {
    window.clearTimeout(timer);
    if (event.pointerType === "mouse") return;
    x = event.clientX;
    y = event.clientY;
    timer = window.setTimeout(() => action(event), LONG);
  });
  element.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > 8) window.clearTimeout(timer);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    element.addEventListener(end, () => window.clearTimeout(timer));
  }
}

// @ts-check
/** Tooltips: what a thing is and does, why it can't be used now, what a move would bring. */
import { $, h } from "./dom.js";
import { openRules } from "./rules.js";
import { t } from "./texts.js";

const DELAY = 350;
const LONG = 500;
const GAP = 10;

/** @typedef {() => Promise<(Node|null)[]>} Filling */

export class Tips {
  constructor() {
    this.box = $("#tip");
    /** Which question for a tooltip is the newest. */
    this.asked = 0;
    this.timer = 0;
    /** @type {Element|null} */
    this.anchor = null;
    this.box.addEventListener("pointerenter", () => window.clearTimeout(this.timer));
    this.box.addEventListener("pointerleave", () => this.later());
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Show a tooltip after a while, unless the pointer goes on.
   * @param {Element} anchor @param {Filling} filling @param {number} [delay]
   */
  soon(anchor, filling, delay = DELAY) {
    if (anchor === this.anchor && this.open) {
      window.clearTimeout(this.timer);
      return;
    }
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show(anchor, filling), delay);
  }

  /** @param {Element} anchor @param {Filling} filling */
  async show(anchor, filling) {
    window.clearTimeout(this.timer);
    this.asked += 1;
    const asked = this.asked;
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = anchor;
    let parts;
    try {
      parts = await filling();
    } catch {
      return;
    }
    if (asked !== this.asked || !anchor.isConnected) return;
    this.box.replaceChildren(...parts.filter((part) => part !== null));
    this.box.hidden = this.box.childElementCount === 0;
    if (this.open) anchor.setAttribute("aria-describedby", this.box.id);
    this.place(anchor);
  }

  /** The rule that is cited, first of all why something is not possible. */
  rule() {
    const cited = this.box.querySelector(".why .rule") ?? this.box.querySelector(".rule");
    return this.open ? (cited?.textContent ?? "") : "";
  }

  /** Beside the anchor where there is room, inside the window always. @param {Element} anchor */
  place(anchor) {
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const beside = at.right + GAP + width < innerWidth ? at.right + GAP : at.left - GAP - width;
    const fits = beside >= GAP;
    const x = fits ? beside : Math.min(Math.max(GAP, at.left), innerWidth - width - GAP);
    const below = at.bottom + GAP + height < innerHeight ? at.bottom + GAP : at.top - GAP - height;
    const y = fits ? at.top : below;
    this.box.style.left = `${x}px`;
    this.box.style.top = `${Math.min(Math.max(GAP, y), innerHeight - height - GAP)}px`;
  }

  /** The pointer has left: hide soon, unless it comes to the tooltip itself. */
  later() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), 250);
  }

  /** Hide at once; whether there was something to hide. */
  hide() {
    window.clearTimeout(this.timer);
    this.asked += 1;
    const was = this.open;
    this.box.hidden = true;
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = null;
    return was;
  }
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

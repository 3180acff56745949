// @ts-check
/** The board: a picture whose elements carry things, or a board of text where there is no picture. */
import { $ } from "./dom.js";
import { LARGE, Stage } from "./stage.js";

/** @typedef {import("./types.js").PictureState} Picture */

/** Pixels: so near to a thing that can be used one may miss it, with a mouse or with a finger. */
const NEAR = 12;
const NEAR_FINGER = 20;
/** Of what is drawn twice only what lies on top has the focus. */
const HEARD = ":not([aria-hidden])";

export class Board {
  /** @param {HTMLElement} window_ */
  constructor(window_) {
    this.window = window_;
    this.stage = new Stage(window_);
    this.camera = this.stage.camera;
    this.size = 1;
    /** @type {(thing: string) => void} */
    this.onpoint = () => {};
    /** A thing that can't be used now was pressed. @type {(at: Element) => void} */
    this.onask = () => {};
    /** @type {import("./choice.js").Targets} */
    this.targets = new Map();
    /** The thing that had the focus when the picture was drawn anew. @type {string|null} */
    this.held = null;
    /** What is marked as touched. @type {Element[]} */
    this.touched = [];
    window_.addEventListener("click", (event) => this.click(event));
    window_.addEventListener("keydown", (event) => this.key_(event));
    window_.addEventListener("focusin", (event) => this.focused(event));
  }

  /** What the server need not send again. */
  get have() {
    return this.stage.have;
  }

  /** @param {{picture: Picture|null, board: string|null}} state
   * @param {boolean} [pointed] whether it comes of pointing at the board */
  show(state, pointed = false) {
    if (state.picture) {
      this.held = this.current();
      this.stage.show(state.picture, pointed);
    } else this.showText(state.board ?? "");
  }

  // A board of text

  /** @param {string} markup the server's own: text in spans with classes */
  showText(markup) {
    let text = this.window.querySelector("pre");
    if (text === null) {
      text = document.createElement("pre");
      text.className = "text-board";
      this.window.replaceChildren(text);
      this.window.setAttribute("data-text", "");
    }
    text.innerHTML = markup;
  }

  /** @param {string} thing @returns {Element[]} */
  find(thing) {
    return [...this.stage.things()].filter(
      (element) => element.getAttribute("data-thing") === thing,
    );
  }

  /** Where on the screen a thing can be seen; null if it can't. @param {string} thing */
  place(thing) {
    const places = this.find(thing).map((element) => element.getBoundingClientRect());
    const inside = (/** @type {DOMRect} */ { left, right, top, bottom, width }) =>
      width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return places.find(inside) ?? null;
  }

  /**
   * What can be used now, and what was chosen already.
   * @param {import("./choice.js").Targets} targets @param {string[]} chosen
   */
  offer(targets, chosen) {
    this.targets = targets;
    for (const { svg, settled } of this.stage.mounted.values()) {
      for (const element of svg.querySelectorAll("[tabindex]")) {
        if (element !== document.activeElement) element.removeAttribute("tabindex");
      }
      for (const element of svg.querySelectorAll("[data-thing]")) {
        const thing = element.getAttribute("data-thing") ?? "";
        const target = targets.get(thing);
        const plain = target === undefined && !chosen.includes(thing);
        if (plain && settled.has(element)) continue;
        dress(element, target, chosen.includes(thing));
        if (plain) settled.add(element);
        else settled.delete(element);
      }
    }
    const first = this.first();
    first?.setAttribute("tabindex", "0");
    if (this.held !== null) {
      const again = this.find(this.held).find(
        (element) => element.isConnected && element.matches(`:is(.can, .chosen)${HEARD}`),
      );
      if (again ?? first) focusOn(again ?? /** @type {Element} */ (first));
      this.held = null;
    }
  }

  /** Show nothing. */
  clear() {
    this.stage.clear();
  }

  /** Mark what somebody touched, in another colour than what can be used. @param {string[]} things */
  touch(things) {
    for (const element of this.touched) element.classList.remove("touched");
    this.touched = things.length
      ? [...this.stage.things()].filter((element) =>
          things.includes(element.getAttribute("data-thing") ?? ""),
        )
      : [];
    for (const element of this.touched) element.classList.add("touched");
  }

  /** Light what a lesson is about; and turn to it, if none of it is in sight.
   * @param {string[]} things @param {boolean} turn */
  light(things, turn) {
    /** Things that have an edge, which can be drawn in another colour. @type {Set<string>} */
    const edged = new Set();
    /** @type {[Element, string][]} */
    const all = [...this.stage.things()].map((one) => [one, one.getAttribute("data-thing") ?? ""]);
    for (const [element, thing] of all) {
      element.classList.toggle("lit", things.includes(thing));
      if (element.firstElementChild?.matches("rect, circle, path, polygon")) edged.add(thing);
    }
    for (const [element, thing] of all) {
      element.classList.toggle("framed", things.includes(thing) && !edged.has(thing));
    }
    if (!turn) return;
    this.stage.bringLit();
    if (things.length === 0) return;
    const { camera } = this;
    const lit = [...this.stage.front.querySelectorAll(".lit")];
    const least = camera.legible();
    if (lit.length && least > 1) camera.frame(lit, Math.max(least, LARGE / camera.base()), least);
    else if (lit.length && !lit.some((element) => camera.sees(element))) camera.fit();
  }

  /** Who looks closely at something else is shown what can be used, if nothing of it is in sight. */
  turnTo() {
    if (this.camera.whole) return;
    const marked = [...this.stage.front.querySelectorAll(".can:not(.aside), .chosen")];
    if (marked.length && !marked.some((element) => this.camera.sees(element))) {
      this.camera.frame(marked, this.camera.zoom);
    }
  }

  /** Turn to what somebody touched, if none of it is in sight. */
  turnToTouched() {
    if (this.camera.whole) return;
    const touched = [...this.stage.front.querySelectorAll(".touched")];
    if (touched.length && !touched.some((element) => this.camera.sees(element))) {
      this.camera.frame(touched, this.camera.zoom);
    }
  }

  /** Show where things are that were touched: bring their sheet to the stage, and the stage into
   * sight. @param {string[]} things */
  bringThings(things) {
    const found = this.stage.sheetOf(things);
    if (found) this.stage.bring(found);
    this.turnToTouched();
    this.window.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} direction */
  zoom(direction) {
    if (!this.stage.empty) {
      if (direction === 0) this.camera.fit();
      else this.camera.step(direction);
      return;
    }
    this.size = direction === 0 ? 1 : Math.min(2.5, Math.max(0.6, this.size * 1.15 ** direction));
    this.window.style.setProperty("--text-size", String(this.size));
  }

  // Pointing

  /** The nearest thing around an element, one that can be used if there is one. @param {Element} at */
  thing(at) {
    let nearest = null;
    for (let element = at.closest("[data-thing]"); element; ) {
      if (element.classList.contains("can") || element.classList.contains("chosen")) return element;
      nearest = nearest ?? element;
      element = element.parentElement?.closest("[data-thing]") ?? null;
    }
    return nearest;
  }

  /** What lies at a point: of all that is there, or very near, what can be used first. A small
   * thing goes before a large one around it, and what only a later question is about comes last.
   * @param {MouseEvent} event */
  at(event) {
    const near = this.nearest(event, ".can:not(.far)");
    // A click is told in whole pixels, which may lie just beside what it has hit.
    const hit = /** @type {Element} */ (event.target);
    let first = null;
    for (const element of [hit, ...document.elementsFromPoint(event.clientX, event.clientY)]) {
      const found = this.window.contains(element) ? this.thing(element) : null;
      if (found?.matches(".can, .chosen")) return near && area(near) < area(found) ? near : found;
      first = first ?? found;
    }
    return near ?? this.nearest(event, ".can.far") ?? first;
  }

  /** The nearest of some things, if somebody has only just missed it.
   * @param {MouseEvent} event @param {string} some */
  nearest(event, some) {
    const finger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    let least = finger ? NEAR_FINGER : NEAR;
    let found = null;
    for (const element of this.window.querySelectorAll(some)) {
      const { x, y } = centre(element);
      const away = Math.hypot(x - event.clientX, y - event.clientY);
      if (away < least) {
        least = away;
        found = element;
      }
    }
    return found;
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.camera.dragged) {
      this.camera.dragged = false;
      return;
    }
    // A double click means what was there at the first one.
    if (event.detail > 1 && this.stage.turned) return;
    const found = this.at(event);
    const sheet = this.stage.shelved(/** @type {Element} */ (event.target));
    if (found?.matches(".can, .chosen")) this.use(found);
    else if (found && this.name(found)) return;
    else if (sheet !== null) this.stage.bring(sheet);
    else if (found) this.use(found);
  }

  /** A name stands for somebody's whole board. @param {Element} element */
  name(element) {
    const [kind, seat] = (element.getAttribute("data-thing") ?? "").split(":");
    const here = this.stage.id;
    return kind === "seat" && this.stage.bringSeat(Number(seat)) && this.stage.id !== here;
  }

  /** @param {Element} element */
  use(element) {
    const thing = element.getAttribute("data-thing") ?? "";
    if (element.matches(".can, .chosen")) this.onpoint(thing);
    else this.onask(element);
  }

  // Keys: arrows go from thing to thing, or pan while no thing has the focus.

  /** The thing that has the focus. */
  current() {
    const active = document.activeElement;
    return active && this.window.contains(active) ? active.getAttribute("data-thing") : null;
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const element = /** @type {Element} */ (event.target);
    if (this.stage.front.contains(element) && element.matches("[data-thing]:focus-visible")) {
      this.camera.reveal(element);
    }
  }

  /** @param {KeyboardEvent} event */
  key_(event) {
    if (this.stage.empty || event.ctrlKey || event.metaKey || event.altKey) return;
    const active = /** @type {Element} */ (event.target);
    const arrow = ARROWS[event.key];
    if (active.matches("[data-thing]") && (event.key === "Enter" || event.key === " ")) {
      this.use(active);
    } else if (arrow && active.matches("[data-thing]")) {
      this.walk(active, arrow, event.shiftKey);
    } else if (arrow && !this.camera.whole) {
      this.camera.pan(-80 * arrow[0], -80 * arrow[1]);
    } else if (arrow || event.key === "Enter") {
      this.enter();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Give the focus to the first thing that can be used, or to any. */
  enter() {
    const first = this.first();
    if (first) focusOn(first);
  }

  /** The first thing that answers the question, or that can be used; any if there is none. */
  first() {
    const kinds = [":is(.can:not(.aside, .far), .chosen)", ".can:not(.far)", "[data-thing]"];
    const found = kinds.map((kind) => this.window.querySelector(kind + HEARD));
    return found.find((element) => element !== null) ?? null;
  }

  /** @param {Element} from @param {number[]} arrow @param {boolean} all */
  walk(from, arrow, all) {
    const usable = ":is(.can:not(.far), .chosen)";
    const some = all || this.targets.size === 0 ? "[data-thing]" : usable;
    const start = centre(from);
    let best = null;
    let least = Infinity;
    for (const element of this.window.querySelectorAll(some + HEARD)) {
      const there = centre(element);
      const dx = there.x - start.x;
      const dy = there.y - start.y;
      const ahead = dx * arrow[0] + dy * arrow[1];
      const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
      if (element === from || ahead < 4 || aside > 3 * ahead) continue;
      if (ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = element;
      }
    }
    if (best === null) return;
    from.removeAttribute("tabindex");
    focusOn(best);
  }
}

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Show what can be done with a thing.
 * @param {Element} element @param {{answers: boolean, far: boolean, labels: string[]}|undefined} target
 * @param {boolean} chosen */
function dress(element, target, chosen) {
  element.classList.toggle("can", target !== undefined);
  element.classList.toggle("aside", target?.answers === false);
  element.classList.toggle("far", target?.far === true);
  element.classList.toggle("chosen", chosen);
  const holder = element.querySelector("[data-thing]") !== null;
  const named = element.hasAttribute("data-named");
  if (!named) give(element, "aria-label", target?.labels.slice(0, 3).join(", ") ?? null);
  give(element, "role", holder ? "group" : target ? "button" : named ? "img" : null);
}

/** Say something of an element, unless it says so already.
 * @param {Element} element @param {string} name @param {string|null} value */
function give(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** @param {Element} element */
function focusOn(element) {
  element.setAttribute("tabindex", "0");
  /** @type {SVGElement} */ (element).focus();
}

/** @param {Element} element */
function area(element) {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The board of the page, with its buttons: nearer, farther, all. */
export function boardOnPage() {
  const board = new Board($("#board"));
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => board.zoom(Number(button.getAttribute("data-zoom"))));
  }
  return board;
}


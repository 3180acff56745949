// @ts-check
/** The board: a picture whose elements carry things, or a board of text where there is no picture. */
import { Camera } from "./camera.js";
import { $, h, s } from "./dom.js";
import { lively } from "./prefs.js";

/** @typedef {import("./types.js").PictureState} Picture */
/** @typedef {import("./types.js").PictureRegion} Region */

/** The largest scale at which a picture is shown without being asked for. */
const LARGE = 1.2;
const GLIDE = { duration: 450, easing: "cubic-bezier(.3,.1,.2,1)" };

export class Board {
  /** @param {HTMLElement} window_ */
  constructor(window_) {
    this.window = window_;
    this.camera = new Camera(window_);
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    /** The key of the picture that is mounted. */
    this.key = "";
    /** @type {SVGElement|null} */
    this.layer = null;
    /** @type {SVGElement|null} */
    this.svg = null;
    this.size = 1;
    /** @type {(thing: string) => void} */
    this.onpoint = () => {};
    /** A thing that can't be used now was pressed. @type {(thing: string, at: Element) => void} */
    this.onask = () => {};
    /** @type {import("./choice.js").Targets} */
    this.targets = new Map();
    /** The thing that had the focus when the picture was drawn anew. @type {string|null} */
    this.held = null;
    window_.addEventListener("click", (event) => this.click(event));
    window_.addEventListener("keydown", (event) => this.key_(event));
    window_.addEventListener("focusin", (event) => this.focused(event));
  }

  /** @param {{picture: Picture|null, board: string|null}} state */
  show(state) {
    if (state.picture) this.showPicture(state.picture);
    else this.showText(state.board ?? "");
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

  // A picture

  /** @param {Picture} picture */
  showPicture(picture) {
    this.held = this.current();
    const other = picture.static !== undefined && picture.key !== this.key;
    if (other) this.mount(picture);
    if (this.layer === null) return;
    const places = lively() && !other ? this.places() : null;
    this.layer.innerHTML = picture.layer;
    prepare(this.layer);
    if (places) this.glide(places);
  }

  /** @param {Picture} picture */
  mount(picture) {
    this.sheet.replaceSync(picture.style ?? "");
    this.key = picture.key;
    const defs = s("defs");
    const below = s("g", { class: "r-static" });
    this.layer = s("g", { class: "r-layer" });
    defs.innerHTML = picture.defs ?? "";
    below.innerHTML = picture.static ?? "";
    prepare(below);
    this.svg = s(
      "svg",
      {
        class: "r-picture",
        viewBox: `0 0 ${picture.width} ${picture.height}`,
        width: picture.width,
        height: picture.height,
        role: "group",
        "aria-label": picture.title,
      },
      defs,
      below,
      this.layer,
    );
    this.window.removeAttribute("data-text");
    this.window.replaceChildren(this.svg);
    this.camera.hold(this.svg, picture.width, picture.height);
    this.showRegions(picture.regions ?? []);
  }

  /** A button for each part of the picture: to see it, and nothing else. @param {Region[]} regions */
  showRegions(regions) {
    const place = document.querySelector(".regions");
    const buttons = regions.map((region) =>
      h("button", { type: "button", onclick: () => this.camera.look(region) }, region.label),
    );
    place?.replaceChildren(...buttons);
  }

  /** @param {string} thing @returns {SVGElement[]} */
  find(thing) {
    return [...this.window.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)].map(
      (element) => /** @type {SVGElement} */ (element),
    );
  }

  /**
   * What can be used now, and what was chosen already.
   * @param {import("./choice.js").Targets} targets @param {string[]} chosen
   */
  offer(targets, chosen) {
    this.targets = targets;
    for (const element of this.window.querySelectorAll("[data-thing]")) {
      const thing = element.getAttribute("data-thing") ?? "";
      const target = targets.get(thing);
      element.classList.toggle("can", target !== undefined);
      element.classList.toggle("aside", target?.answers === false);
      element.classList.toggle("chosen", chosen.includes(thing));
      const holder = element.querySelector("[data-thing]") !== null;
      const named = element.hasAttribute("data-named");
      if (target && !named) element.setAttribute("aria-label", target.labels.slice(0, 3).join(", "));
      if (!target && !named) element.removeAttribute("aria-label");
      if (holder) element.setAttribute("role", "group");
      else if (target) element.setAttribute("role", "button");
      else if (named) element.setAttribute("role", "img");
      else element.removeAttribute("role");
      if (element !== document.activeElement) element.removeAttribute("tabindex");
    }
    const first = this.window.querySelector(".can:not(.aside), .chosen") ?? this.any();
    first?.setAttribute("tabindex", "0");
    if (this.held !== null) {
      const again = this.find(this.held).find((element) => element.matches(".can, .chosen"));
      if (again ?? first) focusOn(again ?? /** @type {Element} */ (first));
      this.held = null;
    }
  }

  /** Show nothing. */
  clear() {
    this.window.replaceChildren();
    this.svg = this.layer = null;
    this.key = "";
  }

  /** Mark what somebody touched, in another colour than what can be used. @param {string[]} things */
  touch(things) {
    for (const element of this.window.querySelectorAll(".touched")) {
      element.classList.remove("touched");
    }
    for (const thing of things) {
      for (const element of this.find(thing)) element.classList.add("touched");
    }
  }

  /** Where narrow screens look: at what can be used. */
  follow() {
    const marked = [...this.window.querySelectorAll(".can:not(.aside), .chosen")];
    if (marked.length) this.camera.frame(marked, LARGE / this.camera.base());
  }

  /** Who looks closely at something else is shown what can be used, if nothing of it is in sight. */
  turnTo() {
    const marked = [...this.window.querySelectorAll(".can:not(.aside), .chosen")];
    if (marked.length && this.svg && !marked.some((element) => this.camera.sees(element))) {
      this.camera.frame(marked, this.camera.zoom);
    }
  }

  /** @param {number} direction */
  zoom(direction) {
    if (this.svg) {
      if (direction === 0) this.camera.fit();
      else this.camera.step(direction);
      return;
    }
    this.size = direction === 0 ? 1 : Math.min(2.5, Math.max(0.6, this.size * 1.15 ** direction));
    this.window.style.setProperty("--text-size", String(this.size));
  }

  // Movement: a piece is found again by its id. Of pieces that are alike (`kind@place`) one that is
  // gone and one that has come are the same; else it comes from the stock of its kind (`kind@`).

  /** @returns {Map<string, DOMRect>} */
  places() {
    /** @type {Map<string, DOMRect>} */
    const found = new Map();
    for (const element of this.window.querySelectorAll("[data-piece]")) {
      found.set(pieceOf(element), element.getBoundingClientRect());
    }
    return found;
  }

  /** @param {Map<string, DOMRect>} before */
  glide(before) {
    const after = this.places();
    /** @type {Map<string, DOMRect[]>} */
    const gone = new Map();
    for (const [id, place] of before) {
      if (!after.has(id)) gone.set(kindOf(id), [...(gone.get(kindOf(id)) ?? []), place]);
    }
    for (const element of this.layer?.querySelectorAll("[data-piece]") ?? []) {
      const id = pieceOf(element);
      const kind = kindOf(id);
      const from = before.get(id) ?? gone.get(kind)?.shift() ?? before.get(`${kind}@`);
      const to = after.get(id);
      if (!from || !to || id.endsWith("@")) continue;
      const dx = from.left + from.width / 2 - to.left - to.width / 2;
      const dy = from.top + from.height / 2 - to.top - to.height / 2;
      if (Math.hypot(dx, dy) < 3) continue;
      const move = within(/** @type {SVGGraphicsElement} */ (element), dx, dy);
      element.animate({ translate: [`${move.x}px ${move.y}px`, "0px 0px"] }, GLIDE);
    }
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

  /** What lies at a point: of all that is there, what can be used first. @param {MouseEvent} event */
  at(event) {
    let nearest = null;
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const found = this.window.contains(element) ? this.thing(element) : null;
      if (found?.matches(".can, .chosen")) return found;
      nearest = nearest ?? found;
    }
    return nearest;
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.camera.dragged) {
      this.camera.dragged = false;
      return;
    }
    const found = this.at(event);
    if (found) this.use(found);
  }

  /** @param {Element} element */
  use(element) {
    const thing = element.getAttribute("data-thing") ?? "";
    if (element.matches(".can, .chosen")) this.onpoint(thing);
    else this.onask(thing, element);
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
    if (this.svg && element.matches("[data-thing]:focus-visible")) this.camera.reveal(element);
  }

  /** @param {KeyboardEvent} event */
  key_(event) {
    if (!this.svg || event.ctrlKey || event.metaKey || event.altKey) return;
    const active = /** @type {Element} */ (event.target);
    const arrow = ARROWS[event.key];
    if (active.matches("[data-thing]") && (event.key === "Enter" || event.key === " ")) {
      this.use(active);
    } else if (arrow && active.matches("[data-thing]")) {
      this.walk(active, arrow, event.shiftKey);
    } else if (arrow && this.camera.zoom > 1.01) {
      this.camera.pan(-80 * arrow[0], -80 * arrow[1]);
    } else if (arrow || event.key === "Enter") {
      this.enter();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Give the focus to the first thing that can be used, or to any. */
  enter() {
    const first = this.window.querySelector(".can:not(.aside), .chosen") ?? this.any();
    if (first) focusOn(first);
  }

  /** Any thing, one that can be used if there is one. */
  any() {
    return this.window.querySelector(".can") ?? this.window.querySelector("[data-thing]");
  }

  /** @param {Element} from @param {number[]} arrow @param {boolean} all */
  walk(from, arrow, all) {
    const some = all || this.targets.size === 0 ? "[data-thing]" : ".can, .chosen";
    const start = centre(from);
    let best = null;
    let least = Infinity;
    for (const element of this.window.querySelectorAll(some)) {
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

/** @param {Element} element */
function focusOn(element) {
  element.setAttribute("tabindex", "0");
  /** @type {SVGElement} */ (element).focus();
}

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {Element} element */
function pieceOf(element) {
  return element.getAttribute("data-piece") ?? "";
}

/** @param {string} piece */
function kindOf(piece) {
  return piece.split("@")[0];
}

/** A distance on the screen as the surroundings of an element measure it.
 * @param {SVGGraphicsElement} element @param {number} dx @param {number} dy */
function within(element, dx, dy) {
  const parent = /** @type {SVGGraphicsElement} */ (element.parentNode);
  const { a, b, c, d } = parent.getScreenCTM() ?? new DOMMatrix();
  const area = a * d - b * c || 1;
  return { x: (d * dx - c * dy) / area, y: (a * dy - b * dx) / area };
}

/** Titles become labels: we have tooltips of our own. @param {Element} root */
function prepare(root) {
  for (const title of root.querySelectorAll("title")) {
    const owner = /** @type {Element} */ (title.parentElement);
    owner.setAttribute("aria-label", title.textContent ?? "");
    owner.setAttribute("data-named", "");
    if (!owner.hasAttribute("role")) owner.setAttribute("role", "img");
    title.remove();
  }
}

/** The board of the page, with its buttons: nearer, farther, all. */
export function boardOnPage() {
  const board = new Board($("#board"));
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => board.zoom(Number(button.getAttribute("data-zoom"))));
  }
  return board;
}


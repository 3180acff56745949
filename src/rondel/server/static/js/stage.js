// @ts-check
/** The sheets of a picture: one on the stage, the others around it, all of them known by chips. */
import { Camera } from "./camera.js";
import { h, s } from "./dom.js";
import { arrange, CLEAR } from "./layout.js";
import { lively } from "./prefs.js";
import { Drawing } from "./renew.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").PictureState} Picture */
/** @typedef {import("./types.js").SheetState} Sheet */
/** A sheet, how it is drawn, how wide it is on the shelf, and the things on it that look as if they
 * could not be used: since they were drawn nothing else was said of them.
 * @typedef {{sheet: Sheet, svg: SVGElement, layer: SVGElement, drawing: Drawing,
 *   frame: HTMLElement, wide: number, settled: WeakSet<Element>}} Mounted */

const GLIDE = { duration: 450, easing: "cubic-bezier(.3,.1,.2,1)" };
const narrow = matchMedia("(max-width: 760px)");
const finger = matchMedia("(pointer: coarse)");
/** Pixels that a finger needs. */
const FINGER = 40;
/** The largest scale at which a narrow screen looks at something by itself. */
const NEAREST = 2.2;
/** The largest scale at which a picture is shown without being asked for. */
export const LARGE = 1.2;

export class Stage {
  /** @param {HTMLElement} window_ what shows the sheets */
  constructor(window_) {
    this.window = window_;
    /** What is on the stage is seen through a window of its own. */
    this.front = h("div", { class: "sheet stage" });
    this.camera = new Camera(this.front);
    this.style = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.style];
    this.bar = document.querySelector(".sheets");
    /** What the server need not send again. */
    this.have = "";
    /** The key of what is mounted. */
    this.key = "";
    /** @type {Map<string, Mounted>} */
    this.mounted = new Map();
    /** Which sheet is on the stage. */
    this.id = "";
    /** What the question is about, most of all the first. @type {string[]} */
    this.about = [];
    /** What a lesson speaks of, which is shown as well if there is room. @type {string[]} */
    this.lit = [];
    /** Whether the stage stays as it is, whatever is asked. */
    this.pinned = false;
    /** Whether somebody has chosen what is on it since the question came. */
    this.chosen = false;
    /** The pointer is on the stage, which must not change under it. */
    this.touched = false;
    /** How much room there is. Whoever asks the window itself has it laid out at once. */
    this.room = { width: 0, height: 0 };
    /** How the sheets were laid out before. @type {Map<string, import("./layout.js").Layout>} */
    this.layouts = new Map();
    /** Whether another sheet came to the stage by the last click. */
    this.turned = false;
    this.front.addEventListener("pointerenter", (event) => {
      this.touched = event.pointerType === "mouse";
    });
    this.front.addEventListener("pointerleave", () => (this.touched = false));
    narrow.addEventListener("change", () => this.camera.fit());
    // Nothing moves before the pointer has left all sheets: somebody may be on the way to a thing.
    window_.addEventListener("pointerleave", () => {
      if (this.about.some((id) => !this.seen(id))) this.turn();
    });
    new ResizeObserver(() => {
      const before = this.room.width;
      this.room = sizeOf(window_);
      this.lay();
      this.turn();
      if (this.room.width !== before) this.follow();
    }).observe(window_);
  }

  get empty() {
    return this.mounted.size === 0;
  }

  /** Show nothing. */
  clear() {
    this.mounted.clear();
    this.window.replaceChildren();
    this.bar?.replaceChildren();
    this.key = this.have = this.id = "";
  }

  // A picture comes in

  /** @param {Picture} picture @param {boolean} pointed whether it comes of pointing at the board */
  show(picture, pointed) {
    const other = picture.sheets !== undefined && picture.key !== this.key;
    if (other) this.mount(picture);
    if (this.empty) return;
    const places = lively() && !other ? this.places() : null;
    for (const [id, layer] of Object.entries(picture.layers)) {
      const there = this.mounted.get(id);
      if (!there) continue;
      there.drawing.show(layer, prepare);
      there.settled = new WeakSet();
      overlay(there);
    }
    this.have = picture.have;
    if (places) this.glide(places);
    const head = document.querySelector("#headline");
    if (head) head.textContent = picture.headline;
    this.about = picture.about;
    const before = this.id;
    this.chosen = false;
    this.turn(pointed);
    this.turned = this.id !== before;
    this.mark();
  }

  /** @param {Picture} picture */
  mount(picture) {
    this.style.replaceSync(picture.style ?? "");
    this.key = picture.key;
    this.mounted.clear();
    this.layouts.clear();
    const defs = s("defs");
    defs.innerHTML = picture.defs ?? "";
    const shared = s("svg", { class: "defs r-picture", "aria-hidden": "true" }, defs);
    for (const sheet of picture.sheets ?? []) this.mounted.set(sheet.id, mounted(sheet));
    this.window.removeAttribute("data-text");
    this.window.replaceChildren(shared, this.front);
    if (!this.mounted.has(this.id)) this.id = [...this.mounted.keys()][0] ?? "";
    this.chips();
    this.lay();
  }

  // What is on the stage

  /** Bring a sheet to the stage, where it stays until something else is asked.
   * @param {string} id */
  bring(id) {
    this.chosen = true;
    this.stand(id);
  }

  /** @param {string} id */
  stand(id) {
    if (!this.mounted.has(id) || id === this.id) return;
    this.id = id;
    this.lay();
  }

  /** Bring somebody's whole board to the stage; false if there is none. @param {number} seat */
  bringSeat(seat) {
    const found = [...this.mounted.values()].find(({ sheet }) => sheet.seat === seat);
    if (found) this.bring(found.sheet.id);
    return found !== undefined;
  }

  /** Make room for what a lesson is about; if there is none, it comes to the stage. */
  bringLit() {
    /** On which sheets each thing is. @type {Map<string, string[]>} */
    const places = new Map();
    for (const [id, { svg }] of this.mounted) {
      for (const one of svg.querySelectorAll(".lit")) {
        const thing = one.getAttribute("data-thing") ?? "";
        places.set(thing, [...(places.get(thing) ?? []), id]);
      }
    }
    const hidden = () =>
      [...places.values()].filter((ids) => !ids.some((id) => this.seen(id))).map((ids) => ids[0]);
    this.lit = hidden();
    if (this.lit.length === 0) return;
    this.lay();
    if (hidden().length === places.size) this.bring(hidden()[0]);
  }

  /** Everything that can be pointed at, on sheets that are not shown as well. */
  *things() {
    for (const { svg } of this.mounted.values()) yield* svg.querySelectorAll("[data-thing]");
  }

  /** On which sheet the first of some things is that is shown at all. @param {string[]} things */
  sheetOf(things) {
    for (const [id, { svg }] of this.mounted) {
      const there = [...svg.querySelectorAll("[data-thing]")];
      if (there.some((one) => things.includes(one.getAttribute("data-thing") ?? ""))) return id;
    }
    return null;
  }

  /** The next sheet, or the one before. @param {number} step */
  next(step) {
    const ids = [...this.mounted.keys()];
    if (ids.length) this.bring(ids[(ids.indexOf(this.id) + step + ids.length) % ids.length]);
  }

  /** @param {boolean} pinned */
  pin(pinned) {
    this.pinned = pinned;
    this.mark();
    this.turn();
  }

  /** Follow the question. What is shown clearly already stays where it is; and nothing moves as
   * long as the pointer is on the stage, unless somebody has pointed there and goes on with what
   * can't be seen. @param {boolean} [pointed] */
  turn(pointed = false) {
    const stays = this.touched && !(pointed && this.about.some((id) => !this.seen(id)));
    if (this.empty || stays || this.chosen) return;
    if (this.about.every((id) => this.clearly(id))) return;
    this.lay();
    if (!this.pinned && !this.about.every((id) => this.seen(id))) this.stand(this.telling());
  }

  /** Of what the question is about, the sheet that leaves most of the others in sight when it is on
   * the stage; the first of those that are as good. */
  telling() {
    const { width, height } = this.room;
    const [first] = this.about;
    if (narrow.matches || !width || this.about.length < 2) return first;
    const shown = (/** @type {string} */ id) => {
      const { shelf } = this.layout(width, height, id);
      return this.about.filter((other) => other === id || shelf.has(other)).length;
    };
    return this.about.reduce((best, id) => (shown(id) > shown(best) ? id : best), first);
  }

  /** Whether a sheet is shown as large as one wants it to answer a question. @param {string} id */
  clearly(id) {
    const there = this.mounted.get(id);
    if (!there || !this.seen(id)) return false;
    return id === this.id || there.wide >= CLEAR * there.sheet.least - 1;
  }

  /** Where narrow screens look: at all of a sheet if it can be read and used then, else from near
   * at what can be used, or at its beginning. Others go nearer only if a finger needs it. */
  follow() {
    if (this.empty || !(narrow.matches || finger.matches)) return;
    const { camera } = this;
    const usable = [...this.front.querySelectorAll(".can")];
    const answers = [...this.front.querySelectorAll(".can:not(.aside), .chosen")];
    const marked = answers.length ? answers : usable;
    const apart = this.apart(usable);
    if (!narrow.matches) {
      if (apart > 1.02 * camera.zoom) camera.frame(marked, apart, apart);
      return;
    }
    const least = Math.min(NEAREST / camera.base(), Math.max(camera.legible(), apart));
    if (least <= 1 || !marked.length) camera.fit(Math.max(1, least));
    else camera.frame(marked, Math.max(least, LARGE / camera.base()), least);
  }

  /** How near one has to be, so that a finger hits one of some things and not the next.
   * @param {Element[]} elements */
  apart(elements) {
    if (!finger.matches) return 1;
    const boxes = elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const thing = element.getAttribute("data-thing");
      return { x: left + width / 2, y: top + height / 2, thing, size: Math.min(width, height) };
    });
    const small = boxes.filter(({ size }) => size > 0 && size < FINGER);
    let least = FINGER;
    for (const [place, one] of small.entries()) {
      for (const other of small.slice(place + 1)) {
        const away = Math.hypot(one.x - other.x, one.y - other.y);
        if (one.thing !== other.thing && away > 1) least = Math.min(least, away);
      }
    }
    return (this.camera.zoom * FINGER) / least;
  }

  /** @param {string} id */
  seen(id) {
    return id === this.id || (this.mounted.get(id)?.frame.isConnected ?? false);
  }

  /** Which sheet an element is on, if it is on the shelf. @param {Element} element */
  shelved(element) {
    return element.closest(".shelved")?.getAttribute("data-sheet") ?? null;
  }

  /** Where the sheets lie; what was found out once is kept.
   * @param {number} width @param {number} height @param {string} [id] what is on the stage */
  layout(width, height, id = this.id) {
    const about = [...new Set([...this.about, ...this.lit])];
    const key = [width, height, id, ...about].join(" ");
    const sheets = [...this.mounted.values()].map((one) => one.sheet);
    const found = this.layouts.get(key) ?? arrange(sheets, id, about, width, height);
    this.layouts.set(key, found);
    return found;
  }

  /** Put every sheet where it belongs in this window. */
  lay() {
    if (this.empty) return;
    if (!this.room.width) this.room = sizeOf(this.window);
    const { width, height } = this.room;
    if (!width || !height) return;
    const layout = narrow.matches
      ? { stage: { x: 0, y: 0, width, height }, shelf: new Map() }
      : this.layout(width, height);
    for (const [id, there] of this.mounted) {
      const { svg, frame } = there;
      const place = layout.shelf.get(id);
      there.wide = place?.width ?? 0;
      if (id === this.id) frame.remove();
      else if (place) {
        if (svg.parentElement !== frame) frame.append(svg);
        svg.style.transform = "";
        put(frame, place);
        if (!frame.isConnected) this.window.append(frame);
      } else frame.remove();
    }
    const { sheet, svg } = /** @type {Mounted} */ (this.mounted.get(this.id));
    put(this.front, layout.stage);
    if (svg.parentElement !== this.front) {
      this.front.replaceChildren(svg);
      this.front.setAttribute("data-sheet", this.id);
      this.camera.hold(svg, sheet, layout.stage);
      this.follow();
    } else this.camera.fill(layout.stage);
    this.mark();
  }

  // Chips: every sheet by its name

  chips() {
    const buttons = [...this.mounted.values()].map(({ sheet }) =>
      h(
        "button",
        { type: "button", "data-chip": sheet.id, onclick: () => this.bring(sheet.id) },
        sheet.title,
      ),
    );
    const pin = h(
      "button",
      { type: "button", class: "pin", title: t("table.pin"), onclick: () => this.pin(!this.pinned) },
      s(
        "svg",
        { viewBox: "0 0 24 24", "aria-hidden": "true" },
        s("path", { d: "M9 3h6l-1 7 4 4H6l4-4zM12 14v7" }),
      ),
      h("span", { class: "spoken" }, t("table.pin")),
    );
    this.bar?.replaceChildren(...(buttons.length > 1 ? [...buttons, pin] : []));
  }

  /** Tell which sheet is on the stage, which are seen, and which the question is about. */
  mark() {
    for (const chip of this.bar?.querySelectorAll("[data-chip]") ?? []) {
      const id = chip.getAttribute("data-chip") ?? "";
      chip.setAttribute("aria-pressed", String(id === this.id));
      chip.classList.toggle("seen", this.seen(id));
      chip.classList.toggle("asked", this.about.includes(id));
    }
    this.bar?.querySelector(".pin")?.setAttribute("aria-pressed", String(this.pinned));
    for (const [id, { frame }] of this.mounted) {
      frame.classList.toggle("asked", this.about.includes(id));
    }
  }

  // Movement: a piece is found again by its id. Of pieces that are alike (`kind@place`) one that is
  // gone and one that has come are the same; else it comes from the stock of its kind (`kind@`).

  /** Where pieces are that can be seen. On a whole board a piece is there once more: it is found
   * first on its own sheet. @returns {Map<string, DOMRect>} */
  places() {
    /** @type {Map<string, DOMRect>} */
    const found = new Map();
    for (const element of this.window.querySelectorAll("[data-piece]")) {
      const place = element.getBoundingClientRect();
      found.set(pieceOn(element), place);
      if (!found.has(pieceOf(element))) found.set(pieceOf(element), place);
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
    for (const element of this.window.querySelectorAll(".r-layer [data-piece]")) {
      const id = pieceOf(element);
      if (id.endsWith("@")) continue;
      const from =
        before.get(pieceOn(element)) ??
        before.get(id) ??
        gone.get(kindOf(id))?.shift() ??
        before.get(`${kindOf(id)}@`);
      const to = after.get(pieceOn(element));
      if (!from || !to) continue;
      const dx = from.left + from.width / 2 - to.left - to.width / 2;
      const dy = from.top + from.height / 2 - to.top - to.height / 2;
      if (Math.hypot(dx, dy) < 3) continue;
      const move = within(/** @type {SVGGraphicsElement} */ (element), dx, dy);
      element.animate({ translate: [`${move.x}px ${move.y}px`, "0px 0px"] }, GLIDE);
    }
  }
}

/** @param {Sheet} sheet @returns {Mounted} */
function mounted(sheet) {
  const below = s("g", { class: "r-static" });
  const layer = s("g", { class: "r-layer" });
  below.innerHTML = sheet.static;
  prepare(below);
  const svg = s(
    "svg",
    {
      class: "r-picture",
      viewBox: `0 0 ${sheet.width} ${sheet.height}`,
      width: sheet.width,
      height: sheet.height,
      role: "group",
      "aria-label": sheet.title,
    },
    below,
    layer,
  );
  const frame = h("div", { class: "sheet shelved", "data-sheet": sheet.id }, svg);
  return { sheet, svg, layer, drawing: new Drawing(layer), frame, wide: 0, settled: new WeakSet() };
}

/** @param {HTMLElement} element */
function sizeOf({ clientWidth: width, clientHeight: height }) {
  return { width, height };
}

/** @param {HTMLElement} element @param {import("./layout.js").Box} box */
function put(element, { x, y, width, height }) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

/** @param {Element} element */
function pieceOf(element) {
  return element.getAttribute("data-piece") ?? "";
}

/** A piece on its sheet. @param {Element} element */
function pieceOn(element) {
  return `${pieceOf(element)} ${element.closest(".sheet")?.getAttribute("data-sheet")}`;
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

/** What a thing is called before anything lies on it is not said while something does.
 * @param {Mounted} there */
function overlay({ svg, layer }) {
  /** @type {Set<string>} */
  const heads = new Set();
  for (const element of layer.querySelectorAll("[data-thing][data-named]")) heads.add(headOf(element));
  for (const element of svg.querySelectorAll(".r-static [data-thing][data-named]")) {
    if (heads.has(headOf(element))) element.setAttribute("aria-hidden", "true");
    else element.removeAttribute("aria-hidden");
  }
}

/** A thing, and the name by which it is called there. @param {Element} element */
function headOf(element) {
  const label = element.getAttribute("aria-label") ?? "";
  return `${element.getAttribute("data-thing")} ${label.split(/[:.,]/)[0].toLowerCase()}`;
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

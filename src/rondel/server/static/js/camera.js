// @ts-check
/** Looking at a large picture through a window: zoom and pan by wheel, drag, pinch, keys, buttons. */
import { lively } from "./prefs.js";

const MOST = 8;
const STEP = 1.3;
/** A pointer that moves less than this many pixels has clicked, not dragged. */
const STILL = 6;
const MARGIN = 28;

export class Camera {
  /** @param {HTMLElement} window_ what shows the picture */
  constructor(window_) {
    this.window = window_;
    /** @type {SVGElement|null} */
    this.picture = null;
    this.width = 1;
    this.height = 1;
    /** The size of the window. */
    this.room = { width: 1, height: 1 };
    /** The smallest width in pixels at which the picture can be read. */
    this.least = 1;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** Whether the last press was a drag, so that the click which follows means nothing. */
    this.dragged = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.wire();
  }

  /** @param {SVGElement} picture @param {{width: number, height: number, least: number}} size
   * @param {{width: number, height: number}} room of the window */
  hold(picture, { width, height, least }, room) {
    this.room = room;
    this.picture = picture;
    this.width = width;
    this.height = height;
    this.least = least;
    this.fit();
  }

  /** The window has another size. @param {{width: number, height: number}} room */
  fill(room) {
    this.room = room;
    this.apply();
  }

  /** The scale at which the whole picture is seen. */
  base() {
    return Math.min(this.room.width / this.width, this.room.height / this.height) || 1;
  }

  /** Whether all of the picture is seen. */
  get whole() {
    return this.zoom <= 1.01;
  }

  /** How near one has to be to read the picture; 1 if that is as far away as one can be. */
  legible() {
    return Math.min(MOST, Math.max(1, this.least / (this.base() * this.width)));
  }

  /** See the whole picture, or from nearer its upper left. */
  fit(zoom = 1) {
    this.zoom = zoom;
    this.x = 0;
    this.y = 0;
    this.apply();
  }

  /** Put the picture where it should be, and never leave it out of sight. @param {boolean} [glide] */
  apply(glide = false) {
    if (this.picture === null) return;
    const scale = this.base() * this.zoom;
    this.x = between(this.x, this.room.width, this.width * scale);
    this.y = between(this.y, this.room.height, this.height * scale);
    this.picture.classList.toggle("glide", glide && lively());
    this.picture.style.transform = `translate(${this.x}px,${this.y}px) scale(${scale})`;
    this.window.toggleAttribute("data-zoomed", !this.whole);
  }

  /**
   * Zoom by a factor, around a point of the window.
   * @param {number} factor @param {number} [cx] @param {number} [cy] @param {boolean} [glide]
   */
  by(factor, cx = this.room.width / 2, cy = this.room.height / 2, glide = false) {
    const zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    const real = zoom / this.zoom;
    this.zoom = zoom;
    this.x = cx - (cx - this.x) * real;
    this.y = cy - (cy - this.y) * real;
    this.apply(glide);
  }

  /** @param {number} direction 1 for nearer, -1 for farther */
  step(direction) {
    this.by(direction > 0 ? STEP : 1 / STEP, undefined, undefined, true);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply(true);
  }

  /**
   * Bring elements into view, together, as large as is sensible; if that is too large, from where
   * they begin.
   * @param {Iterable<Element>} elements @param {number} most the largest zoom
   * @param {number} [least] the smallest
   */
  frame(elements, most, least = 1) {
    const area = union(elements);
    if (area === null) return;
    const here = this.window.getBoundingClientRect();
    const scale = this.base() * this.zoom;
    const left = (area.left - here.left - this.x) / scale;
    const top = (area.top - here.top - this.y) / scale;
    const width = (area.right - area.left) / scale;
    const height = (area.bottom - area.top) / scale;
    const room = Math.min(
      (here.width - 2 * MARGIN) / Math.max(width, 1),
      (here.height - 2 * MARGIN) / Math.max(height, 1),
    );
    this.zoom = Math.min(most, Math.max(least, room / this.base()));
    const after = this.base() * this.zoom;
    this.x = start(left * after, width * after, here.width);
    this.y = start(top * after, height * after, here.height);
    this.apply(true);
  }

  /** Whether any of an element is in sight. @param {Element} element */
  sees(element) {
    const here = this.window.getBoundingClientRect();
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < here.right && right > here.left && top < here.bottom && bottom > here.top;
  }

  /** Move just as far as is needed to see an element. @param {Element} element */
  reveal(element) {
    const here = this.window.getBoundingClientRect();
    const there = element.getBoundingClientRect();
    const dx = shift(there.left, there.right, here.left + MARGIN, here.right - MARGIN);
    const dy = shift(there.top, there.bottom, here.top + MARGIN, here.bottom - MARGIN);
    if (dx || dy) this.pan(dx, dy);
  }

  wire() {
    const w = this.window;
    w.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    w.addEventListener("pointerdown", (event) => this.press(event));
    w.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      w.addEventListener(end, (event) => this.release(/** @type {PointerEvent} */ (event)));
    }
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.picture === null) return;
    event.preventDefault();
    const here = this.window.getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 400));
    this.by(factor, event.clientX - here.left, event.clientY - here.top);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0 || this.picture === null) return;
    if (this.pointers.size === 0) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) {
      if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < STILL) return;
      this.start(event);
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.apply();
    } else {
      this.start(event);
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.pinch(before, now, other);
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  start(event) {
    if (this.dragged) return;
    this.dragged = true;
    this.window.setPointerCapture(event.pointerId);
    this.window.toggleAttribute("data-dragging", true);
  }

  /**
   * One finger of two has moved.
   * @param {{x: number, y: number}} before @param {{x: number, y: number}} now
   * @param {{x: number, y: number}} other
   */
  pinch(before, now, other) {
    const here = this.window.getBoundingClientRect();
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    this.x += (now.x - before.x) / 2;
    this.y += (now.y - before.y) / 2;
    const cx = (now.x + other.x) / 2 - here.left;
    const cy = (now.y + other.y) / 2 - here.top;
    this.by(is / Math.max(was, 1), cx, cy);
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.window.removeAttribute("data-dragging");
  }
}

/** Where a picture of some size begins in a window: centred if it fits, else never past its edges.
 * @param {number} at @param {number} room @param {number} size */
function between(at, room, size) {
  if (size <= room) return (room - size) / 2;
  return Math.min(0, Math.max(room - size, at));
}

/** Where a picture begins if a part of it is in the middle of a window, or else where that part
 * begins. @param {number} at @param {number} size @param {number} room */
function start(at, size, room) {
  return size > room ? MARGIN - at : (room - size) / 2 - at;
}

/** @param {number} from @param {number} to @param {number} least @param {number} most */
function shift(from, to, least, most) {
  if (from < least) return least - from;
  return to > most ? Math.max(most - to, least - from) : 0;
}

/** @param {Iterable<Element>} elements */
function union(elements) {
  let area = null;
  for (const element of elements) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right === left && bottom === top) continue;
    area = area ?? { left, top, right, bottom };
    area = {
      left: Math.min(area.left, left),
      top: Math.min(area.top, top),
      right: Math.max(area.right, right),
      bottom: Math.max(area.bottom, bottom),
    };
  }
  return area;
}

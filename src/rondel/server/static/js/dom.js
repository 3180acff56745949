// @ts-check
/** Small helpers for making elements. Text always goes in as text, never as markup. */

/**
 * A listener may ask for the very event that it listens to.
 * @typedef {{listen(event: Event): unknown}["listen"]} Listener
 */
/** @typedef {string|number|boolean|null|undefined|Listener} Value */
/** @typedef {Node|string|number|null|undefined|false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, Value>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * An element: `h("button", {class: "big", onclick: go}, "Go")`.
 * @param {string} name
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  fill(element, attributes, children);
  return element;
}

/**
 * An element that the page must have.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function $(selector, within = document) {
  const found = within.querySelector(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

const SHAPES = [
  "M12 5.5a6.5 6.5 0 1 0 .01 0z",
  "M12 4l8 14H4z",
  "M6 6h12v12H6z",
  "M12 3l7 9-7 9-7-9z",
  "M12 3l2.6 6 6.4.6-4.9 4.2 1.5 6.3L12 16.7 6.4 20l1.5-6.3L3 9.6 9.4 9z",
];

/**
 * The mark of a seat: a shape besides the colour.
 * @param {number} seat
 */
export function mark(seat) {
  return s(
    "svg",
    { class: `mark seat-${seat}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("circle", { cx: 12, cy: 12, r: 12 }),
    s("path", { d: SHAPES[seat] ?? SHAPES[0] }),
  );
}

/** A number with its sign. @param {number} value @param {number} [digits] */
export function signed(value, digits = 1) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}

/**
 * A short message that goes away by itself; screen readers say it.
 * @param {string} message
 * @param {Node} [more]
 */
export function toast(message, more) {
  const place = $("#toasts");
  const note = h("div", { class: "toast" }, message, more);
  place.append(note);
  setTimeout(() => note.remove(), 6000);
}

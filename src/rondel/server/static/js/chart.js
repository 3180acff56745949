// @ts-check
/** Drawings of points: bars by category, and lines over the course of a game. */
import { h, mark, s } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {{name: string, points: {name: string, points: number}[], total: number, place?: number,
 *   seat: number}} Result */

/**
 * A table of points by category, with a bar in each cell.
 * @param {Result[]} results
 */
export function scoreTable(results) {
  const categories = [...new Set(results.flatMap((r) => r.points.map((p) => p.name)))];
  const values = results.flatMap((r) => r.points.map((p) => Math.abs(p.points)));
  const most = Math.max(1, ...values);
  const row = (/** @type {string} */ name) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...results.map((result) => {
        const value = result.points.find((p) => p.name === name)?.points;
        return h(
          "td",
          {},
          value === undefined ? "–" : bar(value, most, result.seat),
          value === undefined ? null : h("span", {}, String(value)),
        );
      }),
    );
  return h(
    "table",
    { class: "scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("result.category")),
        ...results.map((r) =>
          h("th", { scope: "col" }, h("span", { class: "who" }, mark(r.seat), r.name)),
        ),
      ),
    ),
    h("tbody", {}, ...categories.map(row)),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t("result.total")),
        ...results.map((r) => h("td", {}, h("b", {}, String(r.total)))),
      ),
    ),
  );
}

/** @param {number} value @param {number} most @param {number} seat */
function bar(value, most, seat) {
  const width = (Math.abs(value) / most) * 60;
  return s(
    "svg",
    { class: "tally", viewBox: "0 0 60 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: value < 0 ? "minus" : `seat-${seat}`, width, height: 10, rx: 1.5 }),
  );
}

const WIDTH = 560;
const HEIGHT = 240;
const LEFT = 34;
const BOTTOM = 24;
const RIGHT = 12;
const TOP = 10;

/**
 * Lines over the course of a game, a seat each. A click goes to that ply.
 * @param {object} course
 * @param {number[]} course.plies
 * @param {number[][]} course.totals for each ply the numbers of all seats
 * @param {string[]} names
 * @param {string} label
 * @param {(ply: number) => void} [go]
 */
export function courseChart(course, names, label, go) {
  const all = course.totals.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = Math.max(1, course.plies.at(-1) ?? 1);
  const x = (/** @type {number} */ ply) => LEFT + ((WIDTH - LEFT - RIGHT) * ply) / last;
  const y = (/** @type {number} */ value) =>
    HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (value - low)) / (high - low);
  const cursor = s("line", { class: "cursor", x1: LEFT, x2: LEFT, y1: TOP, y2: HEIGHT - BOTTOM });
  const chart = s(
    "svg",
    { class: "course", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...ticks(low, high).flatMap((value) => [
      s("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
      s("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)),
    ]),
    s("text", { x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, t("result.moves")),
    ...names.map((_, seat) =>
      s("polyline", {
        class: `line seat-${seat}`,
        points: course.plies
          .map((ply, i) => `${x(ply).toFixed(1)},${y(course.totals[i][seat]).toFixed(1)}`)
          .join(" "),
      }),
    ),
    cursor,
  );
  if (go) {
    chart.addEventListener("click", (event) => {
      const box = chart.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDTH;
      const ply = Math.round(((at - LEFT) / (WIDTH - LEFT - RIGHT)) * last);
      go(Math.min(last, Math.max(0, ply)));
    });
  }
  const legend = h(
    "p",
    { class: "legend" },
    ...names.map((name, seat) => h("span", { class: "who" }, mark(seat), name)),
  );
  return {
    element: h("figure", { class: "chart" }, h("figcaption", {}, label), chart, legend),
    /** @param {number} ply */
    at: (ply) => {
      cursor.setAttribute("x1", String(x(ply)));
      cursor.setAttribute("x2", String(x(ply)));
    },
  };
}

/** Round numbers for an axis. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const whole = Math.max(1, step);
  const found = [];
  for (let value = Math.ceil(low / whole) * whole; value <= high; value += whole) found.push(value);
  return found;
}

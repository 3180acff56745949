// @ts-check
/** Anybody's board in full, as this seat may see it: opened by a name, or by a small board. */
import { get, Refused } from "./api.js";
import { $, h, s, toast } from "./dom.js";
import { facts, t } from "./texts.js";

const path = `/api/games/${facts.id}/boards`;
const dialog = /** @type {HTMLDialogElement} */ ($("#seat-board"));

/** @param {number} seat whose board @param {number|null} viewer who looks */
async function open(seat, viewer) {
  try {
    const board = await get(`${path}/${seat}`, { seat: viewer });
    const title = t("table.see_board", { name: board.name });
    $(".dialog-body", dialog).replaceChildren(board.text ? text(board) : picture(board, title));
    dialog.setAttribute("aria-label", title);
    dialog.showModal();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** The part of a picture; style and definitions are those of the picture on the page.
 * @param {import("./types.js").SeatBoard} board @param {string} title */
function picture(board, title) {
  const below = s("g");
  const above = s("g");
  below.innerHTML = board.static;
  above.innerHTML = board.layer;
  for (const name of ["data-thing", "data-piece"]) {
    for (const part of [below, above]) {
      for (const element of part.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
    }
  }
  const [x, y, width, height] = board.box;
  const viewBox = board.box.join(" ");
  const part = s("svg", { x, y, width, height, viewBox, overflow: "hidden" }, below, above);
  return s("svg", { class: "r-picture", viewBox, role: "img", "aria-label": title }, part);
}

/** @param {import("./types.js").SeatBoard} board the server's own markup: text in spans with classes */
function text(board) {
  const shown = h("pre", { class: "text-board" });
  shown.innerHTML = board.text;
  return shown;
}

/** The seat for which the page shows the table. */
function viewer() {
  const seat = document.body.dataset.viewer;
  return seat === undefined || seat === "" ? null : Number(seat);
}

/** Where the pointer went down: a drag over the picture opens nothing. */
let down = { x: 0, y: 0 };
document.addEventListener(
  "pointerdown",
  ({ clientX, clientY }) => {
    down = { x: clientX, y: clientY };
  },
  { capture: true },
);

document.addEventListener("click", ({ target, clientX, clientY }) => {
  const named = /** @type {Element} */ (target).closest("[data-board]")?.getAttribute("data-board");
  const still = Math.hypot(clientX - down.x, clientY - down.y) < 6;
  const seat = named ?? (still ? smallBoard(clientX, clientY) : undefined);
  if (seat !== undefined) open(Number(seat), viewer());
});

/** Whose small board, or name in the picture, lies at a point. @param {number} x @param {number} y */
function smallBoard(x, y) {
  const uppermost = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest("#board [data-thing]")?.getAttribute("data-thing"))
    .find((thing) => thing);
  return uppermost?.startsWith("seat:") ? uppermost.slice("seat:".length) : undefined;
}

// @ts-check
/** Anybody's board, opened by a name: its sheet comes to the stage, or a text where there is none. */
import { get, Refused } from "./api.js";
import { $, h, toast } from "./dom.js";
import { facts, t } from "./texts.js";

const path = `/api/games/${facts.id}/boards`;

/** @param {import("./board.js").Board} board @param {() => number|null} viewer who looks */
export function wireBoards(board, viewer) {
  document.addEventListener("click", ({ target }) => {
    const named = /** @type {Element} */ (target).closest("[data-board]");
    if (!named) return;
    const seat = Number(named.getAttribute("data-board"));
    if (!board.stage.bringSeat(seat)) open(seat, viewer());
  });
}

/** @param {number} seat whose board @param {number|null} viewer */
async function open(seat, viewer) {
  const dialog = /** @type {HTMLDialogElement} */ ($("#seat-board"));
  try {
    const board = await get(`${path}/${seat}`, { seat: viewer });
    const text = h("pre", { class: "text-board" });
    text.innerHTML = board.text; // the server's own markup: text in spans with classes
    $(".dialog-body", dialog).replaceChildren(text);
    dialog.setAttribute("aria-label", t("table.see_board", { name: board.name }));
    dialog.showModal();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

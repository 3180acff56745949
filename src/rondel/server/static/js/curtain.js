// @ts-check
/** Several people at one browser: between their turns a curtain hides what only one may see. */
import { $ } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").State} State */

export class Curtain {
  /** @param {(seat: number) => void} sitDown @param {() => void} hide what only one may see */
  constructor(sitDown, hide) {
    this.dialog = /** @type {HTMLDialogElement} */ ($("#curtain"));
    this.sitDown = sitDown;
    this.hide = hide;
    /** @type {number|null} */
    this.next = null;
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
    $("button", this.dialog).addEventListener("click", () => this.rise());
  }

  /**
   * The seat here whose turn it is, if it is another one. Before anybody has sat down it is the
   * first of several, whoever has the turn: nobody's hand is open to whoever comes to the screen.
   * @param {State} state @param {number|null} seat
   */
  other(state, seat) {
    const next = state.to_decide;
    if (seat === null) return state.here.length > 1 ? state.viewer : null;
    const passes = next !== null && next !== seat && state.here.includes(next);
    return passes ? next : null;
  }

  /**
   * Let the curtain fall if the next person must not see what is shown.
   * @param {State} state @param {number|null} seat
   */
  falls(state, seat) {
    const next = this.other(state, seat);
    if (next === null || !state.secrets || state.over) return false;
    this.next = next;
    const name = state.seats[next].name;
    const turn = next === state.to_decide;
    $("h2", this.dialog).textContent = t(turn ? "table.curtain" : "table.curtain_wait", { name });
    $("button", this.dialog).textContent = t("table.curtain_open", { name });
    this.hide();
    if (!this.dialog.open) this.dialog.showModal();
    return true;
  }

  /**
   * Without secrets the next person simply goes on.
   * @param {State} state @param {number|null} seat
   */
  switchQuietly(state, seat) {
    const next = this.other(state, seat);
    if (next !== null && !state.secrets) this.sitDown(next);
  }

  rise() {
    this.dialog.close();
    if (this.next !== null) this.sitDown(this.next);
    this.next = null;
  }
}

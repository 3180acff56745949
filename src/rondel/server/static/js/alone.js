// @ts-check
/** A table at which nobody else sits: what lessons and puzzles have in common. */
import { post, Refused } from "./api.js";
import { toast } from "./dom.js";

/** @typedef {import("./types.js").State} State */

/** Goes on and back by steps, one at a time. @template {string} Step */
export class Alone {
  /**
   * @param {string} path of the lesson or the puzzle in the API
   * @param {import("./board.js").Board} board
   * @param {(state: State) => void} shown takes what is there after a step
   */
  constructor(path, board, shown) {
    this.path = path;
    this.board = board;
    this.shown = shown;
    this.entries = 0;
    /** Something is on its way. */
    this.busy = false;
  }

  /** Whether there is anything to go on with. @returns {boolean} */
  get ready() {
    return false;
  }

  /** @param {Step} step */
  async step(step) {
    if (this.busy || !this.ready) return;
    this.busy = true;
    try {
      if (step === "show") await this.demonstrate();
      else await this.send(step);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message);
    } finally {
      this.busy = false;
    }
  }

  /** Show moves, one after the other. */
  async demonstrate() {}

  /** @param {Step|"show"|"again"} step */
  async send(step) {
    const { entries, board } = this;
    this.shown(await post(`${this.path}/steps`, { entries, step, have: board.have }));
  }
}

/** @param {number} time in milliseconds */
export const pause = (time) => new Promise((done) => setTimeout(done, time));

// @ts-check
/** A puzzle at the table: a turn to make the best of, and what was made of it. */
import { Alone, pause } from "./alone.js";
import { post, Refused } from "./api.js";
import { because } from "./coach.js";
import { $, h, signed } from "./dom.js";
import { facts, level, t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").PuzzleState} PuzzleState */
/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {"back"|"show"|"again"} Step */

/** Milliseconds between the moves that are shown. */
const PAUSE = 1100;

/** @param {Judged["verdict"]} verdict @param {string} lost points */
function said(verdict, lost) {
  if (verdict === "best") return t("puzzle.best");
  if (verdict === "right") return t("puzzle.right");
  return verdict === "close" ? t("puzzle.close", { lost }) : t("puzzle.wrong", { lost });
}

/** @extends {Alone<Step>} */
export class Puzzle extends Alone {
  /**
   * @param {string} path of the puzzle in the API
   * @param {import("./board.js").Board} board
   * @param {(state: State) => void} shown
   */
  constructor(path, board, shown) {
    super(path, board, shown);
    /** @type {PuzzleState|null} */
    this.now = null;
    /** Whether the best moves are being shown. */
    this.showing = false;
    this.place = $("#puzzle-verdict");
    for (const step of /** @type {Step[]} */ (["back", "show", "again"])) {
      $(`#puzzle-${step}`).addEventListener("click", () => this.step(step));
    }
  }

  get ready() {
    return this.now !== null;
  }

  /** @param {State} state */
  show(state) {
    const puzzle = state.puzzle;
    if (puzzle === null) return;
    const ended = puzzle.done && !this.now?.done;
    this.now = puzzle;
    this.entries = state.entries;
    document.body.dataset.puzzle = puzzle.done ? "done" : "task";
    $("#puzzle-back").hidden = !puzzle.back || puzzle.done;
    $("#puzzle-again").hidden = !puzzle.done;
    const found = puzzle.level ? t("puzzle.level", { level: level(puzzle.level) }) : "";
    $("#puzzle-level").textContent = puzzle.table ? "" : found || t("puzzle.level_none");
    if (!puzzle.done) this.tell(this.showing ? t("puzzle.showing") : t("puzzle.task"));
    else if (this.showing) this.tell(t("puzzle.shown"));
    else if (ended) this.judge();
  }

  /** @param {string} words @param {...(Node|null)} more */
  tell(words, ...more) {
    const text = $("#puzzle-text");
    if (text.textContent !== words) text.textContent = words;
    this.place.replaceChildren(...more.filter((one) => one !== null));
  }

  async judge() {
    this.tell(t("puzzle.judging"));
    const next = /** @type {HTMLAnchorElement} */ ($("#puzzle-next"));
    try {
      /** @type {Judged} */
      const found = await post(`${this.path}/verdict`, {});
      if (!this.now?.done) return;
      const { verdict, lost } = found;
      this.tell(said(verdict, lost.toFixed(1)), ...this.details(found));
      document.body.dataset.verdict = verdict;
      next.hidden = found.next === "";
      next.href = `/puzzles/${facts.game}/${found.next}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.tell(error.message);
    }
  }

  /** What it comes to, why, and the best moves. @param {Judged} found */
  details({ yours, best, lost, gains, line, counted, rating, change, verdict }) {
    const numbers = t("puzzle.numbers", {
      yours: yours.toFixed(1),
      best: best.toFixed(1),
      lost: lost.toFixed(1),
    });
    const differs = verdict === "close" || verdict === "wrong";
    return [
      h("p", { class: "note" }, numbers),
      differs ? because(gains, t("puzzle.why")) : null,
      differs ? h("p", { class: "best-line" }, t("puzzle.best_line"), " ", line.join(" → ")) : null,
      counted ? h("p", { class: "note" }, t("puzzle.rated", { rating, change: signed(change, 0) })) : null,
    ];
  }

  /** The key of a step, where it means one. @param {KeyboardEvent} event @returns {Step|null} */
  stepOf(event) {
    if (this.now === null) return null;
    if (event.key === "u" && this.now.back && !this.now.done) return "back";
    if (event.key === "h") return "show";
    return null;
  }

  /** @param {Step} step */
  async step(step) {
    if (this.busy || !this.ready) return;
    this.showing = step === "show";
    if (step === "again") delete document.body.dataset.verdict;
    await super.step(step);
    this.showing = false;
  }

  /** Show the best moves, one after the other. */
  async demonstrate() {
    await this.send("again");
    do {
      await pause(PAUSE);
      await this.send("show");
    } while (!this.now?.done);
  }
}

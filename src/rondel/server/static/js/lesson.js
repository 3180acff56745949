// @ts-check
/** A lesson at the table: what is said, what is lit, and the ways on and back. */
import { Alone, pause } from "./alone.js";
import { $ } from "./dom.js";
import { facts, t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").LessonState} LessonState */
/** @typedef {"go_on"|"back"|"show"|"again"} Step */

/** Milliseconds between the moves of a solution that is shown. */
const PAUSE = 900;

/** @extends {Alone<Step>} */
export class Lesson extends Alone {
  /**
   * @param {string} path of the lesson in the API
   * @param {import("./board.js").Board} board
   * @param {(state: State) => void} shown
   */
  constructor(path, board, shown) {
    super(path, board, shown);
    /** Of the state that is shown. */
    this.version = "";
    /** @type {LessonState|null} */
    this.now = null;
    this.text = $("#lesson-text");
    this.reply = $("#lesson-answer");
    for (const step of /** @type {Step[]} */ (["go_on", "back", "show", "again"])) {
      $(`#lesson-${step}`).addEventListener("click", () => this.step(step));
    }
  }

  get ready() {
    return this.now !== null;
  }

  /** @param {State} state */
  show(state) {
    const lesson = state.lesson;
    if (lesson === null) return;
    const { beat, beats, task, done } = lesson;
    const news = this.now?.beat !== beat || this.now.text !== lesson.text;
    if (this.version !== state.version) this.answer("");
    this.version = state.version;
    this.entries = state.entries;
    this.now = lesson;
    document.body.dataset.beat = String(beat);
    document.body.dataset.lesson = done ? "done" : task ? "task" : "talk";
    $("#lesson-title").textContent = lesson.title;
    const bar = /** @type {HTMLProgressElement} */ ($("#lesson-progress"));
    bar.max = beats;
    bar.value = beat;
    bar.setAttribute("aria-valuetext", t("learn.progress", { beat: Math.min(beat + 1, beats), beats }));
    if (news) this.text.textContent = done ? t("learn.done", { lesson: lesson.title }) : lesson.text;
    $("#lesson-go_on").hidden = task || done;
    $("#lesson-show").hidden = !task || done;
    $("#lesson-back").hidden = !lesson.back || done;
    $("#lesson-again").hidden = !done;
    const next = /** @type {HTMLAnchorElement} */ ($("#lesson-next"));
    next.hidden = !done || !lesson.next;
    next.href = `/learn/${facts.game}/${lesson.next}`;
    next.textContent = t("learn.next", { lesson: lesson.next_title });
    this.board.light(done ? [] : lesson.light, news);
  }

  /** The answer to a move that is not made here. @param {string} words */
  answer(words) {
    this.reply.textContent = words;
    this.reply.hidden = words === "";
  }

  /** The key of a step, where it means one. @param {KeyboardEvent} event @returns {Step|null} */
  stepOf(event) {
    const { now } = this;
    if (now === null || now.done) return null;
    const element = /** @type {Element} */ (event.target);
    const free = !element.closest("button, a, [data-thing]");
    if (event.key === "Enter" && free && !now.task) return "go_on";
    if (event.key === "u" && now.back) return "back";
    if (event.key === "h" && now.task) return "show";
    return null;
  }

  /** Show the moves of the solution, one after the other. */
  async demonstrate() {
    const beat = this.now?.beat;
    await this.send("show");
    while (this.now?.beat === beat) {
      await pause(PAUSE);
      await this.send("show");
    }
  }
}

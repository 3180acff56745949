// @ts-check
/** What the others do is known as soon as it is done; it is shown as fast as somebody likes. */
import { prefs } from "./prefs.js";

/** @typedef {import("./types.js").State} State */

/** Milliseconds between two states. @type {Record<string, number>} */
const SPEEDS = { slow: 1500, normal: 600, fast: 200, once: 0 };

export class Pace {
  /** @param {(state: State) => void} show @param {(waiting: boolean) => void} tell */
  constructor(show, tell) {
    this.show = show;
    this.tell = tell;
    /** What has come and is not shown yet. @type {State[]} */
    this.queue = [];
    this.timer = 0;
  }

  /** @param {State} state */
  add(state) {
    this.queue.push(state);
    if (!this.timer) this.next();
    else this.tell(true);
  }

  /** Show the next one, and wait a little before the one after it. */
  next() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const state = this.queue.shift();
    this.tell(this.queue.length > 0);
    if (!state) return;
    const pause = document.hidden ? 0 : (SPEEDS[prefs.pace] ?? SPEEDS.normal);
    this.timer = pause ? window.setTimeout(() => this.next(), pause) : 0;
    this.show(state);
    if (!pause && this.queue.length) this.next();
  }

  /** Show all that has come. Each brings only what has changed since the one before: none is left
   * out. Whether there was something to show. */
  skip() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const all = this.queue.splice(0);
    this.tell(false);
    for (const state of all) this.show(state);
    return all.length > 0;
  }
}

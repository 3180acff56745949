// @ts-check
/** Pointing at things until one move is left. */

/** @typedef {import("./types.js").MoveOffer} MoveOffer */

/**
 * Things that can be used: whether they answer the question (or are only for anytime actions), and
 * the moves that they stand for.
 * @typedef {Map<string, {answers: boolean, labels: string[]}>} Targets
 */

export class Choice {
  /** @param {MoveOffer[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** What was pointed at so far. @type {string[]} */
    this.chosen = [];
    /** A move that waits to be confirmed. @type {MoveOffer|null} */
    this.pending = null;
  }

  /** The moves that mention everything that was pointed at. */
  left() {
    return this.moves.filter((move) => this.chosen.every((thing) => move.things.includes(thing)));
  }

  /**
   * The things that would narrow the moves further, or complete one.
   * @returns {Targets}
   */
  targets() {
    /** @type {Targets} */
    const found = new Map();
    if (this.pending) return found;
    const left = this.left();
    for (const move of left) {
      for (const thing of move.things) {
        const known = found.get(thing) ?? { answers: false, labels: [] };
        known.labels.push(move.label);
        known.answers ||= move.group !== "anytime";
        found.set(thing, known);
      }
    }
    for (const thing of this.chosen) found.delete(thing);
    if (this.chosen.length) {
      for (const thing of [...found.keys()]) {
        if (left.every((move) => move.things.includes(thing))) found.delete(thing);
      }
    }
    return found;
  }

  /**
   * Point at a thing; the move, if only one is left.
   * @param {string} thing
   * @returns {MoveOffer|null}
   */
  point(thing) {
    if (this.chosen.includes(thing)) {
      this.chosen = this.chosen.filter((other) => other !== thing);
      return null;
    }
    const narrowed = this.left().filter((move) => move.things.includes(thing));
    if (narrowed.length === 0) return null;
    this.chosen.push(thing);
    return narrowed.length === 1 ? narrowed[0] : null;
  }

  /** Take the last step of choosing back; false if there was none. */
  back() {
    if (this.pending) {
      this.pending = null;
      if (this.chosen.length && this.left().length === 1) this.chosen.pop();
      return true;
    }
    return this.chosen.pop() !== undefined;
  }
}

/** Without the letters that mean something always: h, i, r, u. */
const KEYS = "123456789qwetyopasdfgjklzxcvbnm";

/**
 * A key for each move, as far as there are keys; the first one is for none that ends something.
 * @param {MoveOffer[]} moves @param {boolean} taken whether the first key means something else
 * @returns {Map<string, MoveOffer>}
 */
export function keys(moves, taken) {
  const free = taken || moves[0]?.closes ? KEYS.slice(1) : KEYS;
  return new Map(moves.slice(0, free.length).map((move, index) => [free[index], move]));
}

/**
 * Moves of one verb whose labels begin alike, together: `Remove the ruin on` a2, d1, d4.
 * @param {MoveOffer[]} moves
 * @returns {{head: string, moves: MoveOffer[], tails: string[]}[]}
 */
export function families(moves) {
  const result = [];
  for (let start = 0; start < moves.length; ) {
    const verb = moves[start].move.split(" ")[0];
    let end = start + 1;
    while (end < moves.length && moves[end].move.split(" ")[0] === verb) end += 1;
    const run = moves.slice(start, end);
    const head = run.length > 2 && run.every((m) => m.text.length <= 24) ? common(run) : "";
    if (head) {
      const tails = run.map((move) => move.label.slice(head.length).trim());
      result.push({ head, moves: run, tails });
    } else {
      for (const move of run) result.push({ head: "", moves: [move], tails: [move.label] });
    }
    start = end;
  }
  return result;
}

/** The words that all labels begin with, if each goes on after them. @param {MoveOffer[]} moves */
function common(moves) {
  const labels = moves.map((move) => move.label.split(" "));
  let count = 0;
  while (labels.every((words) => words.length > count + 1 && words[count] === labels[0][count])) {
    count += 1;
  }
  return count ? labels[0].slice(0, count).join(" ") : "";
}

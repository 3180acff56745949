// @ts-check
/** Pointing at things until one move is left. */

/** @typedef {import("./types.js").Shortcut} Shortcut */

/** A move, or several in one go. @typedef {import("./types.js").MoveOffer & {moves?: string[]}} MoveOffer */

/**
 * Things that can be used: whether they answer the question (or are only for anytime actions), are
 * far, for a later question, and the moves that they stand for.
 * @typedef {Map<string, {answers: boolean, far: boolean, labels: string[]}>} Targets
 */

export class Choice {
  /** @param {MoveOffer[]} moves @param {Shortcut[]} [ways] to things of later questions */
  constructor(moves, ways = []) {
    this.moves = moves;
    /** By thing. @type {Map<string, MoveOffer>} */
    this.ways = new Map(ways.flatMap((way) => way.things.map((thing) => [thing, asOffer(way)])));
    /** What was pointed at so far. @type {string[]} */
    this.chosen = [];
    /** A move that waits to be confirmed. @type {MoveOffer|null} */
    this.pending = null;
  }

  /** The moves that mention everything that was pointed at: answers to the question, if there are
   * any, for these are meant first. */
  left() {
    if (!this.chosen.length) return this.moves;
    const left = this.moves.filter((move) =>
      this.chosen.every((one, index) => mentioned(move, index).includes(one)),
    );
    const answers = left.filter((move) => move.group !== "anytime");
    return answers.length ? answers : left;
  }

  /** Whether pointing at a thing now means a move of the question itself. @param {string} thing */
  means(thing) {
    return this.chosen.length > 0 || !this.ways.has(thing);
  }

  /** Whether there are several answers, and none of them could be taken back. */
  get stands() {
    const answers = this.moves.filter((move) => move.group !== "anytime" && !move.closes);
    return answers.length > 1 && answers.every((move) => move.final);
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
      for (const thing of mentioned(move, this.chosen.length)) {
        const known = found.get(thing) ?? { answers: false, far: false, labels: [] };
        known.labels.push(move.label);
        known.answers ||= move.group !== "anytime";
        found.set(thing, known);
      }
    }
    for (const thing of this.chosen) found.delete(thing);
    if (!this.chosen.length) {
      const placeless = this.moves.filter((move) => !move.things.length).map((move) => move.move);
      for (const [thing, way] of this.ways) {
        // What is pointed at for a move, or instead of one that has no place, answers the question.
        const answers = found.has(thing) || placeless.includes(way.moves?.[0] ?? "");
        found.set(thing, { answers, far: !answers, labels: [way.label] });
      }
    } else {
      for (const thing of [...found.keys()]) {
        const all = left.every((move) => mentioned(move, this.chosen.length).includes(thing));
        if (all) found.delete(thing);
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
    const way = this.chosen.length ? undefined : this.ways.get(thing);
    if (way) return way;
    const count = this.chosen.length;
    if (!this.left().some((move) => mentioned(move, count).includes(thing))) return null;
    this.chosen.push(thing);
    const narrowed = this.left();
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

/** What a move is meant by, after so many things were pointed at.
 * @param {MoveOffer} move @param {number} count */
function mentioned(move, count) {
  return count ? [...move.things, ...move.by] : move.things;
}

/** @param {Shortcut} way @returns {MoveOffer} */
function asOffer(way) {
  return {
    ...way,
    move: way.moves.join(", "),
    warning: "",
    by: [],
    group: "question",
    text: "",
    preview: false,
    final: way.asks,
    closes: false,
  };
}

/** Without the letters that mean something always: h, i, r, u. */
const KEYS = "123456789qwetyopsdfgjklzxcvbnm";

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

// @ts-check
/** A drawing that changes: only what is not as it was is drawn again. */
import { s } from "./dom.js";

export class Drawing {
  /** @param {Element} shown where it is seen; what the page marks there is not part of it */
  constructor(shown) {
    this.shown = shown;
    /** As it came. @type {Element} */
    this.drawn = s("g");
  }

  /** @param {string} markup @param {(root: Element) => void} prepare what is to be done first */
  show(markup, prepare) {
    const drawn = s("g");
    drawn.innerHTML = markup;
    prepare(drawn);
    renew(this.shown, this.drawn, drawn);
    this.drawn = drawn;
  }
}

/** Change what is shown from what it was to what it is now. What stands before and after a change
 * stays; what has changed only within is changed there.
 * @param {Element} shown @param {Element} was @param {Element} now */
function renew(shown, was, now) {
  const there = [...shown.childNodes];
  const before = [...was.childNodes];
  const after = [...now.childNodes];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head].isEqualNode(after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-tail - 1)?.isEqualNode(after.at(-tail - 1) ?? null)) {
    tail += 1;
  }
  const end = before.length - tail;
  if (before.length !== after.length) {
    const next = there[end] ?? null;
    for (const node of there.slice(head, end)) node.remove();
    for (const node of after.slice(head, after.length - tail)) {
      shown.insertBefore(node.cloneNode(true), next);
    }
    return;
  }
  for (let place = head; place < end; place += 1) {
    const [old, fresh] = [before[place], after[place]];
    if (old.isEqualNode(fresh)) continue;
    if (alike(old, fresh)) {
      renew(/** @type {Element} */ (there[place]), /** @type {Element} */ (old), fresh);
    } else shown.replaceChild(fresh.cloneNode(true), there[place]);
  }
}

/** Whether two elements differ only in what is within them.
 * @param {Node} old @param {Node} fresh @returns {fresh is Element} */
function alike(old, fresh) {
  return old.cloneNode(false).isEqualNode(fresh.cloneNode(false)) && fresh.hasChildNodes();
}

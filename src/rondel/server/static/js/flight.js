// @ts-check
/** What was read flies to its place at the table. */
import { h } from "./dom.js";
import { lively } from "./prefs.js";

/** @typedef {import("./types.js").SceneText} SceneText */

const FLIGHT = { duration: 900, easing: "cubic-bezier(.4,0,.2,1)", fill: /** @type {const} */ ("both") };
/** Milliseconds from one to the next. */
const APART = 160;

/** Let scenes fly from where they stood to the things that they tell of, those that can be seen.
 * @param {SceneText[]} scenes
 * @param {DOMRect[]} stood where each of them was read
 * @param {(thing: string) => DOMRect|null} place
 */
export function flyAll(scenes, stood, place) {
  if (!lively()) return;
  let flown = 0;
  for (const [n, scene] of scenes.entries()) {
    // What a thing lies on is named last: of a card that is the place of its tile.
    const to = scene.things.map(place).filter((found) => found !== null).at(-1);
    const from = stood[n];
    if (to && from?.width) fly(scene, from, to, APART * flown++);
  }
}

/** @param {SceneText} scene @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function fly(scene, from, to, delay) {
  const paper = h("div", { class: "flight", "aria-hidden": "true" }, scene.title);
  document.body.append(paper);
  const at = (/** @type {DOMRect} */ place) => {
    const x = place.left + place.width / 2 - paper.offsetWidth / 2;
    const y = place.top + place.height / 2 - paper.offsetHeight / 2;
    return `${x}px ${Math.min(Math.max(y, 0), innerHeight)}px`;
  };
  const frames = [
    { translate: at(from), scale: "1", opacity: 1 },
    { translate: at(to), scale: "0.7", opacity: 1, offset: 0.85 },
    { translate: at(to), scale: "0.3", opacity: 0 },
  ];
  const flight = paper.animate(frames, { ...FLIGHT, delay });
  flight.onfinish = () => paper.remove();
}

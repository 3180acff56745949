// @ts-check
/** What the page says: sentences by key, handed over by the server in an element that is not run. */

/**
 * What the server tells a page about itself; each page is told what it needs.
 * @typedef {object} Facts
 * @property {string} game   the game's name
 * @property {string} id     the table's id
 * @property {number} seat   which seat an invitation is for
 * @property {string} secret the invitation's secret
 * @property {string[]} bots the bots that can be asked to play
 * @property {string} bot    the bot that is proposed
 * @property {string} lesson the lesson's id, if the page is for one
 * @property {string} puzzle where the puzzle is found in the API, if the page is for one
 * @property {boolean} guided whether what comes up for the first time is explained
 * @property {boolean} aid   whether the game has a player aid
 * @property {string} name   what the visitor is called, if they have said
 */

/** @param {string} id */
function read(id) {
  const element = document.getElementById(id);
  return element === null ? {} : JSON.parse(element.textContent ?? "{}");
}

/** @type {Record<string, string>} */
const sentences = read("texts");

/** @type {Facts} */
export const facts = read("facts");

/**
 * The sentence of a key; `{name}` in it stands for a value.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const text = sentences[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What a bot is called. @param {string} bot */
export const level = (bot) => sentences[`level.${bot}`] ?? bot;

// @ts-check
/** What the page says: sentences by key, handed over by the server in an element that is not run. */

/** @param {string} id @returns {any} */
function read(id) {
  const element = document.getElementById(id);
  return element === null ? {} : JSON.parse(element.textContent ?? "{}");
}

/** @type {Record<string, string>} */
const sentences = read("texts");

/** What the server tells this page about itself. @type {Record<string, any>} */
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

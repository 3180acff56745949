// @ts-check
/** The player aid at the table: the page of it in a dialog, and what it says of a symbol. */
import { get } from "./api.js";
import { $, h, s } from "./dom.js";
import { facts, t } from "./texts.js";
import { openRules } from "./tips.js";

/** @typedef {import("./types.js").SymbolMeaning} SymbolMeaning */

/** What the ids of all definitions in pictures begin with. */
const PREFIX = "#r-";

/** Open the aid over the table; what it needs is loaded when somebody wants it. */
export async function openAid() {
  const dialog = /** @type {HTMLDialogElement} */ ($("#aid-dialog"));
  const body = $(".dialog-body", dialog);
  if (!dialog.open) dialog.showModal();
  if (body.childElementCount) return;
  body.replaceChildren(h("p", {}, t("common.loading")));
  const response = await fetch(`/aid/${facts.game}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const aid = page.querySelector("#aid");
  if (aid === null) return;
  for (const style of page.querySelectorAll("link[href$='/book.css'], link[href^='/look/']")) {
    document.head.append(document.adoptNode(style));
  }
  body.replaceChildren(document.adoptNode(aid));
  $("[data-print]", body).remove();
  body.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='/rules/']");
    if (link === null) return;
    event.preventDefault();
    dialog.close();
    openRules(facts.game, (link.getAttribute("href") ?? "").split("#")[1]);
  });
}

/** What the legend says, by symbol, once somebody has asked. @type {Promise<Record<string, SymbolMeaning>>|null} */
let legend = null;

/** The line of the legend about a symbol that is drawn somewhere; null if it has none.
 * @param {string} symbol as its use calls it: `#r-coin` @param {string|null} look its classes */
export async function symbolLine(symbol, look) {
  if (!facts.aid || !symbol.startsWith(PREFIX)) return null;
  legend ??= get(`/api/rules/${facts.game}/symbols`);
  const meaning = (await legend)[symbol.slice(PREFIX.length)];
  if (meaning === undefined) return null;
  return h(
    "p",
    { class: "symbol" },
    s(
      "svg",
      { class: "r-picture", viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" },
      s("use", { href: symbol, width: 24, height: 24, class: look }),
    ),
    h("span", {}, h("b", {}, `${meaning.title}:`), ` ${meaning.text}`),
  );
}

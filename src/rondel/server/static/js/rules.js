// @ts-check
/** The rules: a page of their own, and the same in a dialog at the table; searched as you type. */
import { $, h } from "./dom.js";
import { t } from "./texts.js";

/**
 * Show only the rules that have all the words, or whose id begins so.
 * @param {HTMLElement} root @param {string} typed
 */
function search(root, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const rule of root.querySelectorAll("li[id]")) {
    const text = (rule.textContent ?? "").toLowerCase();
    const hit = words.every((word) => text.includes(word));
    rule.toggleAttribute("hidden", !hit);
    if (hit) count += 1;
  }
  for (const chapter of root.querySelectorAll("section")) {
    const empty = chapter.querySelector("li[id]:not([hidden])") === null;
    chapter.toggleAttribute("hidden", words.length > 0 && empty);
  }
  $(".rules-count", root).textContent = words.length ? t("rules.found", { count }) : "";
}

/** Mark a rule and go there. @param {HTMLElement} root @param {string} id */
function goTo(root, id) {
  for (const old of root.querySelectorAll(".here")) old.classList.remove("here");
  const rule = root.querySelector(`#${CSS.escape(id)}`);
  if (rule === null) return;
  rule.closest("[hidden]")?.removeAttribute("hidden");
  rule.classList.add("here");
  rule.scrollIntoView({ block: "center" });
}

/** @param {HTMLElement} root what holds the search field and the rules */
export function wireRules(root) {
  const field = /** @type {HTMLInputElement} */ ($("input[type=search]", root));
  field.addEventListener("input", () => search(root, field.value));
  root.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (link === null) return;
    const id = (link.getAttribute("href") ?? "#").slice(1);
    if (root.closest("dialog")) event.preventDefault();
    if (field.value) {
      field.value = "";
      search(root, "");
    }
    goTo(root, id);
  });
  if (!root.closest("dialog")) {
    const follow = () => goTo(root, decodeURIComponent(location.hash.slice(1)));
    window.addEventListener("hashchange", follow);
    if (location.hash) follow();
  }
}

/** Which game's rules the dialog holds. */
let held = "";

/**
 * Open the rules over the table, at a rule.
 * @param {string} game @param {string} [rule]
 */
export async function openRules(game, rule = "") {
  const dialog = /** @type {HTMLDialogElement} */ ($("#rules-dialog"));
  const body = $(".dialog-body", dialog);
  if (!dialog.open) dialog.showModal();
  if (held !== game) {
    body.replaceChildren(h("p", {}, t("common.loading")));
    const response = await fetch(`/rules/${game}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const rules = page.querySelector("#rules");
    if (rules === null) return;
    for (const style of page.querySelectorAll("link[href$='/book.css'], link[href^='/look/']")) {
      document.head.append(document.adoptNode(style));
    }
    body.replaceChildren(document.adoptNode(rules));
    wireRules(/** @type {HTMLElement} */ (rules));
    held = game;
  }
  if (rule) goTo(body, rule);
}

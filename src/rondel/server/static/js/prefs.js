// @ts-check
/** What a person prefers, kept in this browser: theme, sound, notifications, asking first, pointing ahead,
 * speed, motion. */
import { $ } from "./dom.js";
import { t } from "./texts.js";

const DEFAULTS = {
  theme: "system",
  confirm: "end",
  ahead: "on",
  pace: "normal",
  motion: "system",
  sound: "off",
  notify: "off",
};

/** What this browser has kept; "" if there is nothing. @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`rondel.${name}`) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keep something; a browser that keeps nothing forgets it.
 * @param {string} name @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`rondel.${name}`, value);
  } catch {
    // It holds until the page is left.
  }
}

/** @returns {Record<keyof typeof DEFAULTS, string>} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall("prefs") || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = load();

/** Make the page follow the preferences. */
function apply() {
  const root = document.documentElement;
  if (prefs.theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", prefs.theme);
  root.toggleAttribute("data-still", prefs.motion === "off");
}

/** Whether things may move on the page. */
export function lively() {
  return prefs.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Fill the dialog with what is preferred now, and keep what is changed there.
 * @param {() => void} [changed] */
export function wirePreferences(changed) {
  apply();
  const dialog = /** @type {HTMLDialogElement} */ ($("#preferences"));
  const form = /** @type {HTMLFormElement} */ ($("form", dialog));
  for (const [name, value] of Object.entries(prefs)) {
    const field = /** @type {RadioNodeList|null} */ (form.elements.namedItem(name));
    if (field) field.value = value;
  }
  form.addEventListener("change", async () => {
    for (const [name, value] of new FormData(form)) {
      prefs[/** @type {keyof typeof prefs} */ (name)] = String(value);
    }
    apply();
    changed?.();
    if (prefs.notify === "on" && "Notification" in window) {
      if ((await Notification.requestPermission()) !== "granted") {
        prefs.notify = "off";
        /** @type {RadioNodeList} */ (form.elements.namedItem("notify")).value = "off";
        $("#prefs-note").textContent = t("prefs.notify_denied");
      }
    }
    keep("prefs", JSON.stringify(prefs));
  });
  for (const button of document.querySelectorAll("[data-open=preferences]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
}

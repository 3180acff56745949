// @ts-check
/** Taking a seat by its link. */
import { post, Refused } from "./api.js";
import { $ } from "./dom.js";
import { keep, recall, wirePreferences } from "./prefs.js";
import { facts } from "./texts.js";

wirePreferences();
const form = /** @type {HTMLFormElement} */ ($("#join"));
const name = /** @type {HTMLInputElement} */ ($("input", form));
// Somebody may have typed already while this was on its way.
name.value ||= recall("name") || facts.name;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post(`/api/games/${facts.id}/seats/${facts.seat}`, {
      action: "join",
      ...(facts.secret ? { secret: facts.secret } : {}),
      name: name.value.trim(),
    });
    keep("name", name.value.trim());
    location.href = `/g/${facts.id}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    $("#join-error").textContent = error.message;
  }
});
/** @type {HTMLButtonElement} */ ($("button", form)).disabled = false;

// @ts-check
/** Taking a seat by its link. */
import { post, Refused } from "./api.js";
import { $ } from "./dom.js";
import { wirePreferences } from "./prefs.js";
import { facts } from "./texts.js";

wirePreferences();
const form = /** @type {HTMLFormElement} */ ($("#join"));
const name = /** @type {HTMLInputElement} */ ($("input", form));
name.value = localStorage.getItem("rondel.name") ?? "";
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post(`/api/games/${facts.id}/seats/${facts.seat}`, {
      action: "join",
      secret: facts.secret,
      name: name.value.trim(),
    });
    localStorage.setItem("rondel.name", name.value.trim());
    location.href = `/g/${facts.id}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    $("#join-error").textContent = error.message;
  }
});

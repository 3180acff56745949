// @ts-check
/** Who I am here: my name, my other devices, leaving. */
import { post, Refused } from "./api.js";
import { $, toast } from "./dom.js";
import { keep, wirePreferences } from "./prefs.js";
import { t } from "./texts.js";

wirePreferences();
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ ($(id));

/** Do something when a form is sent; a refusal is said. @param {string} id @param {() => Promise<void>} what */
function onSubmit(id, what) {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    carefully(what);
  });
}

/** @param {() => Promise<void>} what */
async function carefully(what) {
  try {
    await what();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

onSubmit("#my-name", async () => {
  const name = input("#name").value.trim();
  await post("/api/me", { name });
  keep("name", name);
  toast(t("me.name_kept"));
});

// Other devices

for (const button of document.querySelectorAll("[data-passage]")) {
  button.addEventListener("click", () =>
    carefully(async () => {
      const made = await post("/api/me/passages", { kind: button.getAttribute("data-passage") });
      const link = /** @type {HTMLAnchorElement} */ ($("#passage-link"));
      link.href = `/me#${made.code}`;
      link.textContent = link.href;
      $("#code").textContent = made.code;
      $("#passage-help").textContent = made.minutes
        ? t("me.code_help", { minutes: made.minutes })
        : t("me.key_help");
      $("#passage").hidden = false;
      $("#drop").hidden = false;
    }),
  );
}
$("#drop").addEventListener("click", () =>
  carefully(async () => {
    await post("/api/me/drop-passages", {});
    $("#passage").hidden = true;
    $("#drop").hidden = true;
    toast(t("me.dropped"));
  }),
);

// On this device

/** Where somebody was going when they were not known. */
export function wayBack() {
  const back = new URLSearchParams(location.search).get("back") ?? "";
  return /^\/[gc]\/[\w-]+(\/replay)?$/.test(back) ? back : "/";
}

/** A link brings its code where no server sees it. */
function readLink() {
  if (location.hash.length <= 1) return;
  input("#typed").value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  $("#enter").scrollIntoView();
  $("#enter button").focus();
}
readLink();
window.addEventListener("hashchange", readLink);

onSubmit("#enter", async () => {
  $("#enter-error").textContent = "";
  const sent = { code: input("#typed").value, leave_games: input("#leave-games").checked };
  try {
    const me = await post("/api/me/enter", sent);
    if (me.name) keep("name", me.name);
    location.href = wayBack();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.key === "has-games") $("#losing").hidden = false;
    $("#enter-error").textContent = error.message;
  }
});

// Leaving

$("#leave").addEventListener("click", () =>
  carefully(async () => {
    await post("/api/me/leave", {});
    keep("name", "");
    location.href = "/";
  }),
);
onSubmit("#forget", async () => {
  await post("/api/me/forget", { sure: true });
  keep("name", "");
  location.href = "/";
});

// @ts-check
/** The same person by a passkey: made on one device, shown on another, or after a lost cookie. */
import { post, Refused } from "./api.js";
import { $, toast } from "./dom.js";
import { wayBack } from "./me.js";
import { keep } from "./prefs.js";
import { t } from "./texts.js";

/** The browser's own functions; not all have them, and none for an address without a name. */
const passkeys = /** @type {any} */ (window.PublicKeyCredential);
const named = !/^[\d.]+$|:/.test(location.hostname);
const able = window.isSecureContext && named && Boolean(passkeys?.parseCreationOptionsFromJSON);

/** What was made or shown; null if the person did not want to. @param {() => Promise<any>} ask */
async function credential(ask) {
  try {
    return await ask();
  } catch {
    return null;
  }
}

async function make() {
  const { options } = await post("/api/me/passkeys/options", { purpose: "make" });
  const told = JSON.parse(options);
  const publicKey = passkeys.parseCreationOptionsFromJSON(told);
  const made = await credential(() => navigator.credentials.create({ publicKey }));
  if (made === null) return;
  const sent = { credential: JSON.stringify(made.toJSON()), user: told.user.id };
  await post("/api/me/passkeys", sent);
  $("#drop").hidden = false;
  toast(t("me.passkey_made"));
}

async function enter() {
  const { options } = await post("/api/me/passkeys/options", { purpose: "enter" });
  const publicKey = passkeys.parseRequestOptionsFromJSON(JSON.parse(options));
  const shown = await credential(() => navigator.credentials.get({ publicKey }));
  if (shown === null) return;
  const losing = /** @type {HTMLInputElement} */ ($("#leave-games"));
  const sent = { credential: JSON.stringify(shown.toJSON()), leave_games: losing.checked };
  const me = await post("/api/me/passkeys/enter", sent);
  if (me.name) keep("name", me.name);
  location.href = wayBack();
}

/** @param {string} id @param {() => Promise<void>} what */
function wire(id, what) {
  const button = $(id);
  button.hidden = !able;
  button.addEventListener("click", () =>
    what().catch((error) => {
      if (!(error instanceof Refused)) throw error;
      if (error.key === "has-games") $("#losing").hidden = false;
      toast(error.message);
    }),
  );
}

wire("#make-passkey", make);
wire("#use-passkey", enter);

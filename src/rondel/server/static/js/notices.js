// @ts-check
/** How I am told that it is my turn: on this device, by mail, by a service; and when not. */
import { get, post, Refused } from "./api.js";
import { $, h, toast } from "./dom.js";
import { registration } from "./shell.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").NoticeWishes} NoticeWishes */
/** @typedef {import("./types.js").NoticeAddress} NoticeAddress */

const PATH = "/api/me/notices";
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ ($(id));
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let pushKey = "";

/** Do something and show what came of it; a refusal is said.
 * @param {() => Promise<NoticeWishes|null>} what @param {string} [done] */
async function carefully(what, done) {
  try {
    const wishes = await what();
    if (wishes) show(wishes);
    if (wishes && done) toast(done);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    if (error.key === "address-gone") show(await get(PATH));
  }
}

/** @param {NoticeWishes} wishes */
function show(wishes) {
  pushKey = wishes.push_key;
  $("#mail-form").hidden = !wishes.mail;
  $("#service-form").hidden = wishes.services.length === 0;
  $("#service-help").textContent = t("me.service_help", { services: wishes.services.join(", ") });
  $("#addresses").hidden = wishes.addresses.length === 0;
  $("#addresses ul").replaceChildren(...wishes.addresses.map(line));
  input("#quiet").checked = wishes.quiet !== null;
  if (wishes.quiet) {
    input("#quiet-from").value = clock(wishes.quiet.begins);
    input("#quiet-to").value = clock(wishes.quiet.ends);
  }
}

/** @param {number} minutes */
const clock = (minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** @param {string} time */
const minutes = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const CHANNELS = {
  push: () => t("me.channel_push"),
  mail: () => t("me.channel_mail"),
  service: () => t("me.channel_service"),
};

/** @param {NoticeAddress} one */
function line(one) {
  const act = (/** @type {object} */ wish, /** @type {string} */ done = "") =>
    carefully(() => post(`${PATH}/addresses/${one.id}`, wish), done);
  return h(
    "li",
    { class: "row" },
    h("span", { class: "grow" }, h("b", {}, CHANNELS[one.channel]()), ` ${one.label}`),
    one.confirmed
      ? button(t("me.try"), one.label, () => act({ action: "try" }, t("me.tried")))
      : confirmation(one, act),
    button(t("me.remove"), one.label, () => act({ action: "drop" })),
  );
}

/** @param {string} label @param {string} what @param {() => void} onclick */
function button(label, what, onclick) {
  return h("button", { type: "button", "aria-label": `${label}: ${what}`, onclick }, label);
}

/** @param {NoticeAddress} one @param {(wish: object) => Promise<void>} act */
function confirmation(one, act) {
  const label = t("me.confirm_code", { address: one.label });
  const code = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      maxlength: 10,
      size: 8,
      required: true,
      "aria-label": label,
      placeholder: "000000",
      title: label,
    })
  );
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    act({ action: "confirm", code: code.value });
  };
  return h("form", { class: "row", onsubmit }, code, h("button", {}, t("me.confirm")));
}

/** @param {string} id @param {() => Promise<NoticeWishes|null>} what @param {string} [done] */
function onSubmit(id, what, done) {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    carefully(what, done);
  });
}

/** @param {string} channel @param {string} target @param {string} [label] */
const add = (channel, target, label = "-") =>
  post(`${PATH}/addresses`, { channel, target, label });

/** @param {string} channel @param {string} field */
async function addTyped(channel, field) {
  const wishes = await add(channel, input(field).value.trim());
  input(field).value = "";
  return wishes;
}

onSubmit("#mail-form", () => addTyped("mail", "#mail"));
onSubmit("#service-form", () => addTyped("service", "#service"));
onSubmit(
  "#quiet-form",
  () => {
    const begins = minutes(input("#quiet-from").value);
    const ends = minutes(input("#quiet-to").value);
    return post(PATH, { quiet: input("#quiet").checked ? { zone, begins, ends } : null });
  },
  t("me.quiet_kept", { zone }),
);

/** What this device is called, as far as a browser says so. */
function device() {
  const { userAgent } = navigator;
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1] ?? "Browser";
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux)/.exec(userAgent)?.[1] ?? "";
  return `${browser} ${system}`.trim();
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") {
    toast(t("me.push_denied"));
    return null;
  }
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => null);
  if (made === null) {
    toast(t("me.push_denied"));
    return null;
  }
  const { endpoint, keys } = made.toJSON();
  return add("push", JSON.stringify({ endpoint, keys }), device());
}

$("#push").addEventListener("click", () => carefully(subscribe, t("me.push_on")));
const able = (await registration) !== null && "PushManager" in window;
$("#push").hidden = !able;
$("#push-none").hidden = able;
await carefully(() => get(PATH));

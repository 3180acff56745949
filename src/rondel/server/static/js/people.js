// @ts-check
/** Who sits where: links to invite people by, and bots for those who have left. */
import { post, Refused } from "./api.js";
import { $, h, mark, toast } from "./dom.js";
import { facts, level, t } from "./texts.js";

/** @typedef {import("./types.js").State} State */

let where = "";
/** @type {() => void} */
let changed = () => {};

/** @param {string} path @param {() => void} onchange */
export function wirePeople(path, onchange) {
  where = path;
  changed = onchange;
  const dialog = /** @type {HTMLDialogElement} */ ($("#people"));
  for (const button of document.querySelectorAll("[data-open=people]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
}

/** What is shown, so that a form in use is not made anew for nothing. */
let shown = "";

/** @param {State} state */
export function showPeople(state) {
  const who = state.seats.map(({ name, kind, bot, present }) => [name, kind, bot, present]);
  const now = JSON.stringify([who, state.here, state.host, state.links, state.watch, state.over]);
  if (now === shown) return;
  shown = now;
  const rows = state.seats.map((seat) => {
    const link = state.links[String(seat.seat)];
    const left = seat.kind === "open" || (seat.kind === "person" && !seat.present);
    const mine = state.here.includes(seat.seat);
    return h(
      "li",
      {},
      h("span", { class: "who" }, mark(seat.seat), h("b", {}, seat.name), kind(seat)),
      link && seat.kind === "open" ? copy(link, t("people.invite", { name: seat.name })) : null,
      mine ? rename(seat.seat, seat.name) : null,
      mine && !state.over ? leave(seat.seat, state.host || state.here.length > 1) : null,
      !state.over && (left || mine) && (state.host || left)
        ? takeOver(seat.seat, seat.name)
        : null,
    );
  });
  $("#people ul").replaceChildren(...rows);
  const watch = $("#watch-link");
  watch.replaceChildren(
    ...(state.watch
      ? [h("p", { class: "note" }, t("people.watch")), copy(state.watch, t("people.watch"))]
      : []),
  );
  const open = state.seats.filter((seat) => seat.kind === "open" && state.links[seat.seat]);
  const invite = $("#invite");
  invite.hidden = open.length === 0;
  $("#invite .links").replaceChildren(
    ...open.map((seat) => copy(state.links[seat.seat], seat.name)),
  );
}

/** @param {import("./types.js").Seat} seat */
function kind(seat) {
  if (seat.kind === "bot") {
    return h("span", { class: "note" }, t("people.bot", { level: level(seat.bot ?? "") }));
  }
  if (seat.kind === "open") return h("span", { class: "note" }, t("table.open_seat"));
  return seat.present ? null : h("span", { class: "note" }, t("table.away"));
}

/** A link with a button that copies it. @param {string} link @param {string} label */
function copy(link, label) {
  const address = new URL(link, location.href).href;
  const field = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", readonly: true, value: address, "aria-label": label })
  );
  return h(
    "div",
    { class: "copy" },
    field,
    h(
      "button",
      {
        type: "button",
        onclick: async () => {
          field.select();
          await navigator.clipboard?.writeText(address).catch(() => {});
          toast(t("people.copied"));
        },
      },
      t("people.copy"),
    ),
  );
}

/** @param {number} seat @param {string} name */
function takeOver(seat, name) {
  const levels = h(
    "select",
    { "aria-label": t("people.level", { name }) },
    ...facts.bots.map((/** @type {string} */ bot) =>
      h("option", { value: bot, selected: bot === facts.bot }, level(bot)),
    ),
  );
  const bot = () => /** @type {HTMLSelectElement} */ (levels).value;
  const take = button(t("people.take_over"), seat, () => ({ action: "bot", bot: bot() }));
  return h("div", { class: "row" }, levels, take);
}

/** Whoever has nothing left to do here goes home. @param {number} seat @param {boolean} stays */
function leave(seat, stays) {
  const next = stays ? changed : () => location.assign("/");
  return button(t("people.leave"), seat, () => ({ action: "leave" }), next);
}

/** Another name for oneself. @param {number} seat @param {string} name */
function rename(seat, name) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      value: name,
      maxlength: 40,
      "aria-label": t("people.name"),
    })
  );
  const change = button(t("people.rename"), seat, () => ({
    action: "rename",
    name: field.value.trim() || name,
  }));
  return h("div", { class: "row" }, field, change);
}

/**
 * Changes who sits on a seat.
 * @param {string} label @param {number} seat @param {() => object} wish
 * @param {() => void} next
 */
function button(label, seat, wish, next = changed) {
  return h(
    "button",
    {
      type: "button",
      onclick: async () => {
        try {
          await post(`${where}/seats/${seat}`, wish());
          next();
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          toast(error.message);
        }
      },
    },
    label,
  );
}

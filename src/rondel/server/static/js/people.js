// @ts-check
/** Who sits where: links to invite people by, bots for those who are away, what has changed. */
import { post, Refused } from "./api.js";
import { $, h, mark, toast } from "./dom.js";
import { facts, level, t } from "./texts.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Seat} Seat */

let where = "";
/** @type {() => void} */
let changed = () => {};
/** @type {(seat: number) => void} */
let sitDown = () => {};

/**
 * @param {string} path @param {() => void} onchange
 * @param {(seat: number) => void} onsit when somebody comes back to a seat
 */
export function wirePeople(path, onchange, onsit) {
  where = path;
  changed = onchange;
  sitDown = onsit;
  const dialog = /** @type {HTMLDialogElement} */ ($("#people"));
  for (const button of document.querySelectorAll("[data-open=people]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
}

/** What is shown, so that a form in use is not made anew for nothing. */
let shown = "";

/** @param {State} state */
export function showPeople(state) {
  const who = state.seats.map((seat) => ({ ...seat, glance: "", total: 0 }));
  const { here, kept, host, links, over, notices } = state;
  const now = JSON.stringify([who, here, kept, host, links, state.watch, over, notices]);
  if (now === shown) return;
  shown = now;
  $("#people ul").replaceChildren(...state.seats.map((seat) => row(state, seat)));
  showNotices(state);
  showKept(state);
  const watch = $("#watch-link");
  watch.replaceChildren(
    ...(state.watch
      ? [h("p", { class: "note" }, t("people.watch")), copy(state.watch, t("people.watch"))]
      : []),
  );
  const open = state.seats.filter((seat) => state.links[seat.seat] && !state.over);
  const invite = $("#invite");
  invite.hidden = open.length === 0;
  $("#invite .links").replaceChildren(
    ...open.map((seat) => copy(state.links[seat.seat], seat.name)),
  );
}

/** A seat with what the viewer may do about it. @param {State} state @param {Seat} seat */
function row(state, seat) {
  const link = state.links[String(seat.seat)];
  const mine = state.here.includes(seat.seat);
  const kept = state.kept.includes(seat.seat);
  const sits = state.here.length > 0;
  const free = state.host && seat.kind === "open";
  const agrees = seat.agreed.some((one) => state.here.includes(one));
  const may = (/** @type {boolean} */ allowed, /** @type {() => Node} */ make) =>
    allowed && !state.over ? make() : null;
  return h(
    "li",
    {},
    h("span", { class: "who" }, mark(seat.seat), h("b", {}, seat.name), kind(seat)),
    seat.kept ? h("p", { class: "note" }, keptFor(state, seat)) : null,
    may(Boolean(link), () => copy(link, t("people.invite", { name: seat.name }))),
    mine ? rename(seat.seat, seat.name) : null,
    may(kept, () => comeBack(seat.seat)),
    may(mine, () => concede(seat.seat)),
    may(mine || kept, () => leave(seat, state.host || state.here.length > 1)),
    may(seat.kept && sits && !agrees, () => agree(seat)),
    may(mine || free || (seat.away && (state.host || sits)), () => takeOver(seat.seat, seat.name)),
  );
}

/** Whose seat a bot keeps, and who agrees that another takes it.
 * @param {State} state @param {Seat} seat */
function keptFor(state, seat) {
  const kept = t("people.kept", { name: seat.name });
  if (seat.agreed.length === 0) return kept;
  const names = seat.agreed.map((one) => state.seats[one].name).join(", ");
  return `${kept} ${t("people.agreed", { names })}`;
}

/** The number of the last notice that was told. */
let told = -1;

/** What has changed; what is new is said aloud. @param {State} state */
function showNotices({ notices }) {
  const last = notices.length ? notices[notices.length - 1].number : 0;
  if (told >= 0) {
    for (const notice of notices) if (notice.number > told) toast(notice.text);
  }
  told = last;
  $("#notices").hidden = notices.length === 0;
  $("#notices ol").replaceChildren(
    ...[...notices].reverse().map((notice) => h("li", {}, notice.text)),
  );
}

/** For somebody who comes back, and finds a bot at their seat. @param {State} state */
function showKept(state) {
  const place = $("#kept");
  place.hidden = state.kept.length === 0 || state.over;
  place.replaceChildren(
    ...state.kept.map((seat) =>
      h(
        "div",
        { class: "row" },
        t("people.kept_for_you", { name: state.seats[seat].name }),
        comeBack(seat),
      ),
    ),
  );
}

/** @param {number} seat */
function comeBack(seat) {
  return button(t("people.come_back"), seat, () => ({ action: "join" }), () => sitDown(seat));
}

/** @param {Seat} seat */
function agree(seat) {
  const label = t("people.agree", { name: seat.name });
  return button(label, seat.seat, () => ({ action: "agree" }));
}

/** @param {Seat} seat */
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

/** Whoever has nothing left to do here goes home. @param {Seat} seat @param {boolean} stays */
function leave(seat, stays) {
  const next = stays ? changed : () => location.assign("/");
  const made = button(t("people.leave"), seat.seat, () => ({ action: "leave" }), next);
  return asking(made, t("people.leave_sure", { name: seat.name }));
}

/** A button that asks first. @param {HTMLElement} made @param {string} question */
function asking(made, question) {
  made.addEventListener("click", (event) => confirm(question) || event.stopImmediatePropagation(), {
    capture: true,
  });
  return made;
}

/** A bot plays on, or the game ends. @param {number} seat */
function concede(seat) {
  const wish = () => ({ action: "concede", bot: facts.bot });
  const next = () => location.reload();
  return asking(button(t("people.concede"), seat, wish, next), t("people.concede_sure"));
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

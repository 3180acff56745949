// @ts-check
/** The panel beside the board: the question, the moves in words, the players, the log. */
import { families, keys } from "./choice.js";
import { $, h, mark } from "./dom.js";
import { consequences } from "./tips.js";
import { t } from "./texts.js";

/** @typedef {import("./choice.js").MoveOffer} MoveOffer */
/** @typedef {import("./choice.js").Choice} Choice */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").MovePreview} MovePreview */
/** @typedef {import("./types.js").Shortcut} Shortcut */

/** So many moves that have no place on the picture stand beside it, whatever they are. */
const ASIDE = 6;

/**
 * What happens when somebody uses the panel.
 * @typedef {object} Hands
 * @property {(move: MoveOffer) => void} choose
 * @property {(move: MoveOffer) => void} confirm
 * @property {(shortcut: Shortcut) => void} take
 * @property {() => void} back
 * @property {(anchor: Element, move: MoveOffer) => void} hover
 * @property {() => void} leave
 * @property {(things: string[]) => void} touch
 * @property {(things: string[]) => void} point shows again what somebody touched
 * @property {(things: string[]) => void} find shows where things are, on whatever sheet
 * @property {(thing: string) => DOMRect|null} place where a thing can be seen
 * @property {(more: HTMLElement) => void} earlier
 */

/** What somebody has scrolled since the moves came. Whoever asks an element for it, or changes it, has
 * the page laid out at once. @type {Set<Element>} */
const scrolled = new Set();
for (const place of document.querySelectorAll(".panel, #decision")) {
  place.addEventListener("scroll", () => scrolled.add(place), { passive: true });
}

/** The badge and the question. @param {State} state */
export function showQuestion(state) {
  const badge = $("#badge");
  badge.className = state.mine ? "badge mine" : "badge";
  badge.textContent = state.over
    ? t("table.over")
    : state.mine
      ? t("table.your_turn")
      : t("table.waiting");
  const ask = $("#ask");
  const sentence = state.mine || state.over ? state.ask : state.waiting;
  if (ask.textContent !== sentence) ask.textContent = sentence;
  ask.hidden = state.over;
  const hurried = $("#hurried");
  hurried.textContent = state.hurried;
  hurried.hidden = !state.hurried;
}

/**
 * The moves that are left, or the one that waits to be confirmed.
 * @param {Choice} choice @param {Hands} hands @param {MovePreview|null} preview of the move that waits
 * @param {Shortcut[]} shortcuts that are offered now
 * @returns {Map<string, MoveOffer>} which key means which move
 */
export function showMoves(choice, hands, preview, shortcuts) {
  const place = $("#decision");
  const hadFocus = place.contains(document.activeElement);
  if (choice.pending) {
    place.replaceChildren(...confirmation(choice.pending, hands, preview));
    $("button", place).focus({ preventScroll: true });
    return new Map();
  }
  const left = choice.left();
  const aside = besideThePicture(left, choice);
  const question = left.filter((move) => move.group !== "anytime" && !aside.includes(move));
  const anytime = left.filter((move) => move.group === "anytime" && !aside.includes(move));
  const byKey = keys([...question, ...anytime, ...aside], shortcuts.length > 0);
  const keyOf = new Map([...byKey].map(([key, move]) => [move.move, key]));
  const list = (/** @type {MoveOffer[]} */ moves, /** @type {string} */ label) =>
    h(
      "ul",
      { class: "moves", "aria-label": label },
      ...families(moves).map((family) => h("li", {}, ...buttons(family, keyOf, hands))),
    );
  const narrowed = choice.chosen.length
    ? h(
        "button",
        { class: "narrowed", type: "button", onclick: hands.back },
        t("table.narrowed"),
        h("kbd", { "aria-hidden": "true" }, "Esc"),
      )
    : null;
  const parts = [
    narrowed,
    choice.stands && !narrowed ? h("p", { class: "faint stands" }, t("table.stands")) : null,
    ...shortcuts.map((one) => shortcutButton(one, hands)),
    shortcuts.length ? h("h2", {}, t("table.choose_myself")) : null,
    question.length ? list(question, t("table.moves")) : null,
    anytime.length ? h("h2", { id: "anytime" }, t("table.anytime")) : null,
    anytime.length ? h("div", { class: "quiet" }, list(anytime, t("table.anytime"))) : null,
    aside.length
      ? h(
          "div",
          { class: "row aside", role: "group", "aria-label": t("table.aside") },
          ...aside.map((move) => button(move, move.label, keyOf, hands)),
        )
      : null,
  ];
  place.replaceChildren(...parts.filter((part) => part !== null));
  for (const one of scrolled) one.scrollTop = 0;
  scrolled.clear();
  if (hadFocus) $("#ask").focus({ preventScroll: true });
  return byKey;
}

/** What has no place on the picture has one beside it: what ends, stops or declines something, and
 * what nothing on the picture tells from other moves, as long as these are few.
 * @param {MoveOffer[]} moves @param {Choice} choice */
function besideThePicture(moves, choice) {
  const placeless = moves.filter((move) =>
    moves.some((other) => other !== move && withinReach(move, other, choice)),
  );
  return placeless.length <= ASIDE ? placeless : placeless.filter((move) => move.closes);
}

/** Whether whatever one points at for a move may mean another one, too, or leads beyond it.
 * @param {MoveOffer} move @param {MoveOffer} other @param {Choice} choice */
function withinReach(move, other, choice) {
  if (!move.things.some((thing) => choice.means(thing))) return true;
  const all = choice.chosen.length ? [...other.things, ...other.by] : other.things;
  return move.group === other.group && [...move.things, ...move.by].every((one) => all.includes(one));
}

/** @param {Shortcut} one @param {Hands} hands */
function shortcutButton(one, hands) {
  return h(
    "button",
    {
      class: "primary shortcut",
      type: "button",
      "data-moves": one.moves.join(", "),
      "aria-keyshortcuts": "1 Enter",
      onclick: () => hands.take(one),
      onpointerenter: () => hands.touch(one.things),
      onpointerleave: () => hands.touch([]),
    },
    h("span", { class: "label" }, one.label),
    h("kbd", { "aria-hidden": "true" }, "1"),
  );
}

/**
 * @param {{head: string, moves: MoveOffer[], tails: string[]}} family
 * @param {Map<string, string>} keyOf @param {Hands} hands
 */
function buttons(family, keyOf, hands) {
  if (!family.head) return [button(family.moves[0], family.moves[0].label, keyOf, hands)];
  return [
    h("p", { class: "head", "aria-hidden": "true" }, `${family.head} …`),
    h(
      "div",
      { class: "chips" },
      ...family.moves.map((move, index) => button(move, family.tails[index], keyOf, hands)),
    ),
  ];
}

/**
 * @param {MoveOffer} move @param {string} words
 * @param {Map<string, string>} keyOf @param {Hands} hands
 */
function button(move, words, keyOf, hands) {
  const key = keyOf.get(move.move);
  const made = h(
    "button",
    {
      class: move.closes ? "move closes" : "move",
      type: "button",
      "data-move": move.move,
      "aria-keyshortcuts": key,
      "aria-label": words === move.label ? null : move.label,
      // What ends something stands where the last such button stood: a double click means one.
      onclick: (/** @type {MouseEvent} */ event) =>
        (move.closes && event.detail > 1) || hands.choose(move),
      onpointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && hands.hover(made, move),
      onpointerleave: () => hands.leave(),
      onfocus: () => made.matches(":focus-visible") && hands.hover(made, move),
      onblur: () => hands.leave(),
    },
    h("span", { class: "label" }, words),
    key ? h("kbd", { "aria-hidden": "true" }, key) : null,
    move.warning ? h("small", { class: "warning" }, move.warning) : null,
    move.text ? h("small", {}, move.text) : null,
  );
  return made;
}

/** @param {MoveOffer} move @param {Hands} hands @param {MovePreview|null} preview */
function confirmation(move, hands, preview) {
  return [
    h("p", { class: "pending" }, move.label),
    move.warning ? h("p", { class: "warning" }, move.warning) : null,
    move.text ? h("p", { class: "faint" }, move.text) : null,
    preview ? consequences(preview) : null,
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "primary", type: "button", id: "confirm", onclick: () => hands.confirm(move) },
        t("table.do_it"),
        h("kbd", { "aria-hidden": "true" }, "⏎"),
      ),
      h(
        "button",
        { type: "button", onclick: hands.back },
        t("table.back"),
        h("kbd", { "aria-hidden": "true" }, "Esc"),
      ),
    ),
  ].filter((part) => part !== null);
}

/** @param {Pick<State, "seats"|"to_decide"|"viewer">} state */
export function showPlayers(state) {
  const rows = state.seats.map((seat) =>
    h(
      "tr",
      { class: seat.seat === state.to_decide ? "turn" : null },
      h(
        "th",
        { scope: "row" },
        h(
          "span",
          { class: "who" },
          mark(seat.seat),
          h(
            "span",
            { class: "name" },
            h(
              "button",
              {
                type: "button",
                class: "link",
                "data-board": seat.seat,
                title: t("table.see_board", { name: seat.name }),
              },
              seat.name,
            ),
            seat.seat === state.viewer ? h("span", { class: "spoken" }, t("table.you")) : null,
            away(seat),
          ),
        ),
      ),
      glance(seat),
      h("td", { class: "points" }, String(seat.total)),
    ),
  );
  keepSame($("#players tbody"), rows);
}

/** Lines in place of others, of which those stay that are the same.
 * @param {HTMLElement} place @param {HTMLElement[]} rows */
function keepSame(place, rows) {
  const there = [...place.children];
  if (there.length !== rows.length) place.replaceChildren(...rows);
  else there.forEach((row, at) => row.isEqualNode(rows[at]) || row.replaceWith(rows[at]));
}

/** @param {Seat} seat what it has, in the server's own markup: text in spans with classes */
function glance(seat) {
  const words = h("div", {});
  words.innerHTML = seat.glance;
  words.title = words.textContent ?? "";
  return h("td", { class: "glance" }, words);
}

/** @param {Seat} seat */
function away(seat) {
  if (seat.kind === "open") return h("span", { class: "note" }, t("table.open_seat"));
  if (seat.kept) return h("span", { class: "note" }, t("table.kept"));
  if (seat.kind === "person" && !seat.present) {
    return h("span", { class: "note" }, t("table.away"));
  }
  return null;
}

/** The lines of the log that are shown, by what they say. @type {Map<string, HTMLElement>} */
let lines = new Map();

/** What has been said stays as it is: most of a log is old. @param {State} state @param {Hands} hands */
export function showLog(state, hands) {
  const list = $("#log ol");
  const entries = [...state.log].reverse();
  if (list.dataset.version === state.version) return;
  list.dataset.version = state.version;
  /** @type {Map<string, HTMLElement>} */
  const items = new Map();
  const add = (/** @type {string} */ key, /** @type {() => HTMLElement} */ make) =>
    items.set(key, lines.get(key) ?? make());
  let divided = entries.length === 0;
  for (const entry of entries) {
    if (!divided && entry.last <= state.since) {
      if (items.size) add("since", () => h("li", { class: "divider" }, t("table.since")));
      divided = true;
    }
    add(JSON.stringify(entry), () => line(entry, hands));
  }
  if (entries.length && entries[entries.length - 1].first > 1) add("more", () => earlier(hands));
  lines = items;
  arrange(list, [...items.values()]);
}

/** Let an element have these children, and move none that is in its place.
 * @param {HTMLElement} element @param {HTMLElement[]} children */
function arrange(element, children) {
  let at = element.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else element.insertBefore(child, at);
  }
  while (at) {
    const next = at.nextElementSibling;
    at.remove();
    at = next;
  }
}

/** One sentence a rival: what each did since one's last move; a click shows it again on the picture.
 * @param {LogEntry[]} entries @param {Hands} hands */
export function showStrip(entries, hands) {
  const strip = $("#strip");
  /** @type {Map<number, LogEntry[]>} */
  const bySeat = new Map();
  for (const entry of entries) {
    bySeat.set(entry.seat, [...(bySeat.get(entry.seat) ?? []), entry]);
  }
  strip.replaceChildren(
    ...[...bySeat].map(([seat, some]) => {
      const text = some.map(spoken).join(" ");
      const things = some.flatMap((entry) => entry.things);
      return h(
        "li",
        {},
        h(
          "button",
          { class: "plain", type: "button", title: text, onclick: () => hands.point(things) },
          mark(seat),
          h("span", {}, text),
        ),
      );
    }),
  );
}

/** A button that brings older moves. @param {Hands} hands */
function earlier(hands) {
  const more = h(
    "li",
    { class: "more" },
    h(
      "button",
      { class: "plain", type: "button", onclick: () => hands.earlier(more) },
      t("table.earlier"),
    ),
  );
  return more;
}

/** @param {LogEntry} entry @param {Hands} hands */
export function line(entry, hands) {
  return h(
    "li",
    {
      tabindex: entry.things.length ? "0" : null,
      "data-ply": entry.first,
      onpointerenter: () => hands.touch(entry.things),
      onpointerleave: () => hands.touch([]),
      onfocus: () => hands.touch(entry.things),
      onblur: () => hands.touch([]),
    },
    mark(entry.seat),
    entry.details.length
      ? h("details", {}, h("summary", {}, ...told(entry)), ...details(entry))
      : h("span", {}, ...told(entry)),
  );
}

/** @param {LogEntry} entry */
function told(entry) {
  return entry.heading ? [h("b", {}, entry.heading), ` ${entry.text}`] : [entry.text];
}

/** @param {LogEntry} entry */
function details(entry) {
  return entry.details.map((each) => h("small", {}, each));
}

/** What somebody who listens hears of a turn. @param {LogEntry} entry */
export function spoken(entry) {
  return entry.heading ? `${entry.heading}. ${entry.text}` : entry.text;
}

/** Undo: how far it goes, and why not farther. @param {State} state */
export function showTools(state) {
  const undo = $("#undo");
  const can = state.undo.plies > 0;
  undo.setAttribute("aria-disabled", String(!can));
  undo.title = can ? "" : state.undo.reason;
  $("#undo-all").hidden = state.undo.plies <= state.undo.step;
  $("#hint").hidden = !state.mine;
  const alone = state.lesson !== null || state.puzzle !== null;
  $("#tools").hidden = state.over || state.viewer === null || alone;
}

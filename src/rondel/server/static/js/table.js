// @ts-check
/** The table page: the state comes in, moves go out. Knows pictures, things and moves, no game. */
import { get, insist, post, Refused } from "./api.js";
import { boardOnPage } from "./board.js";
import { wireBoards } from "./boards.js";
import { Choice } from "./choice.js";
import { Company, hasCompany } from "./company.js";
import { Curtain } from "./curtain.js";
import { $, h, signed, toast } from "./dom.js";
import { Live } from "./live.js";
import {
  line,
  showLog,
  showMoves,
  showPlayers,
  showQuestion,
  showStrip,
  showTools,
  spoken,
} from "./panel.js";
import { Pace } from "./pace.js";
import { showPeople, wirePeople } from "./people.js";
import { prefs, wirePreferences } from "./prefs.js";
import { signal } from "./signals.js";
import { facts, t } from "./texts.js";
import { consequences, onLongPress, openRules, ruleLink, tell, Tips } from "./tips.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").ClosedGame} ClosedGame */
/** @typedef {import("./types.js").MovePreview} MovePreview */
/** @typedef {import("./choice.js").MoveOffer} MoveOffer */

const path = facts.lesson
  ? `/api/lessons/${facts.game}/${facts.lesson}`
  : facts.puzzle
    ? `/api/puzzles/${facts.puzzle}`
    : `/api/games/${facts.id}`;
/** By this name the server knows our stream: it does not tell us there what we do ourselves. */
const tab = Math.random().toString(36).slice(2, 14) || "0";
const narrow = matchMedia("(max-width: 760px)");
const board = boardOnPage();
const tips = new Tips();
const pace = new Pace(
  (next) => {
    if (next.version !== state?.version || next.viewer !== state.viewer) show(next);
  },
  (waiting) => ($("#skip").hidden = !waiting),
);
const live = new Live(`${path}/live`, {
  state: (next) => pace.add(next),
  people: ({ seats, ...rest }) =>
    show({ ...state, seats: merged(state.seats, seats), ...rest }),
  connection: (connected) => ($("#connection").hidden = connected),
  refused: () => fetched().then(showOrLeave, () => {}),
});
const curtain = new Curtain(
  (seat) => sitDown(seat),
  () => {
    board.clear();
    $("#decision").replaceChildren();
  },
);

/** @type {State} */
let state;
/** For which of the seats at this browser the state is. @type {number|null} */
let seat = null;
let choice = new Choice([]);
/** What the move that waits would bring. @type {MovePreview|null} */
let preview = null;
/** @type {Map<string, MoveOffer>} */
let byKey = new Map();
/** The decision for which something is on its way; at the next one we are free again. */
let sent = -1;
/** For which decision a hint was asked. */
let hinted = -1;
/** What others have touched since one's last move. @type {string[]} */
let marks = [];
/** What things are, as long as the table stays as it is. @type {Map<string, any>} */
let known = new Map();

/** @type {import("./panel.js").Hands} */
const hands = {
  choose: (move) => choose(move),
  confirm: (move) => play(move),
  take: (shortcut) => take(shortcut),
  back: () => back(),
  hover: (anchor, move) => {
    touch(move.things);
    tips.soon(anchor, () => aboutMove(move));
  },
  leave: () => {
    touch([]);
    tips.later();
  },
  touch: (things) => touch(things),
  point: (things) => {
    marks = things;
    touch([]);
    board.turnToTouched();
  },
  find: (things) => {
    marks = things;
    touch([]);
    raise(false);
    board.bringThings(things);
  },
  place: (thing) => board.place(thing),
  earlier: (more) => earlier(more),
};

// What few tables need is loaded by those alone.
const lesson = facts.lesson
  ? new (await import("./lesson.js")).Lesson(path, board, (next) => show(next))
  : null;
const puzzle = facts.puzzle
  ? new (await import("./puzzle.js")).Puzzle(path, board, (next) => show(next))
  : null;
/** A table at which nobody else sits, and nothing is kept but how far one has come. */
const alone = lesson ?? puzzle;
const guide = facts.guided ? new (await import("./guide.js")).Guide(path, board) : null;
/** Once there is somebody to talk to. @type {Promise<import("./talk.js").Talk>|null} */
let talk = null;
const company = alone ? null : new Company(path, () => refresh());
/** Once somebody wants one. @type {Promise<import("./coach.js").Coach>|null} */
let coach = null;
/** @type {import("./story.js").Story|null} */
let story = null;

/** On a phone, let the panel cover the board or leave it in sight. @param {boolean} tall */
function raise(tall) {
  document.body.toggleAttribute("data-tall", tall);
  $("#handle").setAttribute("aria-expanded", String(tall));
}

// The state comes in

async function refresh() {
  try {
    showOrLeave(await fetched());
  } catch (error) {
    refused(error);
  }
}

/**
 * A game that can't go on since an upgrade of the server has a page of its own.
 * @param {State|ClosedGame} found
 */
function showOrLeave(found) {
  if ("closed" in found) location.reload();
  else show(found);
}

/** The state. Whoever was away may have no seat any more, and sees the table as onlookers do. */
async function fetched() {
  try {
    return await get(path, { seat, have: board.have });
  } catch (error) {
    if (seat === null || !(error instanceof Refused) || error.key !== "not-your-seat") throw error;
    seat = null;
    return get(path, { have: board.have });
  }
}

/** @param {State} next @param {boolean} [pointed] whether it comes of pointing at the board */
function show(next, pointed = false) {
  const old = state;
  if (old && next.entries < old.entries && !alone) return;
  const first = !("entries" in document.body.dataset);
  const news =
    first ||
    !old ||
    next.entries !== old.entries ||
    (alone !== null && next.version !== old.version) ||
    next.viewer !== old.viewer ||
    next.picture?.key !== old.picture?.key;
  if (!alone && curtain.falls(next, seat)) {
    state = next;
    signal({ ...next, mine: true }, false);
    return;
  }
  state = next;
  seat = next.viewer;
  document.body.dataset.entries = String(next.entries);
  wait(sent);
  document.body.dataset.viewer = String(next.viewer ?? "");
  if (news) {
    board.show(next, pointed);
    choice = choices(next);
    preview = null;
    known = new Map();
    tips.renew();
    mark(next);
    $("#hints").hidden = true;
  }
  showQuestion(next);
  showPlayers(next);
  showLog(next, hands);
  showTools(next);
  if (!alone) {
    showPeople(next);
    company?.show(next);
    showTalk(next);
    showCoach(next);
  }
  $("#seed-known").hidden = !next.seed_known || next.host;
  if (news) offer();
  alone?.show(next);
  if (news) guide?.ask(next.mine);
  if (news && next.mine && !next.lesson?.light.length) {
    board.stage.follow();
    if (!narrow.matches) board.turnTo();
  }
  showEnd(next);
  tellStory(next).catch(refused);
  const others = old ? next.log.filter((entry) => entry.last > old.ply && entry.seat !== seat) : [];
  if (!alone) signal(next, others.length > 0);
  if (first && !alone) recap(next);
  else if (news) announce(others);
  if (news && !first) $("#recap").hidden = true;
  if (!alone) curtain.switchQuietly(next, seat);
}

/** @param {State} next */
async function showCoach(next) {
  coach ??= import("./coach.js").then(({ Coach }) => new Coach(path, takeBack));
  (await coach).show(next);
}

/** Take moves back to play otherwise: also over what bots have done since. @param {number} plies */
async function takeBack(plies) {
  if (state.undo.plies >= plies) {
    await act(`${path}/undo`, { plies });
    return;
  }
  const asked = { action: "ask", seat, entries: state.entries, plies, over_revealed: true };
  try {
    await post(`${path}/take-back`, asked);
    await refresh();
  } catch (error) {
    refused(error);
  }
}

/** @param {State} next */
async function showTalk(next) {
  if (!talk && !hasCompany(next)) return;
  talk ??= import("./talk.js").then(({ Talk }) => new Talk(path));
  (await talk).show(next);
}

/** Load a style beside the page's own. @param {string} name */
function dress(name) {
  const own = /** @type {HTMLLinkElement} */ ($("link[href$='/table.css']"));
  own.after(h("link", { rel: "stylesheet", href: own.href.replace(/table(?=\.css)/, name) }));
}

/** The story, which few games have. @param {State} next */
async function tellStory(next) {
  if (!next.story && !story) return;
  const { Story } = await import("./story.js");
  if (!story) dress("story");
  story ??= new Story(path, `story.${facts.id}`, (move) => play(move), hands);
  await story.show(next);
}

/** The result, which is loaded when there is one. @param {State} next */
async function showEnd(next) {
  if (!next.over && $("#result").hidden) return;
  const { showResult } = await import("./result.js");
  showResult(next);
  // In a lesson something is said of it, above.
  if (next.over && !alone && document.activeElement === document.body) $("#result").focus();
}

/** What we have already and need not be sent. */
function held() {
  return { seat, have: board.have, tab, seen: state?.viewer === seat ? state.version : null };
}

/** Who has come or gone, added to what is known of the seats.
 * @param {State["seats"]} seats @param {import("./types.js").Person[]} who */
function merged(seats, who) {
  return seats.map((one, index) => ({ ...one, ...who[index] }));
}

/** Show what can be done now. */
function offer() {
  board.offer(choice.targets(), choice.pending?.things ?? choice.chosen);
  byKey = showMoves(choice, hands, preview, shortcuts());
}

/** What can be chosen in a state. @param {State} next */
function choices(next) {
  if (!next.mine) return new Choice([]);
  return new Choice(next.moves, prefs.ahead === "off" ? [] : next.ways);
}

/** What happened while one was away: everything since one's last move. @param {State} next */
async function recap(next) {
  const place = $("#recap");
  if (next.viewer === null || next.over || next.since === 0) return;
  let { log } = next;
  while (log.length && log[0].first > next.since + 1) {
    /** @type {State["log"]} */
    const older = await get(`${path}/log`, { seat, before: log[0].first - 1 });
    if (older.length === 0) break;
    log = [...older, ...log];
  }
  const entries = log.filter((entry) => entry.last > next.since);
  if (entries.length === 0 || state.entries !== next.entries) return;
  $("ol", place).replaceChildren(...entries.map((entry) => line(entry, hands)));
  place.hidden = false;
}

/** Older moves, below the ones that are shown. @param {HTMLElement} more the button's line */
async function earlier(more) {
  const oldest = /** @type {HTMLElement} */ (more.previousElementSibling).dataset.ply;
  /** @type {State["log"]} */
  const entries = await get(`${path}/log`, { seat, before: Number(oldest) - 1 });
  more.before(...entries.reverse().map((entry) => line(entry, hands)));
  if (entries.length === 0 || entries[entries.length - 1].first <= 1) more.remove();
}


/** Say aloud what others have done. @param {State["log"]} others */
function announce(others) {
  $("#spoken").textContent = others.map(spoken).join(" ");
}

/** Mark what others have touched since one's last move, until the next one; and say it above the
 * board. @param {State} next */
function mark(next) {
  const others = next.log.filter(
    (entry) => next.viewer !== null && entry.last > next.since && entry.seat !== next.viewer,
  );
  marks = next.mine ? others.flatMap((entry) => entry.things) : [];
  showStrip(next.over ? [] : others, hands);
  touch([]);
}

/** Mark things as long as somebody is at their words; then again what others have touched.
 * @param {string[]} things */
function touch(things) {
  board.touch(things.length ? things : marks);
}

/** Another person at this browser. @param {number} which */
function sitDown(which) {
  seat = which;
  live.open(held);
  refresh();
}

// Choosing

/** @param {string} thing */
function point(thing) {
  if (sent === state.entries) return;
  tips.hide();
  tips.spent = thing;
  const move = choice.point(thing);
  if (move === null) {
    offer();
    return;
  }
  board.offer(new Map(), choice.chosen);
  choose(move, true);
}

/** What is offered in one go, unless somebody has begun to choose piece by piece. */
function shortcuts() {
  return state.mine && !choice.pending && !choice.chosen.length ? state.shortcuts : [];
}

/** @param {import("./types.js").Shortcut} shortcut */
async function take(shortcut) {
  if (sent === state.entries) return;
  tips.hide();
  await act(`${path}/moves`, { moves: shortcut.moves });
}

/** @param {MoveOffer} move @param {boolean} [pointed] whether by pointing at the board */
async function choose(move, pointed = false) {
  if (sent === state.entries) return;
  tips.hide();
  if (!asksFirst(move)) {
    await play(move, pointed);
    return;
  }
  preview = null;
  choice.pending = move;
  offer();
  const told = await consider(move);
  if (told && choice.pending === move) {
    preview = told;
    offer();
  }
}

/** Whether somebody wants to think twice: what can't be taken back while other answers could be, or
 * all that can't, and what changes points. @param {MoveOffer} move */
function asksFirst(move) {
  if (prefs.confirm === "never" || alone) return false;
  return move.asks || (prefs.confirm === "costly" && (move.final || move.preview));
}

/** What a move would bring; null if that can't be told, or not any more: another one is on its way.
 * @param {MoveOffer} move @returns {Promise<MovePreview|null>} */
async function consider(move) {
  if (move.moves || sent === state.entries) return null;
  const key = `move ${move.move}`;
  const here = known;
  if (!here.has(key)) {
    try {
      const seen = { seat, entries: state.entries };
      here.set(key, await get(`${path}/preview`, { ...seen, move: move.move }));
    } catch {
      return null;
    }
  }
  return here.get(key);
}

/** @param {MoveOffer} move @param {boolean} [pointed] */
async function play(move, pointed = false) {
  if (sent === state.entries) return;
  await act(`${path}/moves`, move.moves ? { moves: move.moves } : { move: move.move }, pointed);
}

function back() {
  preview = null;
  const went = choice.back();
  if (went) offer();
  return went;
}

/** @param {number} plies */
async function undo(plies) {
  if (sent === state.entries) return;
  if (state.undo.plies < 1) {
    toast(state.undo.reason);
    return;
  }
  await act(`${path}/undo`, { plies });
}

/** Something that changes the table; the answer is the state after it.
 * @param {string} where @param {object} what @param {boolean} [pointed] */
async function act(where, what, pointed = false) {
  pace.skip();
  const before = state.entries;
  const onBoard = board.window.contains(document.activeElement);
  wait(before);
  try {
    const body = { seat, entries: before, have: board.have, tab, ...what };
    const again = (/** @type {Refused} */ why) => toast(t("table.again", { why: why.message }));
    show(await insist(where, body, again), pointed);
    if (!onBoard && !document.querySelector("dialog[open]")) {
      $("#ask").focus({ preventScroll: true });
    }
  } catch (error) {
    refused(error);
    choice = choices(state);
    offer();
    if (!answered(error)) await refresh();
  } finally {
    wait(sent === before ? -1 : sent);
  }
}

/** Nothing else is done for a decision while something is on its way. @param {number} entries */
function wait(entries) {
  sent = entries;
  document.body.toggleAttribute("data-busy", sent === state.entries);
}

async function hint() {
  if (hinted === state.entries || (await coach)?.refuses(state)) return;
  hinted = state.entries;
  const place = $("#hints");
  const list = $("ol", place);
  place.hidden = false;
  list.replaceChildren(h("li", { class: "faint" }, t("table.thinking")));
  const { entries } = state;
  try {
    const { suggestions } = await post(`${path}/hint`, { seat, entries });
    if (state.entries === entries) list.replaceChildren(...suggestions.slice(0, 3).map(idea));
  } catch (error) {
    hinted = -1;
    place.hidden = true;
    refused(error);
  }
}

/** A move that a bot thinks of, and how it would go on.
 * @param {import("./types.js").Hint} one */
function idea(one) {
  const move = choice.moves.find((offered) => offered.move === one.move);
  const next = one.line.slice(1, 4).join(" → ");
  const gains = one.gains.map((gain) => `${signed(gain.points)} ${gain.part}`).join(", ");
  const because = gains && t("table.brings", { gains });
  return h(
    "li",
    {
      onpointerenter: () => touch(one.things),
      onpointerleave: () => touch([]),
    },
    h(
      "button",
      { class: "plain", type: "button", onclick: () => move && choose(move) },
      one.label,
    ),
    next ? h("small", {}, next) : null,
    because ? h("small", { class: "why" }, because) : null,
  );
}

/** Whether a lesson has answered a move that it is not about: then nothing else has happened.
 * @param {unknown} error */
function answered(error) {
  return lesson !== null && error instanceof Refused && error.key === "lesson";
}

/** @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  if (answered(error)) lesson?.answer(error.message);
  else toast(error.message, error.rule ? ruleLink(facts.game, error.rule) : undefined);
}

// Asking what things are

/** @param {string} thing @param {Element|null} symbol that is pointed at */
async function aboutThing(thing, symbol) {
  const here = known;
  if (!here.has(thing)) here.set(thing, await get(`${path}/thing`, { seat, id: thing }));
  const about = here.get(thing);
  const way = choice.chosen.length ? undefined : choice.ways.get(thing);
  const told = tell(facts.game, way ? { ...about, moves: [way.label], why: null } : about);
  return [...told, symbol && (await aboutSymbol(symbol))];
}

/** The line of the legend about a symbol. @param {Element} symbol */
async function aboutSymbol(symbol) {
  if (!facts.aid) return null;
  const { symbolLine } = await import("./aid.js");
  return symbolLine(symbol.getAttribute("href") ?? "", symbol.getAttribute("class"));
}

async function openAid() {
  if (facts.aid) await (await import("./aid.js")).openAid();
}

/** @param {MoveOffer} move */
async function aboutMove(move) {
  const told = move.preview ? await consider(move) : null;
  const brings = told ? consequences(told) : null;
  if (!brings?.childElementCount && move.text.length < 80) return [];
  return [h("strong", {}, move.label), move.text ? h("p", {}, move.text) : null, brings];
}

/** @param {Element} element what carries the thing @param {boolean} [pinned]
 * @param {Event|null} [event] of pointing at it */
function ask(element, pinned = false, event = null) {
  const thing = element.getAttribute("data-thing") ?? "";
  const symbol = /** @type {Element|undefined} */ (event?.target)?.closest("use") ?? null;
  const told = () => aboutThing(thing, symbol);
  if (pinned) tips.show(element, told, true);
  else tips.soon(symbol ?? element, told, thing);
}

board.onpoint = point;
board.onask = (/** @type {Element} */ at) => ask(at, true);
board.window.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.buttons || tips.still(event)) return;
  const found = board.thing(/** @type {Element} */ (event.target));
  if (found) ask(found, false, event);
  else tips.later();
});
board.window.addEventListener("pointerleave", () => {
  tips.spent = "";
  tips.later();
});
board.window.addEventListener("focusin", (event) => {
  const element = /** @type {Element} */ (event.target);
  if (element.matches("[data-thing]:focus-visible")) ask(element);
});
board.window.addEventListener("focusout", () => tips.later());
onLongPress(board.window, (event) => {
  const found = board.at(event);
  if (!found || board.camera.pointers.size > 1) return;
  board.camera.dragged = true;
  ask(found, true, event);
});

// Keys and buttons

/** The first key, or Enter where it means nothing else. @param {KeyboardEvent} event */
function isFirst(event) {
  const element = /** @type {Element} */ (event.target);
  return event.key === "1" || (event.key === "Enter" && !element.closest("button, a, [data-thing]"));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
    return;
  }
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, textarea, select")) return;
  const step = alone?.stepOf(event) ?? null;
  if (event.key === " " && pace.skip()) {
    // What was waiting is shown.
  } else if (step) {
    alone?.step(/** @type {any} */ (step));
  } else if (event.key === "Escape") {
    if (!tips.hide()) back();
  } else if (shortcuts().length && isFirst(event)) {
    take(shortcuts()[0]);
  } else if (byKey.has(event.key) && !event.shiftKey) {
    choose(/** @type {MoveOffer} */ (byKey.get(event.key)));
  } else if (event.key === "i") tips.pin();
  else if (event.key === "u" && !alone) undo(state.undo.step);
  else if (event.key === "h" && state.mine && !alone) hint();
  else if (event.key === "r") openRules(facts.game, tips.rule());
  else if (event.key === "a") openAid();
  else if (event.key === "+" || event.key === "=") board.zoom(1);
  else if (event.key === "-") board.zoom(-1);
  else if (event.key === "0") board.zoom(0);
  else if (event.key === "." || event.key === ",") board.stage.next(event.key === "." ? 1 : -1);
  else if (event.key === "?") /** @type {HTMLDialogElement} */ ($("#preferences")).showModal();
  else return;
  event.preventDefault();
});
$("#skip").addEventListener("click", () => pace.skip());
$("#undo").addEventListener("click", () => undo(state.undo.step));
$("#undo-all").addEventListener("click", () => undo(state.undo.plies));
$("#hint").addEventListener("click", () => hint());
$("#recap button").addEventListener("click", () => {
  $("#recap").hidden = true;
  touch([]);
});
$("#hints header button").addEventListener("click", () => {
  $("#hints").hidden = true;
  hinted = -1;
});
$("#handle").addEventListener("click", () => raise(!document.body.hasAttribute("data-tall")));
for (const [name, open] of Object.entries({ rules: () => openRules(facts.game), aid: openAid })) {
  document.querySelector(`.head [data-open=${name}]`)?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && state) refresh();
});

wirePreferences(() => {
  choice = choices(state);
  offer();
});
wireBoards(board, () => seat);
if (!alone) wirePeople(path, refresh, sitDown);
await refresh();
if (!alone) live.open(held);
if (puzzle && location.hash === "#show") puzzle.step("show");

// @ts-check
/** The page of lessons: those of each game, and how far one has come. */
import { get, post, Refused } from "./api.js";
import { $, h, toast } from "./dom.js";
import { wirePreferences } from "./prefs.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").LearnGame} LearnGame */
/** @typedef {import("./types.js").LearnLesson} LearnLesson */

/** @param {LearnGame} game */
function section(game) {
  const done = game.lessons.filter((lesson) => lesson.done).length;
  const all = game.lessons.length;
  return h(
    "section",
    { id: game.game, "aria-labelledby": `${game.game}-title` },
    h("h2", { id: `${game.game}-title` }, game.title),
    h("p", { class: "note" }, t("learn.done_of", { done, all })),
    h("p", { class: "row" }, ...further(game)),
    h("ol", { class: "lesson-list" }, ...game.lessons.map((lesson) => line(game, lesson))),
    game.first_game ? firstGame(game.game, game.first_game) : null,
    game.puzzles ? puzzles(game) : null,
  );
}

/** What there is to read besides. @param {LearnGame} game */
function further({ game, aid }) {
  return [
    aid && h("a", { href: `/aid/${game}` }, t("learn.aid")),
    h("a", { href: `/rules/${game}` }, t("learn.rules")),
  ];
}

/** The whole game after the lessons: begin it, or go on with it.
 * @param {string} game @param {import("./types.js").FirstGameInfo} info */
function firstGame(game, { table, over }) {
  const running = table !== "" && !over;
  const open = running
    ? h("a", { class: "button primary", href: `/g/${table}` }, t("learn.first_on"))
    : h(
        "button",
        { class: "primary", type: "button", "data-first": game, onclick: () => begin(game) },
        over ? t("learn.first_again") : t("learn.first_begin"),
      );
  return h(
    "div",
    { class: "first-game" },
    h("h3", {}, t("learn.first")),
    h("p", {}, t("learn.first_help")),
    h("p", { class: "row" }, open),
  );
}

/** What follows when one knows the game. @param {LearnGame} game */
function puzzles({ game, puzzles }) {
  return h(
    "div",
    { class: "first-game" },
    h("h3", {}, t("learn.puzzles")),
    h("p", {}, t("learn.puzzles_help", { count: puzzles })),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: `/puzzles/${game}/today` }, t("learn.today")),
      h("a", { class: "button", href: `/puzzles#${game}` }, t("learn.all_puzzles")),
    ),
  );
}

/** @param {string} game */
async function begin(game) {
  try {
    const { id } = await post(`/api/lessons/${game}/first-game`, {});
    location.href = `/g/${id}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** @param {LearnGame} game @param {LearnLesson} lesson */
function line(game, lesson) {
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/learn/${game.game}/${lesson.id}`, class: "game-line", "data-lesson": lesson.id },
      h("b", {}, lesson.title),
      h("span", {}, lesson.about),
      h("span", { class: lesson.done ? "badge mine" : "note" }, standing(lesson)),
    ),
  );
}

/** How far one has come. @param {LearnLesson} lesson */
function standing({ beat, beats, done, minutes }) {
  if (beat > 0 && beat < beats) return t("learn.begun", { beat, beats });
  return done ? t("learn.finished") : t("learn.minutes", { minutes });
}

wirePreferences();
/** @type {LearnGame[]} */
const games = await get("/api/lessons");
$("#lessons").replaceChildren(...games.map(section));
document.getElementById(location.hash.slice(1))?.scrollIntoView();

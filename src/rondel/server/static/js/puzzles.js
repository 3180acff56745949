// @ts-check
/** The page of puzzles: the one of the day, a run of them, and all of each game. */
import { get } from "./api.js";
import { $, h } from "./dom.js";
import { wirePreferences } from "./prefs.js";
import { level, t } from "./texts.js";

/** @typedef {import("./types.js").PuzzlesOfGame} PuzzlesOfGame */
/** @typedef {import("./types.js").PuzzleInfo} PuzzleInfo */

/** @param {PuzzlesOfGame} game */
function section(game) {
  const { answered, solved, rating } = game;
  const all = game.puzzles.length;
  const today = game.puzzles.find((one) => one.id === game.today);
  const standing = answered
    ? t("puzzle.standing", { answered, all, solved, rating })
    : t("puzzle.fresh", { all });
  return h(
    "section",
    { id: game.game, "aria-labelledby": `${game.game}-title` },
    h("h2", { id: `${game.game}-title` }, game.title),
    h("p", { class: "note" }, standing),
    h(
      "p",
      { class: "row" },
      game.next
        ? h(
            "a",
            { class: "button primary", "data-next": game.game, href: address(game, game.next) },
            answered ? t("puzzle.go_on") : t("puzzle.begin"),
          )
        : h("span", {}, t("puzzle.all_done")),
      h(
        "a",
        { class: "button", "data-today": game.game, href: address(game, game.today) },
        today?.score === null || !today ? t("puzzle.today") : t("puzzle.today_done"),
      ),
    ),
    h(
      "details",
      {},
      h("summary", {}, t("puzzle.list", { all })),
      h("ol", { class: "puzzle-list" }, ...game.puzzles.map((one) => line(game, one))),
    ),
  );
}

/** @param {PuzzlesOfGame} game @param {string} id */
function address(game, id) {
  return `/puzzles/${game.game}/${id}`;
}

/** @param {PuzzlesOfGame} game @param {PuzzleInfo} one */
function line(game, one) {
  const hard = one.level ? level(one.level) : t("puzzle.nobody");
  return h(
    "li",
    {},
    h(
      "a",
      { href: address(game, one.id), "data-puzzle": one.id, "data-score": one.score ?? "" },
      h("b", {}, String(one.rating)),
      ` ${hard} `,
      h("span", { class: one.score === 1 ? "badge mine" : "note" }, outcome(one)),
    ),
  );
}

/** @param {PuzzleInfo} one */
function outcome({ score }) {
  if (score === null) return "";
  return score === 1 ? t("puzzle.solved") : score > 0 ? t("puzzle.nearly") : t("puzzle.missed");
}

wirePreferences();
/** @type {PuzzlesOfGame[]} */
const games = await get("/api/puzzles");
$("#puzzles").replaceChildren(...games.map(section));
document.getElementById(location.hash.slice(1))?.scrollIntoView();

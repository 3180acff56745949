// @ts-check
/** Somebody's first game: what comes up for the first time is explained. */
import { get, post, Refused } from "./api.js";
import { $ } from "./dom.js";

/** @typedef {import("./types.js").Remark} Remark */

export class Guide {
  /** @param {string} path of the game in the API @param {import("./board.js").Board} board */
  constructor(path, board) {
    this.path = `${path}/remarks`;
    this.board = board;
    this.place = $("#guide");
    /** What is being said. */
    this.id = "";
    $("#guide-read").addEventListener("click", () =>
      this.tell(post(this.path, { id: this.id })),
    );
  }

  /** At every question of one's own there may be something to say. @param {boolean} mine */
  ask(mine) {
    if (mine) this.tell(get(this.path));
    else this.say({ id: "", text: "", light: [] });
  }

  /** @param {Promise<Remark>} answer */
  async tell(answer) {
    try {
      this.say(await answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A remark less is no trouble: the game goes on.
    }
  }

  /** @param {Remark} remark */
  say({ id, text, light }) {
    const news = id !== this.id;
    this.id = id;
    this.place.hidden = id === "";
    if (news) $("#guide-text").textContent = text;
    this.board.light(light, news);
  }
}

// @ts-check
/** News of a game as they happen. The browser reconnects by itself; if it gives up, we do. */
import { query } from "./api.js";

export class Live {
  /**
   * @param {string} path
   * @param {object} on
   * @param {(state: import("./types.js").State) => void} on.state
   * @param {(who: import("./types.js").People) => void} on.people
   * @param {(connected: boolean) => void} on.connection
   * @param {() => Promise<void>} on.refused before the server is asked again
   */
  constructor(path, on) {
    this.path = path;
    this.on = on;
    /** @type {EventSource|null} */
    this.source = null;
    this.timer = 0;
    this.wait = 500;
  }

  /** @param {() => Record<string, any>} values what to ask for, at the time of asking */
  open(values) {
    this.close();
    const source = new EventSource(this.path + query(values()));
    this.source = source;
    source.addEventListener("open", () => {
      this.wait = 500;
      this.on.connection(true);
    });
    source.addEventListener("state", (event) => this.on.state(JSON.parse(event.data)));
    source.addEventListener("people", (event) => this.on.people(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      this.on.connection(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // Not all who lost the connection come back in the same moment.
      const pause = this.wait * (1 + Math.random());
      this.timer = window.setTimeout(async () => {
        await this.on.refused();
        if (this.source === source) this.open(values);
      }, pause);
      this.wait = Math.min(this.wait * 2, 8000);
    });
  }

  close() {
    window.clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}

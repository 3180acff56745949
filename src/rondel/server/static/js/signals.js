// @ts-check
/** Signs that it is somebody's turn: the page's title, its icon, a sound, a notification. */
import { prefs } from "./prefs.js";
import { t } from "./texts.js";

/** @type {AudioContext|null} */
let audio = null;

/** A small bell of two tones; browsers allow it to those who have touched the page. */
function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio = audio ?? new AudioContext();
  const now = audio.currentTime;
  for (const [start, pitch] of [
    [0, 660],
    [0.16, 880],
  ]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, now + start);
    volume.gain.exponentialRampToValueAtTime(0.18, now + start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + 0.55);
  }
}

/** @param {"idle"|"turn"|"over"} kind */
function icon(kind) {
  const link = document.querySelector("link[rel=icon]");
  const href = link?.getAttribute(`data-${kind}`);
  if (link && href && link.getAttribute("href") !== href) link.setAttribute("href", href);
}

/** What was signalled last, so that a turn is announced once. */
let announced = false;

/**
 * @param {{mine: boolean, over: boolean, title: string, ask: string}} state
 * @param {boolean} others whether others have moved: then it is another turn, seen or not
 */
export function signal(state, others) {
  const head = state.over ? t("table.over") : state.mine ? t("table.your_turn") : "";
  document.title = head ? `${state.mine ? "● " : ""}${head} · ${state.title}` : state.title;
  icon(state.over ? "over" : state.mine ? "turn" : "idle");
  const news = state.mine && (others || !announced);
  announced = state.mine;
  if (!news) return;
  if (prefs.sound === "on") ring();
  const may = "Notification" in window && Notification.permission === "granted";
  if (document.hidden && prefs.notify === "on" && may) {
    const note = new Notification(t("table.your_turn"), { body: state.ask, tag: "rondel-turn" });
    note.addEventListener("click", () => window.focus());
  }
}

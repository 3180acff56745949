// @ts-check
/** Talking to the server. Refusals come as `Refused`, with the server's own words. */
import { t } from "./texts.js";

export class Refused extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.message ?? t("common.failed"));
    this.status = status;
    this.key = body?.error ?? "";
    this.rule = body?.rule ?? "";
    this.body = body;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refused(0, { error: "offline", message: t("common.offline") });
  }
  const json = response.headers.get("content-type")?.includes("json");
  const body = json ? await response.json() : null;
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** @param {Record<string, string|number|null|undefined>} values */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : "";
}

/** @param {string} path @param {Record<string, any>} [values] @param {AbortSignal} [signal] */
export const get = (path, values = {}, signal) => ask(path + query(values), { signal });

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Milliseconds after which what got no answer is sent again. */
const PAUSES = [500, 1000, 2000, 4000, 8000];
/** Nobody knows then whether it was done: no answer at all, or one by a proxy or a database that
 * is starting again. */
const UNCERTAIN = [0, 502, 503, 504];

/**
 * Send something that the server does only once, by its number, until it is known to be done.
 * @param {string} path
 * @param {unknown} body
 * @param {(why: Refused) => void} onwait told when there was no answer for the first time
 */
export async function insist(path, body, onwait) {
  for (const pause of PAUSES) {
    try {
      return await post(path, body);
    } catch (error) {
      if (!(error instanceof Refused) || !UNCERTAIN.includes(error.status)) throw error;
      if (pause === PAUSES[0]) onwait(error);
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  return post(path, body);
}

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

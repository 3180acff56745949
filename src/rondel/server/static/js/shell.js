// @ts-check
/** Installs the service worker of this version; a browser that has none does without. */

/** Where the files of this version lie. */
const here = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

/** The worker's registration, once there is one; null where there can be none. */
export const registration =
  navigator.serviceWorker?.register(`/sw.js?static=${here}`).catch(() => null) ??
  Promise.resolve(null);

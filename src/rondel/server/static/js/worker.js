// @ts-check
/** The service worker: the shell of the pages without a network, and messages when no page is open.
 *
 * It keeps files whose address changes with their contents, and one page that says that we are
 * offline. It never keeps a state: what lies on a table comes from the server or not at all. A page
 * of another version registers this script by another address, and so brings its successor. */

const worker = /** @type {any} */ (self);
const STATIC = new URL(worker.location.href).searchParams.get("static") ?? "";
const CACHE = `rondel ${STATIC}`;
const OFFLINE = "/offline";
const SHELL = [
  OFFLINE,
  ...["css/base.css", "css/pages.css", "icons/idle.svg", "js/theme.js", "js/offline.js"].map(
    (file) => `${STATIC}/${file}`,
  ),
];

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== CACHE));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith(`${STATIC}/`)) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

/** A file that never changes. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A page as the server has it; if it can't be reached, the one that says so.
 * @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

// It is somebody's turn

worker.addEventListener("push", (/** @type {any} */ event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(told.title ?? "Rondel", {
      body: told.text,
      tag: told.tag,
      icon: `${STATIC}/icons/app-192.png`,
      data: { url: told.url },
    }),
  );
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? "/", worker.location.href);
  const path = wanted.origin === worker.location.origin ? wanted.pathname : "/";
  event.waitUntil(open(path));
});

/** The page in which a table is open already, or another. @param {string} path */
async function open(path) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}

worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => {
  const { options } = event.oldSubscription ?? {};
  if (options) event.waitUntil(subscribeAgain(options));
});

/** @param {any} options */
async function subscribeAgain(options) {
  const made = await worker.registration.pushManager.subscribe(options);
  const { endpoint, keys } = made.toJSON();
  const target = JSON.stringify({ endpoint, keys });
  await fetch("/api/me/notices/addresses", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ channel: "push", target }),
  });
}

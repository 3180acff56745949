// @ts-check
/** The page that is shown without a network: it goes on by itself when there is one again. */

addEventListener("online", () => location.reload());
setInterval(() => {
  fetch("/health", { cache: "no-store" }).then((answer) => answer.ok && location.reload(), () => {});
}, 5000);

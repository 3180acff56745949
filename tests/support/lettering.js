([svg, least]) => {
  const main = document.querySelector("main");
  main.innerHTML = svg;
  const root = main.firstElementChild;
  const [, , wide, high] = root.getAttribute("viewBox").split(" ").map(Number);
  root.setAttribute("width", wide);
  root.setAttribute("height", high);
  const SLACK = 1;
  const faults = [];
  const told = (what, text, other, by) => faults.push({ what, text, other, by: Math.round(by * 10) / 10 });

  /** The ink of a text, about: from its baseline up to the top of its capitals. */
  const texts = [...root.querySelectorAll("text")]
    .filter((text) => text.textContent.trim() && !text.closest("defs, symbol"))
    // Drawn once more without its rim (see `sheets.py`).
    .filter((text) => !text.classList.contains("r-level"))
    .map((text) => {
      const matrix = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.b, matrix.d);
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const base = text.getBBox();
      const baseline = new DOMPoint(base.x, Number(text.getAttribute("y") ?? 0)).matrixTransform(matrix).y;
      const upright = Math.abs(matrix.b) < 1e-3;
      return {
        text,
        size,
        left,
        right,
        top: upright ? baseline - 0.7 * size : top,
        bottom: upright ? baseline : bottom,
      };
    });

  for (const one of texts) {
    const said = one.text.textContent;
    if (one.size < least - 0.05) told("small", said, "", one.size);
    const off = Math.max(-one.left, one.right - wide, -one.top, one.bottom - high);
    if (off > SLACK) told("off the sheet", said, "", off);
    const owner = one.text.closest("[data-thing]");
    const box = owner && [...owner.children].find((child) => child.matches("rect, circle, polygon"));
    if (!box || box.getAttribute("data-thing")) continue;
    const around = box.getBoundingClientRect();
    const x = (one.left + one.right) / 2;
    const y = (one.top + one.bottom) / 2;
    if (x < around.left || x > around.right || y < around.top || y > around.bottom) continue;
    const out = Math.max(around.left - one.left, one.right - around.right, around.top - one.top, one.bottom - around.bottom);
    if (out > SLACK) told("out of its box", said, owner.getAttribute("data-thing"), out);
  }

  /** Whether something lies between two texts, so that only one of them is seen. */
  const covered = (a, b, x, y) => {
    const there = document.elementsFromPoint(x, y);
    const from = there.findIndex((element) => element === a || element === b);
    const to = there.findLastIndex((element) => element === a || element === b);
    if (from === to) return from >= 0 && false;
    return there.slice(from + 1, to).some((element) => {
      if (element.matches("text, tspan, svg, g, main, body, html")) return false;
      const style = getComputedStyle(element);
      return element.tagName === "use" || (style.fill !== "none" && Number(style.opacity) > 0.6);
    });
  };
  for (let i = 0; i < texts.length; i += 1) {
    for (let j = i + 1; j < texts.length; j += 1) {
      const [a, b] = [texts[i], texts[j]];
      const dx = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const dy = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (dx <= SLACK || dy <= SLACK) continue;
      const x = (Math.min(a.right, b.right) + Math.max(a.left, b.left)) / 2;
      const y = (Math.min(a.bottom, b.bottom) + Math.max(a.top, b.top)) / 2;
      if (covered(a.text, b.text, x, y)) continue;
      told("on another", a.text.textContent, b.text.textContent, Math.min(dx, dy));
    }
  }
  return faults;
}

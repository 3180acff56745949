// @ts-check
/** Where sheets lie: one large on the stage, around it as many others as there is room for. */

/** @typedef {import("./types.js").SheetState} Sheet */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{stage: Box, shelf: Map<string, Box>}} Layout */

const GAP = 4;
/** What a question is about is shown a little larger than what can just be read, more so where it
 * is pointed at with a finger. */
export const CLEAR = matchMedia("(pointer: coarse)").matches ? 1.28 : 1.1;
/** So much larger than its own size is a sheet at most. */
const MOST = 2.4;
const STEPS = 16;
const GROW = 1.05;
const SMALLEST = () => 1;
/** What it is worth to see a sheet on the shelf, by its place in the list; and how much more it is
 * to see all that another shows in brief. */
const WORTH = [4, 5, 3, 2.4, 2, 1.6, 1.4];
const MORE = 1;
/** What it is worth to see there what the question is about. */
const ASKED = 8;
/** What it is worth if the stage is twice as large; and the shelf. */
const LARGE_STAGE = 2.4;
const LARGE_SHELF = 3.6;
/** What it is worth to leave no room unused. */
const FULL = 6;

/**
 * The layout that shows most: the stage as large as it may be, and all that can be read around it.
 * @param {Sheet[]} sheets in the order in which one wants to see them
 * @param {string} id what is on the stage
 * @param {string[]} about what the question is about: on the shelf it is shown as clearly
 * @param {number} width @param {number} height of the room
 * @returns {Layout}
 */
export function arrange(sheets, id, about, width, height) {
  const stage = sheets.find((sheet) => sheet.id === id) ?? sheets[0];
  const others = sheets
    .filter((sheet) => sheet !== stage)
    .map((sheet) => (about.includes(sheet.id) ? { ...sheet, least: CLEAR * sheet.least } : sheet))
    .sort((a, b) => Number(about.includes(b.id)) - Number(about.includes(a.id)));
  const whole = Math.min(width / stage.width, height / stage.height, MOST);
  const least = Math.min(whole, (CLEAR * stage.least) / stage.width);
  const value = (/** @type {Sheet} */ sheet) => worth(sheets, about, sheet);
  let best = { score: -Infinity, scale: whole, shelf: /** @type {Map<string, Box>} */ (new Map()) };
  for (let step = 0; step <= STEPS; step += 1) {
    const scale = whole * (least / whole) ** (step / STEPS);
    for (const spaces of around(stage, scale, width, height)) {
      const shown = chosen(spaces, others, stage);
      const shelf = filled(spaces, shown, scale);
      const all = shown.reduce((sum, sheet) => sum + value(sheet), 0);
      const larger = shown.reduce((sum, sheet) => {
        const size = (shelf.get(sheet.id)?.width ?? sheet.least) / sheet.least;
        return sum + (value(sheet) / all) * Math.log2(size);
      }, 0);
      const size = LARGE_STAGE * Math.log2(scale / least) + LARGE_SHELF * larger;
      const score = size + all + FULL * used(stage, scale, shelf, width * height);
      if (score > best.score + 1e-6) best = { score, scale, shelf };
    }
  }
  const { scale, shelf } = best;
  const box = { x: 0, y: 0, width: stage.width * scale, height: stage.height * scale };
  return centred({ stage: box, shelf }, width, height);
}

/** How much of the room is taken.
 * @param {Sheet} stage @param {number} scale @param {Map<string, Box>} shelf @param {number} room */
function used(stage, scale, shelf, room) {
  const areas = [...shelf.values()].map((box) => box.width * box.height);
  return areas.reduce((sum, area) => sum + area, stage.width * stage.height * scale * scale) / room;
}

/** What is left beside the stage and below it: the corner belongs to one or to the other.
 * @param {Sheet} stage @param {number} scale @param {number} width @param {number} height
 * @returns {Box[][]} */
function around(stage, scale, width, height) {
  const x = stage.width * scale + GAP;
  const y = stage.height * scale + GAP;
  const right = width - x;
  const below = height - y;
  return [
    [
      { x, y: 0, width: right, height },
      { x: 0, y, width: x - GAP, height: below },
    ],
    [
      { x: 0, y, width, height: below },
      { x, y: 0, width: right, height: y - GAP },
    ],
  ];
}

/** The sheets for which there is room in the smallest size, those first that one wants to see.
 * @param {Box[]} spaces @param {Sheet[]} others @param {Sheet} stage */
function chosen(spaces, others, stage) {
  const first = others.filter((sheet) => sheet.brief === "");
  const more = others.filter((sheet) => sheet.brief !== "");
  let shown = /** @type {Sheet[]} */ ([]);
  for (const sheet of first) {
    if (placed(spaces, [...shown, sheet], SMALLEST)) shown = [...shown, sheet];
  }
  // The whole boards of the others, in place of those in brief if there is room for all.
  const briefs = new Set(more.map((sheet) => sheet.brief));
  for (const brief of briefs) {
    const whole = more.filter((sheet) => sheet.brief === brief);
    const instead = shown.filter((sheet) => sheet.id !== brief);
    if (stage.id !== brief && placed(spaces, [...instead, ...whole], SMALLEST)) {
      shown = [...instead, ...whole];
    }
  }
  return shown;
}

/** How much larger than in their smallest size the sheets can be, all alike, and none of them
 * larger than the stage. @param {Box[]} spaces @param {Sheet[]} shown @param {number} most */
function enlarged(spaces, shown, most) {
  if (shown.length === 0) return 1;
  const least = Math.max(...shown.map((sheet) => sheet.least / sheet.width));
  let factor = 1;
  while (factor * GROW * least <= most && placed(spaces, shown, () => factor * GROW)) {
    factor *= GROW;
  }
  return factor;
}

/** Where the sheets lie when each is as large as the others let it be.
 * @param {Box[]} spaces @param {Sheet[]} shown @param {number} most @returns {Map<string, Box>} */
function filled(spaces, shown, most) {
  const alike = enlarged(spaces, shown, most);
  const factors = new Map(shown.map((sheet) => [sheet.id, alike]));
  const factor = (/** @type {Sheet} */ sheet) => factors.get(sheet.id) ?? 1;
  for (let growing = shown; growing.length > 0; ) {
    growing = growing.filter((sheet) => {
      const before = factor(sheet);
      factors.set(sheet.id, before * GROW);
      const fits = before * GROW * sheet.least <= most * sheet.width;
      if (fits && placed(spaces, shown, factor)) return true;
      factors.set(sheet.id, before);
      return false;
    });
  }
  return placed(spaces, shown, factor) ?? new Map();
}

/**
 * Where sheets lie in some free spaces, each at a multiple of its smallest width; null if
 * there is no room. Each goes where it leaves least room beside it; what is left there can be used again.
 * @param {Box[]} spaces @param {Sheet[]} sheets @param {(sheet: Sheet) => number} factor
 * @returns {Map<string, Box>|null}
 */
function placed(spaces, sheets, factor) {
  let free = spaces;
  /** @type {Map<string, Box>} */
  const places = new Map();
  for (const sheet of [...sheets].sort((a, b) => high(b) - high(a))) {
    const width = sheet.least * factor(sheet);
    const height = high(sheet) * factor(sheet);
    /** @type {Box|null} */
    let best = null;
    for (const box of free) {
      if (box.width < width || box.height < height) continue;
      if (best === null || spare(box, width, height) < spare(best, width, height)) best = box;
    }
    if (best === null) return null;
    const { x, y } = best;
    places.set(sheet.id, { x, y, width, height });
    // What is left is cut so that the largest piece stays whole.
    const wide = best.width - width - GAP;
    const deep = best.height - height - GAP;
    const beside = wide * best.height > deep * best.width;
    const right = { x: x + width + GAP, y, width: wide, height: beside ? best.height : height };
    const below = { x, y: y + height + GAP, width: beside ? width : best.width, height: deep };
    free = [...free.filter((box) => box !== best), right, below];
  }
  return places;
}

/** @param {Sheet} sheet */
function high(sheet) {
  return (sheet.least * sheet.height) / sheet.width;
}

/** @param {Box} box @param {number} width @param {number} height */
function spare(box, width, height) {
  return Math.min(box.width - width, box.height - height);
}

/** @param {Sheet[]} sheets @param {string[]} about @param {Sheet} sheet */
function worth(sheets, about, sheet) {
  if (about.includes(sheet.id)) return ASKED;
  const place = sheets.findIndex((one) => one.id === sheet.id);
  if (sheet.brief === "") return WORTH[place] ?? 1;
  const brief = sheets.findIndex((one) => one.id === sheet.brief);
  const whole = sheets.filter((one) => one.brief === sheet.brief).length;
  return ((WORTH[brief] ?? 1) + MORE) / whole;
}

/** All of it in the middle of the room. @param {Layout} layout @param {number} width
 * @param {number} height @returns {Layout} */
function centred(layout, width, height) {
  const boxes = [layout.stage, ...layout.shelf.values()];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const dx = Math.max(0, (width - right) / 2);
  const dy = Math.max(0, (height - bottom) / 2);
  const move = (/** @type {Box} */ box) => ({ ...box, x: box.x + dx, y: box.y + dy });
  const shelf = new Map([...layout.shelf].map(([id, box]) => [id, move(box)]));
  return { stage: move(layout.stage), shelf };
}

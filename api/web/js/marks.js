// What is printed or marked on spaces beside their terrain: ruins, the coins of mountains, what monsters threaten, what
// heroes attack, and the initials of monsters.

import { svg } from "./dom.js";
import { SIDE, colOf, rowOf } from "./spaces.js";
import { CELL } from "./terrain.js";

const COLUMNS = [
  "M7 32.5 H33 V36 H7 Z",
  "M10.5 15 H15.5 V31 H10.5 Z M9 11.5 H17 V14 H9 Z",
  "M18.5 23 L21 20.5 L23.5 24 V31 H18.5 Z",
  "M26 11 H31 V31 H26 Z M24.5 7.5 H32.5 V10 H24.5 Z",
].join(" ");

/** Ruins as they are printed; over something drawn they are a small sign in the corner. */
export function ruinsSign(x, y, covered) {
  const place = `translate(${x} ${y})`;
  if (!covered) return svg("g", { class: "ruins", transform: place }, svg("path", { class: "column", d: COLUMNS }));
  return svg(
    "g",
    { class: "ruins covered", transform: `translate(${x + 1.5} ${y + 1.5})` },
    svg("rect", { class: "plate", width: 15, height: 15, rx: 4 }),
    svg("path", { class: "column", transform: "translate(-0.3 -0.8) scale(0.39)", d: COLUMNS }),
  );
}

/** A coin round a point. */
export function coinSign(cx, cy, r = 7) {
  return svg(
    "g",
    { class: "coin" },
    svg("circle", { cx, cy, r }),
    svg("path", { class: "rim", d: `M${cx - r * 0.35} ${cy - r * 0.45}h${r * 0.7}v${r * 0.9}h${-r * 0.7}Z` }),
  );
}

/** A coin as a picture of its own, for buttons and lines of text. */
export function coinIcon(className = "coinicon") {
  const box = { class: className, viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" };
  return svg("svg", box, coinSign(10, 10, 8.5));
}

/** What an empty space beside monsters costs. */
export function threatSign(x, y) {
  return svg(
    "g",
    { class: "threat" },
    svg("rect", { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 5 }),
    svg("text", { x: x + CELL / 2, y: y + CELL / 2 + 5, "text-anchor": "middle", text: "−1" }),
  );
}

/** The corners of a sight round a space that a hero attacks; `kind` is a class. */
export function attackSign(x, y, kind) {
  const [near, far, arm] = [3, CELL - 3, 10];
  const corner = (cx, cy, dx, dy) => `M${cx} ${cy + dy * arm}V${cy}H${cx + dx * arm}`;
  const d = [corner(near, near, 1, 1), corner(far, near, -1, 1), corner(near, far, 1, -1), corner(far, far, -1, -1)];
  const blow = kind.endsWith("struck") ? `M11 11L${CELL - 11} ${CELL - 11}M${CELL - 11} 11L11 ${CELL - 11}` : "";
  const path = d.join("") + blow;
  return svg(
    "g",
    { class: kind, transform: `translate(${x} ${y})` },
    svg("path", { class: "halo", d: path }),
    svg("path", { class: "sight", d: path }),
  );
}

/** The initial on a monster that goes on doing something. */
export function initialSign(cx, cy, letter, r = 8) {
  return svg(
    "g",
    { class: "initial" },
    svg("circle", { cx, cy, r }),
    svg("text", { x: cx, y: cy + 4, "text-anchor": "middle", text: letter }),
  );
}

/** The mountains that have an empty space beside them still: their coin is there to be won. */
export function openMountains(letters) {
  return letters.flatMap((letter, space) =>
    letter === "^" && beside(space).some((other) => letters[other] === ".") ? [space] : [],
  );
}

function beside(space) {
  const [row, col] = [rowOf(space), colOf(space)];
  return [
    row > 0 && space - SIDE,
    row < SIDE - 1 && space + SIDE,
    col > 0 && space - 1,
    col < SIDE - 1 && space + 1,
  ].filter((other) => other !== false);
}

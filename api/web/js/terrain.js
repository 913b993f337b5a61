// Terrains: their letters on a typed map, and the sign each is drawn with, so that colour is never needed to tell them.

import { svg } from "./dom.js";

/** Size of a space in drawing units; every sign is drawn in a square of this size. */
export const CELL = 40;

const OF_LETTER = {
  ".": "empty",
  F: "forest",
  V: "village",
  A: "farm",
  W: "water",
  M: "monster",
  H: "hero",
  "^": "mountain",
  "#": "wasteland",
  X: "destroyed",
};

const LETTER_OF = Object.fromEntries(Object.entries(OF_LETTER).map(([letter, name]) => [name, letter]));

/** The terrain of a letter of the map. */
export function terrainOf(letter) {
  return OF_LETTER[letter] ?? "empty";
}

const WAVE = "q3.5 -5 7 0 t7 0 t7 0 t7 0";
const EAR = "v-18 m0 7 l-4.5 -4.5 m4.5 4.5 l4.5 -4.5 m-4.5 10.5 l-4.5 -4.5 m4.5 4.5 l4.5 -4.5";

/** Each sign as [class, path]: solid parts, drawn lines, faint hatching, and what is left bright. */
const SIGNS = {
  forest: [["solid", "M20 6 L27.5 17 H24 L31 29 H22 V34 H18 V29 H9 L16 17 H12.5 Z"]],
  village: [["solid", "M20 7.5 L33 19.5 H29.5 V32 H23 V24 H17 V32 H10.5 V19.5 H7 Z"]],
  farm: [["drawn", `M13 31.5 ${EAR} M27 31.5 ${EAR}`]],
  water: [["drawn", `M6 13 ${WAVE} M6 21 ${WAVE} M6 29 ${WAVE}`]],
  monster: [
    ["solid", "M9 6 Q9.5 13 14 14.5 Q20 12 26 14.5 Q30.5 13 31 6 Q36 15 31 21 Q31.5 31 20 35 Q8.5 31 9 21 Q4 15 9 6 Z"],
    ["snow", "M13 20 L18.5 23 L14.5 25 Z M27 20 L21.5 23 L25.5 25 Z M15 28.5 H25 L23 31.5 L20 29.5 L17 31.5 Z"],
    ["hatch", "M0 8 L8 0 M0 20 L20 0 M0 32 L32 0 M8 40 L40 8 M20 40 L40 20 M32 40 L40 32"],
  ],
  hero: [
    ["solid", "M20 5 L33 9.5 V20 Q33 30 20 36 Q7 30 7 20 V9.5 Z"],
    ["snow", "M20 11 L22.6 17 L29 17.6 L24.2 21.8 L25.6 28 L20 24.8 L14.4 28 L15.8 21.8 L11 17.6 L17.4 17 Z"],
  ],
  mountain: [
    ["solid", "M3.5 33 L16 9 L22.5 21 L26.5 15 L36.5 33 Z"],
    ["snow", "M16 9 L11.6 17.4 L15 16 L17.2 18.6 L19.6 15.7 Z"],
  ],
  wasteland: [
    ["drawn", "M2 13 L12 9 L17 16 L27 12 L38 15 M17 16 L14 25 L22 30 L20 38 M14 25 L3 29 M22 30 L33 26 L38 32"],
  ],
  destroyed: [
    ["drawn", "M11 11 L29 29 M29 11 L11 29"],
    ["hatch", "M0 8 H40 M0 20 H40 M0 32 H40 M8 0 V40 M20 0 V40 M32 0 V40"],
  ],
};

/** The sign of a terrain, its top left corner at x, y. */
export function sign(terrain, x, y) {
  const parts = (SIGNS[terrain] ?? []).map(([kind, d]) => svg("path", { class: kind, d }));
  return svg("g", { class: "sign", transform: `translate(${x} ${y})` }, ...parts);
}

/** A space filled with a terrain: colour, sign, and its letter for those who switched letters on. */
export function tile(terrain, x, y) {
  const ground = svg("rect", { class: "ground", x, y, width: CELL, height: CELL });
  const place = { class: "letter", x: x + CELL - 10, y: y + CELL - 5, "text-anchor": "middle" };
  const letter = /[A-Z]/.test(LETTER_OF[terrain] ?? "") ? svg("text", { ...place, text: LETTER_OF[terrain] }) : null;
  return svg("g", { class: `tile ${terrain}` }, ground, sign(terrain, x, y), letter);
}

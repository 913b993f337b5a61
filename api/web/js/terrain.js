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
  "^": "mountain",
};

export const LETTER_OF = Object.fromEntries(Object.entries(OF_LETTER).map(([letter, name]) => [name, letter]));

/** The terrain of a letter of the map. */
export function terrainOf(letter) {
  return OF_LETTER[letter] ?? "empty";
}

const WAVE = "q3.5 -5 7 0 t7 0 t7 0 t7 0";
const EAR = "v-18 m0 7 l-4.5 -4.5 m4.5 4.5 l4.5 -4.5 m-4.5 10.5 l-4.5 -4.5 m4.5 4.5 l4.5 -4.5";

/** Each sign as [class, path]: solid parts and drawn lines. */
const SIGNS = {
  forest: [["solid", "M20 6 L27.5 17 H24 L31 29 H22 V34 H18 V29 H9 L16 17 H12.5 Z"]],
  village: [["solid", "M20 7.5 L33 19.5 H29.5 V32 H23 V24 H17 V32 H10.5 V19.5 H7 Z"]],
  farm: [["drawn", `M13 31.5 ${EAR} M27 31.5 ${EAR}`]],
  water: [["drawn", `M6 13 ${WAVE} M6 21 ${WAVE} M6 29 ${WAVE}`]],
  mountain: [
    ["solid", "M3.5 33 L16 9 L22.5 21 L26.5 15 L36.5 33 Z"],
    ["snow", "M16 9 L11.6 17.4 L15 16 L17.2 18.6 L19.6 15.7 Z"],
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
  const letter = /[A-Z]/.test(LETTER_OF[terrain]) ? svg("text", { ...place, text: LETTER_OF[terrain] }) : null;
  return svg("g", { class: `tile ${terrain}` }, ground, sign(terrain, x, y), letter);
}

// Spaces of the map: names such as C4, places in reading order, and the outline round a set of spaces.

import { CELL } from "./terrain.js";

export const SIDE = 11;
const ROWS = "ABCDEFGHIJK";

/** A space is its place in reading order, 0 for A1. */
export const at = (row, col) => row * SIDE + col;
export const rowOf = (space) => Math.floor(space / SIDE);
export const colOf = (space) => space % SIDE;
export const rowName = (row) => ROWS[row];
export const spaceName = (space) => `${ROWS[rowOf(space)]}${colOf(space) + 1}`;
export const spaceNamed = (name) => at(ROWS.indexOf(name[0].toUpperCase()), Number(name.slice(1)) - 1);

/** A move's word and spaces, from its text. */
export function readMove(text) {
  const [word, ...names] = text.split(" ");
  return { word, spaces: names.map(spaceNamed) };
}

/** A move's text, as the service writes it: spaces in reading order. */
export function writeMove(word, spaces) {
  return [word, ...[...spaces].sort((a, b) => a - b).map(spaceName)].join(" ");
}

/**
 * The path of every edge between two neighbours (or a space and the beyond) that belong to different groups.
 * @param {(row: number, col: number) => unknown} groupAt null where nothing is outlined
 */
export function outline(groupAt, x0, y0, rows = SIDE, cols = SIDE) {
  const inside = (r, c) => (r >= 0 && c >= 0 && r < rows && c < cols ? groupAt(r, c) : null);
  const edges = [];
  for (let r = 0; r <= rows; r += 1) {
    for (let c = 0; c <= cols; c += 1) {
      const here = inside(r, c);
      if (here !== inside(r - 1, c)) edges.push(`M${x0 + c * CELL} ${y0 + r * CELL}h${CELL}`);
      if (here !== inside(r, c - 1)) edges.push(`M${x0 + c * CELL} ${y0 + r * CELL}v${CELL}`);
    }
  }
  return edges.join("");
}

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

const MARKS = "marks";

/** A move's word and spaces, and those a hero marks, from its text. */
export function readMove(text) {
  const [word, ...names] = text.split(" ");
  const cut = names.includes(MARKS) ? names.indexOf(MARKS) : names.length;
  return { word, spaces: names.slice(0, cut).map(spaceNamed), marks: names.slice(cut + 1).map(spaceNamed) };
}

/** A move's text, as the service writes it: spaces in reading order. */
export function writeMove(word, spaces, marks = []) {
  const inOrder = (places) => [...places].sort((a, b) => a - b).map(spaceName);
  return [word, ...inOrder(spaces), ...(marks.length ? [MARKS, ...inOrder(marks)] : [])].join(" ");
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

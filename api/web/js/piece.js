// The piece in hand: a card's shape in one terrain, turned and flipped, and where it lies for a space pointed at.

import { SIDE, at, colOf, rowOf } from "./spaces.js";

/**
 * @typedef {{terrain: string, cells: {r: number, c: number}[], grip: number, turns: number,
 * flipped: boolean, coin: number, attack: {r: number, c: number}[]}} Piece
 * `cells` in the order of the printed shape, so that the cell held (`grip`) stays in hand when the piece turns;
 * `attack` is what a hero marks, counted from its own space.
 */

/** A shape of a card in one of its terrains; the first ones where nothing was chosen. */
export function pieceOf(ask, terrain = ask.terrains[0], shape = ask.shapes[0]) {
  const cells = shape.grid.flatMap((line, r) => [...line].flatMap((sign, c) => (sign === "#" ? [{ r, c }] : [])));
  const attack = (ask.attack ?? []).map(([r, c]) => ({ r, c }));
  return { terrain, cells, grip: middleOf(cells), turns: 0, flipped: false, coin: shape.coin, attack };
}

function middleOf(cells) {
  const mean = (key) => cells.reduce((sum, cell) => sum + cell[key], 0) / cells.length;
  const [row, col] = [mean("r"), mean("c")];
  const away = cells.map((cell) => (cell.r - row) ** 2 + (cell.c - col) ** 2);
  return away.indexOf(Math.min(...away));
}

/** Turned a quarter, clockwise for 1, the other way for -1. */
export function turned(piece, quarters = 1) {
  return { ...piece, turns: (piece.turns + quarters + 4) % 4 };
}

/** Flipped as in a mirror standing upright: what was left is right, however the piece was turned. */
export function flipped(piece) {
  return { ...piece, flipped: !piece.flipped, turns: (4 - piece.turns) % 4 };
}

/** A printed cell after the turns and the flip of its piece. */
function swung(piece, { r, c }) {
  let [row, col] = piece.flipped ? [r, -c] : [r, c];
  for (let i = 0; i < piece.turns; i += 1) [row, col] = [col, -row];
  return { r: row, c: col };
}

/** The attack as it lies now, counted from the hero. */
export const aimed = (piece) => piece.attack.map((cell) => swung(piece, cell));

/** The cells as they lie now, from row 0 and column 0; the first of them is the printed first one. */
export function lying(piece) {
  const cells = piece.cells.map((cell) => swung(piece, cell));
  const top = Math.min(...cells.map((cell) => cell.r));
  const left = Math.min(...cells.map((cell) => cell.c));
  return cells.map((cell) => ({ r: cell.r - top, c: cell.c - left }));
}

export function extent(cells) {
  return { rows: 1 + Math.max(...cells.map((cell) => cell.r)), cols: 1 + Math.max(...cells.map((cell) => cell.c)) };
}

/** The spaces covered when the held cell is on a space; pushed back onto the map where it would hang over. */
export function covering(piece, space) {
  const cells = lying(piece);
  const { rows, cols } = extent(cells);
  const top = within(rowOf(space) - cells[piece.grip].r, SIDE - rows);
  const left = within(colOf(space) - cells[piece.grip].c, SIDE - cols);
  return cells.map((cell) => at(top + cell.r, left + cell.c));
}

/** The spaces of the map that a hero on a space marks; what falls off it is lost. */
export function marking(piece, space) {
  const isOnMap = ({ r, c }) => r >= 0 && c >= 0 && r < SIDE && c < SIDE;
  return aimed(piece)
    .map(({ r, c }) => ({ r: rowOf(space) + r, c: colOf(space) + c }))
    .filter(isOnMap)
    .map(({ r, c }) => at(r, c))
    .sort((a, b) => a - b);
}

const within = (value, most) => Math.max(0, Math.min(most, value));

/**
 * The piece turned and flipped so that it could lie on exactly these spaces (and mark those), and the space then held;
 * or null.
 */
export function fitted(piece, spaces, marks = []) {
  const wanted = [...spaces].sort((a, b) => a - b).join();
  const marked = [...marks].sort((a, b) => a - b).join();
  for (const flip of [false, true]) {
    for (let turns = 0; turns < 4; turns += 1) {
      const form = { ...piece, flipped: flip, turns };
      for (const space of spaces) {
        const lies = [...covering(form, space)].sort((a, b) => a - b).join() === wanted;
        if (lies && marking(form, space).join() === marked) return { piece: form, space };
      }
    }
  }
  return null;
}

/** Whether turning or flipping changes anything to be seen. */
export function looksDifferent(piece, other) {
  const look = (form) =>
    [lying(form), aimed(form)].map((cells) => cells.map(({ r, c }) => `${r} ${c}`).sort().join()).join("|");
  return look(piece) !== look(other);
}

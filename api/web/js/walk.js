// The walk of an ambush round the map: the places it tries in order, so that the page can show how it came there.

import { extent, pieceOf } from "./piece.js";
import { SIDE, at, spaceNamed } from "./spaces.js";

const CORNERS = ["top left", "top right", "bottom right", "bottom left"];

/**
 * The places of a card's walk: the shape as printed, flush with the edge from the corner on, then further in.
 * @returns {{spaces: number[], ring: number, middle: {row: number, col: number}}[]} `ring` 0 is the edge
 */
export function placesOf(card) {
  const { cells } = pieceOf(card);
  const { rows, cols } = extent(cells);
  const seen = new Set();
  const places = [];
  for (let ring = 0; ring < SIDE; ring += 1) {
    for (const [top, left] of ringOf(ring, SIDE - rows - ring, SIDE - cols - ring, card.walk)) {
      const spot = at(top, left);
      if (seen.has(spot)) continue;
      seen.add(spot);
      const spaces = cells.map(({ r, c }) => at(top + r, left + c)).sort((a, b) => a - b);
      places.push({ spaces, ring, middle: { row: top + rows / 2, col: left + cols / 2 } });
    }
  }
  return places;
}

/** The top left spaces of one ring, from the card's corner on in its direction. */
function ringOf(first, bottom, right, { corner, direction }) {
  if (bottom < first || right < first) return [];
  const along = (from, to) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i);
  const sides = [
    along(first, right).map((col) => [first, col]),
    along(first, bottom).map((row) => [row, right]),
    along(right, first).map((col) => [bottom, col]),
    along(bottom, first).map((row) => [row, first]),
  ];
  const start = CORNERS.indexOf(corner);
  if (direction === "clockwise") return [...sides.slice(start), ...sides.slice(0, start)].flat();
  const back = sides.map((side) => side.toReversed()).reverse();
  const turn = (CORNERS.length - start) % CORNERS.length;
  return [...back.slice(turn), ...back.slice(0, turn)].flat();
}

/** The way to where an ambush landed, or null should the card and the facts not agree. */
export function wayTo(card, facts) {
  const names = facts.spaces.map(spaceNamed);
  const way = placesOf(card).slice(0, facts.tried);
  const landed = [...names].sort((a, b) => a - b).join();
  return way.at(-1)?.spaces.join() === landed ? way : null;
}

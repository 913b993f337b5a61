// Small pictures of shapes: the element in hand, the ones to come, and those in the rules.

import { svg } from "./dom.js";
import { extent, lying, pieceOf } from "./piece.js";
import { outline } from "./spaces.js";
import { CELL, tile } from "./terrain.js";

/**
 * A piece as it lies, in the middle of a square of `room` spaces.
 * @param {import("./piece.js").Piece} piece
 */
export function pieceIcon(piece, room, className = "shape") {
  const cells = lying(piece);
  const { rows, cols } = extent(cells);
  const side = Math.max(room, rows, cols) * CELL + 8;
  const [left, top] = [(side - cols * CELL) / 2, (side - rows * CELL) / 2];
  const filled = new Set(cells.map(({ r, c }) => `${r} ${c}`));
  return svg(
    "svg",
    { class: className, viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true", focusable: "false" },
    ...cells.map(({ r, c }) => tile(piece.terrain, left + c * CELL, top + r * CELL)),
    svg("path", { class: "edge", d: outline((r, c) => (filled.has(`${r} ${c}`) ? 1 : null), left, top, rows, cols) }),
  );
}

/** A card's printed shape. */
export function cardIcon(card, room = 3) {
  return pieceIcon(pieceOf(card), room, "shape small");
}

/** A little map from letters, for the rules. */
export function mapIcon(lines) {
  const [rows, cols] = [lines.length, lines[0].length];
  const names = { F: "forest", V: "village", A: "farm", W: "water", "^": "mountain" };
  const cells = lines.flatMap((line, r) => [...line].map((letter, c) => ({ r, c, terrain: names[letter] })));
  return svg(
    "svg",
    {
      class: "mapicon",
      viewBox: `-2 -2 ${cols * CELL + 4} ${rows * CELL + 4}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    ...cells.map(({ r, c, terrain }) =>
      terrain
        ? tile(terrain, c * CELL, r * CELL)
        : svg("rect", { class: "ground empty", x: c * CELL, y: r * CELL, width: CELL, height: CELL }),
    ),
  );
}

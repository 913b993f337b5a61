// Small pictures of shapes: the element in hand, the ones to come, and those in the rules.

import { el, svg } from "./dom.js";
import { attackSign, coinSign, initialSign, ruinsSign } from "./marks.js";
import { aimed, extent, lying, pieceOf } from "./piece.js";
import { outline } from "./spaces.js";
import { CELL, terrainOf, tile } from "./terrain.js";

/**
 * A piece as it lies, in the middle of a square of `room` spaces.
 * @param {import("./piece.js").Piece} piece
 */
export function pieceIcon(piece, room, className = "shape") {
  const { cells, marks, rows, cols } = laidOut(piece);
  const side = Math.max(room, rows, cols) * CELL + 8;
  const [left, top] = [(side - cols * CELL) / 2, (side - rows * CELL) / 2];
  const filled = new Set(cells.map(({ r, c }) => `${r} ${c}`));
  return svg(
    "svg",
    { class: className, viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true", focusable: "false" },
    ...cells.map(({ r, c }) => tile(piece.terrain, left + c * CELL, top + r * CELL)),
    svg("path", { class: "edge", d: outline((r, c) => (filled.has(`${r} ${c}`) ? 1 : null), left, top, rows, cols) }),
    ...marks.map(({ r, c }) => attackSign(left + c * CELL, top + r * CELL, "attack aim")),
    piece.coin ? coinSign(side - 18, 18, 16) : null,
  );
}

/**
 * A card to come: its shapes, in its terrain or, where it offers several, plain with the terrains below; an ambush with
 * the corner it comes from and the way it goes; a hero with the pattern of its attack; ruins.
 */
export function cardIcon(card) {
  if (card.kind === "ruins") return framed("card ruinscard", ruinsSign(2, 2, false));
  if (card.walk) return ambushIcon(card);
  if (card.kind === "hero") return heroIcon(card);
  const several = card.terrains.length > 1;
  const shapes = card.shapes.map((shape) =>
    pieceIcon(pieceOf(card, several ? "plain" : card.terrains[0], shape), 3, "shape small"),
  );
  return el(
    "span",
    { class: `card${shapes.length > 1 ? " double" : ""}`, "aria-hidden": "true" },
    el("span", { class: "shapes" }, ...shapes),
    several && el("span", { class: "swatches" }, ...card.terrains.map((terrain) => swatch(terrain))),
  );
}

/** One space of a terrain, as a picture of its own. */
export function swatch(terrain) {
  return svg(
    "svg",
    { class: "swatch", viewBox: `0 0 ${CELL} ${CELL}`, "aria-hidden": "true", focusable: "false" },
    tile(terrain, 0, 0),
  );
}

/** The monsters of an ambush in a frame that stands for the map, with an arrow from their corner on. */
function ambushIcon(card) {
  const { corner, direction } = card.walk;
  const [down, right] = [corner.startsWith("bottom"), corner.endsWith("right")];
  const [x, y] = [right ? 41 : 3, down ? 41 : 3];
  // Clockwise means along the top to the right, down the right side, and so on.
  const level = (direction === "clockwise") === (down === right);
  const [dx, dy] = level ? [right ? -1 : 1, 0] : [0, down ? -1 : 1];
  const [tipX, tipY] = [x + 24 * dx, y + 24 * dy];
  const barb = (side) => `${tipX - 6 * dx + 4 * side * dy} ${tipY - 6 * dy + 4 * side * dx}`;
  const cells = lying(pieceOf(card));
  const { rows, cols } = extent(cells);
  const scale = 8.5 / CELL;
  const place = `translate(${22 - (cols * 8.5) / 2} ${22 - (rows * 8.5) / 2}) scale(${scale})`;
  return framed(
    "card ambushcard",
    svg("g", { transform: place }, ...cells.map(({ r, c }) => tile("monster", c * CELL, r * CELL))),
    svg("path", { class: "arrow", d: `M${x} ${y}L${tipX} ${tipY}M${barb(-1)}L${tipX} ${tipY}L${barb(1)}` }),
    svg("circle", { class: "begin", cx: x, cy: y, r: 3.5 }),
    card.effect && initialSign(right ? 9 : 35, down ? 9 : 35, card.effect[0].toUpperCase(), 7.5),
  );
}

function heroIcon(card) {
  const { cells, marks, rows, cols } = laidOut(pieceOf(card));
  const scale = 34 / (Math.max(rows, cols, 3) * CELL);
  const place = `translate(${22 - (cols * CELL * scale) / 2} ${22 - (rows * CELL * scale) / 2}) scale(${scale})`;
  const hero = cells.map(({ r, c }) => tile("hero", c * CELL, r * CELL));
  const sights = marks.map(({ r, c }) => attackSign(c * CELL, r * CELL, "attack"));
  return framed("card herocard", svg("g", { transform: place }, ...hero, ...sights));
}

/** A piece as it lies with what it attacks, from row 0 and column 0, and how much room that takes. */
function laidOut(piece) {
  const attack = aimed(piece);
  const first = (key) => Math.min(0, ...attack.map((cell) => cell[key]));
  const shifted = ({ r, c }) => ({ r: r - first("r"), c: c - first("c") });
  const [cells, marks] = [lying(piece).map(shifted), attack.map(shifted)];
  return { cells, marks, ...extent([...cells, ...marks]) };
}

const framed = (className, ...inside) =>
  svg(
    "svg",
    { class: className, viewBox: "-2 -2 48 48", "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "mapframe", x: 3, y: 3, width: 38, height: 38, rx: 4 }),
    ...inside,
  );

/** A little map from letters, for the rules. */
export function mapIcon(lines) {
  const [rows, cols] = [lines.length, lines[0].length];
  const cells = lines.flatMap((line, r) => [...line].map((letter, c) => ({ r, c, terrain: terrainOf(letter) })));
  return svg(
    "svg",
    {
      class: "mapicon",
      viewBox: `-2 -2 ${cols * CELL + 4} ${rows * CELL + 4}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    ...cells.map(({ r, c, terrain }) =>
      terrain !== "empty"
        ? tile(terrain, c * CELL, r * CELL)
        : svg("rect", { class: "ground empty", x: c * CELL, y: r * CELL, width: CELL, height: CELL }),
    ),
  );
}

// The map as a picture and as a grid for the keyboard and for screen readers.

import { el, svg } from "./dom.js";
import { named, t } from "./i18n.js";
import { SIDE, at, colOf, outline, rowName, rowOf, spaceName } from "./spaces.js";
import { attackSign, coinSign, initialSign, openMountains, ruinsSign, threatSign } from "./marks.js";
import { CELL, terrainOf, tile } from "./terrain.js";

const LABELS = 22;
const MARGIN = 5;
const FULL = LABELS + SIDE * CELL + MARGIN;
/**
 * @typedef {{ruins: number[], threatened: number[], coins: boolean, attacked: number[],
 * initials: Map<number, {initial: string, effect: string}>}} Marks `coins`: open mountains show one
 */
const NO_MARKS = { ruins: [], threatened: [], coins: false, attacked: [], initials: new Map() };
const x = (col) => LABELS + col * CELL;
const y = (row) => LABELS + row * CELL;

/**
 * @param {{label: string, interactive?: boolean}} options an interactive board can be focused and hears about it
 */
export function makeBoard({ label, interactive = false }) {
  const cells = Array.from({ length: SIDE * SIDE }, (_, space) => cellOf(space, interactive));
  const rows = Array.from({ length: SIDE }, (_, r) =>
    svg("g", { role: "row" }, ...cells.slice(r * SIDE, r * SIDE + SIDE)),
  );
  const layers = Object.fromEntries(
    ["marks", "borders", "effects", "wanted", "hints", "last", "walk", "ghost", "attacks", "cursor"].map((name) => [
      name,
      svg("g", { class: name, "aria-hidden": "true" }),
    ]),
  );
  const picture = svg(
    "svg",
    {
      class: `board${interactive ? " interactive" : ""}`,
      viewBox: `0 0 ${FULL} ${FULL}`,
      role: "none",
      focusable: "false",
    },
    svg("rect", { class: "sheet", x: x(0), y: y(0), width: SIDE * CELL, height: SIDE * CELL }),
    edgeLabels(),
    svg("g", { role: "grid", "aria-label": label, "aria-rowcount": SIDE, "aria-colcount": SIDE }, ...rows),
    svg("rect", { class: "frame", x: x(0), y: y(0), width: SIDE * CELL, height: SIDE * CELL }),
    ...Object.values(layers),
  );
  let shown = [];
  let marks = NO_MARKS;

  return {
    picture,
    cells,

    /**
     * Show a map of letters. `pieces` (spaces each) give the borders between them, `last` are ringed, what is new
     * among the `fresh` settles.
     * @param {{land: string[], pieces: number[][], last?: number[], fresh?: number[], marks?: Marks}} map
     */
    draw({ land, pieces, last = [], fresh = last, marks: printed = NO_MARKS }) {
      const letters = [...land.join("")];
      marks = printed;
      letters.forEach((letter, space) => {
        if (shown[space] !== letter) cells[space].replaceChildren(...content(letter, space));
        cells[space].classList.toggle("fresh", fresh.includes(space) && shown[space] !== letter);
        cells[space].setAttribute("aria-label", spaceLabel(space, letter, marks));
      });
      shown = letters;
      layers.marks.replaceChildren(...markSigns(letters, marks));
      layers.attacks.replaceChildren(...attackSigns(marks.attacked, null));
      layers.borders.replaceChildren(svg("path", { d: outline(pieceAt(letters, pieces), x(0), y(0)) }));
      layers.last.replaceChildren(...(last.length ? [ring(last)] : []));
    },

    /** What a space says of itself. */
    labelOf: (space) => spaceLabel(space, shown[space], marks),

    /** Mark the spaces of which the piece must cover one. */
    want(spaces) {
      layers.wanted.replaceChildren(...spaces.map((space) => square(space, "want", 3)));
    },

    /** Show the piece in hand over the map, or nothing. */
    ghost(ghost) {
      layers.ghost.replaceChildren(...(ghost ? ghostParts(ghost) : []));
      layers.attacks.replaceChildren(...attackSigns(marks.attacked, ghost));
      layers.ghost.setAttribute("data-marks", (ghost?.marks ?? []).map(spaceName).join(" "));
      layers.ghost.setAttribute("data-spaces", ghost ? ghost.spaces.map(spaceName).join(" ") : "");
      layers.ghost.setAttribute("class", `ghost ${ghost ? (ghost.fits ? "fits" : "clashes") : ""}`);
    },

    /** Mark spaces a hint speaks of. */
    mark(spaces, kind) {
      const squares = spaces.map((space) => square(space, kind));
      layers.hints.replaceChildren(...squares, ...(spaces.length ? [ring(spaces)] : []));
    },

    /** Show a step of the monsters' walk: where they have been, where they are, and what is in their way. */
    walk(step) {
      layers.walk.replaceChildren(...(step ? walkParts(step) : []));
    },

    /** Ring the spaces that an effect reached: `kind` is `spread` or `destroyed`. */
    effects(effects) {
      const rings = effects.flatMap(({ kind, spaces }) => spaces.map((space) => square(space, kind, 2)));
      layers.effects.replaceChildren(...rings);
    },

    /** Show which space the keyboard is on. */
    cursor(space) {
      layers.cursor.replaceChildren(...(space === null ? [] : [square(space, "here")]));
    },

    /** The space at a point of the window; with `clamp`, the nearest one. */
    spaceAt(clientX, clientY, clamp = false) {
      const box = picture.getBoundingClientRect();
      const col = Math.floor((((clientX - box.left) / box.width) * FULL - LABELS) / CELL);
      const row = Math.floor((((clientY - box.top) / box.height) * FULL - LABELS) / CELL);
      if (clamp) return at(Math.max(0, Math.min(SIDE - 1, row)), Math.max(0, Math.min(SIDE - 1, col)));
      return row < 0 || col < 0 || row >= SIDE || col >= SIDE ? null : at(row, col);
    },
  };
}

function cellOf(space, interactive) {
  const place = { "aria-colindex": colOf(space) + 1, "data-space": spaceName(space) };
  return svg("g", { class: "space", role: "gridcell", tabindex: interactive ? -1 : null, ...place });
}

function content(letter, space) {
  const terrain = terrainOf(letter);
  const [left, top] = [x(colOf(space)), y(rowOf(space))];
  if (terrain === "empty") return [svg("rect", { class: "ground empty", x: left, y: top, width: CELL, height: CELL })];
  return [tile(terrain, left, top)];
}

function spaceLabel(space, letter, { ruins, threatened, coins, attacked, initials }) {
  const words = [t("spaceHolds", spaceName(space), named("terrain", terrainOf(letter)))];
  if (ruins.includes(space)) words.push(t("spaceRuins"));
  if (coins && letter === "^") words.push(t("spaceCoin"));
  if (threatened.includes(space)) words.push(t("spaceThreatened"));
  if (initials.has(space)) words.push(t("spaceInitial", named("effect", initials.get(space).effect)));
  if (attacked.includes(space)) words.push(t("spaceAttacked"));
  return words.join(", ");
}

/** The spaces heroes marked for good, and those that the hero in hand would mark. */
function attackSigns(attacked, ghost) {
  const aimed = ghost?.marks ?? [];
  const place = (space) => [x(colOf(space)), y(rowOf(space))];
  return [
    ...attacked.map((space) => attackSign(...place(space), "attack")),
    ...aimed.map((space) => attackSign(...place(space), ghost.struck.includes(space) ? "attack struck" : "attack aim")),
  ];
}

function markSigns(letters, { ruins, threatened, coins, initials }) {
  const mountains = coins ? openMountains(letters) : [];
  return [
    ...ruins.map((space) =>
      ruinsSign(x(colOf(space)), y(rowOf(space)), letters[space] !== "." || threatened.includes(space)),
    ),
    ...threatened.map((space) => threatSign(x(colOf(space)), y(rowOf(space)))),
    ...mountains.map((space) => coinSign(x(colOf(space)) + 32, y(rowOf(space)) + 8)),
    ...[...initials].map(([space, { initial }]) => initialSign(x(colOf(space)) + 9, y(rowOf(space)) + 9, initial)),
  ];
}

function edgeLabels() {
  const numbers = Array.from({ length: SIDE }, (_, i) =>
    svg("text", { x: x(i) + CELL / 2, y: LABELS - 7, text: String(i + 1) }),
  );
  const letters = Array.from({ length: SIDE }, (_, i) =>
    svg("text", { x: LABELS / 2, y: y(i) + CELL / 2 + 4.5, text: rowName(i) }),
  );
  return svg("g", { class: "labels", "aria-hidden": "true", "text-anchor": "middle" }, ...numbers, ...letters);
}

/** Groups for the borders: pieces by move; what no move explains by its terrain. */
function pieceAt(letters, moves) {
  const group = letters.map((letter) => (letter === "." ? null : letter));
  moves.forEach((spaces, number) => spaces.forEach((space) => (group[space] = number)));
  return (row, col) => group[at(row, col)];
}

const square = (space, kind, inset = 0) =>
  svg("rect", {
    class: kind,
    x: x(colOf(space)) + inset,
    y: y(rowOf(space)) + inset,
    width: CELL - 2 * inset,
    height: CELL - 2 * inset,
  });

function ring(spaces) {
  const inside = new Set(spaces);
  return svg("path", { class: "ring", d: outline((r, c) => (inside.has(at(r, c)) ? 1 : null), x(0), y(0)) });
}

function ghostParts({ terrain, spaces, clashes }) {
  return [
    ...spaces.map((space) => tile(terrain, x(colOf(space)), y(rowOf(space)))),
    ring(spaces),
    ...clashes.map(cross),
  ];
}

function cross(space) {
  const [left, top] = [x(colOf(space)) + 9, y(rowOf(space)) + 9];
  return svg("path", { class: "cross", d: `M${left} ${top}l22 22m0 -22l-22 22` });
}

function walkParts({ trail, spaces, blocked }) {
  const points = trail.map(({ row, col }) => `${x(col)} ${y(row)}`);
  return [
    svg("path", { class: `trail${spaces.length ? "" : " gone"}`, d: `M${points.join("L")}` }),
    svg("circle", { class: "begin", cx: x(trail[0].col), cy: y(trail[0].row), r: 6 }),
    ...spaces.map((space) => square(space, "try")),
    ...(spaces.length ? [ring(spaces)] : []),
    ...blocked.map(cross),
  ];
}

/** A board with a heading, for looking only. */
export function figure(heading, label) {
  const board = makeBoard({ label });
  return { board, node: el("figure", { class: "side" }, el("figcaption", { text: heading }), board.picture) };
}

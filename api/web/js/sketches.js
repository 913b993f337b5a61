// The pictures of the rules: little maps with what a step is about.

import { el, svg } from "./dom.js";
import { attackSign, coinSign, initialSign, ruinsSign, threatSign } from "./marks.js";
import { mapIcon, pieceIcon, swatch } from "./picture.js";
import { pieceOf } from "./piece.js";
import { CELL } from "./terrain.js";

/** The outline of a shape held over a little map. */
const held = (d) => svg("path", { class: "heldring", d });

/** A little map of each game, for the choice between them. */
export function game(name) {
  if (name === "heroes") return withSights(mapIcon(["HX", "M^"]), [[0, 1]]);
  if (name !== "cartographers") return mapIcon(["AF", "VW"]);
  const picture = mapIcon(["FM", ".^"]);
  picture.append(ruinsSign(0, CELL, false));
  return picture;
}

/** A corner of a map with a piece about to be laid. */
export function piece() {
  const picture = mapIcon(["AA.....", ".AFF...", ".^F.WWW", "VVF.W.."]);
  const [x, y] = [4 * CELL, 2 * CELL];
  const turn = `M${x + 2.2 * CELL} ${y - 0.35 * CELL}a26 26 0 0 0 -48 -12m0 -14v15h15`;
  picture.append(
    held(`M${x} ${y}h${3 * CELL}v${CELL}h-${2 * CELL}v${CELL}h-${CELL}z`),
    svg("path", { class: "turnsign", d: turn }),
  );
  return picture;
}

/** A card's two terrains, and a card's two shapes with the coin. */
export function choices() {
  const small = { grid: ["#.", "##"], coin: 1 };
  const large = { grid: ["###", "##."], coin: 0 };
  const shapes = [small, large].map((shape) => pieceIcon(pieceOf({ shapes: [shape] }, "village", shape), 3, "shape"));
  return el(
    "div",
    { class: "cardsketch" },
    el("div", {}, swatch("forest"), swatch("water")),
    el("div", {}, ...shapes),
  );
}

/** Ruins, one of them about to be covered. */
export function ruins() {
  const picture = mapIcon([".......", "...WW..", "..WW...", "......."]);
  picture.append(
    ruinsSign(3 * CELL, CELL, true),
    ruinsSign(5 * CELL, 2 * CELL, false),
    ruinsSign(CELL, 0, false),
    held(`M${3 * CELL} ${CELL}h${2 * CELL}v${CELL}h-${CELL}v${CELL}h-${2 * CELL}v-${CELL}h${CELL}z`),
  );
  return picture;
}

/** A mountain walled in, and the coins held. */
export function coins() {
  const picture = mapIcon([".F...", "F^AV.", ".A.V.", "....."]);
  picture.append(coinSign(CELL + 32, CELL + 8, 9));
  const track = Array.from({ length: 6 }, (_, i) => el("i", { class: i < 3 ? "held" : "" }));
  return el("div", { class: "coinsketch" }, picture, el("div", { class: "track" }, ...track));
}

/** Monsters on their way along the edge, past what is drawn there. */
export function ambush() {
  const picture = mapIcon(["FF..MM.", "F...M..", "....MM.", "......."]);
  const crosses = [0, 1].map((c) =>
    svg("path", { class: "cross", d: `M${(c + 0.25) * CELL} ${0.25 * CELL}l20 20m0 -20l-20 20` }),
  );
  const [y, tip] = [1.5 * CELL, 3.9 * CELL];
  picture.append(
    svg("path", { class: "trail", d: `M${CELL} ${y}H${tip - 4}` }),
    svg("path", { class: "tip", d: `M${tip - 12} ${y - 9}L${tip} ${y}L${tip - 12} ${y + 9}` }),
    svg("circle", { class: "begin", cx: CELL, cy: y, r: 7 }),
    ...crosses,
  );
  return picture;
}

/** Monsters and what they cost. */
export function monsters() {
  const picture = mapIcon(["F......", "FAAM...", "..AMM..", ".....VV"]);
  for (const [r, c] of [
    [0, 3],
    [1, 4],
    [2, 5],
    [3, 3],
    [3, 4],
  ])
    picture.append(threatSign(c * CELL, r * CELL));
  return picture;
}

/** A hero with the spaces it marks, and what was destroyed there. */
export function hero() {
  return withSights(mapIcon(["....XM.", "....HX.", "FF...M.", "F......"]), [
    [0, 4],
    [1, 3],
    [1, 5],
    [2, 4],
  ]);
}

/** The four monsters that bear an initial. */
export function lasting() {
  const picture = mapIcon([".......", "M.M.M.M", ".......", "......."]);
  [..."DZTG"].forEach((letter, i) => picture.append(initialSign((0.25 + 2 * i) * CELL, 1.25 * CELL, letter, 10)));
  return picture;
}

/** Destroyed spaces, which are filled and no terrain. */
export function destroyed() {
  return mapIcon(["FF.AA..", "FX.AXMM", "F...A.M", "..^...."]);
}

function withSights(picture, spots) {
  picture.append(...spots.map(([r, c]) => attackSign(c * CELL, r * CELL, "attack")));
  return picture;
}

/** The year's seasons with their ticks, and the letters each pays for. */
export function seasons(times, spent) {
  let clock = 0;
  const blocks = ["A B", "B C", "C D", "D A"].map((letters, season) => {
    const left = (season % 2) * 165;
    const top = Math.floor(season / 2) * 80;
    const start = clock;
    clock += times[season];
    const ticks = Array.from({ length: times[season] }, (_, i) =>
      svg("rect", {
        class: start + i < spent ? "spent" : "unspent",
        x: left + i * 18,
        y: top + 34,
        width: 15,
        height: 22,
        rx: 4,
      }),
    );
    return svg(
      "g",
      {},
      svg("text", { class: season === 1 ? "paying" : "", x: left, y: top + 24, text: letters }),
      ...ticks,
    );
  });
  return svg(
    "svg",
    { class: "yearicon", viewBox: "-4 -4 316 150", "aria-hidden": "true", focusable: "false" },
    ...blocks,
  );
}

/** A score on its way round to par. */
export function score(reached, par) {
  const round = 2 * Math.PI * 58;
  return svg(
    "svg",
    { class: "paricon", viewBox: "0 0 150 150", "aria-hidden": "true", focusable: "false" },
    svg("circle", { class: "way", cx: 75, cy: 75, r: 58 }),
    svg("circle", {
      class: "gone",
      cx: 75,
      cy: 75,
      r: 58,
      "stroke-dasharray": `${round * 0.92} ${round}`,
      transform: "rotate(-90 75 75)",
    }),
    svg("text", { x: 75, y: 84, "text-anchor": "middle", text: reached }),
    svg("text", { class: "of", x: 75, y: 105, "text-anchor": "middle", text: `/ ${par}` }),
  );
}

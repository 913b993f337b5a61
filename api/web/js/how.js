// How to play, in three steps with a picture each.

import { el, svg } from "./dom.js";
import { t } from "./i18n.js";
import { mapIcon } from "./picture.js";
import { CELL } from "./terrain.js";

export function showHow() {
  const pictures = { "how.piece": piecePicture(), "how.season": seasonsPicture(), "how.par": parPicture() };
  const steps = Object.entries(pictures).map(([key, picture]) =>
    el(
      "li",
      {},
      el("div", { class: "picture" }, picture),
      el("h3", { text: t(`${key}.title`) }),
      el("p", { text: t(`${key}.text`) }),
    ),
  );
  return el(
    "section",
    { id: "how", class: "how", "aria-labelledby": "how-title" },
    el("h2", { id: "how-title", text: t("howTitle") }),
    el("ol", {}, ...steps),
    el("p", { class: "soft", text: t("how.more") }),
  );
}

/** A corner of a map with a piece about to be laid. */
function piecePicture() {
  const picture = mapIcon(["AA.....", ".AFF...", ".^F.WWW", "VVF.W.."]);
  const [x, y] = [4 * CELL, 2 * CELL];
  const turn = `M${x + 2.2 * CELL} ${y - 0.35 * CELL}a26 26 0 0 0 -48 -12m0 -14v15h15`;
  picture.append(
    svg("path", { class: "heldring", d: `M${x} ${y}h${3 * CELL}v${CELL}h-${2 * CELL}v${CELL}h-${CELL}z` }),
    svg("path", { class: "turnsign", d: turn }),
  );
  return picture;
}

/** The year as four seasons of seven ticks, and the letters each pays for. */
function seasonsPicture() {
  const blocks = ["A B", "B C", "C D", "D A"].map((letters, season) => {
    const left = (season % 2) * 150;
    const top = Math.floor(season / 2) * 80;
    const ticks = Array.from({ length: 7 }, (_, i) =>
      svg("rect", {
        class: season * 7 + i < 9 ? "spent" : "unspent",
        x: left + i * 19,
        y: top + 34,
        width: 16,
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
    { class: "yearicon", viewBox: "-4 -4 292 150", "aria-hidden": "true", focusable: "false" },
    ...blocks,
  );
}

/** A score on its way round to par. */
function parPicture() {
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
    svg("text", { x: 75, y: 84, "text-anchor": "middle", text: "121" }),
    svg("text", { class: "of", x: 75, y: 105, "text-anchor": "middle", text: "/ 131" }),
  );
}

// How to play each game, in short steps with a picture each.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import * as sketch from "./sketches.js";

const STEPS = {
  mapmaker: {
    piece: sketch.piece,
    season: () => sketch.seasons([7, 7, 7, 7], 9),
    par: () => sketch.score("121", "131"),
  },
  cartographers: {
    card: sketch.choices,
    ruins: sketch.ruins,
    coins: sketch.coins,
    ambush: sketch.ambush,
    monsters: sketch.monsters,
    season: () => sketch.seasons([8, 8, 7, 6], 10),
  },
  heroes: {
    card: sketch.choices,
    hero: sketch.hero,
    lasting: sketch.lasting,
    destroyed: sketch.destroyed,
    coins: sketch.coins,
    season: () => sketch.seasons([8, 7, 7, 6], 9),
  },
};

export function showHow(catalogue) {
  const { name } = catalogue.game;
  const steps = Object.entries(STEPS[name] ?? {}).map(([step, picture]) =>
    el(
      "li",
      {},
      el("div", { class: "picture" }, picture()),
      el("h3", { text: t(`how.${name}.${step}.title`) }),
      el("p", { text: t(`how.${name}.${step}.text`) }),
    ),
  );
  return el(
    "section",
    { id: "how", class: "how", "aria-labelledby": "how-title", hidden: !steps.length },
    el("h2", { id: "how-title" }, el("span", { text: t("howTitle") }), el("small", { text: catalogue.title })),
    el("ol", {}, ...steps),
    el("p", { class: "soft", text: steps.length ? t(`how.${name}.more.text`) : "" }),
  );
}

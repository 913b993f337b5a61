// The sequence to come: every card with its time, and where the seasons end between them.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";
import { cardIcon } from "./picture.js";

/** @param {boolean} carries whether time beyond the end of a season counts for the next */
export function makeQueue(catalogue, carries) {
  const list = el("ol", { class: "queue" });
  const node = el(
    "section",
    { class: "panel upcoming", "aria-labelledby": "queue-title" },
    el("h2", { id: "queue-title", text: t("toCome") }),
    list,
  );
  return {
    node,
    show(view) {
      node.hidden = view.coming.length === 0;
      list.replaceChildren(...queueItems(view, catalogue, carries));
    },
  };
}

function queueItems(view, catalogue, carries) {
  const { seasons } = catalogue.game;
  const items = [];
  let clock = view.season_clock;
  let { season } = view;
  const spend = (time) => {
    clock += time;
    while (season < seasons.length - 1 && clock >= seasons[season].time) {
      clock = carries ? clock - seasons[season].time : 0;
      season += 1;
      items.push(el("li", { class: "turn", text: named("season", seasons[season].name) }));
    }
  };
  spend(view.ask?.time ?? 0);
  for (const name of view.coming) {
    const card = catalogue.cards.get(name);
    if (!card) continue;
    items.push(queueItem(card, catalogue.cardName(name)));
    spend(card.time);
  }
  return items;
}

function queueItem(card, name) {
  const label = labelOf(card, name);
  return el(
    "li",
    { class: `coming ${card.kind}`, title: label },
    cardIcon(card),
    el("span", { class: "dots", "aria-hidden": "true", text: "●".repeat(card.time) }),
    el("span", { class: "unseen", text: label }),
  );
}

function labelOf(card, name) {
  if (card.kind === "ruins") return t("queueRuins", name);
  if (card.walk)
    return [
      t("queueAmbush", name, named("corner", card.walk.corner), named("direction", card.walk.direction)),
      ...(card.effect ? [t(`effect.${card.effect}.what`)] : []),
    ].join(". ");
  if (card.kind === "hero") return t("queueHero", name);
  return t("queueItem", name, card.time);
}

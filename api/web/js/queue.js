// The sequence to come: every element with its time, and where the seasons end between them.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";
import { cardIcon } from "./picture.js";

export function makeQueue(catalogue) {
  const list = el("ol", { class: "queue" });
  const node = el(
    "section",
    { class: "panel", "aria-labelledby": "queue-title" },
    el("h2", { id: "queue-title", text: t("toCome") }),
    list,
  );
  return {
    node,
    show(view) {
      node.hidden = view.coming.length === 0;
      list.replaceChildren(...queueItems(view, catalogue));
    },
  };
}

function queueItems(view, catalogue) {
  const { seasons } = catalogue.game;
  const items = [];
  let clock = view.clock + (view.ask?.time ?? 0);
  let season = view.season;
  const passed = () => {
    while (season < seasons.length - 1 && clock >= (season + 1) * view.season_time) {
      season += 1;
      items.push(el("li", { class: "turn", text: named("season", seasons[season].name) }));
    }
  };
  passed();
  for (const name of view.coming) {
    const card = catalogue.cards.get(name);
    if (!card) continue;
    items.push(queueItem(card, catalogue.cardName(name)));
    clock += card.time;
    passed();
  }
  return items;
}

function queueItem(card, name) {
  const label = t("queueItem", name, card.time);
  return el(
    "li",
    { class: "coming", title: label },
    cardIcon(card),
    el("span", { class: "dots", "aria-hidden": "true", text: "●".repeat(card.time) }),
    el("span", { class: "unseen", text: label }),
  );
}

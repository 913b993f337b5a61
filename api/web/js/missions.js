// The missions: what each asks for, what it is worth now and with the piece where it is held, and when it pays.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";

export function makeMissions(catalogue) {
  const list = el("ul", { class: "missions" });
  const node = el(
    "section",
    { class: "panel", "aria-labelledby": "missions-title" },
    el("h2", { id: "missions-title", text: t("missions") }),
    list,
  );
  let cards = [];
  let shown = [];
  return {
    node,

    show(view) {
      shown = view.edicts;
      cards = view.edicts.map((edict) => missionCard(edict, catalogue, view.over));
      list.replaceChildren(...cards.map((card) => card.node));
    },

    /** What the missions would be worth after the move in hand; null when there is none. */
    preview(worth) {
      cards.forEach((card, i) => {
        const change = worth ? worth[i] - shown[i].now : 0;
        card.change.textContent = change ? signed(change) : "";
        card.change.className = `change ${change > 0 ? "up" : change < 0 ? "down" : ""}`;
      });
    },
  };
}

export function signed(number) {
  return number > 0 ? `+${number}` : `−${Math.abs(number)}`;
}

function missionCard(edict, catalogue, over) {
  const change = el("span", { class: "change" });
  const seasons = catalogue
    .seasonsOf(edict.letter)
    .map((number) => named("season", catalogue.game.seasons[number].name));
  const counts = edict.active && !over;
  const node = el(
    "li",
    { class: `mission${counts ? " counts" : ""}`, dataset: { letter: edict.letter } },
    el("span", { class: "badge", text: edict.letter }),
    el("h3", { text: catalogue.edictName(edict.name) }),
    el(
      "span",
      { class: "worth" },
      change,
      el("b", { text: String(edict.now) }),
      el("span", { class: "unseen", text: t("pointsNow") }),
    ),
    el("p", { class: "rule", text: catalogue.edictText(edict.name) }),
    el(
      "p",
      { class: "when" },
      el("span", { text: seasons.join(" · ") }),
      counts && el("span", { class: "tag", text: t("countsNow") }),
    ),
  );
  return { node, change };
}

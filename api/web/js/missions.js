// The missions, or edicts: what each asks for, what it is worth now and with the piece in hand, and when it pays.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";
import { signed } from "./worth.js";

export function makeMissions(catalogue) {
  const list = el("ul", { class: "missions" });
  const node = el(
    "section",
    { class: "panel", "aria-labelledby": "missions-title" },
    el("h2", { id: "missions-title", text: t("missions") }),
    list,
  );
  let cards = [];
  return {
    node,

    show(view) {
      cards = view.edicts.map((edict) => missionCard(edict, catalogue, view.over));
      list.replaceChildren(...cards.map((card) => card.node));
    },

    /** What the move in hand would change, by letter. */
    preview(changes) {
      for (const { letter, change } of cards) showChange(change, changes.get(letter) ?? 0);
    },
  };
}

/** Write a difference into its place beside a number. */
export function showChange(node, change) {
  node.textContent = change ? signed(change) : "";
  node.className = `change ${change > 0 ? "up" : change < 0 ? "down" : ""}`;
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
  return { node, change, letter: edict.letter };
}

// The year's time: a tick for each unit, where the next element will land, the seasons and the missions they score.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";

export function makeTimebar(catalogue) {
  const node = el("section", { class: "timebar", "aria-label": t("timePanel") });
  return {
    node,
    show(view) {
      const next = view.ask?.time ?? 0;
      const blocks = catalogue.game.seasons.map((season, number) => seasonBlock(season, number, view, next));
      node.replaceChildren(el("p", { class: "clock" }, ...clockWords(view)), el("ol", { class: "year" }, ...blocks));
    },
  };
}

function clockWords(view) {
  const total = el("span", { class: "sum" }, t("total"), el("b", { text: String(view.score.total) }));
  if (view.over) return [el("strong", { text: t("yearOver") }), total];
  const season = named("season", view.season_name);
  return [
    el("strong", { text: season }),
    el("span", { text: t("seasonLeft", view.season_time - view.season_clock, view.season_time) }),
    el("span", { class: "soft", text: t("yearLeft", view.time - view.clock, view.time) }),
    total,
  ];
}

function seasonBlock(season, number, view, next) {
  const start = number * season.time;
  const ticks = Array.from({ length: season.time }, (_, i) => tick(start + i, view, next));
  const now = !view.over && number === view.season;
  return el(
    "li",
    {
      class: `season s${number}${now ? " now" : ""}${number < view.season || view.over ? " past" : ""}`,
      "aria-current": now ? "step" : null,
    },
    el(
      "span",
      { class: "name" },
      el("b", { text: named("season", season.name) }),
      el("span", { class: "letters", text: season.edicts.join(" ") }),
    ),
    el("span", { class: "ticks", "aria-hidden": "true" }, ...ticks),
  );
}

function tick(unit, view, next) {
  const state = unit < view.clock ? "spent" : unit < view.clock + next ? "next" : "";
  return el("i", { class: state });
}

// The year's time: a tick for each unit, where the next card will land, the seasons and the edicts they score.

import { el } from "./dom.js";
import { count, named, t } from "./i18n.js";
import { coinIcon } from "./marks.js";
import { swatch } from "./picture.js";

/** @param {boolean} carries whether time beyond the end of a season counts for the next; else it is lost */
export function makeTimebar(catalogue, carries) {
  const node = el("section", { class: "timebar", "aria-label": t("timePanel") });
  return {
    node,
    show(view) {
      const until = timeAfter(view, carries);
      let start = 0;
      const blocks = catalogue.game.seasons.map((season, number) => {
        start += season.time;
        return seasonBlock(season, number, start - season.time, view, until);
      });
      node.replaceChildren(el("p", { class: "clock" }, ...clockWords(view)), el("ol", { class: "year" }, ...blocks));
    },
  };
}

/** The year's time once the card is placed. */
function timeAfter(view, carries) {
  const next = view.ask?.time ?? 0;
  return view.clock + (carries ? next : Math.min(next, view.season_time - view.season_clock));
}

function clockWords(view) {
  const total = el("span", { class: "sum" }, t("total"), el("b", { text: count(view.score.total) }));
  if (view.over) return [el("strong", { text: t("yearOver") }), total];
  const season = named("season", view.season_name);
  return [
    el("strong", { text: season }),
    el("span", { text: t("seasonLeft", view.season_time - view.season_clock, view.season_time) }),
    el("span", { class: "soft", text: t("yearLeft", view.time - view.clock, view.time) }),
    view.coins && el("span", { class: "chips" }, ...chips(view)),
    total,
  ].filter(Boolean);
}

/** Coins held and what the monsters cost, always in sight; the panel of both says it in words. */
function chips({ coins, threatened }) {
  const chip = (title, picture, number) =>
    el("span", { class: "chip", title }, picture, el("b", { text: count(number) }));
  return [
    chip(t("coinsHeld", coins.held, coins.track), coinIcon(), coins.held),
    chip(t("threatened", threatened.length), swatch("monster"), -threatened.length),
  ];
}

function seasonBlock(season, number, start, view, until) {
  const ticks = Array.from({ length: season.time }, (_, i) => tick(start + i, view, until));
  const now = !view.over && number === view.season;
  const block = el(
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
  block.style.setProperty("--time", String(season.time));
  return block;
}

function tick(unit, view, until) {
  const state = unit < view.clock ? "spent" : unit < until ? "next" : "";
  return el("i", { class: state });
}

// The score so far: points by season and edict, what seasons or the end of the game add, and the total.

import { el } from "./dom.js";
import { count, named, t } from "./i18n.js";
import { coinIcon } from "./marks.js";
import { swatch } from "./picture.js";

const PICTURES = { coins: () => coinIcon(), monsters: () => swatch("monster"), mountains: () => swatch("mountain") };

export function makeSeasons(catalogue, options) {
  const table = el("table", { class: "sheet" });
  const node = el(
    "section",
    { class: "panel score", "aria-labelledby": "score-title" },
    el("h2", { id: "score-title", text: t("score") }),
    table,
  );
  return { node, show: (view) => fillSheet(table, view, catalogue, options) };
}

/** Fill a table with a scoresheet. `view` needs edicts, score, season and over. */
function fillSheet(table, view, catalogue, options) {
  const letters = view.edicts.map((edict) => edict.letter);
  const extras = catalogue.seasonExtras(options);
  const { seasons } = catalogue.game;
  table.classList.toggle("wide", extras.length > 0);
  table.replaceChildren(
    el("caption", { class: "unseen", text: t("scoreCaption") }),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        head(t("season"), "col"),
        ...letters.map((letter) => head(letter, "col")),
        ...extras.map(extraHead),
        head(t("total"), "col"),
      ),
    ),
    el("tbody", {}, ...seasons.map((season, number) => seasonRow(season, number, view, letters, extras))),
    el("tfoot", {}, ...endRows(view, letters.length, extras), totalRow(view, letters, extras)),
  );
}

const head = (text, scope) => el("th", { scope, text });
const cell = (value, className = "") =>
  el("td", { class: className, text: typeof value === "number" ? count(value) : value });

function extraHead(name) {
  const label = named("extra", name);
  return el("th", { scope: "col", title: label }, PICTURES[name]?.(), el("span", { class: "unseen", text: label }));
}

function seasonRow(season, number, view, letters, extras) {
  const scored = view.score.seasons[number];
  const now = !view.over && number === view.season;
  const points = (paid, value) => (paid !== undefined ? cell(paid) : now ? cell(value, "now") : cell("–", "open"));
  const cells = letters.map((letter) =>
    season.edicts.includes(letter) ? points(scored?.edicts[letter], worthOf(view, letter)) : cell("", "off"),
  );
  const added = extras.map((name) => points(scored?.extras[name], view.score.pending[name]));
  const total = scored ? cell(scored.total, "sum") : now ? cell(t("soFar"), "now") : cell("–", "open");
  return el("tr", { class: now ? "now" : "" }, head(named("season", season.name), "row"), ...cells, ...added, total);
}

const worthOf = (view, letter) => view.edicts.find((edict) => edict.letter === letter).now;

/** What the end of the game adds. */
function endRows(view, columns, extras) {
  const paid = view.score.extras;
  const names = new Set([...Object.keys(paid), ...Object.keys(view.score.pending)]);
  return [...names]
    .filter((name) => !extras.includes(name))
    .map((name) =>
      el(
        "tr",
        { class: "extra" },
        el("th", { scope: "row", colspan: columns + 1, text: named("extra", name) }),
        name in paid ? cell(paid[name], "sum") : cell(view.score.pending[name], "now"),
      ),
    );
}

function totalRow(view, letters, extras) {
  const sum = (of) => view.score.seasons.reduce((all, season) => all + (of(season) ?? 0), 0);
  const cells = [
    ...letters.map((letter) => cell(sum((season) => season.edicts[letter]))),
    ...extras.map((name) => cell(sum((season) => season.extras[name]))),
  ];
  return el("tr", { class: "total" }, head(t("total"), "row"), ...cells, cell(view.score.total, "sum grand"));
}

// The score so far: points by season and mission, what the end of the game adds, and the total.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";

export function makeSeasons(catalogue) {
  const table = el("table", { class: "sheet" });
  const node = el(
    "section",
    { class: "panel score", "aria-labelledby": "score-title" },
    el("h2", { id: "score-title", text: t("score") }),
    table,
  );
  return { node, show: (view) => fillSheet(table, view, catalogue) };
}

/** Fill a table with a scoresheet. `view` needs edicts, score, season and over. */
function fillSheet(table, view, catalogue) {
  const letters = view.edicts.map((edict) => edict.letter);
  const seasons = catalogue.game.seasons;
  table.replaceChildren(
    el("caption", { class: "unseen", text: t("scoreCaption") }),
    el(
      "thead",
      {},
      el("tr", {}, head(t("season"), "col"), ...letters.map((letter) => head(letter, "col")), head(t("total"), "col")),
    ),
    el("tbody", {}, ...seasons.map((season, number) => seasonRow(season, number, view, letters))),
    el("tfoot", {}, ...extraRows(view, letters.length), totalRow(view, letters)),
  );
}

const head = (text, scope) => el("th", { scope, text });
const cell = (text, className = "") => el("td", { class: className, text: String(text) });

function seasonRow(season, number, view, letters) {
  const scored = view.score.seasons[number];
  const now = !view.over && number === view.season;
  const cells = letters.map((letter) => {
    if (!season.edicts.includes(letter)) return cell("", "off");
    if (scored) return cell(scored.edicts[letter]);
    return now ? cell(worthOf(view, letter), "now") : cell("–", "open");
  });
  const total = scored ? cell(scored.total, "sum") : now ? cell(t("soFar"), "now") : cell("–", "open");
  return el("tr", { class: now ? "now" : "" }, head(named("season", season.name), "row"), ...cells, total);
}

const worthOf = (view, letter) => view.edicts.find((edict) => edict.letter === letter).now;

function extraRows(view, columns) {
  const paid = view.score.extras;
  const names = new Set([...Object.keys(paid), ...Object.keys(view.score.pending)]);
  return [...names].map((name) =>
    el(
      "tr",
      { class: "extra" },
      el("th", { scope: "row", colspan: columns + 1, text: named("extra", name) }),
      name in paid ? cell(paid[name], "sum") : cell(view.score.pending[name], "now"),
    ),
  );
}

function totalRow(view, letters) {
  const byLetter = letters.map((letter) =>
    cell(view.score.seasons.reduce((sum, season) => sum + (season.edicts[letter] ?? 0), 0)),
  );
  return el("tr", { class: "total" }, head(t("total"), "row"), ...byLetter, cell(view.score.total, "sum grand"));
}

// Your results: the days in a row, and the latest puzzles finished in this browser.

import { el } from "./dom.js";
import { dayInWords, named, t } from "./i18n.js";
import { optionsInWords } from "./options.js";
import { readPuzzleId } from "./puzzleid.js";
import { playAddress } from "./router.js";
import { againstPar } from "./share.js";
import { results, streak } from "./storage.js";

const SHOWN = 8;

export function ownResults(games) {
  const all = Object.entries(results()).sort(([, a], [, b]) => b.day.localeCompare(a.day));
  const days = streak(new Date().toISOString().slice(0, 10));
  const items = all.slice(0, SHOWN).map(([id, result]) =>
    el(
      "li",
      {},
      el("a", { href: playAddress(id), text: nameOf(id, games) }),
      el("span", { text: againstPar({ score: result.score, par: { score: result.par, proven: result.proven } }) }),
    ),
  );
  return el(
    "section",
    { class: "panel" },
    el("h2", { text: t("yourResults") }),
    el("p", { class: "streak" }, el("b", { text: String(days) }), el("span", { text: t("streak", days) })),
    items.length ? el("ol", { class: "earlier" }, ...items) : el("p", { class: "soft", text: t("noResults") }),
  );
}

function nameOf(id, games) {
  const { game, size, day, seed, side, options } = readPuzzleId(id);
  const title = games.find((one) => one.game.name === game)?.title ?? game;
  const parts = [title, named("size", size), day ? dayInWords(day, "short") : t("seed", seed), side, ...optionsInWords(options)];
  return parts.filter(Boolean).join(", ");
}

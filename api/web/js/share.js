// The text to share: what was reached and how, in plain words and without a word about where anything lies.

import { button, el } from "./dom.js";
import { count, dayInWords, listInWords, named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { optionsInWords } from "./options.js";
import { readPuzzleId } from "./puzzleid.js";
import { titleInWords } from "./rating.js";
import { playAddress } from "./router.js";

export function puzzleTitle(id, catalogue) {
  const { size, day, seed, side, options } = readPuzzleId(id);
  const parts = [catalogue.title, named("size", size), day ? dayInWords(day) : t("seed", seed)];
  return [...parts, ...(side ? [named("side", side)] : []), ...optionsInWords(options)].join(", ");
}

/**
 * @param {{id: string, score: number, par: any, hints: number, seasons: {name: string, total: number}[],
 * solo: {rating: number, title: any} | null}} result
 */
export function shareText(result, catalogue) {
  const seasons = result.seasons.map((season) => `${named("season", season.name)} ${count(season.total)}`);
  return [
    `Mapwright · ${puzzleTitle(result.id, catalogue)}`,
    `${againstPar(result)} ${t("hintsUsed", result.hints)}`,
    ...(result.solo ? [titleInWords(result.solo)] : []),
    t("bySeason", listInWords(seasons)),
    location.origin + playAddress(result.id),
  ].join("\n");
}

/** "121 of 131, par proven." */
export function againstPar({ score, par }) {
  if (par?.score === null || par?.score === undefined) return t("scoredNoPar", score, count(score));
  return t(par.proven ? "scoredProven" : "scoredOpen", count(score), count(par.score));
}

/** The text in a box, and a button that copies it. */
export function shareBox(text) {
  const area = el("textarea", { readonly: true, rows: text.split("\n").length, "aria-label": t("shareText") });
  area.value = text;
  const copy = button(
    t("copy"),
    async () => {
      const done = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      if (!done) area.select();
      copy.querySelector("span").textContent = t(done ? "copied" : "copyByHand");
    },
    {},
    icon("share"),
  );
  return el("div", { class: "share" }, area, copy);
}

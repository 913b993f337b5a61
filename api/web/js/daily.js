// The puzzles of a day for the game chosen, with the par of each; looked up again while par is being searched for.

import * as api from "./api.js";
import { makeCalendar } from "./calendar.js";
import { button, el, put } from "./dom.js";
import { count, dayInWords, named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { surprise } from "./opener.js";
import { parInWords } from "./par.js";
import { playAddress } from "./router.js";
import { results, savedPlay } from "./storage.js";
import { troubleBox, waitBox } from "./trouble.js";

const LOOK_AGAIN = 5000;

/**
 * @param {{puzzles: HTMLElement, calendar: HTMLElement}} places
 * @param {string | null} day today if there is none @param {AbortSignal} signal the end of the page
 */
export function showDay(places, games, day, signal) {
  let chosen = games[0];
  let answer = null;
  let isToday = true;

  const show = () => {
    if (!answer) return;
    const puzzles = answer.puzzles.filter(({ game }) => game === chosen.game.name);
    const heading = el(
      "h2",
      {},
      el("span", { text: isToday ? t("today") : t("thatDay") }),
      el("small", { text: dayInWords(answer.date) }),
    );
    const cards = puzzles.map((puzzle) => puzzleCard(puzzle, chosen.title));
    put(places.puzzles, heading, cards.length ? el("ul", { class: "cards" }, ...cards) : noPuzzles(chosen));
  };

  const load = async () => {
    put(places.puzzles, waitBox(t("loadingDay")));
    try {
      const [found, today] = await Promise.all([api.daily(day), day ? api.daily().then((now) => now.date) : null]);
      if (signal.aborted) return;
      answer = found;
      isToday = !today || today === found.date;
      show();
      put(places.calendar, makeCalendar(found.archive_from, today ?? found.date, found.date));
      keepParsFresh();
    } catch (problem) {
      if (!signal.aborted) put(places.puzzles, troubleBox(problem, load));
    }
  };

  /** Look again while par is being searched for. */
  const keepParsFresh = () => {
    if (signal.aborted || !answer.puzzles.some(({ par }) => par.status === "searching")) return;
    setTimeout(async () => {
      const fresh = await api.daily(answer.date).catch(() => null);
      if (signal.aborted) return;
      for (const { id, par } of fresh?.puzzles ?? []) {
        places.puzzles.querySelector(`[data-puzzle="${id}"] .parline`)?.replaceWith(parLine(par));
      }
      answer = fresh ?? answer;
      keepParsFresh();
    }, LOOK_AGAIN);
  };

  load();
  return {
    /** Show the puzzles of another game. */
    choose(game) {
      chosen = game;
      show();
    },
  };
}

/** A game that has no puzzles of the day can still be played. */
function noPuzzles(chosen) {
  const play = button(t("surprise"), () => surprise(chosen), { class: "main" }, icon("next"));
  return el("div", { class: "panel" }, el("p", { text: t("noDaily", chosen.title) }), el("p", {}, play));
}

function parLine(par) {
  return el(
    "p",
    { class: "parline soft" },
    el("span", { class: `state ${par.proven ? "proven" : par.status}` }),
    el("span", { text: parInWords(par) }),
  );
}

function puzzleCard(puzzle, title) {
  const result = results()[puzzle.id];
  const begun = savedPlay(puzzle.id)?.moves.length > 0 && !result;
  const label = result ? t("playAgain") : begun ? t("continue") : t("play");
  return el(
    "li",
    { class: `puzzle size-${puzzle.size}`, dataset: { puzzle: puzzle.id } },
    seasonsPicture(puzzle.size),
    el("h3", {}, el("span", { text: named("size", puzzle.size) }), el("small", { text: title })),
    el("p", { text: t(`size.${puzzle.size}.what`) }),
    parLine(puzzle.par),
    result
      ? el("p", { class: "done" }, icon("flag"), el("span", { text: t("yourBestHere", count(result.score)) }))
      : null,
    el(
      "a",
      {
        class: `button${result ? "" : " main"}`,
        href: playAddress(puzzle.id),
        "aria-label": `${label}: ${named("size", puzzle.size)}`,
      },
      el("span", { text: label }),
    ),
  );
}

/** Four quarters of a year, those played filled. */
function seasonsPicture(size) {
  const first = { dash: 3, half: 2 }[size] ?? 0;
  return el(
    "div",
    { class: "quarters", "aria-hidden": "true" },
    ...[0, 1, 2, 3].map((i) => el("i", { class: `s${i}${i >= first ? " on" : ""}` })),
  );
}

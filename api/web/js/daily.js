// The puzzles of a day for the game chosen, with the par of each; looked up again while par is being searched for.

import * as api from "./api.js";
import { makeCalendar } from "./calendar.js";
import { bandOf, starsOf } from "./difficulty.js";
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
  let calendar = null;
  let isToday = true;

  const show = () => {
    if (!answer) return;
    const isThere = ({ par }) => isToday || par.score !== null;
    const puzzles = answer.puzzles.filter((puzzle) => puzzle.game === chosen.game.name && isThere(puzzle));
    const heading = el(
      "h2",
      {},
      el("span", { text: isToday ? t("today") : t("thatDay") }),
      el("small", { text: dayInWords(answer.date) }),
    );
    const cards = puzzles.map((puzzle) => puzzleCard(puzzle, chosen.title));
    const none = () => noPuzzles(chosen, isToday ? "noDaily" : "noneThatDay");
    put(places.puzzles, heading, cards.length ? el("ul", { class: "cards" }, ...cards) : none());
  };

  const load = async () => {
    put(places.puzzles, waitBox(t("loadingDay")));
    try {
      const [found, today] = await Promise.all([api.daily(day), day ? api.daily().then((now) => now.date) : null]);
      if (signal.aborted) return;
      answer = found;
      isToday = !today || today === found.date;
      show();
      calendar = makeCalendar({ first: found.archive_from, today: today ?? found.date, chosen: found.date }, signal);
      calendar.choose(chosen.game.name);
      put(places.calendar, calendar.node);
      keepParsFresh();
    } catch (problem) {
      if (!signal.aborted) put(places.puzzles, troubleBox(problem, load));
    }
  };

  /** Look again while a puzzle is being published or its par searched for. */
  const keepParsFresh = () => {
    if (signal.aborted || !answer.puzzles.some(({ par }) => par.job)) return;
    setTimeout(async () => {
      const fresh = await api.daily(answer.date).catch(() => null);
      if (signal.aborted) return;
      for (const { id, par } of fresh?.puzzles ?? []) {
        const about = places.puzzles.querySelector(`[data-puzzle="${id}"] .about`);
        if (about) put(about, aboutPar(par));
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
      calendar?.choose(game.game.name);
    },
  };
}

/** A game that has no puzzles of a day can still be played. */
function noPuzzles(chosen, why) {
  const play = button(t("surprise"), () => surprise(chosen), { class: "main" }, icon("next"));
  return el("div", { class: "panel" }, el("p", { text: t(why, chosen.title) }), el("p", {}, play));
}

/** Par, how hard the puzzle is, and how far its publishing has come while it is not there yet. */
function aboutPar(par) {
  const line = el(
    "p",
    { class: "parline soft" },
    el("span", { class: `state ${par.proven ? "proven" : par.status}` }),
    el("span", { text: parInWords(par) }),
    starsOf(par),
  );
  const working = par.status === "publishing" && el("progress", { "aria-label": t("publishing") });
  return [line, working, bandOf(par)];
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
    el("div", { class: "about" }, ...aboutPar(puzzle.par)),
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

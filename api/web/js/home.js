// Home: the day's puzzles, a field to open any other, your results, the days before, and how to play.

import * as api from "./api.js";
import { makeCalendar } from "./calendar.js";
import { button, el, put } from "./dom.js";
import { showHow } from "./how.js";
import { dayInWords, named, t } from "./i18n.js";
import { catalogueOf, readPuzzleId } from "./catalogue.js";
import { icon } from "./icons.js";
import { parInWords } from "./par.js";
import { playAddress, go } from "./router.js";
import { againstPar } from "./share.js";
import { results, savedPlay, streak } from "./storage.js";
import { troubleBox, waitBox } from "./trouble.js";

const PAST_RESULTS = 8;
const LOOK_AGAIN = 5000;
/** What a bare seed opens. */
const SEEDED = "mapmaker-year";

export function showHome(main, day, signal) {
  const puzzles = el("div", { class: "daily" }, waitBox(t("loadingDay")));
  const calendar = el("div", {});
  const heading = el("h1", { tabindex: "-1", text: t("tagline") });
  put(
    main,
    el("div", { class: "hero" }, heading, el("p", { text: t("pitch") })),
    puzzles,
    el("div", { class: "pair" }, calendar, el("div", { class: "stack" }, openForm(), ownResults())),
    showHow(),
  );
  loadDay(puzzles, calendar, day, signal);
  if (location.hash === "#how") document.getElementById("how").scrollIntoView();
}

async function loadDay(place, calendar, day, signal) {
  try {
    const [answer, today] = await Promise.all([api.daily(day), day ? api.daily().then((now) => now.date) : null]);
    if (signal.aborted) return;
    const titles = Object.fromEntries(
      await Promise.all(
        [...new Set(answer.puzzles.map((one) => one.game))].map(async (game) => [
          game,
          (await catalogueOf(game)).title,
        ]),
      ),
    );
    const isToday = !today || today === answer.date;
    put(
      place,
      el(
        "h2",
        {},
        el("span", { text: isToday ? t("today") : t("thatDay") }),
        el("small", { text: dayInWords(answer.date) }),
      ),
      el("ul", { class: "cards" }, ...answer.puzzles.map((puzzle) => puzzleCard(puzzle, titles[puzzle.game]))),
    );
    put(calendar, makeCalendar(today ?? answer.date, answer.date));
    keepParsFresh(place, answer, signal);
  } catch (problem) {
    if (!signal.aborted)
      put(
        place,
        troubleBox(problem, () => loadDay(put(place, waitBox(t("loadingDay"))), calendar, day, signal)),
      );
  }
}

/** Look again while par is being searched for. */
function keepParsFresh(place, answer, signal) {
  if (signal.aborted || !answer.puzzles.some((puzzle) => puzzle.par.status === "searching")) return;
  setTimeout(async () => {
    const fresh = await api.daily(answer.date).catch(() => null);
    if (signal.aborted) return;
    const lines = place.querySelectorAll(".parline");
    fresh?.puzzles.forEach((puzzle, i) => lines[i]?.replaceWith(parLine(puzzle.par)));
    keepParsFresh(place, fresh ?? answer, signal);
  }, LOOK_AGAIN);
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
    { class: `puzzle size-${puzzle.size}` },
    seasonsPicture(puzzle.size),
    el("h3", {}, el("span", { text: named("size", puzzle.size) }), el("small", { text: title })),
    el("p", { text: t(`size.${puzzle.size}.what`) }),
    parLine(puzzle.par),
    result ? el("p", { class: "done" }, icon("flag"), el("span", { text: t("yourBestHere", result.score) })) : null,
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

function openForm() {
  const input = el("input", {
    id: "open-id",
    name: "id",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "mapmaker-year-s42",
    required: true,
  });
  const wrong = el("p", { class: "bad", role: "alert" });
  const open = (event) => {
    event.preventDefault();
    const id = puzzleIdOf(input.value);
    wrong.textContent = id ? "" : t("openWrong");
    if (id) go(playAddress(id));
    else input.focus();
  };
  return el(
    "section",
    { class: "panel" },
    el("h2", { text: t("openTitle") }),
    el(
      "form",
      { class: "openform", novalidate: true, on: { submit: open } },
      el("label", { for: "open-id", text: t("openLabel") }),
      el("div", { class: "row" }, input, el("button", { type: "submit", class: "main", text: t("open") })),
      wrong,
    ),
    el(
      "p",
      {},
      button(t("surprise"), () => go(playAddress(`${SEEDED}-s${randomSeed()}`)), { class: "small" }, icon("next")),
    ),
  );
}

/** A whole id, an address of ours, or just a seed, which opens a whole year. */
function puzzleIdOf(text) {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^.*\/play\//, "");
  if (readPuzzleId(plain).game) return plain;
  return /^[0-9a-z]{1,16}$/.test(plain) ? `${SEEDED}-${/^s[0-9a-z]+$/.test(plain) ? plain : `s${plain}`}` : null;
}

const randomSeed = () => Math.floor(Math.random() * 36 ** 6).toString(36);

function ownResults() {
  const all = Object.entries(results()).sort(([, a], [, b]) => b.day.localeCompare(a.day));
  const days = streak(new Date().toISOString().slice(0, 10));
  const items = all.slice(0, PAST_RESULTS).map(([id, result]) => {
    const { size, day, seed } = readPuzzleId(id);
    const name = `${named("size", size)}, ${day ? dayInWords(day, "short") : t("seed", seed)}`;
    return el(
      "li",
      {},
      el("a", { href: playAddress(id), text: name }),
      el("span", { text: againstPar({ score: result.score, par: { score: result.par, proven: result.proven } }) }),
    );
  });
  return el(
    "section",
    { class: "panel" },
    el("h2", { text: t("yourResults") }),
    el("p", { class: "streak" }, el("b", { text: String(days) }), el("span", { text: t("streak", days) })),
    items.length ? el("ol", { class: "earlier" }, ...items) : el("p", { class: "soft", text: t("noResults") }),
  );
}

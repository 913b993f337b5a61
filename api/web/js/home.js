// Home: the choice of a game, the day's puzzles, a field to open any other, your results, earlier days, how to play.

import { catalogues } from "./catalogue.js";
import { combineForm } from "./combine.js";
import { showDay } from "./daily.js";
import { button, el, put } from "./dom.js";
import { showHow } from "./how.js";
import { speakOf, t } from "./i18n.js";
import { openForm } from "./opener.js";
import { ownResults } from "./past.js";
import { game as sketch } from "./sketches.js";
import { setSetting, setting } from "./storage.js";
import { troubleBox, waitBox } from "./trouble.js";

export async function showHome(main, day, signal) {
  const heading = el("h1", { tabindex: "-1", text: t("tagline") });
  const welcome = el("div", { class: "welcome" }, heading, el("p", { text: t("pitch") }));
  put(main, welcome, waitBox(t("loadingDay")));
  try {
    const games = await catalogues();
    if (!signal.aborted) buildHome(main, welcome, games, day, signal);
  } catch (problem) {
    if (!signal.aborted)
      put(
        main,
        welcome,
        troubleBox(problem, () => showHome(main, day, signal)),
      );
  }
}

function buildHome(main, welcome, games, day, signal) {
  const picks = games.map((game) => gameButton(game, () => choose(game)));
  const places = { puzzles: el("div", { class: "daily" }), calendar: el("div", {}) };
  const [opener, combine, how] = [el("div", {}), el("div", {}), el("div", {})];
  const daily = showDay(places, games, day, signal);

  const choose = (chosen) => {
    const { name } = chosen.game;
    speakOf(name);
    setSetting("game", name);
    picks.forEach((pick, i) => pick.setAttribute("aria-pressed", String(games[i] === chosen)));
    daily.choose(chosen);
    put(opener, openForm(chosen));
    put(combine, combineForm(chosen));
    put(how, showHow(chosen));
  };

  put(
    main,
    welcome,
    el("div", { class: "games", role: "group", "aria-label": t("chooseGame"), hidden: games.length < 2 }, ...picks),
    places.puzzles,
    places.calendar,
    el("div", { class: "pair" }, opener, ownResults(games)),
    combine,
    how,
  );
  choose(games.find(({ game }) => game.name === setting("game")) ?? games[0]);
  if (location.hash === "#how") how.firstElementChild.scrollIntoView();
}

function gameButton(game, press) {
  return button(game.title, press, { class: "game" }, sketch(game.game.name));
}

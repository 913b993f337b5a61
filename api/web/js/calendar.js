// The days before today, a month at a time: the puzzles of each day with their stars, and your results against par.

import * as api from "./api.js";
import { starsOf } from "./difficulty.js";
import { button, el, put } from "./dom.js";
import { count, dayInWords, monthInWords, named, t, weekdays } from "./i18n.js";
import { icon } from "./icons.js";
import { playAddress } from "./router.js";
import { results, savedPlay } from "./storage.js";
import { troubleBox, waitBox } from "./trouble.js";

/**
 * @param {{first: string, today: string, chosen: string}} span the first day there is, today, and the day on show
 * @param {AbortSignal} signal the end of the page
 */
export function makeCalendar(span, signal) {
  const days = el("div", { class: "days", "aria-live": "polite" });
  const title = el("p", { "aria-live": "polite" });
  const back = stepButton("monthBefore", "back", () => step(-1));
  const next = stepButton("monthAfter", "next", () => step(1));
  const node = el(
    "section",
    { class: "panel calendar" },
    el("h2", { text: t("archive") }),
    el("div", { class: "month" }, back, title, next),
    days,
  );
  let month = span.chosen.slice(0, 7);
  let game = null;

  const step = (by) => {
    month = monthAfter(month, by);
    show();
  };

  const show = async () => {
    title.textContent = monthInWords(month);
    const held = document.activeElement;
    back.disabled = month <= span.first.slice(0, 7);
    next.disabled = month >= span.today.slice(0, 7);
    // The keyboard must not be left on a button that has just been switched off.
    if (held === back && back.disabled) next.focus();
    if (held === next && next.disabled) back.focus();
    const asked = `${game} ${month}`;
    const isCurrent = () => !signal.aborted && asked === `${game} ${month}`;
    put(days, waitBox(t("loadingDay")));
    try {
      const archive = await api.archive(game, month);
      if (isCurrent()) put(days, ...monthOf(month, span, archive.days));
    } catch (problem) {
      if (isCurrent()) put(days, troubleBox(problem, show));
    }
  };

  return {
    node,
    /** Show the days of another game. */
    choose(name) {
      game = name;
      show();
    },
  };
}

function stepButton(label, sign, press) {
  return button(t(label), press, { class: "tool bare" }, icon(sign));
}

function monthAfter(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weekdays, and a list of all days of a month that begins under the first one's weekday. */
function monthOf(month, span, published) {
  const [year, number] = month.split("-").map(Number);
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const puzzlesOf = new Map(published.map(({ date, puzzles }) => [date, puzzles]));
  const items = Array.from({ length }, (_, i) => {
    const day = `${month}-${String(i + 1).padStart(2, "0")}`;
    return dayItem(day, puzzlesOf.get(day) ?? [], span);
  });
  items[0].style.setProperty("--column", String(before + 1));
  return [
    el("p", { class: "weekdays", "aria-hidden": "true" }, ...weekdays().map(({ long }) => el("span", { text: long }))),
    published.length === 0 && el("p", { class: "soft", text: t("noneThisMonth") }),
    el("ol", {}, ...items),
  ];
}

function dayItem(day, puzzles, { today, chosen }) {
  const number = String(Number(day.slice(8)));
  if (!puzzles.length) return el("li", { class: "none" }, el("span", { class: "number", text: number }));
  const head = el(
    "a",
    {
      class: "number",
      href: day === today ? "/" : `/?day=${day}`,
      "aria-current": day === chosen ? "date" : null,
      "aria-label": dayInWords(day),
    },
    el("span", { text: number }),
    el("span", { class: "inWords", text: dayInWords(day, "short") }),
  );
  return el("li", { class: day === chosen ? "chosen" : "" }, head, ...puzzles.map(puzzleLink));
}

/** A puzzle of a day: its size and stars, and what came of it here. */
function puzzleLink({ id, size, par }) {
  const { state, text } = outcome(id, par);
  return el(
    "a",
    { class: `archived ${state}`, href: playAddress(id), dataset: { puzzle: id } },
    el("b", { text: named("size", size) }),
    starsOf(par),
    el("span", { class: "outcome", text }),
  );
}

/** "121/131", with a sign of its own when it is par; begun, or not played yet. */
function outcome(id, par) {
  const result = results()[id];
  if (!result) return savedPlay(id)?.moves.length ? { state: "begun", text: t("begun") } : { state: "open", text: t("notPlayed") };
  const text = `${count(result.score)}/${count(par.score)}`;
  return result.score >= par.score ? { state: "reached", text: `✓ ${text}` } : { state: "played", text };
}

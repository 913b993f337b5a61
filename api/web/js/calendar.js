// The days before today, a month at a time: each opens that day's puzzles, with a mark where one was finished.

import { button, el, put } from "./dom.js";
import { dayInWords, monthInWords, t, weekdays } from "./i18n.js";
import { icon } from "./icons.js";
import { readPuzzleId } from "./catalogue.js";
import { results } from "./storage.js";

/** @param {string} first the first day there is @param {string} today @param {string} chosen the day on show */
export function makeCalendar(first, today, chosen) {
  const finished = new Set(Object.keys(results()).map((id) => readPuzzleId(id).day));
  const node = el("section", { class: "panel calendar" });
  const show = (month) => {
    const step = (by) => show(monthAfter(month, by));
    const back = button(
      t("monthBefore"),
      () => (step(-1), node.querySelector("button").focus()),
      { class: "tool bare", disabled: month <= first.slice(0, 7) },
      icon("back"),
    );
    const next = button(
      t("monthAfter"),
      () => (step(1), node.querySelector("button").focus()),
      { class: "tool bare", disabled: month >= today.slice(0, 7) },
      icon("next"),
    );
    put(
      node,
      el("h2", { text: t("archive") }),
      el("div", { class: "month" }, back, el("p", { "aria-live": "polite", text: monthInWords(month) }), next),
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el("tr", {}, ...weekdays().map((day) => el("th", { scope: "col", abbr: day.long, text: day.short }))),
        ),
        el("tbody", {}, ...weeks(month, { first, today, chosen }, finished)),
      ),
    );
  };
  show(chosen.slice(0, 7));
  return node;
}

function monthAfter(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function weeks(month, span, finished) {
  const [year, number] = month.split("-").map(Number);
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = [
    ...Array(before).fill(null),
    ...Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`),
  ];
  const rows = [];
  for (let i = 0; i < days.length; i += 7) {
    rows.push(el("tr", {}, ...days.slice(i, i + 7).map((day) => dayCell(day, span, finished))));
  }
  return rows;
}

function dayCell(day, { first, today, chosen }, finished) {
  if (!day) return el("td", {});
  const number = String(Number(day.slice(8)));
  if (day > today || day < first) return el("td", {}, el("span", { class: "later", text: number }));
  const done = finished.has(day);
  const label = `${dayInWords(day)}${done ? `, ${t("finished")}` : ""}`;
  const address = day === today ? "/" : `/?day=${day}`;
  return el(
    "td",
    {},
    el("a", {
      href: address,
      class: done ? "done" : "",
      "aria-label": label,
      "aria-current": day === chosen ? "date" : null,
      text: number,
    }),
  );
}

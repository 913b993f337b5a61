// After the game: the player's map and the best plan side by side, move by move, and where the points differ.

import * as api from "./api.js";
import { figure } from "./board.js";
import { button, el, put } from "./dom.js";
import { named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { signed } from "./missions.js";
import { readMove } from "./spaces.js";
import { LETTER_OF } from "./terrain.js";
import { troubleBox, waitBox } from "./trouble.js";

/** @param {HTMLElement} node @param {import("./state.js").Play} play @param {any} answer what the service said of the play */
export async function makeReview(node, play, answer, catalogue) {
  put(node, waitBox(t("planLoading")));
  try {
    const [opening, best] = await Promise.all([
      api.position({ ...play.record, moves: [] }),
      api.position({ ...play.record, moves: answer.plan }),
    ]);
    const start = (play.record.start ?? []).map((move) => readMove(move).spaces);
    put(
      node,
      el("h3", { text: t("planTitle") }),
      ...stepper(opening.land, start, play.moves, answer.plan),
      difference(play.view, best, catalogue),
    );
    node.scrollIntoView({ block: "start" });
    node.querySelector("button")?.focus({ preventScroll: true });
  } catch (problem) {
    put(
      node,
      troubleBox(problem, () => makeReview(node, play, answer, catalogue)),
    );
  }
}

function stepper(land, start, mine, plan) {
  const sides = [figure(t("yourMap"), t("yourMap")), figure(t("bestPlan"), t("bestPlan"))];
  const most = Math.max(mine.length, plan.length);
  const where = el("output", { class: "step" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: most,
    value: most,
    "aria-label": t("planStep"),
    on: { input: () => show(Number(slider.value)) },
  });
  const back = button(t("stepBack"), () => show(Number(slider.value) - 1), { class: "tool" }, icon("back"));
  const next = button(t("stepNext"), () => show(Number(slider.value) + 1), { class: "tool" }, icon("next"));
  const show = (step) => {
    slider.value = String(step);
    where.textContent = t("stepOf", step, most);
    back.disabled = step <= 0;
    next.disabled = step >= most;
    [mine, plan].forEach((moves, i) => drawUpTo(sides[i].board, land, start, moves.slice(0, step), step < most));
  };
  show(most);
  return [
    el("div", { class: "sides" }, ...sides.map((side) => side.node)),
    el("div", { class: "stepper" }, back, slider, next, where),
  ];
}

/** Draw the moves on the opening's map; the last one is marked while stepping. */
function drawUpTo(board, land, start, moves, marked) {
  const rows = land.map((line) => [...line]);
  const read = moves.map(readMove);
  for (const { word, spaces } of read) {
    for (const space of spaces) rows[Math.floor(space / rows.length)][space % rows.length] = LETTER_OF[word] ?? ".";
  }
  const last = read.at(-1)?.spaces ?? [];
  board.draw(
    rows.map((row) => row.join("")),
    [...start, ...read.map((move) => move.spaces)],
    marked ? last : [],
  );
}

/** Points by season and mission: yours, the plan's, and the difference. */
function difference(mine, best, catalogue) {
  const rows = [];
  mine.score.seasons.forEach((season, i) => {
    for (const letter of Object.keys(season.edicts)) {
      const edict = mine.edicts.find((one) => one.letter === letter);
      rows.push([
        named("season", season.name),
        `${letter} · ${catalogue.edictName(edict.name)}`,
        season.edicts[letter],
        best.score.seasons[i]?.edicts[letter] ?? 0,
      ]);
    }
  });
  for (const name of Object.keys(mine.score.extras)) {
    rows.push([t("yearEnd"), named("extra", name), mine.score.extras[name], best.score.extras[name] ?? 0]);
  }
  rows.push([t("total"), "", mine.score.total, best.score.total]);
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("differenceTitle") },
    el(
      "table",
      { class: "sheet difference" },
      el("caption", { text: t("differenceTitle") }),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...["season", "mission", "you", "plan", "difference"].map((key) => el("th", { scope: "col", text: t(key) })),
        ),
      ),
      el("tbody", {}, ...rows.map((row, i) => differenceRow(row, i === rows.length - 1))),
    ),
  );
}

function differenceRow([season, mission, mine, best], isTotal) {
  const gap = mine - best;
  return el(
    "tr",
    { class: isTotal ? "total" : "" },
    el("th", { scope: "row", text: season }),
    el("td", { class: "words", text: mission }),
    el("td", { text: String(mine) }),
    el("td", { text: String(best) }),
    el("td", { class: gap < 0 ? "down" : gap > 0 ? "up" : "", text: gap ? signed(gap) : "=" }),
  );
}

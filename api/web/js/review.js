// After the game: the player's map and the best plan side by side, move by move, and where the points differ.

import * as api from "./api.js";
import { figure } from "./board.js";
import { button, el, put } from "./dom.js";
import { count, named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { marksOf } from "./mapview.js";
import { readMove } from "./spaces.js";
import { troubleBox, troubleInWords, waitBox } from "./trouble.js";
import { signed } from "./worth.js";

/**
 * @param {HTMLElement} node @param {import("./state.js").Play} play
 * @param {any} answer what the service said of the play
 */
export async function makeReview(node, play, answer, catalogue) {
  const look = looker(play.record);
  put(node, waitBox(t("planLoading")));
  try {
    const best = await look(answer.plan);
    const { nodes, show } = stepper(look, play, answer.plan);
    await show();
    put(node, el("h3", { text: t("planTitle") }), ...nodes, difference(play.view, best, catalogue));
    node.scrollIntoView({ block: "start" });
    node.querySelector("button")?.focus({ preventScroll: true });
  } catch (problem) {
    put(
      node,
      troubleBox(problem, () => makeReview(node, play, answer, catalogue)),
    );
  }
}

/** Asks for the position after some moves, for each only once. */
function looker(record) {
  const seen = new Map();
  return (moves) => {
    const key = moves.join("|");
    if (!seen.has(key)) seen.set(key, api.look({ ...record, moves }));
    seen.get(key).catch(() => seen.delete(key));
    return seen.get(key);
  };
}

/** Two maps, and what steps through the moves on both; only the service knows what came of each move. */
function stepper(look, play, plan) {
  const sides = [figure(t("yourMap"), t("yourMap")), figure(t("bestPlan"), t("bestPlan"))];
  const games = [play.moves, plan];
  const most = Math.max(play.moves.length, plan.length);
  let wanted = most;
  const where = el("output", { class: "step" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: most,
    value: most,
    "aria-label": t("planStep"),
    on: { input: () => go(Number(slider.value)) },
  });
  const back = button(t("stepBack"), () => go(wanted - 1), { class: "tool" }, icon("back"));
  const next = button(t("stepNext"), () => go(wanted + 1), { class: "tool" }, icon("next"));

  const show = async () => {
    const step = wanted;
    const views = await Promise.all(games.map((moves) => look(moves.slice(0, step))));
    if (step !== wanted) return;
    views.forEach((view, i) => drawView(sides[i].board, view, play.record.start ?? [], games[i], step < most && step));
    where.textContent = t("stepOf", step, most);
  };

  const go = (step) => {
    wanted = step;
    slider.value = String(step);
    back.disabled = step <= 0;
    next.disabled = step >= most;
    show().catch((problem) => {
      where.textContent = troubleInWords(problem);
    });
  };

  next.disabled = true;
  return {
    show,
    nodes: [
      el("div", { class: "sides" }, ...sides.map((side) => side.node)),
      el("div", { class: "stepper" }, back, slider, next, where),
    ],
  };
}

/** Draw a position of a game; `step` is the number of the move to mark, if one is. */
function drawView(board, view, start, moves, step) {
  const made = [...start, ...moves.slice(0, view.moves.length)];
  board.draw({
    land: view.land,
    pieces: made.map((move) => readMove(move).spaces),
    last: step ? readMove(moves[step - 1] ?? "").spaces : [],
    fresh: [],
    marks: marksOf(view),
  });
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
    for (const [name, points] of Object.entries(season.extras)) {
      rows.push([
        named("season", season.name),
        named("extra", name),
        points,
        best.score.seasons[i]?.extras[name] ?? 0,
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
    el("td", { text: count(mine) }),
    el("td", { text: count(best) }),
    el("td", { class: gap < 0 ? "down" : gap > 0 ? "up" : "", text: gap ? signed(gap) : "=" }),
  );
}

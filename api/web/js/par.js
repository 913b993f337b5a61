// Par: the best score there is for a puzzle, and how sure that is; live while the service works on it.

import * as api from "./api.js";
import { bandOf, starsOf } from "./difficulty.js";
import { button, el, put } from "./dom.js";
import { t } from "./i18n.js";
import { troubleInWords } from "./trouble.js";

const SECONDS = 60;

/** Par in one line. */
export function parInWords(par) {
  if (par.status === "publishing") return par.tried ? t("publishingTried", par.tried) : t("publishing");
  if (par.score === null || par.score === undefined) return t(par.status === "searching" ? "parSoon" : "parNone");
  if (par.proven) return t("parProven", par.score);
  const limit = tellsSomething(par) ? t("parLimit", par.bound) : "";
  return t(par.status === "searching" ? "parSearching" : "parOpen", par.score, limit);
}

/** Whether the limit is worth a word: a search begins with one far above anything that could be reached. */
function tellsSomething({ score, bound, status }) {
  const known = bound !== null && bound !== undefined && bound > score;
  return known && (status !== "searching" || bound < 2 * score);
}

/** @param {import("./state.js").Play} play @param {AbortSignal} signal the end of the page */
export function makePar(play, signal) {
  const line = el("p", { class: "line", "aria-live": "off" });
  const band = el("div", { class: "bandbox" });
  const tools = el("div", { class: "tools" });
  const node = el(
    "section",
    { class: "panel par", "aria-labelledby": "par-title" },
    el("h2", { id: "par-title", text: t("par") }),
    line,
    band,
    tools,
  );
  let job = null;
  let own = false;
  let stopping = false;

  const show = () => {
    const { par } = play;
    put(
      line,
      el("span", { class: `state ${par.proven ? "proven" : par.status}` }),
      el("span", { text: parInWords(par) }),
      starsOf(par),
    );
    put(band, bandOf(par));
    // Only a search this player began is theirs to stop.
    if (job)
      put(
        tools,
        el("progress", { "aria-label": t("parWorking") }),
        own && button(t("stop"), stop, { class: "small", disabled: stopping }),
      );
    else if (par.proven) put(tools);
    else put(tools, button(t(par.score === null ? "parFind" : "parBetter"), search, { class: "small" }));
  };

  const take = (progress) => {
    const best = higher(play.par.score, progress.best);
    const bound = lower(play.par.bound, progress.bound);
    play.setPar({ score: best, bound, proven: best !== null && best === bound, status: "searching" });
  };

  const watch = async (id) => {
    job = id;
    show();
    try {
      take(await api.follow(id, take, signal));
      const fresh = await api.puzzle(play.id, undefined, signal).catch(() => null);
      if (fresh?.par.score >= (play.par.score ?? 0)) play.setPar(fresh.par);
    } catch (problem) {
      if (signal.aborted) return;
      put(line, el("span", { text: troubleInWords(problem) }));
    }
    job = null;
    own = false;
    stopping = false;
    play.setPar({ job: null, status: play.par.proven ? "proven" : play.par.score === null ? "none" : "open" });
  };

  const search = async () => {
    put(tools, el("progress", { "aria-label": t("parWorking") }));
    try {
      own = true;
      await watch((await api.startSolve({ ...play.record, moves: [] }, SECONDS)).id);
    } catch (problem) {
      own = false;
      show();
      put(line, el("span", { text: troubleInWords(problem) }));
    }
  };

  const stop = () => {
    stopping = true;
    show();
    api.cancelJob(job).catch(() => {});
  };

  play.onChange((what) => what === "par" && show());
  show();
  if (play.par.job && !play.par.proven) watch(play.par.job);
  return { node };
}

const higher = (a, b) => (a === null || a === undefined ? (b ?? null) : Math.max(a, b ?? a));
const lower = (a, b) => (a === null || a === undefined ? (b ?? null) : Math.min(a, b ?? a));

// The end of a game: what was reached against par, as the service worked it out, and where to go from there.

import * as api from "./api.js";
import { button, el, put } from "./dom.js";
import { count, t } from "./i18n.js";
import { icon } from "./icons.js";
import { parInWords } from "./par.js";
import { readPuzzleId } from "./puzzleid.js";
import { ratingInWords, titleInWords } from "./rating.js";
import { makeReview } from "./review.js";
import { playAddress } from "./router.js";
import { shareBox, shareText } from "./share.js";
import { keepResult, markRevealed, results, wasRevealed } from "./storage.js";
import { troubleBox, waitBox } from "./trouble.js";

/** @param {import("./state.js").Play} play @param {{replay: () => void}} actions */
export function makeResult(play, catalogue, actions) {
  const node = el("section", { class: "result", "aria-labelledby": "result-title", hidden: true });
  let shown = null;

  const show = async () => {
    const key = play.moves.join("|");
    const isCurrent = () => play.over && key === play.moves.join("|");
    node.hidden = false;
    put(node, waitBox(t("resultChecking")));
    try {
      const answer = await answerFor(play, key);
      if (isCurrent()) fill(answer);
    } catch (problem) {
      if (isCurrent()) put(node, troubleBox(problem, show));
    }
  };

  const fill = (answer) => {
    const early = !wasRevealed(play.id);
    const best = results()[play.id]?.score;
    play.setPar(betterPar(play.par, answer.par));
    const { par } = play;
    if (early)
      keepResult(play.id, {
        score: answer.score,
        par: par.score,
        proven: par.proven,
        hints: play.hints,
        day: todayUtc(),
      });
    const seasons = play.view.score.seasons;
    const { solo } = play.view;
    const text = shareText({ id: play.id, score: answer.score, par, hints: play.hints, seasons, solo }, catalogue);
    const review = el("div", { class: "review" });
    put(
      node,
      el(
        "div",
        { class: "verdict" },
        gauge(answer.score, par),
        el(
          "div",
          {},
          ...verdict(answer.score, par, best, early, play.view.solo),
          play.view.solo && ratingInWords(play.view, catalogue),
        ),
      ),
      el(
        "div",
        { class: "choices" },
        planButton(answer, review),
        button(t("playAgain"), actions.replay, {}, icon("restart")),
        ...nextLinks(),
      ),
      shareBox(text),
      review,
    );
    shown = { id: answer.id, plan: Boolean(answer.plan) };
    node.querySelector("h2").focus();
  };

  /** Par was found while the result was on show: it can now be compared, and the plan be seen. */
  const renew = async () => {
    if (!shown?.id || shown.plan || play.par.job || play.par.score === null) return;
    const { id } = shown;
    shown.plan = true;
    const answer = await api.sentPlay(id).catch(() => null);
    if (answer?.plan && shown?.id === id) fill(answer);
  };

  const planButton = (answer, place) => {
    if (!answer.plan?.length) return null;
    const open = button(
      t("showPlan"),
      () => {
        markRevealed(play.id);
        open.disabled = true;
        makeReview(place, play, answer, catalogue);
      },
      { class: "main" },
      icon("flag"),
    );
    return open;
  };

  const nextLinks = () => {
    const { game, size, day, side } = readPuzzleId(play.id);
    const others = day && !side ? catalogue.game.sizes.filter((other) => other !== size) : [];
    return [
      ...others.map((other) =>
        el("a", { class: "button", href: playAddress(`${game}-${other}-${day}`), text: t(`next.${other}`) }),
      ),
      el("a", { class: "button", href: "/", text: t("toToday") }),
    ];
  };

  const hide = () => {
    shown = null;
    node.hidden = true;
    put(node);
  };

  play.onChange((what) => what === "par" && renew());
  return { node, show, hide };
}

const todayUtc = () => new Date().toISOString().slice(0, 10);

/** The service's par, unless the page has seen a better one: a search begun here is not kept by the service. */
function betterPar(seen, said) {
  if (said.score === null) return seen;
  return seen.score !== null && (seen.score > said.score || (seen.score === said.score && seen.proven)) ? seen : said;
}

/** What the service says of the finished play: asked again if it was sent before, sent if it was not. */
async function answerFor(play, key) {
  if (play.sent?.moves === key) {
    const known = await api.sentPlay(play.sent.id).catch((problem) => {
      if (problem.kind === "missing") return null;
      throw problem;
    });
    if (known) return known;
  }
  const answer = await api.submitPlay(play.id, key.split("|"), play.hints);
  play.keepSent(answer.id);
  return answer;
}

function verdict(score, par, best, early, solo) {
  const known = par.score !== null && par.score !== undefined;
  return [
    el("h2", { id: "result-title", tabindex: "-1", text: t("resultTitle", score, count(score)) }),
    solo && el("p", { class: "big soloTitle", text: titleInWords(solo) }),
    el("p", { class: solo ? "" : "big", text: known ? t(verdictKey(score, par)) : t("verdict.nopar") }),
    el("p", { class: "soft", text: known ? `${parInWords(par)}. ${lossInWords(score, par)}` : parInWords(par) }),
    best !== undefined && best > score && el("p", { class: "soft", text: t("yourBest", count(best)) }),
    !early && el("p", { class: "soft", text: t("afterPlan") }),
  ];
}

function lossInWords(score, par) {
  return score < par.score ? t("shortOfPar", par.score - score) : "";
}

function verdictKey(score, par) {
  if (score > par.score) return "verdict.beyond";
  if (score === par.score) return par.proven ? "verdict.par" : "verdict.best";
  const share = par.score > 0 ? score / par.score : 1;
  return share >= 0.95
    ? "verdict.close"
    : share >= 0.85
      ? "verdict.fine"
      : share >= 0.7
        ? "verdict.good"
        : "verdict.start";
}

/** Score against par as a bar with a mark where par is; the words beside it say the same. */
function gauge(score, par) {
  const bar = el("div", { class: "gauge", "aria-hidden": "true" }, el("i"), el("b", { text: count(score) }));
  bar.style.setProperty("--share", String(par.score > 0 ? Math.min(1, Math.max(0, score) / par.score) : 0));
  return bar;
}

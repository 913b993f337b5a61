// Hints in three steps: where to look, how the piece lies, and the exact spaces with what they keep in reach.

import * as api from "./api.js";
import { button, el, put } from "./dom.js";
import { listInWords, named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { SIDE, at, colOf, readMove, rowName, rowOf, spaceName } from "./spaces.js";
import { terrainOf } from "./terrain.js";
import { troubleInWords } from "./trouble.js";

const DEPTH = 3;

/**
 * @param {import("./state.js").Play} play @param {import("./hand.js").Hand} hand
 * @param {ReturnType<typeof import("./board.js").makeBoard>} board @param {(move: string) => void} playIt
 */
export function makeHints(play, hand, board, playIt, say) {
  const text = el("div", { class: "hinttext" });
  const press = button(t("hint"), () => more(), { class: "tool", title: t("hintKey") }, icon("hint"));
  let step = 0;
  let found = null;
  let asking = null;

  const clear = () => {
    asking?.abort();
    asking = null;
    found = null;
    step = 0;
    board.mark([], "");
    put(text);
    update();
  };

  const update = () => {
    press.disabled = play.over || play.busy || asking !== null || step >= DEPTH || !hand.piece;
    press.querySelector("span").textContent = t(step && step < DEPTH ? "hintMore" : "hint");
  };

  const more = async () => {
    if (press.disabled) return;
    if (!found && !(await ask())) return;
    step += 1;
    if (step === 1) play.countHint();
    STEPS[step - 1]();
    update();
  };

  const ask = async () => {
    const mine = new AbortController();
    asking = mine;
    update();
    put(
      text,
      el(
        "p",
        { class: "thinking" },
        el("span", { class: "spinner", "aria-hidden": "true" }),
        el("span", { text: t("hintThinking") }),
      ),
    );
    say(t("hintThinking"));
    try {
      const answer = await api.hint(play.recordNow(), thinking, mine.signal);
      if (mine.signal.aborted) return false;
      found = { ...answer, ...readMove(answer.move) };
      return true;
    } catch (problem) {
      if (mine.signal.aborted) return false;
      put(
        text,
        el("p", { class: "bad", role: "alert", text: troubleInWords(problem) }),
        button(t("tryAgain"), () => more(), { class: "small" }),
      );
      return false;
    } finally {
      if (asking === mine) asking = null;
      update();
    }
  };

  const thinking = (job) => {
    if (job.best !== null && job.best !== undefined)
      put(
        text,
        el(
          "p",
          { class: "thinking" },
          el("span", { class: "spinner" }),
          el("span", { text: t("hintSoFar", job.best) }),
        ),
      );
  };

  const tell = (words, ...rest) => {
    put(text, el("p", { text: words }), ...rest);
    text.scrollIntoView({ block: "nearest" });
    say(words);
  };

  const STEPS = [
    () => {
      const area = areaRound(found.spaces);
      board.mark(area.spaces, "area");
      tell(t("hintWhere", area.rows, area.cols));
    },
    () => {
      hand.fit(found.move, false);
      tell(howInWords(found, play.view));
    },
    () => {
      hand.fit(found.move, true);
      board.mark(found.spaces, "exact");
      const words = `${placeInWords(found)} ${keepsInWords(found)}`;
      tell(
        words,
        button(t(found.word === "destroy" ? "destroyIt" : "playIt"), () => playIt(found.move), { class: "main small" }, icon("place")),
      );
    },
  ];

  play.onChange(update);
  return { press, text, more, clear };
}

/** How it lies in the hand, or what is to be destroyed. */
function howInWords({ word, spaces }, { ask, land }) {
  if (word === "destroy") return t("hintDestroy", named("terrain", terrainOf([...land.join("")][spaces[0]])));
  if (ask.attack.length) return t("hintAttack");
  return ask.terrains.length > 1 ? t("hintHowTerrain", named("terrain", word)) : t("hintHow");
}

/** The exact move, as far as the board does not show it. */
function placeInWords({ word, spaces, marks }) {
  const where = listInWords(spaces.map(spaceName));
  if (word === "destroy") return t("hintDestroyExact", where);
  return marks.length ? t("hintHeroExact", where, listInWords(marks.map(spaceName))) : t("hintExact", where);
}

/** What the move keeps; a limit far above anything that could be reached is not worth a word. */
function keepsInWords({ keeps, bound, proven }) {
  if (proven) return t("hintKeepsProven", keeps);
  return [t("hintKeeps", keeps), ...(bound < 2 * keeps ? [t("hintLimit", bound)] : [])].join(" ");
}

/** The spaces a hint points at first: the rows and columns round the move, at least four of each. */
function areaRound(spaces) {
  const [top, bottom] = stretched(spaces.map(rowOf));
  const [left, right] = stretched(spaces.map(colOf));
  const inside = [];
  for (let r = top; r <= bottom; r += 1) for (let c = left; c <= right; c += 1) inside.push(at(r, c));
  return { spaces: inside, rows: [rowName(top), rowName(bottom)], cols: [left + 1, right + 1] };
}

function stretched(numbers, least = 5) {
  let [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  while (high - low + 1 < least) {
    if (high < SIDE - 1) high += 1;
    if (low > 0 && high - low + 1 < least) low -= 1;
  }
  return [low, high];
}

// The card to place: what it offers, its shape as it lies in the hand, its time, and what the rules demand of it.

import { isForced, makeChoice } from "./choice.js";
import { makeTargets } from "./targets.js";
import { button, el, put } from "./dom.js";
import { listInWords, named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { pieceIcon } from "./picture.js";
import { pieceOf } from "./piece.js";

const ROOM = 3;

/**
 * @param {{turn: () => void, flip: () => void, lay: () => void, force: () => void, terrain: (name: string) => void,
 * shape: (shape: any) => void, target: (space: number) => void}} actions `force` makes the move there is no choice about
 * @param {boolean} carries whether time beyond the end of a season counts for the next
 */
export function makeElement(catalogue, actions, carries) {
  const picture = el("div", { class: "inhand" });
  const name = el("p", { class: "name" });
  const time = el("p", { class: "time" });
  const demand = el("p", { class: "demand" });
  const turn = button(t("turn"), actions.turn, { class: "tool", title: t("turnKey") }, icon("turn"));
  const flip = button(t("flip"), actions.flip, { class: "tool", title: t("flipKey") }, icon("flip"));
  const lay = button(t("place"), actions.lay, { class: "main lay", title: t("placeKey") }, icon("place"));
  const tools = el("div", { class: "tools" }, turn, flip, lay);
  const why = el("p");
  const give = button("", actions.force, { class: "main" }, icon("next"));
  const forced = el("div", { class: "forced" }, why, give);
  const choice = makeChoice(actions);
  const targets = makeTargets(actions.target);
  const hasRuins = [...catalogue.cards.values()].some(({ kind }) => kind === "ruins");
  const title = el("h2", { id: "element-title" });
  const body = el("div", { class: "body" });
  const node = el(
    "section",
    { class: "panel element", "aria-labelledby": "element-title" },
    title,
    body,
  );

  const showForced = (ask, card) => {
    why.textContent = t(`forced.${ask.action}.why`, name.textContent, ask.time);
    give.lastChild.textContent = t(`forced.${ask.action}`);
    put(picture, pieceIcon(pieceOf(card), ROOM));
  };

  return {
    node,
    picture,

    show(view) {
      node.hidden = view.over;
      if (!view.ask) return;
      const { ask } = view;
      const card = catalogue.cards.get(ask.card);
      const picking = ask.action === "destroy";
      const stuck = ask.action !== "place" && !picking;
      name.textContent = catalogue.cardName(ask.card);
      put(time, ...(picking ? [] : [icon("time"), el("span", { text: timeInWords(view, carries) })]));
      demand.textContent = stuck ? "" : picking ? t(`effect.${card.effect}.pick`) : demandInWords(ask, card, hasRuins);
      demand.hidden = !demand.textContent;
      demand.classList.toggle("ruinsdemand", Boolean(ask.on_ruins));
      if (stuck) showForced(ask, card);
      else if (picking) targets.show(ask, view.land);
      else choice.show(ask, card);
      title.textContent = t(picking ? "toDestroy" : "toPlace");
      lay.lastChild.textContent = t(picking ? "destroy" : "place");
      for (const tool of [turn, flip]) tool.hidden = picking;
      if (picking) put(picture, pieceIcon(pieceOf(card), ROOM));
      const head = el("div", { class: "card" }, picture, el("div", {}, name, time));
      put(body, head, demand, ...(stuck ? [forced] : [picking ? targets.node : choice.node, tools]));
    },

    /** Show how the piece lies in the hand, and whether it can be placed where it is. */
    hold(hand, busy) {
      if (hand.piece && !hand.picking) put(picture, pieceIcon(hand.piece, ROOM));
      choice.hold(hand);
      targets.hold(hand);
      turn.disabled = !hand.canTurn;
      flip.disabled = !hand.canFlip;
      lay.disabled = busy || hand.shownBy === null || !hand.fits;
      give.disabled = busy;
    },
  };
}

/** The card's time, and how much of it is lost where a season ends before it is spent. */
function timeInWords({ ask, season_time: all, season_clock: spent }, carries) {
  const lost = carries ? 0 : Math.max(0, spent + ask.time - all);
  return lost ? `${t("timeUnits", ask.time)}, ${t("timeLost", lost)}` : t("timeUnits", ask.time);
}

/** What the rules demand beyond drawing one of the shapes: ruins, or a single space in place of them all. */
function demandInWords(ask, card, hasRuins) {
  if (ask.on_ruins) return t("overRuins");
  if (ask.attack.length) return t("heroMarks");
  if (!isForced(ask, card)) return "";
  // Where there are ruins, a terrain the card does not have may stand for a drawing over them.
  const isOther = ask.terrains.some((terrain) => !card.terrains.includes(terrain));
  if (isOther) return t(hasRuins ? "singleForRuins" : "singleOfAny");
  return t("singleForCard", listInWords(ask.terrains.map((terrain) => named("terrain", terrain)), "disjunction"));
}

// The element to place: its picture as it lies in the hand, its time, and the buttons that turn, flip and place it.

import { button, el, put } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { pieceIcon } from "./picture.js";
import { pieceOf } from "./piece.js";

const ROOM = 3;

/** @param {{turn: () => void, flip: () => void, lay: () => void, discard: () => void}} actions */
export function makeElement(catalogue, actions) {
  const picture = el("div", { class: "inhand" });
  const name = el("p", { class: "name" });
  const time = el("p", { class: "time" });
  const turn = button(t("turn"), actions.turn, { class: "tool", title: t("turnKey") }, icon("turn"));
  const flip = button(t("flip"), actions.flip, { class: "tool", title: t("flipKey") }, icon("flip"));
  const lay = button(t("place"), actions.lay, { class: "main lay", title: t("placeKey") }, icon("place"));
  const tools = el("div", { class: "tools" }, turn, flip, lay);
  const discard = el(
    "div",
    { class: "discard" },
    el("p"),
    button(t("discard"), actions.discard, { class: "main" }, icon("next")),
  );
  const body = el("div", { class: "body" });
  const node = el(
    "section",
    { class: "panel element", "aria-labelledby": "element-title" },
    el("h2", { id: "element-title", text: t("toPlace") }),
    body,
  );

  return {
    node,
    picture,

    show(view) {
      node.hidden = view.over;
      if (!view.ask) return;
      const card = catalogue.cards.get(view.ask.card);
      name.textContent = catalogue.cardName(view.ask.card);
      put(time, icon("time"), el("span", { text: t("timeUnits", view.ask.time) }));
      const stuck = view.ask.action !== "place";
      if (stuck) {
        discard.firstChild.textContent = t("fitsNowhere", name.textContent, view.ask.time);
        put(picture, pieceIcon(pieceOf(card), ROOM));
      }
      put(body, el("div", { class: "card" }, picture, el("div", {}, name, time)), stuck ? discard : tools);
    },

    /** Show how the piece lies in the hand, and whether it can be placed where it is. */
    hold(hand, busy) {
      if (hand.piece) put(picture, pieceIcon(hand.piece, ROOM));
      turn.disabled = !hand.canTurn;
      flip.disabled = !hand.canFlip;
      lay.disabled = busy || hand.shownBy === null || !hand.fits;
      discard.querySelector("button").disabled = busy;
    },
  };
}

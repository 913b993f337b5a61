// The choices a card offers: in which terrain to draw, and which of its shapes.

import { el, put } from "./dom.js";
import { named, t } from "./i18n.js";
import { coinIcon } from "./marks.js";
import { pieceIcon, swatch } from "./picture.js";
import { pieceOf } from "./piece.js";

/** @param {{terrain: (name: string) => void, shape: (shape: any) => void}} choose */
export function makeChoice(choose) {
  const terrains = el("div", { class: "options terrains", role: "group", "aria-label": t("terrainChoice") });
  const shapes = el("div", { class: "options shapes", role: "group", "aria-label": t("shapeChoice") });
  const node = el("div", { class: "choice" }, terrains, shapes);
  let buttons = [];

  /** Show what a card offers: the ask's terrains and shapes, and the printed shapes that cannot be drawn now. */
  const show = (ask, card) => {
    const several = ask.terrains.length > 1;
    const extra = isForced(ask, card) ? ask.shapes : [];
    const printed = [...card.shapes, ...extra];
    buttons = [];
    terrains.classList.toggle("many", ask.terrains.length > 3);
    terrains.hidden = !several;
    shapes.hidden = printed.length < 2;
    node.hidden = terrains.hidden && shapes.hidden;
    put(terrains, ...ask.terrains.map((terrain) => terrainButton(terrain)));
    put(shapes, ...printed.map((shape) => shapeButton(shape, allowed(ask, shape), card)));
  };

  const add = (element, isChosen) => {
    buttons.push({ element, isChosen });
    return element;
  };

  const option = (className, title, onClick, ...inside) =>
    el("button", { type: "button", class: `option ${className}`, title, on: { click: onClick } }, ...inside);

  const terrainButton = (terrain) => {
    const name = named("terrain", terrain);
    const press = () => choose.terrain(terrain);
    const element = option(terrain, t("terrainKey"), press, swatch(terrain), el("span", { text: name }));
    return add(element, (hand) => hand.piece?.terrain === terrain);
  };

  const shapeButton = (printed, shape, card) => {
    const number = Math.max(card.shapes.indexOf(printed), 0) + 1;
    const label = [
      t(card.shapes.includes(printed) ? "shapeNumber" : "singleSpace", number),
      printed.coin > 0 && t("withCoin", printed.coin),
      !shape && t("shapeFitsNowhere"),
    ];
    const picture = el("span", { class: "drawn" });
    const element = option(
      "shapeoption",
      t("shapeKey"),
      () => shape && choose.shape(shape),
      picture,
      printed.coin > 0 && el("span", { class: "gain" }, el("span", { text: "+1" }), coinIcon()),
      el("span", { class: "unseen", text: label.filter(Boolean).join(", ") }),
    );
    element.disabled = !shape;
    const paint = (terrain) =>
      put(picture, pieceIcon({ ...pieceOf(card, terrain, printed), coin: 0 }, 3, "shape small"));
    return add(element, (hand) => {
      if (hand.piece) paint(hand.piece.terrain);
      return shape !== null && hand.shape === shape;
    });
  };

  return {
    node,
    show,

    /** Show what is chosen. */
    hold(hand) {
      for (const { element, isChosen } of buttons) element.setAttribute("aria-pressed", String(isChosen(hand)));
    },
  };
}

const sameGrid = (one, other) => one.grid.join() === other.grid.join();

/** The ask's own shape for a printed one, which is not offered when it cannot be drawn. */
const allowed = (ask, printed) => ask.shapes.find((shape) => sameGrid(shape, printed)) ?? null;

/** Whether a single space is asked for that is not on the card: none of its shapes can be drawn. */
export function isForced(ask, card) {
  return ask.action === "place" && !ask.shapes.some((shape) => card.shapes.some((printed) => sameGrid(shape, printed)));
}

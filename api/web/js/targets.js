// The spaces of which one must be destroyed, as buttons: what lies on each, and which one is picked.

import { el, put } from "./dom.js";
import { named, t } from "./i18n.js";
import { swatch } from "./picture.js";
import { spaceNamed } from "./spaces.js";
import { terrainOf } from "./terrain.js";

/** @param {(space: number) => void} pick */
export function makeTargets(pick) {
  const options = el("div", { class: "options targets", role: "group", "aria-label": t("targetChoice") });
  const node = el("div", { class: "choice" }, options);
  let buttons = [];

  const targetButton = (name, land) => {
    const space = spaceNamed(name);
    const terrain = terrainOf(land[space]);
    const words = el("span", {}, el("b", { text: name }), el("span", { text: ` ${named("terrain", terrain)}` }));
    const press = { type: "button", class: "option", title: t("targetKey"), on: { click: () => pick(space) } };
    const element = el("button", press, terrain !== "empty" && swatch(terrain), words);
    buttons.push({ element, space });
    return element;
  };

  return {
    node,

    /** Show the spaces that a view asks to pick from. */
    show(ask, land) {
      const letters = [...land.join("")];
      buttons = [];
      put(options, ...ask.spaces.map((name) => targetButton(name, letters)));
    },

    /** Show which one is picked. */
    hold(hand) {
      for (const { element, space } of buttons)
        element.setAttribute("aria-pressed", String(hand.picking && hand.shownBy !== null && hand.space === space));
    },
  };
}

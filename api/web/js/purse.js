// Coins and monsters: the track with the coins held, and what the monsters cost; both count at the end of every season.

import { el, put } from "./dom.js";
import { count, t } from "./i18n.js";
import { coinIcon } from "./marks.js";
import { showChange } from "./missions.js";
import { swatch } from "./picture.js";

export function makePurse() {
  const track = el("ol", { class: "track", "aria-hidden": "true" });
  const coins = line(coinIcon());
  const monsters = line(swatch("monster"));
  const node = el(
    "section",
    { class: "panel purse", "aria-labelledby": "purse-title" },
    el("h2", { id: "purse-title", text: t("purse") }),
    coins.node,
    track,
    monsters.node,
  );
  let held = 0;

  const places = (size, gained) =>
    put(track, ...Array.from({ length: size }, (_, i) => el("li", { class: placeClass(i, held, gained) })));

  return {
    node,

    show(view) {
      node.hidden = view.coins === null;
      if (node.hidden) return;
      held = view.coins.held;
      const full = held >= view.coins.track;
      coins.show(t("coinsHeld", held, view.coins.track), t(full ? "trackFull" : "coinsPay"), count(held));
      const toll = view.threatened.length;
      monsters.show(t("threatened", toll), t(view.over ? "tollWas" : "tollPays"), count(-toll));
      places(view.coins.track, 0);
    },

    /** What the move in hand would change. */
    preview(changes) {
      if (node.hidden) return;
      const gained = changes.get("coins") ?? 0;
      showChange(coins.change, gained);
      showChange(monsters.change, changes.get("monsters") ?? 0);
      places(track.childElementCount, gained);
    },
  };
}

const placeClass = (place, held, gained) => (place < held ? "held" : place < held + gained ? "gained" : "");

/** A line with a picture, what there is, what it pays, and the number with its change. */
function line(picture) {
  const [what, pays, worth] = [el("b"), el("small"), el("b")];
  const change = el("span", { class: "change" });
  const node = el(
    "p",
    { class: "purseline" },
    picture,
    el("span", { class: "what" }, what, pays),
    el("span", { class: "worth" }, change, worth),
  );
  const show = (text, note, number) => {
    what.textContent = text;
    pays.textContent = note;
    worth.textContent = number;
  };
  return { node, change, show };
}

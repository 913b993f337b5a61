// The news: what the last move brought about, to be read at leisure, and the walk of the monsters to be seen again.

import { button, el, put } from "./dom.js";
import { eventsInWords } from "./events.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** Events that are told in full here; the others are short enough to be noted and gone. */
const TOLD = [
  "ruins revealed",
  "ambush landed",
  "ambush stayed away",
  "spaces destroyed",
  "zombies spread",
  "dragon overcome",
];

export const isNews = ({ kind }) => TOLD.includes(kind);

/** @param {() => void} toggleWalk shows the monsters' walk again, or cuts it short */
export function makeNews(catalogue, toggleWalk) {
  const list = el("ul", {});
  const again = button(t("walkAgain"), toggleWalk, { class: "small", "data-walk": true }, icon("walk"));
  const node = el(
    "section",
    { class: "panel news", "aria-labelledby": "news-title" },
    el("h2", { id: "news-title", text: t("news") }),
    list,
    again,
  );
  return {
    node,

    show(view) {
      const told = view.events.filter(isNews);
      node.hidden = told.length === 0;
      put(list, ...eventsInWords(told, catalogue).map((text) => el("li", { text })));
    },

    /** A walk can be seen again, or is under way and can be cut short. */
    walk(hasWalk, isWalking) {
      again.hidden = !hasWalk;
      again.querySelector("span").textContent = t(isWalking ? "walkSkip" : "walkAgain");
    },
  };
}

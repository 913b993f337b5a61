// The line under the map: whether the piece fits and what it would change, why it does not, or what went wrong.

import { say } from "./announce.js";
import { button, el, put } from "./dom.js";
import { listInWords, named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { spaceName } from "./spaces.js";
import { troubleInWords } from "./trouble.js";
import { changesOf, signed } from "./worth.js";

export function makeStatus(retry) {
  const node = el("div", { class: "status" });
  return {
    node,

    /** Describe the piece as it is held. */
    hold(hand, play) {
      node.className = "status";
      if (play.busy) return put(node, el("p", { class: "slowly", text: t("waiting") }));
      if (play.problem) return trouble(play.problem);
      if (play.over) return put(node, el("p", { text: t("yearOver") }));
      if (!hand.piece) return put(node, el("p", { text: t(`forced.${play.view.ask.action}.now`) }));
      if (hand.shownBy === null) return put(node, el("p", { class: "soft", text: howTo(hand) }));
      node.classList.add(hand.fits ? "fits" : "clashes");
      return put(
        node,
        el(
          "p",
          {},
          hand.fits ? icon("place") : null,
          el("span", { text: hand.fits ? fitting(hand, play) : hand.reason }),
        ),
      );
    },

    /** Make the player notice that the piece cannot be placed here. */
    refuse(hand) {
      say(hand.shownBy === null ? howTo(hand) : hand.reason);
      node.classList.remove("shake");
      requestAnimationFrame(() => node.classList.add("shake"));
    },
  };

  function trouble(problem) {
    node.classList.add("clashes");
    return put(
      node,
      el("p", { role: "alert", text: troubleInWords(problem) }),
      button(t("tryAgain"), retry, { class: "small main" }),
    );
  }
}

const howTo = (hand) => t(hand.picking ? "howToDestroy" : "howToPlace");

/** "Fits. A +2, C −4, coins +1" */
function fitting(hand, play) {
  const changes = [...changesOf(play.view, hand.worth)].map(
    ([column, change]) => `${column.length > 1 ? named("change", column) : column} ${signed(change)}`,
  );
  const begin = hand.picking ? t("canDestroy", spaceName(hand.space)) : t("fits");
  const victims = hand.struck.map(spaceName);
  const struck = victims.length ? [t("wouldDestroy", listInWords(victims), victims.length)] : [];
  return [begin, ...struck, changes.length ? changes.join(", ") : t("noChange")].join(" ");
}

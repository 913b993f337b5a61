// How hard a puzzle is: one to five stars, and what a thoughtless, a fair and a strong player get.

import { el } from "./dom.js";
import { count, t } from "./i18n.js";

const STARS = 5;

/** The stars as signs; beside them in words, for who does not see them. */
export function starsOf({ stars }) {
  if (!stars) return null;
  return el(
    "span",
    { class: "stars", title: t("starsOf", stars) },
    el("span", { "aria-hidden": "true", text: "★".repeat(stars) + "☆".repeat(STARS - stars) }),
    el("span", { class: "unseen", text: t("starsOf", stars) }),
  );
}

/** What players of three kinds get; nothing for a puzzle that was never rated. */
export function bandOf({ band }) {
  if (!band) return null;
  const levels = ["thoughtless", "fair", "strong"];
  return el(
    "dl",
    { class: "band", "aria-label": t("bandTitle"), title: t("bandTitle") },
    ...levels.map((level) =>
      el("div", {}, el("dt", { text: t(`band.${level}`) }), el("dd", { text: count(band[level]) })),
    ),
  );
}

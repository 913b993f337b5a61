// The solo rating: the title it earns, how it comes about, and the other titles.

import { el } from "./dom.js";
import { count, ours, t } from "./i18n.js";

/** "Apprentice Surveyor, rating 4". */
export function titleInWords({ rating, title }) {
  return title ? t("soloTitle", ours(title), count(rating)) : t("soloNoTitle", count(rating));
}

/** How the rating comes about, and which title each rating earns. */
export function ratingInWords(view, catalogue) {
  const sum = catalogue.soloSum(view.edicts.map(({ name }) => name));
  const earned = ours(view.solo.title);
  const titles = catalogue.game.solo_titles.map(({ rating, names }) =>
    el(
      "li",
      { class: ours(names) === earned ? "earned" : "", "aria-current": ours(names) === earned ? "true" : null },
      el("b", { text: count(rating) }),
      el("span", { text: ours(names) }),
    ),
  );
  return el(
    "details",
    { class: "titles" },
    el("summary", { text: t("ratingSum", count(view.score.total), sum, count(view.solo.rating)) }),
    el("p", { class: "soft", text: t("ratingWhy") }),
    el("ol", {}, ...titles),
  );
}

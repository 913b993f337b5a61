// When something goes wrong: what happened in words, and at least one way on.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";

const WORDS = { offline: "troubleOffline", missing: "troubleMissing", busy: "troubleBusy", refused: "troubleRefused" };

/** The sentence for an error. What the service says about a refusal is added: it is written for players. */
export function troubleInWords(problem) {
  const text = t(WORDS[problem.kind] ?? "troubleServer");
  return problem.detail && ["missing", "refused"].includes(problem.kind) ? `${text} (${problem.detail})` : text;
}

/** A box with the error, a button to try again where that can help, and the way home. */
export function troubleBox(problem, retry) {
  const again = !["missing", "refused"].includes(problem.kind) && button(t("tryAgain"), retry, { class: "main" });
  const home = el("a", { href: "/", class: again ? "button" : "button main", text: t("toToday") });
  return el(
    "div",
    { class: "trouble", role: "alert" },
    el("p", { text: troubleInWords(problem) }),
    el("p", { class: "choices" }, again, home),
  );
}

/** What is shown while something loads. */
export function waitBox(text) {
  return el(
    "div",
    { class: "waiting", role: "status" },
    el("span", { class: "spinner", "aria-hidden": "true" }),
    el("p", { text }),
  );
}

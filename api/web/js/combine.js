// Combining games: a form of the options a deal can have, and the address of the game they make.

import { el } from "./dom.js";
import { named, t } from "./i18n.js";
import { icon } from "./icons.js";
import { randomSeed } from "./opener.js";
import { writePuzzleId } from "./puzzleid.js";
import { go, playAddress } from "./router.js";

/** What is chosen at first, where it is not the default: a game that is combined in the mildest way. */
const PROPOSED = { ambushes: "both", edicts: "both" };

/** The options that say which box something comes from. */
const FROM_EITHER = ["explore", "seasons", "ambushes", "edicts"];

/** The form, for a game that has more to choose than the side of its map. */
export function combineForm(catalogue) {
  const { name, options, sides } = catalogue.game;
  if (Object.keys(options).length < 2) return null;
  const picks = Object.fromEntries(Object.entries(options).map(([option, values]) => [option, select(option, values)]));
  const seed = el("input", { id: "combine-seed", autocomplete: "off", spellcheck: "false", placeholder: t("atRandom") });
  const wrong = el("p", { class: "bad", role: "alert" });
  const note = el("p", { class: "soft", "aria-live": "polite" });

  const chosen = () => Object.fromEntries(Object.entries(picks).map(([option, pick]) => [option, pick.value]));

  const check = () => {
    const now = chosen();
    const combined = !sides.includes(now.side) || FROM_EITHER.some((option) => now[option] !== options[option][0]);
    const out = picks.heroes.querySelector('[value="out"]');
    out.disabled = !combined;
    if (!combined) picks.heroes.value = options.heroes[0];
    note.textContent = t(combined ? "combineRuins" : "combineNothing");
  };

  const open = (event) => {
    event.preventDefault();
    const found = /^s?([0-9a-z]{1,15})$/.exec(seed.value.trim().toLowerCase() || randomSeed());
    wrong.textContent = found ? "" : t("seedWrong");
    if (!found) return seed.focus();
    return go(playAddress(writePuzzleId(`${name}-year-s${found[1]}`, changed(chosen(), options))));
  };

  const form = el(
    "form",
    { class: "combineform", novalidate: true, on: { submit: open, change: check } },
    el("div", { class: "fields" }, ...Object.entries(picks).map(([option, pick]) => field(option, pick))),
    note,
    el("label", { for: "combine-seed", text: t("combineSeed") }),
    el("div", { class: "row" }, seed, el("button", { type: "submit", class: "main" }, icon("next"), t("combineStart"))),
    wrong,
  );
  check();
  return el(
    "section",
    { class: "panel combine", "aria-labelledby": "combine-title" },
    el("h2", { id: "combine-title", text: t("combineTitle") }),
    el("p", { text: t("combineAbout") }),
    form,
  );
}

function select(option, values) {
  const first = PROPOSED[option] ?? values[0];
  return el(
    "select",
    { id: `combine-${option}` },
    ...values.map((value) => el("option", { value, selected: value === first, text: valueInWords(option, value) })),
  );
}

const valueInWords = (option, value) => (option === "side" ? named("side", value) : t(`choice.${option}.${value}`));

const field = (option, pick) =>
  el("p", { class: "field" }, el("label", { for: pick.id, text: t(`choice.${option}`) }), pick);

/** The side, and what is not as by default. */
function changed(chosen, options) {
  return Object.fromEntries(
    Object.entries(chosen).filter(([option, value]) => option === "side" || value !== options[option][0]),
  );
}

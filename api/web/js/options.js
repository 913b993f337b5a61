// The options of a deal: how an address says them, and what they are called.

import { t } from "./i18n.js";

const NAMES = ["side", "edition", "explore", "seasons", "ambushes", "heroes", "edicts"];

/** Ids with options are told apart by what follows this, as in an address: `heroes-year-s7?side=A&edicts=both`. */
const SIGN = "?";

/** An id and its options, which are none for most puzzles. */
export function readOptions(id) {
  const [plain, query = ""] = id.split(SIGN);
  const given = new URLSearchParams(query);
  return { plain, options: Object.fromEntries(NAMES.filter((name) => given.has(name)).map((name) => [name, given.get(name)])) };
}

/** An id with options, in the order in which deals list them. */
export function withOptions(plain, options) {
  const query = new URLSearchParams(NAMES.filter((name) => name in options).map((name) => [name, options[name]]));
  return query.size ? `${plain}${SIGN}${query}` : plain;
}

/** What makes a deal another than usual, in words; the side of the map is told elsewhere. */
export function optionsInWords(options) {
  return Object.entries(options)
    .filter(([name]) => name !== "side")
    .map(([name, value]) => t(`option.${name}.${value}`));
}

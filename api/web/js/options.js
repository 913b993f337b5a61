// The options of a deal in words.

import { named } from "./i18n.js";

/** What makes a deal another than usual; the side of the map is told elsewhere. */
export function optionsInWords(options) {
  return Object.entries(options).map(([name, value]) => named("option", `${name}.${value}`));
}

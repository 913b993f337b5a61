// Opening any puzzle: a field for an id, an address or a bare seed of the game chosen, and one at random.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { idOfAddress, readPuzzleId } from "./puzzleid.js";
import { go, playAddress } from "./router.js";

/** What a bare seed opens. */
const SIZE = "year";

export function openForm(catalogue) {
  const seeded = `${catalogue.game.name}-${SIZE}`;
  const input = el("input", {
    id: "open-id",
    name: "id",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: `${seeded}-s42`,
    required: true,
  });
  const wrong = el("p", { class: "bad", role: "alert" });
  const open = (event) => {
    event.preventDefault();
    const id = puzzleIdOf(input.value, seeded);
    wrong.textContent = id ? "" : t("openWrong", catalogue.game.name);
    if (id) go(playAddress(id));
    else input.focus();
  };
  const { sides } = catalogue.game;
  return el(
    "section",
    { class: "panel" },
    el("h2", { text: t("openTitle") }),
    el(
      "form",
      { class: "openform", novalidate: true, on: { submit: open } },
      el("label", { for: "open-id", text: t("openLabel") }),
      el("div", { class: "row" }, input, el("button", { type: "submit", class: "main", text: t("open") })),
      wrong,
      sides.length > 0 && el("p", { class: "soft", text: t("openSides", sides) }),
    ),
    el(
      "p",
      {},
      button(t("surprise"), () => surprise(catalogue), { class: "small" }, icon("next")),
    ),
  );
}

/** Open a puzzle of a game nobody has seen yet. */
export function surprise(catalogue) {
  go(playAddress(`${catalogue.game.name}-${SIZE}-s${randomSeed()}`));
}

/** A whole id, an address of ours, or just a seed, which opens a whole year; the side of the map is a capital. */
function puzzleIdOf(text, seeded) {
  const [path, query] = text
    .toLowerCase()
    .replace(/\s/g, "")
    .replace(/^.*\/play\//, "")
    .split("?");
  const id = idOfAddress(path, query).replace(/-[a-z](?=,|$)/, (side) => side.toUpperCase());
  if (readPuzzleId(id).game) return id;
  if (!/^[0-9a-z]{1,16}(-[A-Z])?(,[a-z_=,]+)?$/.test(id)) return null;
  return `${seeded}-${/^s[0-9a-z]/.test(id) ? id : `s${id}`}`;
}

export const randomSeed = () => Math.floor(Math.random() * 36 ** 6).toString(36);

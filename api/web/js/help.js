// Help: the keys and what the mouse and fingers do, and the settings.

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { setSetting, setting } from "./storage.js";

const KEYS = [
  ["← ↑ ↓ →", "keyMove"],
  ["R", "keyTurn"],
  ["F", "keyFlip"],
  ["T", "keyTerrain"],
  ["S", "keyShape"],
  ["Enter", "keyPlace"],
  ["U / Y", "keyUndo"],
  ["H", "keyHint"],
  ["?", "keyHelp"],
];

export function openHelp() {
  const keys = el(
    "dl",
    { class: "keys" },
    ...KEYS.flatMap(([key, text]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: t(text) })]),
  );
  openDialog(t("help"), [
    el("h3", { text: t("withMouse") }),
    el("p", { text: t("mouseHelp") }),
    el("h3", { text: t("withTouch") }),
    el("p", { text: t("touchHelp") }),
    el("h3", { text: t("withKeys") }),
    keys,
    el("h3", { text: t("settings") }),
    ...settings(),
    el("p", {}, el("a", { href: "/#how", text: t("howTitle") })),
  ]);
}

function settings() {
  const themes = ["auto", "light", "dark"];
  const theme = el(
    "select",
    { on: { change: () => (setSetting("theme", theme.value), applySettings()) } },
    ...themes.map((name) =>
      el("option", { value: name, text: t(`theme.${name}`), selected: setting("theme") === name }),
    ),
  );
  return [
    el("label", { class: "setting" }, el("span", { text: t("theme") }), theme),
    toggle("letters", "settingLetters"),
    toggle("shortcuts", "settingShortcuts"),
  ];
}

function toggle(name, text) {
  const box = el("input", {
    type: "checkbox",
    checked: setting(name),
    on: { change: () => (setSetting(name, box.checked), applySettings()) },
  });
  return el("label", { class: "setting" }, box, el("span", { text: t(text) }));
}

/** Put the settings into force on the page. */
export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = setting("theme");
  root.classList.toggle("letters", setting("letters"));
}

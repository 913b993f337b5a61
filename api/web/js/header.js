// The top of every page: the way home, help, and the language.

import { button, el, put, svg } from "./dom.js";
import { openHelp } from "./help.js";
import { icon } from "./icons.js";
import { LANGUAGES, language, setLanguage, t } from "./i18n.js";
import { refresh } from "./router.js";

export function showHeader() {
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== language());
  const languages = others.map(([code, name]) =>
    el("button", { type: "button", class: "plain", lang: code, text: name, on: { click: () => speak(code) } }),
  );
  put(
    document.getElementById("top"),
    el("a", { class: "skip", href: "#main", text: t("skip"), on: { click: skip } }),
    el("a", { class: "brand", href: "/" }, logo(), el("span", { text: "Mapwright" })),
    el(
      "nav",
      { "aria-label": t("siteNav") },
      el("a", { class: "plain", href: "/" }, icon("home"), el("span", { text: t("today") })),
      button(t("help"), openHelp, { class: "plain" }, icon("help")),
      ...languages,
    ),
  );
}

function speak(code) {
  setLanguage(code);
  showHeader();
  refresh();
}

function skip(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

function logo() {
  const squares = [
    ["forest", 0, 0],
    ["farm", 1, 0],
    ["village", 0, 1],
    ["water", 1, 1],
  ];
  return svg(
    "svg",
    { class: "logo", viewBox: "0 0 22 22", "aria-hidden": "true" },
    ...squares.map(([name, col, row]) =>
      svg("rect", { class: `ground ${name}`, x: 1 + col * 10.5, y: 1 + row * 10.5, width: 9.5, height: 9.5, rx: 1.5 }),
    ),
  );
}

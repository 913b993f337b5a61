// The beginning: settings and language, the top of the page, and the page its address asks for.

import { clearNotes } from "./announce.js";
import { el, put } from "./dom.js";
import { showGame } from "./game.js";
import { showHeader } from "./header.js";
import { applySettings } from "./help.js";
import { showHome } from "./home.js";
import { language, t } from "./i18n.js";
import { startRouter } from "./router.js";
import { renameOldPlays } from "./storage.js";

const main = document.getElementById("main");
let leaving = new AbortController();

function show(route) {
  leaving.abort();
  leaving = new AbortController();
  clearNotes();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  scrollTo(0, 0);
  main.className = route.page;
  document.title = route.id ? `${route.id} · Mapwright` : "Mapwright";
  if (route.page === "play") showGame(main, route.id, leaving.signal);
  else if (route.page === "home") showHome(main, route.day, leaving.signal);
  else
    put(
      main,
      el("h1", { text: t("lostTitle") }),
      el("p", {}, el("a", { class: "button main", href: "/", text: t("toToday") })),
    );
}

document.documentElement.lang = language();
applySettings();
renameOldPlays();
showHeader();
startRouter(show);

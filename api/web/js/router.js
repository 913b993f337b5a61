// Addresses: `/`, `/?day=2026-11-17`, and `/play/<id>`; links inside the page change it without loading it again.

import { addressOf, idOfAddress } from "./puzzleid.js";

/** @type {(route: {page: string, id?: string, day?: string | null}) => void} */
let show = () => {};

function parseAddress(url) {
  const play = /^\/play\/([^/]+)\/?$/.exec(url.pathname);
  if (play) return { page: "play", id: idOfAddress(play[1], url.search) };
  if (url.pathname === "/") return { page: "home", day: url.searchParams.get("day") };
  return { page: "lost" };
}

export const playAddress = (id) => `/play/${addressOf(id)}`;

/** Have the address of the puzzle that is shown say its id as the service does. */
export function spellAddress(id) {
  const address = playAddress(id);
  if (address !== location.pathname + location.search) history.replaceState(null, "", address + location.hash);
}

/** Go to an address of ours. */
export function go(address) {
  history.pushState(null, "", address);
  refresh();
}

/** Show the present address again. */
export function refresh() {
  show(parseAddress(new URL(location.href)));
}

export function startRouter(listener) {
  show = listener;
  addEventListener("popstate", refresh);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || link.hasAttribute("download") || parseAddress(url).page === "lost") return;
    // A mark on the page that is open: the browser goes there, and tells of it by popstate.
    if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
  refresh();
}

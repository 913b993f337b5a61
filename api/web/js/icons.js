// The signs on buttons, drawn with lines; they never stand alone, a label is always beside or behind them.

import { svg } from "./dom.js";

const LINES = {
  turn: "M19 12a7 7 0 1 1-2.2-5.1M19 3v4.5h-4.5",
  flip: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4",
  restart: "M5 12a7 7 0 1 0 2.2-5.1M5 3v4.5h4.5",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.5 1.1 1.2 1.1 2v.2h5v-.2c0-.8.4-1.5 1.1-2A6 6 0 0 0 12 3z",
  help: "M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  time: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  place: "M5 12.5l4.5 4.5L19 7.5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  home: "M4 11l8-7 8 7M6 10v9h12v-9",
  share: "M12 15V4M8 7.5L12 4l4 3.5M6 12v7.5h12V12",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  walk: "M5 19V9a4 4 0 0 1 4-4h10M15 1.5L19 5l-4 3.5M5 19v.1",
  flag: "M6 21V4h11l-2.5 4L17 12H6",
};

export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: LINES[name] }),
  );
}

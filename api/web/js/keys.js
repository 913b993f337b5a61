// The keyboard: arrows move the piece, Enter lays it, letters turn, flip, undo, redo and ask for help.

import { isTyping } from "./dom.js";
import { setting } from "./storage.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {ReturnType<typeof import("./board.js").makeBoard>} board @param {import("./hand.js").Hand} hand
 * @param {Record<string, () => void>} actions by key; `lay` is Enter and the space bar
 * @param {AbortSignal} signal ends the listening
 */
export function listenToKeys(board, hand, actions, signal) {
  // Not on the picture itself: browsers take an SVG that listens to the focus for one that wants it.
  const around = board.picture.parentElement;
  around.addEventListener("focusin", (event) => {
    const seen = event.target.matches(".space:focus-visible");
    if (seen) hand.point(board.cells.indexOf(event.target), "keys");
    board.cursor(seen ? hand.space : null);
  });
  around.addEventListener("focusout", () => board.cursor(null));
  document.addEventListener("keydown", (event) => press(event, board, hand, actions), { signal });
}

function press(event, board, hand, actions) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target) ||
    document.querySelector("dialog[open]")
  )
    return;
  const onBoard = board.picture.contains(event.target);
  const step = STEPS[event.key];
  if (step && (onBoard || (setting("shortcuts") && isNowhere(event.target)))) {
    event.preventDefault();
    hand.step(...step);
    focusSpace(board, hand.space);
  } else if (onBoard && ["Enter", " "].includes(event.key)) {
    event.preventDefault();
    if (!event.repeat) actions.lay();
  } else if (setting("shortcuts") && !event.repeat) {
    const action = actions[event.key.toLowerCase()];
    if (action) {
      event.preventDefault();
      action();
    }
  }
}

/** Give a space the focus; it alone can be reached with Tab. */
export function focusSpace(board, space) {
  rove(board, space);
  board.cells[space].focus({ preventScroll: true });
}

export function rove(board, space) {
  for (const cell of board.cells) if (cell.getAttribute("tabindex") === "0") cell.setAttribute("tabindex", "-1");
  board.cells[space].setAttribute("tabindex", "0");
}

/** Nothing on the page has the focus. */
function isNowhere(target) {
  return target === document.body || target.id === "main" || target.tagName === "H1";
}

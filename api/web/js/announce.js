// Telling the player: the live region for those who listen, short notes for those who look.

const STAY = 4200;

/** Say something without showing it. */
export function say(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  // A region that empties first is read again even when the words are the same.
  requestAnimationFrame(() => {
    live.textContent = text;
  });
}

/** Show a short note, and say it. */
export function note(text, kind = "") {
  say(text);
  const toast = document.createElement("div");
  toast.className = `toast ${kind}`;
  toast.textContent = text;
  const stack = document.getElementById("toasts");
  stack.append(toast);
  while (stack.childElementCount > 2) stack.firstElementChild.remove();
  setTimeout(() => toast.remove(), STAY);
}

export function clearNotes() {
  document.getElementById("toasts").replaceChildren();
}

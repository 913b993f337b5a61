// Going back and forth: hint, undo, redo and starting over.

import { openDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** @param {import("./state.js").Play} play @param {ReturnType<typeof import("./hint.js").makeHints>} hints */
export function makeMoves(play, hints) {
  const undo = button(t("undo"), () => play.undo(), { class: "tool", title: t("undoKey") }, icon("undo"));
  const redo = button(t("redo"), () => play.redo(), { class: "tool", title: t("redoKey") }, icon("redo"));
  const again = button(t("restart"), () => confirmRestart(play), { class: "tool" }, icon("restart"));
  const tools = el("div", { class: "tools" }, hints.press, undo, redo, again);
  play.onChange(() => {
    undo.disabled = !play.canUndo;
    redo.disabled = !play.canRedo;
    again.disabled = !play.canUndo;
  });
  return { node: el("section", { class: "panel moves", "aria-label": t("moveTools") }, tools, hints.text) };
}

function confirmRestart(play) {
  openDialog(
    t("restart"),
    [el("p", { text: t("restartSure", play.moves.length) })],
    [{ label: t("restart"), act: () => play.restart(), main: true }],
  );
}

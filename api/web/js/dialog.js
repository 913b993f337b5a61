// Dialogs: a heading, what is in it, and buttons; Escape and a click beside it close it.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @param {string} heading
 * @param {Node[]} content
 * @param {{label: string, act: () => void, main?: boolean}[]} [choices] beside the button that closes
 */
export function openDialog(heading, content, choices = []) {
  const title = el("h2", { id: "dialog-title", text: heading });
  const close = () => dialog.close();
  const buttons = [
    ...choices.map(({ label, act, main }) => button(label, () => (close(), act()), { class: main ? "main" : "" })),
    button(choices.length ? t("cancel") : t("close"), close, { autofocus: true }),
  ];
  const dialog = el(
    "dialog",
    {
      "aria-labelledby": "dialog-title",
      on: {
        close: () => dialog.remove(),
        click: (event) => event.target === dialog && close(),
      },
    },
    el("div", { class: "inside" }, title, ...content, el("div", { class: "choices" }, ...buttons)),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

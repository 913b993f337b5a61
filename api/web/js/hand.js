// The hand: the piece held over the map, whether it fits where it is, and why not.

import { language, named, t } from "./i18n.js";
import { covering, fitted, flipped, looksDifferent, pieceOf, turned } from "./piece.js";
import { at, SIDE, spaceName, writeMove } from "./spaces.js";
import { terrainOf } from "./terrain.js";

/** @typedef {"mouse" | "touch" | "keys" | "hint"} Pointing how the piece came to where it is */

export class Hand {
  constructor() {
    this.piece = null;
    this.legal = {};
    this.land = [];
    this.space = at(5, 5);
    /** @type {Pointing | null} */
    this.shownBy = null;
    this.listeners = new Set();
  }

  onChange(listener) {
    this.listeners.add(listener);
  }

  #tell() {
    for (const listener of this.listeners) listener();
  }

  /** Take the element a view asks for; the turn of the piece before is not kept. */
  take(view) {
    this.piece = view.ask?.action === "place" ? pieceOf(view.ask) : null;
    this.legal = view.legal ?? {};
    this.land = [...view.land.join("")];
    if (this.shownBy !== "keys") this.shownBy = null;
    this.#tell();
  }

  /** Point at a space. */
  point(space, by) {
    if (this.space === space && this.shownBy === by) return;
    this.space = space;
    this.shownBy = by;
    this.#tell();
  }

  hide() {
    if (this.shownBy === null) return;
    this.shownBy = null;
    this.#tell();
  }

  turn(quarters = 1) {
    this.#become(this.piece && turned(this.piece, quarters));
  }

  flip() {
    this.#become(this.piece && flipped(this.piece));
  }

  /** Turn the piece as it must lie on these spaces, and with `show` hold it there. */
  fit(spaces, show) {
    const found = this.piece && fitted(this.piece, spaces);
    if (!found) return;
    this.piece = found.piece;
    if (show) Object.assign(this, { space: found.space, shownBy: "hint" });
    this.#tell();
  }

  #become(piece) {
    if (!piece) return;
    this.piece = piece;
    this.#tell();
  }

  get canTurn() {
    return this.piece !== null && looksDifferent(this.piece, turned(this.piece));
  }

  get canFlip() {
    return this.piece !== null && looksDifferent(this.piece, flipped(this.piece));
  }

  get spaces() {
    return this.piece ? covering(this.piece, this.space).sort((a, b) => a - b) : [];
  }

  /** The move of laying the piece where it is held. */
  get move() {
    return writeMove(this.piece.terrain, this.spaces);
  }

  get fits() {
    return this.piece !== null && this.move in this.legal;
  }

  /** The spaces that are already filled. */
  get clashes() {
    return this.spaces.filter((space) => this.land[space] !== ".");
  }

  /** What each edict would be worth after the move, in the order of the letters; null where it does not fit. */
  get worth() {
    return this.piece ? (this.legal[this.move] ?? null) : null;
  }

  /** Why the piece cannot lie here, in words. */
  get reason() {
    const filled = this.clashes.map((space) =>
      t("spaceHolds", spaceName(space), named("terrain", terrainOf(this.land[space]))),
    );
    return filled.length ? t("clashes", listed(filled)) : t("notAllowed");
  }

  /** What the board draws. */
  get ghost() {
    if (!this.piece || this.shownBy === null) return null;
    return { terrain: this.piece.terrain, spaces: this.spaces, fits: this.fits, clashes: this.clashes };
  }

  /** One step of the keyboard; stays on the map. */
  step(rows, cols) {
    const row = Math.floor(this.space / SIDE) + rows;
    const col = (this.space % SIDE) + cols;
    this.point(row < 0 || col < 0 || row >= SIDE || col >= SIDE ? this.space : at(row, col), "keys");
  }
}

function listed(items) {
  const shown = items.length > 3 ? [...items.slice(0, 2), t("more", items.length - 2)] : items;
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(shown);
}

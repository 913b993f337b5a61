// The hand: the shape held over the map in the terrain chosen, whether it fits where it is, and why not; or the finger
// that picks a space to be destroyed, which is held and laid like a single space.

import { listInWords, named, t } from "./i18n.js";
import { covering, fitted, flipped, looksDifferent, marking, pieceOf, turned } from "./piece.js";
import { at, colOf, readMove, rowOf, SIDE, spaceName, spaceNamed, writeMove } from "./spaces.js";
import { terrainOf } from "./terrain.js";

/** @typedef {"mouse" | "touch" | "keys" | "hint"} Pointing how the piece came to where it is */

const DESTROY = "destroy";
/** What the finger is drawn as. */
const DESTROYED = { terrains: ["destroyed"], shapes: [{ grid: ["#"], coin: 0 }] };

export class Hand {
  constructor() {
    this.ask = null;
    this.piece = null;
    this.shape = null;
    this.legal = {};
    this.land = [];
    /** Empty ruins the piece can and must cover one of, or the spaces one of which must be destroyed. */
    this.wanted = [];
    /** Whether a space is to be picked that is destroyed. */
    this.picking = false;
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

  /** Take the card a view asks for; neither turn nor choice are kept from the one before. */
  take(view) {
    this.picking = view.ask?.action === DESTROY;
    this.ask = this.picking ? { ...view.ask, ...DESTROYED } : view.ask?.action === "place" ? view.ask : null;
    this.shape = this.ask?.shapes[0] ?? null;
    this.piece = this.ask && pieceOf(this.ask);
    this.legal = view.legal ?? {};
    this.land = [...view.land.join("")];
    this.wanted = this.ask?.on_ruins ? coverable(view.ruins.map(spaceNamed), this.legal) : [];
    if (this.picking) this.wanted = view.ask.spaces.map(spaceNamed);
    // Nothing is picked before the player did something: the key that drew the last card must not destroy as well.
    if (this.picking || this.shownBy !== "keys") this.shownBy = null;
    this.#tell();
  }

  /** Draw in another terrain of the card. */
  chooseTerrain(terrain) {
    if (!this.piece || !this.ask.terrains.includes(terrain)) return;
    this.#become({ ...this.piece, terrain });
  }

  /** Draw another shape of the card. */
  chooseShape(shape) {
    if (!this.piece || shape === this.shape || !this.ask.shapes.includes(shape)) return;
    this.shape = shape;
    this.#become(pieceOf(this.ask, this.piece.terrain, shape));
  }

  nextTerrain() {
    if (this.ask) this.chooseTerrain(after(this.ask.terrains, this.piece.terrain));
  }

  /** Point at the next space that can be destroyed. */
  nextTarget() {
    this.point(after(this.wanted, this.space), "keys");
  }

  nextShape() {
    if (this.ask) this.chooseShape(after(this.ask.shapes, this.shape));
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

  /** Choose and turn what a move draws as it must lie, and with `show` hold it there. */
  fit(move, show) {
    if (!this.ask) return;
    const { word, spaces, marks } = readMove(move);
    const terrain = this.picking ? this.piece.terrain : word;
    const forms = this.ask.shapes.map((shape) => ({
      shape,
      found: fitted(pieceOf(this.ask, terrain, shape), spaces, marks),
    }));
    const form = forms.find(({ found }) => found);
    if (!form) return;
    Object.assign(this, { shape: form.shape, piece: form.found.piece });
    if (show) Object.assign(this, { space: form.found.space, shownBy: "hint" });
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

  /** The spaces that the hero in hand would mark. */
  get marks() {
    return this.piece?.attack.length ? marking(this.piece, this.spaces[0]) : [];
  }

  /** The monsters that would be destroyed at once. */
  get struck() {
    return this.marks.filter((space) => this.land[space] === "M");
  }

  /** The move of laying the piece where it is held. */
  get move() {
    return writeMove(this.picking ? DESTROY : this.piece.terrain, this.spaces, this.marks);
  }

  get fits() {
    return this.piece !== null && this.move in this.legal;
  }

  /** The spaces that are already filled. */
  get clashes() {
    if (this.picking) return this.fits ? [] : this.spaces;
    return this.spaces.filter((space) => this.land[space] !== ".");
  }

  /** What the map would be worth after the move, in the order of the view's columns; null where it does not fit. */
  get worth() {
    return this.piece ? (this.legal[this.move] ?? null) : null;
  }

  /** Why the piece cannot lie here, in words. */
  get reason() {
    if (this.picking) return t("notATarget", spaceName(this.space), listed(this.wanted.map(spaceName), "disjunction"));
    const filled = this.clashes.map((space) =>
      t("spaceHolds", spaceName(space), named("terrain", terrainOf(this.land[space]))),
    );
    if (filled.length) return t("clashes", listed(filled));
    return t(this.wanted.length ? "missesRuins" : "notAllowed");
  }

  /** What the board draws. */
  get ghost() {
    if (!this.piece || this.shownBy === null) return null;
    const { spaces, marks, struck, fits, clashes } = this;
    return { terrain: this.piece.terrain, spaces, marks, struck, fits, clashes };
  }

  /** One step of the keyboard; stays on the map. */
  step(rows, cols) {
    const [row, col] = [rowOf(this.space) + rows, colOf(this.space) + cols];
    this.point(row < 0 || col < 0 || row >= SIDE || col >= SIDE ? this.space : at(row, col), "keys");
  }
}

const after = (items, item) => items[(items.indexOf(item) + 1) % items.length];

/** The spaces among these that some legal move covers. */
function coverable(spaces, legal) {
  const covered = new Set(Object.keys(legal).flatMap((move) => readMove(move).spaces));
  return spaces.filter((space) => covered.has(space));
}

function listed(items, type = "conjunction") {
  const shown = items.length > 3 ? [...items.slice(0, 2), t("more", items.length - 2)] : items;
  return listInWords(shown, type);
}

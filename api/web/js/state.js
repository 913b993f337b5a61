// A play: the record of a puzzle, the moves made, undo and redo, and the service's view of the position they lead to.

import * as api from "./api.js";
import { forgetPlay, savePlay, savedPlay } from "./storage.js";

/**
 * A move counts once the service has answered; until then it is `pending`, and nothing else can be done. An answer
 * to a question that is no longer the last one is dropped.
 */
export class Play {
  /** @param {{id: string, record: any, par: any}} puzzle */
  constructor(puzzle) {
    this.id = puzzle.id;
    this.record = puzzle.record;
    this.par = puzzle.par;
    const saved = savedPlay(puzzle.id);
    this.moves = saved?.moves ?? [];
    this.undone = saved?.undone ?? [];
    this.hints = saved?.hints ?? 0;
    this.sent = saved?.sent ?? null;
    this.view = null;
    this.pending = null;
    this.problem = null;
    this.resumed = this.moves.length > 0;
    this.views = new Map();
    this.listeners = new Set();
    this.asking = null;
  }

  /** Hear of every change; `what` says which: view, pending, problem, par or hints. */
  onChange(listener) {
    this.listeners.add(listener);
  }

  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  get busy() {
    return this.asking !== null;
  }

  get over() {
    return this.view?.over ?? false;
  }

  get canUndo() {
    return this.moves.length > 0 && !this.busy;
  }

  get canRedo() {
    return this.undone.length > 0 && !this.busy;
  }

  /** The record with the moves made so far. */
  recordNow() {
    return { ...this.record, moves: this.moves };
  }

  /** The moves before the puzzle's opening, then the player's. */
  allMoves() {
    return [...(this.record.start ?? []), ...this.moves];
  }

  /** Begin, or take up a saved play; one the service refuses is dropped for a fresh start. */
  async open() {
    await this.#ask(this.moves, this.undone, "view");
    if (this.problem?.kind === "refused" && this.moves.length) await this.#ask([], [], "view");
  }

  place(move) {
    if (this.busy || this.over) return Promise.resolve();
    const redone = this.undone.at(-1) === move ? this.undone.slice(0, -1) : [];
    return this.#ask([...this.moves, move], redone, "view", move);
  }

  undo() {
    if (!this.canUndo) return Promise.resolve();
    return this.#ask(this.moves.slice(0, -1), [...this.undone, this.moves.at(-1)], "undo");
  }

  redo() {
    if (!this.canRedo) return Promise.resolve();
    return this.#ask([...this.moves, this.undone.at(-1)], this.undone.slice(0, -1), "view");
  }

  restart() {
    if (this.busy) return Promise.resolve();
    return this.#ask([], [...this.undone, ...this.moves.toReversed()], "undo");
  }

  countHint() {
    this.hints += 1;
    this.#save();
    this.tell("hints");
  }

  /** Remember under which id the service keeps the finished play, so that a reload does not send it again. */
  keepSent(id) {
    this.sent = { id, moves: this.moves.join("|") };
    this.#save();
  }

  setPar(par) {
    this.par = { ...this.par, ...par };
    this.tell("par");
  }

  /** Stop waiting for an answer: the page is left. */
  close() {
    this.asking?.abort();
    this.listeners.clear();
  }

  async #ask(moves, undone, what, pending = null) {
    this.asking?.abort();
    const asking = new AbortController();
    Object.assign(this, { asking, pending, problem: null });
    this.tell("pending");
    let problem = null;
    try {
      const view = await this.#viewOf(moves, asking.signal);
      if (this.asking !== asking) return;
      Object.assign(this, { moves, undone, view });
      this.#save();
    } catch (thrown) {
      if (this.asking !== asking) return;
      problem = thrown instanceof api.ApiError ? thrown : new api.ApiError("server", String(thrown?.message ?? ""));
      problem.retry = () => this.#ask(moves, undone, what, pending);
    }
    Object.assign(this, { asking: null, pending: null, problem });
    this.tell(problem ? "problem" : what);
  }

  async #viewOf(moves, signal) {
    const key = moves.join("|");
    const known = this.views.get(key);
    if (known) return known;
    const view = await api.position({ ...this.record, moves }, signal);
    this.views.set(key, view);
    return view;
  }

  #save() {
    if (this.moves.length || this.undone.length || this.hints) {
      savePlay(this.id, { moves: this.moves, undone: this.undone, hints: this.hints, sent: this.sent });
    } else {
      forgetPlay(this.id);
    }
  }
}

// What the map shows of a view: the land, what is printed and marked on it, and the walks of ambushes.

import { ambushesOf, makeWalks } from "./ambush.js";
import { at, readMove, spaceNamed } from "./spaces.js";

/**
 * @param {ReturnType<typeof import("./board.js").makeBoard>} board
 * @param {AbortSignal} signal the end of the page @param {() => void} onWalk a walk began or ended
 */
export function makeMapView(board, catalogue, signal, onWalk) {
  const walks = makeWalks(board, signal);
  let shown = null;
  let ambushes = [];
  let told = false;

  const draw = (absent, placed) => {
    const arrived = [...landedOn(ambushes), ...effectsOf(shown.view).flatMap(({ spaces }) => spaces)];
    const hidden = new Set(landedOn(absent));
    board.draw({
      land: hidden.size ? without(shown.view.land, hidden) : shown.view.land,
      pieces: shown.pieces,
      last: placed,
      fresh: [...placed, ...arrived],
      marks: marksOf(shown.view, hidden.size > 0),
    });
    board.effects(hidden.size || !told ? [] : effectsOf(shown.view));
  };

  const walk = (placed) => {
    const land = [...without(shown.view.land, new Set(landedOn(ambushes))).join("")];
    draw(ambushes, placed);
    const landed = (number) => {
      for (const name of ambushes[number - 1].facts.spaces) land[spaceNamed(name)] = "M";
      draw(ambushes.slice(number), placed);
    };
    walks.walk(ambushes, land, landed, () => {
      draw([], placed);
      walks.trace(ambushes);
      onWalk();
    });
    onWalk();
  };

  return {
    get isWalking() {
      return walks.isWalking;
    },

    /** Whether there is a walk to be watched again. */
    get hasWalk() {
      return ambushes.length > 0;
    },

    /** Show a view; `placed` are the spaces of the move just made, and `alive` lets ambushes walk. */
    show(view, moves, placed, alive) {
      walks.stop();
      shown = { view, pieces: moves.map((move) => readMove(move).spaces) };
      ambushes = ambushesOf(view, catalogue);
      told = alive;
      if (alive && ambushes.length) return walk(placed);
      draw([], placed);
      return walks.trace(ambushes);
    },

    toggleWalk: () => (walks.isWalking ? walks.stop() : walk([])),
  };
}

/** What is marked on the map of a view; what monsters threaten is not while some of them are still coming. */
export function marksOf(view, coming = false) {
  return {
    ruins: view.ruins.map(spaceNamed),
    threatened: coming ? [] : view.threatened.map(spaceNamed),
    coins: view.coins !== null,
    attacked: view.marks.map(spaceNamed),
    initials: new Map(coming ? [] : initialsOf(view)),
  };
}

const initialsOf = ({ lasting }) =>
  lasting.flatMap(({ initial, effect, spaces }) => spaces.map((name) => [spaceNamed(name), { initial, effect }]));

const EFFECTS = { "zombies spread": "spread", "spaces destroyed": "destroyed" };

/** Where zombies spread to and what was destroyed, to be ringed until the next move. */
const effectsOf = (view) =>
  view.events
    .filter(({ kind }) => kind in EFFECTS)
    .map(({ kind, facts }) => ({ kind: EFFECTS[kind], spaces: facts.spaces.map(spaceNamed) }));

const landedOn = (ambushes) => ambushes.flatMap(({ facts }) => facts.spaces.map(spaceNamed));

function without(land, spaces) {
  const cleared = (line, row) => [...line].map((letter, col) => (spaces.has(at(row, col)) ? "." : letter));
  return land.map((line, row) => cleared(line, row).join(""));
}

// Ambushes on the map: the monsters walk round the edge to where they landed; anything the player does ends the walk.

import { wayTo } from "./walk.js";

const LONGEST = 2600;
const SLOWEST = 190;
const STAY = 650;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The ambushes a view tells of that landed, with the way each came. */
export function ambushesOf(view, catalogue) {
  return view.events
    .filter(({ kind }) => kind === "ambush landed")
    .map(({ facts }) => ({ facts, way: wayTo(catalogue.cards.get(facts.card), facts) }))
    .filter(({ way }) => way !== null);
}

/**
 * Shows walks on a board, one after the other.
 * @param {ReturnType<typeof import("./board.js").makeBoard>} board
 * @param {AbortSignal} signal the end of the page
 */
export function makeWalks(board, signal) {
  let timer = 0;
  let finish = null;

  const end = () => {
    clearTimeout(timer);
    const ended = finish;
    finish = null;
    ended?.();
  };

  const interrupt = ({ target }) => {
    // The button that ends a walk, or begins it again, sees to that by itself.
    if (!(target instanceof Element && target.closest("[data-walk]"))) end();
  };
  for (const event of ["pointerdown", "keydown"])
    document.addEventListener(event, interrupt, { signal, capture: true });
  signal.addEventListener("abort", () => ((finish = null), clearTimeout(timer)));

  return {
    get isWalking() {
      return finish !== null;
    },

    /** Walk; `landed` is told after each ambush how many are there, `done` at the end or when it is cut short. */
    walk(ambushes, land, landed, done) {
      clearTimeout(timer);
      finish = null;
      if (isStill() || !ambushes.length) return done();
      finish = done;
      const come = (number) => {
        if (number === ambushes.length) return end();
        const { way } = ambushes[number];
        const pause = Math.min(SLOWEST, LONGEST / way.length);
        const step = (i) => {
          board.walk(stepOf(way, i, land));
          const last = i === way.length - 1;
          timer = setTimeout(() => (last ? (landed(number + 1), come(number + 1)) : step(i + 1)), last ? STAY : pause);
        };
        return step(0);
      };
      return come(0);
    },

    /** Leave the way on the map that the monsters came. */
    trace(ambushes) {
      const way = ambushes.at(-1)?.way ?? [];
      board.walk(way.length > 1 ? traceOf(way) : null);
    },

    stop: end,
  };
}

function stepOf(way, i, land) {
  const { spaces } = way[i];
  return {
    trail: way.slice(0, i + 1).map(({ middle }) => middle),
    spaces,
    blocked: i < way.length - 1 ? spaces.filter((space) => land[space] !== ".") : [],
  };
}

const traceOf = (way) => ({ trail: way.map(({ middle }) => middle), spaces: [], blocked: [] });

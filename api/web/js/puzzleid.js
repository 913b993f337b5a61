// Puzzle ids: how they are written and read, options of the deal and old addresses included. What a puzzle's one id is, the
// service says.

const NAMES = ["edition", "explore", "seasons", "ambushes", "heroes", "edicts"];

/** The parts of a puzzle id such as `heroes-year-s7-A,explore=cartographers,edicts=both`. */
export function readPuzzleId(id) {
  const [plain, ...told] = id.split(",");
  const [, game, size, seed, side = null] = /^([a-z]+)-([a-z]+)-(.+?)(?:-([A-Z]))?$/.exec(plain) ?? [];
  const day = /^\d{4}-\d\d-\d\d$/.test(seed ?? "") ? seed : null;
  return { game, size, seed, side, day, options: Object.fromEntries(told.map((option) => option.split("="))) };
}

/** A plain id on a side of the map, if one is named, and with options in the order given. */
export function writePuzzleId(plain, { side, ...options }) {
  const ending = side && !plain.endsWith(`-${side}`) ? `-${side}` : "";
  return [plain + ending, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(",");
}

/** The id that the end of an address means; deals with options were once at `heroes-year-s7?side=A&edicts=both`. */
export function idOfAddress(path, query = "") {
  const given = new URLSearchParams(query);
  const options = NAMES.filter((name) => given.has(name)).map((name) => [name, given.get(name)]);
  return writePuzzleId(decode(path), { side: given.get("side")?.toUpperCase(), ...Object.fromEntries(options) });
}

/** The end of an address for an id, with commas and equals signs left as they are. */
export const addressOf = (id) => encodeURIComponent(id).replaceAll("%2C", ",").replaceAll("%3D", "=");

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// What the browser remembers: unfinished plays, results, days in a row, settings. Works without storage too.

import { idOfAddress } from "./puzzleid.js";

const PREFIX = "mapwright:";
const memory = new Map();

function read(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? (memory.get(key) ?? otherwise) : JSON.parse(text);
  } catch {
    return memory.get(key) ?? otherwise;
  }
}

function write(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the page still works until it is closed.
  }
}

function forget(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** An unfinished play: `{moves, undone, hints, revealed}`, or null. */
export function savedPlay(id) {
  const play = read(`play:${id}`, null);
  return play && Array.isArray(play.moves) ? play : null;
}

export function savePlay(id, play) {
  write(`play:${id}`, play);
}

export function forgetPlay(id) {
  forget(`play:${id}`);
}

/** What was kept of deals with options while an address such as `heroes-year-s7?side=A` was all they were known by. */
export function renameOldPlays() {
  const renamed = (id) => (id.includes("?") ? idOfAddress(...id.split("?")) : id);
  for (const id of playsKept().filter((id) => id.includes("?"))) {
    if (!savedPlay(renamed(id))) savePlay(renamed(id), savedPlay(id));
    forgetPlay(id);
  }
  if (!Object.keys(results()).some((id) => id.includes("?"))) return;
  write("results", Object.fromEntries(Object.entries(results()).map(([id, result]) => [renamed(id), result])));
}

function playsKept() {
  const start = `${PREFIX}play:`;
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
  } catch {
    return [];
  }
}

/** Results by puzzle id: `{score, par, proven, hints, day}`; the best one stays. */
export function results() {
  return read("results", {});
}

/** Keep a result if it beats the one kept. A play made after the best plan was seen does not count. */
export function keepResult(id, result) {
  const all = results();
  const before = all[id];
  const better = !before || result.score > before.score;
  all[id] = better
    ? { ...result, day: before?.day ?? result.day }
    : { ...before, par: result.par, proven: result.proven };
  write("results", all);
  return better;
}

export function wasRevealed(id) {
  return read("revealed", []).includes(id);
}

export function markRevealed(id) {
  if (!wasRevealed(id)) write("revealed", [...read("revealed", []), id]);
}

/**
 * Days in a row on which one of that day's puzzles was finished, up to today (or yesterday, if today's is still open).
 * @param {string} today a day such as 2026-11-18
 */
export function streak(today) {
  const days = new Set(
    Object.entries(results())
      .filter(([id, r]) => id.includes(r.day))
      .map(([, r]) => r.day),
  );
  let day = days.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; days.has(day); day = dayBefore(day)) count += 1;
  return count;
}

function dayBefore(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86400000).toISOString().slice(0, 10);
}

const DEFAULTS = { language: null, theme: "auto", letters: false, shortcuts: true, game: null };

export function setting(name) {
  return read("settings", {})[name] ?? DEFAULTS[name];
}

export function setSetting(name, value) {
  write("settings", { ...read("settings", {}), [name]: value });
}

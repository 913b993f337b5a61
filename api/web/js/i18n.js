// Languages: the page's own words come from a dictionary each, the games' words from the service.

import { en } from "./words/en.js";
import { fr } from "./words/fr.js";
import { setSetting, setting } from "./storage.js";

const WORDS = { en, fr };
export const LANGUAGES = { en: "English", fr: "Français" };

let current = choose();

function choose() {
  const wanted = [setting("language"), ...(navigator.languages ?? [])].filter(Boolean);
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in WORDS) ?? "en";
}

export function language() {
  return current;
}

export function setLanguage(code) {
  current = code;
  setSetting("language", code);
  document.documentElement.lang = code;
}

/** A game that speaks as another does where it has no words of its own. */
const KIN = { heroes: "cartographers" };

let game = "";

/** Which game the page speaks of: `missions@cartographers` stands in for `missions` there. */
export function speakOf(name) {
  game = name;
}

function lookUp(key) {
  const keys = [`${key}@${game}`, `${key}@${KIN[game]}`, key];
  return [WORDS[current], WORDS.en].flatMap((words) => keys.map((one) => words[one])).find((text) => text !== undefined);
}

/** The text of a key; texts with blanks are functions of what fills them. */
export function t(key, ...blanks) {
  const text = lookUp(key);
  if (text === undefined) throw new Error(`no words for ${key}`);
  return typeof text === "function" ? text(...blanks) : text;
}

/** One of a family of texts, such as `terrain.forest`; a name nobody foresaw stands for itself. */
export function named(family, name) {
  return lookUp(`${family}.${name}`) ?? name;
}

/** What the service says in several languages, in ours. */
export function ours(words) {
  return words?.[current] ?? words?.en ?? "";
}

/** A day such as 2026-11-18 in words. */
export function dayInWords(day, style = "long") {
  const form = { weekday: style, day: "numeric", month: style, year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(current, form).format(new Date(`${day}T00:00:00Z`));
}

export function monthInWords(month) {
  const form = { month: "long", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(current, form).format(new Date(`${month}-01T00:00:00Z`));
}

/** The weekdays' initials from Monday on, with their full names. */
export function weekdays() {
  const name = (style, i) =>
    new Intl.DateTimeFormat(current, { weekday: style, timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + i)));
  return Array.from({ length: 7 }, (_, i) => ({ short: name("short", i).replace(".", ""), long: name("long", i) }));
}

/** A number with a minus sign that is one. */
export function count(number) {
  return String(number).replace("-", "−");
}

/** "A, B and C" in our language; "A, B or C" for a disjunction. */
export function listInWords(items, type = "conjunction") {
  return new Intl.ListFormat(current, { type }).format(items);
}

// The games' own words and cards: titles, element names, missions and their rules, in the language of the page.

import * as api from "./api.js";
import { ours } from "./i18n.js";

/** Everything about one game that is printed in its box. */
class Catalogue {
  constructor(game) {
    this.game = game;
    this.cards = new Map(game.cards.map((card) => [card.name, card]));
    this.edicts = new Map(game.edicts.map((edict) => [edict.name, edict]));
  }

  get title() {
    return ours(this.game.titles);
  }

  cardName(name) {
    return ours(this.cards.get(name)?.names) || name;
  }

  edictName(name) {
    return ours(this.edicts.get(name)?.names) || name;
  }

  edictText(name) {
    return ours(this.edicts.get(name)?.text);
  }

  /** The seasons in which a letter's mission pays, by number. */
  seasonsOf(letter) {
    return this.game.seasons.flatMap((season, number) => (season.edicts.includes(letter) ? [number] : []));
  }
}

/** The catalogue of a game, by its name; throws when the service does not know it. */
export async function catalogueOf(name) {
  const game = (await api.games()).find((one) => one.name === name);
  if (!game) throw new api.ApiError("missing");
  return new Catalogue(game);
}

/** The parts of a puzzle id. */
export function readPuzzleId(id) {
  const [, game, size, seed] = /^([a-z]+)-([a-z]+)-(.+)$/.exec(id) ?? [];
  return { game, size, seed, day: /^\d{4}-\d\d-\d\d$/.test(seed ?? "") ? seed : null };
}

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

  /** The numbers of the edicts of a deal, which a solo rating takes off the total. */
  soloSum(names) {
    return names.reduce((sum, name) => sum + (this.edicts.get(name)?.solo ?? 0), 0);
  }

  /** What every season pays or charges beside the edicts; a game without coins mostly settles that at the end. */
  seasonExtras({ mountains }) {
    if (this.game.coin_track) return ["coins", "monsters"];
    return mountains === "every_season" ? ["mountains"] : [];
  }

  /** The seasons in which a letter's mission pays, by number. */
  seasonsOf(letter) {
    return this.game.seasons.flatMap((season, number) => (season.edicts.includes(letter) ? [number] : []));
  }
}

/** The catalogues of all games. */
export async function catalogues() {
  return (await api.games()).map((game) => new Catalogue(game));
}

/** The catalogue of a game, by its name; throws when the service does not know it. */
export async function catalogueOf(name) {
  const game = (await api.games()).find((one) => one.name === name);
  if (!game) throw new api.ApiError("missing");
  return new Catalogue(game);
}

/** The catalogue of a box that a puzzle brings along: that of a deal with options. */
export const catalogueFrom = (box) => new Catalogue(box);

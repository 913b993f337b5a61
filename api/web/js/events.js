// What a move brought about, in words: ruins, ambushes, how they came where they are and what they go on doing, mountains,
// seasons' ends.

import { count, listInWords, named, t } from "./i18n.js";
import { wayTo } from "./walk.js";

/** Events as a sentence each, in their order. */
export function eventsInWords(events, catalogue) {
  return events.map(({ kind, facts }, i) => {
    // A second ruins card in a row asks for nothing more.
    const again = kind === "ruins revealed" && events.slice(0, i).some((before) => before.kind === kind);
    return again ? t("ruinsAgain", catalogue.cardName(facts.card)) : (WORDS[kind]?.(facts, catalogue) ?? kind);
  });
}

const WORDS = {
  "season ended": ({ season, points }) => t("seasonEnded", named("season", season), points, count(points)),
  "mountain surrounded": ({ mountains }, catalogue) =>
    t(catalogue.game.coin_track ? "mountainCoin" : "mountainSurrounded", mountains),
  "ruins revealed": ({ card }, catalogue) => t("ruinsRevealed", catalogue.cardName(card)),
  "ambush stayed away": ({ card }, catalogue) => t("ambushAway", catalogue.cardName(card), ...startOf(card, catalogue)),
  "ambush landed": (facts, catalogue) =>
    [
      t("ambushWalk", catalogue.cardName(facts.card), ...startOf(facts.card, catalogue)),
      landing(facts, catalogue.cards.get(facts.card)),
      ...lastingEffect(catalogue.cards.get(facts.card)),
    ].join(" "),
  "spaces destroyed": ({ spaces, by }, catalogue) =>
    by === "heroes"
      ? t("heroesDestroy", listInWords(spaces), spaces.length)
      : t("ambushDestroys", catalogue.cardName(by), listInWords(spaces)),
  "zombies spread": ({ spaces }) => t("zombiesSpread", listInWords(spaces)),
  "dragon overcome": ({ coins }) => t("dragonOvercome", coins),
};

const startOf = (card, catalogue) => {
  const { corner, direction } = catalogue.cards.get(card).walk;
  return [named("corner", corner), named("direction", direction)];
};

const lastingEffect = ({ effect }) => (effect ? [t(`effect.${effect}.what`)] : []);

/** How many places were blocked, whether the walk had to turn inwards, and where it ended. */
function landing(facts, card) {
  const ring = wayTo(card, facts)?.at(-1).ring ?? 0;
  const spaces = listInWords(facts.spaces);
  if (facts.tried === 1) return t("ambushFirst", spaces);
  return t(ring ? "ambushInner" : "ambushLater", facts.tried - 1, spaces, ring);
}

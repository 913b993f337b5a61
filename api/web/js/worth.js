// What a move would change: the edicts' points and whatever else a season pays, beside what they are now.

/** What a column of a preview is worth now: an edict by its letter, or an extra by its name. */
function nowOf(view, column) {
  return view.edicts.find(({ letter }) => letter === column)?.now ?? view.score.pending[column] ?? 0;
}

/**
 * The difference a move makes, by column; nothing where there is no move.
 * @param {number[] | null} worth what the preview says of the move
 * @returns {Map<string, number>}
 */
export function changesOf(view, worth) {
  if (!worth) return new Map();
  const changes = view.legal_columns.map((column, i) => [column, worth[i] - nowOf(view, column)]);
  return new Map(changes.filter(([, change]) => change));
}

export function signed(number) {
  return number > 0 ? `+${number}` : `−${Math.abs(number)}`;
}

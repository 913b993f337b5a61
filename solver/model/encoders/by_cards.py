"""A cut for claims that many spaces hold something: what each card brings to the claim, counted apart."""

import numpy as np

from engine.terrain import EMPTY
from solver.model.picture import Picture
from solver.model.program import Sum, number, total


def cut_by_cards(picture: Picture, season: int, claim: Sum, spaces: list[int], code: int) -> None:
    """The cards of a claimed set of spaces bring all it misses on the land, each with one of its drawings.

    Proof: a part is 1 when the claim is made and a card is drawn on so many of the spaces. A card is drawn
    once, so it has one part at most where the claim is made and none where it is not. All missing spaces are
    drawn on where the claim is made, each by one card, so the parts add up to them. Beside half a claim this
    counts only half of a card, however its drawings are mixed.
    """
    missing = [space for space in spaces if picture.land[space] == EMPTY]
    columns = np.flatnonzero(picture.of(code, season))
    brought = picture.covered[columns][:, missing].sum(axis=1)
    columns, brought = columns[brought > 0], brought[brought > 0]
    groups = picture.group[columns]
    if len(missing) < 2 or (picture.copies[groups] > 1).any():
        return
    program, whole = picture.program, number(0)
    for group in np.unique(groups).tolist():
        parts = number(0)
        for count in np.unique(brought[groups == group]).tolist():
            part = program.column()
            program.at_most(part, total(columns[(groups == group) & (brought == count)]))
            parts += part
            whole += part.times(count)
        program.at_most(parts, claim)
    program.at_most(claim.times(len(missing)), whole)

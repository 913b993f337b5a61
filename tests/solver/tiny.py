"""Tiny ends of games with the best total of all plays, which is found by trying each."""

from engine import Position
from tests.solver import cartographers_tables as cards
from tests.solver import heroes_lands as heroes
from tests.solver import tables


def tiny_cartographers(row: int, left: int) -> tuple[Position, int]:
    position = cards.tiny(cards.played(cards.deal_with(row, (left, "end")), left, row), (row, left, "end"))
    return position, cards.best_total(position)


def tiny_mapmaker(row: int, left: int) -> tuple[Position, int]:
    position = tables.tiny(tables.played(tables.deal_with(row, "end"), left, row), (row, left, "end"))
    return position, tables.best_total(position)


def tiny_heroes(row: int, left: int, printing: str) -> tuple[Position, int]:
    position = heroes.tiny(heroes.played(row, left, ("end", row), edition=printing), (row, "end"))
    return position, heroes.best_total(position)

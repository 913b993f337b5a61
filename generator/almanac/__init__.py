"""The almanac: which candidate of each day was published, with its par, difficulty and certificate.

What ships with the project is read only; days published later are in the store (`generator.store`).
"""

from generator.almanac.entry import Entry, NotPublished, Rating, seal
from generator.almanac.shipped import Shipped, shipped

__all__ = ["Entry", "NotPublished", "Rating", "Shipped", "seal", "shipped"]

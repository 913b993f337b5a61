"""The store: published puzzles, their pars, and the plays of them; SQLite, or PostgreSQL by address.

>>> store = Store(database_url())                      # doctest: +SKIP
>>> store.publish(record)                              # doctest: +SKIP
>>> store.par("mapmaker-year-s42")                     # doctest: +SKIP
"""

from generator.store.entries import KeptPar, KeptPlay, Par
from generator.store.store import Store
from generator.store.where import data_dir, database_url

__all__ = ["KeptPar", "KeptPlay", "Par", "Store", "data_dir", "database_url"]

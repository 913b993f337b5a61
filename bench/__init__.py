"""Measurements: how fast lands are scored and plans annealed, and how soon positions are proven."""

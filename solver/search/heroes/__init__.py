"""The search where heroes, marks and lasting effects play a part: every step plays on from a season."""

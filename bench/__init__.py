"""Measurements: speed of scoring and search, proofs beside those of rivals, and second opinions on them."""

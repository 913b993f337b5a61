"""The model: a limit on what any play from an outlook can score, as rows over placements for CP-SAT."""

"""The rival: the model one would write first, a boolean for each space, terrain and time, given to CP-SAT."""

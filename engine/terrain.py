"""What a space can hold: the terrain codes, their letters on a typed map and their names."""

EMPTY = 0
FOREST = 1
VILLAGE = 2
FARM = 3
WATER = 4
MONSTER = 5
HERO = 6
MOUNTAIN = 7
WASTELAND = 8
DESTROYED = 9
EDGE = 10
"""Not a terrain: what lies beyond the map. Being other than EMPTY, it bounds every space on the edge."""

LETTERS = ".FVAWMH^#X"
NAMES = (
    "empty",
    "forest",
    "village",
    "farm",
    "water",
    "monster",
    "hero",
    "mountain",
    "wasteland",
    "destroyed",
)

CODE_OF_LETTER = {letter: code for code, letter in enumerate(LETTERS)}
CODE_OF_NAME = {name: code for code, name in enumerate(NAMES)}

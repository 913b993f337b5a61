"""Records as the API's description shows them; the engine reads them."""

from typing import Annotated, Any

from pydantic import WithJsonSchema

PILE = {"type": "array", "items": {"type": "string"}, "maxItems": 100}

RECORD_SCHEMA = {
    "title": "Record",
    "description": "A deal and the moves made with it, written out in names.",
    "type": "object",
    "additionalProperties": False,
    "required": ["game", "edicts", "draws"],
    "properties": {
        "format": {"const": "mapwright-record-1"},
        "id": {"type": "string", "examples": ["mapmaker-year-s42"]},
        "game": {"type": "string", "examples": ["mapmaker"]},
        "edicts": {"type": "array", "items": {"type": "string"}, "minItems": 4, "maxItems": 4},
        "draws": {
            "description": "The cards in order: one list, or one for each season in games that shuffle anew.",
            "anyOf": [PILE, {"type": "object", "additionalProperties": PILE}],
        },
        "options": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "examples": [{"side": "A"}],
        },
        "table": {"type": "object"},
        "start": {"type": "array", "items": {"type": "string"}, "maxItems": 200},
        "moves": {"type": "array", "items": {"type": "string"}, "maxItems": 200},
    },
}

Record = Annotated[dict[str, Any], WithJsonSchema(RECORD_SCHEMA)]

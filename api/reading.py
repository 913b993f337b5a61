"""Reading the records that are sent."""

from engine import BadInput, Record, read_record


def unfinished(document: dict[str, object]) -> Record:
    """The record of a game that still goes on; every rule is checked here, before any worker is bothered."""
    record = read_record(document)
    if record.position.is_over:
        raise BadInput("the game is over; there is no move left to find")
    return record

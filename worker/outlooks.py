"""The outlook of what a request asks about, laid out once for all slices of it that a process works on."""

import json
from functools import lru_cache
from typing import Any

from engine import read_record
from solver.outlook import Outlook


def outlook_of_request(request: dict[str, Any]) -> Outlook:
    """Everything still to come in the position of a request."""
    return _outlook(json.dumps(request["record"], sort_keys=True))


@lru_cache(maxsize=4)
def _outlook(text: str) -> Outlook:
    from solver.outlooks import outlook_of

    return outlook_of(read_record(json.loads(text)).position)

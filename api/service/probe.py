"""Asking the own web server, without a client library."""

import json
from http.client import HTTPConnection, HTTPException
from typing import Any


def get(host: str, port: int, path: str, patience: float = 3.0) -> tuple[int, dict[str, Any]]:
    """The status and document at a path; (0, {}) while nobody answers."""
    connection = HTTPConnection(host, port, timeout=patience)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        document = json.loads(answer.read())
    except (OSError, HTTPException, ValueError):
        return 0, {}
    finally:
        connection.close()
    return answer.status, document if isinstance(document, dict) else {}

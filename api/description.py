"""The OpenAPI document, as the library makes it but for answers that no route gives."""

from copy import deepcopy
from typing import Any

from flask import jsonify
from flask_openapi import OpenAPI

from api.headers import cacheable

UNPROCESSABLE = "422"


def register(app: OpenAPI) -> None:
    """Serve the document."""
    app.add_url_rule("/api/v1/openapi.json", "openapi", lambda: cacheable(jsonify(describe(app)), 0))


def describe(app: OpenAPI) -> dict[str, Any]:
    """The document; the library promises a 422 of its own wherever a route describes none."""
    document: dict[str, Any] = deepcopy(app.api_doc)
    for item in document["paths"].values():
        for operation in item.values():
            promised = operation["responses"].get(UNPROCESSABLE)
            if promised and "application/problem+json" not in promised["content"]:
                del operation["responses"][UNPROCESSABLE]
    return document

"""The web application: JSON under /api/v1, the page, and the command line. Importing it costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask_openapi import OpenAPI

    from api.settings import Settings

__all__ = ["create_app"]


def create_app(settings: Settings | None = None) -> OpenAPI:
    """The Flask application; without settings, as the environment says."""
    from api.app import build_app
    from api.settings import settings_from_environment

    return build_app(settings or settings_from_environment())

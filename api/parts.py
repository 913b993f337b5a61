"""The parts an application is made of, found again in its routes."""

import threading
from dataclasses import dataclass

from flask import current_app

from api.problems import Refusal
from api.settings import Settings
from generator.store import Store
from worker.desk import Desk

NAME = "mapwright"


@dataclass(frozen=True)
class Parts:
    """What one application works with. Without a Redis there is no desk: nothing can be solved then."""

    settings: Settings
    store: Store
    desk: Desk | None
    streams: threading.BoundedSemaphore


def parts() -> Parts:
    """The parts of the application that serves this request."""
    found = current_app.extensions[NAME]
    assert isinstance(found, Parts)
    return found


def settings() -> Settings:
    """The application's settings."""
    return parts().settings


def store() -> Store:
    """The application's store."""
    return parts().store


def desk() -> Desk:
    """The application's desk; a problem where it has none."""
    found = parts().desk
    if found is None:
        raise Refusal(503, "no solver is connected to this server: REDIS_URL is not set")
    return found

"""Settings of the web application, read once from the environment."""

import os
from dataclasses import dataclass
from pathlib import Path

from generator.store.where import database_url

WEB = Path(__file__).parent / "web"
MAX_BODY = 256 * 1024
MAX_STREAMS = 16


@dataclass(frozen=True)
class Settings:
    """Where the application keeps things, and how much it takes from one visitor."""

    database_url: str
    redis_url: str | None = None
    web: Path = WEB
    max_body: int = MAX_BODY
    limit_requests: str = "1200 per minute"
    limit_hints: str = "60 per minute"
    limit_solves: str = "20 per minute"
    limit_plays: str = "60 per minute"
    max_waiting_hints: int = 60
    max_waiting_solves: int = 40
    max_waiting_pars: int = 40
    max_streams: int = MAX_STREAMS
    proxies: int = 0


def settings_from_environment() -> Settings:
    """The settings the environment asks for; docs/api.md lists the variables."""
    environment = os.environ
    return Settings(
        database_url=database_url(),
        redis_url=environment.get("REDIS_URL") or None,
        limit_requests=environment.get("MAPWRIGHT_LIMIT_REQUESTS", Settings.limit_requests),
        limit_hints=environment.get("MAPWRIGHT_LIMIT_HINTS", Settings.limit_hints),
        limit_solves=environment.get("MAPWRIGHT_LIMIT_SOLVES", Settings.limit_solves),
        limit_plays=environment.get("MAPWRIGHT_LIMIT_PLAYS", Settings.limit_plays),
        max_waiting_hints=int(environment.get("MAPWRIGHT_MAX_WAITING_HINTS", Settings.max_waiting_hints)),
        max_waiting_solves=int(environment.get("MAPWRIGHT_MAX_WAITING_SOLVES", Settings.max_waiting_solves)),
        max_waiting_pars=int(environment.get("MAPWRIGHT_MAX_WAITING_PARS", Settings.max_waiting_pars)),
        proxies=int(environment.get("MAPWRIGHT_PROXIES", 0)),
    )

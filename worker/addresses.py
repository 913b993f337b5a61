"""The address of Redis, in the three spellings its users want."""

import os

DEFAULT = "redis://127.0.0.1:6379/0"
SOCKET = "unix://"


def redis_url() -> str:
    """REDIS_URL, or a Redis on this machine."""
    return os.environ.get("REDIS_URL") or DEFAULT


def for_celery(url: str) -> str:
    """Celery calls a Unix socket `redis+socket://` and its database `virtual_host`."""
    if not url.startswith(SOCKET):
        return url
    return url.replace(SOCKET, "redis+socket://", 1).replace("db=", "virtual_host=")


def for_limits(url: str) -> str:
    """The rate limiter calls a Unix socket `redis+unix://`."""
    return url.replace(SOCKET, "redis+unix://", 1) if url.startswith(SOCKET) else url

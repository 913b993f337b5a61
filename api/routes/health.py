"""Health, for whoever watches over the service."""

from flask import Response, jsonify
from flask_openapi import APIBlueprint
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from api.models import Health
from api.parts import parts
from api.version import own_version

health = APIBlueprint("health", __name__, abp_tags=[{"name": "health"}])


@health.get("/healthz", responses={200: Health, 503: Health})
def read_health() -> Response:
    """Whether the store and the queue answer; 503 when one that is needed does not."""
    found = {"store": _store(), "queue": _queue()}
    well = "down" not in found.values()
    response = jsonify({"status": "ok" if well else "degraded", **found, "version": own_version()})
    response.status_code = 200 if well else 503
    response.headers["Cache-Control"] = "no-store"
    return response


def _store() -> str:
    try:
        parts().store.check()
    except SQLAlchemyError:
        return "down"
    return "ok"


def _queue() -> str:
    desk = parts().desk
    if desk is None:
        return "none"
    try:
        desk.jobs.check()
    except RedisError:
        return "down"
    return "ok"

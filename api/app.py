"""The application factory: settings in, a Flask application out."""

import threading

from flask_openapi import OpenAPI
from werkzeug.middleware.proxy_fix import ProxyFix

from api import bodies, description, headers, limits, metrics, problems, request_logs
from api.parts import NAME, Parts
from api.routes.archive import archive
from api.routes.daily import daily
from api.routes.deals import deals
from api.routes.games import games
from api.routes.health import health
from api.routes.hints import hints
from api.routes.jobs import jobs
from api.routes.pages import pages
from api.routes.plays import plays
from api.routes.positions import positions
from api.routes.puzzles import puzzles
from api.routes.solves import solves
from api.settings import Settings
from api.version import own_version
from generator.store import Store
from worker.app import DAYS, HINTS, PARS, SOLVES
from worker.desk import Desk, open_desk

ABOUT = "Solves and publishes puzzles of map-drawing games. Long work is a job, followed by its id."


def build_app(settings: Settings) -> OpenAPI:
    """An application with its routes, its error answers and the parts it works with."""
    app = OpenAPI(
        "api",
        info={"title": "Mapwright", "version": own_version(), "description": ABOUT},
        validation_error_model=problems.Problem,
        validation_error_callback=problems.invalid,
        doc_ui=False,
        static_folder=None,
    )
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    app.extensions[NAME] = _parts(settings)
    for register in (request_logs.register, metrics.register, headers.register, problems.register):
        register(app)
    for group in (
        health,
        games,
        puzzles,
        daily,
        deals,
        archive,
        positions,
        plays,
        hints,
        solves,
        jobs,
        metrics.metrics,
    ):
        app.register_api(group)
    app.register_blueprint(pages)
    description.register(app)
    limits.register(app, settings)
    bodies.register(app)
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, settings.proxies, settings.proxies)  # type: ignore[method-assign]
    return app


def _parts(settings: Settings) -> Parts:
    streams = threading.BoundedSemaphore(settings.max_streams)
    return Parts(settings, Store(settings.database_url), _desk(settings), streams)


def _desk(settings: Settings) -> Desk | None:
    if settings.redis_url is None:
        return None
    most_waiting = {
        HINTS: settings.max_waiting_hints,
        SOLVES: settings.max_waiting_solves,
        PARS: settings.max_waiting_pars,
        DAYS: settings.max_waiting_pars,
    }
    return open_desk(settings.redis_url, most_waiting)

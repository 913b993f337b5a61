"""Metrics for Prometheus: requests as they come, and the jobs as they stand."""

import os
import time
from collections.abc import Iterator

from flask import Flask, Response, g, request
from flask_openapi import APIBlueprint
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY, Collector
from redis.exceptions import RedisError

from api.parts import parts
from worker.app import ENDS
from worker.desk import Desk

REQUESTS = Counter("mapwright_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram("mapwright_request_seconds", "Time to answer a request.", ["route"])

metrics = APIBlueprint("metrics", __name__, doc_ui=False)


class JobCollector(Collector):
    """The queues as they stand when they are asked about."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """How many jobs wait, and how many have not ended; nothing when Redis does not answer."""
        waiting = GaugeMetricFamily("mapwright_jobs_waiting", "Jobs that wait in a queue.", labels=["queue"])
        still_open = GaugeMetricFamily("mapwright_jobs_open", "Jobs that have not ended.")
        try:
            for queue in ENDS:
                waiting.add_metric([queue], self._desk.jobs.waiting(queue))
            still_open.add_metric([], len(self._desk.jobs.open_ids()))
        except RedisError:
            return
        yield waiting
        yield still_open


@metrics.get("/metrics")
def read_metrics() -> Response:
    """The metrics of all the processes of this server."""
    found = CollectorRegistry()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(found)  # type: ignore[no-untyped-call]
        text = generate_latest(found)
    else:
        text = generate_latest(REGISTRY)
    desk = parts().desk
    if desk is not None:
        jobs = CollectorRegistry()
        jobs.register(JobCollector(desk))
        text += generate_latest(jobs)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


def register(app: Flask) -> None:
    """Count every request."""
    app.before_request(_begin)
    app.after_request(_count)


def _begin() -> None:
    g.begun = time.perf_counter()


def _count(response: Response) -> Response:
    route = str(request.url_rule) if request.url_rule else "none"
    REQUESTS.labels(request.method, route, response.status_code).inc()
    SECONDS.labels(route).observe(time.perf_counter() - g.begun)
    return response

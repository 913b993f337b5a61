"""The whole service on one machine: a queue, two workers and the web server under one supervisor."""

from api.service.serving import serve

__all__ = ["serve"]

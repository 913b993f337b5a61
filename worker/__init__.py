"""Long work: jobs in Redis, queued through Celery, computed by workers, followed and cancelled by anybody."""

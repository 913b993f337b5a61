"""The Celery application: two queues, JSON only, nothing kept in Celery itself.

    celery -A worker.app worker -Q hints
    celery -A worker.app worker -Q solves
    celery -A worker.app beat

A message only says which attempt of which job is due, or which job has a branch to take; what the job is and
how it goes stands in its record in Redis (`worker.jobs`, `worker.splits`). So a message that comes twice,
late or not at all does no harm.
"""

from celery import Celery

from worker.addresses import for_celery, redis_url

HINTS = "hints"
SOLVES = "solves"
BRANCHES = "branches"
"""Further back in the queue of the solves: a split solve makes room for those in one piece."""

PARS = "pars"
"""Behind them: the par of a puzzle is found when nobody waits for a solve."""

DAYS = "days"
"""Its far end: days are published when no player waits for a par."""

ENDS = {HINTS: (HINTS, 0), SOLVES: (SOLVES, 0), BRANCHES: (SOLVES, 5), PARS: (SOLVES, 7), DAYS: (SOLVES, 9)}
"""By what a job waits for: its queue, and its priority there (0 comes first)."""

TASK = "mapwright.run"
BRANCH_TASK = "mapwright.branch"
AHEAD_TASK = "mapwright.ahead"
AHEAD_SECONDS = 600
"""How often somebody looks whether enough days are published ahead (`worker.days`)."""

LONGEST_SOLVE = 3600
VISIBILITY = 2 * LONGEST_SOLVE + 600
"""Seconds until Redis hands an unfinished message to somebody else: well above the longest solve."""

LAST_RESORT = LONGEST_SOLVE + 300
"""Seconds until Celery kills a process that is so stuck that it has no pulse either (`worker.pulse`)."""

START_SECONDS = 300
"""A new worker process may have to compile the solver before it says that it is up."""


def redis_key(end: str) -> str:
    """The list in Redis where the messages of an end of a queue wait."""
    queue, priority = ENDS[end]
    return f"{queue}\x06\x16{priority}" if priority else queue


def make_app(url: str) -> Celery:
    """A Celery application on a Redis; importing the tasks is left to workers."""
    app = Celery("mapwright", broker=for_celery(url), include=["worker.tasks"])
    app.conf.update(
        accept_content=["json"],
        beat_schedule={
            "days ahead": {"task": AHEAD_TASK, "schedule": AHEAD_SECONDS, "options": {"queue": HINTS}}
        },
        broker_connection_max_retries=None,
        broker_connection_retry_on_startup=True,
        broker_connection_timeout=3,
        broker_transport_options={
            "visibility_timeout": VISIBILITY,
            "priority_steps": sorted({priority for _, priority in ENDS.values()}),
        },
        task_acks_late=True,
        task_create_missing_queues=True,
        task_default_queue=SOLVES,
        task_ignore_result=True,
        task_publish_retry=False,
        task_reject_on_worker_lost=False,
        task_serializer="json",
        task_store_errors_even_if_ignored=False,
        task_time_limit=LAST_RESORT,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        worker_max_memory_per_child=2_000_000,
        worker_max_tasks_per_child=200,
        worker_prefetch_multiplier=1,
        worker_proc_alive_timeout=START_SECONDS,
        worker_redirect_stdouts=False,
        worker_send_task_events=False,
    )
    return app


app = make_app(redis_url())

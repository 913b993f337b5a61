"""The three spellings of the address of Redis."""

from worker.addresses import for_celery, for_limits

PLAIN = "redis://127.0.0.1:6379/3"
SOCKET = "unix:///var/lib/mapwright/queue.sock?db=3"


def test_a_plain_address_is_the_same_for_everybody() -> None:
    assert for_celery(PLAIN) == for_limits(PLAIN) == PLAIN


def test_a_socket_is_spelled_as_celery_and_the_limiter_want_it() -> None:
    assert for_celery(SOCKET) == "redis+socket:///var/lib/mapwright/queue.sock?virtual_host=3"
    assert for_limits(SOCKET) == "redis+unix:///var/lib/mapwright/queue.sock?db=3"

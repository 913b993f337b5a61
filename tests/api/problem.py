"""What every error must look like."""

from werkzeug.test import TestResponse


def assert_problem(answer: TestResponse, status: int, *words: str) -> None:
    """A problem of RFC 9457 whose detail is one line and holds some words."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.content_type == "application/problem+json"
    document = answer.get_json(force=True)
    assert document["status"] == status
    assert document["type"]
    assert document["title"]
    assert "\n" not in document["detail"]
    assert 0 < len(document["detail"]) <= 300
    assert "Traceback" not in answer.get_data(as_text=True)
    for word in words:
        assert word in document["detail"], document["detail"]

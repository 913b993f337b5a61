"""The OpenAPI description: what it lists, and that the application keeps to it whatever is sent."""

import pytest
import schemathesis
from flask.testing import FlaskClient
from flask_openapi import OpenAPI
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

CHECKS = list(HealthCheck)

OPERATIONS = {
    ("GET", "/healthz"),
    ("GET", "/api/v1/games"),
    ("GET", "/api/v1/puzzles/{id}"),
    ("GET", "/api/v1/puzzles/{id}/certificate"),
    ("GET", "/api/v1/archive"),
    ("GET", "/api/v1/daily"),
    ("POST", "/api/v1/deals"),
    ("POST", "/api/v1/positions"),
    ("POST", "/api/v1/plays"),
    ("GET", "/api/v1/plays/{id}"),
    ("POST", "/api/v1/hints"),
    ("POST", "/api/v1/solves"),
    ("GET", "/api/v1/jobs/{id}"),
    ("DELETE", "/api/v1/jobs/{id}"),
    ("GET", "/api/v1/jobs/{id}/events"),
}


def test_the_description_lists_every_operation_and_no_other(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").get_json()["paths"]
    assert {(method.upper(), path) for path, item in paths.items() for method in item} == OPERATIONS


def test_every_operation_describes_its_problems(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").get_json()["paths"]
    for path, item in paths.items():
        for method, operation in item.items():
            for status, response in operation["responses"].items():
                if int(status) >= 400 and path != "/healthz":
                    assert list(response["content"]) == ["application/problem+json"], (method, path, status)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("method", "path"), sorted(OPERATIONS))
def test_the_application_keeps_to_its_description(
    queueing_app: OpenAPI, method: str, path: str, mode: GenerationMode
) -> None:
    operation = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", queueing_app)[path][method]

    @settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=CHECKS)
    @given(case=operation.as_strategy(generation_mode=mode))
    def keeps_to_it(case: schemathesis.Case) -> None:
        # A record of the described form may still break a rule of the game, which is a 422 as well.
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    try:
        keeps_to_it()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # there is nothing in this operation to get wrong

"""A Chromium, a web server that deals and scores, and pages that must not log a single error."""

import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from api import create_app
from api.settings import Settings
from generator.almanac.dailies import dailies
from generator.store import Store
from generator.store.where import sqlite_url
from tests.generator.almanac_days import made_up_day, today

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MANY = "1000000 per minute"
PAST = "2026-03-05"
"""A day long before those that ship, on which the site has puzzles."""

Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "the browser tests need a Chromium on the PATH; `make chromium` installs it on Debian"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


class QuietHandler(WSGIRequestHandler):
    """Says nothing about requests that went well."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@dataclass(frozen=True)
class Site:
    """A web server without a solver: it deals years and days, scores positions and takes plays."""

    address: str
    store: Store

    def play(self, puzzle: str) -> str:
        """The address of a puzzle."""
        return f"{self.address}/play/{puzzle}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One such server for all tests; what they publish and play on it stays."""
    database = sqlite_url(tmp_path_factory.mktemp("site"))
    app = create_app(Settings(database_url=database, limit_requests=MANY, limit_plays=MANY))
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    store = Store(database)
    for day in (PAST, today()):
        for puzzle_id in dailies(day):
            store.keep_day(made_up_day(str(puzzle_id), limit=4 if puzzle_id.size == "year" else 0))
    yield Site(f"http://127.0.0.1:{server.server_port}", store)
    store.close()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens addresses in contexts of their own; at the end none may have logged an error.

    A test that provokes refused requests says so with `expects_errors`; `store` is what the browser
    remembers, `prepare` is done to the page before it goes anywhere.
    """
    contexts = []
    errors: list[str] = []

    def opened(
        address: str,
        expects_errors: bool = False,
        store: dict | None = None,
        prepare: Callable[[Page], object] | None = None,
        **options: Any,
    ) -> Page:
        kept = [{"name": key, "value": value} for key, value in (store or {}).items()]
        origin = {"origin": address.split("/play/")[0].rstrip("/"), "localStorage": kept}
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "storage_state": {"origins": [origin]}, **options}
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if not expects_errors:
            page.on("console", lambda message: errors.extend(_error(message)))
        if prepare:
            prepare(page)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def _error(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type in ("error", "warning") else []

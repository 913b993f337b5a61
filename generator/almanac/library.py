"""The library: every published day, those that ship with the project and those in a store."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

import generator
from engine import BadInput, Record, canonical_id, parse_puzzle_id
from generator.almanac.entry import Entry, NotPublished
from generator.almanac.shipped import base_id, shipped
from generator.store import Store, database_url
from generator.store.where import is_there


def puzzle(text: str, store: Store | None = None) -> Record:
    """The puzzle of an id; a day's may be published in a store, this machine's if none is given."""
    wanted = parse_puzzle_id(text)
    try:
        return generator.puzzle(text)
    except NotPublished:
        found = history(base_id(wanted), store)
        return generator.of_day(wanted, found[-1])


def history(text: str, store: Store | None = None) -> tuple[Entry, ...]:
    """Every entry of a day, the one that counts last; raises NotPublished where there is none."""
    wanted = canonical_id(parse_puzzle_id(text))
    if wanted.day is None:
        raise BadInput(f"{text} is no daily puzzle: only days are in the almanac")
    name = base_id(wanted)
    with _opened(store) as opened:
        try:
            found = shipped().history(name) if opened is None else opened.history(name)
        except SQLAlchemyError:
            raise BadInput(f"the store of published days does not answer, so {text} cannot be told") from None
    if not found:
        raise NotPublished(wanted)
    return found


@contextmanager
def _opened(store: Store | None) -> Iterator[Store | None]:
    """The given store; else this machine's, if there is one."""
    if store is not None or not is_there(database_url()):
        yield store
        return
    own = Store(database_url())
    try:
        yield own
    finally:
        own.close()

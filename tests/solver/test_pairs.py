"""Rows between two missions of one season: they bring limits down and cut off no legal game."""

import pytest

from engine import Deal
from solver.model.build import model_of
from solver.model.encoders import village
from solver.outlooks import outlook_of
from tests.helpers import mapmaker_deal
from tests.solver.tables import crowded, played
from tests.solver.test_model_equals_engine import check
from tests.solver.test_relax_and_replay import linear_limit

TOWN_AND_SITE = ("Wealthy town", "Edge of the forest", "Rich countryside", "Empty site")


def town_and_site(seed: int) -> Deal:
    return mapmaker_deal(f"town and site {seed}", edicts=TOWN_AND_SITE)


@pytest.mark.parametrize("seed", range(3))
def test_town_against_site_cuts_off_no_play_of_a_year(seed: int) -> None:
    check(played(town_and_site(seed), 17, seed), seed)


@pytest.mark.parametrize("seed", range(4))
def test_town_against_site_cuts_off_no_play_on_a_land_with_villages(seed: int) -> None:
    position = played(town_and_site(seed), 12, seed)
    check(crowded(position, 0.15 * seed, seed), seed)


def test_town_against_site_brings_the_limit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    outlook = outlook_of(played(town_and_site(1), 9, 1))
    limit = linear_limit(model_of(outlook))
    monkeypatch.setattr(village, "_cut_town_against_site", lambda *_: None)
    assert limit < linear_limit(model_of(outlook))

"""What games say of themselves before they are loaded, beside what they are."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from benchmarks.lengths import measured
from dogs_rules import registry
from dogs_rules.listing import CALM, FOLLOWED, Listing, Weight, minutes, weight_of
from dogs_rules.phrase import phrase
from tests.support.distributions import leave_distribution

DECISIONS = 160
"""Of a seat, in all matches that are played here: short matches differ more from each other."""
TOLERANCE = 0.25
"""By how much a mean of so few matches may differ from that of the many that are listed."""
CODE = """
from tests.support.bones.game import Bones


class Other(Bones):
    key = "other"
"""
LISTED = """
from dogs_rules.listing import Listing
from dogs_rules.phrase import phrase

LISTING = Listing("Something else", 1, "Other", seats=(9,), pitch=phrase("Fetch!"), age=7)
"""


@pytest.mark.parametrize("key", registry.keys())
def test_a_game_is_listed_as_it_is(key: str) -> None:
    listing, game = registry.listing(key), registry.game(key)
    assert (listing.title, listing.seats) == (game.title, game.seat_counts)
    if listing.weight is not None:
        assert listing.weight is weight_of(len(get_args(game.action_type)))
    if listing.pitch is not None:
        assert str(listing.pitch).endswith((".", "!"))


def ends() -> Iterator[Any]:
    """Of each game the smallest and the largest table of which a length is listed."""
    for key in registry.keys():  # noqa: SIM118  (a module)
        counts = sorted(registry.listing(key).decisions)
        yield from ((key, seats) for seats in dict.fromkeys((*counts[:1], *counts[-1:])))


@pytest.mark.minutes
@pytest.mark.parametrize(("key", "seats"), ends())
def test_the_listed_length_is_the_measured_one(key: str, seats: int) -> None:
    """More matches: ``python -m benchmarks.lengths``."""
    listed = registry.listing(key).decisions[seats]
    assert measured(key, seats, max(2, DECISIONS // listed)) == pytest.approx(listed, rel=TOLERANCE)


@pytest.mark.parametrize("key", registry.keys())
def test_either_all_lengths_of_a_game_are_known_or_none(key: str) -> None:
    listing = registry.listing(key)
    assert tuple(listing.decisions) in {(), listing.seats}


def test_minutes_follow_from_decisions_and_from_who_plays() -> None:
    listing = Listing("Race", 1, "Race", seats=(2, 3), decisions={2: 100})
    among_people = 200 * CALM / 60
    assert minutes(listing, 2, 2) == pytest.approx(among_people, abs=2.5)
    assert minutes(listing, 2, 1) == pytest.approx((CALM + FOLLOWED) * 100 / 60, abs=2.5)
    assert minutes(listing, 2, 0) == 5
    assert minutes(listing, 3, 1) is None


@pytest.mark.parametrize(
    ("kinds", "weight"),
    [(9, Weight.LIGHT), (10, Weight.MEDIUM), (29, Weight.MEDIUM), (30, Weight.HEAVY)],
)
def test_a_game_weighs_what_there_is_to_decide(kinds: int, weight: Weight) -> None:
    assert weight_of(kinds) is weight


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package that offers a game."""
    home = tmp_path / "listed_game_test"
    home.mkdir()
    (home / "rules.py").write_text(CODE)
    entries = {"other": "listed_game_test.rules:Other"}
    leave_distribution(tmp_path, "listed-game", "dogs_rules.games", entries)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget()
    yield home
    for name in [name for name in sys.modules if name.startswith("listed_game_test")]:
        sys.modules.pop(name)
    monkeypatch.undo()
    registry.forget()


def test_a_game_that_says_nothing_of_itself_is_listed_all_the_same(other_package: Path) -> None:
    (other_package / "__init__.py").touch()
    game = registry.game("other")
    assert registry.listing("other") == Listing(game.title, 0, "Other", seats=game.seat_counts)


def test_a_game_of_another_package_may_say_what_it_is(other_package: Path) -> None:
    (other_package / "__init__.py").write_text(LISTED)
    listing, game = registry.listing("other"), registry.game("other")
    assert (listing.pitch, listing.age) == (phrase("Fetch!"), 7)
    assert (listing.title, listing.seats) == (game.title, game.seat_counts)


def test_a_listing_that_is_none_is_left_out(other_package: Path) -> None:
    (other_package / "__init__.py").write_text("LISTING = 'all of it'\n")
    assert registry.listing("other").pitch is None

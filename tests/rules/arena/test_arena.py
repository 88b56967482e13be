"""Tournaments: who meets whom, that they come out the same everywhere, and what they come to."""

from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

import pytest

from dogs_rules.arena import (
    Played,
    Tournament,
    bouts,
    deals_for,
    pairs,
    play_bout,
    play_bouts,
    standings,
)
from dogs_rules.arena.pairing import line_ups, orders, rotations
from dogs_rules.arena.rates import bradley_terry, mean, wilson
from dogs_rules.game import OptionError

RUN = Tournament(game="dog_kids", bots=("random", "steady"), seats=2, seed=7)


def test_line_ups() -> None:
    assert line_ups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert line_ups("abc", 3) == [("a", "b", "c")]


def test_orders_differ_by_more_than_a_turn() -> None:
    assert orders("abc") == [("a", "b", "c"), ("a", "c", "b")]
    assert orders("aabb") == [("a", "a", "b", "b"), ("a", "b", "a", "b")]
    assert rotations("aab") == [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")]
    assert rotations("abab") == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


@pytest.mark.parametrize(("count", "seats"), [(2, 2), (4, 2), (2, 3), (3, 3), (2, 4), (4, 3)])
def test_everybody_sits_everywhere_equally_often(count: int, seats: int) -> None:
    bots = tuple("abcd"[:count])
    run = Tournament(game="dogs", bots=bots, seats=seats, seed=1)
    places = Counter((bot, seat) for bout in bouts(run, 12) for seat, bot in enumerate(bout.bots))
    assert len(set(places.values())) == 1
    assert len(places) == count * seats


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    short, long = list(bouts(RUN, 3)), list(bouts(RUN, 5))
    assert long[: len(short)] == short
    assert [bout.number for bout in long] == list(range(len(long)))
    assert len({bout.seed for bout in long}) == 5
    assert short[0].seed == RUN.seed


def test_matches_are_rounded_up_to_deals() -> None:
    assert [deals_for(matches, 3) for matches in (1, 3, 4)] == [1, 1, 2]


def results(executor: Executor, deals: int = 3) -> list[Played]:
    results = play_bouts(RUN, bouts(RUN, deals), executor, ahead=3)
    return sorted(results, key=lambda each: each.number)


def test_the_same_on_any_executor() -> None:
    alone = [play_bout(RUN, bout) for bout in bouts(RUN, 3)]
    with ThreadPoolExecutor(2) as threads:
        assert results(threads) == alone
    for workers in (1, 2):
        with ProcessPoolExecutor(workers, get_context("spawn")) as processes:
            assert results(processes) == alone


@pytest.mark.minutes
@pytest.mark.filterwarnings("ignore")
def test_the_same_on_a_dask_cluster() -> None:
    distributed: Any = pytest.importorskip("distributed")
    from dogs_tui.arena import workers

    alone = [play_bout(RUN, bout) for bout in bouts(RUN, 3)]
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        workers.dask(cluster.scheduler_address) as (executor, ahead),
    ):
        assert ahead == 4
        results = play_bouts(RUN, bouts(RUN, 3), executor, ahead=ahead)
        assert sorted(results, key=lambda each: each.number) == alone


def test_what_goes_wrong_in_a_match_is_told() -> None:
    unknown = Tournament(game="dog_kids", bots=("random", "genius"), seats=2, seed=7)
    with ThreadPoolExecutor(1) as executor, pytest.raises(OptionError, match="genius"):
        list(play_bouts(unknown, bouts(unknown, 2), executor, ahead=2))


def match(number: int, bots: str, ranks: tuple[int, ...], deal: int | None = None) -> Played:
    return Played(
        number=number,
        deal=number // 2 if deal is None else deal,
        bots=tuple(bots),
        scores=tuple(10 * (4 - rank) for rank in ranks),
        ranks=ranks,
        plies=1,
        rounds=1,
    )


def test_standings_of_a_few_matches() -> None:
    played = [
        match(0, "ab", (1, 2)),
        match(1, "ba", (2, 1)),
        match(2, "ab", (2, 1)),
        match(3, "ba", (1, 1)),
    ]
    best, last = standings(played, ("b", "a"), seed=1)
    assert (best.bot, last.bot) == ("a", "b")
    assert best.matches == 4
    assert best.wins.value == best.beaten.value == 0.625
    assert best.points.value == 27.5
    assert best.rating.value == pytest.approx(-last.rating.value)
    assert best.rating.low is None
    assert standings(played[::-1], ("b", "a"), seed=1) == [best, last]


def test_who_won_everything_has_a_rating_without_an_interval() -> None:
    best, last = standings([match(at, "ab", (1, 2)) for at in range(6)], "ab", seed=1)
    assert (best.bot, best.wins.value, best.wins.high) == ("a", 1.0, pytest.approx(1.0))
    assert best.wins.low == pytest.approx(0.61, abs=0.01)
    assert best.rating.low is best.rating.high is last.rating.low is None
    played = [match(at, "abc", (1, 2, 3) if at % 3 else (2, 1, 3)) for at in range(24)]
    rated = {each.bot: each.rating.low is not None for each in standings(played, "abc", seed=1)}
    assert rated == {"a": True, "b": True, "c": False}


def test_a_rating_has_an_interval_where_it_can_be_told() -> None:
    """After ten deals, unless they all ended alike: then a bootstrap finds nothing but that."""

    def played(deals: int, *, alike: bool) -> list[Played]:
        matches = []
        for deal in range(deals):
            matches.append(match(2 * deal, "ab", (1, 2)))
            matches.append(match(2 * deal + 1, "ba", (1, 2) if alike or deal % 3 else (2, 1)))
        return matches

    def interval(matches: list[Played]) -> tuple[float | None, float | None]:
        rating = standings(matches, "ab", seed=1)[0].rating
        return rating.low, rating.high

    assert interval(played(9, alike=False)) == (None, None)
    assert interval(played(10, alike=True)) == (None, None)
    low, high = interval(played(10, alike=False))
    assert low is not None
    assert high is not None
    assert low < high


def test_seats_of_one_bot_do_not_beat_each_other() -> None:
    played = [match(0, "aab", (1, 2, 3)), match(1, "aba", (2, 1, 2))]
    rates = {(each.bot, each.other): each.beaten.value for each in pairs(played, "ab")}
    assert rates == {("a", "b"): 0.5, ("b", "a"): 0.5}
    wins = {each.bot: each.wins.value for each in standings(played, "ab", seed=1)}
    assert wins == {"a": 0.25, "b": 0.5}


def test_wilson_against_the_published_example() -> None:
    """81 of 263 (Newcombe, 1998): 0.2553 to 0.3662."""
    interval = wilson(81 / 263, 263)
    assert (interval.low, interval.high) == (
        pytest.approx(0.2553, abs=5e-5),
        pytest.approx(0.3662, abs=5e-5),
    )


def test_means_count_deals_not_matches() -> None:
    once = mean([3.0, 5.0, 4.0], [1, 1, 1])
    twice = mean([6.0, 10.0, 8.0], [2, 2, 2])
    assert once == twice
    assert once.low == pytest.approx(4 - 1.96 / 3**0.5)
    assert mean([3.0], [1]).low is None


def test_ratings_tell_the_odds() -> None:
    """Three of four is odds of three to one; many matches drown what is added for none."""
    first, second = bradley_terry([[0, 75_000], [25_000, 0]])
    assert first - second == pytest.approx(190.85, abs=0.1)
    chain = bradley_terry([[0, 30, 0], [10, 0, 30], [0, 10, 0]])
    assert sum(chain) == pytest.approx(0, abs=1e-6)
    steps = [better - worse for better, worse in pairwise(chain)]
    assert steps[0] == pytest.approx(steps[1])

"""Which choices of a finished match cost most: found from what the seat could see, alone."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng
from dogs_saves import HintMark
from dogs_tui.play.review.review import (
    MOST,
    SECONDS,
    Review,
    Slip,
    decisions,
    where_followed,
)
from tests.support.fake_reviews import KnownTeacher
from tests.support.peek import Lay, Peek, PeekState, PeekView
from tests.support.process_idle import LIMIT


def played_out(start: PeekState | None = None, seed: int = 5) -> Match:
    """A match in which everybody lays the lowest card; seat 0 decides at plies 0, 2, 4, ..."""
    match = Match(Peek(), 2, {}, seed, start=start)
    while match.to_move is not None:
        match.play(match.game.legal_actions(match.state)[0])
    return match


def ply_of(view: PeekView) -> int:
    return sum(map(len, view.laid))


def teacher(costs: Mapping[int, float], **more: Any) -> KnownTeacher:
    return KnownTeacher(costs, ply_of, **more)


async def reviewed(teacher: KnownTeacher, match: Match | None = None, seat: int = 0) -> Review:
    review = Review(teacher, match or played_out(), seat)
    await review.run(lambda: None)
    return review


def costs(slips: list[Slip]) -> list[tuple[int, float]]:
    return [(slip.ply, slip.lesson.cost) for slip in slips]


async def test_the_dearest_choice_comes_first_and_small_change_is_left_out() -> None:
    review = await reviewed(teacher({0: 0.1, 2: 0.3, 4: 0.01, 6: 0.3, 3: 0.9}))
    assert costs(review.slips()) == [(2, 0.3), (6, 0.3), (0, 0.1)]
    assert review.done


async def test_no_more_are_named_than_one_can_learn_from() -> None:
    hands = (tuple(range(20)), tuple(range(20, 40)))
    match = played_out(PeekState(hands, ((), ()), (), 0))
    review = await reviewed(teacher({ply: 0.1 + ply / 100 for ply in range(40)}), match)
    assert [slip.ply for slip in review.slips()] == [36, 34, 32, 30, 28, 26, 24, 22]
    assert len(review.slips()) == MOST


async def test_forced_actions_and_those_of_others_are_not_asked_about() -> None:
    match = played_out()
    thinkers = teacher({})
    await reviewed(thinkers, match)
    asked = [ply_of(question.view) for question in thinkers.asked]
    assert sorted(asked) == [
        ply
        for ply in range(0, match.plies, 2)
        if len(match.game.legal_actions(match.state_at(ply))) > 1
    ]
    assert all(
        question.view.seat == 0 and question.played in question.legal for question in thinkers.asked
    )


class Advised(Peek):
    """Peek with a judge to whom the lowest card is obvious."""

    def determinize(self, view: PeekView, rng: Rng) -> PeekState:
        return PeekState((view.hand, ()), view.laid, (), 0)

    def judge(self) -> Any:
        return self

    def obvious(self, state: PeekState) -> Lay:
        return Lay(min(state.hands[0]))


async def test_who_did_what_is_obvious_is_not_asked_who_did_not_is() -> None:
    match = Match(Advised(), 2, {}, 5)
    highest = {2}
    while match.to_move is not None:
        legal = match.game.legal_actions(match.state)
        match.play(legal[-1 if match.plies in highest else 0])
    assert [decision.ply for decision in decisions(match, 0) if decision is not None] == [2]


async def test_what_the_seat_could_not_see_changes_nothing() -> None:
    """The same match, with other cards in the other hand and in the deck, asks the same."""
    deals = [((7, 8, 9), (6, 10)), ((6, 8, 10), (7, 9))]
    asked = []
    for theirs, deck in deals:
        match = Match(
            Peek(), 2, {}, 5, start=PeekState(((0, 1, 2), theirs), ((), ()), (*deck, 11), 0)
        )
        match.play(Lay(0))
        match.play(Lay(8))
        match.play(Lay(1))
        thinkers = teacher({})
        await reviewed(thinkers, match)
        asked.append([question for question in thinkers.asked if ply_of(question.view) in {0, 2}])
    assert asked[0] == asked[1]
    assert len(asked[0]) == 2


async def test_chance_follows_from_match_seat_and_ply() -> None:
    thinkers = teacher({0: 0.2})
    match = played_out()
    first = await reviewed(thinkers, match)
    glanced = {
        ply_of(question.view): question.rng for question in thinkers.asked if question.glance
    }
    assert glanced == {ply: bot_rng(match.seed, 0, ply) for ply in glanced}
    again = [question for question in thinkers.asked if not question.glance]
    assert [ply_of(question.view) for question in again] == [0]
    assert again[0].rng == glanced[0] == bot_rng(match.seed, 0, 0)
    second = await reviewed(teacher({0: 0.2}), match)
    assert first.slips() == second.slips()


async def test_what_was_glanced_at_wrongly_is_put_right() -> None:
    review = await reviewed(teacher({0: 0.4, 2: 0.2}, closer={0: 0.0, 2: 0.25}))
    assert costs(review.slips()) == [(2, 0.25)]


async def test_what_fails_is_told_and_the_rest_is_looked_at() -> None:
    review = await reviewed(teacher({0: 0.2, 2: 0.5}, failing=frozenset({2, 4})))
    assert costs(review.slips()) == [(0, 0.2)]
    assert review.failed == 2
    assert str(review.trouble) == "Nobody had time to think."
    assert review.done


async def test_when_time_is_up_it_stops_and_can_go_on() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += SECONDS / 6
        return now

    thinkers = teacher({0: 0.2, 2: 0.5})
    review = Review(thinkers, played_out(), 0, clock=clock)
    await review.run(lambda: None)
    assert 0 < review.looked_at < review.choices
    assert not review.done
    while not review.done:
        await review.run(lambda: None)
    glanced = [ply_of(question.view) for question in thinkers.asked if question.glance]
    assert len(glanced) == len(set(glanced)) == review.choices
    assert costs(review.slips()) == [(2, 0.5), (0, 0.2)]


async def test_cancelled_it_takes_its_questions_back_and_can_go_on() -> None:
    thinkers = teacher({0: 0.2})
    thinkers.open.clear()
    review = Review(thinkers, played_out(), 0)
    task = asyncio.create_task(review.run(lambda: None))
    async with asyncio.timeout(LIMIT):
        while not thinkers.asked:
            await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert thinkers.given_up == len(thinkers.asked) == 1
    assert not review.looked_at
    thinkers.open.set()
    await review.run(lambda: None)
    assert costs(review.slips()) == [(0, 0.2)]


async def test_who_followed_a_hint_is_never_blamed_for_it() -> None:
    match = played_out()
    done, others = match.actions[2], match.game.legal_actions(match.state_at(4))[1:]
    asked = [HintMark(0, 0), HintMark(2, 0), HintMark(4, 0), HintMark(5, 1), HintMark(99, 0)]
    hints = {HintMark(2, 0): (others[0], done), HintMark(4, 0): tuple(others)}
    advised = where_followed(match, asked, hints)
    assert advised == {HintMark(0, 0), HintMark(2, 0), HintMark(5, 1)}
    thinkers = teacher(dict.fromkeys(range(12), 0.3))
    review = Review(thinkers, match, 0, advised=advised)
    await review.run(lambda: None)
    asked_about = {ply_of(question.view) for question in thinkers.asked}
    assert asked_about.isdisjoint({0, 2})
    assert 4 in asked_about
    assert {slip.ply for slip in review.slips()} == asked_about


async def test_what_seems_dear_at_a_glance_is_looked_at_well() -> None:
    """A glance is certain of nothing; the second look decides."""
    thinkers = teacher({0: 0.2, 2: 0.1}, seems={0: 0.0, 2: 0.3, 4: 0.4})
    review = await reviewed(thinkers)
    again = [ply_of(question.view) for question in thinkers.asked if not question.glance]
    assert again == [4, 2]
    assert costs(review.slips()) == [(2, 0.1)]

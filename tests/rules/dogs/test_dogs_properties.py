"""What must hold in every match: random legal play at every table, watched at every move."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import GAME, TABLES

from dogs_rules.game import Event
from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs import housing
from dogs_rules.games.dogs.bays import COUNT, DOGS, PACKED, pack, packed_count
from dogs_rules.games.dogs.events import QuartetPaid
from dogs_rules.games.dogs.setup import cards_for
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import BREEDS, EMPTY, ROADWORK, Stage
from dogs_rules.games.dogs.view import Gain
from tests.support.game_setups import Setting, bot_play, random_play

pytestmark = pytest.mark.long

SEATS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, (1 << 128) - 1)
few = settings(max_examples=20)


def dogs_by_breed(state: State) -> Counter[int]:
    """Every dog of the match, wherever it is."""
    dogs: Counter[int] = Counter()
    for tokens in (*state.stacks, state.spaces, state.removed):
        dogs.update(token // 3 for token in tokens if token not in (EMPTY, ROADWORK))
    for kennel in state.kennels:
        dogs.update(token // 3 for token in kennel.truck)
        dogs.update(kennel.infirmary)
        for content in kennel.bays:
            dogs.update(DOGS[content])
    dogs.update(state.fair)
    dogs.update(state.yard)
    dogs.update(state.given_sick)
    dogs.update(breed for _, breed, _ in state.offers)
    if state.exchanged >= 0:
        dogs[state.exchanged] += 1
    return dogs


def all_cards(state: State) -> list[int]:
    held = [card for kennel in state.kennels for card in kennel.cards]
    above = [card for card in state.box_cards if card != EMPTY]
    return sorted((*state.deck, *state.discards, *above, *held))


def quartets_paid(state: State, actions: list[act.DogsAction]) -> list[tuple[int, int]]:
    """The bays, by seat, that pay when these actions are done on a copy."""
    trial, events = GAME.clone(state), list[Event]()
    for action in actions:
        GAME.step(trial, action, events)
    return [(event.seat, event.bay) for event in events if isinstance(event, QuartetPaid)]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_coin_that_is_told_is_the_coin_that_is_paid(seats: int) -> None:
    count = 0
    for state, legal in bot_play(Setting(GAME, seats, {}), 2, GAME.bots()["steady"]):
        for kennel in state.kennels:
            dogs = pack(kennel.infirmary) + sum(PACKED[content] for content in kennel.bays)
            arranging = state.stage in (Stage.HOUSING, Stage.REHOUSING)
            if not arranging:
                paid = kennel.quartet_dogs
                assert all(packed_count(paid, b) <= packed_count(dogs, b) for b in range(BREEDS))
        view = GAME.view(state, state.mover)
        gains = getattr(view.decision, "gains", ())
        for action in legal:
            if not isinstance(action, act.House | act.Cure | act.Purchase | act.TakeInSwap):
                continue
            healed = isinstance(action, act.Cure) or (
                isinstance(action, act.House) and action.treated
            )
            (gain,) = (
                gain
                for gain in gains
                if (gain.breed, gain.bay, gain.treated) == (action.breed, action.bay, healed)
            )
            after, _ = GAME.apply(state, action)
            done = [action]
            if isinstance(action, act.House):
                if not housing.may_finish(GAME.derived, after):
                    continue
                done.append(act.FinishHousing())
            pays = (state.mover, action.bay) in quartets_paid(state, done)
            assert gain.coin == pays
            count += pays
    assert count


def check_limits(state: State) -> None:
    limits = TABLES.limits
    arranging = state.stage in (Stage.HOUSING, Stage.REHOUSING)
    for seat, kennel in enumerate(state.kennels):
        assert 0 <= kennel.gas <= limits.gas
        assert min(kennel.coins, kennel.food, kennel.medicine, kennel.meeples) >= 0
        if not (arranging and seat == state.mover):
            assert len(kennel.infirmary) <= limits.infirmary
        assert all(content == 0 for content in kennel.bays[kennel.open_bays :])
        assert kennel.opened <= 3
        if kennel.trip == 1:
            assert kennel.gas >= limits.return_gas
    room = limits.box_meeples_two if state.seats == 2 else limits.box_meeples
    assert all(len(meeples) <= room + 1 for meeples in state.box_meeples)


@few
@given(seats=SEATS, seed=SEEDS)
def test_every_match_ends_and_nothing_is_lost_or_broken_on_the_way(seats: int, seed: int) -> None:
    left_out = TABLES.removed.get(seats, ())
    dogs = Counter({breed: 7 for breed in range(BREEDS) if breed not in left_out})
    cards = sorted(cards_for(GAME.derived, seats))
    roadworks = 2 * TABLES.limits.roadworks if seats == 2 else 0
    for state, _ in random_play(Setting(GAME, seats, {}), seed):
        assert dogs_by_breed(state) == dogs
        assert all_cards(state) == cards
        lying = sum(tokens.count(ROADWORK) for tokens in (*state.stacks, state.spaces))
        assert lying == roadworks
        assert state.roadworks == sum(
            1 << at for at, token in enumerate(state.spaces) if token == ROADWORK
        )
        check_limits(state)
    assert state.stage == Stage.OVER
    assert state.last_round


def puts_dog(action: act.DogsAction, gain: Gain) -> bool:
    """Whether this action puts the dog of this gain where the gain says."""
    from_infirmary = isinstance(action, act.Cure) or (
        isinstance(action, act.House) and action.treated
    )
    return (
        isinstance(action, act.Cure | act.House | act.TakeInSwap)
        and (action.breed, action.bay) == (gain.breed, gain.bay)
        and from_infirmary == gain.treated
    )


def test_gains_are_what_the_score_says_afterwards() -> None:
    """A dog put where a gain is promised changes the seat's total by just that."""
    checked = 0
    for state, legal in random_play(Setting(GAME, 4, {}), 21):
        for gain in getattr(GAME.view(state, 0).decision, "gains", ()):
            for action in legal:
                after = GAME.clone(state)
                if puts_dog(action, gain):
                    GAME.step(after, action)
                    if after.stage < Stage.FEEDING and after.round == state.round:
                        totals = [GAME.score(each)[state.mover].total for each in (state, after)]
                        assert totals[1] - totals[0] == gain.points
                        checked += 1
    assert checked > 100


def test_healthy_dogs_of_a_view_are_the_dogs_in_bays() -> None:
    *_, (state, _) = random_play(Setting(GAME, 4, {}), 9)
    for kennel, seen in zip(state.kennels, GAME.view(state, 0).kennels, strict=True):
        assert seen.healthy == sum(COUNT[content] for content in kennel.bays)

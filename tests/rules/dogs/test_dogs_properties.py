"""What must hold in every match: random legal play at every table, watched at every move."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import GAME, TABLES

from dogs_rules.game import Action, Event
from dogs_rules.games.dogs import catalogue, housing
from dogs_rules.games.dogs.actions import (
    Buy,
    Cure,
    DogsAction,
    FinishHousing,
    House,
    Purchase,
    Sell,
    TakeInSwap,
)
from dogs_rules.games.dogs.bays import COUNT, DOGS, PACKED, pack, packed_count
from dogs_rules.games.dogs.events import QuartetPaid
from dogs_rules.games.dogs.setup import cards_for
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import BREEDS, EMPTY, ROADWORK, Stage
from dogs_rules.games.dogs.view import Gain
from dogs_rules.rng import Rng

pytestmark = pytest.mark.long

MOST_PLIES = 10_000
SEATS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, (1 << 128) - 1)
few = settings(deadline=None, derandomize=True, max_examples=12)


def random_play(seats: int, seed: int) -> Iterator[tuple[State, list[DogsAction]]]:
    """Every state of a random match with its legal actions, the final one included."""
    state = GAME.setup(seats, {}, seed)
    rng = Rng.seeded(seed ^ 0xD065)
    for _ in range(MOST_PLIES):
        legal = GAME.legal_actions(state)
        yield state, legal
        if not legal:
            return
        GAME.step(state, rng.choice(legal))
    raise AssertionError("this match does not end")


def final_state(seats: int, seed: int) -> State:
    *_, (state, _) = random_play(seats, seed)
    return state


def every_action() -> list[DogsAction]:
    """All actions of the catalogue, and the sales with cards."""
    found: dict[DogsAction, None] = {}

    def collect(thing: object) -> None:
        if isinstance(thing, Action):
            found[thing] = None  # type: ignore[index]
        elif isinstance(thing, tuple):
            for part in thing:
                collect(part)

    for name, thing in vars(catalogue).items():
        if name.isupper():
            collect(thing)
    for tokens in range(4):
        found[Buy(tokens)] = None
    for bay in range(5):
        for breed in range(BREEDS):
            found[Sell(bay, breed, trained=1, prize=1)] = None
    return list(found)


EVERY_ACTION = every_action()


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


def steady_play(seats: int, seed: int) -> Iterator[tuple[State, list[DogsAction]]]:
    """The same for steady bots, who fill their bays."""
    state = GAME.setup(seats, {}, seed)
    bot = GAME.bots()["steady"]
    rng = Rng.seeded(seed)
    while (seat := GAME.to_move(state)) is not None:
        legal = GAME.legal_actions(state)
        yield state, legal
        GAME.step(state, bot.choose(GAME.view(state, seat), legal, rng))


def quartets_paid(state: State, actions: list[DogsAction]) -> list[tuple[int, int]]:
    """The bays, by seat, that pay when these actions are done on a copy."""
    trial, events = GAME.clone(state), list[Event]()
    for action in actions:
        GAME.step(trial, action, events)
    return [(one.seat, one.bay) for one in events if isinstance(one, QuartetPaid)]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_coin_that_is_told_is_the_coin_that_is_paid(seats: int) -> None:
    told = 0
    for state, legal in steady_play(seats, 2):
        for kennel in state.kennels:
            dogs = pack(kennel.infirmary) + sum(PACKED[content] for content in kennel.bays)
            arranging = state.stage in (Stage.HOUSING, Stage.REHOUSING)
            if not arranging:
                paid = kennel.quartet_dogs
                assert all(packed_count(paid, b) <= packed_count(dogs, b) for b in range(BREEDS))
        view = GAME.view(state, state.mover)
        gains = getattr(view.decision, "gains", ())
        for action in legal:
            if not isinstance(action, House | Cure | Purchase | TakeInSwap):
                continue
            healed = isinstance(action, Cure) or (isinstance(action, House) and action.treated)
            (gain,) = (
                gain
                for gain in gains
                if (gain.breed, gain.bay, gain.treated) == (action.breed, action.bay, healed)
            )
            after, _ = GAME.apply(state, action)
            done = [action]
            if isinstance(action, House):
                if not housing.may_finish(GAME.derived, after):
                    continue
                done.append(FinishHousing())
            pays = (state.mover, action.bay) in quartets_paid(state, done)
            assert gain.coin == pays
            told += pays
    assert told


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
    for state, _ in random_play(seats, seed):
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_of_the_game_is_legal_somewhere_or_refused_everywhere(seats: int) -> None:
    """Legality by ``legal_actions`` is complete: what has no refusal is in the list."""
    for at, (state, legal) in enumerate(random_play(seats, 77)):
        if at % 40 == 0:
            allowed = [a for a in EVERY_ACTION if GAME.why_not(state, a) is None]
            assert set(allowed) == set(legal)


def test_guesses_at_what_lies_face_down_differ() -> None:
    view = GAME.view(GAME.setup(4, {}, 1), 0)
    rng = Rng.seeded(1)
    guesses = [GAME.determinize(view, rng) for _ in range(12)]
    assert len({guess.deck for guess in guesses}) == 12
    assert len({guess.stacks[0] for guess in guesses}) == 12
    assert len({guess.stacks[1] for guess in guesses}) == 12
    assert len({guess.fair_cards for guess in guesses}) > 2
    assert {guess.fair_cards[0] for guess in guesses} == {view.fair_card}


def test_views_are_the_same_for_all_but_the_seat() -> None:
    for at, (state, _) in enumerate(random_play(3, 11)):
        if at % 11 == 0:
            view = GAME.view(state, 1)
            assert msgspec.structs.replace(view, seat=None) == GAME.view(state, None)


def puts_dog(action: DogsAction, gain: Gain) -> bool:
    """Whether this action puts the dog of this gain where the gain says."""
    from_infirmary = isinstance(action, Cure) or (isinstance(action, House) and action.treated)
    return (
        isinstance(action, Cure | House | TakeInSwap)
        and (action.breed, action.bay) == (gain.breed, gain.bay)
        and from_infirmary == gain.treated
    )


def test_gains_are_what_the_score_says_afterwards() -> None:
    """A dog put where a gain is promised changes the seat's total by just that."""
    checked = 0
    for state, legal in random_play(4, 21):
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


def test_other_components_play_to_the_end_as_well() -> None:
    text = GAME.components
    for old, new in (
        ("centre_gas = { value = 0", "centre_gas = { value = 1"),
        ("box_meeples_two = { value = 1", "box_meeples_two = { value = 2"),
        ("infirmary = { value = 6", "infirmary = { value = 0"),
        ("roadworks = { value = 3", "roadworks = { value = 0"),
        ("return_gas = { value = 1", "return_gas = { value = 2"),
        ("healthy = 4\nsick = 2\nlost = 1", "healthy = 3\nsick = 2\nlost = 2"),
    ):
        assert old in text
        game = GAME.with_components(text.replace(old, new), "mine.toml")
        for seats in (2, 4):
            state = game.setup(seats, {}, 3)
            rng = Rng.seeded(3)
            while legal := game.legal_actions(state):
                assert all(game.why_not(state, action) is None for action in legal)
                game.step(state, rng.choice(legal))


def test_healthy_dogs_of_a_view_are_the_dogs_in_bays() -> None:
    state = final_state(4, 9)
    for kennel, seen in zip(state.kennels, GAME.view(state, 0).kennels, strict=True):
        assert seen.healthy == sum(COUNT[content] for content in kennel.bays)

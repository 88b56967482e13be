"""Phase 1: driving, taking dogs, going home, and the two cards that are played meanwhile."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs import donation
from dogs_rules.games.dogs.actions import (
    DogsAction,
    DrawDog,
    Drive,
    GoHome,
    StayHome,
    SwapFrom,
    SwapTo,
)
from dogs_rules.games.dogs.catalogue import (
    DRAW_DOG,
    DRIVES,
    GO_HOME,
    GO_HOME_WITH,
    STAY_HOME,
    SWAP_FROM,
    SWAP_TO,
)
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import (
    CameHome,
    DogDrawn,
    DogsSwapped,
    DogTaken,
    Drove,
    LastRoundKnown,
    LostDogReturned,
)
from dogs_rules.games.dogs.events import StayedHome as StayedHomeEvent
from dogs_rules.games.dogs.kennel import gain, play_card
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import (
    AT_HOME,
    EMPTY,
    ROADWORK,
    TWO_SEATS,
    Card,
    LastRound,
    Mark,
    Stage,
    Trip,
)

_READY = Trip.READY.value
_OUT = Trip.OUT.value
_SWAP_DOGS = Card.SWAP_DOGS.value
_TAKE_DOG = Card.TAKE_DOG.value
_MARKS = len(Mark)


def legal(derived: Derived, state: State) -> list[DogsAction]:
    kennel = state.kennels[state.mover]
    spaces = state.spaces
    out: list[DogsAction] = [
        DRIVES[space]
        for space in derived.near(kennel.place, state.roadworks, gas_to_spend(derived, kennel))
        if spaces[space] >= 0
    ]
    if kennel.trip == _READY:
        out.append(STAY_HOME)
    elif earns_bonus(state):
        out += GO_HOME_WITH
    else:
        out.append(GO_HOME)
    if kennel.cards:
        if _SWAP_DOGS in kennel.cards:
            dogs = spaces_with_dogs(state)
            if len(dogs) > 1:
                out += [SWAP_FROM[space] for space in dogs]
        if _TAKE_DOG in kennel.cards:
            out += [draw for draw in DRAW_DOG if has_dogs(state.stacks[draw.stack])]
    return out


def legal_swap(_: Derived, state: State) -> list[DogsAction]:
    return [SWAP_TO[space] for space in spaces_with_dogs(state) if space != state.swap_from]


def gas_to_spend(derived: Derived, kennel: KennelState) -> int:
    """Gas for a move: what is needed to get home stays in the tank (rulebook, "important")."""
    return kennel.gas - derived.limits.return_gas


def spaces_with_dogs(state: State) -> list[int]:
    """The spaces that hold a dog, not a roadwork."""
    return [at for at, token in enumerate(state.spaces) if EMPTY < token < ROADWORK]


def has_dogs(stack: tuple[int, ...]) -> bool:
    return any(token != ROADWORK for token in stack)


def earns_bonus(state: State) -> bool:
    """True if the mover, going home now, is the first or the last to return.

    Those who stayed home do not count; a seat that is both first and last gets one token
    (rulings 9, 10). With two seats only the last is paid.
    """
    first = state.seats != TWO_SEATS
    last = True
    for seat, kennel in enumerate(state.kennels):
        if kennel.trip == Trip.RETURNED:
            first = False
        elif kennel.trip != Trip.STAYED and seat != state.mover:
            last = False
    return first or last


def stay_home(derived: Derived, state: State, _: StayHome, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    kennel.trip = Trip.STAYED
    kennel.place = AT_HOME
    if events is not None:
        events.append(StayedHomeEvent(seat=state.mover))
    _next_turn(derived, state, events)


def drive(derived: Derived, state: State, action: Drive, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    space = action.space
    gas = derived.reach(kennel.place, state.roadworks)[space]
    if events is not None:
        way = derived.way(kennel.place, state.roadworks, space)
        events.append(Drove(seat=state.mover, way=way, gas=gas))
    kennel.gas -= gas
    kennel.place = space
    kennel.trip = _OUT
    token = state.spaces[space]
    state.spaces = (*state.spaces[:space], EMPTY, *state.spaces[space + 1 :])
    _take(state, token, derived.spaces[space].reward, events)
    _next_turn(derived, state, events)


def go_home(derived: Derived, state: State, action: GoHome, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    kennel.gas -= derived.limits.return_gas
    kennel.trip = Trip.RETURNED
    kennel.place = AT_HOME
    if action.bonus >= 0:
        gain(derived, kennel, action.bonus, 1)
    if events is not None:
        events.append(CameHome(seat=state.mover, bonus=action.bonus))
    _next_turn(derived, state, events)


def draw_dog(_: Derived, state: State, action: DrawDog, events: Sink) -> None:
    """Receba 1 cao: the mover goes on afterwards. A roadwork goes back and is drawn again."""
    play_card(state, state.kennels[state.mover], _TAKE_DOG)
    stacks = list(state.stacks)
    stack = stacks[action.stack]
    while stack[-1] == ROADWORK:
        stack = state.rng.shuffled(stack)
    token = stack[-1]
    stacks[action.stack] = stack[:-1]
    state.stacks = (stacks[0], stacks[1])
    if events is not None:
        events.append(DogDrawn(seat=state.mover, stack=action.stack, token=token))
    _take(state, token, 0, events)


def swap_from(_: Derived, state: State, action: SwapFrom, __: Sink) -> None:
    play_card(state, state.kennels[state.mover], _SWAP_DOGS)
    state.swap_from = action.space
    state.stage = Stage.SWAP


def swap_to(_: Derived, state: State, action: SwapTo, events: Sink) -> None:
    first, second = state.swap_from, action.space
    spaces = list(state.spaces)
    spaces[first], spaces[second] = spaces[second], spaces[first]
    state.spaces = tuple(spaces)
    state.swap_from = EMPTY
    state.stage = Stage.PICK_UP
    if events is not None:
        events.append(
            DogsSwapped(
                seat=state.mover, spaces=(first, second), tokens=(spaces[first], spaces[second])
            )
        )


def _take(state: State, token: int, reward: int, events: Sink) -> None:
    """A dog onto the mover's truck, or a lost one to the Fair for its reward."""
    kennel = state.kennels[state.mover]
    breed, mark = divmod(token, _MARKS)
    if mark == Mark.LOST:
        state.fair += (breed,)
        kennel.coins += reward
        if events is not None:
            events.append(LostDogReturned(seat=state.mover, breed=breed, coins=reward))
        return
    kennel.truck += (token,)
    if events is not None:
        events.append(DogTaken(seat=state.mover, breed=breed, sick=mark == Mark.SICK))


def _next_turn(derived: Derived, state: State, events: Sink) -> None:
    kennels = state.kennels
    seats = state.seats
    for step in range(1, seats + 1):
        seat = (state.mover + step) % seats
        if kennels[seat].trip <= _OUT:
            state.mover = seat
            return
    _check_end(derived, state, events)
    donation.begin_housing(derived, state, events)


def _check_end(derived: Derived, state: State, events: Sink) -> None:
    """True if this is the last round (rulebook, end of the game; ruling 34).

    With two seats the roadworks on the map go back into their stacks and are drawn again, so
    neither they nor their spaces count; those in the stacks count as tokens.
    """
    if state.last_round:
        return
    if all(kennel.trip == Trip.STAYED for kennel in state.kennels):
        state.last_round = LastRound.NOBODY_MOVED.value
    elif any(
        len(state.stacks[not city]) < empty_spaces(derived, state, city=city)
        for city in (True, False)
    ):
        state.last_round = LastRound.STACK_SHORT.value
    else:
        return
    if events is not None:
        events.append(LastRoundKnown(reason=state.last_round))


def empty_spaces(derived: Derived, state: State, *, city: bool) -> int:
    """Spaces of one colour on which nothing lies."""
    return sum(
        token == EMPTY and space.city is city
        for token, space in zip(state.spaces, derived.spaces, strict=True)
    )

"""Phase 3: feeding, salaries, and laying out the next round (rulebook, phase 3)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs import gas
from dogs_rules.games.dogs.actions import (
    Dismiss,
    DogsAction,
    GoHungry,
    NoRehire,
    PaySalary,
    Rehire,
)
from dogs_rules.games.dogs.bays import REMOVE
from dogs_rules.games.dogs.catalogue import (
    DISMISS,
    GO_HUNGRY,
    NO_REHIRE,
    PAY_CARD,
    PAY_COIN,
    REHIRE,
)
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import (
    AssistantHired,
    AssistantLost,
    BoardRefilled,
    Fed,
    FellIll,
    GameEnded,
    LastRoundKnown,
    SalaryPaid,
)
from dogs_rules.games.dogs.kennel import leave, play_card
from dogs_rules.games.dogs.scoring import score
from dogs_rules.games.dogs.setup import fill_spaces
from dogs_rules.games.dogs.state import KennelState, State, set_bay
from dogs_rules.games.dogs.terms import EMPTY, ROADWORK, TWO_SEATS, Card, LastRound, Stage
from dogs_rules.tuples import added

_ASSISTANT = Card.ASSISTANT.value
_CARD_MAY_BE_KEPT = 1
"""The last revision of the rules in which a card need not pay a salary."""


def begin(derived: Derived, state: State, events: Sink) -> None:
    """All meeples are placed: the start player feeds first."""
    _feed_from(derived, state, 0, events)


def _turn_after(state: State) -> int:
    return (state.mover - state.start) % state.seats + 1


# Feeding


def _feed_from(derived: Derived, state: State, turn: int, events: Sink) -> None:
    """Feeds seat by seat; stops at one that must choose who goes hungry; then salaries."""
    for later in range(turn, state.seats):
        state.mover = (state.start + later) % state.seats
        kennel = state.kennels[state.mover]
        occupied = sum(content != 0 for content in kennel.bays)
        food = min(kennel.food, occupied)
        if events is not None and occupied:
            events.append(Fed(seat=state.mover, food=food, hungry=occupied - food))
        kennel.food -= food
        state.hungry = occupied - food
        state.unfed = 0
        state.stage = Stage.FEEDING
        if _must_choose_hungry(derived, state, events):
            return
    _pay_from(derived, state, 0, events)


def _must_choose_hungry(derived: Derived, state: State, events: Sink) -> bool:
    """True if the mover has a choice; where there is none, what must happen happens."""
    while state.hungry:
        choices = legal_feeding(derived, state)
        if len(choices) > 1:
            return True
        (only,) = choices
        assert isinstance(only, GoHungry)
        _fall_ill(derived, state, only, events)
    state.unfed = 0
    return False


def legal_feeding(_: Derived, state: State) -> list[DogsAction]:
    out: list[DogsAction] = []
    for bay, content in enumerate(state.kennels[state.mover].bays):
        if content and not state.unfed >> bay & 1:
            out += GO_HUNGRY[bay][content]
    return out


def go_hungry(derived: Derived, state: State, action: GoHungry, events: Sink) -> None:
    _fall_ill(derived, state, action, events)
    if not _must_choose_hungry(derived, state, events):
        _feed_from(derived, state, _turn_after(state), events)


def _fall_ill(derived: Derived, state: State, action: GoHungry, events: Sink) -> None:
    """A dog of a bay without food goes to the infirmary, or to the Fair when that is full."""
    kennel = state.kennels[state.mover]
    breed = action.breed
    full = len(kennel.infirmary) >= derived.limits.infirmary
    if events is not None:
        events.append(FellIll(seat=state.mover, breed=breed, bay=action.bay, to_fair=full))
    set_bay(kennel, action.bay, REMOVE[kennel.bays[action.bay]][breed])
    state.hungry -= 1
    state.unfed |= 1 << action.bay
    if full:
        leave(derived, kennel, breed)
        state.fair += (breed,)
    else:
        kennel.infirmary = added(kennel.infirmary, breed)


# Salaries


def _pay_from(derived: Derived, state: State, turn: int, events: Sink) -> None:
    """Pays seat by seat what leaves no choice; stops at a choice; then the next round."""
    for later in range(turn, state.seats):
        state.mover = (state.start + later) % state.seats
        kennel = state.kennels[state.mover]
        if not kennel.assistant:
            if kennel.coins >= derived.limits.rehire:
                state.stage = Stage.REHIRE
                return
        elif _ASSISTANT in kennel.cards:
            if can_pay(derived, kennel) or _may_dismiss(derived):
                state.stage = Stage.SALARY
                return
            _pay_card(state, events)
        elif can_pay(derived, kennel):
            _pay_coin(derived, state, events)
        else:
            _lose(state, events)
    _close(derived, state, events)


def can_pay(derived: Derived, kennel: KennelState) -> bool:
    return kennel.coins >= derived.limits.salary


def legal_salary(derived: Derived, state: State) -> list[DogsAction]:
    if can_pay(derived, state.kennels[state.mover]):
        return [PAY_COIN, PAY_CARD]
    return [PAY_CARD, DISMISS] if _may_dismiss(derived) else [PAY_CARD]


def _may_dismiss(derived: Derived) -> bool:
    """True if a seat that could pay with a card, and with nothing else, may keep it."""
    return derived.revision <= _CARD_MAY_BE_KEPT


def legal_rehire(_: Derived, __: State) -> list[DogsAction]:
    return [REHIRE, NO_REHIRE]


def pay_salary(derived: Derived, state: State, action: PaySalary, events: Sink) -> None:
    if action.card:
        _pay_card(state, events)
    else:
        _pay_coin(derived, state, events)
    _pay_from(derived, state, _turn_after(state), events)


def dismiss(derived: Derived, state: State, _: Dismiss, events: Sink) -> None:
    _lose(state, events)
    _pay_from(derived, state, _turn_after(state), events)


def rehire(derived: Derived, state: State, _: Rehire, events: Sink) -> None:
    """An assistant lost in an earlier round comes back; that is no salary (ruling 33)."""
    kennel = state.kennels[state.mover]
    if events is not None:
        events.append(AssistantHired(seat=state.mover))
    kennel.coins -= derived.limits.rehire
    kennel.assistant = True
    _pay_from(derived, state, _turn_after(state), events)


def no_rehire(derived: Derived, state: State, _: NoRehire, events: Sink) -> None:
    _pay_from(derived, state, _turn_after(state), events)


def _pay_card(state: State, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    if events is not None:
        events.append(SalaryPaid(seat=state.mover, card=True))
    play_card(state, kennel, _ASSISTANT)
    kennel.salary_paid = True


def _pay_coin(derived: Derived, state: State, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    if events is not None:
        events.append(SalaryPaid(seat=state.mover, card=False))
    kennel.coins -= derived.limits.salary
    kennel.salary_paid = True


def _lose(state: State, events: Sink) -> None:
    if events is not None:
        events.append(AssistantLost(seat=state.mover))
    state.kennels[state.mover].assistant = False


# The next round, or the end


def _close(derived: Derived, state: State, events: Sink) -> None:
    if state.last_round:
        state.stage = Stage.OVER
        if events is not None:
            sheets = score(derived, state)
            totals = tuple(sheet.total for sheet in sheets)
            winners = tuple(sheet.seat for sheet in sheets if sheet.rank == 1)
            events.append(GameEnded(totals=totals, winners=winners))
        return
    reshuffled = _deal(state)
    state.fair_cards = (*state.fair_cards[1:], state.fair_cards[0])
    if state.seats == TWO_SEATS:
        _collect_roadworks(derived, state)
    fill_spaces(derived, state)
    if events is not None:
        events.append(
            BoardRefilled(
                cards=state.box_cards, fair_card=state.fair_cards[0], reshuffled=reshuffled
            )
        )
    lying = state.spaces.count(ROADWORK)
    if state.seats == TWO_SEATS and lying and lying == 2 * derived.limits.roadworks:
        state.last_round = LastRound.ROADWORKS.value
        if events is not None:
            events.append(LastRoundKnown(reason=state.last_round))
    state.start = (state.start + 1) % state.seats
    state.round += 1
    gas.begin_round(derived, state, events)


def _deal(state: State) -> bool:
    """New cards above the boxes, box by box, as far as they reach (ruling 38).

    Returns:
        Whether the discards had to be shuffled.
    """
    left = [card for card in state.box_cards if card != EMPTY]
    discards = tuple(sorted((*state.discards, *left)))
    deck = list(state.deck)
    reshuffled = False
    cards: list[int] = []
    for _ in state.box_cards:
        if not deck and discards:
            deck = list(state.rng.shuffled(discards))
            discards = ()
            reshuffled = True
        cards.append(deck.pop() if deck else EMPTY)
    state.deck = tuple(deck)
    state.discards = discards
    state.box_cards = tuple(cards)
    return reshuffled


def _collect_roadworks(derived: Derived, state: State) -> None:
    """Two seats: roadworks on the map go back into the stacks of their colours, shuffled in."""
    for at, city in enumerate((True, False)):
        back = [
            space
            for space, token in enumerate(state.spaces)
            if token == ROADWORK and derived.spaces[space].city is city
        ]
        if back:
            stacks = list(state.stacks)
            stacks[at] = state.rng.shuffled((*stacks[at], *[ROADWORK] * len(back)))
            state.stacks = (stacks[0], stacks[1])
            state.spaces = tuple(
                EMPTY if space in back else token for space, token in enumerate(state.spaces)
            )
    state.roadworks = 0

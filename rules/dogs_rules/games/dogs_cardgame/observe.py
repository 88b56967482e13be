"""The view of a seat of DOGS Cardgame, and the full states that would look the same to it.

The game lies open: all seats see the same. Hidden are the order of the two piles and the generator.
"""

from dogs_rules.game import Seat
from dogs_rules.games.dogs_cardgame.bonuses import bonus_view
from dogs_rules.games.dogs_cardgame.city import collect_price, hire_price, must_share
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.foresight import decision
from dogs_rules.games.dogs_cardgame.kennel import fits, open_bays, unpaid
from dogs_rules.games.dogs_cardgame.scoring import bay_points, score
from dogs_rules.games.dogs_cardgame.state import KennelState, LocationState, State
from dogs_rules.games.dogs_cardgame.terms import FIRST_CLOSED, PHASE_OF_STAGE, Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView, KennelView, LocationView
from dogs_rules.rng import Rng


def view(derived: Derived, state: State, seat: Seat | None) -> CardgameView:
    """Everything but what nobody may know."""
    over = state.stage == Stage.OVER
    return CardgameView(
        seat=seat,
        seats=state.seats,
        to_move=None if over else state.mover,
        finished=over,
        round=state.round,
        phase=PHASE_OF_STAGE[state.stage],
        order=tuple((state.first + turn) % state.seats for turn in range(state.seats)),
        scores=tuple(score(derived, state)),
        stage=state.stage,
        mover=state.mover,
        first=state.first,
        city=tuple(_location_view(derived, state, at) for at in range(len(state.city))),
        kennels=tuple(_kennel_view(derived, kennel) for kennel in state.kennels),
        fair=state.fair,
        improvements=state.improvements,
        bonuses=tuple(bonus_view(derived, state, bonus) for bonus in state.bonuses),
        puppies=state.puppies,
        pile=tuple(sorted(state.pile)),
        character_pile=tuple(sorted(state.characters)),
        discards=state.discards,
        gone=state.gone,
        breeds=state.breeds,
        dealt=state.dealt,
        children=state.children,
        expansion=state.expansion,
        renewing=state.renewing,
        donate_two=state.donate_two,
        straight=state.straight,
        end=state.end,
        idle=state.idle,
        dogs_left=state.dogs_left,
        shared=state.shared,
        collected=state.collected,
        hired=state.hired,
        opened=state.opened,
        donated=state.donated,
        claimed=state.claimed,
        renewed=state.renewed,
        moved=state.moved,
        before=state.before,
        lifted=state.lifted,
        bought=state.bought,
        fair_taken=state.fair_taken,
        puppy_bought=state.puppy_bought,
        puppies_due=state.puppies_due,
        third_due=state.third_due,
        waiting=state.waiting,
        curing=state.curing,
        cured=state.cured,
        using=state.using,
        rewards=state.rewards,
        refill=state.refill,
        decision=decision(derived, state),
    )


def _location_view(derived: Derived, state: State, at: int) -> LocationView:
    location = state.city[at]
    kennel = state.kennels[state.mover]
    return LocationView(
        number=location.number,
        character=location.character,
        dogs=location.dogs,
        trucks=tuple(seat for seat, other in enumerate(state.kennels) if other.place == at),
        share=derived.figures.share if must_share(derived, state, at) else 0,
        collect=collect_price(derived, state, at),
        fits=fits(derived, state, kennel, location.dogs),
        hire=hire_price(derived, state, at),
    )


def _kennel_view(derived: Derived, kennel: KennelState) -> KennelView:
    opened = open_bays(kennel)
    return KennelView(
        food=kennel.food,
        coins=kennel.coins,
        bays=tuple(dogs if bay < opened else None for bay, dogs in enumerate(kennel.bays)),
        infirmary=kennel.infirmary,
        hotel=kennel.hotel,
        characters=kennel.characters,
        improvements=kennel.improvements,
        unpaid=unpaid(kennel),
        paid=kennel.licences,
        bonuses=kennel.bonuses,
        puppies=kennel.puppies,
        full_bays=tuple(bool(kennel.full_bays >> bay & 1) for bay in range(len(kennel.bays))),
        place=kennel.place,
        bay_points=tuple(bay_points(derived, dogs) for dogs in kennel.bays),
    )


def determinize(_: Derived, seen: CardgameView, rng: Rng) -> State:
    """A state that this view could belong to: what lies face down is shuffled anew.

    Args:
        seen: The view, of any seat.
        rng: The source of chance; it is drawn from, so that the next guess is another.
    """
    return State(
        seats=seen.seats,
        first=seen.first,
        mover=seen.mover,
        kennels=tuple(_kennel_state(kennel) for kennel in seen.kennels),
        city=tuple(
            LocationState(number=place.number, character=place.character, dogs=place.dogs)
            for place in seen.city
        ),
        pile=rng.shuffled(seen.pile),
        characters=rng.shuffled(seen.character_pile),
        improvements=seen.improvements,
        bonuses=tuple(bonus.bonus for bonus in seen.bonuses),
        puppies=seen.puppies,
        rng=rng.spawn(),
        children=seen.children,
        expansion=seen.expansion,
        renewing=seen.renewing,
        donate_two=seen.donate_two,
        straight=seen.straight,
        breeds=seen.breeds,
        dealt=seen.dealt,
        discards=seen.discards,
        gone=seen.gone,
        fair=seen.fair,
        round=seen.round,
        stage=seen.stage,
        end=seen.end,
        idle=seen.idle,
        dogs_left=seen.dogs_left,
        shared=seen.shared,
        collected=seen.collected,
        hired=seen.hired,
        opened=seen.opened,
        donated=seen.donated,
        claimed=seen.claimed,
        renewed=seen.renewed,
        moved=seen.moved,
        waiting=seen.waiting,
        curing=seen.curing,
        cured=seen.cured,
        refill=seen.refill,
        rewards=seen.rewards,
        before=seen.before,
        lifted=seen.lifted,
        using=seen.using,
        bought=seen.bought,
        fair_taken=seen.fair_taken,
        puppy_bought=seen.puppy_bought,
        puppies_due=seen.puppies_due,
        third_due=seen.third_due,
    )


def _kennel_state(kennel: KennelView) -> KennelState:
    return KennelState(
        food=kennel.food,
        coins=kennel.coins,
        bays=tuple(dogs or () for dogs in kennel.bays),
        opened=sum(dogs is not None for dogs in kennel.bays) - FIRST_CLOSED,
        infirmary=kennel.infirmary,
        hotel=kennel.hotel,
        characters=kennel.characters,
        improvements=kennel.improvements,
        licences=kennel.paid,
        bonuses=kennel.bonuses,
        puppies=kennel.puppies,
        full_bays=sum(1 << bay for bay, full in enumerate(kennel.full_bays) if full),
        place=kennel.place,
    )

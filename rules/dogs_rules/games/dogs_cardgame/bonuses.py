"""Bonus cards: what holds now, claiming them, and what a donation may not undo."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.actions import ClaimBonus
from dogs_rules.games.dogs_cardgame.bonus_lines import dark_figure
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import BonusClaimed
from dogs_rules.games.dogs_cardgame.kennel import without_dog
from dogs_rules.games.dogs_cardgame.scoring import dark_bonuses, dark_winner
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK
from dogs_rules.games.dogs_cardgame.view import BonusView
from dogs_rules.tuples import without


def keeps_claim(derived: Derived, state: State, kennel: KennelState, dog: int, bay: int) -> bool:
    """True if the bonus claimed in this turn, if any, still holds without this dog.

    A dog of a bonus may be donated later, but not in the turn of the claim (rulebook, bonuses).
    """
    if state.claimed < 0:
        return True
    bays = without_dog(kennel.bays, bay, dog)
    after = derived.met(bays, len(kennel.hotel), kennel.licences, kennel.improvements)
    return bool(after >> state.claimed & 1)


def claim(_: Derived, state: State, action: ClaimBonus, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    state.bonuses = without(state.bonuses, action.bonus)
    state.claimed = action.bonus
    kennel.bonuses = (*kennel.bonuses, action.bonus)
    if events is not None:
        events.append(BonusClaimed(seat=state.mover, bonus=action.bonus))


def give_dark(state: State, events: Sink) -> None:
    """The end: the dark bonuses go to whoever has most; those that tie stay."""
    for seat, won in enumerate(dark_bonuses(state)):
        for bonus in won:
            state.kennels[seat].bonuses = (*state.kennels[seat].bonuses, bonus)
            if events is not None:
                events.append(BonusClaimed(seat=seat, bonus=bonus))
        state.bonuses = tuple(bonus for bonus in state.bonuses if bonus not in won)


def bonus_view(derived: Derived, state: State, bonus: int) -> BonusView:
    """Progress of every seat towards a bonus; for a dark one, also which seat would get it now."""
    if bonus >= FIRST_DARK:
        figures = [dark_figure(kennel, bonus) for kennel in state.kennels]
        winner = dark_winner(state, bonus)
        return BonusView(
            bonus=bonus,
            progress=tuple((figure, max(figures)) for figure in figures),
            met=tuple(seat == winner for seat in range(state.seats)),
        )
    progress = tuple(
        derived.progress(
            bonus,
            kennel.bays,
            len(kennel.hotel),
            kennel.licences,
            kennel.improvements,
        )
        for kennel in state.kennels
    )
    met_by = tuple(have == need for have, need in progress)
    return BonusView(bonus=bonus, progress=progress, met=met_by)

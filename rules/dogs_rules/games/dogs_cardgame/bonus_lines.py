"""The bonuses on a score sheet of DOGS Cardgame: claimed, to be claimed, or held for now."""

from functools import lru_cache
from typing import TypeAlias

from dogs_rules.game import Race, ScoreLine, Step
from dogs_rules.games.dogs_cardgame.derived import CACHE, Bays, Derived
from dogs_rules.games.dogs_cardgame.names import bonus_key, bonus_name
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Bonus, Stage
from dogs_rules.phrase import phrase

Races: TypeAlias = tuple[tuple[int, Race], ...]
"""Dark bonuses with what everybody has of what they count."""


def dark_figure(kennel: KennelState, bonus: int) -> int:
    """The figure that a dark bonus counts: food, coins or improvements."""
    if bonus == Bonus.MOST_FOOD:
        return kennel.food
    if bonus == Bonus.MOST_COINS:
        return kennel.coins
    return kennel.improvements


def bonus_line(
    derived: Derived, state: State, kennel: KennelState, dark: tuple[int, ...], races: Races
) -> ScoreLine:
    """All bonuses of a seat, with those that it may still get.

    Args:
        derived: The tables.
        state: The match.
        kennel: The seat's.
        dark: The dark bonuses it would get now.
        races: The dark bonuses of the match.
    """
    own = kennel.bonuses
    light = tuple(bonus for bonus in own if bonus < FIRST_DARK)
    cards = len(own) + len(dark)
    detail = phrase("{light} light, {dark} dark", light=len(light), dark=cards - len(light))
    beside = (len(kennel.hotel), kennel.licences, kennel.improvements)
    return ScoreLine(
        key="bonuses",
        label=phrase("Bonuses"),
        points=derived.points.bonus * cards,
        count=cards,
        anchor="score-bonuses",
        detail=detail if cards else None,
        unsure=derived.points.bonus * len(dark),  # given at the end, to whoever has most by then
        parts=(
            *_light_bonuses(derived, state.bonuses, light, kennel.bays, beside),
            *(
                _dark_bonus(derived, state, bonus, race, won=bonus in own or bonus in dark)
                for bonus, race in races
            ),
        ),
    )


def races(derived: Derived, state: State) -> Races:
    """The dark bonuses of this match, given or not, with what everybody has."""
    given = {bonus for kennel in state.kennels for bonus in kennel.bonuses}
    return tuple(
        (
            bonus,
            _race(derived, bonus, tuple(dark_figure(kennel, bonus) for kennel in state.kennels)),
        )
        for bonus in sorted({*state.bonuses, *given})
        if bonus >= FIRST_DARK
    )


@lru_cache(CACHE)
def _race(derived: Derived, bonus: int, figures: tuple[int, ...]) -> Race:
    return Race(bonus_name(derived.tables, bonus), figures, phrase("a tie, nobody gets it"))


def _dark_bonus(derived: Derived, state: State, bonus: int, race: Race, *, won: bool) -> ScoreLine:
    """Given at the end, to the seat that has most of something then."""
    worth = derived.points.bonus if won else 0
    return ScoreLine(
        key=bonus_key(bonus),
        label=race.what,
        points=worth,
        count=int(won),
        anchor="score-bonuses",
        race=race,
        unsure=0 if state.stage == Stage.OVER else worth,
    )


@lru_cache(CACHE)
def _light_bonuses(
    derived: Derived,
    open_to_all: tuple[int, ...],
    claimed: tuple[int, ...],
    bays: Bays,
    others: tuple[int, int, int],
) -> tuple[ScoreLine, ...]:
    """Those a seat has claimed, and those still to be had.

    Args:
        derived: The tables.
        open_to_all: The bonuses that nobody has.
        claimed: Those that the seat has.
        bays: Its dogs in bays.
        others: Its dogs in the hotel, licences paid, improvements.
    """
    light = sorted({bonus for bonus in (*open_to_all, *claimed) if bonus < FIRST_DARK})
    return tuple(
        _light_bonus(derived, bonus, derived.progress(bonus, bays, *others), bonus in claimed)
        for bonus in light
    )


def _light_bonus(
    derived: Derived, bonus: int, progress: tuple[int, int], claimed: bool
) -> ScoreLine:
    name, worth = bonus_name(derived.tables, bonus), derived.points.bonus
    have, need = progress
    return ScoreLine(
        key=bonus_key(bonus),
        label=name,
        points=worth if claimed else 0,
        count=have,
        anchor="score-bonuses",
        detail=phrase("bonus claimed: {what}", what=name)
        if claimed
        else phrase("{has} of {needed}", has=have, needed=need),
        step=None if claimed else Step(missing=need - have, brings=worth),
    )

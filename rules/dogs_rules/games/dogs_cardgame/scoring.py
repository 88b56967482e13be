"""The score sheet of DOGS Cardgame, line by line (rulebook, final scoring)."""

from collections.abc import Sequence
from functools import partial

from dogs_rules.game import ScoreLine, ScoreSheet, ranked
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.kennel import dogs_in_bays, unpaid
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.tables import Town
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Bonus, Kind, Puppy, Stage
from dogs_rules.phrase import added_up, phrase

DOGS_IN_BAYS = phrase("Dogs in bays")


def score(derived: Derived, state: State) -> list[ScoreSheet]:
    """Every seat's sheet, by seat; equal totals are parted by the dogs in bays, else shared."""
    town = derived.tables.towns[state.seats]
    hotel = hotel_points(town, [len(kennel.hotel) for kennel in state.kennels])
    dark = dark_bonuses(state)
    lines = [
        _lines(derived, state, kennel, hotel[seat], dark[seat])
        for seat, kennel in enumerate(state.kennels)
    ]
    return ranked(lines, [(dogs_in_bays(kennel),) for kennel in state.kennels], (DOGS_IN_BAYS,))


def hotel_points(town: Town, dogs: Sequence[int]) -> list[int]:
    """Points for the hotel, by seat.

    Only seats with a dog there have a rank. Those that tie share the points of the ranks they
    take up, or with two seats get nothing.
    """
    out = []
    for own in dogs:
        above = sum(other > own for other in dogs)
        level = sum(other == own for other in dogs)
        shared = town.hotel[above : above + level]
        if own == 0 or (level > 1 and not town.hotel_ties):
            out.append(0)
        else:
            out.append(sum(shared) // level)
    return out


def dark_figure(kennel: KennelState, bonus: int) -> int:
    """What a dark bonus counts."""
    if bonus == Bonus.MOST_FOOD:
        return kennel.food
    if bonus == Bonus.MOST_COINS:
        return kennel.coins
    return kennel.improvements


def dark_winner(state: State, bonus: int) -> int | None:
    """The seat that has most of what a dark bonus counts; ``None``: a tie, as when none has any."""
    figures = [dark_figure(kennel, bonus) for kennel in state.kennels]
    most = max(figures)
    return figures.index(most) if figures.count(most) == 1 else None


def dark_bonuses(state: State) -> list[tuple[int, ...]]:
    """The dark bonuses each seat would get now, by seat; those given already are not among them."""
    won = {bonus: dark_winner(state, bonus) for bonus in state.bonuses if bonus >= FIRST_DARK}
    return [
        tuple(bonus for bonus, winner in won.items() if winner == seat)
        for seat in range(state.seats)
    ]


def puppy_dogs(derived: Derived, kennel: KennelState, puppy: int) -> int:
    """The dogs that a card of puppies counts: in bays by their symbol, or in the hotel."""
    if puppy == Puppy.HOTEL:
        return len(kennel.hotel)
    return derived.tally(kennel.bays).kinds[puppy]


def puppy_points(derived: Derived, kennel: KennelState) -> list[int]:
    """Points of each card of puppies."""
    points = derived.points
    return [
        points.puppy + puppy_dogs(derived, kennel, puppy) // points.puppy_dogs
        for puppy in kennel.puppies
    ]


def bay_points(derived: Derived, dogs: tuple[int, ...]) -> int:
    """Points of one bay, its trained dogs included."""
    trained = sum(dog % len(Kind) == Kind.TRAINED for dog in dogs)
    return derived.bay_points(dogs) + derived.points.trained * trained


def own_points(derived: Derived, kennel: KennelState) -> int:
    """What a kennel scores by itself: all but the hotel and the dark bonuses not given yet."""
    points = derived.points
    tally = derived.tally(kennel.bays)
    return (
        tally.points
        + points.trained * tally.kinds[Kind.TRAINED]
        + points.bonus * len(kennel.bonuses)
        + sum(puppy_points(derived, kennel))
        + points.sick * len(kennel.infirmary)
        + (0 if kennel.improvements else points.no_improvement)
        + points.licence * unpaid(kennel)
    )


def _lines(
    derived: Derived, state: State, kennel: KennelState, hotel: int, dark: tuple[int, ...]
) -> tuple[ScoreLine, ...]:
    lines = [
        _bay_line(derived, kennel),
        _trained_line(derived, kennel),
        _hotel_line(state, kennel, hotel),
    ]
    if not state.children:
        lines.append(_bonus_line(derived, kennel, dark))
    if state.expansion:
        lines.append(_puppy_line(derived, kennel))
    lines += [
        _sick_line(derived, kennel),
        _improvement_line(derived, kennel),
        _licence_line(derived, kennel),
    ]
    return tuple(lines)


def _bay_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    worth = [derived.bay_points(dogs) for dogs in kennel.bays if dogs]
    return ScoreLine(
        key="bays",
        label=phrase("Dogs in bays"),
        points=sum(worth),
        count=dogs_in_bays(kennel),
        anchor="score-bays",
        detail=added_up(worth),
    )


def _trained_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    trained = derived.tally(kennel.bays).kinds[Kind.TRAINED]
    return ScoreLine(
        key="trained",
        label=phrase("Trained dogs"),
        points=derived.points.trained * trained,
        count=trained,
        anchor="score-trained",
    )


def _hotel_line(state: State, kennel: KennelState, points: int) -> ScoreLine:
    own = len(kennel.hotel)
    others = [len(other.hotel) for other in state.kennels]
    rank = 1 + sum(other > own for other in others)
    tied = others.count(own) - 1
    if not own:
        detail = phrase("no dog there")
    elif tied and not points:
        detail = phrase("rank {rank}, a tie: no points", rank=rank)
    elif tied:
        detail = phrase("rank {rank}, shared by {seats}", rank=rank, seats=tied + 1)
    else:
        detail = phrase("rank {rank}", rank=rank)
    return ScoreLine(
        key="hotel",
        label=phrase("Hotel"),
        points=points,
        count=own,
        anchor="score-hotel",
        detail=detail,
        unsure=0 if state.stage == Stage.OVER else points,  # whoever has more there takes the rank
    )


def _bonus_line(derived: Derived, kennel: KennelState, dark: tuple[int, ...]) -> ScoreLine:
    light = sum(bonus < FIRST_DARK for bonus in kennel.bonuses)
    cards = len(kennel.bonuses) + len(dark)
    detail = phrase("{light} light, {dark} dark", light=light, dark=cards - light)
    return ScoreLine(
        key="bonuses",
        label=phrase("Bonuses"),
        points=derived.points.bonus * cards,
        count=cards,
        anchor="score-bonuses",
        detail=detail if cards else None,
        unsure=derived.points.bonus * len(dark),  # given at the end, to whoever has most by then
    )


def _puppy_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    worth = puppy_points(derived, kennel)
    return ScoreLine(
        key="puppies",
        label=phrase("Puppies"),
        points=sum(worth),
        count=len(worth),
        anchor="score-puppies",
        detail=added_up(worth),
    )


_penalty = partial(ScoreLine, anchor="score-penalties")


def _sick_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    sick = len(kennel.infirmary)
    label = phrase("Sick dogs")
    return _penalty(key="sick", label=label, points=derived.points.sick * sick, count=sick)


def _improvement_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    return _penalty(
        key="improvements",
        label=phrase("No improvement"),
        points=0 if kennel.improvements else derived.points.no_improvement,
        count=int(not kennel.improvements),
    )


def _licence_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    due = unpaid(kennel)
    label = phrase("Licences not paid")
    return _penalty(key="licences", label=label, points=derived.points.licence * due, count=due)

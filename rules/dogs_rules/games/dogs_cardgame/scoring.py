"""The score sheet of DOGS Cardgame, line by line (rulebook, final scoring)."""

from collections.abc import Sequence
from functools import lru_cache, partial

from dogs_rules.game import Race, ScoreLine, ScoreSheet, Step, ranked
from dogs_rules.games.dogs_cardgame import bonus_lines
from dogs_rules.games.dogs_cardgame.bonus_lines import dark_figure
from dogs_rules.games.dogs_cardgame.derived import CACHE, Derived
from dogs_rules.games.dogs_cardgame.kennel import dogs_in_bays, unpaid
from dogs_rules.games.dogs_cardgame.names import bay_name, puppy_name
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.tables import Town
from dogs_rules.games.dogs_cardgame.terms import FIRST_CLOSED, FIRST_DARK, Kind, Puppy, Stage
from dogs_rules.phrase import added_up, listed, literal, phrase, plural

DOGS_IN_BAYS = phrase("Dogs in bays")


def score(derived: Derived, state: State) -> list[ScoreSheet]:
    """Every seat's sheet, by seat; equal totals are parted by the dogs in bays, else shared."""
    town = derived.tables.towns[state.seats]
    hotel = hotel_points(town, [len(kennel.hotel) for kennel in state.kennels])
    dark = dark_bonuses(state)
    races = bonus_lines.races(derived, state)
    lines = [
        _lines(derived, state, seat, hotel[seat], (dark[seat], races))
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
    """Points of a kennel by itself: all but the hotel and the dark bonuses not given yet."""
    points = derived.points
    tally = derived.tally(kennel.bays)
    return (
        tally.points
        + points.trained * tally.kinds[Kind.TRAINED]
        + points.bonus * len(kennel.bonuses)
        + (sum(puppy_points(derived, kennel)) if kennel.puppies else 0)
        + points.sick * len(kennel.infirmary)
        + (0 if kennel.improvements else points.no_improvement)
        + points.licence * unpaid(kennel)
    )


def _lines(
    derived: Derived,
    state: State,
    seat: int,
    hotel: int,
    dark: tuple[tuple[int, ...], bonus_lines.Races],
) -> tuple[ScoreLine, ...]:
    kennel = state.kennels[seat]
    lines = [
        _bay_line(derived, kennel),
        _trained_line(derived, kennel),
        _hotel_line(derived, state, kennel, hotel),
    ]
    if not state.children:
        lines.append(bonus_lines.bonus_line(derived, state, kennel, *dark))
    if state.expansion:
        lines.append(_puppy_line(derived, kennel))
    lines += [
        _sick_line(derived, kennel),
        _improvement_line(derived, kennel),
        _licence_line(derived, kennel),
    ]
    return tuple(lines)


def _bay_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    parts = tuple(
        _bay(derived, bay, dogs, bay < FIRST_CLOSED + kennel.opened)
        for bay, dogs in enumerate(kennel.bays)
    )
    worth = [part.points for part in parts if part.count]
    return ScoreLine(
        key="bays",
        label=phrase("Dogs in bays"),
        points=sum(worth),
        count=dogs_in_bays(kennel),
        anchor="score-bays",
        detail=added_up(worth),
        parts=parts,
    )


@lru_cache(CACHE)
def _bay(derived: Derived, bay: int, dogs: tuple[int, ...], is_open: bool) -> ScoreLine:
    name = bay_name(bay)
    breeds = [dog // len(Kind) for dog in dogs]
    counts = {breed: breeds.count(breed) for breed in breeds}
    held = listed(
        literal(derived.tables.breeds[breed].name)
        if count == 1
        else phrase("{what} x{n}", what=literal(derived.tables.breeds[breed].name), n=count)
        for breed, count in counts.items()
    )
    most, worth = max(counts.values(), default=0), derived.points.breed
    more = is_open and len(dogs) < derived.bays[bay] and most < len(worth)
    return ScoreLine(
        key=f"bays-{bay}",
        label=name,
        points=derived.bay_points(dogs),
        count=len(dogs),
        anchor="score-bays",
        detail=phrase("{dogs} in {bay}", dogs=held, bay=name)
        if dogs
        else phrase("no dog in {bay}", bay=name),
        things=held if dogs else None,
        step=Step(missing=1, brings=worth[most] - (worth[most - 1] if most else 0))
        if more
        else None,
    )


def _trained_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    trained = derived.tally(kennel.bays).kinds[Kind.TRAINED]
    text = plural("{n} trained dog", "{n} trained dogs", trained)
    return ScoreLine(
        key="trained",
        label=phrase("Trained dogs"),
        points=derived.points.trained * trained,
        count=trained,
        anchor="score-trained",
        detail=text if trained else phrase("no trained dog"),
        step=Step(missing=1, brings=derived.points.trained, every=1),
    )


def _hotel_line(derived: Derived, state: State, kennel: KennelState, points: int) -> ScoreLine:
    own = len(kennel.hotel)
    counts = tuple(len(other.hotel) for other in state.kennels)
    rank = 1 + sum(other > own for other in counts)
    tied = counts.count(own) - 1
    if not own:
        detail = phrase("no dog there")
    elif tied and not points:
        detail = phrase("rank {rank}, a tie: no points", rank=rank)
    elif tied:
        detail = phrase("rank {rank}, shared by {seats}", rank=rank, seats=tied + 1)
    else:
        detail = phrase("rank {rank}", rank=rank)
    shares = derived.tables.towns[state.seats].hotel_ties
    return ScoreLine(
        key="hotel",
        label=phrase("Hotel"),
        points=points,
        count=own,
        anchor="score-hotel",
        detail=detail,
        unsure=0 if state.stage == Stage.OVER else points,  # whoever has more there takes the rank
        race=Race(
            phrase("dogs in the hotel"),
            counts,
            phrase("a tie shares the points of its ranks")
            if shares
            else phrase("a tie, nobody gets points"),
        ),
    )


def _puppy_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    parts = tuple(
        _puppies(derived, kennel, puppy, sum(earlier == puppy for earlier in kennel.puppies[:at]))
        for at, puppy in enumerate(kennel.puppies)
    )
    worth = [part.points for part in parts]
    return ScoreLine(
        key="puppies",
        label=phrase("Puppies"),
        points=sum(worth),
        count=len(worth),
        anchor="score-puppies",
        detail=added_up(worth),
        parts=parts,
    )


def _puppies(derived: Derived, kennel: KennelState, puppy: int, before: int) -> ScoreLine:
    """A card of puppies; ``before`` says how many of the same kind stand before it."""
    dogs, every = puppy_dogs(derived, kennel, puppy), derived.points.puppy_dogs
    return ScoreLine(
        key=f"puppies-{puppy}-{before}",
        label=puppy_name(puppy),
        points=derived.points.puppy + dogs // every,
        count=dogs,
        anchor="score-puppies",
        detail=phrase(
            "{what}: {points} and 1 for every {every} of {dogs}",
            what=puppy_name(puppy),
            points=derived.points.puppy,
            every=every,
            dogs=plural("{n} dog", "{n} dogs", dogs),
        ),
        step=Step(missing=every - dogs % every, brings=1, every=every),
    )


_penalty = partial(ScoreLine, anchor="score-penalties")


def _sick_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    sick, each = len(kennel.infirmary), derived.points.sick
    return _penalty(
        key="sick",
        label=phrase("Sick dogs"),
        points=each * sick,
        count=sick,
        detail=plural("{n} sick dog", "{n} sick dogs", sick) if sick else phrase("no sick dog"),
        step=Step(missing=1, brings=each, every=1),
    )


def _improvement_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    has, loss = kennel.improvements, derived.points.no_improvement
    return _penalty(
        key="improvements",
        label=phrase("No improvement"),
        points=0 if has else loss,
        count=int(not has),
        detail=phrase("an improvement, so no penalty") if has else phrase("no improvement yet"),
        step=None if has else Step(missing=1, brings=-loss),
    )


def _licence_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    due, each = unpaid(kennel), derived.points.licence
    return _penalty(
        key="licences",
        label=phrase("Licences not paid"),
        points=each * due,
        count=due,
        detail=plural("{n} licence not paid", "{n} licences not paid", due)
        if due
        else phrase("all licences paid")
        if kennel.licences
        else phrase("no licence to pay"),
        step=Step(missing=1, brings=each, every=1) if due else None,
    )

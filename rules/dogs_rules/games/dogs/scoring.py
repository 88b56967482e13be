"""The score sheet of DOGS, line by line (rulebook, final scoring)."""

from functools import lru_cache
from typing import Final

from dogs_rules.game import ScoreLine, ScoreSheet, Step, ranked
from dogs_rules.games.dogs.bays import COUNT, DOGS, KINDS
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.names import bay_name
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import BUILT_BAYS, TWO_SEATS, Mark, Stage, Trip
from dogs_rules.phrase import Phrase, added_up, listed, literal, phrase, plural

HEALTHY_DOGS = phrase("Healthy dogs")
_CACHE: Final = 1 << 12


def score(derived: Derived, state: State) -> list[ScoreSheet]:
    """Every seat's sheet, by seat; equal totals are parted by healthy dogs, else shared."""
    over, last = state.stage == Stage.OVER, bool(state.last_round)
    lines = [_lines(derived, kennel, state.seats, over=over, last=last) for kennel in state.kennels]
    healthy = [(healthy_dogs(kennel),) for kennel in state.kennels]
    return ranked(lines, healthy, (HEALTHY_DOGS,))


def healthy_dogs(kennel: KennelState) -> int:
    """Dogs in bays: what breaks a tie."""
    return sum(COUNT[content] for content in kennel.bays)


def brought_home(trip: int, truck: tuple[int, ...], mark: Mark) -> int:
    """Counts the dogs of one mark on a truck that is back, and waits for its turn to be unloaded.

    They are at home whoever unloads first, so they count from the moment the truck comes home.

    Args:
        trip: A ``Trip``.
        truck: The tokens on the truck.
        mark: Which dogs.
    """
    waiting = truck if trip == Trip.RETURNED else ()
    return sum(token % len(Mark) == mark for token in waiting)


def sick_dogs(kennel: KennelState) -> int:
    """Dogs in the infirmary, and those that go there once the truck is unloaded."""
    return len(kennel.infirmary) + brought_home(kennel.trip, kennel.truck, Mark.SICK)


def breeds_kept(kennel: KennelState) -> set[int]:
    """The breeds of which a healthy dog lies in a bay."""
    return {breed for content in kennel.bays for breed in KINDS[content]}


def missing_area(derived: Derived, breeds: set[int]) -> bool:
    """True if the breeds do not include both city and country ones."""
    return {derived.tables.breeds[breed].city for breed in breeds} != {True, False}


def total_points(derived: Derived, kennel: KennelState, seats: int) -> int:
    """The sum of a seat's lines but the assistant's, without making them."""
    points = derived.points
    two = seats == TWO_SEATS
    breeds = breeds_kept(kennel)
    bays = sum(derived.bay_points[content] for content in kennel.bays)
    additional = sum(
        worth
        for worth, content in zip(points.bays, kennel.bays[BUILT_BAYS:], strict=True)
        if content
    )
    return (
        bays
        + additional
        + len(breeds) * points.each_breed(seats)
        + (kennel.gas + kennel.food + kennel.medicine) // points.resources
        + points.sick * sick_dogs(kennel)
        + (points.missing_area if two and missing_area(derived, breeds) else 0)
    )


def _lines(
    derived: Derived, kennel: KennelState, seats: int, *, over: bool, last: bool
) -> tuple[ScoreLine, ...]:
    lines = [
        _bay_line(derived, kennel),
        _additional_line(derived, kennel),
        _breed_line(derived, kennel, seats),
        _assistant_line(derived, kennel, last=last),
        _resource_line(derived, kennel, over=over),
        _sick_line(derived, kennel),
    ]
    if seats == TWO_SEATS:
        lines.append(_area_line(derived, kennel))
    return tuple(lines)


def _bay_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    parts = tuple(_bay(derived, bay, content) for bay, content in enumerate(kennel.bays))
    worth = [part.points for part in parts if part.count]
    return ScoreLine(
        key="bays",
        label=phrase("Dogs in bays"),
        points=sum(worth),
        count=len(worth),
        anchor="score-bays",
        detail=added_up(worth),
        parts=parts,
    )


@lru_cache(_CACHE)
def _bay(derived: Derived, bay: int, content: int) -> ScoreLine:
    name, points = bay_name(derived.tables, bay), derived.bay_points[content]
    dogs = _dogs(derived, content) if content else None
    brief = phrase("{dogs} in {bay}", dogs=dogs, bay=name) if dogs else None
    return ScoreLine(
        key=f"bays-{bay}",
        label=name,
        points=points,
        count=COUNT[content],
        anchor="score-bays",
        detail=phrase("{dogs}: {set}", dogs=brief, set=_set(content, points))
        if brief
        else phrase("no dog in {bay}", bay=name),
        brief=brief,
        things=dogs,
    )


_SETS: Final = {
    (2,): phrase("a pair, {points}"),
    (2, 1): phrase("a pair and a single dog, {points}"),
    (2, 2): phrase("two pairs, {points}"),
    (3,): phrase("three of a breed, {points}"),
    (4,): phrase("four of a breed, {points}"),
}
"""What makes a bay bring points, by the numbers of its dogs of each breed."""


def _set(content: int, points: int) -> Phrase:
    dogs = DOGS[content]
    numbers = sorted((dogs.count(breed) for breed in KINDS[content]), reverse=True)
    said = _SETS.get(tuple(numbers), phrase("no pair, {points}"))
    return said.filled(points=plural("{n} point", "{n} points", points))


def _dogs(derived: Derived, content: int) -> Phrase:
    """The dogs of a bay by breed: ``Poodle x2, Beagle``."""
    names = [literal(derived.tables.breeds[breed].name) for breed in KINDS[content]]
    counts = [DOGS[content].count(breed) for breed in KINDS[content]]
    return listed(
        name if count == 1 else phrase("{what} x{n}", what=name, n=count)
        for name, count in zip(names, counts, strict=True)
    )


def _additional_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    parts = tuple(
        _additional(derived, bay, bool(kennel.bays[bay]))
        for bay in range(BUILT_BAYS, len(kennel.bays))
    )
    worth = [part.points for part in parts if part.count]
    return ScoreLine(
        key="additional",
        label=phrase("Additional bays"),
        points=sum(worth),
        count=len(worth),
        anchor="score-additional",
        detail=added_up(worth),
        parts=parts,
    )


@lru_cache(_CACHE)
def _additional(derived: Derived, bay: int, used: bool) -> ScoreLine:
    """A bay that was built counts once a dog lies in it."""
    worth = derived.points.bays[bay - BUILT_BAYS]
    name = bay_name(derived.tables, bay)
    return ScoreLine(
        key=f"additional-{bay}",
        label=name,
        points=worth if used else 0,
        count=int(used),
        anchor="score-additional",
        detail=phrase("{bay} is used", bay=name) if used else phrase("{bay} is not used", bay=name),
        step=None if used else Step(missing=1, brings=worth),
    )


def _breed_line(derived: Derived, kennel: KennelState, seats: int) -> ScoreLine:
    each = derived.points.each_breed(seats)
    breeds = len(breeds_kept(kennel))
    return ScoreLine(
        key="breeds",
        label=phrase("Breeds"),
        points=each * breeds,
        count=breeds,
        anchor="score-breeds",
        detail=plural(
            "{n} breed, {each}",
            "{n} breeds, {each} each",
            breeds,
            each=plural("{n} point", "{n} points", each),
        ),
        brief=plural("{n} breed", "{n} breeds", breeds),
        step=Step(missing=1, brings=each, every=1),
    )


def _assistant_line(derived: Derived, kennel: KennelState, *, last: bool) -> ScoreLine:
    """Only the last round's salary counts."""
    paid = kennel.assistant and kennel.salary_paid and last
    if paid:
        detail = phrase("assistant paid in the last round")
    elif kennel.assistant and last:
        detail = phrase("assistant not paid in the last round")
    elif kennel.assistant:
        detail = phrase("only the salary of the last round counts")
    else:
        detail = phrase("no assistant")
    worth = derived.points.assistant
    return ScoreLine(
        key="assistant",
        label=phrase("Assistant"),
        points=worth if paid else 0,
        count=int(paid),
        anchor="score-assistant",
        detail=detail,
        step=None if paid else Step(missing=1, brings=worth),
    )


def _resource_line(derived: Derived, kennel: KennelState, *, over: bool) -> ScoreLine:
    """Only what is left at the end counts; dogs eat before that."""
    goods, every = kennel.gas + kennel.food + kennel.medicine, derived.points.resources
    points = goods // every
    return ScoreLine(
        key="resources",
        label=phrase("Goods left"),
        points=points,
        count=goods,
        unsure=0 if over else points,
        anchor="score-resources",
        detail=phrase(
            "goods left (no coins): {n}, 1 point for every {every}", n=goods, every=every
        ),
        brief=phrase("goods left: {n}", n=goods),
        step=Step(missing=every - goods % every, brings=1, every=every),
    )


def _sick_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    sick, each = sick_dogs(kennel), derived.points.sick
    return ScoreLine(
        key="sick",
        label=phrase("Sick dogs"),
        points=each * sick,
        count=sick,
        anchor="score-sick",
        detail=plural("{n} sick dog", "{n} sick dogs", sick) if sick else phrase("no sick dog"),
        step=Step(missing=1, brings=each, every=1),
    )


_AREAS: Final = {
    frozenset({True, False}): phrase("dogs from city and country, so no penalty"),
    frozenset({True}): phrase("no dog from the country"),
    frozenset({False}): phrase("no dog from the city"),
    frozenset[bool](): phrase("no dog from the city or the country"),
}
"""By the areas that dogs are from: whether it is the city."""


def _area_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    breeds = breeds_kept(kennel)
    areas = frozenset(derived.tables.breeds[breed].city for breed in breeds)
    missing, loss = missing_area(derived, breeds), derived.points.missing_area
    return ScoreLine(
        key="area",
        label=phrase("City or country missing"),
        points=loss if missing else 0,
        count=int(missing),
        anchor="two-players",
        detail=_AREAS[areas],
        step=Step(missing=2 - len(areas), brings=-loss) if missing else None,
    )

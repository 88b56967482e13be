"""The score sheet of DOGS, line by line (rulebook, final scoring)."""

from dogs_rules.game import ScoreLine, ScoreSheet, ranked
from dogs_rules.games.dogs.bays import COUNT, KINDS
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import BUILT_BAYS, TWO_SEATS, Stage
from dogs_rules.phrase import added_up, phrase, plural

HEALTHY_DOGS = phrase("Healthy dogs")


def score(derived: Derived, state: State) -> list[ScoreSheet]:
    """Every seat's sheet, by seat; equal totals are parted by healthy dogs, else shared."""
    over = state.stage == Stage.OVER
    lines = [_lines(derived, kennel, state.seats, over=over) for kennel in state.kennels]
    healthy = [(healthy_dogs(kennel),) for kennel in state.kennels]
    return ranked(lines, healthy, (HEALTHY_DOGS,))


def healthy_dogs(kennel: KennelState) -> int:
    """Dogs in bays: what breaks a tie."""
    return sum(COUNT[content] for content in kennel.bays)


def breeds_kept(kennel: KennelState) -> set[int]:
    """The breeds of which a healthy dog lies in a bay."""
    return {breed for content in kennel.bays for breed in KINDS[content]}


def missing_area(derived: Derived, breeds: set[int]) -> bool:
    """Whether the city or the country is not among the breeds."""
    return {derived.tables.breeds[breed].city for breed in breeds} != {True, False}


def total_points(derived: Derived, kennel: KennelState, seats: int) -> int:
    """The sum of a seat's lines, without making them."""
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
        + points.assistant * (kennel.assistant and kennel.salary_paid)
        + (kennel.gas + kennel.food + kennel.medicine) // points.resources
        + points.sick * len(kennel.infirmary)
        + (points.missing_area if two and missing_area(derived, breeds) else 0)
    )


def _lines(
    derived: Derived, kennel: KennelState, seats: int, *, over: bool
) -> tuple[ScoreLine, ...]:
    lines = [
        _bay_line(derived, kennel),
        _additional_line(derived, kennel),
        _breed_line(derived, kennel, seats),
        _assistant_line(derived, kennel, over=over),
        _resource_line(derived, kennel, over=over),
        _sick_line(derived, kennel),
    ]
    if seats == TWO_SEATS:
        lines.append(_area_line(derived, kennel))
    return tuple(lines)


def _bay_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    worth = [derived.bay_points[content] for content in kennel.bays if content]
    return ScoreLine(
        key="bays",
        label=phrase("Dogs in bays"),
        points=sum(worth),
        count=len(worth),
        anchor="score-bays",
        detail=added_up(worth),
    )


def _additional_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    additional = zip(derived.points.bays, kennel.bays[BUILT_BAYS:], strict=True)
    worth = [points for points, content in additional if content]
    return ScoreLine(
        key="additional",
        label=phrase("Additional bays"),
        points=sum(worth),
        count=len(worth),
        anchor="score-additional",
        detail=added_up(worth),
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
    )


def _assistant_line(derived: Derived, kennel: KennelState, *, over: bool) -> ScoreLine:
    """Only the last round's salary counts, so what is paid before is paid for nothing yet."""
    paid = kennel.assistant and kennel.salary_paid
    if paid:
        detail = phrase("paid this round")
    elif kennel.assistant:
        detail = phrase("not paid this round")
    else:
        detail = phrase("no assistant")
    points = derived.points.assistant if paid else 0
    return ScoreLine(
        key="assistant",
        label=phrase("Assistant"),
        points=points,
        count=int(paid),
        anchor="score-assistant",
        detail=detail,
        unsure=0 if over else points,
    )


def _resource_line(derived: Derived, kennel: KennelState, *, over: bool) -> ScoreLine:
    """Only what is left at the end counts; dogs eat before that."""
    goods = kennel.gas + kennel.food + kennel.medicine
    points = goods // derived.points.resources
    return ScoreLine(
        key="resources",
        label=phrase("Goods left"),
        points=points,
        count=goods,
        unsure=0 if over else points,
        anchor="score-resources",
        detail=phrase(
            "{gas} gas, {food} food, {medicine} medicine",
            gas=kennel.gas,
            food=kennel.food,
            medicine=kennel.medicine,
        ),
    )


def _sick_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    sick = len(kennel.infirmary)
    return ScoreLine(
        key="sick",
        label=phrase("Sick dogs"),
        points=derived.points.sick * sick,
        count=sick,
        anchor="score-sick",
    )


def _area_line(derived: Derived, kennel: KennelState) -> ScoreLine:
    missing = missing_area(derived, breeds_kept(kennel))
    return ScoreLine(
        key="area",
        label=phrase("City or country missing"),
        points=derived.points.missing_area if missing else 0,
        count=int(missing),
        anchor="two-players",
    )

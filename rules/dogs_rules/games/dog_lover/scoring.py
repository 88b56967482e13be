"""The score sheet of Dog Lover, line by line (rulebook, end of the game).

No line compares seats, and nothing is counted that feeding takes away: no points are unsure.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from dogs_rules.game import ScoreLine, ScoreSheet, Step, ranked
from dogs_rules.games.dog_lover import abilities, meals
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.state import UNDECIDED, AreaState, State
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import BONE, EMPTY, FIRST_FOOD, FIRST_TOY, Face, Stage, Toy
from dogs_rules.phrase import Phrase, listed, literal, phrase, plural

_TOYS = range(FIRST_TOY, FIRST_TOY + len(Toy))
FED_DOGS = phrase("Fed dogs")
FED_RESCUED = phrase("Fed rescued dogs")
_HIDDEN = phrase("hand hidden")
_HAND = phrase("hand")


def score(tables: Tables, state: State) -> list[ScoreSheet]:
    """Every seat's sheet as if the game ended now, by seat; ties as printed, then shared.

    Whoever has not fed yet is fed as well as can be.
    """
    hands = [area.hand for area in state.areas]
    return _sheets(tables, state, hands, _masks(tables, state, hands))


def seen(tables: Tables, state: State, seat: int | None) -> tuple[ScoreSheet, ...]:
    """The score as far as a seat may know it: others' cards in hand count nothing until the end.

    Who feeds has the points of the feeding as it is laid out.

    Args:
        tables: The component tables.
        state: The match.
        seat: The seat whose knowledge counts; ``None``: everybody's.
    """
    over = state.stage == Stage.OVER
    hands = [
        area.hand if over or whose == seat or not area.hand else None
        for whose, area in enumerate(state.areas)
    ]
    masks = _masks(tables, state, hands)
    if state.stage == Stage.FEEDING and state.mover == seat:
        masks[seat] = state.feeding
    return tuple(_sheets(tables, state, hands, masks))


def fed_mask(tables: Tables, area: AreaState, hand: Sequence[Face] | None) -> int:
    """The dogs that a seat has fed; before it has, those of its best feeding.

    Args:
        tables: The component tables.
        area: The area in front of the seat.
        hand: Its hand as far as it is known; Bones in it change what is best.
    """
    if area.fed != UNDECIDED:
        return area.fed
    bones = 0 if hand is None else hand.count(BONE)
    return meals.best(tables, area.dogs, area.tokens, bones)


def sheet_lines(
    tables: Tables, dogs: Sequence[OwnDog], hand: Sequence[Face] | None, mask: int
) -> tuple[ScoreLine, ...]:
    """The lines of one seat.

    Args:
        tables: The component tables.
        dogs: The dogs of its area.
        hand: Its hand; ``None``: hidden, and counted as nothing.
        mask: The fed dogs, a bit each.
    """
    eats = [bool(mask >> at & 1) for at in range(len(dogs))]
    brings = abilities.of_each(tables, dogs)
    company = abilities.of_company(tables, dogs, mask)
    each = [
        _dog_parts(tables, dog, worth, others, fed)
        for dog, worth, others, fed in zip(dogs, brings, company, eats, strict=True)
    ]
    return (
        *(
            _sum(key, label, anchor, [parts[key] for parts in each if key in parts])
            for key, label, anchor in _OF_DOGS
        ),
        _toys_line(tables, hand),
        _bones_line(tables, hand, sum(eats)),
    )


_OF_DOGS: Final = (
    ("dogs", FED_DOGS, "score-dogs"),
    ("rescued", phrase("Rescued abilities"), "rescued"),
    ("traits", phrase("Traits"), "traits"),
    ("tucked", phrase("Tucked cards"), "tucking"),
    ("unfed", phrase("Unfed dogs"), "feeding"),
)
"""Key, label and anchor of the lines that add up what dogs bring."""


def _counted(tables: Tables, faces: Sequence[Face]) -> Phrase:
    """Cards by name, equal ones counted."""
    names = ((tables.name(face), count) for face, count in sorted(Counter(faces).items()))
    return listed(literal(f"{name} x{n}" if n > 1 else name) for name, n in names)


@lru_cache(1 << 12)
def _dog_parts(
    tables: Tables, dog: OwnDog, brings: abilities.Brings, company: int, fed: bool
) -> dict[str, ScoreLine]:
    """Gives what a dog brings, by the line of the sheet; all but the penalty only if it is fed.

    Args:
        tables: The component tables.
        dog: The dog.
        brings: The points it brings if it is fed.
        company: The points it brings by other dogs that are fed, if it is.
        fed: Whether it is.
    """
    name = literal(tables.name(dog.card))

    def part(key: str, detail: Phrase, points: int, label: Phrase = name) -> ScoreLine:
        anchor = next(anchor for line, _, anchor in _OF_DOGS if line == key)
        said = detail.filled(dog=name, trait=label, cards=_counted(tables, dog.tucked))
        return ScoreLine(f"{key}-{dog.card}", label, points if fed else 0, int(fed), anchor, said)

    out = {"dogs": part("dogs", _FED[fed], brings.points)}
    if dog.card >= tables.shelter:
        out["rescued"] = part("rescued", _ABILITY[fed], brings.ability + company)
    if dog.trait != EMPTY:
        out["traits"] = part("traits", _TRAIT[fed], brings.trait, literal(tables.name(dog.trait)))
    if dog.tucked:
        line = part("tucked", _TUCKED[fed], brings.tucked)
        count = len(dog.tucked) if fed else 0
        out["tucked"] = msgspec.structs.replace(line, count=count)
    line, loss = part("unfed", _PENALTY[fed], 0), tables.points.unfed
    pays = {"count": 0} if fed else {"points": loss, "count": 1, "step": Step(1, -loss)}
    return out | {"unfed": msgspec.structs.replace(line, **pays)}


_FED: Final = (phrase("no food for {dog}"), phrase("{dog} has food"))
"""The words for a dog that is not fed, and for one that is; so in those below."""
_ABILITY: Final = (phrase("ability of {dog}, not fed"), phrase("ability of {dog}, fed"))
_TRAIT: Final = (phrase("{trait} on {dog}, not fed"), phrase("{trait} on {dog}, fed"))
_TUCKED: Final = (phrase("{cards} under {dog}, not fed"), phrase("{cards} under {dog}, fed"))
_PENALTY: Final = (phrase("{dog} is hungry"), phrase("{dog} is not hungry, so no penalty"))


def total_points(
    tables: Tables, dogs: Sequence[OwnDog], hand: Sequence[Face] | None, mask: int
) -> int:
    """The sum of a seat's lines, without making them."""
    total = sum(meals.worth_of_each(tables, dogs, mask))
    if hand is None:
        return total
    bones = abilities.for_bones(tables, hand.count(BONE), mask.bit_count())
    return total + bones + points_for_toys(tables, hand)


def points_for_toys(tables: Tables, hand: Sequence[Face]) -> int:
    """Points for the favorite things in a hand, laid out in sets as well as can be."""
    return sum(tables.points.toys[size - 1] for size in toy_sets(hand))


def toy_sets(hand: Sequence[Face]) -> tuple[int, ...]:
    """The sets that favorite things of a hand are best laid out in, by size, largest first.

    Each set takes one of everything that is left. Nothing is better, because each thing more in a
    set adds at least as many points as the one before: moving a thing from a smaller set to a
    larger one never loses any. Component files must keep to that.
    """
    counts = [hand.count(toy) for toy in _TOYS]
    return tuple(sum(count > taken for count in counts) for taken in range(max(counts)))


def _masks(tables: Tables, state: State, hands: Sequence[Sequence[Face] | None]) -> list[int]:
    """The fed dogs of every seat, a bit each."""
    return [fed_mask(tables, area, hand) for area, hand in zip(state.areas, hands, strict=True)]


def _sheets(
    tables: Tables,
    state: State,
    hands: Sequence[Sequence[Face] | None],
    masks: Sequence[int],
) -> list[ScoreSheet]:
    lines = [
        sheet_lines(tables, area.dogs, hand, mask)
        for area, hand, mask in zip(state.areas, hands, masks, strict=True)
    ]
    ties = [
        (mask.bit_count(), meals.fed_rescued(tables, area.dogs, mask))
        for area, mask in zip(state.areas, masks, strict=True)
    ]
    return ranked(lines, ties, (FED_DOGS, FED_RESCUED))


def _sum(key: str, label: Phrase, anchor: str, parts: Sequence[ScoreLine]) -> ScoreLine:
    """A line that adds up what dogs bring."""
    counted = [part for part in parts if part.count]
    items = [phrase("{name} {points}", name=part.label, points=part.points) for part in counted]
    return ScoreLine(
        key=key,
        label=label,
        points=sum(part.points for part in counted),
        count=sum(part.count for part in counted),
        anchor=anchor,
        detail=listed(items) if items else None,
        parts=tuple(parts),
    )


def _toys_line(tables: Tables, hand: Sequence[Face] | None) -> ScoreLine:
    sizes = () if hand is None else toy_sets(hand)
    worth = [tables.points.toys[size - 1] for size in sizes]
    if hand is None:
        detail: Phrase | None = _HIDDEN
    elif len(worth) > 1:
        detail = phrase(
            "favorite things in sets of {sizes}: {sum}",
            sizes=_joined(sizes),
            sum=_joined(worth, " + "),
        )
    elif worth:
        detail = plural("a favorite thing", "a set of {n} favorite things", sizes[0])
    else:
        detail = None
    return ScoreLine(
        key="toys",
        label=phrase("Favorite things"),
        points=sum(worth),
        count=0 if hand is None else sum(FIRST_TOY <= card < FIRST_FOOD for card in hand),
        anchor="score-toys",
        detail=detail,
        step=None if hand is None else _next_toy(tables, sizes),
        hidden=_HAND if hand is None else None,
    )


def _next_toy(tables: Tables, sizes: Sequence[int]) -> Step | None:
    """Gives what a thing brings that the largest set lacks; ``None``: that has everything."""
    largest, worth = (sizes[0] if sizes else 0), tables.points.toys
    if largest == len(worth):
        return None
    return Step(missing=1, brings=worth[largest] - (worth[largest - 1] if largest else 0))


def _bones_line(tables: Tables, hand: Sequence[Face] | None, fed: int) -> ScoreLine:
    bones = 0 if hand is None else hand.count(BONE)
    each = abilities.each_fed_for_bones(tables, bones)
    points = abilities.for_bones(tables, bones, fed)
    if hand is None:
        detail: Phrase | None = _HIDDEN
    elif bones > 1:
        detail = phrase("{bones} Bones, fed dogs: {fed} x {each}", bones=bones, fed=fed, each=each)
    elif bones:
        detail = phrase("a single Bone")
    else:
        detail = None
    step = Step(missing=1, brings=abilities.for_bones(tables, bones + 1, fed) - points)
    return ScoreLine(
        key="bones",
        label=phrase("Bones"),
        points=points,
        count=bones,
        anchor="score-bones",
        detail=detail,
        step=None if hand is None else step,
        hidden=_HAND if hand is None else None,
    )


def _joined(numbers: Sequence[int], between: str = ", ") -> str:
    return between.join(map(str, numbers))

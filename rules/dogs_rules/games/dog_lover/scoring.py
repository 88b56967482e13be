"""The score sheet of Dog Lover, line by line (rulebook, end of the game).

No line compares seats, and nothing is counted that feeding takes away: no points are unsure.
"""

from collections.abc import Sequence

from dogs_rules.game import ScoreLine, ScoreSheet, ranked
from dogs_rules.games.dog_lover import abilities, meals
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.state import UNDECIDED, AreaState, State
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import BONE, EMPTY, FIRST_FOOD, FIRST_TOY, Face, Stage, Toy
from dogs_rules.phrase import Phrase, literal, phrase

_TOYS = range(FIRST_TOY, FIRST_TOY + len(Toy))
FED_DOGS = phrase("Fed dogs")
FED_RESCUED = phrase("Fed rescued dogs")


def score(tables: Tables, state: State) -> list[ScoreSheet]:
    """Every seat's sheet as if the game ended now, by seat; ties as printed, then shared.

    Whoever has not fed yet is fed as well as can be.
    """
    hands = [area.hand for area in state.areas]
    return _sheets(tables, state, hands, _masks(tables, state, hands))


def seen(tables: Tables, state: State, seat: int | None) -> tuple[ScoreSheet, ...]:
    """The score as far as a seat may know it: others' hands count nothing until the end.

    Who feeds has the points of the feeding as it is laid out.

    Args:
        tables: The component tables.
        state: The match.
        seat: Whose knowledge; ``None``: everybody's.
    """
    over = state.stage == Stage.OVER
    hands = [area.hand if over or whose == seat else None for whose, area in enumerate(state.areas)]
    masks = _masks(tables, state, hands)
    if state.stage == Stage.FEEDING and state.mover == seat:
        masks[seat] = state.feeding
    return tuple(_sheets(tables, state, hands, masks))


def fed_mask(tables: Tables, area: AreaState, hand: Sequence[Face] | None) -> int:
    """The dogs that a seat has fed; before it has, those of its best feeding.

    Args:
        tables: The component tables.
        area: What lies in front of the seat.
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
    fed = [at for at in range(len(dogs)) if mask >> at & 1]
    names = [tables.name(dog.card) for dog in dogs]
    brings = abilities.of_each(tables, dogs)
    company = abilities.of_company(tables, dogs, mask)
    rescued = [at for at in fed if dogs[at].card >= tables.shelter]
    attached = [at for at in fed if dogs[at].trait != EMPTY]
    filled = [at for at in fed if dogs[at].tucked]
    hungry = [name for at, name in enumerate(names) if not mask >> at & 1]
    return (
        _line(
            "dogs",
            FED_DOGS,
            "score-dogs",
            [(names[at], brings[at].points) for at in fed],
        ),
        _line(
            "rescued",
            phrase("Rescued abilities"),
            "rescued",
            [(names[at], brings[at].ability + company[at]) for at in rescued],
        ),
        _line(
            "traits",
            phrase("Traits"),
            "traits",
            [(tables.name(dogs[at].trait), brings[at].trait) for at in attached],
        ),
        _line(
            "tucked",
            phrase("Tucked cards"),
            "tucking",
            [(names[at], brings[at].tucked) for at in filled],
            count=sum(len(dogs[at].tucked) for at in filled),
        ),
        _line(
            "unfed",
            phrase("Unfed dogs"),
            "feeding",
            [(name, tables.points.unfed) for name in hungry],
        ),
        _toys_line(tables, hand),
        _bones_line(tables, hand, len(fed)),
    )


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


_Items = Sequence[tuple[str, int]]
"""Names of cards, each with its points."""


def _line(
    key: str, label: Phrase, anchor: str, items: _Items, count: int | None = None
) -> ScoreLine:
    """A line that adds up what cards bring; without a count, so many cards."""
    return ScoreLine(
        key=key,
        label=label,
        points=sum(points for _, points in items),
        count=len(items) if count is None else count,
        anchor=anchor,
        detail=_listed(items),
    )


def _toys_line(tables: Tables, hand: Sequence[Face] | None) -> ScoreLine:
    sizes = () if hand is None else toy_sets(hand)
    worth = [tables.points.toys[size - 1] for size in sizes]
    if hand is None:
        detail: Phrase | None = phrase("hand hidden")
    elif len(worth) > 1:
        detail = phrase("sets of {sizes}: {sum}", sizes=_joined(sizes), sum=_joined(worth, " + "))
    elif worth:
        detail = phrase("a set of {size}", size=sizes[0])
    else:
        detail = None
    return ScoreLine(
        key="toys",
        label=phrase("Favorite things"),
        points=sum(worth),
        count=0 if hand is None else sum(FIRST_TOY <= card < FIRST_FOOD for card in hand),
        anchor="score-toys",
        detail=detail,
    )


def _bones_line(tables: Tables, hand: Sequence[Face] | None, fed: int) -> ScoreLine:
    bones = 0 if hand is None else hand.count(BONE)
    each = abilities.each_fed_for_bones(tables, bones)
    if hand is None:
        detail: Phrase | None = phrase("hand hidden")
    elif bones > 1:
        detail = phrase("{bones} Bones, fed dogs: {fed} x {each}", bones=bones, fed=fed, each=each)
    elif bones:
        detail = phrase("a single Bone")
    else:
        detail = None
    return ScoreLine(
        key="bones",
        label=phrase("Bones"),
        points=abilities.for_bones(tables, bones, fed),
        count=bones,
        anchor="score-bones",
        detail=detail,
    )


def _joined(numbers: Sequence[int], between: str = ", ") -> str:
    return between.join(map(str, numbers))


def _listed(items: _Items) -> Phrase | None:
    """``Dango 5, Arya 6``, if there is anything to list."""
    out: Phrase | None = None
    for name, points in reversed(items):
        one = phrase("{name} {points}", name=literal(name), points=points)
        out = one if out is None else phrase("{one}, {more}", one=one, more=out)
    return out

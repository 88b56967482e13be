"""What a component file must say for the rules of Dog Lover to work with it."""

from dogs_rules.components import MOST, Finding, names, unique, within
from dogs_rules.games.dog_lover.tables import Ability, DogCard, Printed, Tables, TrickCard
from dogs_rules.games.dog_lover.terms import GRID, LANES, ROW, SIDE
from dogs_rules.games.dog_lover.tricks import Spot, beyond

SEAT_COUNTS = (2, 3, 4)
RESCUES = 15
PAIR = 2


def check(tables: Tables) -> None:
    """Checks what types cannot.

    Raises:
        Finding: The first thing that is wrong.
    """
    _check_names(tables)
    _check_dogs(tables)
    _check_rescues(tables)
    _check_tricks(tables)
    _check_points(tables)
    _check_deck(tables)


def check_shape(path: str, cells: tuple[Spot, ...], star: Spot) -> None:
    """Whether a trick can be laid on the grid, and its star points to one place beside it.

    Raises:
        Finding: It cannot.
    """
    if not cells:
        raise Finding(f"{path}.cells", "none", "at least one")
    unique(f"{path}.cells", cells)
    for axis, word in ((0, "rows"), (1, "columns")):
        along = [cell[axis] for cell in cells]
        span = max(along) - min(along) + 1
        if span > SIDE:
            raise Finding(f"{path}.cells", f"{span} {word}", f"{SIDE} at most")
    if len(beyond(cells, star)) != 1:
        expected = "a spot above, below, left or right of the cells"
        raise Finding(f"{path}.star", f"{star[0]}, {star[1]}", expected)


def _check_names(tables: Tables) -> None:
    things: list[Printed | DogCard | TrickCard] = [*tables.cards, *tables.dogs, *tables.tricks]
    for thing in things:
        names(f"name of '{thing.key}'", (thing.name, thing.original))
    cards = [card.name for card in tables.cards]
    unique("names of cards", cards + [dog.name for dog in tables.dogs])
    unique("names of tricks", [trick.name for trick in tables.tricks])


def _check_dogs(tables: Tables) -> None:
    for dog in tables.dogs:
        path = f"dog '{dog.key}'"
        if sum(dog.food) == 0:
            raise Finding(f"{path}.food", "none", "something to eat")
        if sorted(dog.copies) != [0, 0, 1]:
            raise Finding(f"{path}.copies", str(list(dog.copies)), "one card, at one mark")


def _check_rescues(tables: Tables) -> None:
    rescues = [dog for dog in tables.dogs if dog.rescued]
    if len(rescues) != RESCUES:
        raise Finding("rescues", f"{len(rescues)} rescued dogs", f"{RESCUES}")
    for dog in rescues:
        if dog.ability is not None:
            _check_ability(dog, dog.ability)


def _check_ability(dog: DogCard, ability: Ability) -> None:
    """Exactly the words that its kind has a meaning for."""
    path = f"rescue '{dog.key}'.ability"
    if (ability.toy is not None) is not (ability.kind == "toy"):
        raise Finding(f"{path}.toy", _there(ability.toy), "one, for the kind 'toy' only")
    if (ability.size is not None) is not (ability.kind == "size"):
        raise Finding(f"{path}.size", _there(ability.size), "one, for the kind 'size' only")
    traits = {"two_traits": PAIR, "each_trait": 1}.get(ability.kind, 0)
    if len(ability.traits) != traits:
        expected = f"{traits} for the kind '{ability.kind}'"
        raise Finding(f"{path}.traits", str(len(ability.traits)), expected)
    unique(f"{path}.traits", ability.traits)
    if ability.more and not traits:
        raise Finding(f"{path}.more", str(ability.more), f"none for the kind '{ability.kind}'")


def _there(thing: object | None) -> str:
    return "none" if thing is None else "one"


def _check_tricks(tables: Tables) -> None:
    kinds = [trick.kind for trick in tables.tricks]
    if kinds.count("basic") != 1:
        raise Finding("tricks", f"{kinds.count('basic')} basic tricks", "1")
    seats = max(SEAT_COUNTS)
    if kinds.count("special") < seats:
        raise Finding("tricks", f"{kinds.count('special')} special tricks", f"at least {seats}")
    if kinds.count("learned") < ROW:
        raise Finding("tricks", f"{kinds.count('learned')} tricks to learn", f"at least {ROW}")
    for trick in tables.tricks:
        if trick.kind == "learned":
            within(f"tricks '{trick.key}'.cost", trick.cost, 1, MOST)
        for lane in range(LANES):
            if all(lane in placement.lanes for placement in trick.placements):
                where = "column" if lane < SIDE else "row"
                raise Finding(
                    f"tricks '{trick.key}'.cells",
                    f"no way to lay it with the Watch Dog at {where} {lane % SIDE + 1}",
                    "at least one beside each row and column",
                )


def _check_points(tables: Tables) -> None:
    toys = tables.points.toys
    step = last = 0
    for worth in toys:
        if worth - last < step:
            expected = "each different favorite thing worth at least as much as the one before"
            raise Finding("points of toys", ", ".join(map(str, toys)), expected)
        step, last = worth - last, worth


def _check_deck(tables: Tables) -> None:
    """Dogs to begin with, a grid, and cards enough to refill it to the end of the last round."""
    largest = max(len(trick.cells) for trick in tables.tricks)
    for seats in SEAT_COUNTS:
        marks = seats - 1
        dogs = sum(sum(dog.copies[:marks]) for dog in tables.dogs if not dog.rescued)
        if dogs < seats:
            raise Finding("dogs", f"{dogs} with {seats} players", "a starting dog for each")
        under = tables.under_end[seats]
        needed = (seats - 1) * largest
        if not needed <= under <= MOST:
            raise Finding(
                f"under_end for {seats} players",
                str(under),
                f"{needed} to {MOST}: the last round may need {needed} cards",
            )
        cards = dogs + sum(sum(card.copies[:marks]) for card in tables.cards)
        if cards < seats + GRID + under:
            raise Finding(
                f"copies, with {seats} players",
                f"{cards} cards",
                f"at least {seats + GRID + under}: starting dogs, the grid, those under the End",
            )

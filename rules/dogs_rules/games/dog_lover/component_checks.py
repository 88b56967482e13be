"""Checks of a component file: the rules of Dog Lover must work with it."""

from dogs_rules.components import MOST, Finding, names, unique, within
from dogs_rules.games.dog_lover.tables import Ability, DogCard, Printed, Tables, TrickCard
from dogs_rules.games.dog_lover.terms import GRID, LANES, ROW, SIDE
from dogs_rules.games.dog_lover.tricks import Spot, beyond
from dogs_rules.phrase import Phrase, phrase, plural

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
    """Checks that a trick can be laid on the grid, and its star points to one place beside it.

    Raises:
        Finding: It cannot.
    """
    if not cells:
        raise Finding(f"{path}.cells", phrase("none"), phrase("at least one"))
    unique(f"{path}.cells", cells)
    words = (plural("{n} row", "{n} rows"), plural("{n} column", "{n} columns"))
    for axis, word in enumerate(words):
        along = [cell[axis] for cell in cells]
        span = max(along) - min(along) + 1
        if span > SIDE:
            most = phrase("{n} at most", n=SIDE)
            raise Finding(f"{path}.cells", word.filled(n=span), most)
    if len(beyond(cells, star)) != 1:
        expected = phrase("a spot above, below, left or right of the cells")
        raise Finding(f"{path}.star", f"{star[0]}, {star[1]}", expected)


def _check_names(tables: Tables) -> None:
    things: list[Printed | DogCard | TrickCard] = [*tables.cards, *tables.dogs, *tables.tricks]
    for thing in things:
        names(phrase("name of '{key}'", key=thing.key), (thing.name, thing.original))
    cards = [card.name for card in tables.cards]
    unique(phrase("names of cards"), cards + [dog.name for dog in tables.dogs])
    unique(phrase("names of tricks"), [trick.name for trick in tables.tricks])


def _check_dogs(tables: Tables) -> None:
    for dog in tables.dogs:
        path = f"{'rescues' if dog.rescued else 'dogs'} '{dog.key}'"
        if sum(dog.food) == 0:
            raise Finding(f"{path}.food", phrase("none"), phrase("something to eat"))
        if sorted(dog.copies) != [0, 0, 1]:
            raise Finding(f"{path}.copies", str(list(dog.copies)), phrase("one card, at one mark"))


def _check_rescues(tables: Tables) -> None:
    rescues = [dog for dog in tables.dogs if dog.rescued]
    if len(rescues) != RESCUES:
        number = plural("{n} rescued dog", "{n} rescued dogs", len(rescues))
        raise Finding("rescues", number, f"{RESCUES}")
    for dog in rescues:
        if dog.ability is not None:
            _check_ability(dog, dog.ability)


def _check_ability(dog: DogCard, ability: Ability) -> None:
    """Exactly the words that its kind has a meaning for."""
    path = f"rescues '{dog.key}'.ability"
    if (ability.toy is not None) is not (ability.kind == "toy"):
        only = phrase("one, for the kind '{kind}' only", kind="toy")
        raise Finding(f"{path}.toy", _there(ability.toy), only)
    if (ability.size is not None) is not (ability.kind == "size"):
        only = phrase("one, for the kind '{kind}' only", kind="size")
        raise Finding(f"{path}.size", _there(ability.size), only)
    traits = {"two_traits": PAIR, "each_trait": 1}.get(ability.kind, 0)
    if len(ability.traits) != traits:
        expected = phrase("{n} for the kind '{kind}'", n=traits, kind=ability.kind)
        raise Finding(f"{path}.traits", str(len(ability.traits)), expected)
    unique(f"{path}.traits", ability.traits)
    if ability.more and not traits:
        none = phrase("none for the kind '{kind}'", kind=ability.kind)
        raise Finding(f"{path}.more", str(ability.more), none)


def _there(thing: object | None) -> Phrase:
    return phrase("none") if thing is None else phrase("one")


def _check_tricks(tables: Tables) -> None:
    kinds = [trick.kind for trick in tables.tricks]
    if kinds.count("basic") != 1:
        basic = plural("{n} basic trick", "{n} basic tricks", kinds.count("basic"))
        raise Finding("tricks", basic, "1")
    seats = max(SEAT_COUNTS)
    if kinds.count("special") < seats:
        special = plural("{n} special trick", "{n} special tricks", kinds.count("special"))
        raise Finding("tricks", special, phrase("at least {n}", n=seats))
    if kinds.count("learned") < ROW:
        learned = plural("{n} trick to learn", "{n} tricks to learn", kinds.count("learned"))
        raise Finding("tricks", learned, phrase("at least {n}", n=ROW))
    for trick in tables.tricks:
        if trick.kind == "learned":
            within(f"tricks '{trick.key}'.cost", trick.cost, 1, MOST)
        for lane in range(LANES):
            if all(lane in placement.lanes for placement in trick.placements):
                number = lane % SIDE + 1
                no_way = (
                    phrase("no way to lay it with the Watch Dog at column {n}", n=number)
                    if lane < SIDE
                    else phrase("no way to lay it with the Watch Dog at row {n}", n=number)
                )
                raise Finding(
                    f"tricks '{trick.key}'.cells",
                    no_way,
                    phrase("at least one beside each row and column"),
                )


def _check_points(tables: Tables) -> None:
    toys = tables.points.toys
    step = last = 0
    for worth in toys:
        if worth - last < step:
            expected = phrase(
                "each different favorite thing worth at least as much as the previous one"
            )
            raise Finding(phrase("points of toys"), ", ".join(map(str, toys)), expected)
        step, last = worth - last, worth


def _check_deck(tables: Tables) -> None:
    """Dogs to begin with, a grid, and cards enough to refill it to the end of the last round."""
    largest = max(len(trick.cells) for trick in tables.tricks)
    for seats in SEAT_COUNTS:
        marks = seats - 1
        dogs = sum(sum(dog.copies[:marks]) for dog in tables.dogs if not dog.rescued)
        if dogs < seats:
            number = phrase("{n} with {seats} players", n=dogs, seats=seats)
            raise Finding("dogs", number, phrase("a starting dog for each"))
        under = tables.under_end[seats]
        needed = (seats - 1) * largest
        if not needed <= under <= MOST:
            raise Finding(
                phrase("under_end for {seats} players", seats=seats),
                str(under),
                plural(
                    "{n} to {most}: the last round may need {n} card",
                    "{n} to {most}: the last round may need {n} cards",
                    needed,
                    most=MOST,
                ),
            )
        decks = {
            "copies": [card.copies for card in tables.cards],
            "first_copies": [card.first_copies for card in tables.cards],
        }
        for path, copies in decks.items():
            cards = dogs + sum(sum(marked[:marks]) for marked in copies)
            if cards >= seats + GRID + under:
                continue
            raise Finding(
                phrase("{path}, with {seats} players", path=path, seats=seats),
                plural("{n} card", "{n} cards", cards),
                phrase(
                    "at least {n}: starting dogs, the grid, those under the End",
                    n=seats + GRID + under,
                ),
            )

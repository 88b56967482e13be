"""The words for what lies on the table of DOGS, for those who hear it. No Textual."""

from collections.abc import Iterator

from dogs_rules.games.dogs.terms import CENTRE, EMPTY, SPACES, Box, LastRound, Resource, Stage, Trip
from dogs_rules.games.dogs.view import AtBox, DogsView, Housing, KennelView, Offer, PickUp
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.words.labels import (
    SPACE_LETTERS,
    Labels,
    amount,
    box_name,
    card_name,
    gas_units,
)
from dogs_tui.games.dogs.words.prompts import TRIP_NAMES, last_round_words
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, coins, seats_from_mover

_ON_THE_MAP = {Stage.GAS, Stage.PICK_UP, Stage.SWAP}
_AT_THE_BOARD = {Stage.PLACE, Stage.BOX, Stage.EXCHANGE}


def board_text(words: Labels, view: DogsView, names: Names) -> list[Phrase]:
    """All that matters for a decision, in sentences; the kennel of the seat to move first."""
    out: list[Phrase] = []
    if view.last_round != LastRound.NOT and not view.finished:
        out.append(phrase("This is the last round: {why}.", why=last_round_words(view.last_round)))
    out.extend(_decision(words, view, names))
    stage = Stage(view.stage)
    if stage in _ON_THE_MAP:
        out.extend(_map(words, view, names))
    elif stage in _AT_THE_BOARD:
        out.extend(_board(words, view, names))
    for seat in seats_from_mover(view):
        out.extend(kennel_words(words, view.kennels[seat], names[seat]))
    return out


def kennel_words(words: Labels, kennel: KennelView, name: str) -> Iterator[Phrase]:
    """A seat's kennel in two or three sentences."""
    yield phrase(
        "{name} has {coins}, {gas}, {food}, {medicine}, {assistant}.",
        name=name,
        coins=coins(kennel.coins),
        gas=amount(Resource.GAS, kennel.gas),
        food=amount(Resource.FOOD, kennel.food),
        medicine=amount(Resource.MEDICINE, kennel.medicine),
        assistant=phrase("an assistant") if kennel.assistant else phrase("no assistant"),
    )
    bays = [
        phrase(
            "{bay}: {dogs}",
            bay=words.bay_name(bay),
            dogs=words.counted(dogs) if dogs else phrase("empty"),
        )
        for bay, dogs in enumerate(kennel.bays)
        if dogs is not None
    ]
    yield phrase("Kennel of {name}: {bays}.", name=name, bays=listed(bays))
    if kennel.infirmary:
        yield phrase(
            "Infirmary of {name}: {dogs}.", name=name, dogs=words.counted(kennel.infirmary)
        )
    if kennel.truck:
        yield phrase(
            "Truck of {name}: {dogs}.", name=name, dogs=listed(map(words.token_name, kennel.truck))
        )
    if kennel.cards:
        yield phrase(
            "Cards of {name}: {cards}.", name=name, cards=listed(map(card_name, kennel.cards))
        )


def _decision(words: Labels, view: DogsView, names: Names) -> Iterator[Phrase]:
    decision = view.decision
    if isinstance(decision, Offer):
        yield phrase(
            "{name} gives away a {dog}.",
            name=names[decision.donor],
            dog=words.dog(decision.breed, decision.sick),
        )
    elif isinstance(decision, Housing):
        if decision.yard:
            yield phrase("In the yard: {dogs}.", dogs=words.counted(decision.yard))
        if decision.treated:
            yield phrase("Treated by the Vet card: {dogs}.", dogs=words.counted(decision.treated))
        if decision.must_leave:
            yield phrase("Healthy dogs without a place: {n}.", n=decision.must_leave)
    elif isinstance(decision, AtBox) and decision.box == Box.FAIR:
        yield phrase("A dog at the Fair costs {coins}.", coins=coins(decision.price))


def _map(words: Labels, view: DogsView, names: Names) -> Iterator[Phrase]:
    decision = view.decision
    costs = {way.space: way.gas for way in decision.ways} if isinstance(decision, PickUp) else {}
    printed = words.tables.spaces
    for city, title in ((True, phrase("City")), (False, phrase("Country"))):
        spaces: list[Phrase] = []
        for space in range(SPACES):
            if printed[space].city != city or view.spaces[space] == EMPTY:
                continue
            what = phrase(
                "{letter} {dog}",
                letter=SPACE_LETTERS[space],
                dog=words.token_name(view.spaces[space]),
            )
            if space in costs:
                what = phrase("{what} ({gas})", what=what, gas=gas_units(costs[space]))
            spaces.append(what)
        yield phrase("{area}: {spaces}.", area=title, spaces=listed(spaces))
    for seat in view.order:
        kennel = view.kennels[seat]
        if kennel.trip == Trip.OUT and 0 <= kennel.place < CENTRE:
            yield phrase(
                "{name}'s truck stands on {letter}.",
                name=names[seat],
                letter=SPACE_LETTERS[kennel.place],
            )
        else:
            yield phrase(
                "{name}'s truck: {where}.", name=names[seat], where=TRIP_NAMES[Trip(kennel.trip)]
            )
    yield phrase(
        "Dogs still face down: city {city}, country {country}.",
        city=len(view.stacks[0]),
        country=len(view.stacks[1]),
    )


def _board(words: Labels, view: DogsView, names: Names) -> Iterator[Phrase]:
    for box, content in enumerate(view.boxes):
        cards = [card_name(card) for card in content.cards if card >= 0]
        there = ", ".join(names[seat] for seat in content.meeples)
        yield phrase(
            "{box}: cards {cards}; meeples {who}.",
            box=box_name(box),
            cards=listed(cards) if cards else phrase("none"),
            who=there or phrase("none"),
        )
    if view.fair:
        yield phrase("At the Fair: {dogs}.", dogs=words.counted(view.fair))
    yield phrase(
        "The Fair buys: {breeds}.", breeds=listed(map(words.breed_name, fair_breeds(words, view)))
    )


def fair_breeds(words: Labels, view: DogsView) -> tuple[int, ...]:
    """The breeds that the face-up Fair card lets one sell."""
    return words.tables.fair_cards[view.fair_card]

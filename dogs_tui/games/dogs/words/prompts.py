"""The words for what is being decided in DOGS: the phase, and what is asked of whom. No Textual."""

from collections.abc import Callable, Mapping
from typing import Final

from dogs_rules.games.dogs.terms import Box, LastRound, Stage, Trip
from dogs_rules.games.dogs.view import (
    AtBox,
    DogsView,
    Feeding,
    GasStation,
    Housing,
    Offer,
    PickUp,
    SwapDogs,
)
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs.words.labels import (
    SPACE_LETTERS,
    Labels,
)


def last_round_words(reason: int) -> Phrase:
    """The reason why this is the last round."""
    return _LAST[LastRound(reason)]


def _gas(_: Labels, view: DogsView, name: str) -> Phrase:
    room = view.decision.room if isinstance(view.decision, GasStation) else 0
    return plural(
        "{name}: buy gas, {n} more fits into the garage",
        "{name}: buy gas, {n} more fit into the garage",
        room,
        name=name,
    )


def _pick_up(_: Labels, view: DogsView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, PickUp):
        return phrase("{name}: drive", name=name)
    if decision.first_turn:
        if not decision.ways:
            return phrase("{name}: your gas reaches no dog, stay at home", name=name)
        return phrase("{name}: choose a space to drive to, or stay at home", name=name)
    if not decision.ways:
        return phrase("{name}: your gas reaches no dog, go home", name=name)
    if decision.bonus:
        return phrase("{name}: choose a space, or go home now for a bonus", name=name)
    return phrase("{name}: choose a space to drive to, or go home", name=name)


def _swap(words: Labels, view: DogsView, name: str) -> Phrase:
    first = view.decision.first if isinstance(view.decision, SwapDogs) else 0
    return phrase(
        "{name}: which dog changes places with the {dog} on {letter}?",
        name=name,
        dog=words.token_name(view.spaces[first]),
        letter=SPACE_LETTERS[first],
    )


def _housing(words: Labels, view: DogsView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Housing):
        return phrase("{name}: arrange the kennel", name=name)
    if decision.sick_over:
        return plural(
            "{name}: choose a sick dog to give away",
            "{name}: choose {n} sick dogs to give away",
            decision.sick_over,
            name=name,
        )
    if decision.taking >= 0 and decision.yard:
        return phrase(
            "{name}: find a place for the {dog}", name=name, dog=words.breed_name(decision.taking)
        )
    spare = len(decision.yard) - decision.must_leave
    if spare > 0 or decision.treated:
        waiting = max(spare, 0) + len(decision.treated)
        return plural(
            "{name}: put the dog in the yard into a bay",
            "{name}: put the dogs in the yard into bays ({n} to go)",
            waiting,
            name=name,
        )
    if decision.must_leave == 1:
        return phrase("{name}: finish (the dog left in the yard is given away)", name=name)
    if decision.must_leave:
        return phrase("{name}: finish (the dogs left in the yard are given away)", name=name)
    return phrase("{name}: finish, or rearrange the dogs", name=name)


def _offer(words: Labels, view: DogsView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Offer):
        return phrase("{name}: take the dog?", name=name)
    return phrase(
        "{name}: take in the {dog}?", name=name, dog=words.dog(decision.breed, decision.sick)
    )


def _box(words: Labels, view: DogsView, name: str) -> Phrase:
    decision = view.decision
    box = decision.box if isinstance(decision, AtBox) else Box.TOWN_HALL
    match box:
        case Box.TOWN_HALL:
            return phrase("{name} at the Town Hall: open the next bay?", name=name)
        case Box.WAREHOUSE:
            left = decision.trades_left if isinstance(decision, AtBox) else 0
            return plural(
                "{name} at the Warehouse: trade one more token?",
                "{name} at the Warehouse: trade up to {n} tokens",
                left,
                name=name,
            )
        case Box.PET_SHOP:
            each = words.tables.limits.pet_shop_tokens
            return plural(
                "{name} at the Pet Shop: {n} token for a coin",
                "{name} at the Pet Shop: {n} tokens for a coin",
                each,
                name=name,
            )
        case Box.VET:
            return phrase("{name} at the Vet: cure which dog, into which bay?", name=name)
        case _:
            return phrase("{name} at the Dog Fair: sell, buy or swap one dog", name=name)


def _exchange(words: Labels, view: DogsView, name: str) -> Phrase:
    given = view.decision.given if isinstance(view.decision, AtBox) else -1
    if given < 0:
        return phrase("{name}: choose a dog at the Fair", name=name)
    return phrase(
        "{name}: which dog at the Fair do you take for the {breed}?",
        name=name,
        breed=words.breed_name(given),
    )


def _feeding(_: Labels, view: DogsView, name: str) -> Phrase:
    hungry = view.decision.hungry if isinstance(view.decision, Feeding) else 1
    return plural(
        "{name}: food is short; which bay goes hungry?",
        "{name}: food is short; {n} bays go hungry. Which first?",
        hungry,
        name=name,
    )


PHASES: Final[Mapping[int, Phrase]] = {
    Stage.GAS: phrase("gas"),
    Stage.PICK_UP: phrase("pick-up"),
    Stage.SWAP: phrase("pick-up"),
    Stage.HOUSING: phrase("housing"),
    Stage.OFFER: phrase("donations"),
    Stage.REHOUSING: phrase("donations"),
    Stage.PLACE: phrase("actions"),
    Stage.BOX: phrase("actions"),
    Stage.EXCHANGE: phrase("actions"),
    Stage.FEEDING: phrase("feeding"),
    Stage.SALARY: phrase("salary"),
    Stage.REHIRE: phrase("salary"),
    Stage.OVER: phrase("the end"),
}

PROMPTS: Final[Mapping[int, Phrase | Callable[[Labels, DogsView, str], Phrase]]] = {
    Stage.GAS: _gas,
    Stage.PICK_UP: _pick_up,
    Stage.SWAP: _swap,
    Stage.HOUSING: _housing,
    Stage.OFFER: _offer,
    Stage.REHOUSING: _housing,
    Stage.PLACE: phrase("{name}: choose a box and one of its cards"),
    Stage.BOX: _box,
    Stage.EXCHANGE: _exchange,
    Stage.FEEDING: _feeding,
    Stage.SALARY: phrase("{name}: pay the assistant?"),
    Stage.REHIRE: phrase("{name}: hire an assistant again?"),
}

_LAST = {
    LastRound.NOT: phrase("more rounds follow"),
    LastRound.STACK_SHORT: phrase("a stack cannot fill the map any more"),
    LastRound.NOBODY_MOVED: phrase("no truck left home"),
    LastRound.ROADWORKS: phrase("all roadworks lie on the map"),
}

TRIP_NAMES = {
    Trip.READY: phrase("at the centre"),
    Trip.OUT: phrase("out"),
    Trip.RETURNED: phrase("back home"),
    Trip.STAYED: phrase("stays home"),
}

"""The words for what lies on the table of DOGS Cardgame, for those who hear it. No Textual."""

from collections.abc import Iterator

from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView, Choosing, KennelView, LocationView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words.actions import acting_costs, licence_price
from dogs_tui.games.dogs_cardgame.words.cards import bonus_standing, ending_text
from dogs_tui.games.dogs_cardgame.words.labels import (
    bay_dog_list,
    bay_name,
    bonus_name,
    breed_list,
    breed_name,
    character_name,
    coins,
    dog_list,
    dogs,
    food,
    improvements,
    licences,
    location_name,
    puppy_name,
    tables,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, counted

_SET_UP = {Stage.BREEDS, Stage.CHARACTER}


def board_text(view: CardgameView, names: Names) -> list[Phrase]:
    """All that matters for a decision, in sentences; the kennel of the seat to move first."""
    out: list[Phrase] = []
    ending = ending_text(view)
    if ending:
        out.append(ending)
    if Stage(view.stage) in _SET_UP:
        out.extend(_choosing(view))
    out.extend(_city(view, names))
    out.extend(_supply(view))
    first = 0 if view.to_move is None else view.order.index(view.to_move)
    for seat in view.order[first:] + view.order[:first]:
        out.extend(kennel_words(view, seat, names[seat]))
        if seat == view.to_move and view.bonuses:
            out.append(_bonuses(view, seat, names[seat]))
    if view.to_move is not None and view.waiting:
        out.append(phrase("Waiting for a bay: {dogs}.", dogs=dog_list(view.waiting)))
    return out


def kennel_words(view: CardgameView, seat: int, name: str) -> Iterator[Phrase]:
    """A seat's kennel in a few sentences."""
    kennel = view.kennels[seat]
    yield phrase(
        "{name} has {food}, {coins}, {improvements}, {characters}.",
        name=name,
        food=food(kennel.food),
        coins=coins(kennel.coins),
        improvements=improvements(kennel.improvements),
        characters=counted(kennel.characters, character_name)
        if kennel.characters
        else character_name(NONE),
    )
    bays = [_bay(kennel, bay) for bay, there in enumerate(kennel.bays) if there is not None]
    yield phrase("Kennel of {name}: {bays}.", name=name, bays=listed(bays))
    if kennel.hotel:
        yield phrase("Hotel of {name}: {dogs}.", name=name, dogs=breed_list(kennel.hotel))
    if kennel.infirmary:
        yield phrase("Infirmary of {name}: {dogs}.", name=name, dogs=breed_list(kennel.infirmary))
    if kennel.unpaid:
        yield phrase(
            "{name} has still to pay {licences}, {coins} each.",
            name=name,
            licences=licences(kennel.unpaid),
            coins=coins(licence_price(view)),
        )
    if kennel.paid:
        yield phrase("{name} has paid {licences}.", name=name, licences=licences(kennel.paid))
    if kennel.bonuses:
        yield phrase(
            "Bonuses of {name}: {cards}.", name=name, cards=listed(map(bonus_name, kennel.bonuses))
        )
    if kennel.puppies:
        yield phrase(
            "Puppies of {name}: {cards}.", name=name, cards=counted(kennel.puppies, puppy_name)
        )


def _bay(kennel: KennelView, bay: int) -> Phrase:
    inside = kennel.bays[bay] or ()
    free = tables().bays[bay] - len(inside)
    room = phrase("{n} free", n=free) if free else phrase("full")
    if not inside:
        return phrase("{bay} ({room})", bay=bay_name(bay), room=room)
    return phrase("{bay} ({dogs}, {room})", bay=bay_name(bay), dogs=bay_dog_list(inside), room=room)


def _choosing(view: CardgameView) -> Iterator[Phrase]:
    if view.breeds:
        yield phrase("Breeds of this match: {breeds}.", breeds=listed(map(breed_name, view.breeds)))
    decision = view.decision
    if isinstance(decision, Choosing) and decision.dealt:
        yield phrase("To choose from: {cards}.", cards=listed(map(character_name, decision.dealt)))


def _city(view: CardgameView, names: Names) -> Iterator[Phrase]:
    for at in view.city:
        yield phrase(
            "{location}: {dogs}; {costs}.",
            location=location_name(at.number),
            dogs=dog_list(at.dogs) if at.dogs else phrase("no dogs"),
            costs=_costs(at, names),
        )


def _costs(at: LocationView, names: Names) -> Phrase:
    costs = acting_costs(at) or [phrase("nothing to do here")]
    if at.trucks:
        costs.append(phrase("here: {who}", who=", ".join(names[seat] for seat in at.trucks)))
    return listed(costs)


def _supply(view: CardgameView) -> Iterator[Phrase]:
    if view.fair:
        yield phrase("At the Fair: {dogs}.", dogs=breed_list(view.fair))
    yield phrase(
        "Left: {dogs} face down, {improvements}.",
        dogs=dogs(len(view.pile)),
        improvements=improvements(view.improvements),
    )
    if view.expansion:
        left = counted(view.puppies, puppy_name) if view.puppies else phrase("none")
        yield phrase("Puppies left: {cards}.", cards=left)


def _bonuses(view: CardgameView, seat: int, name: str) -> Phrase:
    return phrase(
        "Bonuses left, and what {name} has: {cards}.",
        name=name,
        cards=listed(
            phrase("{bonus} ({has})", bonus=bonus_name(b.bonus), has=bonus_standing(b, seat))
            for b in view.bonuses
        ),
    )

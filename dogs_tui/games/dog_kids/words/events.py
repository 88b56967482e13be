"""The words for what happened in DOG Kids: a sentence an event, for the log. No Textual."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Event
from dogs_rules.games.dog_kids import events as ev
from dogs_rules.games.dog_kids.terms import YARD
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.labels import (
    a_card,
    card_names,
    cards,
    dogs,
    far_spot,
    fields,
    owned,
    played_as,
    side_of,
    standing,
)
from dogs_tui.games.dog_kids.words.prompts import winning
from dogs_tui.words.phrases import Names


def event_text(event: Event, names: Names) -> Phrase | None:
    """What happened, as a sentence; ``None``: another event says it already."""
    make = _TOLD.get(type(event))
    return make(event, names) if make else None


def _played(event: ev.CardPlayed, names: Names) -> Phrase:
    card = played_as(event.card, event.colour)
    return phrase("{name} plays a {card}.", name=names[event.seat], card=card)


def _moved(event: ev.DogMoved, names: Names) -> Phrase:
    side, dog = side_of(event.seat, names), owned(event.seat, names)
    target = far_spot(side, event.target)
    if event.origin == YARD:
        return phrase("{dog} comes out of its yard to {spot}.", dog=dog, spot=target)
    way = fields(max(1, len(event.way) - 1))
    if event.pushed:
        return phrase("{dog} is pushed {fields}, to {spot}.", dog=dog, fields=way, spot=target)
    return phrase("{dog} goes {fields}, to {spot}.", dog=dog, fields=way, spot=target)


def _out(event: ev.DogChuckedOut, names: Names) -> Phrase:
    return phrase(
        "{dog} is chucked out by {other}: back to its yard.",
        dog=owned(event.seat, names),
        other=owned(event.by, names),
    )


def _swapped(event: ev.DogsSwapped, names: Names) -> Phrase:
    return phrase(
        "{dog} and {other} change places: {dog} is now {place}, {other} {elsewhere}.",
        dog=owned(event.seat, names),
        other=owned(event.other, names),
        place=standing(side_of(event.seat, names), event.place),
        elsewhere=standing(side_of(event.other, names), event.other_place),
    )


def _home(event: ev.DogHome, names: Names) -> Phrase:
    return phrase("{name} has {dogs} home!", name=names[event.seat], dogs=dogs(event.count))


def _drawn(event: ev.CardDrawn, names: Names) -> Phrase | None:
    if not event.cards:
        return None
    return phrase("{name} draws: {cards}.", name=names[event.seat], cards=card_names(event.cards))


def _changed(event: ev.CardsChanged, names: Names) -> Phrase:
    return phrase(
        "{name} throws off all cards and takes new ones. Off: {cards}.",
        name=names[event.seat],
        cards=card_names(event.thrown),
    )


def _shuffled(event: ev.Reshuffled, _: Names) -> Phrase:
    return phrase(
        "The draw pile is empty. {cards} are shuffled as the new one.", cards=cards(event.cards)
    )


def _offered(event: ev.OfferMade, names: Names) -> Phrase:
    if event.card < 0:
        return phrase("{name} offers no card.", name=names[event.seat])
    return phrase("{name} offers {card}.", name=names[event.seat], card=a_card(event.card))


def _received(event: ev.CardReceived, names: Names) -> Phrase:
    return phrase("{name} gets {card}.", name=names[event.seat], card=a_card(event.card))


def _of_both(template: Phrase) -> Callable[[Any, Names], Phrase]:
    """A sentence about two partners."""

    def make(event: Any, names: Names) -> Phrase:
        first, second = event.seats
        return Phrase(template.template, {"name": names[first], "who": names[second]})

    return make


_TOLD: dict[type[Event], Callable[[Any, Names], "Phrase | None"]] = {
    ev.TurnBegan: lambda event, _: phrase("Round {n}.", n=event.lap),
    ev.CardPlayed: _played,
    ev.DogMoved: _moved,
    ev.DogChuckedOut: _out,
    ev.DogsSwapped: _swapped,
    ev.DogHome: _home,
    ev.CardDrawn: _drawn,
    ev.CardsChanged: _changed,
    ev.Reshuffled: _shuffled,
    ev.ExchangeBegan: _of_both(phrase("{name} and {who} may exchange a card.")),
    ev.OfferMade: _offered,
    ev.CardsExchanged: _of_both(phrase("{name} and {who} exchange a card.")),
    ev.CardReceived: _received,
    ev.NoExchange: _of_both(phrase("{name} and {who} exchange no card.")),
    ev.GameEnded: lambda event, names: winning(event.winners, names),
}

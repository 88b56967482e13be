"""The words for what happened in DOG Kids: a sentence an event, for the log. No Textual."""

from typing import Any, Final

from dogs_rules.games.dog_kids import events as ev
from dogs_rules.games.dog_kids.terms import YARD
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.labels import Labels, fields
from dogs_tui.games.dog_kids.words.prompts import winning
from dogs_tui.words.phrases import Names, cards, dogs
from dogs_tui.words.sentences import Row, Table, row, when, whole


def _moved(words: Labels, event: ev.DogMoved, names: Names) -> Phrase:
    side, dog = words.side_of(event.seat, names), words.owned(event.seat, names)
    target = words.far_spot(side, event.target)
    if event.origin == YARD:
        return phrase("{dog} comes out of its yard to {spot}.", dog=dog, spot=target)
    way = fields(max(1, len(event.way) - 1))
    if event.pushed:
        return phrase("{dog} is pushed {fields}, to {spot}.", dog=dog, fields=way, spot=target)
    return phrase("{dog} goes {fields}, to {spot}.", dog=dog, fields=way, spot=target)


def _swapped(words: Labels, event: ev.DogsSwapped, names: Names) -> Phrase:
    """Tells first of the dog that did not choose to go: its player did nothing."""
    return phrase(
        "{dog} is now {place}, {other} {elsewhere}.",
        dog=words.owned(event.other, names),
        other=words.owned(event.seat, names),
        place=words.standing(words.side_of(event.other, names), event.other_place),
        elsewhere=words.standing(words.side_of(event.seat, names), event.place),
    )


def _card(words: Labels, event: ev.CardPlayed) -> Phrase:
    return words.played_as(event.card, event.colour)


def _of_both(template: Phrase) -> Row:
    """A sentence about two partners."""
    return row(
        template,
        name=("seats", lambda _, seats, names: names[seats[0]]),
        who=("seats", lambda _, seats, names: names[seats[1]]),
    )


def _won(_: Labels, event: Any, names: Names) -> Phrase:
    return winning(event.winners, names)


EVENTS: Final[Table] = {
    ev.TurnBegan: row(phrase("Round {n}."), n="lap"),
    ev.CardPlayed: row(phrase("{name} plays a {card}."), card=whole(_card)),
    ev.DogMoved: _moved,
    ev.DogChuckedOut: row(
        phrase("{dog} is chucked out by {other}: back to its yard."),
        dog=("seat", Labels.owned),
        other=("by", Labels.owned),
    ),
    ev.DogsSwapped: _swapped,
    ev.DogHome: row(phrase("{name} has {dogs} home!"), dogs=("count", dogs)),
    ev.CardDrawn: when(
        "cards", row(phrase("{name} draws: {cards}."), cards=Labels.card_names), None
    ),
    ev.CardsChanged: row(
        phrase("{name} discards all cards ({cards}) and draws new ones."),
        cards=("thrown", Labels.card_names),
    ),
    ev.Reshuffled: row(
        phrase("The draw pile is empty. The new one is shuffled: {cards}."), cards=cards
    ),
    ev.ExchangeBegan: _of_both(phrase("{name} and {who} may exchange a card.")),
    ev.OfferMade: when(
        lambda event: event.card < 0,
        phrase("{name} offers no card."),
        row(phrase("{name} offers {card}."), card=Labels.a_card),
    ),
    ev.CardsExchanged: _of_both(phrase("{name} and {who} exchange a card.")),
    ev.CardReceived: row(phrase("{name} gets {card}."), card=Labels.a_card),
    ev.NoExchange: _of_both(phrase("{name} and {who} exchange no card.")),
    ev.GameEnded: _won,
}

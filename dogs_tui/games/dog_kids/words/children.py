"""The words of a child's game of DOG Kids: at most six in a sentence, for who reads them aloud."""

from typing import Final

from dogs_rules.game import Action
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids import events as ev
from dogs_rules.games.dog_kids.terms import HOME, YARD, Face, Kind, Stage, colours_of, kind_of
from dogs_rules.games.dog_kids.view import KidsView, Turn
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.actions import outcome_of
from dogs_tui.games.dog_kids.words.labels import Labels
from dogs_tui.games.dog_kids.words.prompts import PHASES, prompt, winning
from dogs_tui.games.dog_kids.words.topics import TOPICS
from dogs_tui.words.phrases import Names
from dogs_tui.words.sentences import Table, row


def _card(words: Labels, face: Face, colour: int = -1) -> Phrase:
    """A card in at most three words: ``red``, ``red twice``, ``red-blue as red``."""
    kind, colours = kind_of(face), [words.colour_name(each) for each in colours_of(face)]
    if kind == Kind.KENNEL:
        return phrase("kennel")
    if kind == Kind.SWAP:
        return phrase("swap")
    if kind == Kind.DOUBLE:
        return phrase("{colour} twice", colour=colours[0])
    if kind == Kind.SINGLE:
        return colours[0]
    both = phrase("{one}-{other}", one=colours[0], other=colours[1])
    if colour < 0:
        return both
    return phrase("{card} as {colour}", card=both, colour=words.colour_name(colour))


def _dog(view: KidsView, seat: int, place: int) -> int:
    """The number of a dog, by its place."""
    return view.dogs[seat].index(place) + 1


def _move(words: Labels, view: KidsView, action: act.Move, names: Names) -> Phrase:
    card, outcome = _card(words, action.card, action.colour), outcome_of(view, action)
    if outcome is None:
        return phrase("{card}: no dog can run", card=card)
    first, *others = outcome.steps
    n = _dog(view, first.seat, first.origin)
    if outcome.home:
        return phrase("{card}: dog {n} home", card=card, n=n)
    if first.out >= 0:
        return phrase("{card}: {name} goes back", card=card, name=names[first.out])
    if others:
        return phrase("{card}: {name} runs on", card=card, name=names[others[0].seat])
    if first.origin == YARD:
        return phrase("{card}: dog {n} starts", card=card, n=n)
    return phrase("{card}: dog {n} runs", card=card, n=n)


def _swap(_: Labels, view: KidsView, action: act.Swap, names: Names) -> Phrase:
    turn = view.decision
    helping = turn.helping if isinstance(turn, Turn) else -1
    mine = view.mover if helping < 0 else helping
    return phrase(
        "swap dog {n}: {name}'s dog {other}",
        n=_dog(view, mine, action.dog) if action.dog in view.dogs[mine] else 0,
        name=names[action.seat],
        other=_dog(view, action.seat, action.other)
        if action.other in view.dogs[action.seat]
        else 0,
    )


def _offer(words: Labels, _: KidsView, action: act.Offer, __: Names) -> Phrase:
    return phrase("give the card {card}", card=_card(words, action.card))


_ACTIONS: Final[Table] = {
    act.Move: _move,
    act.Swap: _swap,
    act.Change: phrase("take new cards"),
    act.Offer: _offer,
    act.Decline: phrase("keep all cards"),
}


def _moved(_: Labels, event: ev.DogMoved, names: Names) -> Phrase:
    name = names[event.seat]
    if event.origin == YARD:
        return phrase("{name}: a dog comes out.", name=name)
    if event.pushed:
        return phrase("{name}: a dog is pushed on.", name=name)
    return phrase("{name}: a dog runs.", name=name)


def _swapped(_: Labels, event: ev.DogsSwapped, names: Names) -> Phrase:
    return phrase("{name} and {who} swap dogs.", name=names[event.seat], who=names[event.other])


def _exchanged(_: Labels, event: ev.CardsExchanged, names: Names) -> Phrase:
    first, other = event.seats
    return phrase("{name} and {who} exchange cards.", name=names[first], who=names[other])


def _won(_: Labels, event: ev.GameEnded, names: Names) -> Phrase:
    return winning(event.winners, names)


_EVENTS: Final[Table] = {
    ev.TurnBegan: None,
    ev.CardPlayed: None,
    ev.DogMoved: _moved,
    ev.DogChuckedOut: row(phrase("{name}: a dog goes back.")),
    ev.DogsSwapped: _swapped,
    ev.DogHome: row(phrase("{name}: {n} home!"), n="count"),
    ev.CardDrawn: None,
    ev.CardsChanged: row(phrase("{name} takes new cards.")),
    ev.Reshuffled: None,
    ev.ExchangeBegan: None,
    ev.OfferMade: None,
    ev.CardsExchanged: _exchanged,
    ev.CardReceived: None,
    ev.NoExchange: None,
    ev.GameEnded: _won,
}


class ChildWords(Labels):
    """A child's game on boards and in plain mode."""

    phases = PHASES
    actions = _ACTIONS
    events = _EVENTS
    topics = TOPICS
    in_short = True

    def prompt(self, view: KidsView, names: Names) -> Phrase:
        if view.to_move is None:
            return prompt(self, view, names)
        name, turn = names[view.to_move], view.decision
        if view.stage == Stage.EXCHANGE:
            who = names[view.partners[view.to_move]]
            return phrase("{name}: give {who} a card?", name=name, who=who)
        if isinstance(turn, Turn) and turn.helping >= 0:
            return phrase("{name}: help {who}!", name=name, who=names[turn.helping])
        if isinstance(turn, Turn) and not turn.outcomes and view.seat == view.to_move:
            return phrase("{name}: no card fits.", name=name)
        return phrase("{name}: your turn!", name=name)

    def advice(self, view: KidsView, action: Action, names: Names) -> Phrase:  # noqa: ARG002
        return phrase("Try this!")

    def goal(self) -> Phrase:
        return phrase("Bring your dogs home first!")

    def board_text(self, view: KidsView, names: Names) -> list[Phrase]:
        said = [
            phrase(
                "{name}: {n} out, {home} home.",
                name=name,
                n=sum(YARD < place < HOME for place in places),
                home=sum(place >= HOME for place in places),
            )
            for name, places in zip(names, view.dogs, strict=True)
        ]
        return [
            *said,
            *(phrase("Card: {card}.", card=_card(self, face)) for face in view.hand or ()),
        ]

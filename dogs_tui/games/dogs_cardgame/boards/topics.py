"""The thing under the cursor: its card whole, and its section of the book. Knows no Textual."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.names import puppy_name
from dogs_rules.games.dogs_cardgame.terms import NONE, Kind, Stage, breed_of, kind_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, LocationView
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.cards import (
    bonus_text,
    breed_text,
    character_text,
    kind_text,
    location_text,
    puppies_text,
)
from dogs_tui.games.dogs_cardgame.words.labels import bonus_anchor, character_anchor, kind_anchor
from dogs_tui.play.choice import Choice
from dogs_tui.words import listed

CardText = tuple[Phrase, list[Phrase]]
"""The name of a card, and all its text."""

_ANCHORS: dict[type[Action], str] = {
    act.PickBreed: "setup",
    act.Share: "sharing",
    act.Collect: "collect",
    act.Hire: "hire",
    act.EndTurn: "end-turn",
    act.OpenBay: "open-bay",
    act.PayLicences: "licences",
    act.Donate: "donate",
    act.RenewCharacters: "variant-renewal",
    act.Dismiss: "end-turn",
    act.BuyImprovement: "improvements",
    act.BuyPuppies: "puppies",
    act.TakePuppies: "puppies",
    act.TakeGood: "fair",
    act.TakeFairDog: "partner",
    act.TakeCityDog: "third-improvement",
}

_STAGES: dict[int, str] = {
    Stage.BREEDS: "setup",
    Stage.CHARACTER: "characters",
    Stage.MOVE: "move",
    Stage.ACT: "actions",
    Stage.PLACE: "bays",
    Stage.REWARD: "fair",
    Stage.REARRANGE: "trainer",
    Stage.SHOP: "improvements",
    Stage.THIRD: "third-improvement",
    Stage.PUPPY: "puppies",
    Stage.OVER: "scoring",
}


def stage_anchor(view: CardgameView) -> str:
    """The section of the book about what is being decided."""
    return _STAGES[view.stage]


def action_anchor(view: CardgameView, action: Any) -> str:
    """The section of the book about an action of a list."""
    if isinstance(action, act.KeepCharacter | act.UseCharacter):
        return character_anchor(action.character)
    if isinstance(action, act.ClaimBonus):
        return bonus_anchor(action.bonus)
    return _ANCHORS.get(type(action), stage_anchor(view))


def action_card(words: Words, action: Any) -> list[CardText]:
    """The card that an action is about; none for most."""
    match action:
        case act.PickBreed():
            return [(words.breed_name(action.breed), breed_text())]
        case act.KeepCharacter() | act.UseCharacter() | act.Dismiss():
            return [_character(words, action.character)]
        case act.ClaimBonus():
            return [(words.bonus_name(action.bonus), bonus_text(words, action.bonus))]
        case act.TakePuppies() | act.BuyPuppies():
            return [(puppy_name(action.puppy), puppies_text(words, action.puppy))]
        case act.TakeFairDog():
            return [dog_card(words, action.dog)]
        case _:
            return []


def dog_card(words: Words, card: int) -> CardText:
    """A dog."""
    return words.dog(card), kind_text(words, kind_of(card))


def bay_card(words: Words, card: int) -> CardText:
    """A dog as it lives in a bay, whatever its card says of the way there."""
    if kind_of(card) in {Kind.HEALTHY, Kind.TRAINED}:
        return dog_card(words, card)
    return words.bay_dog(card), [phrase("Lives in a bay and counts there like a healthy dog.")]


def location_cards(words: Words, at: LocationView) -> list[CardText]:
    """A location with its character."""
    cards = [(words.location_name(at.number), location_text(words, at))]
    if at.character != NONE:
        cards.append(_character(words, at.character))
    return cards


def lodging(words: Words, at: LocationView, *, counted: bool = False) -> Phrase:
    """The destination of each dog of a location, as its card says: ``Poodle to a bay``.

    Args:
        words: The words of the match.
        at: The location.
        counted: How many go where, in place of breeds.
    """
    if not at.dogs:
        return phrase("no dogs")
    if counted:
        kinds = [Kind.HEALTHY if kind_of(c) == Kind.TRAINED else kind_of(c) for c in at.dogs]
        return listed(_GO[kind](count) for kind, count in Counter(kinds).items())
    return listed(
        phrase(
            "{breed} {where}", breed=words.breed_name(breed_of(card)), where=_GOES[kind_of(card)]
        )
        for card in at.dogs
    )


def dog_anchor(card: int) -> str:
    """The section of the book about a dog's kind."""
    return kind_anchor(kind_of(card))


def _character(words: Words, character: int) -> CardText:
    return words.character_name(character), character_text(words, character)


_GOES = (
    phrase("to a bay"),
    phrase("to a bay"),
    phrase("to the infirmary"),
    phrase("to the hotel"),
    phrase("to the Fair"),
)


_GO: Final[dict[int, Callable[[int], Phrase]]] = {
    Kind.HEALTHY: lambda n: plural("{n} to a bay", "{n} to bays", n),
    Kind.SICK: lambda n: phrase("{n} to the infirmary", n=n),
    Kind.HOTEL: lambda n: phrase("{n} to the hotel", n=n),
    Kind.FAIR: lambda n: phrase("{n} to the Fair", n=n),
}


def dealt_cards(words: Words, dealt: tuple[int, ...]) -> list[CardText]:
    """The characters of which one is kept: all of them, so that they can be compared."""
    return [_character(words, character) for character in dict.fromkeys(dealt)]


def listed_card(
    words: Words, view: CardgameView, line: Choice | None, location: LocationView
) -> list[CardText]:
    """The card that a line of a list is about; where it is about none, that of a location."""
    entries = action_card(words, line.action) if line else []
    if view.stage == Stage.BREEDS and view.breeds:
        entries.append((phrase("Chosen"), [listed(map(words.breed_name, view.breeds))]))
    return entries or location_cards(words, location)


def city_card(words: Words, dog: int, location: LocationView) -> list[CardText]:
    """The card of a dog in the city, or of the location where there is no dog."""
    return [dog_card(words, dog)] if dog != NONE else location_cards(words, location)

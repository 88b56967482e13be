"""The keys with which whole matches are played, by game: for tests at one keyboard and over SSH.

What to press is decided from the view of the seat to move and from what it may do, as somebody at
the table would; the keys are pressed one by one, until the action they lead to has been played.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dog_kids.terms import Stage as KidsStage
from dogs_rules.games.dog_lover import actions as lover
from dogs_rules.games.dog_lover.terms import Stage as LoverStage
from dogs_rules.games.dog_lover.view import Turn
from dogs_rules.games.dogs import actions as dogs
from dogs_rules.games.dogs.terms import Stage as DogsStage
from dogs_rules.games.dogs_cardgame import actions as cardgame
from dogs_rules.games.dogs_cardgame.terms import Stage as CardgameStage
from dogs_rules.games.dogs_cardgame.view import CardgameView

Legal = tuple[Action, ...]
Deciding = Callable[[Any, Legal], Iterator[str]]
"""Gives the keys for a decision, from the view of the seat to move and its legal actions."""


def has(legal: Legal, *kinds: type[Action]) -> bool:
    return any(isinstance(action, kinds) for action in legal)


def how_many(legal: Legal, kind: type[Action]) -> int:
    return sum(isinstance(action, kind) for action in legal)


# DOGS: somebody takes what is nearest and then goes home.

DRIVES = 3
"""How often a seat drives in a round before it goes home."""


def dogs_keys() -> Deciding:
    driven: Counter[tuple[int, int]] = Counter()

    def keys(view: Any, legal: Legal) -> Iterator[str]:
        if view.stage == DogsStage.PICK_UP:
            driven[view.round, view.to_move] += 1
            yield from _pick_up(legal, driven[view.round, view.to_move] < DRIVES)
        elif has(legal, dogs.GiveSick):
            yield from ("g", "g")
        elif view.stage in {DogsStage.HOUSING, DogsStage.REHOUSING}:
            yield from ("a", "f")
        elif view.stage == DogsStage.BOX:
            yield "1"
        else:
            yield "enter"

    return keys


def _pick_up(legal: Legal, drives_on: bool) -> Iterator[str]:
    if has(legal, dogs.Drive) and drives_on:
        yield from ("tab", "enter")
    elif has(legal, dogs.StayHome):
        yield "z"
    elif not has(legal, dogs.GoHome):
        yield "enter"
    else:
        yield "w"
        if how_many(legal, dogs.GoHome) > 1:
            yield "1"


# Dog Lover: somebody plays everything that can be played, then takes what Sit can.

FREE: tuple[tuple[type[Action], tuple[str, ...]], ...] = (
    (lover.Attach, ("a", "1")),
    (lover.Tuck, ("t", "1", "1")),
    (lover.Adopt, ("d", "enter")),
    (lover.Learn, ("n", "enter")),
    (lover.PlayFetch, ("f", "enter")),
    (lover.Take, ("1", "enter")),
    (lover.EndTurn, ("e", "e")),
)
"""What is played first if it may be, and the keys for it."""


def dog_lover_keys() -> Deciding:
    def keys(view: Any, legal: Legal) -> Iterator[str]:
        if view.stage == LoverStage.FEEDING:
            yield "f"
        elif view.stage == LoverStage.PENALTY:
            yield "1"
        elif view.stage == LoverStage.WATCH_DOG:
            yield from ("right", "enter")
        elif isinstance(view.decision, Turn) and view.decision.food_first:
            yield "1"
        else:
            yield from next((keys for kind, keys in FREE if has(legal, kind)), ("1",))

    return keys


# DOG Kids: a child presses enter on the first card that moves a dog, or on the button.


def dog_kids_keys() -> Deciding:
    exchanges = count()

    def keys(view: Any, legal: Legal) -> Iterator[str]:
        if view.stage == KidsStage.EXCHANGE and next(exchanges) % 2:
            yield "n"
        yield "enter"
        yield "enter"

    return keys


# DOGS Cardgame: somebody takes whatever is to be had.


def dogs_cardgame_keys() -> Deciding:
    return _cardgame


def _cardgame(view: CardgameView, legal: Legal) -> Iterator[str]:
    match view.stage:
        case CardgameStage.MOVE:
            yield from _driving(view)
        case CardgameStage.ACT:
            yield from _acting(legal)
        case CardgameStage.PLACE:
            yield "enter" if has(legal, cardgame.Place) else "f"
        case CardgameStage.REARRANGE:
            yield "f" if cardgame.FinishRearranging() in legal else "enter"
        case CardgameStage.THIRD:
            yield "enter"
            if has(legal, cardgame.TakeCityDog) and _straight(legal):
                yield "1"
        case CardgameStage.SHOP:
            yield "1"
            bays = [action.bay for action in legal if isinstance(action, cardgame.TakeFairDog)]
            if bays:
                yield str(bays[0] + 1)
        case _:
            yield "enter"


def _straight(legal: Legal) -> bool:
    """Whether the first dog of the city leaves a choice."""
    found = [action.dog for action in legal if isinstance(action, cardgame.TakeCityDog)]
    return found.count(found[0]) > 1


def _driving(view: CardgameView) -> Iterator[str]:
    """To the location with the most dogs that find a place and can be fed."""
    food = view.kennels[view.mover].food
    best = max(
        range(len(view.city)),
        key=lambda place: (
            view.city[place].fits and view.city[place].collect <= food,
            len(view.city[place].dogs),
            -view.city[place].share,
        ),
    )
    yield from (str(best + 1), "enter")


def _acting(legal: Legal) -> Iterator[str]:
    if has(legal, cardgame.ClaimBonus):
        yield from ("n", "enter")
    elif has(legal, cardgame.UseCharacter):
        yield from ("k", "1")
    elif has(legal, cardgame.OpenBay):
        yield "b"
    elif has(legal, cardgame.Share):
        yield "a"
        if how_many(legal, cardgame.Share) > 1:
            yield "1"
    elif has(legal, cardgame.Collect):
        yield from ("c", "c")
    elif has(legal, cardgame.Hire):
        yield "p"
    elif has(legal, cardgame.PayLicences):
        yield "v"
        if cardgame.PayLicences(2) in legal:
            yield "2"
    else:
        yield "e"


DECIDING: dict[str, Callable[[], Deciding]] = {
    "dogs": dogs_keys,
    "dog_lover": dog_lover_keys,
    "dogs_cardgame": dogs_cardgame_keys,
    "dog_kids": dog_kids_keys,
}
"""A new player of each game, by its key."""

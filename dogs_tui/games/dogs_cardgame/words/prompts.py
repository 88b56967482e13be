"""The current decision of DOGS Cardgame in words: the phase, and what is asked. No Textual."""

from collections.abc import Callable, Mapping
from typing import Final

from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.games.dogs_cardgame.view import (
    CardgameView,
    Choosing,
    KennelView,
    LocationView,
    Placing,
    PuppyChoice,
    Rewarding,
    Shopping,
    Turn,
)
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs_cardgame.words.labels import Labels
from dogs_tui.words.phrases import coins


def own_kennel(view: CardgameView) -> KennelView:
    """The kennel of the seat whose turn it is."""
    return view.kennels[view.mover]


def here(view: CardgameView) -> LocationView | None:
    """The location of the truck whose turn it is; ``None``: outside the city."""
    place = own_kennel(view).place
    return None if place == NONE else view.city[place]


def _breeds(_: Labels, view: CardgameView, name: str) -> Phrase:
    left = view.decision.left if isinstance(view.decision, Choosing) else 1
    if left == 1:
        return phrase("{name}: choose the last breed of this match", name=name)
    return phrase("{name}: choose a breed for this match, {n} to go", name=name, n=left)


def _character(_: Labels, view: CardgameView, name: str) -> Phrase:
    dealt = len(view.decision.dealt) if isinstance(view.decision, Choosing) else 0
    return plural(
        "{name}: keep {n} character for later",
        "{name}: keep one of {n} characters for later",
        dealt,
        name=name,
    )


def _move(words: Labels, view: CardgameView, name: str) -> Phrase:
    at = here(view)
    if at is None:
        return phrase("{name}: drive to a location of the city", name=name)
    location, has = words.location_name(at.number), own_kennel(view).coins
    if not at.share:
        return phrase(
            "{name}: drive to another location, or stay at the {location}",
            name=name,
            location=location,
        )
    if at.share <= has:
        return phrase(
            "{name}: drive on, or stay at the {location} and share it for {coins}",
            name=name,
            location=location,
            coins=coins(at.share),
        )
    return phrase(
        "{name}: drive on; to share the {location} costs {coins}, you have {n}",
        name=name,
        location=location,
        coins=coins(at.share),
        n=has,
    )


def _act(words: Labels, view: CardgameView, name: str) -> Phrase:
    """The prompt: actions at the location with what the seat has now, and how the turn ends."""
    turn, at = view.decision, here(view)
    if not isinstance(turn, Turn) or at is None:
        return phrase("{name}: act, or end the turn", name=name)
    kennel = own_kennel(view)
    may_collect = bool(at.dogs) and not turn.collected and at.fits and kennel.food >= at.collect
    may_hire = at.character != NONE and not turn.hired
    if not turn.shared and (may_collect or may_hire) and kennel.coins >= at.share:
        return phrase(
            "{name}: pay {coins} to share the location, or {end}",
            name=name,
            coins=coins(at.share),
            end=_end(turn),
        )
    may_hire = may_hire and kennel.coins >= at.hire
    if not turn.shared or not (may_collect or may_hire):
        if turn.too_many:
            return _too_many(words, view, name)
        return phrase("{name}: free actions, or {end}", name=name, end=_end(turn))
    who = words.character_name(at.character)
    if not may_collect:
        return phrase("{name}: hire the {who}, or {end}", name=name, who=who, end=_end(turn))
    if not may_hire:
        return phrase("{name}: collect the dogs, or {end}", name=name, end=_end(turn))
    return phrase(
        "{name}: collect the dogs, hire the {who}, or {end}", name=name, who=who, end=_end(turn)
    )


def _end(turn: Turn) -> Phrase:
    return phrase("dismiss a character") if turn.too_many else phrase("end the turn")


def _too_many(words: Labels, view: CardgameView, name: str) -> Phrase:
    if len(own_kennel(view).characters) > words.tables.figures.characters_kept:
        return phrase("{name}: too many characters; use or dismiss one", name=name)
    return phrase("{name}: two characters are alike; use or dismiss one", name=name)


def _place(words: Labels, view: CardgameView, name: str) -> Phrase:
    waiting = view.waiting
    if len(waiting) == 1:
        shown = words.bay_dog(waiting[0]) if _curing(view) else words.dog(waiting[0])
        return phrase("{name}: choose a bay for the {dog}", name=name, dog=shown)
    if _curing(view):
        return plural(
            "{name}: choose bays for {n} cured dog",
            "{name}: choose bays for {n} cured dogs",
            len(waiting),
            name=name,
        )
    return plural(
        "{name}: choose bays for {n} dog",
        "{name}: choose bays for {n} dogs",
        len(waiting),
        name=name,
    )


def _curing(view: CardgameView) -> bool:
    return isinstance(view.decision, Placing) and view.decision.curing


def _reward(words: Labels, view: CardgameView, name: str) -> Phrase:
    """The prompt: the dogs that still have to pay lie last in the row of the Fair."""
    left = view.decision.left if isinstance(view.decision, Rewarding) else view.rewards
    paying = -(-left // words.tables.figures.fair_goods)
    brought = words.dog(view.fair[-paying])
    if left > 1:
        return phrase(
            "{name}: food or a coin for the {dog}? {n} to choose", name=name, dog=brought, n=left
        )
    return phrase("{name}: food or a coin for the {dog}?", name=name, dog=brought)


def _rearrange(words: Labels, view: CardgameView, name: str) -> Phrase:
    waiting = view.waiting
    if len(waiting) == 1:
        return phrase("{name}: put the {dog} into a bay", name=name, dog=words.bay_dog(waiting[0]))
    if waiting:
        return plural(
            "{name}: put {n} dog back into bays",
            "{name}: put {n} dogs back into bays",
            len(waiting),
            name=name,
        )
    return phrase("{name}: lift a dog to move it, or finish", name=name)


def _shop(words: Labels, view: CardgameView, name: str) -> Phrase:
    shop = view.decision
    if not isinstance(shop, Shopping):
        return phrase("{name}: buy improvements, or finish", name=name)
    who = words.character_name(shop.character)
    if shop.fair and shop.must_take:
        return phrase("{name}: the {who} brings a Fair dog. Which, and where?", name=name, who=who)
    if shop.improvements and shop.puppies:
        return phrase("{name}: buy improvements or puppies, or finish", name=name)
    if shop.improvements:
        return phrase("{name}: buy improvements, or finish", name=name)
    if shop.puppies:
        return phrase("{name}: buy puppies, or finish", name=name)
    return phrase("{name}: finish with the {who}", name=name, who=who)


def _puppy(_: Labels, view: CardgameView, name: str) -> Phrase:
    left = view.decision.left if isinstance(view.decision, PuppyChoice) else view.puppies_due
    if left > 1:
        return phrase("{name}: full bays bring puppies. Which? {n} to choose", name=name, n=left)
    return phrase("{name}: a full bay brings puppies. Which?", name=name)


PHASES: Final[Mapping[int, Phrase]] = {
    Stage.BREEDS: phrase("breeds"),
    Stage.CHARACTER: phrase("set-up"),
    Stage.MOVE: phrase("driving"),
    Stage.ACT: phrase("actions"),
    Stage.PLACE: phrase("placing"),
    Stage.REWARD: phrase("Dog Fair"),
    Stage.REARRANGE: phrase("rearranging"),
    Stage.SHOP: phrase("shopping"),
    Stage.THIRD: phrase("improvement"),
    Stage.PUPPY: phrase("puppies"),
    Stage.OVER: phrase("the end"),
}

PROMPTS: Final[Mapping[int, Phrase | Callable[[Labels, CardgameView, str], Phrase]]] = {
    Stage.BREEDS: _breeds,
    Stage.CHARACTER: _character,
    Stage.MOVE: _move,
    Stage.ACT: _act,
    Stage.PLACE: _place,
    Stage.REWARD: _reward,
    Stage.REARRANGE: _rearrange,
    Stage.SHOP: _shop,
    Stage.THIRD: phrase("{name}: third improvement! Take a dog"),
    Stage.PUPPY: _puppy,
}

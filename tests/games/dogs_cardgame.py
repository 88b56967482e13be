"""DOGS Cardgame, as far as shared tests must be told of it."""

from collections.abc import Iterator
from typing import Any

from dogs_rules.games.dogs_cardgame import actions as cardgame
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.kit.glyphs import ASCII
from tests.support.game_cases import (
    Crowded,
    Deciding,
    Description,
    Duel,
    Keying,
    Legal,
    Scene,
    Walk,
)
from tests.support.keys import has, how_many
from tests.tui.dogs_cardgame.cardgame_stages import MODULES, PLAY, at

# The keys of a whole match: somebody takes whatever is to be had.


def new_player() -> Deciding:
    return _cardgame


def _cardgame(view: CardgameView, legal: Legal) -> Iterator[str]:
    match view.stage:
        case Stage.MOVE:
            yield from _driving(view)
            yield "enter"  # once more where the coin to share is missing
        case Stage.ACT:
            yield from _acting(legal)
        case Stage.PLACE:
            yield from _placing(legal)
        case Stage.REARRANGE:
            yield from ("f", "f") if cardgame.FinishRearranging() in legal else ("enter",)
        case Stage.THIRD:
            yield "enter"
            if has(legal, cardgame.TakeCityDog) and _straight(legal):
                yield from ("1", "1")
        case Stage.SHOP:
            yield from ("1", "1")
            bays = [action.bay for action in legal if isinstance(action, cardgame.TakeFairDog)]
            if bays:
                yield from _into(bays[0])
        case _:
            yield "enter"


def _straight(legal: Legal) -> bool:
    """Whether the first dog of the city leaves a choice."""
    dogs = [action.dog for action in legal if isinstance(action, cardgame.TakeCityDog)]
    return dogs.count(dogs[0]) > 1


def _placing(legal: Legal) -> Iterator[str]:
    homes = [action for action in legal if isinstance(action, cardgame.Place)]
    if homes:
        yield from _into(homes[0].bay)
    else:
        yield from ("f", "f")


def _into(bay: int) -> Iterator[str]:
    """Where the cursor begins; into a bay if a key that was one too many before has moved it."""
    yield from ("enter", str(bay + 1), "enter")


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
    """What changes a count is asked for first: the same key again does it."""
    if has(legal, cardgame.ClaimBonus):
        yield from ("n", "enter")
    elif has(legal, cardgame.UseCharacter):
        yield from ("k", "1", "1")
    elif has(legal, cardgame.OpenBay):
        yield from ("b", "b")
    elif has(legal, cardgame.Share):
        yield from ("a", "1", "1") if how_many(legal, cardgame.Share) > 1 else ("a", "a")
    elif has(legal, cardgame.Collect):
        yield from ("c", "c")
    elif has(legal, cardgame.Hire):
        yield from ("p", "p")
    elif has(legal, cardgame.PayLicences):
        yield from ("v", "2", "2") if cardgame.PayLicences(2) in legal else ("v", "v")
    else:
        yield from ("e", "e")


# What is looked at.

NARROW = (80, 24)
SHOWN_AS_SVG = (Stage.MOVE, Stage.ACT, Stage.PLACE)


def scene(stage: Stage, *keys: str, seats: int = 4, **more: Any) -> Scene:
    breeds = "chosen" if stage == Stage.BREEDS else "random"
    return Scene(lambda: at(stage, seats=seats, modules=True, breeds=breeds), keys, **more)


SCENES = {
    **{
        stage.name.lower(): scene(stage, pictured=(NARROW,) if stage in SHOWN_AS_SVG else ())
        for stage in Stage
    },
    **{
        f"{stage.name.lower()}-ascii": scene(stage, looks={"glyphs": ASCII}, sizes=(NARROW,))
        for stage in (Stage.ACT, Stage.PLACE)
    },
    **{
        f"{stage.name.lower()}-light": scene(
            stage, looks={"theme": "kennel-light"}, sizes=(NARROW,), pictured=(NARROW,)
        )
        for stage in (Stage.ACT, Stage.PLACE)
    },
    **{f"move-{seats}": scene(Stage.MOVE, seats=seats, sizes=(NARROW,)) for seats in (2, 5)},
    **{f"act-{key}": scene(Stage.ACT, key, sizes=(NARROW,)) for key in ("n", "d", "w", "o", "s")},
}


ONLY_WAYS = frozenset(
    {
        cardgame.EndTurn,
        cardgame.FinishRearranging,
        cardgame.KeepCharacter,
        cardgame.Place,
    }
)
"""A dog is placed by its player, who sees where it goes; what is kept, and ends, are confirmed."""

GAME = Description(
    deciding=new_player,
    walks={
        "modules": Walk(
            2, 1, 7, frozenset({"turn"}), {"start": "1", **MODULES, "breeds": "chosen"}
        ),
        "children": Walk(
            5,
            1,
            7,
            frozenset({"turn"}),
            {"start": "1", "children": "yes"},
            size=(120, 40),
            plies=20,
        ),
    },
    only_ways=ONLY_WAYS,
    keying=Keying(
        begin=("enter",),
        cursor=("right", "right", "left", "1", "3", "2", "right", "left", "left", "right"),
        play=("1", "enter", "c", "enter", "enter", "e", "e") * 3,
    ),
    anchors="""
        goal components breeds facts-and-reconstructions own-cards setup seats-cards options
        dogs healthy trained sick hotel fair kennel bays infirmary
        round example-turns move sharing actions collect hire
        free-actions open-bay licences donate end-turn
        characters merchant vet trainer manager partner improvements third-improvement
        bonuses bonus-healthy bonus-trained bonus-cured bonus-hotel bonus-fair bonus-one-of-each
        bonus-one-breed bonus-six-breeds bonus-three-pairs bonus-nine-dogs bonus-two-licences
        bonus-licence-improvements bonus-food bonus-coins bonus-improvements
        end scoring score-bays score-trained score-hotel score-bonuses score-puppies
        score-penalties ties two-players children puppies
        variants variant-renewal variant-donations variant-straight
        questions rulings undo glossary-portuguese
    """,
    hidden=lambda state: (state.pile, state.characters),
    duels=(
        Duel(2, {}, 12, 12, 2020),
        Duel(3, {"children": "yes"}, 3, 3, 2020),
        Duel(4, {}, 2, 2, 2020),
        Duel(2, MODULES, 3, 3, 2020),
        Duel(5, MODULES, 2, 2, 2020),
    ),
    rulings=39,
    sources="by the text|ours",
    originals={
        "glossary-things": "melhoria, enfermaria, feira de cães, filhotes, licença",
    },
    crowded=Crowded(
        PLAY,
        ((2, MODULES), (5, MODULES)),
        29,
        ((), ("n",), ("d",), ("k",), ("w",), ("enter",)),
        codes=r"(?<![\w.])(?:(?!In|No|Of|To|It|At|An|If)[A-Z][a-zA-Z](?![\w.])|\d+/\d+|\+\d+)",
    ),
    scenes=SCENES,
    hints={"table": lambda: at(Stage.ACT, seats=3)},
)

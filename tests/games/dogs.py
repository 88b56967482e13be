"""DOGS, as far as shared tests must be told of it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dogs_rules.games.dogs import actions as dogs
from dogs_rules.games.dogs.terms import CARD_KINDS, FIRST_SPECIAL, Box, Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_tui.games.dogs.words.labels import card_name
from dogs_tui.kit.glyphs import ASCII
from tests.support.game_cases import (
    Crowded,
    Deciding,
    Description,
    Duel,
    Keying,
    Legal,
    Review,
    Scene,
    Walk,
)
from tests.support.keys import has, how_many
from tests.tui.dogs.stages import PLAY, at

# The keys of a whole match: somebody takes what is nearest and then goes home.

DRIVES = 3
"""How often a seat drives in a round before it goes home."""


def new_player() -> Deciding:
    driven: Counter[tuple[int, int]] = Counter()

    def keys(view: Any, legal: Legal) -> Iterator[str]:
        if view.stage == Stage.PICK_UP:
            driven[view.round, view.to_move] += 1
            yield from _pick_up(legal, driven[view.round, view.to_move] < DRIVES)
        elif has(legal, dogs.GiveSick):
            yield from ("g", "g")
        elif view.stage in {Stage.HOUSING, Stage.REHOUSING}:
            yield from ("a", "f", "f")
        elif view.stage == Stage.BOX:
            yield from ("1", "1")
        else:
            yield "enter"

    return keys


def _pick_up(legal: Legal, drives_on: bool) -> Iterator[str]:
    if has(legal, dogs.Drive) and drives_on:
        yield from ("tab", "enter")
    elif has(legal, dogs.StayHome):
        yield from ("z", "z")
    elif not has(legal, dogs.GoHome):
        yield "enter"
    else:
        yield from ("w", "1", "1") if how_many(legal, dogs.GoHome) > 1 else ("w", "w")


# What is looked at.

NARROW, ROOMY, LARGE = (80, 24), (120, 40), (200, 60)
SHOWN_AS_SVG = (Stage.PICK_UP, Stage.HOUSING, Stage.PLACE)


def full_yard(view: DogsView, kennel: KennelView, _: Legal) -> bool:
    decision: Any = view.decision
    return len(decision.yard) > 2 and view.round > 2 and bool(kennel.infirmary)


def at_the_fair(view: DogsView, _: KennelView, legal: Legal) -> bool:
    decision: Any = view.decision
    return decision.box == Box.FAIR and len(legal) > 8


def scene(stage: Stage, *keys: str, seats: int = 3, **more: Any) -> Scene:
    return Scene(lambda: at(stage, seats=seats), keys, **more)


SCENES = {
    **{
        stage.name.lower(): scene(stage, pictured=(ROOMY,) if stage in SHOWN_AS_SVG else ())
        for stage in Stage
        if stage != Stage.OVER
    },
    **{
        f"{stage.name.lower()}-ascii": scene(stage, looks={"glyphs": ASCII}, sizes=(NARROW,))
        for stage in SHOWN_AS_SVG
    },
    **{
        f"{stage.name.lower()}-light": scene(
            stage, looks={"theme": "kennel-light"}, sizes=(NARROW,), pictured=(NARROW,)
        )
        for stage in SHOWN_AS_SVG
    },
    **{f"pick_up-{seats}": scene(Stage.PICK_UP, seats=seats, sizes=(NARROW,)) for seats in (2, 4)},
    "pick_up-large": scene(Stage.PICK_UP, sizes=(LARGE,)),
    "housing-full": Scene(lambda: at(Stage.HOUSING, full_yard), sizes=(NARROW, LARGE)),
    "fair": Scene(lambda: at(Stage.BOX, at_the_fair), sizes=(NARROW, LARGE)),
    "others": scene(Stage.PICK_UP, "o", seats=4, sizes=(NARROW,)),
    "book-over-the-right": scene(Stage.PICK_UP, "question_mark", sizes=((104, 30),)),
    "refused": scene(Stage.PICK_UP, "w", sizes=(NARROW,), pictured=(NARROW,)),
}


ONLY_WAYS = frozenset(
    {
        dogs.FinishHousing,
        dogs.House,
        dogs.Lift,
        dogs.StayHome,
        dogs.GoHome,
        dogs.TakeInSwap,
    }
)
"""A dog is placed by its player, who sees where it goes; ends of a visit, of a drive and of housing
are confirmed."""

GAME = Description(
    deciding=new_player,
    walks={
        "alone": Walk(3, 1, 7, frozenset({"pickup"}), bots="steady"),
        "together": Walk(2, 2, 7, frozenset({"pickup"}), size=(120, 40), plies=12),
    },
    only_ways=ONLY_WAYS,
    keying=Keying(
        cursor=("right", "down", "left", "up", "tab", "right", "tab", "up", "down", "left"),
        play=("tab", "enter") * 6,
    ),
    anchors="""
        goal components facts-and-reconstructions setup kennel round
        phase-1 gas driving roadworks lost-dogs going-home first-and-last staying-home
        housing bays infirmary donations quartet-coin
        phase-2 boxes town-hall warehouse pet-shop vet fair fair-sell fair-buy fair-swap
        phase-3 feeding salary new-cards refill start-player
        cards resource-cards card-swap card-assistant card-vet card-trained-dog card-take-dog
        card-discount card-prize-dog card-free-entry
        end last-round
        scoring score-bays score-additional score-breeds score-assistant score-resources
        score-sick score-tie
        two-players rulings terms undo
    """,
    hidden=lambda state: (*state.stacks, state.deck, state.fair_cards),
    duels=(Duel(2, {}, 40, 38), Duel(3, {}, 6, 5), Duel(4, {}, 8, 7)),
    rulings=41,
    originals={
        "terms": "Prefeitura, Armazém, Feira de Cães, baia, enfermaria",
    },
    crowded=Crowded(
        PLAY,
        ((2, {}), (4, {})),
        37,
        ((), ("tab",), ("enter",)),
        codes=r"(?<![\w.])(?!No|Bo|In|It|An)[A-Z][A-Za-z](?=[+? │]|$)",
    ),
    scenes=SCENES,
    hints={
        "table": lambda: at(Stage.PICK_UP, seats=3),
        "housing": lambda: at(Stage.HOUSING, seats=3),
    },
    review=Review("dogs-3-finished", ("dogs", "coins")),
    titles=tuple(card_name(kind).template for kind in range(FIRST_SPECIAL, CARD_KINDS)),
)

"""DOG Kids, as far as shared tests must be told of it."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from dogs_rules.games.dog_kids import actions as kids
from dogs_rules.games.dog_kids.terms import Stage
from dogs_tui.games.dog_kids.glyphs import SETS as SIGNS
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
from tests.tui.dog_kids.kids_stages import PLAY, STATES

# A whole match: a child presses enter on the first card that moves a dog, or on the button.


def new_player() -> Deciding:
    exchanges = count()

    def keys(view: Any, legal: Legal) -> Iterator[str]:
        if view.stage == Stage.EXCHANGE and next(exchanges) % 2:
            yield "n"
        yield "enter"
        yield "enter"

    return keys


# What is looked at.

NARROW = (80, 24)
KEYS = {
    "second-way": ("down",),
    "kennel": ("2",),
    "swapping": ("3",),
    "changing": ("x",),
    "others": ("o",),
    "score": ("s",),
    "book": ("question_mark",),
}
LOOKS: dict[str, dict[str, Any]] = {
    "ascii": {"glyphs": ASCII},
    "light": {"theme": "kennel-light"},
    "ansi": {"theme": "kennel-ansi"},
}

SCENES = {
    **{
        name: Scene(made, alone=True, pictured=(NARROW,) if name == "busy" else ())
        for name, made in STATES.items()
    },
    **{
        name: Scene(STATES["busy"], keys, sizes=(NARROW,), alone=True)
        for name, keys in KEYS.items()
    },
    **{
        f"pairs-{name}": Scene(
            STATES["pairs"],
            ("down",),
            looks,
            sizes=(NARROW,),
            pictured=() if name == "ascii" else (NARROW,),
            alone=True,
        )
        for name, looks in LOOKS.items()
    },
}


def pictures(name: str) -> Iterator[str]:
    """Houses, paws, arrows and faces."""
    own = SIGNS[name]
    yield from (*own.big_paw, *own.big_house, *own.big_arrows, *own.house, *own.paw)
    for rows in range(1, 5):
        yield from own.face(rows, "")


ONLY_WAYS = frozenset(
    {
        kids.Change,
    }
)
"""A child sees that no card fits before a card is put away and a new one drawn."""

GAME = Description(
    deciding=new_player,
    walks={
        "together": Walk(2, 2, 2, frozenset({"turn"}), size=(120, 40)),
        "alone": Walk(
            4, 1, 2, frozenset({"turn", "exchange"}), {"start": "1", "teams": "teams"}, plies=40
        ),
        "children": Walk(2, 2, 2, frozenset({"turn"}), {"children": "yes"}),
    },
    only_ways=ONLY_WAYS,
    keying=Keying(
        cursor=("right", "down", "right", "left", "up", "3", "1", "down", "right", "left"),
        play=("enter",) * 8,
    ),
    anchors="""
        goal components board facts-and-reconstructions own-board setup options double-start
        children
        round turn start moving example-turns jumping long-jump chuck-out kennel-fields home
        cards single double two-colours kennel-card swap change end scoring
        teams exchange pushing push-chain helping three-players handicap
        questions rulings versions undo
        glossary glossary-german glossary-french glossary-italian
    """,
    hidden=lambda state: (state.deck, *state.hands[1:]),
    duels=(
        Duel(2, {}, 100, 90),
        Duel(4, {}, 16, 14),
        Duel(4, {"teams": "teams"}, 16, 14, partner=2),
    ),
    rulings=35,
    sources="all four|ours|German|French",
    originals={
        "glossary-german": "Hundetausch-Karte, Doppelschritt-Karte, Startfeld, großer Sprung",
        "glossary-french": "carte niche, carte bicolore, case de départ, grand saut",
        "glossary-italian": "carta-cuccia, carta-doppio passo, casella di partenza, grande balzo",
    },
    crowded=Crowded(
        PLAY,
        ((2, {}), (3, {"teams": "teams", "handicap": "yes"}), (4, {"teams": "teams"})),
        17,
        ((), ("right",), ("down",)),
        drawn=pictures,
    ),
    scenes=SCENES,
    hints={"table": next(iter(STATES.values()))},
    review=Review("dog_kids-2-finished", ("cards", "dogs")),
)

"""Dog Lover, as far as shared tests must be told of it."""

from collections.abc import Iterator
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dog_lover import actions as lover
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.games.dog_lover.view import DogLoverView, Turn
from dogs_tui.games.dog_lover.glyphs import SETS as SIGNS
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
from tests.support.keys import has
from tests.tui.dog_lover.lover_stages import PLAY, at, rich

# The keys of a whole match: somebody plays everything that can be played, then takes what Sit can.

FREE: tuple[tuple[type[Action], tuple[str, ...]], ...] = (
    (lover.Attach, ("a", "1", "1")),
    (lover.Tuck, ("t", "1", "1", "1", "1")),
    (lover.Adopt, ("d", "enter")),
    (lover.Learn, ("n", "enter")),
    (lover.PlayFetch, ("f", "enter")),
    (lover.Take, ("1", "enter")),
    (lover.EndTurn, ("e", "e")),
)
"""What is played first if it may be, and the keys for it."""


def new_player() -> Deciding:
    def keys(view: Any, legal: Legal) -> Iterator[str]:
        if view.stage == Stage.FEEDING:
            yield from ("f", "f")
        elif view.stage == Stage.PENALTY:
            yield from ("1", "1")
        elif view.stage == Stage.WATCH_DOG:
            yield from ("right", "enter")
        elif isinstance(view.decision, Turn) and view.decision.food_first:
            yield from ("1", "1")
        else:
            yield from next((keys for kind, keys in FREE if has(legal, kind)), ("1", "1"))

    return keys


# What is looked at.

NARROW = (80, 24)
KEYS = {
    "aiming": ("1", "r"),
    "blocked": ("1", "down"),
    "tucking": ("t",),
    "card": ("up", "c"),
    "fetching": ("f", "left"),
    "shelter": ("d", "d"),
    "others": ("o",),
    "score": ("s",),
    "book": ("up", "question_mark"),
}
SHOWN_AS_SVG = ("aiming", "tucking", "others")
LOOKS: dict[str, dict[str, Any]] = {"ascii": {"glyphs": ASCII}, "light": {"theme": "kennel-light"}}


def staged(stage: Stage) -> Scene:
    return Scene(lambda: at(stage), alone=True)


def with_waiting(view: DogLoverView, legal: tuple[Action, ...]) -> bool:
    return bool(view.areas[view.mover].waiting) and view.round > 2


def rich_state() -> Any:
    return rich().state


SCENES = {
    **{stage.name.lower(): staged(stage) for stage in Stage},
    "waiting": Scene(lambda: at(Stage.TURN, with_waiting), alone=True),
    **{
        name: Scene(
            rich_state, keys, alone=True, pictured=(NARROW,) if name in SHOWN_AS_SVG else ()
        )
        for name, keys in KEYS.items()
    },
    **{
        f"aiming-{name}": Scene(
            rich_state,
            KEYS["aiming"],
            looks,
            sizes=(NARROW,),
            pictured=(NARROW,) if name == "light" else (),
            alone=True,
        )
        for name, looks in LOOKS.items()
    },
}


def pictures(name: str) -> Iterator[str]:
    """Frames, toys and pictures of cards: what they stand for is said in words beside them."""
    signs = SIGNS[name]
    for frame in (signs.lit, signs.guarded):
        yield from (frame.horizontal, frame.vertical, frame.top_left, frame.top_right)
        yield from (frame.bottom_left, frame.bottom_right)
    for rows in (*signs.dogs, *signs.toys, *signs.pictures):
        yield from rows


ONLY_WAYS = frozenset(
    {
        lover.Attach,
        lover.Tuck,
        lover.EndTurn,
        lover.FinishFeeding,
    }
)
"""A card just taken is played by its player, whatever else the hand holds; ends are confirmed."""

GAME = Description(
    deciding=new_player,
    walks={
        "alone": Walk(3, 1, 7, frozenset({"turn", "feeding"})),
        "together": Walk(2, 2, 19, frozenset({"watch_dog", "turn"}), size=(120, 40), plies=14),
    },
    only_ways=ONLY_WAYS,
    keying=Keying(
        cursor=("right", "down", "left", "up", "right", "right", "down", "left", "left", "up"),
        aim=("1", "down", "r", "right", "left", "r", "down", "up"),
        play=("1", "enter", "a", "escape", "e", "e") * 3,
    ),
    anchors="""
        goal components facts-and-reconstructions own-cards deck dog-list tokens trick-list
        setup seats-cards starting-tricks round turn example-turn tricks taking watch-dog hand
        refilling
        dogs food walks trainings learning adoptions bones toys fetch tucking
        traits attaching penalties trait-rascal trait-best-friend trait-aristocrat trait-scamp
        trait-teachers-pet trait-thief trait-pack-leader trait-digger trait-runaway
        rescued rescued-toys rescued-traits rescued-bigos rescued-sizes
        rescued-dino rescued-tina rescued-pimpek rescued-speedy rescued-fedra rescued-biszkopt
        rescued-edek rescued-foka rescued-majlo rescued-zolza rescued-mecus rescued-krokiet
        rescued-kolega rescued-statyw
        end feeding best-feeding scoring scoring-example score-dogs score-toys score-bones ties
        questions rulebooks rulings undo glossary-polish
    """,
    hidden=lambda state: (state.deck, state.trick_pile, state.shelter_pile),
    duels=(Duel(2, {}, 40, 38), Duel(3, {}, 6, 5), Duel(4, {}, 8, 7)),
    rulings=36,
    sources="Polish|English|Both|Ours|ours",
    crowded=Crowded(
        PLAY,
        ((2, {}), (4, {})),
        17,
        ((), ("1",), ("t",), ("a",), ("d",), ("c",), ("enter",)),
        drawn=pictures,
        codes=r"(?<![A-Za-z0-9])(?:pt|x\d|[SDCW](?=[SDCW]{0,2}(?![A-Za-z0-9])))",
    ),
    scenes=SCENES,
    hints={"table": rich_state},
)

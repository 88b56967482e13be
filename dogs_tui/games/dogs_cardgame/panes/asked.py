"""The questions of DOGS Cardgame's table: the lines of a list, and the dogs that may be chosen."""

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import (
    CardgameView,
    Home,
    Placing,
    Rearranging,
    Shopping,
)
from dogs_tui.games.dogs_cardgame.panes.free_actions import KEYS, Asking
from dogs_tui.games.dogs_cardgame.panes.lists import bonus_lines, line, lines, stage_lines
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.play.choice import Choice


def waiting(view: CardgameView) -> tuple[int, ...]:
    """The dogs that wait for bays."""
    decision = view.decision
    return decision.waiting if isinstance(decision, Placing | Rearranging) else ()


def homes(view: CardgameView, dog: int) -> tuple[Home, ...]:
    """The homes that a dog could have now."""
    decision = view.decision
    if not isinstance(decision, Placing | Rearranging | Shopping):
        return ()
    return tuple(home for home in decision.homes if home.dog == dog)


def donors(view: CardgameView, legal: tuple[Action, ...], asking: Asking) -> frozenset[int]:
    """The dogs in bays that may be chosen now."""
    kind: type[act.Lift | act.Donate] | None = None
    if view.stage == Stage.REARRANGE:
        kind = act.Lift
    elif asking == "donate":
        kind = act.Donate
    if kind is None:
        return frozenset()
    return frozenset(action.dog for action in legal if isinstance(action, kind))


def lines_of(
    words: Words,
    view: CardgameView,
    legal: tuple[Action, ...],
    names: tuple[str, ...],
    asking: Asking,
    held: int,
) -> list[Choice]:
    """The lines of a list; none: no list is asked.

    Args:
        words: The words of the match.
        view: The mover's own.
        legal: What may be done.
        names: The players' names by seat.
        asking: What a key asked for; empty: what the stage itself asks.
        held: The dog that is meant, where one is.
    """
    match asking:
        case "bonus":
            return bonus_lines(words, view, legal) if legal else []
        case "goods" | "straight":
            wanted = (act.Donate, act.TakeCityDog)
            meant = [a for a in legal if isinstance(a, wanted) and a.dog == held]
            return [line(words, view, action, names) for action in meant]
        case "donate":  # the kennel is asked
            return []
        case "":
            return stage_lines(words, view, legal, names)
        case _:
            return lines(words, view, legal, names, *KEYS[asking])

"""The words for actions of DOG Kids: what each would do, and what would come of it. No Textual."""

from collections.abc import Iterator, Mapping
from typing import Final

from dogs_rules.game import Action
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import DOGS, HOME, SWAP, YARD
from dogs_rules.games.dog_kids.view import KidsView, Outcome, Step, Turn
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dog_kids.words.labels import Labels
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names
from dogs_tui.words.sentences import Entry, Table


def outcome_of(view: KidsView, action: Action) -> Outcome | None:
    """The outcome of an action; ``None``: it moves no dog, or is not legal in this view."""
    turn = view.decision
    if not isinstance(turn, Turn):
        return None
    return next((outcome for outcome in turn.outcomes if outcome.action == action), None)


def _comes_of(words: Labels, view: KidsView, action: Action, names: Names) -> Phrase | None:
    """The result of an action, beside where the dog lands; ``None``: nothing to add."""
    outcome = outcome_of(view, action)
    said = list(_effects(words, view, outcome, names)) if outcome else []
    return listed(said) if said else None


def brief(words: Labels, view: KidsView, action: Action, names: Names) -> Phrase:
    """The effect of an action for those who see the board: ``red card to the red field``.

    For a prompt that has named the player: the card, where the dog would land, what happens there.
    """
    outcome = outcome_of(view, action)
    if outcome is None:
        return words.action_short(view, action, names)
    if isinstance(action, act.Swap):
        spot = words.spot(view.sides[action.seat], action.other)
        lands = phrase("swap with {other}'s dog on {spot}", other=names[action.seat], spot=spot)
    else:
        landing = outcome.steps[0]
        target = words.spot(view.sides[landing.seat], landing.target)
        lands = phrase("{card} to {spot}", card=_card(words, action), spot=target)
    seen = list(_seen(outcome, names))
    return _with(lands, listed(seen) if seen else None)


def among(
    words: Labels, view: KidsView, action: Action, others: list[Phrase], names: Names
) -> Phrase:
    """The effect of an action in a list; which dog moves is said where another line is as brief.

    Args:
        words: The words of the match.
        view: The mover's own.
        action: Legal in it.
        others: The brief effects of all other actions of the list.
        names: The players' names by seat.
    """
    does = brief(words, view, action, names)
    if does not in others or not isinstance(action, act.Move | act.Swap):
        return does
    place = words.standing(view.sides[_mover_of(view)], action.dog)
    return phrase("{does}: the dog {place}", does=does, place=place)


def _with(does: Phrase, brings: Phrase | None) -> Phrase:
    return phrase("{does} ({brings})", does=does, brings=brings) if brings else does


def _card(words: Labels, action: Action) -> Phrase:
    if isinstance(action, act.Move):
        return words.played_as(action.card, action.colour)
    return words.card_name(SWAP)


# What each action does.


def _mover_of(view: KidsView) -> int:
    """The side whose dogs are moved: the own, or the partner's when all own are home."""
    turn = view.decision
    helping = turn.helping if isinstance(turn, Turn) else -1
    return view.mover if helping < 0 else helping


def _move(words: Labels, view: KidsView, action: act.Move, _: Names) -> Phrase:
    side, outcome = view.sides[_mover_of(view)], outcome_of(view, action)
    card, dog = _card(words, action), words.side_name(side)
    if outcome is None:
        place = words.standing(side, action.dog)
        return phrase("Play the {card}: {side} dog {place}", card=card, side=dog, place=place)
    target = words.far_spot(side, outcome.steps[0].target)
    if action.dog == YARD:
        return phrase(
            "Play the {card}: {side} dog out of its yard to {spot}",
            card=card,
            side=dog,
            spot=target,
        )
    return phrase(
        "Play the {card}: {side} dog from {origin}, to {target}",
        card=card,
        side=dog,
        origin=words.far_spot(side, action.dog),
        target=target,
    )


def _swap(words: Labels, view: KidsView, action: act.Swap, names: Names) -> Phrase:
    side, other = view.sides[_mover_of(view)], view.sides[action.seat]
    return phrase(
        "Play the {card}: {side} dog {place}, with {dog} {other}",
        card=_card(words, action),
        side=words.side_name(side),
        place=words.standing(side, action.dog),
        dog=words.owned(action.seat, names),
        other=words.standing(other, action.other),
    )


def _played(words: Labels, _: KidsView, action: act.Move, __: Names) -> Phrase:
    return phrase("Play the {card}", card=_card(words, action))


def _moved(words: Labels, view: KidsView, action: act.Move, _: Names) -> Phrase | None:
    side, outcome = view.sides[_mover_of(view)], outcome_of(view, action)
    if outcome is None:
        return None
    dog, target = words.side_name(side), words.far_spot(side, outcome.steps[0].target)
    if action.dog == YARD:
        return phrase("{side} dog out of its yard to {spot}", side=dog, spot=target)
    origin = words.far_spot(side, action.dog)
    return phrase("{side} dog from {origin}, to {target}", side=dog, origin=origin, target=target)


def _swapping(words: Labels, view: KidsView, action: act.Swap, _: Names) -> Phrase:
    side = view.sides[_mover_of(view)]
    return phrase(
        "Play the {card}: {side} dog {place}",
        card=_card(words, action),
        side=words.side_name(side),
        place=words.standing(side, action.dog),
    )


def _swapped_with(words: Labels, view: KidsView, action: act.Swap, names: Names) -> Phrase:
    other = words.standing(view.sides[action.seat], action.other)
    return phrase("With {dog} {other}", dog=words.owned(action.seat, names), other=other)


def _partner(view: KidsView, names: Names) -> str:
    seat = view.mover if view.to_move is None else view.to_move
    return names[view.partners[seat]]


# What would come of it.


def _seen(outcome: Outcome, names: Names) -> Iterator[Phrase]:
    """The effect, for those who see where the dogs stand."""
    first, *pushed = outcome.steps
    if isinstance(outcome.action, act.Move):
        if first.out >= 0:
            yield phrase("chucks out {name}'s dog", name=names[first.out])
        for step in pushed:
            yield phrase("pushes {name}'s dog on", name=names[step.seat])
            if step.out >= 0:
                yield phrase("{name}'s dog is out", name=names[step.out])
    if outcome.home:
        yield phrase("home!")
    elif outcome.safe:
        yield phrase("cannot be chucked out there")


def _effects(words: Labels, view: KidsView, outcome: Outcome, names: Names) -> Iterator[Phrase]:
    """The effect, for those who must be told where."""
    first, *others = outcome.steps
    if isinstance(outcome.action, act.Swap):
        yield from _swapped(words, view, outcome.steps)
    else:
        if first.out >= 0:
            yield phrase("chucks out {dog}", dog=words.owned(first.out, names))
        for step in others:
            yield phrase(
                "pushes {dog} to {spot}",
                dog=words.owned(step.seat, names),
                spot=words.far_spot(view.sides[step.seat], step.target),
            )
            if step.out >= 0:
                yield phrase("which chucks out {dog}", dog=words.owned(step.out, names))
    if outcome.home:
        home = 1 + sum(place >= HOME for place in view.dogs[first.seat])
        yield phrase("home! {n} of {all}", n=home, all=DOGS)
    elif outcome.safe:
        yield phrase("cannot be chucked out there")


def _swapped(words: Labels, view: KidsView, steps: tuple[Step, ...]) -> Iterator[Phrase]:
    """The distances of both dogs from their homes then."""
    for step in steps:
        side = view.sides[step.seat]
        yield phrase(
            "then {side} is {n} from home",
            side=words.side_name(side),
            n=words.before_home(side, step.target),
        )


def _change(_: Labels, view: KidsView) -> Phrase:
    held = view.hand_sizes[view.mover]
    return plural(
        "Discard your {n} card and draw a new one; this ends your turn",
        "Discard all {n} cards and draw new ones; this ends your turn",
        held,
    )


def _offer(words: Labels, view: KidsView, action: act.Offer, names: Names) -> Phrase:
    card = words.a_card(action.card)
    return phrase("Offer {who} {card}", who=_partner(view, names), card=card)


def _decline(_: Labels, view: KidsView, __: act.Decline, names: Names) -> Phrase:
    return phrase("Keep all cards; no exchange with {who}", who=_partner(view, names))


ACTIONS: Final[Table] = {
    act.Move: _move,
    act.Swap: _swap,
    act.Change: _change,
    act.Offer: _offer,
    act.Decline: _decline,
}
NOTES: Final[Table] = {act.Move: _comes_of, act.Swap: _comes_of}
PARTS: Final[Mapping[type, tuple[Entry, Entry]]] = {
    act.Move: (_played, _moved),
    act.Swap: (_swapping, _swapped_with),
}

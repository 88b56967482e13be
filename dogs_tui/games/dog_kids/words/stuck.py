"""Reasons why no card of DOG Kids can be played, and why partners exchange one.

No rule is worked out here: that nothing can be played is known from the view, which also shows the
cards and the start field; this only says which of the reasons it is. No Textual.
"""

from dogs_rules.games.dog_kids.terms import Kind, colours_of, kind_of
from dogs_rules.games.dog_kids.view import KidsView, Turn
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.labels import Labels

_STARTERS = {Kind.SINGLE, Kind.TWO_COLOURS}


def is_stuck(view: KidsView) -> bool:
    """True if the viewer is to move and has no card that moves a dog."""
    turn = view.decision
    return isinstance(turn, Turn) and view.seat == view.to_move and not turn.outcomes


def why_stuck(words: Labels, view: KidsView) -> Phrase:
    """The reason in a sentence, for somebody who has just been dealt such a hand."""
    turn = view.decision
    if not isinstance(turn, Turn) or not turn.must_start:
        return phrase("None of your cards can move a dog now.")
    side = words.tables.sides[view.sides[view.mover if turn.helping < 0 else turn.helping]]
    wanted = words.tables.fields[side.start].colours
    fitting = [face for face in view.hand or () if set(wanted) & set(colours_of(face))]
    if any(kind_of(face) in _STARTERS or view.double_starts for face in fitting):
        return phrase("You cannot bring a dog out: the start field is occupied.")
    first, *others = map(words.card_colour, wanted)
    colours = phrase("{one} or {other}", one=first, other=others[0]) if others else first
    if fitting:
        return phrase("To bring a dog out, you need a {colours} card of one step.", colours=colours)
    return phrase("You cannot bring a dog out: you have no {colours} card.", colours=colours)


def why_exchange(view: KidsView, partner: str) -> Phrase:
    """The reason why cards may be exchanged now, with the partner's name."""
    if view.turn <= 1:
        return phrase("Before the first turn, you and {name} may exchange a card.", name=partner)
    return phrase("New cards were drawn: you and {name} may exchange a card.", name=partner)

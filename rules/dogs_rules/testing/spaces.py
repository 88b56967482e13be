"""What a game promises to learners (``dogs_rules.lab``), where it says anything to them."""

from typing import Final

from dogs_rules.lab import Encoder, NoSpaceError, space_of
from dogs_rules.testing.settings import Setting, ask, moments, tell

EVERY: Final = 17
"""Views of a random match between two that are written as rows."""


def a_space_has_room_for_everything(setting: Setting) -> None:
    """Every legal action has a number, and every view fits into a row."""
    game = setting.game
    try:
        space = space_of(game, setting.seats)
    except NoSpaceError:
        return
    known = set(space.actions)
    tell(setting, len(known) == len(space.actions), "an action of the space stands there twice")
    encoder = ask(setting, Encoder, game.view_type, space.rooms)
    for moment in moments(setting, 3):
        missing = [action for action in moment.legal if action not in known]
        moment.tell(not missing, "legal actions have no number", missing=missing)
        if moment.ply % EVERY and moment.legal:
            continue
        for seat in moment.watchers[1:]:
            row = ask(moment, encoder, moment.ask("view", moment.state, seat))
            moment.tell(len(row) == len(encoder), "a row is shorter or longer", length=len(row))

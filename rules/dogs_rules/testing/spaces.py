"""The promises of a game to learners (``dogs_rules.spaces``), where it says anything to them."""

from typing import Final

from dogs_rules.rng import Rng
from dogs_rules.spaces import NoSpaceError, Rows, Space, WholeRows, space_of
from dogs_rules.testing.settings import Setting, ask, moments, tell

EVERY: Final = 17
"""Moments of a random match between two that are looked at closely."""


def a_space_has_room_for_everything(setting: Setting) -> None:
    """Every legal action has a number, and every state fits into a row, within its bounds."""
    game = setting.game
    try:
        space = space_of(game, setting.seats)
    except NoSpaceError:
        return
    actions = set(space.actions)
    tell(setting, len(actions) == len(space.actions), "an action of the space stands there twice")
    rows = ask(setting, Rows, game, space, setting.seats)
    whole = ask(setting, WholeRows, game, space, setting.seats)
    for moment in moments(setting, 3):
        missing = [action for action in moment.legal if action not in actions]
        moment.tell(not missing, "legal actions have no number", missing=missing)
        if moment.ply % EVERY and moment.legal:
            continue
        for row, columns in (
            (ask(moment, rows, moment.state, moment.ply % setting.seats), rows.columns),
            (ask(moment, whole, moment.state), whole.columns),
        ):
            moment.tell(len(row) == len(columns), "a row is shorter or longer", length=len(row))
            outside = [
                (column, value)
                for column, value in zip(columns, row, strict=True)
                if not column.low <= value <= column.high
            ]
            moment.tell(not outside, "numbers lie outside their bounds", outside=outside)


def a_row_tells_no_more_than_a_view(setting: Setting) -> None:
    """A state, and one that was guessed from what a seat sees of it, are one row to that seat.

    So are they to whoever has looked all along and to whoever looks now and then.
    """
    game = setting.game
    try:
        space = space_of(game, setting.seats)
    except NoSpaceError:
        return
    rng = Rng.seeded(29)
    seen, guessed = (
        [ask(setting, _rows, setting, space, own_first) for own_first in (False, True)]
        for _ in range(2)
    )
    for moment in moments(setting, 29):
        if moment.ply % EVERY and moment.legal:
            for rows in seen:
                ask(moment, rows, moment.state, moment.ply % setting.seats)
            continue
        for seat in range(setting.seats):
            guess = moment.ask("determinize", moment.ask("view", moment.state, seat), rng)
            for playing, other in zip(seen, guessed, strict=True):
                row, same = (
                    ask(moment, playing, moment.state, seat),
                    ask(moment, other, guess, seat),
                )
                hidden = [
                    column.name
                    for column, true, guessed in zip(playing.columns, row, same, strict=True)
                    if true != guessed
                ]
                moment.tell(not hidden, "a row tells what is hidden", seat=seat, columns=hidden)


def _rows(setting: Setting, space: Space, own_first: bool) -> Rows:
    return Rows(setting.game, space, setting.seats, own_first=own_first)

"""The choices for a new table: who may sit where, who may come, and how much time there is."""

from collections.abc import Sequence
from typing import Any

import msgspec

from dogs_rules.game import Game, Seat
from dogs_rules.phrase import phrase, sense
from dogs_tui.home.match_form import bot_choices, seat_key
from dogs_tui.host.commands import table_words
from dogs_tui.host.commands.time_words import late_choices, time_choices
from dogs_tui.host.results.results import LEAST_PEOPLE
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.kit.form import Field
from dogs_tui.match.setup import SetupError, checked_options
from dogs_tui.words import say, tr


def seat_field(game: Game[Any, Any, Any], seat: Seat, old: Field | None) -> Field:
    """Makes the field of who sits on a seat of a new table."""
    kinds = [(ME, tr("you")), (OPEN, tr(sense("a seat", "open"))), *bot_choices(game)]
    kind: Any = ME if seat == 0 else OPEN
    if old is not None and old.value in dict(kinds):
        kind = old.value
    return Field(
        seat_key(seat),
        say(phrase("Seat {number}", number=seat + 1)),
        tr("You, a bot, or an open seat"),
        choices=kinds,
        chosen=kind,
        heading=seat == 0,
        wraps=False,
    )


def last_fields(old: dict[str, Field]) -> list[Field]:
    """Makes the fields of who may join a new table, and how much time everybody has."""
    private = old.get("private") or Field(
        "private",
        tr("Open to"),
        tr("Listed in the lobby, or joined by code only"),
        choices=[(False, tr("everybody here")), (True, tr("anyone with the code"))],
        chosen=False,
        heading=True,
    )
    watchable = old.get("watchable") or Field(
        "watchable",
        tr("Spectators"),
        tr("Spectators see what all players can see"),
        choices=[(True, tr("on")), (False, tr("off"))],
        chosen=True,
    )
    rated = old.get("rated") or Field(
        "rated",
        tr("Rated"),
        tr("Counts for the ratings: humans only, no hints"),
        choices=table_words.rated_choices(),
        chosen=False,
    )
    time = old.get("time") or Field(
        "time",
        tr("Time per move"),
        tr("Live: minutes per match + seconds per move; otherwise hours or days per move"),
        choices=time_choices(),
    )
    if time.value is None:
        return [private, watchable, rated, time]
    late = old.get("late") or Field(
        "late",
        tr("When time runs out"),
        tr("A bot plays the turn, or the match pauses"),
        choices=late_choices(),
        chosen=Late.TURN,
    )
    return [private, watchable, rated, time, late]


def sit_once(field: Field, seats: Sequence[Field]) -> None:
    """Frees the other seats of whoever has been put on one."""
    for other in seats if field.value == ME else ():
        if other is not field and other.value == ME:
            other.index = [value for value, _ in other.choices].index(OPEN)


def setup_of(game: Game[Any, Any, Any], fields: Sequence[Field]) -> TableSetup:
    """The table that fields say.

    Raises:
        SetupError: Something in it cannot be.
    """
    chosen = {field.key: field.value for field in fields}
    seats = tuple(value for key, value in chosen.items() if key.startswith("seat-"))
    options = {
        key.removeprefix("option-"): value
        for key, value in chosen.items()
        if key.startswith("option-")
    }
    people = sum(seat in {ME, OPEN} for seat in seats)
    time: TimeControl | None = chosen["time"]
    if not people:
        raise SetupError(tr("A table needs at least one human: take a seat, or leave one open."))
    if chosen["rated"] and people < LEAST_PEOPLE:
        raise SetupError(tr("A rated match is between humans: leave a seat open."))
    if time is not None and time.clocked and people < LEAST_PEOPLE:
        raise SetupError(tr("Clocks are for matches between humans: leave a seat open."))
    return TableSetup(
        game=game.key,
        options=checked_options(game, len(seats), options),
        seats=seats,
        private=chosen["private"],
        watchable=chosen["watchable"],
        hints=chosen.get("hints", True) and not chosen["rated"],
        time_control=time and msgspec.structs.replace(time, late=chosen["late"]),
        rated=chosen["rated"],
    )

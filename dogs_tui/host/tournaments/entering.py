"""The rules for who may enter a tournament, and for its set-up."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import literal, phrase, plural
from dogs_saves.replay import GameFinder
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.time_control import Late, check_time
from dogs_tui.host.tournaments.tournament import (
    MOST_PLACES,
    MOST_ROUNDS,
    TITLE_LIMIT,
    Entrant,
    Stage,
    System,
    Tournament,
    TournamentSetup,
)
from dogs_tui.match.setup import (
    BOT_NAMES,
    SetupError,
    check_level,
    check_seats,
    checked_options,
)

MOST_DAYS: Final = 60
"""That a round may have."""
MOST_ABSENCE: Final = 120
"""Minutes for which a table may wait for a player."""
MOST: Final = 50
"""Tournaments that are not over, in all."""
EACH: Final = 3
"""Of them, those that one person may have made."""
BEGINNING: Final = "bot-"
"""Of the ids of bots, which no person has."""


def check_setup(setup: TournamentSetup, find_game: GameFinder, at: datetime) -> TournamentSetup:
    """The setup as it is kept.

    Raises:
        LobbyError: There is no such game, or it cannot be played like this.
    """
    try:
        game = find_game(setup.game)
    except KeyError as error:
        raise LobbyError(phrase("This host does not have that game.")) from error
    try:
        check_seats(game, setup.seats)
        options = checked_options(game, setup.seats, setup.options)
        if setup.level:
            check_level(game, setup.level, at_table=True)
    except SetupError as error:
        raise LobbyError(literal(str(error))) from error
    title = clean_text(setup.title, TITLE_LIMIT)
    if not title:
        raise LobbyError(phrase("Give the tournament a name."))
    if not setup.seats <= setup.places <= MOST_PLACES:
        raise LobbyError(
            plural(
                "A tournament has {least} to {n} slot.",
                "A tournament has {least} to {n} slots.",
                MOST_PLACES,
                least=setup.seats,
            )
        )
    if setup.system is System.SWISS and not 1 <= setup.rounds <= min(MOST_ROUNDS, setup.places):
        raise LobbyError(
            plural(
                "A tournament has 1 to {n} round.",
                "A tournament has 1 to {n} rounds.",
                min(MOST_ROUNDS, setup.places),
            )
        )
    if not 0 <= setup.days <= MOST_DAYS:
        raise LobbyError(
            plural("A round lasts 1 to {n} day.", "A round lasts 1 to {n} days.", MOST_DAYS)
        )
    if not 0 <= setup.absence <= MOST_ABSENCE:
        raise LobbyError(
            plural(
                "A table waits 0 to {n} minute for a player.",
                "A table waits 0 to {n} minutes for a player.",
                MOST_ABSENCE,
            )
        )
    check_time(setup.time_control)
    if setup.time_control is not None and setup.time_control.late is Late.PAUSE and not setup.days:
        raise LobbyError(
            phrase("With matches that pause, every round needs a length. Choose a number of days.")
        )
    if setup.begins is not None and setup.begins <= at:
        raise LobbyError(phrase("That time has passed. Choose a later one."))
    return msgspec.structs.replace(setup, title=title, options=dict(options))


def check_full(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Gives the tournaments that are not over.

    Raises:
        LobbyError: There are as many as can be.
    """
    live = [tournament for tournament in tournaments if not tournament.over]
    if len(live) >= MOST:
        raise LobbyError(phrase("This host has reached its limit of tournaments. Try again later."))
    return live


def check_room(tournaments: Iterable[Tournament], maker: Person) -> None:
    """Makes sure that there is room for one more tournament.

    Raises:
        LobbyError: There is not.
    """
    live = check_full(tournaments)
    if sum(tournament.maker == maker.id for tournament in live) >= EACH:
        raise LobbyError(
            phrase(
                "You have reached your limit of unfinished tournaments ({n}). End one first.",
                n=EACH,
            )
        )


def with_entrant(tournament: Tournament, person: Person) -> Tournament:
    """The tournament with somebody in it.

    Raises:
        LobbyError: They are in it already, it is full, or it has begun.
    """
    if tournament.stage is not Stage.OPEN:
        raise LobbyError(phrase("This tournament has begun and is closed to new players."))
    if tournament.entrant(person.id) is not None:
        raise LobbyError(phrase("You are already in this tournament."))
    if len(tournament.entrants) >= tournament.setup.places:
        raise LobbyError(phrase("This tournament is full."))
    entrants = (*tournament.entrants, Entrant(person.id, person.name))
    return msgspec.structs.replace(tournament, entrants=entrants)


def without_entrant(tournament: Tournament, person: str) -> Tournament:
    """The tournament without somebody; once it has begun, they are in it and gone.

    Raises:
        LobbyError: They do not play in it, or it is over.
    """
    entrant = tournament.entrant(person)
    if entrant is None or entrant.gone:
        raise LobbyError(phrase("You are not in this tournament."))
    if tournament.over:
        raise LobbyError(phrase("This tournament is over."))
    if tournament.stage is Stage.OPEN:
        entrants = tuple(other for other in tournament.entrants if other.id != person)
        return msgspec.structs.replace(tournament, entrants=entrants)
    return tournament.with_entrant(msgspec.structs.replace(entrant, gone=True))


def filled(tournament: Tournament) -> Tournament:
    """The tournament as it begins, with bots on the places that are free, if that was chosen.

    Raises:
        LobbyError: Too few have entered.
    """
    entrants = list(tournament.entrants)
    if tournament.setup.level:
        taken = {entrant.name.casefold() for entrant in entrants}
        names = (
            name
            for round_ in range(MOST_PLACES)
            for name in (_numbered(bot, round_) for bot in BOT_NAMES)
            if name.casefold() not in taken
        )
        entrants += [
            Entrant(f"{BEGINNING}{number}", next(names), tournament.setup.level)
            for number in range(tournament.setup.places - len(entrants))
        ]
    if len(entrants) < max(2, tournament.setup.seats):
        raise LobbyError(
            phrase("At least {n} must enter before it can start.", n=max(2, tournament.setup.seats))
        )
    return msgspec.structs.replace(tournament, entrants=tuple(entrants), stage=Stage.RUNNING)


def _numbered(name: str, number: int) -> str:
    return f"{name} {number + 1}" if number else name

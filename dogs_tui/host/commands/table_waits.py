"""What a table waits for, and what a match that is over means for its tournament, in a line."""

from datetime import datetime
from typing import Final

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.commands.guest import Guest
from dogs_tui.host.commands.table_words import is_away, why_ended
from dogs_tui.host.commands.time_words import left, length, time_left
from dogs_tui.host.commands.tournaments import card_for
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.listings import Company, Missing, TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tournaments.cards import TournamentCard
from dogs_tui.words import say, tr

_OVER: Final = frozenset({TableStage.FINISHED, TableStage.ENDED})


def at_rest(company: Company, *, shut: bool) -> str:
    """The reason why nothing is played at a table; empty if something is, or the match is over.

    Args:
        company: The table's.
        shut: Whether the table was closed to the guest.
    """
    if shut:
        return tr("This table is closed.")
    if company.stage is TableStage.PAUSED:
        return tr("The match is paused, and everything is saved.")
    if company.stage is TableStage.ENDED:
        return say(why_ended(company.cup, phrase("This match was stopped early.")))
    return ""


def missing_line(missing: Missing, name: str, now: datetime) -> Phrase:
    """Says who is missing at a table, since when, and what happens when."""
    bot = phrase("{name} has been missing for {time}. A bot plays on in {left}.")
    loses = phrase("{name} has been missing for {time} and loses this match in {left}.")
    return (loses if missing.forfeits else bot).filled(
        name=name, time=length(now - missing.since), left=left(missing.until, now)
    )


def waiting_line(
    company: Company, handle: SeatHandle, mover: Seat | None, now: datetime, asks: str
) -> str:
    """Says for whom a table waits, if that is somebody who is not here, and how long it does.

    Args:
        company: The table's.
        handle: Of the guest.
        mover: Who is to move.
        now: The time.
        asks: The key of the page where the table is asked.
    """
    if company.deadline is not None and mover is not None:
        return time_left(company, mover, handle, now)
    sitter = next((sitter for sitter in company.sitters if sitter.seat == mover), None)
    if sitter is None or mover in handle.seats or not is_away(sitter):
        return ""
    if company.missing is not None:
        return say(missing_line(company.missing, sitter.name, now))
    if not handle.seats:
        return say(phrase("{name} is away.", name=sitter.name))
    return say(phrase("{name} is away. {key}: ask the table", name=sitter.name, key=asks))


def leads_on(guest: Guest, company: Company) -> bool:
    """True if a key at a table leads on: to another table, or to the page of its tournament."""
    waits = company.deadline is not None and not company.clocks
    return waits or bool(guest.reminded_of) or _is_over_in_cup(company)


def _is_over_in_cup(company: Company) -> bool:
    return company.stage in _OVER and bool(company.tournament)


def after_match(guest: Guest, company: Company) -> Phrase | None:
    """Says what a match that is over means for its tournament: the rank, and what comes next.

    ``None``: it is not over, is of none, or the guest is not in it.
    """
    if not _is_over_in_cup(company):
        return None
    try:
        card = card_for(guest, company.tournament)
    except LobbyError:
        return None
    return _after(card) if any(row.you for row in card.rows) else None


def _after(card: TournamentCard) -> Phrase:
    ranked = [row for row in card.rows if row.rank]
    rank = next((row.rank for row in ranked if row.you), len(ranked))
    place = phrase(
        "{title}: your rank is {rank} of {all}.",
        title=card.setup.title,
        rank=rank,
        all=len(ranked),
    )
    number, playing = len(card.rounds), len(card.playing)
    if not playing:
        return place
    if any(board.yours for board in card.playing):
        return phrase("{place} Round {n} has begun.", place=place, n=number)
    if number == card.rounds_in_all:
        ends = plural(
            "It ends when {n} more table is done.",
            "It ends when {n} more tables are done.",
            playing,
        )
        return phrase("{place} {ends}", place=place, ends=ends)
    begins = plural(
        "Round {round} begins when {n} more table is done.",
        "Round {round} begins when {n} more tables are done.",
        playing,
    ).filled(round=number + 1)
    return phrase("{place} {begins}", place=place, begins=begins)

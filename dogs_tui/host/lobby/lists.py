"""The lists of the lobby, for one person."""

from typing import Protocol

import msgspec

from dogs_rules.phrase import phrase
from dogs_tui.host.calendar.announcement import Evening
from dogs_tui.host.calendar.calendar import Calendar
from dogs_tui.host.lobby.notice import OperatorNotice
from dogs_tui.host.people.follows import Follows
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.dealing import Dealing
from dogs_tui.host.tables.listings import TableListing, TableStage
from dogs_tui.host.tables.seat_invitations import SeatInvitations
from dogs_tui.host.tables.seeks import SeekListing, Seeks
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tournaments.cards import TournamentListing, listings
from dogs_tui.host.tournaments.organizer import TournamentOrganizer


class LobbyLists(msgspec.Struct, frozen=True):
    """All that the lobby shows to one person, each list in the order to show it."""

    invited: tuple[TableListing, ...] = ()
    """Tables where a seat is free and to which the person is invited."""
    yours: tuple[TableListing, ...] = ()
    """Tables where the person sits; those where it is their move first."""
    open: tuple[TableListing, ...] = ()
    """Tables where a seat is free."""
    seeks: tuple[SeekListing, ...] = ()
    """People who would play; those with the person first."""
    evenings: tuple[Evening, ...] = ()
    """The next two, in the person's own time."""
    tournaments: tuple[TournamentListing, ...] = ()
    """Tournaments that are not over; those that can be entered first."""
    watch: tuple[TableListing, ...] = ()
    """Tables of others that spectators may watch; those of followed people first."""
    played: tuple[TableListing, ...] = ()
    """Over, and the person sat there; the newest first."""
    people: tuple[str, ...] = ()
    """The other people in the lobby now."""
    asking: tuple[str, ...] = ()
    """The people who would like to follow the person, and wait for an answer."""
    notice: str = ""
    """The operator's news; empty: there are none."""


class Parts(Protocol):
    """What the lists come from."""

    tables: Tables
    deals: Dealing
    table_invitations: SeatInvitations
    follows: Follows
    seeks: Seeks
    calendar: Calendar
    tournaments: TournamentOrganizer
    notice: OperatorNotice

    def present(self) -> tuple[Person, ...]: ...


NOTHING_WAITS = phrase("No other table waits for you.")


def lobby_of(lobby: Parts, services: Services, person: Person) -> LobbyLists:
    """The lobby as one person sees it.

    Args:
        lobby: All that is there.
        services: Say for how long matches that are over are listed, and what is hidden from whom.
        person: Who looks.
    """
    since, tables = services.listed_since(), lobby.tables
    followed = lobby.follows.followed_by(person.id)
    duplicates = lobby.deals.open_duplicates(person, since)
    yours: list[TableListing] = []
    invited = [card for card in duplicates if card.invited_by]
    free = [card for card in duplicates if not card.invited_by]
    watch: list[TableListing] = []
    played: list[TableListing] = []
    for table in (*tables.live, *tables.of(person.id, since)):
        record = table.record
        seated = record.seat_of(person.id) is not None
        waits = record.stage is TableStage.GATHERING
        if record.over:
            if seated and record.changed >= since:
                played.append(table.card(person))
        elif seated or (waits and record.owner == person.id):
            yours.append(table.card(person))
        elif waits and (by := lobby.table_invitations.by(person, record)):
            invited.append(msgspec.structs.replace(table.card(person), invited_by=by))
        elif record.private:
            continue
        elif waits:
            free.append(_marked(table.card(person), followed))
        elif record.watchable and not services.hides(person.id, record):
            watch.append(_marked(table.card(person), followed))
    return LobbyLists(
        invited=tuple(sorted(invited, key=_newest_first)),
        yours=tuple(sorted(yours, key=_mine_first)),
        open=tuple(sorted(free, key=_newest_first)),
        watch=tuple(sorted(watch, key=_worth_watching)),
        played=tuple(sorted(played, key=_newest_first)),
        seeks=lobby.seeks.of(person.id),
        evenings=lobby.calendar.near(person.id),
        tournaments=listings(lobby.tournaments.kept.all(), person.id),
        people=tuple(guest.name for guest in lobby.present() if guest.id != person.id),
        asking=lobby.follows.of(person).asking,
        notice=lobby.notice.text,
    )


def next_decision(lists: LobbyLists, besides: str = "") -> str:
    """The code of the table whose decision of this person's waits first; empty: none does.

    Args:
        lists: The lobby as this person sees it.
        besides: The code of a table that is not meant.
    """
    codes = (card.code for card in lists.yours if card.your_move and card.code != besides)
    return next(codes, "")


def _newest_first(card: TableListing) -> tuple[float, str]:
    return (0.0 if card.changed is None else -card.changed.timestamp(), card.code)


def _marked(card: TableListing, followed: frozenset[str]) -> TableListing:
    """The card with those at it who are followed."""
    names = tuple(sitter.name for sitter in card.sitters if sitter.person in followed)
    return msgspec.structs.replace(card, followed=names) if names else card


def _worth_watching(card: TableListing) -> tuple[bool, int, float, str, str]:
    """Returns a sort key: followed people first, then the most watched, then the closest.

    It is a lasting order.
    """
    lead = float("inf") if card.lead is None else card.lead
    return (not card.followed, -card.watchers, lead, card.title, card.code)


def _mine_first(card: TableListing) -> tuple[bool, float, int, str]:
    """One's own move first, the shortest time before others, then what runs, then what waits."""
    order = {TableStage.RUNNING: 0, TableStage.GATHERING: 1, TableStage.PAUSED: 2}
    mine = card.your_move and card.deadline is not None
    left = card.deadline.timestamp() if mine and card.deadline is not None else float("inf")
    return (not card.your_move, left, order.get(card.stage, 3), card.code)

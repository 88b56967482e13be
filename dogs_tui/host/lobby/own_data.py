"""The data that a host holds about a person: shown to them, or deleted when they want it."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.cooperative import cooperatively
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby import moderation
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.notification_choices import NotificationChoice
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.results import NOBODY, Result
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.table import HostedTable


def own_keys(lobby: Lobby, person: Person) -> tuple[str, ...]:
    """The fingerprints of somebody's keys as they are now, the oldest first."""
    return lobby.people.existing(person.id).keys


def remove_own_key(lobby: Lobby, person: Person, fingerprint: str, used: str) -> Person:
    """Removes a key of somebody who wants it; a session with it ends.

    Args:
        lobby: The lobby.
        person: Whose key it is.
        fingerprint: Of the key.
        used: The fingerprint of the key they are here with, which stays.

    Raises:
        LobbyError: They are here with it, it is not theirs, or it could not be written.
    """
    if fingerprint == used:
        raise LobbyError(
            phrase("You are connected with this key. Connect with another one to remove it.")
        )
    changed = lobby.people.remove_key(person, fingerprint)
    lobby.audit(AuditEvent("key-removed", person.id, person.id, ""))
    return changed


FORGOTTEN: Final = phrase("Your data was deleted from this host.")


async def own_data(lobby: Lobby, person: Person) -> dict[str, Any]:
    """Everything about somebody as values that JSON has; nothing of others but names.

    Records and talk of thousands of tables are read for it: between some of them others go on.

    Raises:
        LobbyError: It cannot be read.
    """
    inviter = lobby.people.get(person.invited_by)
    tables: list[dict[str, Any]] = []
    talk: list[dict[str, Any]] = []
    async for table in cooperatively(lobby.tables):
        if _concerns(table.record, person):
            tables.append(_table(table, person))
        talk += _said(table.code, table.company.talk.peek(), person)
    talk += _said("", lobby.talk.lines, person)
    return {
        "person": {
            **msgspec.to_builtins(person),
            "invited_by": "" if inviter is None else inviter.name,
        },
        "keys": msgspec.to_builtins(lobby.key_notes.of(person)),
        "notifications": _notifications(lobby.notifications.of(person.id)),
        "membership": msgspec.to_builtins(lobby.memberships.of(person.id)),
        "calendar": lobby.calendar.about(person.id),
        "tournaments": [
            {
                "code": tournament.code,
                "title": tournament.setup.title,
                "made_by_you": tournament.maker == person.id,
            }
            for tournament in lobby.tournaments.kept.all()
            if tournament.entrant(person.id) is not None or tournament.maker == person.id
        ],
        "invitations": [
            {"uses": invite.uses, "until": invite.until.isoformat()}
            for invite in lobby.invites.all()
            if invite.by == person.id
        ],
        "follows": msgspec.to_builtins(lobby.follows.of(person)),
        "tables": tables,
        "web_pages_agreed_to": lobby.match_pages.agreed_to(person.id),
        "seeks": [
            {"game": seek.game, "players": seek.seats, "when": seek.soon.value}
            for seek in lobby.seeks.of(person.id)
            if seek.yours
        ],
        "results": [_result(result, person) for result in lobby.results.of(person.id)],
        "talk": talk,
    }


async def forget(lobby: Lobby, person: Person) -> None:
    """Takes somebody out of the lobby, with their name, their id and what they said.

    Seats go as when the operator removes somebody. In matches that are over they are called
    ``somebody``; a match file keeps the names that it was begun with. Should it be broken off, they
    are still known and can have it done again.

    Raises:
        LobbyError: It could not be written, and they are still known.
    """
    lobby.invites.revoke_of(person.id)
    async for table in cooperatively(lobby.tables):
        _forget_at(table, person)
    await lobby.results.forget(person.id)
    in_use = lobby.tables.in_use
    await moderation.remove_person(lobby, person, FORGOTTEN)
    for table in in_use:  # Where they had a seat until now.
        _forget_at(table, person)
    await lobby.results.forget(person.id)  # Also those of matches that ended meanwhile.
    lobby.talk.forget(person.name)
    lobby.people.forget_inviter(person.id)
    lobby.tournaments.gone(person.id, NOBODY)
    lobby.audit(AuditEvent("forgotten", person.id, person.id, ""))


def _forget_at(table: HostedTable, person: Person) -> None:
    """Takes what somebody said away, and their name and id where nobody needs them any more.

    In a match that goes on the seat is theirs until they are removed, and so is a table of theirs
    at which none has begun.
    """
    record = table.record
    seated = record.seat_of(person.id) is not None
    theirs = seated or (table.stage is TableStage.GATHERING and record.owner == person.id)
    try:
        table.company.talk.forget(person.name)
        forgotten = record.without(person.id, NOBODY)
        if forgotten != record and (record.over or not theirs) and not table.kept.closed:
            table.kept.keep(forgotten)
    except (LobbyError, SaveError) as trouble:
        table.kept.log_trouble("somebody was not forgotten at a table", trouble)


def _said(table: str, lines: Iterable[Said], person: Person) -> list[dict[str, Any]]:
    """What somebody said at a table, or in the lobby, which has no code."""
    return [
        {"table": table, "at": line.at.isoformat(), "text": str(line.text)}
        for line in lines
        if line.name == person.name
    ]


def _notifications(choice: NotificationChoice) -> dict[str, Any]:
    """The notifications that somebody chose, without a code that was sent."""
    fields: dict[str, Any] = msgspec.to_builtins(choice)
    return {name: value for name, value in fields.items() if name != "code"}


def _concerns(record: TableRecord, person: Person) -> bool:
    people = (
        record.owner,
        *(seat.person for seat in record.seats),
        *record.muted,
        *record.sent_out,
    )
    people += tuple(invitation.person for invitation in record.invited)
    return person.id in people or any(departure.person == person.id for departure in record.left)


def _result(result: Result, person: Person) -> dict[str, Any]:
    own = result.seat_of(person.id)
    return {
        "code": result.code,
        "game": result.game,
        "ended": result.ended.isoformat(),
        "rated": result.rated,
        "yours": None if own is None else msgspec.to_builtins(own),
    }


def _table(table: HostedTable, person: Person) -> dict[str, Any]:
    record = table.record
    seat = record.seat_of(person.id)
    return {
        "code": record.code,
        "game": record.game,
        "stage": record.stage.value,
        "seat": seat,
        "made_by_you": record.owner == person.id,
        "muted": person.id in record.muted,
        "sent_out": person.id in record.sent_out,
        "invited": any(invitation.person == person.id for invitation in record.invited),
        "created": record.created.isoformat(),
        "changed": record.changed.isoformat(),
        "places": [
            {"points": place.total, "rank": place.rank}
            for place in record.places
            if place.seat == seat
        ],
        "deal": None if record.deal is None else msgspec.to_builtins(record.deal),
        "duplicate": "" if record.duplicate is None else record.duplicate.code,
    }

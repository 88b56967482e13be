"""What a running host does when its operator says so, and what it says of that."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.clock import now
from dogs_tui.host.doors.requests import Request, Wanted
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby import moderation
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.own_data import own_data
from dogs_tui.host.operations.asking import (
    BAN,
    CLOSE,
    EXPORT,
    KICK,
    LIFT,
    MUTE,
    REMOVE,
    REMOVE_KEY,
    UNMUTE,
    BanOrder,
    KeyOrder,
)
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.config import Admission
from dogs_tui.host.operations.control import Actions
from dogs_tui.host.operations.ratings import ratings_text
from dogs_tui.host.operations.status import OTHER_VERSION, BanRow, Outcome
from dogs_tui.host.people.bans import Ban, Bans
from dogs_tui.host.people.invitations import SHOWN
from dogs_tui.host.people.person import Person, is_fingerprint
from dogs_tui.host.people.visits import KICKED
from dogs_tui.host.rights_used import Deed
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.public import TableStage
from dogs_tui.kit.printing import json_line

EXPORTS_AT_ONCE: Final = 2
EXPORT_SECONDS: Final = 300.0
"""After which somebody may have what the host holds about them once more: everything is read."""
RATINGS_AT_ONCE: Final = 10
RATINGS_SECONDS: Final = 5.0
"""After which somebody may have the tables of the season once more: a program asks again and
again."""
KEY_REMOVED: Final = phrase("This key has been removed: it is no longer one of yours here.")
BANNED: Final = phrase("The operator of this host does not let you in any more.")

_BACK: Final[Mapping[Admission, Phrase]] = {
    "open": phrase("This host is open: the same key can come in again, as somebody new."),
    "invite-only": phrase("Coming in again, as somebody new, takes an invitation."),
    "listed": phrase("A key that is on the list can still come in, as somebody new: take it off."),
}
"""Whether who was removed can come again, by who may come at all."""

_log = logging.getLogger("dogs_tui.host")


class Desk:
    """What the operator can have done while the host runs. Each deed goes into the audit log.

    Args:
        lobby: The lobby.
        bans: All bans.
        audit: The audit log.
        admits: Who may come.
        sessions: All sessions, whenever they are gone through.
    """

    def __init__(
        self,
        lobby: Lobby,
        bans: Bans,
        audit: AuditLog,
        admits: Admission,
        sessions: Iterable[Session],
    ) -> None:
        self._lobby = lobby
        self._bans = bans
        bans.on_followed = self._end_banned
        self._audit = audit
        self._admits = admits
        self._sessions = sessions
        self._reading = asyncio.Lock()
        limits = lobby.keeping.rate_limits
        self._pace = {
            Wanted.EXPORT: limits("exports", EXPORTS_AT_ONCE, EXPORT_SECONDS, now),
            Wanted.RATINGS: limits("ratings", RATINGS_AT_ONCE, RATINGS_SECONDS, now),
        }
        lobby.people.on_key_removed = self._end_keyed

    @property
    def actions(self) -> Actions:
        """What can be done, by the word for it."""
        return {
            REMOVE: self.remove_person,
            CLOSE: self.close_table,
            BAN: lambda order: _ordered(self.ban, BanOrder, order),
            LIFT: self.lift,
            KICK: self.kick,
            MUTE: lambda who: self.mute(who, True),
            UNMUTE: lambda who: self.mute(who, False),
            REMOVE_KEY: lambda order: _ordered(self.remove_key, KeyOrder, order),
            EXPORT: self.export,
        }

    # People.

    async def remove_person(self, who: str) -> Outcome:
        """Removes somebody from the lobby, by name or id."""
        person = self._lobby.people.called(who)
        if person is None:
            return _nobody(who)
        try:
            removal = await moderation.remove_person(self._lobby, person)
        except LobbyError as problem:
            still = phrase("{name} is still known here.", name=person.name)
            return Outcome(False, (still, problem.phrase))
        _log.info("a person was removed", extra={"event": "person-removed", "person": person.id})
        self._audit.add("person-removed", called(person))
        told = [phrase("{name} is known here no more.", name=person.name)]
        if removal.seats:
            told.append(phrase("Seats taken away: {n}.", n=removal.seats))
        if removal.left:
            told.append(
                phrase(
                    "Tables that could not be written, where the seat waits: {n}.", n=removal.left
                )
            )
        if not all(self._bans.holds(key, "") for key in person.keys):
            told.append(_BACK[self._admits])
        return Outcome(True, tuple(told))

    def kick(self, who: str) -> Outcome:
        """Ends the session of somebody, who can come in again."""
        person = self._lobby.people.called(who)
        if person is None:
            return _nobody(who)
        if person not in self._lobby.present():
            return _refused(phrase("{name} is not here now.", name=person.name))
        self._lobby.send_away(person, KICKED)
        _log.info("a person was sent away", extra={"event": "person-kicked", "person": person.id})
        self._audit.add("kicked", called(person))
        return _done(phrase("{name} was sent away, and can come in again.", name=person.name))

    def mute(self, who: str, muted: bool) -> Outcome:
        """Has somebody talk nowhere any more, or again."""
        person = self._lobby.people.called(who)
        if person is None:
            return _nobody(who)
        try:
            self._lobby.people.mute(person, muted)
        except LobbyError as problem:
            return _refused(problem.phrase)
        self._audit.add("muted" if muted else "unmuted", called(person))
        if muted:
            return _done(phrase("{name} can talk at no table any more.", name=person.name))
        return _done(phrase("{name} can talk again.", name=person.name))

    def remove_key(self, order: KeyOrder) -> Outcome:
        """Takes a key away from somebody; a session with it ends."""
        person = self._lobby.people.called(order.who)
        if person is None:
            return _nobody(order.who)
        meant = person.keys_beginning(order.key)
        if not meant:
            return _refused(
                phrase(
                    "{name} has no key that begins like this. See: dogs-tui host people",
                    name=person.name,
                )
            )
        if len(meant) > 1:
            return _refused(
                phrase("Several keys of {name} begin like this: type more of it.", name=person.name)
            )
        try:
            self._lobby.people.remove_key(person, meant[0])
        except LobbyError as problem:
            return _refused(problem.phrase)
        self._audit.add("key-removed", called(person), note=meant[0])
        _log.info("a key was removed", extra={"event": "key-removed", "person": person.id})
        return _done(
            phrase(
                "Removed: {key}. It is no longer a key of {name}.", key=meant[0], name=person.name
            )
        )

    def _end_keyed(self, fingerprint: str) -> None:
        """Ends a session of a key that is nobody's any more."""
        for session in self._sessions:
            if session.connection.caller.fingerprint == fingerprint:
                session.farewell(KEY_REMOVED)

    async def export(self, who: str) -> Outcome:
        """What the host holds about somebody, as JSON."""
        person = self._lobby.people.called(who)
        if person is None:
            return _nobody(who)
        try:
            found = await self._all_about(person)
        except LobbyError as problem:
            return _refused(problem.phrase)
        self._audit.add("exported", called(person))
        return Outcome(True, (found,))

    async def answered(self, fingerprint: str, request: Request) -> str:
        """What the owner of a key asked for, such as all that is held about them.

        Returns:
            A text; empty: the key is nobody's.

        Raises:
            LobbyError: It cannot be read, or was asked for too often of late.
        """
        person = self._lobby.people.by_key(fingerprint)
        if person is None:
            return ""
        self._pace[request.wanted].check(person.id)
        if request.wanted is Wanted.RATINGS:
            return ratings_text(self._lobby.records, person, as_json=request.as_json)
        return await self._all_about(person)

    async def _all_about(self, person: Person) -> str:
        """For one at a time, however many ask.

        Raises:
            LobbyError: It cannot be read.
        """
        async with self._reading:
            return json_line(await own_data(self._lobby, person))

    def note(self, deed: Deed) -> None:
        """Notes what the owner of a table did to somebody."""
        callers = (
            one.connection.caller.address
            for one in self._sessions
            if one.person is not None and one.person.id == deed.by
        )
        self._audit.add(
            deed.what,
            self._called(deed.whom),
            who=self._called(deed.by),
            origin=next(callers, ""),
            note=phrase("table {code}", code=deed.table) if deed.table else "",
        )

    def _called(self, ident: str) -> str:
        person = self._lobby.people.get(ident)
        return ident if person is None else called(person)

    def invite(self) -> str:
        """An invitation for somebody new, once and within a week; its code.

        Raises:
            LobbyError: It cannot be made.
        """
        made = self._lobby.invites.make()
        note = plural(
            "{n} use, until {until}",
            "{n} uses, until {until}",
            made.invite.uses,
            until=f"{made.invite.until:%Y-%m-%d %H:%M}",
        )
        self._audit.add("invitation-made", made.invite.digest[:SHOWN], note=note)
        return made.code

    # Bans.

    def bans(self) -> tuple[BanRow, ...]:
        """All bans that hold."""
        return tuple(
            BanRow(ban.what, ban.name, ban.since, ban.until, ban.why) for ban in self._bans.all()
        )

    def ban(self, order: BanOrder) -> Outcome:
        """Bans a key, an address, or all keys of somebody; their sessions end at once.

        What somebody who is banned invited to is taken back.
        """
        person = self._lobby.people.called(order.what)
        wanted = (order.what,) if person is None else person.keys
        try:
            made = [self._banned(what, order, person) for what in wanted]
            invited = 0 if person is None else self._lobby.invites.revoke_of(person.id)
        except LobbyError as problem:
            return _refused(problem.phrase)
        ended = self._end_banned()
        whom = called(person) if person is not None else " ".join(ban.what for ban in made)
        self._audit.add("ban-added", whom, note=made[0].why)
        _log.info("a ban was added", extra={"event": "ban-added", "count": len(made)})
        told = [
            phrase("Banned: {what}.", what=", ".join(ban.what for ban in made)),
            phrase("Sessions ended: {n}.", n=ended),
        ]
        if invited:
            told.append(phrase("Invitations revoked: {n}.", n=invited))
        return Outcome(True, tuple(told))

    def _end_banned(self) -> int:
        """Ends the sessions of those who are banned; gives how many."""
        ended = 0
        for session in self._sessions:
            caller = session.connection.caller
            if self._bans.holds(caller.fingerprint, caller.address):
                session.farewell(BANNED)
                ended += 1
        return ended

    def lift(self, what: str) -> Outcome:
        """Lifts bans: of a key, of an address as it was banned, or of all keys of a name."""
        try:
            lifted = self._bans.lift(what)
        except LobbyError as problem:
            return _refused(problem.phrase)
        if not lifted:
            return _refused(phrase("There is no ban of {what}. See: dogs-tui host bans", what=what))
        keys = ", ".join(ban.what for ban in lifted)
        self._audit.add("ban-lifted", lifted[0].name or keys)
        _log.info("a ban was lifted", extra={"event": "ban-lifted", "count": len(lifted)})
        return _done(phrase("No longer banned: {what}.", what=keys))

    def _banned(self, what: str, order: BanOrder, person: Person | None) -> Ban:
        owner = person or (self._lobby.people.by_key(what) if is_fingerprint(what) else None)
        name = "" if owner is None else owner.name
        return self._bans.add(what, name=name, why=order.why, days=order.days)

    # Tables.

    def close_table(self, code: str) -> Outcome:
        """Ends a table of the lobby."""
        table = self._lobby.table(code)
        if table is None:
            return _refused(
                phrase("There is no table {code}. See: dogs-tui host tables", code=code)
            )
        begun = table.stage is not TableStage.GATHERING
        try:
            moderation.close_table(table)
        except LobbyError as problem:
            return _refused(phrase("{what}: {why}", what=table.code, why=problem.phrase))
        _log.info("a table was closed", extra={"event": "table-closed", "game": table.record.game})
        self._audit.add("table-closed", table.code)
        if begun:
            return _done(
                phrase("The match at table {code} has ended, and is kept.", code=table.code)
            )
        return _done(phrase("Table {code} is closed. Its match had not begun.", code=table.code))


def called(person: Person) -> str:
    """Somebody as the audit log names them."""
    return f"{person.name} ({person.id})"


def _done(said: Phrase) -> Outcome:
    return Outcome(True, (said,))


def _refused(said: Phrase) -> Outcome:
    return Outcome(False, (said,))


def _nobody(who: str) -> Outcome:
    return _refused(phrase("Nobody here is called {who}. See: dogs-tui host people", who=who))


def _ordered(act: Callable[[Any], Outcome], kind: type[Any], order: str) -> Outcome:
    """Does what an order says, if it is one."""
    try:
        return act(msgspec.json.decode(order, type=kind))
    except msgspec.MsgspecError:
        return _refused(OTHER_VERSION)

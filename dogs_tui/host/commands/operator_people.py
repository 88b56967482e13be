"""People and bans, as the operator sees and orders them: ``dogs-tui host people`` and ``bans``."""

from datetime import date, datetime
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.operator import (
    ListCommand,
    OperatorCommand,
    Outcome,
    RunningHost,
    done,
    refused,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.words import msgid, sense, tr
from dogs_tui.words.figures import sorting


class BanRow(msgspec.Struct, frozen=True):
    """A ban."""

    what: str
    """A fingerprint or a network."""
    name: str
    """Of whose key it was; empty: nobody's that was known."""
    since: datetime
    until: datetime | None
    """``None``: until it is lifted."""
    why: str


class ListBans(ListCommand, frozen=True, tag="bans"):
    help = msgid("List bans, ban someone, or lift a ban.")
    examples = (
        "dogs-tui host bans",
        "dogs-tui host bans add Rex",
        "dogs-tui host bans add 203.0.113.0/24 --days 7",
        "dogs-tui host bans lift Rex",
    )
    row_type = BanRow
    heads = (msgid("banned"), msgid("name"), msgid("since"), msgid("until"), msgid("why"))
    nothing = phrase("Nobody is banned.")

    def do(self, host: RunningHost) -> tuple[BanRow, ...]:
        return tuple(
            BanRow(ban.what, ban.name, ban.since, ban.until, ban.why) for ban in host.bans.all()
        )

    def row(self, row: BanRow) -> tuple[str, ...]:
        until = tr("lifted") if row.until is None else f"{row.until:%Y-%m-%d %H:%M}"
        return (row.what, row.name, f"{row.since:%Y-%m-%d}", until, row.why)


class AddBan(OperatorCommand, frozen=True, tag="bans add"):
    help = msgid(
        "Ban a person (all their keys), one SSH key, an address or a network.\n\nTheir "
        "sessions end at once and their invitations are revoked. Their seats wait for "
        "them."
    )
    examples = (
        "dogs-tui host bans add Rex --why 'spoils matches'",
        "dogs-tui host bans add SHA256:QdVM5ed0USaUXrbokwSdqPlN4JwpXuVsEScsqwhOe38",
        "dogs-tui host bans add 2001:db8:1:2::/56 --days 7",
    )
    audits = {"ban-added": phrase("banned someone")}
    what: Annotated[str, Meta(title="NAME|KEY|ADDRESS", max_length=100)]
    days: (
        Annotated[
            float,
            Meta(
                title="DAYS",
                description="Duration; without it, the ban lasts until it is lifted.",
                ge=0.01,
                le=3660,
            ),
        ]
        | None
    ) = None
    why: Annotated[str, Meta(description="A note for yourself, which guests never see.")] = ""

    def do(self, host: RunningHost) -> Outcome:
        from dogs_tui.host.people.person import is_fingerprint
        from dogs_tui.host.store.presence import PROCESSES

        people = host.lobby.people
        person = people.called(self.what)
        wanted = (self.what,) if person is None else person.keys
        made = []
        for what in wanted:
            owner = person or (people.by_key(what) if is_fingerprint(what) else None)
            name = "" if owner is None else owner.name
            made.append(host.bans.add(what, name=name, why=self.why, days=self.days))
        invited = 0
        if person is not None:
            invited = host.lobby.invites.revoke_of(person.id)
            host.lobby.seeks.forget(person.id)
        ended = host.end_banned()
        whom = (
            person.shown_to_operator if person is not None else " ".join(ban.what for ban in made)
        )
        host.note("ban-added", whom, note=made[0].why, count=len(made))
        sentences = [
            phrase("Banned: {what}.", what=", ".join(ban.what for ban in made)),
            phrase("Sessions ended: {n}.", n=ended),
        ]
        if host.lobby.store.presence.elsewhere(PROCESSES):
            sentences.append(phrase("Those at other processes end too, uncounted."))
        if invited:
            sentences.append(phrase("Invitations revoked: {n}.", n=invited))
        return done(*sentences)


class LiftBan(OperatorCommand, frozen=True, tag="bans lift"):
    help = msgid("Lift a ban, by what was banned or by the name beside it.")
    examples = ("dogs-tui host bans lift Rex", "dogs-tui host bans lift 203.0.113.0/24")
    audits = {"ban-lifted": phrase("lifted a ban")}
    what: Annotated[str, Meta(title="NAME|KEY|ADDRESS", max_length=100)]

    def do(self, host: RunningHost) -> Outcome:
        lifted = host.bans.lift(self.what)
        if not lifted:
            raise LobbyError(
                phrase(
                    "There is no ban of {what}. See: {command}",
                    command="dogs-tui host bans",
                    what=self.what,
                )
            )
        keys = ", ".join(ban.what for ban in lifted)
        host.note("ban-lifted", lifted[0].name or keys, count=len(lifted))
        return done(phrase("No longer banned: {what}.", what=keys))


_LIST: Final = "dogs-tui host people"
"""The command that lists the people."""
_BACK: Final = {
    "open": phrase(
        "This host is open: the same key or browser can connect again, as a new person."
    ),
    "invite-only": phrase("To connect again, as a new person, they need an invitation."),
    "listed": phrase(
        "An SSH key on the list can still connect, as a new person: remove it from the list."
    ),
}
"""The sentences about whether deleted people can come again, by who may come at all."""


class PersonRow(msgspec.Struct, frozen=True):
    """Somebody who is known."""

    name: str
    id: str
    since: datetime
    here: bool
    keys: tuple[str, ...]
    """Fingerprints."""
    seen: date | None = None
    """The day, in UTC, on which they came in last; ``None``: nobody knows."""
    invited_by: str = ""
    """The name of who invited them; empty: the operator did, or nobody had to."""
    muted: bool = False
    tables: int = 0
    """Made by them, and not over."""
    kept: int = 0
    """Made by them, over and kept with their matches."""


class ListPeople(ListCommand, frozen=True, tag="people"):
    help = msgid("List registered people; kick, mute or delete someone.")
    examples = ("dogs-tui host people", "dogs-tui host people delete Rex")
    row_type = PersonRow
    heads = (
        msgid("name"),
        msgid("id"),
        msgid("since"),
        msgid("last here"),
        msgid("invited by"),
        msgid(sense("of a host", "tables")),
        msgid("kept"),
        msgid("now"),
        msgid(sense("public keys", "keys")),
    )
    nothing = phrase(
        "No one has registered yet. Create an invitation with: {command}",
        command="dogs-tui host invite",
    )

    def do(self, host: RunningHost) -> tuple[PersonRow, ...]:
        lobby = host.lobby
        open_by = lobby.tables.made_by()
        here = {person.id for person in lobby.present()}
        return tuple(
            PersonRow(
                name=person.name,
                id=person.id,
                since=person.since,
                here=person.id in here,
                keys=person.keys,
                seen=lobby.key_notes.last_seen(person),
                invited_by=lobby.people.name_of(person.invited_by),
                muted=person.muted,
                tables=open_by[person.id],
                kept=lobby.tables.over_made_by(person.id),
            )
            for person in lobby.people.all()
        )

    def show(self, answer: tuple[PersonRow, ...]) -> int:
        return super().show(sorted(answer, key=lambda row: sorting(row.name)))

    def row(self, row: PersonRow) -> tuple[str, ...]:
        now = [*([tr("here")] if row.here else []), *([tr("muted")] if row.muted else [])]
        made = (str(row.tables), str(row.kept))
        since, keys = f"{row.since:%Y-%m-%d}", " ".join(row.keys)
        seen = f"{row.seen:%Y-%m-%d}" if row.seen else ""
        return (row.name, row.id, since, seen, row.invited_by, *made, ", ".join(now), keys)


class PersonCommand(OperatorCommand, frozen=True):
    """A command about somebody who is known, by name or id."""

    who: Annotated[str, Meta(title="NAME|ID", max_length=100)]

    def do(self, host: RunningHost) -> Any:
        person = host.lobby.people.called(self.who)
        if person is None:
            raise LobbyError(
                phrase("Nobody here is called {who}. See: {command}", command=_LIST, who=self.who)
            )
        return self.do_to(host, person)

    def do_to(self, host: RunningHost, person: Any) -> Any:
        """Does it to somebody."""
        raise NotImplementedError


class DeletePerson(PersonCommand, frozen=True, tag="people delete"):
    help = msgid(
        "Delete a person and their keys, and end their session.\n\nBots take over "
        "their seats. A match without other humans ends."
    )
    examples = ("dogs-tui host people delete Rex", "dogs-tui host people delete Rex --ban")
    audits = {"person-removed": phrase("deleted someone")}
    ban: Annotated[bool, Meta(description="Also ban all their keys.")] = False

    async def do_to(self, host: RunningHost, person: Any) -> Outcome:
        from dogs_tui.host.lobby.moderation import remove_person

        banned = AddBan(self.who).do(host) if self.ban else done()
        try:
            removal = await remove_person(host.lobby, person)
        except LobbyError as problem:
            still = phrase("{name} is still registered here.", name=person.name)
            return refused(*banned.said, still, problem.phrase)
        host.note("person-removed", person.shown_to_operator, person=person.id)
        sentences = [phrase("{name} was removed from this host.", name=person.name)]
        if removal.seats:
            sentences.append(phrase("Seats taken over by bots: {n}.", n=removal.seats))
        if removal.left:
            sentences.append(
                phrase(
                    "Tables that could not be saved, where the seat still waits: {n}.",
                    n=removal.left,
                )
            )
        if not all(host.bans.holds(key, "") for key in person.keys):
            sentences.append(_BACK[host.admits])
        return done(*banned.said, *sentences)


class RemoveKey(PersonCommand, frozen=True, tag="people remove-key"):
    help = msgid(
        "Remove an SSH key, a browser or a passkey of a person, for example of a lost laptop."
        "\n\nThe beginning of its fingerprint is enough. A session with this key ends. The "
        "last key of a person cannot be removed."
    )
    examples = ("dogs-tui host people remove-key Rex SHA256:mVPwv",)
    audits = {"key-removed": phrase("removed a key")}
    key: Annotated[str, Meta(title="FINGERPRINT", max_length=100)]

    def do_to(self, host: RunningHost, person: Any) -> Outcome:
        meant = person.keys_beginning(self.key)
        if not meant:
            raise LobbyError(
                phrase(
                    "{name} has no key that begins like this. See: {command}",
                    command=_LIST,
                    name=person.name,
                )
            )
        if len(meant) > 1:
            raise LobbyError(
                phrase("Several keys of {name} begin like this. Type more of it.", name=person.name)
            )
        host.lobby.people.remove_key(person, meant[0])
        host.note("key-removed", person.shown_to_operator, note=meant[0], person=person.id)
        return done(
            phrase(
                "Removed: {key}. It no longer belongs to {name}.", key=meant[0], name=person.name
            )
        )


class LinkPerson(PersonCommand, frozen=True, tag="people link"):
    help = msgid(
        "Create a code for someone who has lost every key, to connect as themselves "
        "again.\n"
        "\n"
        "It works once. Anyone who types it becomes that person, so check who is "
        "asking. Then remove the lost key, with people remove-key."
    )
    examples = ("dogs-tui host people link Rex", "dogs-tui host people link Rex --hours 1")
    audits = {"person-linked": phrase("created a code for someone's new key")}
    hours: Annotated[
        float, Meta(title="HOURS", description="Time until it expires.", ge=0.1, le=168)
    ] = 24.0

    def do_to(self, host: RunningHost, person: Any) -> Outcome:
        made = host.lobby.invites.link_by_host(person, hours=self.hours)
        host.note("person-linked", person.shown_to_operator, person=person.id)
        until = f"{made.invite.until:%Y-%m-%d %H:%M}"
        return done(
            phrase("The code: {code}.", code=made.code),
            phrase(
                "{name} connects with the new key, types it in place of a name, and has the "
                "same seats and ratings again. It works once, until {until} UTC.",
                name=person.name,
                until=until,
            ),
        )


class ExportPerson(PersonCommand, frozen=True, tag="people export"):
    help = msgid("Print a person's data as JSON, for them.")
    examples = ("dogs-tui host people export Rex > rex.json",)
    audits = {"exported": phrase("exported a person's data")}
    slow = True

    async def do_to(self, host: RunningHost, person: Any) -> Outcome:
        held = await host.about(person)
        host.note("exported", person.shown_to_operator)
        return done(held)


class KickPerson(PersonCommand, frozen=True, tag="people kick"):
    help = msgid("Disconnect someone. They keep their seats and can reconnect.")
    examples = ("dogs-tui host people kick Rex",)
    audits = {"kicked": phrase("disconnected someone")}

    def do_to(self, host: RunningHost, person: Any) -> Outcome:
        from dogs_tui.host.people.visits import KICKED

        if person not in host.lobby.present():
            raise LobbyError(phrase("{name} is not connected.", name=person.name))
        host.lobby.send_away(person, KICKED)
        host.note("kicked", person.shown_to_operator, person=person.id)
        return done(phrase("{name} was disconnected and can reconnect.", name=person.name))


def _mute(host: RunningHost, person: Any, event: str, said: Phrase) -> Outcome:
    host.lobby.people.mute(person, event == "muted")
    host.note(event, person.shown_to_operator)
    return done(said.filled(name=person.name))


class MutePerson(PersonCommand, frozen=True, tag="people mute"):
    help = msgid("Mute someone at all tables and in the lobby.")
    examples = ("dogs-tui host people mute Rex", "dogs-tui host people mute Rex --clear")
    audits = {"muted": phrase("muted someone")}
    clear: Annotated[bool, Meta(description="Also remove what they said in the lobby.")] = False

    def do_to(self, host: RunningHost, person: Any) -> Outcome:
        muted = _mute(host, person, "muted", phrase("{name} is muted everywhere."))
        if self.clear:
            host.lobby.talk.forget(person.name)
        return muted


class UnmutePerson(PersonCommand, frozen=True, tag="people unmute"):
    help = msgid("Unmute someone.")
    examples = ("dogs-tui host people unmute Rex",)
    audits = {"unmuted": phrase("unmuted someone")}

    def do_to(self, host: RunningHost, person: Any) -> Outcome:
        return _mute(host, person, "unmuted", phrase("{name} is no longer muted."))

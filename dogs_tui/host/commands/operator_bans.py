"""The bans of people and addresses: ``dogs-tui host bans``."""

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.operator import (
    ListCommand,
    OperatorCommand,
    Outcome,
    RunningHost,
    done,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.words import msgid, tr


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

        people = host.lobby.people
        person = people.called(self.what)
        wanted = (self.what,) if person is None else person.keys
        made = []
        for what in wanted:
            owner = person or (people.by_key(what) if is_fingerprint(what) else None)
            name = "" if owner is None else owner.name
            made.append(host.bans.add(what, name=name, why=self.why, days=self.days))
        invited = 0 if person is None else host.lobby.invites.revoke_of(person.id)
        ended = host.end_banned()
        whom = (
            person.shown_to_operator if person is not None else " ".join(ban.what for ban in made)
        )
        host.note("ban-added", whom, note=made[0].why, count=len(made))
        sentences = [
            phrase("Banned: {what}.", what=", ".join(ban.what for ban in made)),
            phrase("Sessions ended: {n}.", n=ended),
        ]
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

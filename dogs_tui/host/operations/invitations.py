"""Invitations as the operator has them: made, listed and revoked in the data folder.

That works whether a host runs or not: it looks into the folder when somebody says a code.
"""

from datetime import datetime

import msgspec

from dogs_rules.phrase import phrase, plural
from dogs_tui.host.commands.cards import link
from dogs_tui.host.commands.operator import show_rows
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.stores import store_of
from dogs_tui.host.operations.web_settings import page_of
from dogs_tui.host.people.codes import INVITE_DAYS
from dogs_tui.host.people.invitations import INVITES, SHOWN, Invites, Made
from dogs_tui.host.people.people import PEOPLE, People
from dogs_tui.kit.printing import write, write_json
from dogs_tui.shell.out import FailedError
from dogs_tui.words import msgid, say, tr


class InvitationRow(msgspec.Struct, frozen=True):
    """An open invitation; its code is not known."""

    id: str
    """By which it is revoked."""
    by: str
    """The name of who made it; empty: the operator."""
    uses: int
    """The number of people who can still come with it."""
    until: datetime


def make_invitation(config: HostConfig, uses: int, days: float) -> int:
    """Makes an invitation and prints its code, on standard output alone.

    Raises:
        FailedError: It cannot be made.
    """
    made = invitation(config, uses, days)
    write(say(phrase("Invitation: {code}", code=made.code)))
    if page := page_of(config):
        write(say(phrase("In a browser: {page}", page=link(page, made.code))))
    until = f"{made.invite.until:%Y-%m-%d %H:%M}"
    used = plural(
        "It can be used once, until {until} UTC.",
        "It can be used {n} times, until {until} UTC.",
        uses,
        until=until,
    )
    write(say(used))
    if config.admits == "open":
        write(tr("This host is open to anyone, so nobody needs it."))
    return 0


def invitation(config: HostConfig, uses: int = 1, days: float = INVITE_DAYS) -> Made:
    """A new invitation.

    Raises:
        FailedError: It cannot be made.
    """
    with store_of(config, writes=True) as store:
        made = Invites(store.documents(INVITES)).make(uses=uses, days=days)
        note_made(AuditLog(store.audit), made)
        return made


def note_made(audit: AuditLog, made: Made) -> None:
    """Writes into the audit log that the operator made an invitation."""
    until = f"{made.invite.until:%Y-%m-%d %H:%M}"
    uses = made.invite.uses
    note = plural("{n} use, until {until}", "{n} uses, until {until}", uses, until=until)
    audit.add("invitation-made", made.invite.digest[:SHOWN], note=note)


def list_invitations(config: HostConfig, *, as_json: bool) -> int:
    """Prints the open invitations of a host, whether a host runs or not.

    Raises:
        FailedError: They cannot be read.
    """
    with store_of(config) as store:
        people = People(store.documents(PEOPLE))
        people.load()
        invites = Invites(
            store.documents(INVITES), is_known=lambda person: people.get(person) is not None
        )
        invitations = invites.all()
    rows = [
        InvitationRow(
            invitation.digest[:SHOWN],
            people.name_of(invitation.by),
            invitation.uses,
            invitation.until,
        )
        for invitation in invitations
    ]
    if as_json:
        for row in rows:
            write_json(row)
        return 0
    lines = [
        (row.id, row.by or tr("the operator"), str(row.uses), f"{row.until:%Y-%m-%d %H:%M}")
        for row in rows
    ]
    heads = (msgid("id"), msgid("by"), msgid("uses"), msgid("until (UTC)"))
    nothing = phrase(
        "No open invitations. Create one with: {command}", command="dogs-tui host invite"
    )
    return show_rows(rows, heads, lines, nothing)


def revoke_invitation(config: HostConfig, wanted: str) -> int:
    """Takes back an open invitation of a host, whether a host runs or not.

    Args:
        config: How the host runs.
        wanted: Its code, or its id as ``list_invitations`` shows it.

    Raises:
        FailedError: There is none, or it could not be taken back.
    """
    with store_of(config, writes=True) as store:
        revoked = Invites(store.documents(INVITES)).revoke(wanted)
        for invite in revoked:
            AuditLog(store.audit).add("invitation-revoked", invite.digest[:SHOWN])
    if not revoked:
        trouble = phrase(
            "There is no open invitation {code}. See: {command}",
            command="dogs-tui host invitations",
            code=wanted,
        )
        raise FailedError(say(trouble))
    ident = revoked[0].digest[:SHOWN]
    write(say(phrase("Invitation {id} revoked.", id=ident)))
    return 0

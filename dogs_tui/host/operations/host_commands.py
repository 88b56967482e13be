"""The operator's commands: for a running host, and about stored data whether one runs or not."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

import msgspec
from msgspec import Meta

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.operator import OperatorCommand, Outcome, RunningHost
from dogs_tui.host.commands.operator_calendar import CancelEvening, ListEvenings
from dogs_tui.host.commands.operator_notice import RemoveNotice, SetNotice, ShowNotice
from dogs_tui.host.commands.operator_people import (
    AddBan,
    DeletePerson,
    ExportPerson,
    KickPerson,
    LiftBan,
    LinkPerson,
    ListBans,
    ListPeople,
    MutePerson,
    RemoveKey,
    UnmutePerson,
)
from dogs_tui.host.commands.operator_tables import (
    CloseTable,
    ListTables,
)
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.people.codes import INVITE_DAYS
from dogs_tui.words import msgid


class ShowStatus(OperatorCommand, frozen=True, tag="status"):
    help = msgid("Show the status of the running host.")
    examples = ("dogs-tui host status", "dogs-tui host status --data /srv/dogs --json")
    json = msgid("Print one JSON object.")

    def do(self, host: RunningHost) -> Any:
        return host.status()

    @classmethod
    def answer(cls) -> Any:
        from dogs_tui.host.operations.status import Status

        return Status

    def show(self, answer: Any) -> int:
        from dogs_tui.host.operations.status import show_status

        return show_status(answer)


class Drain(OperatorCommand, frozen=True, tag="drain"):
    help = msgid(
        "Drain a running host: it stops when the last guest has left.\n\nNo new match "
        "starts, and only players in a running match may connect. Everyone connected "
        "is told."
    )
    examples = (
        "dogs-tui host drain",
        "dogs-tui host drain --within 30",
        "dogs-tui host drain --off",
    )
    audits = {
        "drain-began": phrase("drained the host"),
        "drain-ended": phrase("cancelled the drain"),
    }
    within: (
        Annotated[
            float,
            Meta(
                title="MINUTES",
                description="Disconnect everyone after this time. Default: wait for them.",
                ge=0,
                le=1440,
            ),
        ]
        | None
    ) = None
    off: Annotated[
        bool, Meta(description="Cancel the drain: people can connect, and matches start again.")
    ] = False

    def do(self, host: RunningHost) -> Outcome:
        return host.drain(self.within, on=not self.off)


ON_HOST: Final[tuple[type[OperatorCommand], ...]] = (
    *(ShowStatus, Drain),
    *(ListPeople, DeletePerson, LinkPerson, RemoveKey, ExportPerson),
    *(KickPerson, MutePerson, UnmutePerson),
    *(ListTables, CloseTable, ListEvenings, CancelEvening),
    *(ListBans, AddBan, LiftBan),
    *(ShowNotice, SetNotice, RemoveNotice),
)
"""Every command that a running host is given through its control socket."""


class FolderCommand(OperatorCommand, frozen=True):
    """A command that opens what a host keeps by itself."""

    does: ClassVar[str]
    """The function, as ``module:function`` in this room, imported when it is wanted: it is given
    the settings, the fields of the command, and ``as_json`` where the command has that option."""

    def run(self, config: Callable[[], HostConfig], *, as_json: bool) -> int:
        """Does it.

        Args:
            config: Gives how the host runs.
            as_json: Whether a program reads what is printed.

        Returns:
            The exit code.

        Raises:
            FailedError: It cannot be done, and why.
        """
        more = {"as_json": as_json} if self.json else {}
        code: int = self.function()(config(), *msgspec.structs.astuple(self), **more)
        return code

    @classmethod
    def function(cls) -> Callable[..., int]:
        """The function that does it."""
        module, _, name = cls.does.partition(":")
        function: Callable[..., int] = getattr(import_module(f"{__package__}.{module}"), name)
        return function

    def do(self, host: Any) -> Any:
        """Nothing is asked of a host."""
        raise NotImplementedError


class MakeInvitation(FolderCommand, frozen=True, tag="invite"):
    help = msgid("Create an invitation code for a new player. Works while the host runs.")
    does = "invitations:make_invitation"
    examples = ("dogs-tui host invite", "dogs-tui host invite --uses 5 --days 2")
    audits = {"invitation-made": phrase("created an invitation")}
    uses: Annotated[
        int, Meta(title="N", description="Number of people who may use it.", ge=1, le=100)
    ] = 1
    days: Annotated[
        float, Meta(title="DAYS", description="How long it is valid.", ge=0.01, le=365)
    ] = INVITE_DAYS


class ListInvitations(FolderCommand, frozen=True, tag="invitations"):
    help = msgid("List open invitations, or revoke one. Works while the host runs.")
    does = "invitations:list_invitations"
    examples = ("dogs-tui host invitations", "dogs-tui host invitations revoke 3f9a01bc")
    json = msgid("Print one JSON object per line.")


class RevokeInvitation(FolderCommand, frozen=True, tag="invitations revoke"):
    help = msgid("Revoke an invitation.")
    does = "invitations:revoke_invitation"
    examples = ("dogs-tui host invitations revoke 3f9a01bc",)
    audits = {"invitation-revoked": phrase("revoked an invitation")}
    wanted: Annotated[str, Meta(title="ID|CODE", max_length=40)]


class ShowAudit(FolderCommand, frozen=True, tag="audit"):
    help = msgid("Show the audit log: use of rights over others, and refusals for a ban.")
    does = "audit:show_audit"
    examples = ("dogs-tui host audit", "dogs-tui host audit --last 500 --json")
    json = msgid("Print one JSON object per line.")
    last: Annotated[
        int, Meta(title="N", description="Maximum number of lines.", ge=1, le=1_000_000)
    ] = 50


class Backup(FolderCommand, frozen=True, tag="backup"):
    help = msgid(
        "Back up all data into an archive (tar.gz). Works while the host runs.\n\nThe "
        "archive shows one moment, and only you can read it."
    )
    does = "backup:make_backup"
    examples = (
        "dogs-tui host backup /backups/dogs-monday.tar.gz",
        "dogs-tui host backup dogs.tar.gz --data /srv/dogs",
    )
    audits = {"backup-made": phrase("created a backup")}
    file: Path


class Archive(FolderCommand, frozen=True, tag="archive"):
    help = msgid(
        "Move finished tables into a dated archive. Works while the host runs.\n\nThe "
        "archive is in the data folder and contains their matches and chat. Nothing is "
        "removed before the archive has been checked."
    )
    does = "archiving:archive_tables"
    examples = (
        "dogs-tui host archive --older-than 90",
        "dogs-tui host archive --older-than 365 --data /srv/dogs",
    )
    audits = {"tables-archived": phrase("archived tables")}
    older_than: Annotated[
        float,
        Meta(
            title="DAYS",
            description="Minimum number of days since a table finished.",
            ge=0,
            le=3660,
        ),
    ]


class Verify(FolderCommand, frozen=True, tag="verify"):
    help = msgid(
        "Check all data: replay every match, read every document.\n\nWorks while the "
        "host runs. Nothing is changed. The exit status is 1 when anything is wrong."
    )
    does = "verifying:verify_host"
    examples = (
        "dogs-tui host verify",
        "dogs-tui host verify --data /tmp/unpacked-backup --json",
    )
    json = msgid("Print one JSON object per line.")


class Export(FolderCommand, frozen=True, tag="export"):
    help = msgid(
        "Move all data into an empty PostgreSQL database. Stop the host first.\n\nThe "
        "copy is compared with the original. If they differ, the database stays empty."
    )
    does = "moving:export_host"
    examples = (
        "dogs-tui host export postgresql://dogs@db.example.org/dogs",
        "dogs-tui host export @address --data /srv/dogs",
    )
    audits = {"host-exported": phrase("moved all data into a database")}
    database: Annotated[str, Meta(title="ADDRESS|@FILE")]


class Import(FolderCommand, frozen=True, tag="import"):
    help = msgid(
        "Move all data of a PostgreSQL database into an empty data folder.\n\nThe copy "
        "is compared with the original. If they differ, the folder stays empty."
    )
    does = "moving:import_host"
    examples = ("dogs-tui host import @address --data /srv/dogs-again",)
    audits = {"host-imported": phrase("took all data from a database")}
    database: Annotated[str, Meta(title="ADDRESS|@FILE")]


class SaveMatch(FolderCommand, frozen=True, tag="save"):
    help = msgid(
        "Export a table's match as a file for dogs-tui. Works while the host "
        "runs.\n\nThe file contains all hands, including those that nobody may see "
        "yet."
    )
    does = "moving:save_match"
    examples = ("dogs-tui host save K7QMPX match.dogs",)
    code: Annotated[str, Meta(max_length=100)]
    file: Path


class Attach(FolderCommand, frozen=True, tag="attach"):
    help = msgid("Connect a guest of the system's sshd to the host, for ForceCommand.")
    does = "attach:bring_guest"
    examples = ("dogs-tui host attach --socket /srv/dogs/door.sock --listed",)
    socket: (
        Annotated[
            Path,
            Meta(
                title="PATH",
                description="Socket of the host. Default: door.sock in the data folder.",
            ),
        ]
        | None
    ) = None
    listed: Annotated[bool, Meta(description="People admitted by sshd need no invitation.")] = False

    def run(self, config: Callable[[], HostConfig], *, as_json: bool) -> int:  # noqa: ARG002
        return self.function()(config, self.socket, listed=self.listed)


IN_FOLDER: Final[tuple[type[FolderCommand], ...]] = (
    *(MakeInvitation, ListInvitations, RevokeInvitation, ShowAudit, Backup, Archive, Verify),
    *(Export, Import, SaveMatch, Attach),
)
"""Every command that does not need a running host, beside ``run``."""


def events() -> dict[str, Phrase]:
    """Gives the words of the audit log, by the names of its events."""
    from dogs_tui.host.commands.table import EVENTS

    own = {word: said for kind in (*ON_HOST, *IN_FOLDER) for word, said in kind.audits.items()}
    return {**EVENTS, **own, "ban-refused": phrase("refused a banned visitor")}

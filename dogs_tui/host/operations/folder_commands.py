"""What the operator does with what a host keeps, whether one runs or not."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

import msgspec
from msgspec import Meta

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.operator import OperatorCommand
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.host_commands import ON_HOST
from dogs_tui.host.people.codes import INVITE_DAYS
from dogs_tui.words import msgid


class FolderCommand(OperatorCommand, frozen=True):
    """A command that opens what a host keeps by itself."""

    does: ClassVar[str]
    """What does it, as ``module:function`` in this room, imported when it is wanted: it is given
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
        """What does it."""
        module, _, name = cls.does.partition(":")
        function: Callable[..., int] = getattr(import_module(f"{__package__}.{module}"), name)
        return function

    def do(self, host: Any) -> Any:
        """Nothing is asked of a host."""
        raise NotImplementedError


class MakeInvitation(FolderCommand, frozen=True, tag="invite"):
    help = msgid("Make a code with which somebody new can come in; the host may be running.")
    does = "invitations:make_invitation"
    examples = ("dogs-tui host invite", "dogs-tui host invite --uses 5 --days 2")
    audits = {"invitation-made": phrase("made an invitation")}
    uses: Annotated[
        int, Meta(title="N", description="How many may come with it.", ge=1, le=100)
    ] = 1
    days: Annotated[
        float, Meta(title="DAYS", description="How long it holds.", ge=0.01, le=365)
    ] = INVITE_DAYS


class ListInvitations(FolderCommand, frozen=True, tag="invitations"):
    help = msgid("List the open invitations, or revoke one; the host may be running.")
    does = "invitations:list_invitations"
    examples = ("dogs-tui host invitations", "dogs-tui host invitations revoke 3f9a01bc")
    json = msgid("Print one JSON object per line.")


class RevokeInvitation(FolderCommand, frozen=True, tag="invitations revoke"):
    help = msgid("Take an invitation back: it lets nobody in any more.")
    does = "invitations:revoke_invitation"
    examples = ("dogs-tui host invitations revoke 3f9a01bc",)
    audits = {"invitation-revoked": phrase("revoked an invitation")}
    wanted: Annotated[str, Meta(title="ID|CODE", max_length=40)]


class ShowAudit(FolderCommand, frozen=True, tag="audit"):
    help = msgid("Show who used their rights over others, and who was turned away for a ban.")
    does = "audit:show_audit"
    examples = ("dogs-tui host audit", "dogs-tui host audit --last 500 --json")
    json = msgid("Print one JSON object per line.")
    last: Annotated[
        int, Meta(title="N", description="How many lines at most.", ge=1, le=1_000_000)
    ] = 50


class Backup(FolderCommand, frozen=True, tag="backup"):
    help = msgid(
        "Write everything the host keeps into an archive (tar.gz); the host may be running.\n\n"
        "It is as everything was at one moment, and only you can read it."
    )
    does = "backup:make_backup"
    examples = (
        "dogs-tui host backup /backups/dogs-monday.tar.gz",
        "dogs-tui host backup dogs.tar.gz --data /srv/dogs",
    )
    audits = {"backup-made": phrase("made a backup")}
    file: Path


class Archive(FolderCommand, frozen=True, tag="archive"):
    help = msgid(
        "Move tables that are over into a dated archive in the data folder; the host may be "
        "running.\n\n"
        "Their matches and talk go with them. Nothing is removed before the archive was read "
        "again."
    )
    does = "archiving:archive_tables"
    examples = (
        "dogs-tui host archive --older-than 90",
        "dogs-tui host archive --older-than 365 --data /srv/dogs",
    )
    audits = {"tables-archived": phrase("archived tables")}
    older_than: Annotated[
        float,
        Meta(title="DAYS", description="For how long tables must have been over.", ge=0, le=3660),
    ]


class Verify(FolderCommand, frozen=True, tag="verify"):
    help = msgid(
        "Replay every match and read every document; ends with 1 when anything is wrong.\n\n"
        "The host may be running. Nothing is changed."
    )
    does = "verifying:verify_host"
    examples = (
        "dogs-tui host verify",
        "dogs-tui host verify --data /tmp/unpacked-backup --json",
    )
    json = msgid("Print one JSON object per line.")


class Export(FolderCommand, frozen=True, tag="export"):
    help = msgid(
        "Write everything the host keeps into an empty PostgreSQL database; the host does not "
        "run.\n\n"
        "All of it is compared with what it was read from; else the database stays empty."
    )
    does = "moving:export_host"
    examples = (
        "dogs-tui host export postgresql://dogs@db.example.org/dogs",
        "dogs-tui host export @address --data /srv/dogs",
    )
    audits = {"host-exported": phrase("moved all into a database")}
    database: Annotated[str, Meta(title="ADDRESS|@FILE")]


class Import(FolderCommand, frozen=True, tag="import"):
    help = msgid(
        "Write everything in a PostgreSQL database into a data folder that is empty so far.\n\n"
        "All of it is compared with what it was read from; else the folder stays empty."
    )
    does = "moving:import_host"
    examples = ("dogs-tui host import @address --data /srv/dogs-again",)
    audits = {"host-imported": phrase("took all from a database")}
    database: Annotated[str, Meta(title="ADDRESS|@FILE")]


class SaveMatch(FolderCommand, frozen=True, tag="save"):
    help = msgid(
        "Write the match of a table into a file that dogs-tui opens; the host may be running.\n\n"
        "It has all hands in it, also those that nobody may see yet."
    )
    does = "moving:save_match"
    examples = ("dogs-tui host save K7QMPX match.dogs",)
    code: Annotated[str, Meta(max_length=100)]
    file: Path


class Attach(FolderCommand, frozen=True, tag="attach"):
    help = msgid("Bring a guest of the real sshd to the host: for ForceCommand.")
    does = "attach:bring_guest"
    examples = ("dogs-tui host attach --socket /srv/dogs/door.sock --listed",)
    socket: (
        Annotated[
            Path,
            Meta(
                title="PATH",
                description="The host's socket; door.sock in the data folder when left out.",
            ),
        ]
        | None
    ) = None
    listed: Annotated[bool, Meta(description="Who sshd lets in needs no invitation.")] = False

    def run(self, config: Callable[[], HostConfig], *, as_json: bool) -> int:  # noqa: ARG002
        return self.function()(config, self.socket, listed=self.listed)


IN_FOLDER: Final[tuple[type[FolderCommand], ...]] = (
    *(MakeInvitation, ListInvitations, RevokeInvitation, ShowAudit, Backup, Archive, Verify),
    *(Export, Import, SaveMatch, Attach),
)
"""Every command that does not need a running host, beside ``run``."""


def events() -> dict[str, Phrase]:
    """What the audit log has, in words, by the word that it has for it."""
    from dogs_tui.host.commands.table import EVENTS

    own = {word: said for kind in (*ON_HOST, *IN_FOLDER) for word, said in kind.audits.items()}
    return {**EVENTS, **own, "ban-refused": phrase("turned somebody banned away")}

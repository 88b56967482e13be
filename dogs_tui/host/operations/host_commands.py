"""The operator's commands for a running host; people, bans and tables have files of their own."""

from typing import Annotated, Any, Final

from msgspec import Meta

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.operator import OperatorCommand, Outcome, RunningHost
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
    *(ListTables, CloseTable),
    *(ListBans, AddBan, LiftBan),
)
"""Every command that a running host is given through its control socket."""

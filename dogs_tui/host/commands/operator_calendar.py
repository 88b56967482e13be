"""The calendar, as the operator sees and orders it: ``dogs-tui host calendar``."""

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
from dogs_tui.words import msgid, tr


class EveningRow(msgspec.Struct, frozen=True):
    """An evening."""

    code: str
    title: str
    begins: datetime
    by: str
    """The name of who announced it; empty: they are no longer here."""
    coming: int
    weekly: bool
    cancelled: bool


class ListEvenings(ListCommand, frozen=True, tag="calendar"):
    help = msgid("List the next evenings of a running host, or end one.")
    examples = ("dogs-tui host calendar", "dogs-tui host calendar end K7QX4D")
    row_type = EveningRow
    heads = (
        *(msgid("code"), msgid("name"), msgid("begins"), msgid("by")),
        *(msgid("coming"), ""),
    )
    nothing = phrase("No evenings are announced.")

    def do(self, host: RunningHost) -> tuple[EveningRow, ...]:
        lobby = host.lobby
        return tuple(
            EveningRow(
                code=evening.code,
                title=evening.title,
                begins=evening.begins,
                by=evening.by,
                coming=len(evening.coming),
                weekly=evening.weekly,
                cancelled=evening.off,
            )
            for evening in lobby.calendar.upcoming(lobby.clock())
        )

    def row(self, row: EveningRow) -> tuple[str, ...]:
        begins = f"{row.begins:%Y-%m-%d %H:%M} UTC"
        mark = tr("cancelled") if row.cancelled else tr("weekly") if row.weekly else ""
        return (row.code, row.title, begins, row.by or "-", str(row.coming), mark)


class CancelEvening(OperatorCommand, frozen=True, tag="calendar end"):
    help = msgid("Cancel the next evening, and all that would follow every week.")
    examples = ("dogs-tui host calendar end K7QX4D",)
    audits = {"evening-ended": phrase("ended an evening")}
    code: Annotated[str, Meta(max_length=100)]

    def do(self, host: RunningHost) -> Outcome:
        kept = host.lobby.calendar.get(self.code)
        host.lobby.calendar.end(None, kept.code)
        host.note("evening-ended", kept.code)
        return done(phrase("{title} is announced no longer.", title=kept.title))

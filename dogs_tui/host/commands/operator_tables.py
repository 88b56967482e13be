"""Tables, as the operator sees and orders them: ``dogs-tui host tables``."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from dogs_rules.phrase import Phrase, literal, phrase
from dogs_tui.host.commands.operator import (
    ListCommand,
    OperatorCommand,
    Outcome,
    RunningHost,
    done,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.words import msgid, say, tr

STAGES: Final[Mapping[str, Phrase]] = {
    "gathering": phrase("waiting for players"),
    "running": phrase("running"),
    "paused": phrase("paused"),
    "finished": phrase("finished"),
    "ended": phrase("stopped early"),
}
"""The stages of tables in words, by the names of ``TableStage``."""


class TableRow(msgspec.Struct, frozen=True):
    """A table."""

    code: str
    game: str
    stage: str
    seats: tuple[str, ...]
    """The names by seat; empty: an open seat."""
    watchers: int
    round: int
    private: bool
    changed: datetime | None


class ListTables(ListCommand, frozen=True, tag="tables"):
    help = msgid("List the tables of a running host, or close one.")
    examples = ("dogs-tui host tables", "dogs-tui host tables close K7QX")
    slow = True
    row_type = TableRow
    heads = (
        *(msgid("code"), msgid("game"), msgid("stage"), msgid("seats")),
        *(msgid("spectators"), msgid("seen")),
    )
    nothing = phrase("No tables yet.")

    async def do(self, host: RunningHost) -> tuple[TableRow, ...]:
        from dogs_tui.host.cooperative import cooperatively

        cards = [table.card() async for table in cooperatively(host.lobby.tables)]
        return tuple(
            TableRow(
                code=card.code,
                game=card.title,
                stage=card.stage.value,
                seats=tuple(sitter.name for sitter in card.sitters),
                watchers=card.watchers,
                round=card.round,
                private=card.private,
                changed=card.changed,
            )
            for card in cards
        )

    def row(self, row: TableRow) -> tuple[str, ...]:
        seats = ", ".join(name or tr("(open)") for name in row.seats)
        stage = STAGES.get(row.stage) or literal(row.stage)
        seen = tr("private") if row.private else ""
        return (row.code, row.game, say(stage), seats, str(row.watchers), seen)


class CloseTable(OperatorCommand, frozen=True, tag="tables close"):
    help = msgid("End a table's match and keep its file.")
    examples = ("dogs-tui host tables close K7QX",)
    audits = {"table-closed": phrase("closed a table")}
    code: Annotated[str, Meta(max_length=100)]

    def do(self, host: RunningHost) -> Outcome:
        from dogs_tui.host.lobby.moderation import close_table
        from dogs_tui.host.tables.listings import TableStage

        table = host.lobby.table(self.code)
        if table is None:
            raise LobbyError(
                phrase(
                    "There is no table {code}. See: {command}",
                    command="dogs-tui host tables",
                    code=self.code,
                )
            )
        begun = table.stage is not TableStage.GATHERING
        try:
            close_table(table)
        except LobbyError as problem:
            raise LobbyError(
                phrase("{what}: {why}", what=table.code, why=problem.phrase)
            ) from problem
        host.note("table-closed", table.code, game=table.record.game)
        if not begun:
            return done(phrase("Table {code} is closed. Its match had not begun.", code=table.code))
        return done(
            phrase("The match at table {code} was ended. Its file is kept.", code=table.code)
        )

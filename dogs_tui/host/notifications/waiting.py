"""What waits at the tables of a lobby for people who may not be there."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from dogs_rules import registry
from dogs_tui.host.notifications.messages import Asked, Waiting
from dogs_tui.host.tables.invitations import Standing
from dogs_tui.host.tables.public import Proposal, TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.table import HostedTable

LITTLE: Final = 4
"""A reminder comes when less than one of so many parts of the time for a decision is left."""


def waiting_at(
    tables: Iterable[HostedTable], at: datetime
) -> defaultdict[str, list[tuple[Waiting, datetime | None]]]:
    """By the ids of people, what waits for them, each with since when it can, if that is known."""
    found: defaultdict[str, list[tuple[Waiting, datetime | None]]] = defaultdict(list)
    for table in tables:
        match = table.playing.match
        if match is None or table.stage not in {TableStage.RUNNING, TableStage.PAUSED}:
            continue
        for seat in table.kept.person_seats:
            person = table.record.seats[seat].person
            begun = Waiting(f"begun {table.code}", *_of(table.record), "begun")
            found[person].append((begun, match.stored.created))
        proposal = table.votes.proposal
        if proposal is not None:
            _ask(found, table, proposal, match.plies)
        if table.stage is TableStage.RUNNING:
            _decide(found, table, match.plies, at)
    return found


def over(records: Iterable[TableRecord]) -> list[Waiting]:
    """That matches are over."""
    return [Waiting(f"over {record.code}", *_of(record), "over") for record in records]


def invited(
    found: defaultdict[str, list[tuple[Waiting, datetime | None]]],
    standing: Iterable[Standing],
) -> None:
    """Adds who is invited to a table, as ``waiting_at`` gives what waits."""
    for one in standing:
        key, title = f"invited {one.code} {one.by}", registry.title(one.game)
        waiting = Waiting(key, one.code, one.game, title, "invited", by=one.by)
        found[one.person].append((waiting, one.at))


def _ask(
    found: defaultdict[str, list[tuple[Waiting, datetime | None]]],
    table: HostedTable,
    proposal: Proposal,
    ply: int,
) -> None:
    """What the table is asked, for those who have not answered."""
    key = f"vote {table.code} {proposal.kind.value} {proposal.by} {ply}"
    one = Waiting(key, *_of(table.record), "vote")
    for seat in proposal.voters:
        if seat not in {*proposal.agreed, *proposal.refused}:
            found[table.record.seats[seat].person].append((one, None))


def _decide(
    found: defaultdict[str, list[tuple[Waiting, datetime | None]]],
    table: HostedTable,
    ply: int,
    at: datetime,
) -> None:
    """The decision that waits at a table, and that little time is left for it."""
    seat, record = table.playing.to_move, table.record
    if seat is None or seat not in table.playing.people:
        return
    deadline = None if record.deadline is None else record.deadline.at
    whose = found[record.seats[seat].person]
    kinds: list[Asked] = ["decision"]
    if deadline is not None and deadline - at < _little(record):
        kinds.append("reminder")
    whose += [
        (Waiting(f"{kind} {table.code} {ply} {seat}", *_of(record), kind, deadline), None)
        for kind in kinds
    ]


def _little(record: TableRecord) -> timedelta:
    control = record.time_control
    return timedelta() if control is None else control.time / LITTLE


def _of(record: TableRecord) -> tuple[str, str, str]:
    return record.code, record.game, registry.title(record.game)

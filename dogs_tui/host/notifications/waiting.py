"""Things that wait at the tables of a lobby for people who may not be there."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from dogs_tui.host.notifications.messages import Waiting
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.seat_invitations import Standing
from dogs_tui.host.tables.table import HostedTable

LITTLE: Final = 4
"""A reminder comes when less than one of so many parts of the time for a decision is left."""


def waiting_at(
    tables: Iterable[HostedTable], invitations: Iterable[Standing], at: datetime
) -> defaultdict[str, list[Waiting]]:
    """By the ids of people, what waits for them at tables, and who invites them to one."""
    by_person: defaultdict[str, list[Waiting]] = defaultdict(list)
    for table in tables:
        for person, waiting in (*_of_all(table), *_of_voters(table), *_of_mover(table, at)):
            by_person[person].append(waiting)
    for invitation in invitations:
        waiting = Waiting(
            "invited",
            invitation.code,
            invitation.game,
            invitation.by,
            by=invitation.by,
            since=invitation.at,
        )
        by_person[invitation.person].append(waiting)
    return by_person


def over(records: Iterable[TableRecord]) -> list[Waiting]:
    """That matches are over."""
    return [Waiting("over", record.code, record.game) for record in records]


def _of_all(table: HostedTable) -> Iterator[tuple[str, Waiting]]:
    """That the match has begun."""
    record, match = table.record, table.playing.match
    if match is None or table.stage not in {TableStage.RUNNING, TableStage.PAUSED}:
        return
    begun = Waiting("begun", record.code, record.game, since=match.stored.created)
    for seat in table.kept.person_seats:
        yield record.seats[seat].person, begun


def _of_voters(table: HostedTable) -> Iterator[tuple[str, Waiting]]:
    """The open question of the table, for those who have not answered."""
    record, match, proposal = table.record, table.playing.match, table.votes.proposal
    if match is None or record.over or proposal is None:
        return
    about = f"{proposal.kind.value} {proposal.by} {match.plies}"
    for seat in proposal.voters:
        if seat not in {*proposal.agreed, *proposal.refused}:
            yield record.seats[seat].person, Waiting("vote", record.code, record.game, about)


def _of_mover(table: HostedTable, at: datetime) -> Iterator[tuple[str, Waiting]]:
    """The decision that waits at a table, and that little time is left for it."""
    record, match, seat = table.record, table.playing.match, table.playing.to_move
    if match is None or table.stage is not TableStage.RUNNING or seat is None:
        return
    if seat not in table.playing.people:
        return
    about, person = f"{match.plies} {seat}", record.seats[seat].person
    deadline = None if record.deadline is None else record.deadline.at
    yield person, Waiting("decision", record.code, record.game, about, deadline)
    control = record.time_control
    little = timedelta() if control is None else control.time / LITTLE
    if deadline is not None and deadline - at < little:
        yield person, Waiting("reminder", record.code, record.game, about, deadline)

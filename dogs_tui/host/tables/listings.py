"""What others see of a table: a card in the lobby, names on seats."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol, TypeAlias

import msgspec

from dogs_rules import registry
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase
from dogs_saves import PERSON
from dogs_tui.host.tables.public import Sitter, TableListing, TableStage
from dogs_tui.host.tables.record import SeatRecord, TableRecord


class Presence(Protocol):
    """Who is at a table."""

    def is_here(self, person: str) -> bool: ...
    def away_since(self, person: str) -> datetime | None: ...


OffUntil: TypeAlias = Callable[[str], datetime | None]
"""Gives until when a person has days off."""


def sitters_of(
    record: TableRecord,
    names: tuple[str, ...],
    kinds: tuple[str, ...],
    where: Presence,
    off_until: OffUntil,
) -> tuple[Sitter, ...]:
    """Everybody who has a seat, by seat.

    Args:
        record: The table.
        names: By seat.
        kinds: By seat, who plays now: a person or a level of bots; empty while no match is open.
        where: Who is here.
        off_until: Who has days off.
    """
    return tuple(
        _sitter(seat, one, names[seat], kinds[seat] if kinds else one.level, where, off_until)
        for seat, one in enumerate(record.seats)
    )


def _sitter(
    seat: Seat, one: SeatRecord, name: str, kind: str, where: Presence, off_until: OffUntil
) -> Sitter:
    level = kind.removeprefix(PERSON)
    if not one.person:
        return Sitter(seat, name, level)
    here, since = where.is_here(one.person), where.away_since(one.person)
    return Sitter(seat, name, level, one.person, here, since, off_until(one.person))


def public_card(
    record: TableRecord,
    sitters: tuple[Sitter, ...],
    *,
    owner: str,
    watchers: int,
    round_now: int,
    lead: int | None,
    to_move: Seat | None,
    problem: Phrase | None,
) -> TableListing:
    """A table as the lobby shows it to somebody who does not sit there.

    Args:
        record: The table.
        sitters: Who sits there, by seat.
        owner: The name of who made it.
        watchers: How many are there without a seat.
        round_now: The round of its match; 0: none is open.
        lead: Points between the first two, as spectators know them.
        to_move: The seat that must decide.
        problem: Why its match cannot be opened.
    """
    ordered = sorted(record.places, key=lambda place: (place.rank, place.seat))
    return TableListing(
        code=record.code,
        game=record.game,
        title=registry.title(record.game),
        stage=record.stage,
        sitters=sitters,
        owner=owner,
        private=record.private,
        watchable=record.watchable,
        watchers=watchers,
        round=round_now,
        lead=lead,
        to_move=None if record.over else to_move,
        options=record.options,
        hints=record.hints,
        changed=record.changed,
        places=tuple((sitters[one.seat].name, one.total, one.rank) for one in ordered),
        problem=problem,
        deal=record.deal is not None,
        duplicate="" if record.duplicate is None else record.duplicate.code,
        time_control=record.time_control,
        deadline=None if record.deadline is None else record.deadline.at,
        rated=record.rated,
    )


def card_for(card: TableListing, record: TableRecord, person: str) -> TableListing:
    """The card as one person sees it."""
    seat = record.seat_of(person)
    if seat is None:
        return card
    mine = card.stage is TableStage.RUNNING and card.to_move == seat
    return msgspec.structs.replace(card, yours=True, your_move=mine)

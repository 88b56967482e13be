"""What others see of a table: a card in the lobby, names on seats."""

from typing import TYPE_CHECKING

import msgspec

from dogs_rules import registry
from dogs_saves import PERSON
from dogs_tui.host.lobby.public import Sitter, TableListing, TableStage
from dogs_tui.host.lobby.records import SeatRecord, TableRecord

if TYPE_CHECKING:
    from dogs_tui.host.lobby.hosted_table import HostedTable


def sitters_of(table: "HostedTable") -> tuple[Sitter, ...]:
    """Everybody who has a seat, by seat."""
    names = table.names
    return tuple(
        _sitter(table, seat, one, names[seat]) for seat, one in enumerate(table.record.seats)
    )


def _sitter(table: "HostedTable", seat: int, one: SeatRecord, name: str) -> Sitter:
    kinds = table.playing.kinds
    level = kinds[seat].removeprefix(PERSON) if kinds else one.level
    if not one.person:
        return Sitter(seat, name, level)
    return Sitter(
        seat,
        name,
        level,
        one.person,
        table.presence.is_here(one.person),
        table.presence.away_since(one.person),
    )


def public_card(table: "HostedTable") -> TableListing:
    """A table as the lobby shows it to somebody who does not sit there."""
    record = table.record
    return TableListing(
        code=record.code,
        game=record.game,
        title=registry.title(record.game),
        stage=record.stage,
        sitters=sitters_of(table),
        owner=table.services.name_of(record.owner),
        private=record.private,
        watchable=record.watchable,
        watchers=len(table.watchers),
        round=_round(table),
        to_move=None if record.over else table.playing.to_move,
        options=record.options,
        hints=record.hints,
        changed=record.changed,
        places=_places(record, table.names),
        problem=table.playing.problem,
    )


def card_for(card: TableListing, record: TableRecord, person: str) -> TableListing:
    """The card as one person sees it."""
    seat = record.seat_of(person)
    if seat is None:
        return card
    mine = card.stage is TableStage.RUNNING and card.to_move == seat
    return msgspec.structs.replace(card, yours=True, your_move=mine)


def _round(table: "HostedTable") -> int:
    match = table.match
    if match is None:
        return 0
    shown: int = match.view(None).round
    return shown


def _places(record: TableRecord, names: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    ordered = sorted(record.places, key=lambda place: (place.rank, place.seat))
    return tuple((names[place.seat], place.total, place.rank) for place in ordered)

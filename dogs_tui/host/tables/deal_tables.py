"""The table of a deal, as it is laid and as it begins."""

from datetime import datetime
from typing import Any

from dogs_rules.deal import Deal, DealError, read_deal
from dogs_rules.game import Game
from dogs_saves import Dealt
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.record import Duplicate, SeatRecord, TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.match import deals


def deal_record(
    code: str,
    owner: Person,
    deal: Deal,
    attempt: int,
    duplicate: Duplicate | None,
    at: datetime,
) -> TableRecord:
    """The record of somebody's table of a deal: they sit where it says, bots on all other seats.

    Raises:
        LobbyError: It cannot be played here.
    """
    game = playable(deal)
    own = SeatRecord(person=owner.id, name=owner.name)
    return TableRecord(
        code=code,
        owner=owner.id,
        game=deal.game,
        options=dict(game.check_options(deal.seats, deal.options)),
        seats=tuple(own if level is None else SeatRecord(level=level) for level in deal.levels),
        private=False,
        watchable=True,
        created=at,
        changed=at,
        watchers_talk=False,  # Who watches has finished the deal, and knows what is to come.
        hints=deal.hints,
        deal=Dealt(deal.line, attempt),
        duplicate=duplicate,
    ).with_bots_named()


def start_of(record: TableRecord, services: Services) -> tuple[Game[Any, Any, Any], int]:
    """The game and the seed with which the match of a table begins.

    Raises:
        LobbyError: It is of a deal that cannot be played here.
    """
    if record.deal is None:
        seed = services.seed() if record.seed is None else record.seed
        return services.find_game(record.game), seed
    deal = deal_of(record.deal.line)
    return playable(deal), deal.seed


def deal_of(line: str) -> Deal:
    """The deal of a line.

    Raises:
        LobbyError: It is none, or mistyped.
    """
    try:
        return read_deal(line)
    except DealError as trouble:
        raise LobbyError(trouble.phrase) from trouble


def playable(deal: Deal) -> Game[Any, Any, Any]:
    """The game of a deal, by its rules.

    Raises:
        LobbyError: It cannot be played here.
    """
    try:
        return deals.playable(deal)
    except DealError as trouble:
        raise LobbyError(trouble.phrase) from trouble

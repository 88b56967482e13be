"""The match of a table, begun or opened."""

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import PERSON, Player
from dogs_saves.replay import Replayed
from dogs_saves.running import first_history
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.keeping.matches import OpenedMatch
from dogs_tui.host.tables.deal_tables import start_of
from dogs_tui.host.tables.lobby_table import LobbyTable
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.stored_table import KeptTable


def first_of(record: TableRecord, services: Services) -> Replayed:
    """With what the match of a full table begins.

    Raises:
        LobbyError: It is of a deal that cannot be played here.
    """
    game, seed = start_of(record, services)
    return first_history(
        game,
        [Player(one.name, one.level or PERSON) for one in record.seats],
        record.options,
        seed,
        title=record.code,
        hints=record.hints,
        deal=record.deal,
        clock=services.clock,
        find_game=services.find_game,
    )


def begun(kept: KeptTable, record: TableRecord) -> LobbyTable:
    """Makes the match of a full table, and has the record say so.

    Args:
        kept: What is kept of the table.
        record: As it is to be, but for its stage.

    Raises:
        LobbyError: None begins now, or it could not be written; no match has begun.
    """
    services = kept.services
    services.check_open()
    with said():
        first = first_of(record, services)
        running = msgspec.structs.replace(record, stage=TableStage.RUNNING)
        return LobbyTable(
            services.matches.begin(record.code, first, lambda: kept.keep(running)), kept
        )


async def opened(kept: KeptTable) -> OpenedMatch:
    """Opens the match of a table that has begun.

    Raises:
        SaveError: It cannot be opened.
        LobbyError: It is another table's.
    """
    services, record = kept.services, kept.record
    found = services.matches.open(record.code, lambda: first_of(record, services))
    played = (found.match.match.game.key, len(found.match.players))
    if played != (record.game, len(record.seats)):
        services.matches.put_down(found.match)
        raise LobbyError(phrase("The match file does not belong to this table."))
    return found

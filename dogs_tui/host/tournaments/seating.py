"""The table of a pairing, as it is laid."""

import random
from datetime import datetime

from dogs_rules.rng import SEED_BITS
from dogs_saves.replay import GameFinder
from dogs_tui.host.tables.record import SeatRecord, TableRecord
from dogs_tui.host.tournaments.tournament import Board, Entrant, Tournament
from dogs_tui.match.setup import best_level


def table_record(
    one: Tournament, number: int, board: Board, find_game: GameFinder, at: datetime
) -> TableRecord:
    """The record of a table of a round; who is gone has a bot on their seat.

    Args:
        one: The tournament.
        number: Of the round, from 1.
        board: The pairing, with the code of its table.
        find_game: Where games come from.
        at: The time.
    """
    entrants = {entrant.id: entrant for entrant in one.entrants}
    level = best_level(find_game(one.setup.game))
    setup = one.setup
    return TableRecord(
        code=board.table,
        owner=one.maker,
        game=setup.game,
        options=dict(setup.options),
        seats=tuple(_seat(entrants[ident], level) for ident in board.entrants),
        private=setup.private,
        watchable=True,
        created=at,
        changed=at,
        watchers_talk=not setup.same_deal,  # Who watches knows what is to come.
        hints=False,
        time_control=setup.time_control,
        tournament=one.code,
        seed=deal_seed(one, number) if setup.same_deal else None,
    ).with_bots_named()


def deal_seed(one: Tournament, number: int) -> int:
    """What all tables of a round are dealt from. It follows from the tournament's own seed."""
    return random.Random(f"{one.seed} deal {number}").getrandbits(SEED_BITS)  # noqa: S311


def _seat(entrant: Entrant, level: str) -> SeatRecord:
    if entrant.level or entrant.gone:
        return SeatRecord(level=entrant.level or level, name=entrant.name)
    return SeatRecord(person=entrant.id, name=entrant.name)

"""``python -m tests.support.lobby_player ADDRESS FOLDER NUMBER OF``: plays until it is killed.

One of some processes that have a lobby on one database. It plays for those people whose number is
its own, at all tables, and prints the code and the number of each move that was acknowledged.
"""

import asyncio
import sys
from functools import partial
from pathlib import Path

from dogs_rules.game import IllegalActionError
from dogs_rules.rng import Rng
from dogs_saves import SaveError
from dogs_tui.host.lobby import HostedTable, Lobby, LobbyError
from dogs_tui.host.lobby.keeping.shared import SharedKeeping
from dogs_tui.host.lobby.seat_handle import SeatHandle
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.store import PostgresStore
from dogs_tui.match.watching import Playing

BREATH = 0.1
"""Seconds between two moves, so that matches last for as long as processes are killed."""


class Player:
    """Plays for some of the people of a lobby.

    Args:
        lobby: The lobby.
        number: Of this process.
        of: How many processes there are.
    """

    def __init__(self, lobby: Lobby, number: int, of: int) -> None:
        self._lobby = lobby
        self._mine = {
            person.id: person
            for person in lobby.people.all()
            if int(person.name.removeprefix("P")) % of == number
        }
        self._handles: dict[tuple[str, str], SeatHandle] = {}
        self._dice = Rng.seeded(number)

    async def look(self) -> None:
        """Plays at one of the tables at which it is the turn of somebody here."""
        waiting = []
        for table in self._lobby.tables_in_use():
            seat = None if table.match is None else table.match.to_move
            person = "" if seat is None else table.record.seats[seat].person
            if person in self._mine:
                waiting.append((table, person))
        if waiting:
            await self._play(*self._dice.choice(waiting))

    async def _play(self, table: HostedTable, person: str) -> None:
        try:
            key = table.code, person
            if key not in self._handles:
                self._handles[key] = await table.enter(self._mine[person])
            playing = self._handles[key].table
            if not isinstance(playing, Playing) or table.match is None:
                return
            (seat,) = self._handles[key].seats
            legal, before = playing.legal(seat), playing.plies
            if legal:
                await playing.play(
                    seat,
                    table.match.match.game.bots()["random"].choose(
                        playing.view(seat), legal, self._dice
                    ),
                )
                print(table.code, before + 1, flush=True)
        except (SaveError, LobbyError, IllegalActionError):
            return  # Somebody was first, or the database is away: the next look shows it.


async def plays(address: str, folder: Path, number: int, of: int) -> None:
    keeping = SharedKeeping(partial(PostgresStore.opened, Address(address), patience=0.5))
    lobby = Lobby(folder, keeping=keeping, workers=1)
    await lobby.open()
    print("open", 0, flush=True)
    player = Player(lobby, number, of)
    while True:
        await player.look()
        await asyncio.sleep(BREATH)


if __name__ == "__main__":
    asyncio.run(plays(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))

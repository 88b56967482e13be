"""Stretches of matches that two guests play by keys at a host in a process of its own.

What is decided is read from the match file, which nobody else writes; what is acknowledged is what
the mover's screen shows.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh

from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.data_folder import reading_of
from tests.support.deciding_keys import DECIDING, Deciding
from tests.support.host_party import NAMES, QUICK
from tests.support.host_process import HostProcess
from tests.support.ssh_guest import SshGuest

PAIR = NAMES[:2]


async def prepared(
    folder: Path, games: Sequence[str], keys: dict[str, asyncssh.SSHKey]
) -> list[str]:
    """A data folder with people and running matches of these games; the codes of the tables."""
    lobby = Lobby(folder)
    await lobby.open()
    people = [
        lobby.people.change_settings(lobby.people.enrol(name, key.get_fingerprint()), QUICK)
        for name, key in keys.items()
    ]
    codes = []
    for number, game in enumerate(games):
        owner, other = people if number % 2 == 0 else people[::-1]
        seats = (ME, OPEN) if number % 2 == 0 else (OPEN, ME)
        table = lobby.make_table(owner, TableSetup(game, seats, {"start": "1"}))
        table.room(other).sit()
        codes.append(table.code)
    await lobby.close()
    return codes


class HostedGame:
    """Some moves of a match at a host in another process."""

    def __init__(
        self, folder: Path, game: str, code: str, keys: dict[str, asyncssh.SSHKey]
    ) -> None:
        self.folder = folder
        self.code = code
        self.keys = keys
        self.guests: dict[str, SshGuest] = {}
        self.host: HostProcess
        self._keys_for: Deciding = DECIDING[game]()

    def match(self) -> Match:
        reading = reading_of(self.folder, self.code)
        assert reading.recovery is None
        return reading.match

    async def come_back(self, host: HostProcess) -> None:
        for name, key in self.keys.items():
            command = f"join {self.code}"
            self.guests[name] = await SshGuest.connect(host.port, key, command=command)
        match = self.match()
        for guest in self.guests.values():
            asks = partial(is_asked, match, guest)
            await guest.wait_for(asks if guest is self.mover(match) else waiting(match))
        await host.rest()  # until then the keys may go elsewhere than to the table
        self.host = host

    def lose(self) -> None:
        for guest in self.guests.values():
            guest.drop()

    async def decide(self) -> int:
        """One decision, until it is acknowledged; says how many have been played then."""
        match = self.match()
        before = match.plies
        guest = self.mover(match)

        def played() -> bool:
            """Looked at while the host may write: what is there in part is not there yet."""
            nonlocal match
            reading = reading_of(self.folder, self.code)
            if reading.recovery is None:
                match = reading.match
            return match.plies > before

        await self.host.rest()  # everybody's screen shows whose turn it is
        for key in self._keys_for(*decision(match)):
            table = body(guest)
            guest.press(key)
            await self.host.rest(played)
            if played():
                break
        await guest.wait_for(played)  # a host that gets no processor time also pauses between keys
        await guest.wait_for(partial(is_shown, match, guest, table))
        return match.plies

    def press_and_go(self) -> None:
        """The keys of a decision, without waiting for what becomes of them."""
        match = self.match()
        self.mover(match).press(*self._keys_for(*decision(match)))

    def mover(self, match: Match) -> SshGuest:
        assert match.to_move is not None
        return self.guests[PAIR[match.to_move]]


def decision(match: Match) -> tuple[Any, tuple[Action, ...]]:
    return match.game.view(match.state, match.to_move), tuple(match.game.legal_actions(match.state))


def body(guest: SshGuest) -> str:
    """The table itself, without the lines around it."""
    return "\n".join(guest.text().splitlines()[1:-2])


def is_asked(match: Match, guest: SshGuest) -> bool:
    """Whether a screen asks whoever is to move.

    What the cursor is on may stand in place of the question; then their name is before it.
    """
    if guest.shows(asked(match)):
        return True
    return match.to_move is not None and guest.shows(f"\n {PAIR[match.to_move]}: ")


def is_shown(match: Match, guest: SshGuest, before: str) -> bool:
    """Whether a screen shows that the move is made: what is asked now, or whose turn it is.

    What is asked may look as it did before; then the table is another than ``before`` the key.
    """
    if guest.shows(asked(match)):
        return True
    if match.to_move is None:
        return False
    return guest.shows(waiting(match)) or (is_asked(match, guest) and body(guest) != before)


def waiting(match: Match) -> str:
    """What is told to who is not asked."""
    assert match.to_move is not None
    return f"{PAIR[match.to_move]} is playing."


def asked(match: Match) -> str:
    words = words_of(match.game)
    view = match.game.view(match.state, match.to_move)
    return say(words.prompt(view, PAIR))[:30].rstrip()

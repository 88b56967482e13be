"""Four people play each game whole with the ``ssh`` that guests have, every decision by keys.

Other tests leave something out for time; this one takes minutes: ``make test-long``.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import registry
from dogs_tui.host.tables.table import HostedTable
from tests.support.data_folder import reading_of
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import NAMES, Party, Play, hosting, seeded
from tests.support.ssh_program import SshProgramGuest

pytestmark = [
    pytest.mark.minutes,
    pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh"),
]
FOUR = NAMES[:4]
FOR_FOUR = [key for key in DECIDING if 4 in registry.game(key).seat_counts]


class PlayWithSsh(Play):
    """A match of people who come with ``ssh``.

    Args:
        party: The host.
        table: Where they sit.
        names: Who sits there.
        folder: For their keys.
    """

    def __init__(
        self, party: Party, table: HostedTable, names: Sequence[str], folder: Path
    ) -> None:
        super().__init__(party, table, names)
        self._folder = folder

    async def connected(self, name: str, **_: Any) -> SshProgramGuest:
        key, command = self.party.keys[name], f"join {self.table.code}"
        return await SshProgramGuest.connect(self.party.program.port, key, self._folder, command)

    def asked(self) -> str:
        """Something that stands there all the time: prompts make room for what a cursor is on."""
        return self.table.card().title


@pytest.mark.parametrize("key", FOR_FOUR)
async def test_people(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeded(monkeypatch, 2)
    folder, keys = tmp_path / "host", tmp_path / "keys"
    keys.mkdir()
    async with hosting(folder) as party:
        party.enrol(*FOUR)
        play = PlayWithSsh(party, party.table(key, FOUR), FOUR, keys)
        try:
            await play.sit_down()
            await play.on()
            plies = play.plies
            for guest in play.guests.values():
                text = await guest.wait_for("The match is over.")
                assert all(name in text for name in FOUR)
        finally:
            for guest in play.guests.values():
                guest.drop()
        await party.all_gone()
    assert play.pressed >= plies
    reading = reading_of(folder)
    assert reading.recovery is None
    assert reading.match.to_move is None
    assert reading.match.plies == plies
    print(f"{key}: {plies} actions, {play.pressed} keys")

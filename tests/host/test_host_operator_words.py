"""What the operator of a running host reads goes through the catalogue."""

import asyncio
import re
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host.operations.run import announce
from tests.support import pseudo_language
from tests.support.host_party import hosting
from tests.tui.test_pseudo_command_line import offences

SIGNS = re.compile(r"SHA256:\S+|\S+\.dogs\b")
"""Of keys and matches."""
ORDERS = (
    "status",
    "people",
    "tables",
    "bans",
    "people mute Bo",
    "people unmute Bo",
    "people kick Bo",
    "people delete Zed",
    "people remove-key Bo SHA256:none",
    "bans add Zed",
    "bans add Bo --days 2 --why because",
    "bans add 192.0.2.7",
    "bans",
    "bans lift Bo",
    "bans lift Zed",
    "tables close ZZZZ",
    "tables close CODE",
    "people delete Cyril --ban",
    "invite --uses 3",
    "invitations",
    "verify",
    "backup FOLDER/kept.tar.gz",
    "archive --older-than 30",
    "drain --within 90",
    "status",
    "drain --off",
    "drain --off",
    "audit",
)
"""One after the other, some of which cannot be done."""


async def test_orders_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pseudo_language.speak(monkeypatch)
    unspoken = {}
    async with hosting(tmp_path, door_socket=True) as party:
        party.enrol("Ana", "Bo", "Cyril")
        codes = [party.table("dog_kids", names).code for names in (("Ana", "Bo"), ("Bo", "Cyril"))]
        announce(party.program)
        output = capsys.readouterr().out
        if wrong := offences(SIGNS.sub("", output).replace(str(tmp_path), ""), "ssh", "door.sock"):
            unspoken["announce"] = wrong
        for line in ORDERS:
            words = line.replace("CODE", codes[0]).replace("FOLDER", str(tmp_path)).split()
            await asyncio.to_thread(main, ["host", *words, "--data", str(tmp_path)])
            said = capsys.readouterr()
            text = (said.out + said.err).replace(str(tmp_path), "")
            if wrong := offences(SIGNS.sub("", text), "Zed", "because", "dogs", "tar.gz", *codes):
                unspoken[line] = wrong
    assert not unspoken


async def test_a_host_is_understood_in_the_language_of_whoever_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosting(tmp_path) as party:
        party.enrol("Ana")
        words = ["host", "people", "mute", "Ana", "--language", "de", "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, words) == 0
    assert capsys.readouterr().out == "Ana ist überall stumm geschaltet.\n"

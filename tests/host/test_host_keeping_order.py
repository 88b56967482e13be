"""The operator lists and revokes invitations, bans and lifts, while guests are there."""

import asyncio
import json
from pathlib import Path

import asyncssh
import pytest

from dogs_tui.cli import main
from dogs_tui.host.doors import acceptor
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.bans import BANNED
from dogs_tui.host.tables.seeks import Soon
from dogs_tui.words import say
from tests.support.data_folder import audit_in
from tests.support.host_party import Party, hosting
from tests.support.web_guest import browser


class Operator:
    """Whoever types commands for the host of a folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder = folder
        self._capsys = capsys

    async def types(self, *words: str, code: int = 0) -> str:
        """What a command prints that ends with this code."""
        given = ["host", *words, "--data", str(self._folder)]
        assert await asyncio.to_thread(main, given) == code
        said = self._capsys.readouterr()
        return said.out + said.err


@pytest.fixture
def operator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(tmp_path, capsys)


def events(folder: Path) -> list[str]:
    return [entry.what for entry in audit_in(folder).entries()]


async def turned_away(party: Party, name: str) -> None:
    """Somebody comes and is refused by SSH."""
    with pytest.raises((asyncssh.Error, OSError)):
        await party.come(name)


async def banner_of(port: int) -> str:
    """What a host says to a client that has no key."""
    said: list[str] = []

    class Reader(asyncssh.SSHClient):
        def auth_banner_received(self, msg: str, lang: str) -> None:
            said.append(msg)

    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            *("127.0.0.1", port),
            username="ana",
            client_keys=None,
            known_hosts=None,
            agent_path=None,
            config=None,
            client_factory=Reader,
        )
    return "".join(said)


async def test_invitations_are_listed_and_revoked(tmp_path: Path, operator: Operator) -> None:
    assert "No open invitations" in await operator.types("invitations")
    code = (await operator.types("invite", "--uses", "3")).split()[1]
    async with hosting(tmp_path, admission="invite-only") as party:
        party.enrol("Ana")
        lobby = party.program.lobby
        own = lobby.invites.make(party.people["Ana"].id)
        listed = await operator.types("invitations")
        assert "the operator" in listed
        assert "Ana" in listed
        assert code not in listed
        lines = (await operator.types("invitations", "--json")).splitlines()
        rows = [json.loads(line) for line in lines]
        assert sorted((row["by"], row["uses"]) for row in rows) == [("", 3), ("Ana", 1)]
        (ident,) = [row["id"] for row in rows if row["by"]]
        assert "revoked" in await operator.types("invitations", "revoke", ident)
        assert "revoked" in await operator.types("invitations", "revoke", code.lower())
        assert "missing" in await operator.types("invitations", "revoke", "", code=2)
        for wanted in (ident, code, "3f", "x" * 300):
            said = await operator.types("invitations", "revoke", wanted, code=1)
            assert "There is no open invitation" in said
        for gone in (own.code, code):
            with pytest.raises(LobbyError, match="not valid"):
                lobby.invites.check(gone)
    assert events(tmp_path) == ["invitation-made", "invitation-revoked", "invitation-revoked"]


async def test_who_invited_whom_is_shown(party: Party, operator: Operator) -> None:
    party.enrol("Ana")
    lobby = party.program.lobby
    code = lobby.invites.make(party.people["Ana"].id).code
    lobby.enrolment.admit("Bo", "SHA256:" + "b" * 43, code)
    assert "invited by" in await operator.types("people")
    lines = (await operator.types("people", "--json")).splitlines()
    inviters = {row["name"]: row["invited_by"] for row in map(json.loads, lines)}
    assert inviters == {"Ana": "", "Bo": "Ana"}


async def test_who_is_banned_is_out_at_once_and_stays_out_of_an_open_host(
    tmp_path: Path, operator: Operator
) -> None:
    async with hosting(tmp_path, admission="open") as party:
        party.enrol("Rex", "Ana")
        invited = party.program.lobby.invites.make(party.people["Rex"].id)
        guest = await party.come("Rex")
        await guest.wait_for("Rex")
        seeks = party.program.lobby.seeks
        seeks.ask(party.people["Rex"], "dog_kids", 2, Soon.WEEK)
        said = await operator.types("bans", "add", "rex", "--why", "spoils matches")
        assert "Sessions ended: 1. Invitations revoked: 1." in said
        await guest.wait_for(say(BANNED))
        await party.all_gone()
        await turned_away(party, "Rex")
        ana = await party.come("Ana")
        await ana.wait_for("Ana")
        assert "Rex" in await operator.types("bans")
        (row,) = (await operator.types("bans", "--json")).splitlines()
        assert json.loads(row)["why"] == "spoils matches"
        status = json.loads(await operator.types("status", "--json"))
        assert status["people_here"] == ["Ana"]
        assert invited.invite not in party.program.lobby.invites.all()
        assert seeks.of("") == (), "nobody agrees to play with them"
        assert "No longer banned" in await operator.types("bans", "lift", "Rex")
        assert "There is no ban of Rex" in await operator.types("bans", "lift", "Rex", code=1)
        back = await party.come("Rex")
        await back.wait_for("Rex")
    assert events(tmp_path)[0] == "ban-added"
    assert events(tmp_path)[-1] == "ban-lifted"
    assert set(events(tmp_path)[1:-1]) == {"ban-refused"}


async def test_a_banned_address_reads_why_at_both_doors_and_a_flood_reads_nothing(
    tmp_path: Path, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acceptor, "BANNED_AT_ONCE", 2)
    monkeypatch.setattr(acceptor, "BANNED_A_SECOND", 0.0)
    async with hosting(tmp_path, web="127.0.0.1:0") as party:
        party.enrol("Ana")
        guest = await party.come("Ana")
        await guest.wait_for("Ana")
        assert "Sessions ended: 1." in await operator.types("bans", "add", "127.0.0.0/8")
        await party.all_gone()
        port = party.program.port
        assert say(BANNED) in await banner_of(port)
        async with browser(party.program.web_origin) as rex:
            assert await rex.get() == (403, say(BANNED))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == b""
        writer.close()
        status = json.loads(await operator.types("status", "--json"))
        assert status["refused"]["banned"] == 3
        await operator.types("bans", "lift", "127.0.0.0/8")
        back = await party.come("Ana")
        await back.wait_for("Ana")


async def test_who_is_removed_can_be_banned_with_it(tmp_path: Path, operator: Operator) -> None:
    async with hosting(tmp_path) as party:
        party.enrol("Rex")
        said = await operator.types("people", "delete", "Rex", "--ban")
        assert "Banned: SHA256:" in said
        assert "Rex was removed from this host." in said
        assert "can connect again" not in said
        await turned_away(party, "Rex")
        said = await operator.types("people", "delete", "Rex", "--ban", code=1)
        assert "Nobody here is called Rex" in said
    async with hosting(tmp_path) as again:
        again.keys = party.keys
        await turned_away(again, "Rex")


async def test_bans_of_what_is_nothing_are_refused(tmp_path: Path, operator: Operator) -> None:
    async with hosting(tmp_path):
        assert "not a name on this host" in await operator.types("bans", "add", "Rex", code=1)
        assert "too wide" in await operator.types("bans", "add", "0.0.0.0/0", code=1)
        assert "Nobody is banned." in await operator.types("bans")
    for words in (("bans",), ("bans", "add", "Rex"), ("bans", "lift", "Rex")):
        assert "No host is running" in await operator.types(*words, code=1)

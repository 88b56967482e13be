"""A host runs dry: no match begins, who plays comes back in, and it ends when nobody is left."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.control import ask_raw
from dogs_tui.host.operations.draining import GOES_ON, NO_MATCH
from dogs_tui.host.operations.program import STOPPING
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.words import phrase, say
from tests.support.data_folder import audit_in
from tests.support.host_party import Party, hosting
from tests.support.host_process import host_process
from tests.support.ssh_guest import SshGuest, new_key

SOON = "This host stops when everyone has left"


class Over:
    """Notes that the host is to end."""

    def __init__(self, party: Party) -> None:
        self.count = 0
        self.happened = asyncio.Event()
        party.program.draining.over = self

    def __call__(self) -> None:
        self.count += 1
        self.happened.set()


async def command(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str]:
    code = await asyncio.to_thread(main, ["host", *words, "--data", str(folder)])
    said = capsys.readouterr()
    return code, said.out + said.err


async def refused(party: Party, name: str) -> str:
    """What somebody is told who is not let in."""
    guest = await party.come(name)
    await guest.wait_over()
    assert guest.exit_status == 1
    return " ".join(guest.raw.decode().split())


async def test_only_who_plays_is_let_in_and_everybody_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosting(tmp_path) as party:
        over = Over(party)
        party.enrol("Ana", "Bo", "Cyril", "Dee")
        table = party.table("dog_kids", ["Ana", "Bo"])
        waiting = party.program.lobby.make_table(
            party.people["Cyril"], TableSetup("dog_lover", (ME, OPEN))
        )
        ana = await party.come("Ana", f"join {table.code}")
        cyril = await party.come("Cyril")
        stranger = await party.come("Zoe")
        await ana.wait_for("F2 talk")
        await cyril.wait_for("Cyril")
        await stranger.wait_for("You are new here")
        code, said = await command(capsys, tmp_path, "drain")
        assert code == 0
        assert "Connected: 3. It stops when everyone has left." in said
        for guest in (ana, cyril, stranger):
            await guest.wait_for(SOON)
        assert "Come back in an hour" in await refused(party, "Dee")
        assert "Come back in an hour" in await refused(party, "Nobody")
        bo = await party.come("Bo")
        await bo.wait_for(SOON)
        lobby = party.program.lobby
        for attempt in (
            lambda: lobby.make_table(party.people["Ana"], TableSetup("dogs", (ME, OPEN))),
            lambda: waiting.room(party.people["Ana"]).sit(),
        ):
            with pytest.raises(LobbyError) as problem:
                attempt()
            assert problem.value.phrase == NO_MATCH
        assert waiting.card().sitters[1].open
        status = party.program.status()
        assert (status.draining, status.drained_by) == (True, None)
        assert status.refused == {Refused.CLOSING: 2}
        _, said = await command(capsys, tmp_path, "status")
        assert "when everyone has left" in said
        for guest in (ana, bo, cyril):
            assert not over.count
            await guest.close()
        stranger.drop()
        await over.happened.wait()
    assert [entry.what for entry in audit_in(tmp_path).entries()] == ["drain-began"]


async def test_who_reads_a_card_is_told_behind_it(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text("Be kind.\n")
    async with hosting(tmp_path, house_rules="rules.txt") as party:
        party.enrol("Ana")
        guest = await party.come("Ana")
        await guest.wait_for("n new")
        await guest.rest()
        guest.press("h")
        await guest.wait_for("Be kind.")
        party.program.draining.begin(None)
        await guest.rest()
        guest.press("escape")
        await guest.wait_for(SOON)


async def test_a_host_goes_on_when_its_keeper_thinks_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosting(tmp_path) as party:
        over = Over(party)
        party.enrol("Ana", "Bo")
        ana = await party.come("Ana")
        await ana.wait_for("Ana")
        code, said = await command(capsys, tmp_path, "drain", "--off")
        assert (code, "was not draining" in said) == (1, True)
        await command(capsys, tmp_path, "drain", "--within", "60")
        await ana.wait_for("This host stops within 60 min")
        assert "Come back in 60 min." in await refused(party, "Bo")
        code, said = await command(capsys, tmp_path, "drain", "--off")
        assert (code, "Shutdown cancelled" in said) == (0, True)
        await ana.wait_for(say(GOES_ON))
        bo = await party.come("Bo")
        await bo.wait_for("Bo")
        assert SOON not in bo.text()
        party.table("dogs", ["Ana", "Bo"])
        for guest in (ana, bo):
            await guest.close()
        await party.all_gone()
        assert party.program.draining._deadline is None
        assert not over.count
    assert [entry.what for entry in audit_in(tmp_path).entries()] == ["drain-began", "drain-ended"]


async def test_nobody_is_waited_for_beyond_the_time(party: Party) -> None:
    over = Over(party)
    party.enrol("Ana")
    guest = await party.come("Ana")
    await guest.wait_for("Ana")
    draining = party.program.draining
    began = datetime.now(UTC)
    assert draining.begin(30).done
    assert draining.until is not None
    assert timedelta(minutes=29) < draining.until - began <= timedelta(minutes=31)
    assert "within 30 min" in say(draining.notice)
    draining.begin(0)  # and once more, with no time at all
    await over.happened.wait()
    assert not guest.over
    await party.program.stop()
    await guest.wait_for(say(STOPPING)[:30])


async def test_a_paused_match_is_none_that_runs(party: Party) -> None:
    party.enrol("Ana", "Bo", "Cyril")
    table = party.table("dogs", ["Ana", "Bo"])
    watcher = await party.come("Cyril", f"join {table.code}")
    await watcher.wait_for("F2 talk")
    draining = party.program.draining
    draining.begin(None)
    keys = {name: party.keys[name].get_fingerprint() for name in party.people}
    assert draining.closed(keys["Ana"]) is None
    assert draining.closed(keys["Cyril"]) is not None
    table.playing.pause(0)
    assert draining.closed(keys["Ana"]) is not None


async def test_a_host_where_nobody_is_ends_at_once(party: Party) -> None:
    over = Over(party)
    assert phrase("It is stopping now.") in party.program.draining.begin(None).said
    await over.happened.wait()
    assert party.program.draining.end().done
    assert over.count == 1


async def test_an_order_of_another_version_changes_nothing(party: Party, tmp_path: Path) -> None:
    for order in ("{", '{"command":"drain","off":3}', '{"command":"drain","until":"noon"}'):
        answer = await asyncio.to_thread(ask_raw, tmp_path, f"{order}\n".encode())
        assert b"a different version" in answer
        assert b'"done":false' in answer
    assert not party.program.draining.on


@pytest.mark.minutes
async def test_a_program_ends_by_itself_in_good_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with host_process(tmp_path) as host:
        guest = await SshGuest.connect(host.port, new_key())
        await guest.wait_for("You are new here")
        code, said = await command(capsys, tmp_path, "drain")
        assert (code, "Connected: 1." in said) == (0, True)
        await guest.wait_for(SOON)
        await guest.close()
        assert await host.ended() == 0
        assert "Everything is saved" in host.output
    async with host_process(tmp_path) as host:
        guest = await SshGuest.connect(host.port, new_key())
        await guest.wait_for("You are new here")
        assert (await command(capsys, tmp_path, "drain", "--within", "0"))[0] == 0
        assert await host.ended() == 0
        await guest.wait_over()
        assert say(STOPPING)[:30] in guest.raw.decode()


async def test_nothing_is_decided_by_who_leaves_last(party: Party) -> None:
    """Two of two would have to agree to a pause; one of one would be enough."""
    party.enrol("Ana", "Bo")
    table = party.table("dogs", ["Ana", "Bo"])
    for name in ("Ana", "Bo"):
        guest = await party.come(name, f"join {table.code}")
        await guest.wait_for("F2 talk")
    await table.votes.ask(1, Asking.PAUSE, None)
    assert table.votes.proposal is not None
    await party.program.stop()
    assert table.stage is TableStage.RUNNING

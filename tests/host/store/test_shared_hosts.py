"""Hosts on one database, as their operators and guests see them."""

import asyncio
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.program import HostProgram
from tests.support.host_party import Party, config_for, hosting
from tests.support.postgres import SECRET, database, engine
from tests.support.shared_lobbies import until

GONE = "postgresql://dogs@127.0.0.1:1/dogs"
"""Nobody listens there."""


async def test_a_database_that_is_away_is_said_in_one_sentence(tmp_path: Path) -> None:
    program = HostProgram(config_for(tmp_path, store=GONE))
    with pytest.raises(HostStartError, match="store cannot be reached"):
        await program.start()


@pytest.mark.parametrize("command", [("run",), ("invite",), ("invitations",), ("audit",)])
def test_commands_end_with_one_when_it_is_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    (tmp_path / "host.toml").write_text(f'store = "{GONE}"\nlisten = ["127.0.0.1:0"]\n')
    assert main(["host", *command, "--data", str(tmp_path)]) == 1
    output = capsys.readouterr().err
    assert "cannot be reached" in output
    assert "127.0.0.1" not in output


def test_a_password_is_no_part_of_a_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = f"postgresql://dogs:{SECRET}@127.0.0.1:1/dogs"
    assert main(["host", "--store", store, "--data", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert "password on the command line" in captured.err
    assert SECRET not in captured.err + captured.out


async def test_an_invitation_made_by_command_lets_somebody_in_at_any_host(
    short_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with database() as name:
        address = short_path / "address"
        address.write_text(engine().address(name))
        store = f"@{address}"
        async with hosting(short_path / "one", store=store) as first:
            (short_path / "two").mkdir()
            (short_path / "two/host.toml").write_text(f'store = "{store}"\n')
            made = await asyncio.to_thread(
                main, ["host", "invite", "--data", str(short_path / "two")]
            )
            assert made == 0
            code = capsys.readouterr().out.split("\n")[0].removeprefix("Invitation: ")
            assert first.program.lobby.invites.check(code).uses == 1


async def test_guests_of_two_hosts_play_one_match(short_path: Path) -> None:
    """Each sees the other's move on their own terminal."""
    with database() as name:
        address = short_path / "address"
        address.write_text(engine().address(name))
        store = f"@{address}"
        async with (
            hosting(short_path / "one", store=store) as first,
            hosting(short_path / "two", store=store) as two,
        ):
            first.enrol("Ana", "Bo")
            two.keys = first.keys
            there = two.program.lobby
            await until(lambda: there.people.get(first.people["Bo"].id))
            table = first.table("dog_kids", ["Ana", "Bo"])
            await until(lambda: (far := there.table(table.code)) and far.match)
            guests = (
                await first.come("Ana", f"join {table.code}"),
                await two.come("Bo", f"join {table.code}"),
            )
            for guest in guests:
                await guest.wait_for("Bo")
            far = there.table(table.code)
            assert far is not None
            await _moved(first, two, table.code)
            for guest in guests:
                await guest.rest()
            assert table.match is not None
            assert far.match is not None
            assert table.match.match.digest() == far.match.match.digest()


async def _moved(first: Party, two: Party, code: str) -> None:
    """Some moves, each made at the host of who makes it, and known at the other."""
    tables = [party.program.lobby.table(code) for party in (first, two)]
    matches = [table.match for table in tables if table is not None and table.match is not None]
    for _ in range(6):
        seat = matches[0].to_move
        assert seat is not None
        mine = matches[seat]
        await mine.play(seat, mine.legal(seat)[0])
        plies = mine.plies
        await until(lambda: all(match.plies == plies for match in matches))  # noqa: B023

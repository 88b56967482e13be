"""An upgrade in the middle of matches: drained, ended and started again, nobody loses anything.

The program is started twice over one data folder, with the commands that the page on hosting gives.
"""

import asyncio
import json
from pathlib import Path

import asyncssh
import pytest

from dogs_saves import records
from dogs_saves.locks import lock
from dogs_tui.cli import main
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.store.formats import LOCKED_AS, NEWER, OURS
from dogs_tui.host.store.sqlite import FILE
from dogs_tui.host.tables.listings import Asking
from dogs_tui.kit.glyphs import UNICODE
from tests.support.data_folder import findings_in
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import seeded
from tests.support.host_process import HostProcess, host_process
from tests.support.hosted_samples import PAIR, HostedGame, body, is_asked, prepared
from tests.support.lobby_builder import Guests, mover
from tests.support.ssh_guest import SshGuest, new_key

PAGE = Path(__file__).parents[2] / "docs/hosting/operations.md"
COMMANDS = [
    "dogs-tui host backup before-upgrade.tar.gz",
    "dogs-tui host drain --within 30",
    "dogs-tui host verify",
    "# install the new version",
    "dogs-tui host",
    "dogs-tui host status",
]


PAUSE = "Pause the match"
ROWS = 6
"""More than there are things that a table can do."""


@pytest.fixture
def keys() -> dict[str, asyncssh.SSHKey]:
    return {name: new_key() for name in PAIR}


def test_the_page_gives_these_commands() -> None:
    section = (
        PAGE.read_text(encoding="utf-8").partition("\n## Upgrading\n")[2].partition("\n## ")[0]
    )
    assert [line.strip() for line in section.splitlines() if line.startswith("    ")] == COMMANDS


async def ask_to_pause(host: HostProcess, guest: SshGuest) -> None:
    """Asks the table, by the row for it beside the match."""
    guest.press("f3")
    await guest.wait_for(PAUSE)
    await host.rest()
    for _ in range(ROWS):
        if guest.shows(f"{UNICODE.pointer} {PAUSE}"):
            break
        guest.press("down")
        await host.rest()
    guest.press("enter")


@pytest.mark.minutes
async def test_same_decision(
    tmp_path: Path,
    keys: dict[str, asyncssh.SSHKey],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = tmp_path / "data"
    monkeypatch.chdir(tmp_path)

    async def command(line: str) -> str:
        words = [*line.split()[1:], "--data", str(data)]
        assert await asyncio.to_thread(main, words) == 0
        return capsys.readouterr().out

    backup, drain, verify, _install, start, status = COMMANDS
    seeded(monkeypatch, 2)
    first, *_, last_game = DECIDING
    games = [first, last_game]
    codes = await prepared(data, games, keys)
    matches = [HostedGame(data, game, code, keys) for game, code in zip(games, codes, strict=True)]
    seen: dict[str, list[str]] = {}
    played: dict[str, int] = {}
    async with host_process(data) as host:
        for number, hosted in enumerate(matches):
            await hosted.come_back(host)
            for _ in range(2 + number):
                played[hosted.code] = await hosted.decide()
            hosted.lose()
        for hosted in matches:  # As each of them is met by who comes to it anew.
            await hosted.come_back(host)
            seen[hosted.code] = [body(hosted.guests[name]) for name in PAIR]
            if hosted is not matches[-1]:
                hosted.lose()
        last = matches[-1]
        one, other = (last.guests[name] for name in PAIR)
        assert "files" in await command(backup)
        assert "within 30 min" in await command(drain)
        await one.wait_for("This host stops within 30 min")
        await other.wait_for("This host stops within 30 min")
        stranger = await SshGuest.connect(host.port, new_key())
        await stranger.wait_over()
        assert "Come back in 30 min" in " ".join(stranger.raw.decode().split())
        other.drop()
        again = await SshGuest.connect(host.port, keys[PAIR[1]], command=f"join {last.code}")
        await again.wait_for("This host stops within 30 min")  # who plays is let in again
        await host.rest()
        await ask_to_pause(host, one)
        await again.wait_for("F3: answer")
        assert "within 0 min" in await command("dogs-tui host drain --within 0")
        assert await host.ended() == 0
        for guest in (one, again):
            assert "The host is stopping" in guest.text()
    assert "No problems found." in await command(verify)
    assert start == "dogs-tui host"
    async with host_process(data) as host:
        for hosted in matches:
            assert hosted.match().plies == played[hosted.code]
            await hosted.come_back(host)
            assert [body(hosted.guests[name]) for name in PAIR] == seen[hosted.code]
            assert is_asked(hosted.match(), hosted.mover(hosted.match()))
            assert not any(guest.shows("F3: answer") for guest in hosted.guests.values())
            if hosted is matches[-1]:  # what was asked can be asked again
                await ask_to_pause(host, hosted.guests[PAIR[0]])
                await hosted.guests[PAIR[1]].wait_for(f"{PAIR[0]} asks to")
                break
            assert await hosted.decide() > played[hosted.code]
            hosted.lose()
        assert "running" in await command(status)
        assert await host.stop() == 0
    assert all(finding.ok for finding in findings_in(data))


@pytest.mark.parametrize("kind", [Asking.PAUSE, Asking.UNDO])
async def test_what_was_being_asked_is_asked_no_more(guests: Guests, kind: Asking) -> None:
    table = guests.table("Ana", "Bo")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    asker = mover(*sat)
    while mover(*sat) is asker:
        asker.play()
    mover(*sat).play()
    await asker.handle.ask(kind)
    assert table.votes.proposal is not None
    played, seats = table.match.plies, asker.handle.seats
    lobby = await guests.again()
    restored = lobby.table(table.code)
    assert restored is not None
    assert restored.votes.proposal is None
    assert restored.match.plies == played
    again = [guests.handle(restored, name) for name in ("Ana", "Bo")]
    asking = next(guest for guest in again if guest.handle.seats == seats)
    await asking.handle.ask(kind)
    assert restored.votes.proposal is not None


# What a newer version wrote.


def picture(folder: Path) -> dict[str, bytes]:
    """Every file but what the lock and the host's own folders leave."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith((".", FILE))
    }


def newer_marker(folder: Path) -> None:
    formats = {**OURS, "matches": records.FORMAT + 1}
    text = json.dumps({"format": 1, "document": {"formats": formats}})
    (folder / "formats.json").write_text(text)


def unknown_kind(folder: Path) -> None:
    text = json.dumps({"format": 1, "document": {"formats": {"seasons": 1}, "more": True}})
    (folder / "formats.json").write_text(text)


def newer_envelope(folder: Path) -> None:
    (folder / "formats.json").write_text('{"format": 99, "document": [1]}')


NEWER_FOLDERS = [newer_marker, unknown_kind, newer_envelope]


@pytest.mark.parametrize("wrote", NEWER_FOLDERS, ids=lambda wrote: wrote.__name__)
async def test_a_folder_of_a_newer_version_is_refused_untouched(
    tmp_path: Path, wrote: object
) -> None:
    assert callable(wrote)
    async with Guests(tmp_path) as guests:
        guests.table("Ana", "Bo")
    wrote(tmp_path)
    before = picture(tmp_path)
    later = Guests(tmp_path)
    with pytest.raises(LobbyError) as problem:
        await later.lobby.open()
    assert problem.value.phrase == NEWER
    assert picture(tmp_path) == before
    lock(tmp_path / LOCKED_AS).release()


async def test_the_program_says_so_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Guests(tmp_path) as guests:
        guests.table("Ana", "Bo").playing.end(0)
    newer_marker(tmp_path)
    before = picture(tmp_path)
    host = HostProcess(tmp_path)
    with pytest.raises(AssertionError, match="A newer version of dogs-tui wrote this data folder"):
        await host.start()
    assert await host.ended() == 1
    assert "Traceback" not in host.output
    for words in ("archive --older-than 0", "invite", "invitations revoke abc", "verify"):
        whole = ["host", *words.split(), "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, whole) == 1
        said = capsys.readouterr()
        assert "A newer version" in said.out + said.err
        assert picture(tmp_path) == before


def test_a_version_before_the_store_leaves_the_folder_alone() -> None:
    """It knows of no format that is called so, and takes that for a newer version's."""
    assert OURS["store"] > 0

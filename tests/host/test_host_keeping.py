"""The operator sends somebody away and closes tables; nothing of them comes back by itself."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.settings import Settings
from dogs_tui.cli import main
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.moderation import CLOSED, REMOVED, close_table, remove_person
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.words import say
from tests.support.data_folder import store_in
from tests.support.host_party import hosting
from tests.support.lobby_builder import Guests, key
from tests.support.run_sync import run_sync


class Visiting:
    """A visit that notes with which words it was ended."""

    def __init__(self) -> None:
        self.words: list[Phrase] = []

    def replaced(self) -> None:
        raise AssertionError("nobody came a second time")

    def farewell(self, words: Phrase) -> None:
        self.words.append(words)


@pytest.fixture
async def guests(tmp_path: Path) -> AsyncIterator[Guests]:
    async with Guests(tmp_path) as made:
        yield made


async def test_who_is_removed_is_out_at_once_and_for_good(guests: Guests) -> None:
    ana, _ = guests.people("Ana", "Bo")
    fingerprint = ana.keys[0]
    visit = Visiting()
    guests.lobby.arrive(ana, visit)
    assert await remove_person(guests.lobby, ana) == (0, 0)
    assert visit.words == [REMOVED]
    for lobby in (guests.lobby, await guests.again()):
        assert lobby.people.by_key(fingerprint) is None
        assert lobby.people.get(ana.id) is None
        assert [person.name for person in lobby.people.all()] == ["Bo"]
        assert lobby.people.why_not("Ana") is None
    again = guests.lobby.enrolment.admit("Ana", fingerprint)
    assert again.id != ana.id


async def test_what_a_session_still_does_brings_nobody_back(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.table("Bo", bots=("",))
    room = (await table.enter(ana)).room
    await remove_person(guests.lobby, ana)
    people = guests.lobby.people
    rate_limits = [
        lambda: people.change_settings(ana, Settings(motion=False)),
        lambda: people.rename(ana, "Anabel"),
        lambda: people.remember(ana, table.code),
        lambda: people.add_key(ana, key(70)),
        lambda: table.room(ana).sit(),
        lambda: room.sit(),
        lambda: run_sync(table.enter(ana)),
        lambda: guests.lobby.make_table(ana, TableSetup("dog_lover", (ME, OPEN))),
    ]
    for choice in rate_limits:
        with pytest.raises(LobbyError, match="no longer registered"):
            choice()
    late = Visiting()
    guests.lobby.arrive(ana, late)
    assert late.words
    assert guests.lobby.present() == ()
    assert people.all() == (bo,)


async def test_nobody_comes_in_with_the_codes_of_who_was_removed(guests: Guests) -> None:
    ana = guests.person("Ana")
    invites = guests.lobby.invites
    invitation, link = invites.make(ana.id).code, invites.link(ana).code
    await remove_person(guests.lobby, ana)
    with pytest.raises(LobbyError, match="not valid"):
        guests.lobby.enrolment.admit("Cy", key(70), invitation)
    with pytest.raises(LobbyError, match="not valid"):
        guests.lobby.enrolment.link(link, key(70))


async def test_bots_play_on_for_who_was_removed(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana = guests.person("Ana")
    handles = {name: guests.handle(table, name) for name in ("Ana", "Bo")}
    assert (await remove_person(guests.lobby, ana)).seats == 1
    assert handles["Ana"].handle.shut
    assert not handles["Bo"].handle.shut
    sitter = table.card().sitters[0]
    assert sitter.level
    assert not sitter.person
    assert table.stage is TableStage.RUNNING
    table = next(iter((await guests.again()).tables))
    assert table.card().sitters[0].level


async def test_what_they_alone_played_ends_and_what_was_over_keeps_their_name(
    guests: Guests,
) -> None:
    ana = guests.person("Ana")
    over, alone = guests.table("Ana", bots=("steady",)), guests.table("Ana", bots=("steady",))
    close_table(over)
    assert (await remove_person(guests.lobby, ana)).seats == 1
    assert alone.stage is TableStage.ENDED
    assert guests.lobby.table(over.code) is over
    assert over.names[0] == "Ana"
    assert guests.lobby._services.matches.has(alone.code)


async def test_where_nothing_has_begun_seats_are_free_again_and_tables_closed(
    guests: Guests,
) -> None:
    ana = guests.person("Ana")
    own = guests.table("Ana", bots=("",))
    there = guests.handle(own, "Bo")
    other = guests.table("Bo", "Ana", bots=("",))
    assert (await remove_person(guests.lobby, ana)).seats == 2
    assert guests.lobby.table(own.code) is None
    assert there.handle.shut
    assert other.card().sitters[1].open


async def test_a_table_that_cannot_be_written_is_told_of(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana = guests.person("Ana")

    def full(*_: object) -> None:
        raise LobbyError(phrase("The disk is full."))

    monkeypatch.setattr(table.playing, "give_up", full)
    assert await remove_person(guests.lobby, ana) == (0, 1)
    assert guests.lobby.people.get(ana.id) is None
    assert table.names[0] == "Ana"
    assert not table.card().sitters[0].here


async def test_a_table_is_closed_once(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.handle(table, "Ana")
    close_table(table)
    assert table.stage is TableStage.ENDED
    assert not ana.handle.shut
    assert guests.lobby._services.matches.has(table.code)
    with pytest.raises(LobbyError, match="over already"):
        close_table(table)
    waiting = guests.table("Ana", bots=("",))
    there = guests.handle(waiting, "Ana")
    close_table(waiting)
    assert there.news[-1].sentence == CLOSED
    assert guests.lobby.table(waiting.code) is None


async def test_the_operator_does_it_by_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def command(*words: str) -> tuple[int, str]:
        code = await asyncio.to_thread(main, ["host", *words, "--data", str(tmp_path)])
        said = capsys.readouterr()
        return code, said.out + said.err

    async with hosting(tmp_path) as party:
        party.enrol("Ana", "Bo Ö")
        ana: Person = party.people["Ana"]
        table = party.table("dog_lover", ["Bo Ö", "Ana"])
        guest = await party.come("Ana", f"join {table.code}")
        await guest.wait_for("Bo Ö")
        code, said = await command("people", "delete", "An")
        assert (code, "called An." in said) == (1, True)
        code, said = await command("people", "delete", "ana")
        assert code == 0
        assert "Ana was removed from this host. Seats taken over by bots: 1." in said
        assert "open" in said
        await guest.wait_for(say(REMOVED))
        await party.all_gone()
        assert party.program.lobby.people.by_key(ana.keys[0]) is None
        code, said = await command("tables", "close", table.code.lower())
        assert (code, f"{table.code} was ended" in said) == (0, True)
        assert store_in(tmp_path).matches.codes() == (table.code,)
        code, said = await command("tables", "close", table.code)
        assert (code, "over already" in said) == (1, True)
        code, said = await command("tables", "close", "NOPE")
        assert (code, "no table NOPE" in said) == (1, True)
        code, said = await command("people", "delete", party.people["Bo Ö"].id)
        assert code == 0
        assert "Bo Ö was removed from this host." in said
        assert "No one has registered yet" in (await command("people"))[1]


@pytest.mark.parametrize("words", [("people", "delete", "Ana"), ("tables", "close", "ABC")])
def test_without_a_running_host_nothing_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main(["host", *words, "--data", str(tmp_path)]) == 1
    assert "No host is running with the data folder" in capsys.readouterr().err

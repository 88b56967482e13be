"""A table waits for people, its maker decides, and its match begins whole or not at all."""

import errno
from pathlib import Path

import pytest

from dogs_saves import disk
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.setup import LobbyLimits, TableSetup
from dogs_tui.match.watching import Playing
from tests.support.lobby_builder import Guests, mover, refused


async def test_a_table_begins_with_its_last_seat(guests: Guests) -> None:
    ana, bo, cy = guests.people("Ana", "Bo", "Cy")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "", "")))
    room = guests.handle(table, "Ana")
    assert table.stage is TableStage.GATHERING
    assert not room.handle.begun
    assert "not begun" in refused(room.handle.table.view, None)
    assert not isinstance(room.handle.table, Playing)
    assert "not begun" in str(room.handle.why_nothing)
    assert table.room(bo).sit() == 1
    assert table.room(bo).sit() == 1
    assert table.room(bo).sit(2) == 2
    assert "taken by Bo" in refused(table.room(cy).sit, 2)
    assert "seats" in refused(table.room(cy).sit, 7)
    table.room(bo).stand()
    assert "no seat at this table" in refused(table.room(bo).stand)
    table.room(bo).sit()
    assert room.said() == [
        "Bo sat down.",
        "Bo sat down.",
        "Bo stood up.",
        "Bo sat down.",
    ]
    table.room(cy).sit()
    assert table.stage is TableStage.RUNNING
    assert room.said() == ["Cy sat down.", "The match begins."]
    assert room.handle.begun
    assert room.handle.table.names == ("Ana", "Bo", "Cy")
    assert room.handle.table.people == {0, 1, 2}
    assert "begun" in refused(table.room(cy).stand)
    assert "begun" in refused(table.room(ana).disband)
    assert "begun" in refused(table.room(ana).give, 1, "steady")


async def test_only_the_owner_gives_seats_to_bots_and_disbands(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "", "")))
    room = guests.handle(table, "Bo")
    assert "Only the table's owner" in refused(table.room(bo).give, 1, "steady")
    assert "Only the table's owner" in refused(table.room(bo).disband)
    assert "Only the table's owner" in refused(table.room(bo).set_watchable, False)
    assert "taken by Ana" in refused(table.room(ana).give, 0, "steady")
    assert "no such bot" in refused(table.room(ana).give, 1, "[b]")
    table.room(ana).give(1, "steady")
    assert table.card().sitters[1].level == "steady"
    table.room(ana).give(1, "")
    assert table.card().sitters[1].open
    table.room(ana).disband()
    assert room.said() == ["Ana closed the table."]
    assert room.handle.shut
    assert guests.lobby.table(table.code) is None
    assert "closed" in refused(table.enter, bo)
    await guests.again()
    assert list(guests.lobby.tables) == []


async def test_bots_step_aside_for_people_of_their_name(guests: Guests) -> None:
    table = guests.table("Ana", "Bella", bots=("steady",))
    names = [sitter.name for sitter in table.card().sitters]
    assert len(set(names)) == 3
    assert names[:2] == ["Ana", "Bella"]


BAD_PLANS = {
    "does not have that game": TableSetup("chess", ("me", "")),
    "takes 2, 3, 4 players": TableSetup("dog_lover", ("me",)),
    "has no bot": TableSetup("dog_lover", ("me", "\x1b[2J")),
    "can have only one seat": TableSetup("dog_lover", ("me", "me")),
    "no option": TableSetup("dog_lover", ("me", ""), {"x\x1b": 1}),
    "all players here are bots": TableSetup("dog_lover", ("steady", "steady")),
}


@pytest.mark.parametrize("words", BAD_PLANS)
async def test_a_bad_plan_is_refused_in_words(guests: Guests, words: str) -> None:
    (ana,) = guests.people("Ana")
    assert words in refused(guests.lobby.make_table, ana, BAD_PLANS[words])
    assert list(guests.lobby.tables) == []


async def test_tables_are_not_endless(tmp_path: Path) -> None:
    limits = LobbyLimits(tables=3, tables_each=2)
    async with Guests(tmp_path, limits) as guests:
        guests.table("Ana", "Bo")
        guests.table("Ana", "Bo")
        ana, cy = guests.people("Ana", "Cy")
        plan = TableSetup("dog_lover", ("me", ""))
        assert "You have 2 active tables" in refused(guests.lobby.make_table, ana, plan)
        guests.table("Bo", "Ana")
        assert "no room" in refused(guests.lobby.make_table, cy, plan)


async def test_tables_are_not_made_in_a_storm(guests: Guests) -> None:
    (ana,) = guests.people("Ana")
    plan = TableSetup("dog_lover", ("me", ""))
    for _ in range(6):
        guests.lobby.make_table(ana, plan).room(ana).disband()
    assert "Wait" in refused(guests.lobby.make_table, ana, plan)


MOST_CALLS = 120


@pytest.mark.parametrize("code", [errno.ENOSPC])
async def test_a_beginning_that_fails_anywhere_can_be_tried_again(
    tmp_path: Path, code: int
) -> None:
    """Whatever call fails, the table gathers or runs, here and after a restart."""
    for at in range(MOST_CALLS):
        async with Guests(tmp_path / str(at)) as guests:
            ana, bo = guests.people("Ana", "Bo")
            table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
            with pytest.MonkeyPatch.context() as patched:
                made = failing_at(patched, at, code)
                try:
                    table.room(bo).sit()
                    begun = True
                except LobbyError:
                    begun = False
            assert (table.stage is TableStage.RUNNING) == begun
            assert (table.match is not None) == begun
            assert (table.seat_of(bo) is not None) == begun
            if not begun:
                table.room(bo).sit()
            assert mover(guests.handle(table, "Ana"), guests.handle(table, "Bo"))
            lobby = await guests.again()
            again = lobby.table(table.code)
            assert again is not None
            assert again.stage is TableStage.RUNNING
            assert again.playing.problem is None
            if len(made) <= at:
                break
    else:
        pytest.fail("raise MOST_CALLS")
    assert at > 5


async def test_a_crash_anywhere_in_a_beginning_leaves_a_table(tmp_path: Path) -> None:
    """After every call, the process might end: what is on disk then makes a whole table."""
    for at in range(MOST_CALLS):
        guests = Guests(tmp_path / str(at))
        await guests.lobby.open()
        ana, bo = guests.people("Ana", "Bo")
        table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
        with pytest.MonkeyPatch.context() as patched:
            made = failing_at(patched, at, errno.EIO, for_ever=True)
            try:
                table.room(bo).sit()
            except LobbyError:
                pass
            finally:
                await guests.lobby.close()
        lobby = guests._lobby()
        await lobby.open()
        again = lobby.table(table.code)
        assert again is not None
        assert again.playing.problem is None
        if again.stage is TableStage.GATHERING:
            again.room(bo).sit()
        assert again.seat_of(bo) == 1
        assert again.match is not None
        assert again.match.to_move is not None
        await lobby.close()
        if len(made) <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")


def failing_at(
    patched: pytest.MonkeyPatch, at: int, code: int, *, for_ever: bool = False
) -> list[str]:
    """Makes a call of the system fail, and for ever all that follow; says which were made."""
    made: list[str] = []

    def faulty(name: str, real: object) -> object:
        def call(*args: object) -> object:
            assert callable(real)
            made.append(name)
            if name != "close" and (len(made) - 1 == at or (for_ever and len(made) > at)):
                raise OSError(code, "fault")
            return real(*args)

        return call

    for name in disk.CALLS:
        patched.setattr(disk, name, faulty(name, getattr(disk, name)))
    return made

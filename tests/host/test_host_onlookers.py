"""Who watches without a name: what they see, what they may not, and how many there may be."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.operations.config import ConfigError, HostConfig, read_config
from dogs_tui.host.operations.sessions import onlookers_of
from dogs_tui.host.people.onlookers import LISTENS, Onlookers, is_onlooker, onlooker
from dogs_tui.host.sessions import session as sessions
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.kit.key_help import active_commands
from dogs_tui.words import say
from tests.support.app_idle import wait_for_idle
from tests.support.deals import any_deal
from tests.support.host_party import hosting
from tests.support.hosted_deals import begun, play_out
from tests.support.lobby_builder import Guests, key, refused
from tests.support.memory_connection import GuestTerminal

STRANGER = key(99)


class Stay:
    """Somebody unknown who comes to watch."""

    def __init__(
        self, guests: Guests, code: str, allowed: Onlookers | None, *, lines: bool = True
    ) -> None:
        self.terminal = GuestTerminal(
            key=STRANGER, code=code, watch=True, lines=lines, listed=False
        )
        self.session = Session(self.terminal.line, guests.lobby, onlookers=allowed)
        self.task = asyncio.create_task(self.session.run())

    async def answer(self, *typed: str) -> str:
        await wait_for_idle()
        for line in typed:
            self.terminal.type(line.encode() + b"\r")
            await wait_for_idle()
        return self.terminal.raw.decode()


@pytest.fixture
async def stays(guests: Guests) -> AsyncIterator[list[Stay]]:
    made: list[Stay] = []
    yield made
    for stay in made:
        stay.terminal.lose()
        await stay.task


@pytest.mark.on_both
async def test_they_watch_and_are_counted_without_a_name(guests: Guests, stays: list[Stay]) -> None:
    table = guests.table("Ana", "Bo")
    ana = await guests.sit(table, "Ana")
    stays.append(Stay(guests, table.code, Onlookers(2, 2)))
    news = await stays[0].answer()
    assert "You are watching." in news
    assert "hand" not in str(guests.lobby.present())
    assert guests.lobby.present() == ()
    company = ana.handle.company
    assert (company.watchers, company.onlookers) == ((), 1)
    assert table.card().watchers == 1
    assert not [said for said in ana.said() if "is here" in said]
    news = await stays[0].answer("say hello")
    assert "Anonymous spectators cannot chat." in news
    assert ana.handle.talk[-1].text != "hello"


async def test_nothing_of_the_lobby_is_theirs(guests: Guests, stays: list[Stay]) -> None:
    table = guests.table("Ana", "Bo")
    guests.table("Cleopatra", "Bo")
    stays.append(Stay(guests, table.code, Onlookers(2, 2)))
    news = await stays[0].answer("lobby")
    assert "Cleopatra" not in news
    assert "Goodbye." in news
    await stays[0].task
    assert guests.lobby.people.by_key(STRANGER) is None


async def test_only_what_everybody_may_watch(guests: Guests, stays: list[Stay]) -> None:
    private = guests.table("Ana", "Bo", private=True)
    closed = guests.table("Ana", "Bo", watchable=False)
    deal = begun(guests, any_deal(), "Ana")
    for table in (private, closed, deal):
        stay = Stay(guests, table.code, Onlookers(9, 9))
        stays.append(stay)
        news = await stay.answer()
        assert "You are watching." not in news
        await stay.task
        who = onlooker("192.0.2.1", guests.clock())
        assert refused(table.enter, who)
    assert all(not table.company.handles for table in (private, closed, deal))


async def test_who_sends_watchers_out_sends_them_too(guests: Guests, stays: list[Stay]) -> None:
    table = guests.table("Ana", "Bo")
    stays.append(Stay(guests, table.code, Onlookers(2, 2)))
    await stays[0].answer()
    table.room(guests.person("Ana")).set_watchable(False)
    assert "This table does not allow spectators." in await stays[0].answer()
    await stays[0].task


async def test_a_match_that_is_over_is_walked_through_on_screens(
    guests: Guests, stays: list[Stay]
) -> None:
    table = guests.table("Ana", "Bo")
    play_out(table)
    stay = Stay(guests, table.code, Onlookers(2, 2), lines=False)
    stays.append(stay)
    await stay.terminal.wait_for("seen by all")
    stay.terminal.press("q")
    await stay.task
    assert b"Goodbye." in stay.terminal.raw


async def test_a_running_match_is_watched_on_screens(guests: Guests, stays: list[Stay]) -> None:
    table = guests.table("Ana", "Bo")
    stay = Stay(guests, table.code, Onlookers(2, 2), lines=False)
    stays.append(stay)
    await stay.terminal.wait_for(lambda _: table.company.onlookers == 1)
    stay.terminal.press("q")
    await stay.task
    assert table.company.onlookers == 0


async def test_nothing_is_offered_that_is_for_people_with_a_name(
    guests: Guests, stays: list[Stay]
) -> None:
    table = guests.table("Ana", "Bo", time_control=TimeControl(24, Late.TURN))
    ana = await guests.sit(table, "Ana")
    stays.append(stay := Stay(guests, table.code, Onlookers(2, 2), lines=False))
    await stay.terminal.wait_for("left.")
    assert "F4" not in stay.terminal.text()
    assert ana.handle.why_silent is None
    stay.terminal.press("f2")
    await stay.terminal.wait_for(say(LISTENS))
    app = stay.session._guest
    assert app is not None
    assert not {"company.next", "talk.say"} & active_commands(app.screen).keys()
    stay.terminal.press("x", "f4", "enter")
    await stay.terminal.wait_for(say(LISTENS))
    await wait_for_idle()
    assert not stay.task.done()


@pytest.mark.parametrize("lines", [True, False])
async def test_a_code_of_no_match_gets_a_sentence(
    guests: Guests, stays: list[Stay], lines: bool
) -> None:
    stay = Stay(guests, "CCCCCC", Onlookers(2, 2), lines=lines)
    stays.append(stay)
    await stay.task
    assert b"No match to watch has the code CCCCCC" in stay.terminal.raw


async def test_codes_cannot_be_tried_without_end(guests: Guests, stays: list[Stay]) -> None:
    for _ in range(21):
        stays.append(Stay(guests, "CCCCCC", Onlookers(2, 2)))
        await stays[-1].task
    assert b"Too many wrong codes" in stays[-1].terminal.raw


async def test_who_may_not_is_asked_for_a_name(guests: Guests, stays: list[Stay]) -> None:
    table = guests.table("Ana", "Bo")
    for allowed in (None, Onlookers(0, 2), Onlookers(2, 0)):
        stays.append(Stay(guests, table.code, allowed))
        assert "Hello! You are new here." in await stays[-1].answer()


async def test_room_is_given_back(guests: Guests, stays: list[Stay]) -> None:
    table = guests.table("Ana", "Bo")
    room = Onlookers(1, 1)
    for _ in range(2):
        stays.append(Stay(guests, table.code, room))
        assert "You are watching." in await stays[-1].answer("lobby")
        await stays[-1].task
    assert room.take("192.0.2.1")


async def test_an_hour_and_no_more(
    guests: Guests, stays: list[Stay], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "ONLOOKING", 0.0)
    table = guests.table("Ana", "Bo")
    stays.append(Stay(guests, table.code, Onlookers(2, 2)))
    await stays[0].task
    assert b"after an hour" in stays[0].terminal.raw


def test_how_many_there_may_be() -> None:
    room = Onlookers(2, 1)
    assert [room.take(address) for address in ("a", "a", "b", "c")] == [True, False, True, False]
    room.gone("a")
    assert room.take("c")


def test_the_keeper_says_whether(tmp_path: Path) -> None:
    assert onlookers_of(HostConfig()) is None
    assert onlookers_of(HostConfig(anonymous_spectators=True)) is not None
    file = tmp_path / "host.toml"
    file.write_text("anonymous-spectators = 3\n")
    with pytest.raises(ConfigError, match="true or false"):
        read_config(file, {})


def test_nobody_known_is_taken_for_one(guests: Guests) -> None:
    assert is_onlooker(onlooker("192.0.2.1", guests.clock()).id)
    assert not is_onlooker(guests.person("Ana").id)


async def test_by_ssh_a_stranger_watches_and_is_not_told_ratings(tmp_path: Path) -> None:
    async with hosting(tmp_path, anonymous_spectators=True) as party:
        party.enrol("Ana", "Bo")
        table = party.table("dog_lover", ("Ana", "Bo"))
        answer = await party.run("Stranger", f"plain watch {table.code}")
        assert "You are watching." in str(answer.stdout)
        assert len(party.program.lobby.people.all()) == 2
        answer = await party.run("Stranger", "ratings")
        assert (answer.exit_status, str(answer.stdout)) == (1, "")
        answer = await party.run("Ana", "ratings")
        assert "The rankings of" in str(answer.stdout)
        answer = await party.run("Ana", "ratings json")
        assert json.loads(str(answer.stdout))["tables"] == []

"""A terminal's stay at a host, from the first byte to the last word."""

import asyncio
import gc
import logging
import random
import sys
import weakref
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_tui.app.base import DROPPED
from dogs_tui.app.settings import Settings
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions import session as sessions
from dogs_tui.host.sessions.flow_control import BACKLOG
from dogs_tui.host.sessions.interfaces import SessionApp
from dogs_tui.host.sessions.processor import BURST, Processor, metered, share_here
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.kit.notices import Notice
from dogs_tui.play import card_screen
from dogs_tui.play.first_times import FirstTimes
from dogs_tui.words import say
from tests.support.host_party import QUICK
from tests.support.memory_connection import GuestTerminal, fingerprint
from tests.support.process_idle import LIMIT

SECRET = "the seven of dogs in Ben's hand"


@pytest_asyncio.fixture
async def lobby(tmp_path: Path) -> AsyncIterator[Lobby]:
    lobby = Lobby(tmp_path / "lobby")
    await lobby.open()
    yield lobby
    await lobby.close()


class Stay:
    """A terminal with its session."""

    def __init__(self, lobby: Lobby, reports: Path, letter: str = "A", code: str = "") -> None:
        self.terminal = GuestTerminal(key=fingerprint(letter), code=code)
        self.session = Session(self.terminal.line, lobby, reports=reports)
        self.task = asyncio.create_task(self.session.run())

    async def end(self) -> int | None:
        await asyncio.wait_for(self.task, 120)
        return self.terminal.line.code

    @property
    def after(self) -> str:
        """What stands on the guest's own screen at the end."""
        return self.terminal.raw.rpartition(b"\x1b[?1049l")[2].decode().strip()


def register(lobby: Lobby, name: str, letter: str) -> Person:
    return lobby.people.enrol(name, fingerprint(letter))


def reports_in(folder: Path) -> str:
    return "".join(path.read_text() for path in folder.glob("*.txt"))


async def others_are_done(before: set["asyncio.Task[object]"]) -> None:
    """Returns when no task is left but those from before."""
    async with asyncio.timeout(LIMIT):
        while asyncio.all_tasks() - before:
            await asyncio.sleep(0)


async def test_who_leaves_gets_their_terminal_back(lobby: Lobby, tmp_path: Path) -> None:
    register(lobby, "Ana", "A")
    before = asyncio.all_tasks()
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ana")
    stay.terminal.press("q")
    assert await stay.end() == 0
    assert stay.terminal.raw.endswith(b"\x1b[?1049l")
    await others_are_done(before)
    assert lobby.lobby(register(lobby, "Ben", "B")).people == ()


async def test_keys_find_what_the_ones_before_them_opened(lobby: Lobby, tmp_path: Path) -> None:
    """However fast they come: from the lobby to a seat, and a word to the table."""
    ana, ben = register(lobby, "Ana", "A"), register(lobby, "Ben", "B")
    table = lobby.make_table(ben, TableSetup("dog_kids", (ME, OPEN)))
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ben")
    stay.terminal.press("j", table.code, "enter", "enter", "f2", "xx, quick as 1 2 3!", "enter")
    await stay.terminal.wait_for("Ana: xx, quick as 1 2 3!")
    assert table.seat_of(ana) == 1
    assert (await table.enter(ana)).table.plies == 0
    stay.terminal.lose()
    await stay.end()


async def test_a_new_key_is_asked_for_a_name_and_comes_in(lobby: Lobby) -> None:
    terminal = GuestTerminal(key=fingerprint("N"))
    task = asyncio.create_task(Session(terminal.line, lobby).run())
    await terminal.wait_for("You are new here")
    terminal.press("Nina", "enter")
    await terminal.wait_gone("You are new here")
    person = lobby.people.by_key(fingerprint("N"))
    assert person is not None
    assert person.name == "Nina"
    terminal.press("\x03")
    await asyncio.wait_for(task, 120)


@pytest.mark.parametrize("drawn", [True, False])
async def test_a_lost_line_leaves_nothing_behind(
    lobby: Lobby, tmp_path: Path, *, drawn: bool
) -> None:
    register(lobby, "Ana", "A")
    before = asyncio.all_tasks()
    stay = Stay(lobby, tmp_path)
    if drawn:
        await stay.terminal.wait_for("Ana")
    while stay.terminal.line.handler is None:
        await asyncio.sleep(0)
    stay.terminal.lose()
    assert await stay.end() is None
    await others_are_done(before)


async def test_who_comes_again_goes_on_and_the_older_terminal_is_told(
    lobby: Lobby, tmp_path: Path
) -> None:
    register(lobby, "Ana", "A")
    older = Stay(lobby, tmp_path)
    await older.terminal.wait_for("Ana")
    newer = Stay(lobby, tmp_path)
    await newer.terminal.wait_for("Ana")
    assert await older.end() == 0
    assert "connected elsewhere" in older.after
    await newer.terminal.wait_for("Your other session has ended.")
    newer.terminal.press("f1")
    await newer.terminal.wait_for("Keys")
    newer.session.farewell(phrase("Good night."))
    newer.session.farewell(phrase("Never said."))
    assert await newer.end() == 0
    assert newer.after == "Good night."


async def test_the_listener_may_say_why_it_ends_a_line(lobby: Lobby, tmp_path: Path) -> None:
    register(lobby, "Ana", "A")
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ana")
    stay.session.ending(phrase("You were disconnected after a long time without a key press."))
    await stay.end()
    assert stay.after == "You were disconnected after a long time without a key press."


async def test_a_terminal_that_cannot_be_drawn_on_is_served_in_lines(lobby: Lobby) -> None:
    terminal = GuestTerminal(environment={"TERM": "dumb", "LANG": "C"})
    task = asyncio.create_task(Session(terminal.line, lobby).run())
    await terminal.wait_for("You are new here.")
    terminal.press("\x04")
    await asyncio.wait_for(task, LIMIT)
    assert b"\x1b" not in terminal.raw


# Where they land.


async def a_match(lobby: Lobby) -> str:
    """A running match of Ana and Ben; its code."""
    ana, ben = register(lobby, "Ana", "A"), register(lobby, "Ben", "B")
    lobby.people.change_settings(ana, QUICK)
    table = lobby.make_table(ana, TableSetup("dogs", (ME, OPEN), {"start": "1"}, False, True))
    table.room(ben).sit()
    return table.code


async def test_join_lands_at_the_table(lobby: Lobby, tmp_path: Path) -> None:
    stay = Stay(lobby, tmp_path, code=(await a_match(lobby)).lower())
    await stay.terminal.wait_for("round 1")
    stay.terminal.lose()
    await stay.end()


async def test_what_is_new_is_told_once_and_kept_with_the_guest(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_screen, "FirstTimes", FirstTimes)
    ana = register(lobby, "Ana", "A")
    lobby.people.change_settings(ana, QUICK)
    table = lobby.make_table(ana, TableSetup("dog_kids", (ME, "random"), {"start": "1"}))
    first = Stay(lobby, tmp_path, code=table.code)
    await first.terminal.wait_for("enter: continue")
    assert not lobby.people.existing(ana.id).progress.met
    first.terminal.press("space")
    await first.terminal.wait_for("new cards")
    async with asyncio.timeout(LIMIT):
        while not lobby.people.existing(ana.id).progress.has_met("dog_kids", "turn"):
            await asyncio.sleep(0)
    first.terminal.lose()
    await first.end()
    again = Stay(lobby, tmp_path, code=table.code)
    await again.terminal.wait_for("round 1")
    await again.terminal.wait_for("new cards")
    assert "enter: continue" not in again.terminal.text()
    again.terminal.lose()
    await again.end()


async def test_joining_nowhere_lands_in_the_lobby_with_a_sentence(
    lobby: Lobby, tmp_path: Path
) -> None:
    await a_match(lobby)
    stay = Stay(lobby, tmp_path, code="NOSUCH")
    await stay.terminal.wait_for("There is no table NOSUCH")
    stay.terminal.lose()
    await stay.end()


async def test_who_lost_the_line_comes_back_to_the_table(lobby: Lobby, tmp_path: Path) -> None:
    first = Stay(lobby, tmp_path, code=await a_match(lobby))
    await first.terminal.wait_for("round 1")
    first.terminal.lose()
    await first.end()
    second = Stay(lobby, tmp_path)
    await second.terminal.wait_for("round 1")
    assert "Ana" in second.terminal.title
    second.terminal.press("q")
    await second.terminal.wait_for("Your tables")
    second.terminal.press("q")
    await second.end()
    assert b"\x1b[23;2t" in second.terminal.raw
    third = Stay(lobby, tmp_path)
    await third.terminal.wait_for("Your tables")
    third.terminal.lose()
    await third.end()


async def test_settings_are_kept_with_the_person(lobby: Lobby, tmp_path: Path) -> None:
    register(lobby, "Ana", "A")
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ana")
    app = stay.session._guest
    assert app is not None
    app.change_settings(Settings(glyphs="ascii", title=False))
    ana = lobby.people.by_key(fingerprint("A"))
    assert ana is not None
    assert ana.settings == Settings(glyphs="ascii", title=False)
    assert app.glyphs.name == "ascii"
    stay.terminal.lose()
    await stay.end()


# When something breaks.


def breaking(self: LobbyScreen) -> None:
    raise RuntimeError(SECRET)


async def test_what_breaks_ends_in_a_card_and_the_lobby(
    lobby: Lobby,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(LobbyScreen, "_new_table", breaking)
    caplog.set_level(logging.DEBUG)
    register(lobby, "Ana", "A")
    register(lobby, "Ben", "B")
    before = asyncio.all_tasks()
    other = Stay(lobby, tmp_path, "B")
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ana")
    stay.terminal.press("n")
    await stay.terminal.wait_for("Your match is saved")
    stay.terminal.press("enter")
    await stay.terminal.wait_for("Ana")
    report = reports_in(tmp_path)
    assert "RuntimeError" in report
    assert "in breaking" in report
    stay.terminal.press("n")
    assert await stay.end() == 1
    assert "went wrong twice" in stay.after
    for shown in (report, caplog.text, stay.terminal.raw.decode(), reports_in(tmp_path)):
        assert SECRET not in shown
        assert "Traceback" not in stay.terminal.raw.decode()
    other.terminal.press("f1")
    await other.terminal.wait_for("Keys")
    other.terminal.lose()
    await other.end()
    await others_are_done(before)


async def test_what_breaks_much_later_is_another_thing(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LobbyScreen, "_new_table", breaking)
    monkeypatch.setattr(sessions, "AGAIN", 0.0)
    register(lobby, "Ana", "A")
    stay = Stay(lobby, tmp_path)
    for _ in range(3):
        await stay.terminal.wait_for("Ana")
        stay.terminal.press("n")
        await stay.terminal.wait_for("Your match is saved")
        stay.terminal.press("enter")
    stay.terminal.lose()
    await stay.end()


async def test_a_screen_that_breaks_while_it_is_made_ends_nobody_else(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LobbyScreen, "compose", breaking)
    register(lobby, "Ana", "A")
    stay = Stay(lobby, tmp_path)
    assert await stay.end() == 1
    assert "went wrong twice" in stay.after


# What a session costs.


async def test_an_idle_session_wakes_nobody(lobby: Lobby, tmp_path: Path) -> None:
    """Not more often than every four seconds; the host itself looks at its store every second."""
    code = await a_match(lobby)
    loop, of_host = asyncio.get_running_loop(), asyncio.all_tasks()
    stay = Stay(lobby, tmp_path, code=code)
    await stay.terminal.wait_for("round 1")

    def due() -> float:
        """When the session wants to be woken, in seconds from now."""
        timers = [timer for timer in loop._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        owners = [getattr(timer._callback, "__self__", None) for timer in timers]
        waits = [
            timer.when() - loop.time()
            for timer, owner in zip(timers, owners, strict=True)
            if getattr(owner, "_task", None) not in of_host
        ]
        return min(waits, default=60.0)

    async with asyncio.timeout(LIMIT):
        while (wait := due()) < 4:
            await asyncio.sleep(max(0.0, wait))
    stay.terminal.lose()
    await stay.end()


class BareScreen(Screen[None]):
    """As little as can be seen of an app."""

    def compose(self) -> ComposeResult:
        yield Notice("Here", ["is", "somebody."])


async def test_sessions_that_end_in_any_order_leave_no_trace(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SessionApp, "first_screen", lambda _: BareScreen())
    dice = random.Random(11)
    streams = (sys.stdout, sys.stderr)
    seen: list[weakref.ref[SessionApp]] = []
    running: list[Stay] = []
    gc.collect()
    before = asyncio.all_tasks()
    for number in range(30):
        stay = Stay(lobby, tmp_path, "A")
        await stay.terminal.wait_for("somebody")
        assert stay.session._guest is not None
        seen.append(weakref.ref(stay.session._guest))
        running.append(stay)
        if number >= 10:
            leaving = running.pop(dice.randrange(len(running)))
            if dice.random() < 0.5:
                leaving.terminal.lose()
            else:
                leaving.terminal.press("\x03")
            await leaving.end()
        assert (sys.stdout, sys.stderr) == streams
    for leaving in running:
        leaving.terminal.lose()
        await leaving.end()
    del leaving, stay
    running.clear()
    await others_are_done(before)
    gc.collect()
    assert (sys.stdout, sys.stderr) == streams
    assert sum(ref() is not None for ref in seen) == 0


async def test_who_is_sent_away_is_told_before_the_app_has_ended(
    lobby: Lobby, tmp_path: Path
) -> None:
    register(lobby, "Ana", "A")
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ana")
    stay.session.hang_up(phrase("So long."))
    assert stay.after == "So long."
    assert stay.terminal.line.code == 0
    stay.session.hang_up(phrase("Once more."))
    await stay.end()
    assert stay.after == "So long."


async def test_who_pastes_too_much_reads_that_keys_were_dropped(
    lobby: Lobby, tmp_path: Path
) -> None:
    register(lobby, "Ana", "A")
    share = Processor(asyncio.get_running_loop()).share()
    share.hold(2 * BURST)
    share_here.set(share)
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Ana")
    stay.terminal.press("z" * 2 * BACKLOG)
    await stay.terminal.wait_for(say(DROPPED))
    stay.terminal.lose()
    await stay.end()


async def test_tasks_of_the_host_begin_as_the_host_wants(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual sets a factory of tasks for the whole loop where Python has eager ones."""

    def eager(loop: Any, coro: Any, **more: Any) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=loop, **more)

    monkeypatch.setattr(asyncio, "eager_task_factory", eager, raising=False)
    stay = Stay(lobby, tmp_path)
    await stay.terminal.wait_for("Your name")
    assert asyncio.get_running_loop().get_task_factory() is metered
    stay.terminal.lose()
    await stay.end()

"""Choosing what one is told: the screen, in lines, and over SSH with the keeper's real command."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_tui.host.notifications import notifier
from dogs_tui.host.people.notification_choices import When
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines import pages
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.notifications import NotificationsScreen
from dogs_tui.kit.prompt_line import PromptLine
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.host_party import hosting
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests

KEEP = "import sys; open('told.jsonl', 'a').write(sys.stdin.read())"


class Post:
    """Takes codes."""

    def __init__(self) -> None:
        self.code = ""

    async def __call__(self, person: Person, address: str, code: str) -> bool:
        self.code = code
        return "nowhere" not in address


@pytest.fixture
def post(guests: Guests) -> Post:
    post = Post()
    guests.lobby.notifications.send_code = post
    return post


def prompt(app: FakeGuestApp) -> PromptLine:
    return app.screen.query_one(PromptLine)


async def type_address(pilot: Pilot[Any], address: str) -> None:
    await pilot.press("down", "down", "enter", *address, "enter")
    await pilot.pause()


async def test_an_address_is_given_confirmed_and_forgotten_by_keys(
    guests: Guests, post: Post
) -> None:
    ana = guests.person("Ana")
    app = FakeGuestApp(guests.lobby, NotificationsScreen, ana)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "no confirmed address" in prompt(app).asked
        await pilot.press("right")
        assert guests.lobby.notifications.of(ana.id).when is When.AT_ONCE
        await type_address(pilot, "ana@example.org")
        assert "A code is on its way to ana@example.org" in prompt(app).asked
        assert "Type the code that was sent" in painted(app)
        await pilot.press("down", "enter", *"333333", "enter")
        assert "Wrong code" in prompt(app).refused
        await pilot.press("enter", *post.code.lower(), "enter")
        assert "Notifications go to ana@example.org." in prompt(app).asked
        assert guests.lobby.notifications.of(ana.id).on
        await pilot.press("end", "enter")
        assert not guests.lobby.notifications.of(ana.id).address


async def test_what_cannot_be_sent_is_said_and_nothing_is_lost(guests: Guests, post: Post) -> None:
    ana = guests.person("Ana")
    app = FakeGuestApp(guests.lobby, NotificationsScreen, ana)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await type_address(pilot, "nowhere")
        assert "could not be sent" in prompt(app).refused
        await pilot.press("enter", "escape", "up", "left")
        choice = guests.lobby.notifications.of(ana.id)
        assert not choice.reminders
        assert not choice.unconfirmed


@pytest.mark.parametrize("taken", [True, False])
async def test_what_came_of_a_code_waits_for_what_is_being_typed(
    guests: Guests, taken: bool
) -> None:
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def send(*_: object) -> bool:
        return await answer

    guests.lobby.notifications.send_code = send
    app = FakeGuestApp(guests.lobby, NotificationsScreen, guests.person("Ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await type_address(pilot, "ana@example.org")
        await pilot.press("enter", *" too")
        answer.set_result(taken)
        await pilot.pause()
        assert "Address: ana@example.org too_" in painted(app)
        await pilot.press("escape")
        told = "A code is on its way to" if taken else "could not be sent"
        assert told in painted(app)


async def test_a_host_that_tells_nobody_says_so(guests: Guests) -> None:
    app = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        assert "Notifications are off" in prompt(app).answer
        assert isinstance(app.screen, LobbyScreen)


async def test_in_lines(guests: Guests, post: Post, come: Come) -> None:
    ana, _ = await come("Ana")
    output = await ana.type("notify")
    assert "at-once" in output
    assert "no confirmed address" in output
    assert "A code is on its way to" in await ana.type("notify to ana@example.org")
    assert "Wrong code" in await ana.type("notify code 333333")
    assert "Notifications are off" in await ana.type(f"notify code {post.code}")
    assert "after 90 min" in await ana.type("notify after 90 min")
    await ana.type("notify reminders off")
    choice = guests.lobby.notifications.of(guests.person("Ana").id)
    assert (choice.when, choice.minutes, choice.reminders) == (When.ABSENT, 90, False)
    for nonsense in ("notify after 0", "notify after 99999", "notify code"):
        assert "Type notify and one of" in await ana.type(nonsense)
    assert "Notifications are off" in await ana.type("notify delete")


@pytest.mark.parametrize("taken", [True, False])
async def test_in_lines_nobody_waits_for_a_command_that_hangs(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    monkeypatch.setattr(pages, "PATIENCE", 0.0)
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def send(*_: object) -> bool:
        return await answer

    guests.lobby.notifications.send_code = send
    ana, _ = await come("Ana")
    assert "This takes a moment" in await ana.type("notify to ana@example.org")
    assert "Nobody else is here." in await ana.type("who")
    answer.set_result(taken)
    told = "A code is on its way to ana@example.org" if taken else "could not be sent"
    assert told in await ana.rest()


async def test_in_lines_a_host_that_tells_nobody(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "has not set them up" in await ana.type("notify to ana@example.org")


async def test_the_keepers_command_tells_a_guest_who_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "GONE", notifier.timedelta(0))
    command = (sys.executable, "-S", "-c", KEEP)
    async with hosting(tmp_path, notify=command, announce="games.example.org:22") as party:
        party.enrol("Ana", "Bo")
        ana = await party.come("Ana")
        await ana.wait_for("n new")
        ana.press("m")
        await ana.wait_for("no confirmed address")
        ana.press("right", "down", "down", "enter")
        await ana.wait_for("Address:")
        ana.press(*"ana@example.org", "enter")
        await ana.wait_for("A code is on its way to")
        assert party.program._notify is not None
        await party.program._notify.idle()
        (line,) = (tmp_path / "told.jsonl").read_text().splitlines()
        ana.press("down", "enter")
        await ana.wait_for("Code:")
        ana.press(*json.loads(line)["code"].lower(), "enter")
        await ana.wait_for("Notifications go to ana@example.org.")
        ana.press("escape")
        await ana.wait_for("n new")
        ana.drop()
        await party.all_gone()
        table = party.table("dog_lover", ("Ana", "Bo"))
        program = party.program
        assert program._notifier is not None
        program._notifier.look()
        await program._notify.idle()
        document = json.loads((tmp_path / "told.jsonl").read_text().splitlines()[1])
        assert (document["name"], document["address"]) == ("Ana", "ana@example.org")
        assert document["items"][0]["table"] == table.code
        assert document["come"] == "ssh -t games.example.org next"
        counts = program.status().notifications
        assert counts is not None
        assert (counts.sent, counts.failed) == (2, 0)

"""Every guest of a host is spoken to in their own language."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from textual.pilot import Pilot

from dogs_rules.phrase import phrase
from dogs_tui import words
from dogs_tui.app.settings import Settings
from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.language import language_of, must_ask, with_language
from dogs_tui.host.sessions.screens.command_screen import HouseRulesScreen
from dogs_tui.host.sessions.screens.welcome import WelcomeScreen
from dogs_tui.host.sessions.session import REPLACED, Session
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.words import language, say
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.lobby_builder import Guests, key
from tests.support.memory_connection import GuestTerminal


class Told:
    """A language in which the code stands before every sentence."""

    def __init__(self, code: str) -> None:
        self._code = code

    def gettext(self, message: str) -> str:
        return message if self._code == "en" else f"{self._code}:{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", Told)


@asynccontextmanager
async def coming(
    guests: Guests, *rules: str, **environment: str
) -> AsyncIterator[tuple[FakeGuestApp, Pilot[Any]]]:
    caller = Caller(key(77), "192.0.2.1", listed=True, environment=environment)
    app = FakeGuestApp(guests.lobby, WelcomeScreen, caller=caller)
    app.house_rules = rules
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


async def test_who_says_no_language_is_asked_first_and_it_is_kept(guests: Guests) -> None:
    async with coming(guests, "Be kind.") as (app, pilot):
        assert app.screen.query_one(PromptLine).asked.startswith("Which language?")
        await pilot.press("right", "right")
        assert "Polski" in painted(app)
        assert "pl:Hello! You are new here." in painted(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HouseRulesScreen)
        app.screen.dismiss(True)
        await pilot.pause()
        assert "pl:Your name" in painted(app)
        await pilot.press(*"Zoe", "enter")
        (person,) = app.came_in
        assert person.settings.language == "pl"
        assert guests.lobby.people.by_key(key(77)) == person


@pytest.mark.parametrize(("said", "kept"), [("fr_CA.UTF-8", "fr"), ("C.UTF-8", "auto")])
async def test_what_a_client_says_is_spoken(guests: Guests, said: str, kept: str) -> None:
    async with coming(guests, LANG=said) as (app, pilot):
        await pilot.press(*"Zoe", "enter")
        (person,) = app.came_in
        assert person.settings.language == kept


def test_settings_come_before_what_a_client_says() -> None:
    caller = Caller(key(1), "192.0.2.1", environment={"LC_MESSAGES": "it_IT", "LANG": "de_DE"})
    assert language_of(None, caller.environment) == "it"
    assert not must_ask(caller)
    silent = Caller(key(1), "192.0.2.1")
    assert must_ask(silent)
    assert not must_ask(msgspec.structs.replace(silent, terminal=False)), "a pipe is not asked"


async def test_who_has_chosen_before_keeps_that(guests: Guests) -> None:
    person = guests.person("Ana")
    people = guests.lobby.people
    person = people.change_settings(person, Settings(language="de"))
    assert with_language(people, person, "pl", {"LANG": "fr_FR"}) == person
    assert language_of(person, {"LANG": "fr_FR"}) == "de"


async def test_a_language_that_cannot_be_kept_is_logged(
    guests: Guests, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    person, people = guests.person("Ana"), guests.lobby.people
    monkeypatch.setattr(people, "change_settings", Mock(side_effect=LobbyError(phrase("No."))))
    assert with_language(people, person, "pl", {}) == person
    assert "a language was not kept: No." in caplog.text


async def test_in_lines_a_number_a_code_or_a_name_is_taken(guests: Guests) -> None:
    terminal = GuestTerminal(caller=Caller(key(78), "192.0.2.1", listed=True, lines=True))
    task = asyncio.create_task(Session(terminal.line, guests.lobby).run())
    await terminal.wait_for("6. Italiano")
    await terminal.wait_for("or press enter for English")
    terminal.press("7\r")
    await terminal.wait_for("Type a number from 1 to 6.")
    terminal.press("italiano\r")
    await terminal.wait_for("it:Hello! You are new here.")
    terminal.press("Zoe\r")
    await terminal.wait_for("it:You are in the lobby, Zoe.")
    terminal.press("language german\r")
    await terminal.wait_for("de:The language is now Deutsch.")
    person = guests.lobby.people.by_key(key(78))
    assert person is not None
    assert person.settings.language == "de"
    terminal.press("q\r")
    await task


async def test_last_words_are_in_the_language_of_who_hears_them(guests: Guests) -> None:
    """Whoever sends them away speaks another."""
    caller = Caller(
        key(79), "192.0.2.1", listed=True, lines=True, environment={"LANG": "fr_FR.UTF-8"}
    )
    terminal = GuestTerminal(caller=caller)
    task = asyncio.create_task(Session(terminal.line, guests.lobby).run())
    await terminal.wait_for("fr:Hello! You are new here.")
    session = terminal.line.handler
    assert isinstance(session, Session)
    assert say(REPLACED) == str(REPLACED)
    session.hang_up(REPLACED)
    await task
    assert f"fr:{REPLACED}".encode() in terminal.raw
    assert language.get() == "en"

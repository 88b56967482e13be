"""The first time somebody comes in, by keys."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_tui.host.commands.welcome import TRIES, suggestion
from dogs_tui.host.connection import Caller
from dogs_tui.host.sessions.screens.welcome import WelcomeScreen
from dogs_tui.kit.prompt_line import PromptLine
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.lobby_builder import Guests, key

pytestmark = pytest.mark.telling

NEW = key(77)
ENGLISH = {"LANG": "C.UTF-8"}


@asynccontextmanager
async def coming(
    guests: Guests,
    *,
    listed: bool = False,
    login: str = "",
    environment: Mapping[str, str] = ENGLISH,
) -> AsyncIterator[tuple[FakeGuestApp, Pilot[Any]]]:
    caller = Caller(NEW, "192.0.2.1", login=login, listed=listed, environment=environment)
    app = FakeGuestApp(guests.lobby, WelcomeScreen, caller=caller)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def refused(app: FakeGuestApp) -> str:
    return app.screen.query_one(PromptLine).refused


async def test_who_is_listed_needs_a_name_only(guests: Guests) -> None:
    async with coming(guests, listed=True) as (app, pilot):
        assert NEW in painted(app)
        await pilot.press(*"Zoe", "enter")
        (person,) = app.came_in
        assert (person.name, person.keys) == ("Zoe", (NEW,))
        assert guests.lobby.people.by_key(NEW) == person


async def test_strangers_are_asked_for_an_invitation_first(guests: Guests) -> None:
    async with coming(guests) as (app, pilot):
        code = guests.lobby.invites.make().code
        assert "Your code" in painted(app)
        assert "Your name" not in painted(app)
        await pilot.press(*code.lower(), "enter")
        assert "Your name" in painted(app)
        assert app.came_in == []
        await pilot.press(*"Zoe", "enter")
        assert [person.name for person in app.came_in] == ["Zoe"]
        assert "not valid" in str(_problem_of(guests, code))


def _problem_of(guests: Guests, code: str) -> Exception:
    with pytest.raises(Exception, match="code") as caught:
        guests.lobby.invites.check(code)
    return caught.value


async def test_an_invitation_is_used_up_only_by_coming_in(guests: Guests) -> None:
    code = guests.lobby.invites.make().code
    async with coming(guests) as (_, pilot):
        await pilot.press(*code, "enter", *"Zo", "escape")
    assert guests.lobby.invites.check(code).uses == 1


async def test_a_refused_code_or_name_gives_way_to_what_is_typed_next(guests: Guests) -> None:
    async with coming(guests) as (app, pilot):
        guests.person("Ana")
        code = guests.lobby.invites.make().code
        await pilot.press(*"XXXX", "enter")
        assert "not valid" in refused(app)
        await pilot.press(*code, "enter")
        assert "Your name" in painted(app)
        await pilot.press(*"Ana", "enter")
        assert "Ana" in refused(app)
        await pilot.press(*"Zoe", "enter")
        assert [person.name for person in app.came_in] == ["Zoe"]


async def test_a_link_code_leads_in_as_who_made_it(guests: Guests) -> None:
    async with coming(guests) as (app, pilot):
        ana = guests.person("Ana")
        await pilot.press(*guests.lobby.invites.link(ana).code, "enter")
        (person,) = app.came_in
        assert person.id == ana.id
        assert NEW in person.keys
        assert len(guests.lobby.people.all()) == 1


@pytest.mark.parametrize("listed", [False, True])
async def test_a_code_is_taken_wherever_it_is_typed_and_never_for_a_name(
    guests: Guests, listed: bool
) -> None:
    ana = guests.person("Ana")
    async with coming(guests, listed=listed) as (app, pilot):
        await pilot.press(*guests.lobby.invites.link(ana).code.lower(), "enter")
        assert [person.id for person in app.came_in] == [ana.id]
    assert [person.name for person in guests.lobby.people.all()] == ["Ana"]


async def test_where_nobody_needs_a_code_a_wrong_one_is_no_name_either(guests: Guests) -> None:
    async with coming(guests, listed=True) as (app, pilot):
        await pilot.press(*"34679-CDFGH", "enter")
        assert "not valid" in refused(app)
        assert guests.lobby.people.all() == ()
        await pilot.press("ctrl+u", *guests.lobby.invites.make().code, "enter", *"Zoe", "enter")
        assert [person.name for person in app.came_in] == ["Zoe"]


async def test_after_some_wrong_codes_the_session_ends(guests: Guests) -> None:
    async with coming(guests) as (app, pilot):
        for _ in range(TRIES - 1):
            await pilot.press(*"nonsense", "enter")
            assert "not valid" in refused(app)
            assert app.farewells == []
            await pilot.press("ctrl+u")
        await pilot.press("enter")
        assert "Type your code" in refused(app)
        assert app.farewells == []
        await pilot.press(*"nonsense", "enter")
        assert len(app.farewells) == 1
        assert app.came_in == []


async def test_a_name_that_is_taken_gets_a_proposal_and_nothing_is_lost(guests: Guests) -> None:
    async with coming(guests, listed=True) as (app, pilot):
        guests.person("Zoe")
        await pilot.press(*"zoe", "enter")
        assert "Zoe is taken" in refused(app)
        assert "zoe 2 is available" in refused(app)
        assert "zoe" in painted(app)
        await pilot.press("right", *" 2", "enter")  # who moves in it goes on with it
        assert [person.name for person in app.came_in] == ["zoe 2"]


async def test_no_name_at_all_gets_a_sentence(guests: Guests) -> None:
    async with coming(guests, listed=True) as (app, pilot):
        await pilot.press("space", "enter")
        assert "Type a name" in refused(app)
        await pilot.press("escape")
        assert app.came_in == []


async def test_nothing_of_the_lobby_is_seen_before(guests: Guests) -> None:
    table = guests.table("Ana", "Ben", "Cyra")
    async with coming(guests, listed=True) as (app, pilot):
        await pilot.press("f1", "escape", "tab", "n", "j", "question_mark")
        shown = painted(app)
        assert isinstance(app.screen, WelcomeScreen)
        assert not any(word in shown for word in ("Ana", "Ben", "Cyra", table.code))


async def test_the_login_name_is_proposed_in_a_line_that_can_be_changed(guests: Guests) -> None:
    async with coming(guests, listed=True, login="ben") as (app, pilot):
        await pilot.press("enter")
        assert [person.name for person in app.came_in] == ["Ben"]


@pytest.mark.parametrize(
    ("login", "name"),
    [
        ("ben", "Ben"),
        ("BenK", "BenK"),
        ("root", ""),
        ("Dogs", ""),
        ("1234", ""),
        ("", ""),
        ("a\x1b[31mb\u202ec", "A[31mbc"),
        ("x" * 99, "X" + "x" * 23),
    ],
)
def test_what_a_login_name_suggests(login: str, name: str) -> None:
    assert suggestion(login) == name

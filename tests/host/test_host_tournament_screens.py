"""Tournaments by keys and in lines: made, entered, begun, played, looked at."""

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.tournaments import (
    NewTournamentScreen,
    TournamentScreen,
    TournamentsScreen,
)
from dogs_tui.host.tournaments.tournament import Stage, System
from dogs_tui.kit.form import Form
from dogs_tui.kit.prompt_line import PromptLine
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests
from tests.support.tournaments import Cup


def prompt(app: FakeGuestApp) -> PromptLine:
    return app.screen.query_one(PromptLine)


async def test_one_is_made_and_begun_by_keys(guests: Guests) -> None:
    app = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("u")
        assert "No tournaments yet." in prompt(app).asked
        await pilot.press("n")
        assert isinstance(app.screen, NewTournamentScreen)
        form = app.screen.query_one(Form)
        await pilot.press(*"Winter", "down")
        await _choose(pilot, form, "game", "dog_kids")
        await _choose(pilot, form, "system", System.ROUND_ROBIN)
        assert "rounds" not in {field.key for field in form.fields}
        await _choose(pilot, form, "places", 4)
        await _choose(pilot, form, "level", "random")
        await pilot.press("end", "enter")
        assert isinstance(app.screen, TournamentScreen)
        (made,) = guests.lobby.tournaments.kept.all()
        assert (made.setup.title, made.setup.places) == ("CupWinter", 4)
        assert "Press b to start" in prompt(app).asked
        await pilot.press("b")
        await pilot.pause()
        (made,) = guests.lobby.tournaments.kept.all()
        assert made.stage is Stage.RUNNING
        assert "You play at table" in prompt(app).asked
        await pilot.press("left")
        assert "points" in painted(app)
        await pilot.press("right", "g")
        await pilot.pause()
        assert app.tables == [
            next(b.table for b in made.rounds[0].boards if made.maker in b.entrants)
        ]
        await pilot.press("c", *"no", "enter")
        assert guests.lobby.tournaments.kept.get(made.code).stage is Stage.RUNNING
        await pilot.press("c", "c")
        assert guests.lobby.tournaments.kept.get(made.code).stage is Stage.CANCELLED


async def _choose(pilot: Pilot[Any], form: Form, key: str, value: object) -> None:
    """Goes to a field and on to a value."""
    while form.current.key != key:
        await pilot.press("down")
    for _ in form.current.choices:
        if form.current.value == value:
            return
        await pilot.press("right")
    raise AssertionError(f"{key} cannot be {value}")


async def test_one_is_entered_and_left_by_keys(guests: Guests) -> None:
    cup = Cup(guests, "Ana")
    app = FakeGuestApp(guests.lobby, TournamentsScreen, guests.person("Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "1 of 8 entered" in painted(app)
        await pilot.press("enter", "e")
        await pilot.pause()
        assert "not for ratings" in painted(app)
        assert "it begins when its owner, Ana, presses b." in " ".join(painted(app).split())
        assert [entrant.name for entrant in cup.now.entrants] == ["Ana", "Bo"]
        await pilot.press("x", "x")
        await pilot.pause()
        assert [entrant.name for entrant in cup.now.entrants] == ["Ana"]
        await pilot.press("escape", "j", *"nonsense", "enter")
        assert "No tournament has that code" in prompt(app).refused
        await pilot.press("j", *cup.code.lower(), "enter")
        assert isinstance(app.screen, TournamentScreen)


async def test_a_private_one_is_found_by_its_code_only(guests: Guests) -> None:
    cup = Cup(guests, "Ana", private=True)
    app = FakeGuestApp(guests.lobby, TournamentsScreen, guests.person("Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "No tournaments yet" in prompt(app).asked
        await pilot.press("j", *cup.code, "enter", "e")
        assert len(cup.now.entrants) == 2


async def test_in_lines(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "No tournaments yet" in await ana.type("tournaments")
    output = await ana.type("tournaments new chess")
    assert "Type tournaments new and one of: dogs, " in output
    output = await ana.type("tournaments new dog_kids places 4 rounds 2 bots random Winter Cup")
    (made,) = guests.lobby.tournaments.kept.all()
    assert f"{made.code}: Winter Cup" in output
    bo, _ = await come("Bo")
    assert "2 of 4 entered" in await bo.type(f"tournaments enter {made.code.lower()}")
    assert "Only the tournament's owner" in await bo.type(f"tournaments start {made.code}")
    output = await ana.type(f"tournaments start {made.code}")
    assert "Round 1:" in output
    assert not re.search(r"^ *\. ", output, re.MULTILINE), "bots have no rank, and no sign of it"
    assert f"Type tournaments go {made.code} to go there." in output
    assert "round 1 of 2" in await bo.type("tournaments")
    assert "No tournament" in await bo.type("tournaments enter nonsense")
    assert "Usage: tournaments" in await bo.type("tournaments a b c d")
    assert "Type it again to confirm." in await bo.type(f"tournaments leave {made.code}")
    await bo.type(f"tournaments leave {made.code}")
    assert "Type it again to confirm." in await ana.type(f"tournaments cancel {made.code}")
    output = await ana.type(f"tournaments cancel {made.code}")
    assert "cancelled" in output
    assert "to go there" not in output


@pytest.fixture
async def half_played(guests: Guests) -> Cup:
    """A tournament of two people and three bots in its second round."""
    cup = Cup(guests, "Ana", "Bo", places=5, rounds=3)
    await cup.begin()
    await cup.play_round()
    return cup


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "keys", [(), ("left",), ("left", "left")], ids=["round", "before", "table"]
)
async def test_what_it_looks_like(
    half_played: Cup,
    guests: Guests,
    size: tuple[int, int],
    keys: tuple[str, ...],
) -> None:
    app = FakeGuestApp(
        guests.lobby, lambda: TournamentScreen(half_played.code), guests.person("Ana")
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        shown = painted(app)
        assert "Ana" in shown
        assert "Bo" in shown
        number = {0: "round 2 of 3", 1: "round 1 of 3", 2: "standings"}[len(keys)]
        assert number in shown

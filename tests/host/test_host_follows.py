"""Following: with the consent of the followed, ended by either, and what the lobby shows for it."""

import json
from datetime import timedelta
from typing import Any

import pytest

from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.operations.verifying import findings
from dogs_tui.host.people.follows import AGAIN, ASKED_AT_ONCE, FOLLOWS, Following
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.people_lists import FollowsScreen
from dogs_tui.kit.prompt_line import PromptLine
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.host_screens import pressed, pressing
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests, refused
from tests.support.pictures import SnapCompare, comparable, each_size


def follow(guests: Guests, by: str, of: str) -> None:
    """Somebody follows somebody, who has said yes."""
    follows, (one, other) = guests.lobby.follows, guests.people(by, of)
    follows.ask(one, of)
    follows.answer(other, by, True)


def between(guests: Guests, name: str) -> Following:
    return guests.lobby.follows.of(guests.person(name))


async def test_nothing_is_followed_before_a_yes(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    guests.lobby.follows.ask(ana, "bo")
    assert guests.lobby.follows.followed_by(ana.id) == frozenset()
    assert between(guests, "Ana") == Following(asked=("Bo",))
    assert between(guests, "Bo") == Following(asking=("Ana",))
    assert guests.lobby.lobby(bo).asking == ("Ana",)
    guests.lobby.follows.answer(bo, "Ana", True)
    assert guests.lobby.follows.followed_by(ana.id) == {bo.id}
    assert between(guests, "Bo") == Following(followers=("Ana",))
    assert guests.lobby.lobby(bo).asking == ()


async def test_who_was_refused_is_not_told_so(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    follows = guests.lobby.follows
    follows.ask(ana, "Bo")
    before, said = between(guests, "Ana"), refused(follows.ask, ana, "Bo")
    follows.answer(bo, "Ana", False)
    assert between(guests, "Ana") == before
    assert refused(follows.ask, ana, "Bo") == said
    assert between(guests, "Bo") == Following()
    follows.end(ana, "Bo")
    assert between(guests, "Ana") == Following()
    assert refused(follows.ask, ana, "Bo") == said
    guests.clock.pass_(days=AGAIN / timedelta(days=1))
    follows.ask(ana, "Bo")
    assert between(guests, "Bo").asking == ("Ana",)


async def test_a_question_lapses(guests: Guests) -> None:
    guests.lobby.follows.ask(guests.person("Ana"), guests.person("Bo").name)
    guests.clock.pass_(days=31)
    assert between(guests, "Ana") == between(guests, "Bo") == Following()
    assert "has not asked" in refused(guests.lobby.follows.answer, guests.person("Bo"), "Ana", True)
    await guests.again()
    assert guests.lobby.store.documents(FOLLOWS).names() == []


@pytest.mark.parametrize("who", ["Ana", "Bo"])
async def test_both_can_end_it(guests: Guests, who: str) -> None:
    follow(guests, "Ana", "Bo")
    other = "Bo" if who == "Ana" else "Ana"
    guests.lobby.follows.end(guests.person(who), other)
    assert between(guests, "Ana") == between(guests, "Bo") == Following()
    assert "do not follow each other" in refused(
        guests.lobby.follows.end, guests.person(who), other
    )


async def test_what_cannot_be(guests: Guests) -> None:
    ana = guests.person("Ana")
    follows = guests.lobby.follows
    assert refused(follows.ask, ana, "Ana") == "You cannot follow yourself."
    assert refused(follows.ask, ana, "\x1b[2JZoe") == "Nobody here is called [2JZoe."
    assert refused(follows.ask, ana, "") == "Nobody here is called ?."
    guests.person("Bo")
    assert "has not asked to follow you" in refused(follows.answer, ana, "Bo", True)
    follow(guests, "Ana", "Bo")
    assert refused(follows.ask, ana, "Bo") == "You already follow Bo."


async def test_nobody_asks_a_whole_host_at_once(guests: Guests) -> None:
    ana = guests.person("Ana")
    names = [f"Guest {sign}" for sign in "abcdefgh"[: ASKED_AT_ONCE + 1]]
    for name in names[:-1]:
        guests.person(name)
        guests.lobby.follows.ask(ana, name)
    guests.person(names[-1])
    assert "Try again" in refused(guests.lobby.follows.ask, ana, names[-1])


async def test_it_outlives_a_restart_and_a_name(guests: Guests) -> None:
    follow(guests, "Ana", "Bo")
    guests.lobby.people.rename(guests.person("Bo"), "Bobby")
    await guests.again()
    assert between(guests, "Ana").followed == ("Bobby",)
    assert all(finding.ok for finding in findings(guests.lobby.store))


async def test_tables_of_who_is_followed_are_marked_and_first(guests: Guests) -> None:
    follow(guests, "Ana", "Cleo")
    other = guests.table("Bo", "Dan")
    for name in ("Eve", "Finn"):
        guests.handle(other, name)
    table = guests.table("Bo", "Cleo")
    private = guests.table("Dan", "Cleo", private=True)
    watch = guests.lobby.lobby(guests.person("Ana")).watch
    assert [(card.code, card.followed) for card in watch] == [
        (table.code, ("Cleo",)),
        (other.code, ()),
    ]
    assert private.code not in {card.code for card in watch}
    assert not any(card.followed for card in guests.lobby.lobby(guests.person("Eve")).watch)


async def test_who_is_forgotten_follows_nobody(guests: Guests) -> None:
    follow(guests, "Ana", "Bo")
    follow(guests, "Cleo", "Ana")
    ana = guests.person("Ana")
    data = await own_data(guests.lobby, ana)
    assert json.loads(json.dumps(data["follows"])) == {
        "followed": ["Bo"],
        "asked": [],
        "followers": ["Cleo"],
        "asking": [],
    }
    await forget(guests.lobby, ana)
    assert guests.lobby.store.documents(FOLLOWS).names() == []
    assert between(guests, "Bo") == Following()


# On screens and in lines.


def guest(guests: Guests, opened: Any = FollowsScreen, name: str = "Ana") -> FakeGuestApp:
    lobby: Any = guests.lobby
    environment = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    return FakeGuestApp(lobby, opened, guests.person(name), None, environment)


def some(guests: Guests) -> None:
    follow(guests, "Ana", "Bernhard")
    follow(guests, "Cleo", "Ana")
    guests.person("Dan")
    guests.lobby.follows.ask(guests.person("Ana"), "Dan")
    guests.lobby.follows.ask(guests.person("Eve"), "Ana")


@comparable
@each_size
def test_following(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    some(open_lobby)
    assert snap_compare(guest(open_lobby), terminal_size=size, run_before=pressing("down"))


async def test_on_the_screen(guests: Guests) -> None:
    some(guests)
    app = guest(guests, LobbyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "wants to follow you (f): Eve" in painted(app)
        await pressed(pilot, "f", "y")
        assert between(guests, "Ana").followers == ("Cleo", "Eve")
        await pressed(pilot, "home", "x")
        assert between(guests, "Ana").followed == ()
        await pressed(pilot, "n", *"nobody", "enter")
        refusal = app.screen.query_one(PromptLine).refused
        assert refusal == "Nobody here is called nobody."
        await pressed(pilot, "n", *"bernhard", "enter")
        assert between(guests, "Ana").asked == ("Bernhard", "Dan")


async def test_in_lines(guests: Guests, come: Come) -> None:
    guests.person("Bo")
    ana, _ = await come("Ana")
    assert "Asked Bo." in await ana.type("follow bo")
    bo, output = await come("Bo")
    assert "Ana wants to follow you. Type allow Ana or refuse Ana." in output
    assert "Ana now follows you." in await bo.type("allow ana")
    assert "Bo: you follow them" in await ana.type("follow")
    table = guests.table("Bo", "Cleo")
    assert "You follow Bo." in await ana.type("list")
    assert table.code
    assert "no longer follow" in await bo.type("unfollow Ana")
    assert "You follow nobody, and nobody follows you." in await ana.type("follow")
    await ana.type("follow cleo")
    cleo, _ = await come("Cleo")
    assert "Ana does not follow you." in await cleo.type("refuse ana")
    assert "Nobody here is called ?." in await cleo.type("refuse")

"""After a match at a host, a guest looks at the own choices again, and at nobody else's."""

from typing import Any

from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.review.screen import ReviewScreen
from tests.support.fake_lobby import FakeGuestApp
from tests.support.fake_reviews import KnownTeacher
from tests.support.hosted_deals import play_out
from tests.support.lobby_builder import Guests


async def test_who_sat_there_reviews_the_own_choices_only(guests: Guests) -> None:
    play_out(guests.table("Ana", "Ben", game="dog_kids"))
    teacher: Any = KnownTeacher({}, lambda _: 0)
    guests.lobby.thinkers = teacher
    app = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("w")
        await pilot.pause()
        assert ("R", "review") in app.screen.query_one(KeyBar).shown()
        await pilot.press("R")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await app.screen.finished()
        assert "Review: Ben's moves" in app.screen.query_one(Heading).painted_text()
        assert "whose" not in dict(app.screen.query_one(KeyBar).shown()).values()
        assert {question.view.seat for question in teacher.asked} == {1}

"""After a match at a host, a guest looks at the own choices again, and at nobody else's."""

from typing import Any

from dogs_tui.host.screens.lobby import LobbyScreen
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.review.screen import ReviewScreen
from tests.support.at_once import at_once
from tests.support.fake_lobby import FakeGuestApp
from tests.support.lobby_making import Guests
from tests.support.teaching import KnownTeacher


def played_out(guests: Guests, table: Any) -> None:
    """Plays until the match is over, always what stands last."""
    handles = [guests.handle(table, name).handle for name in ("Ana", "Ben")]
    while (mover := handles[0].table.to_move) is not None:
        handle = next(one for one in handles if mover in one.seats)
        at_once(handle.table.play(mover, handle.table.legal(mover)[0]))


async def test_who_sat_there_reviews_the_own_choices_only(guests: Guests) -> None:
    played_out(guests, guests.table("Ana", "Ben", game="dog_kids"))
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
        assert "the choices of Ben" in app.screen.query_one(Heading).painted_text()
        assert "whose" not in dict(app.screen.query_one(KeyBar).shown()).values()
        assert {one.view.seat for one in teacher.asked} == {1}

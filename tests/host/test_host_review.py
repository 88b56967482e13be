"""After a match at a host, a guest looks at the own choices again, and at nobody else's."""

from pathlib import Path
from typing import Any

from dogs_tui.home.heading import Heading
from dogs_tui.host.screens.lobby import LobbyScreen
from dogs_tui.play.bars import KeyBar
from dogs_tui.play.review_screen import ReviewScreen
from tests.support.fake_house import FakeGuestApp
from tests.support.house_making import Guests
from tests.support.teaching import KnownTeacher


def played_out(guests: Guests, table: Any) -> None:
    """Plays until the match is over, always what stands last."""
    chairs = [guests.chair(table, name).chair for name in ("Ana", "Ben")]
    while (mover := chairs[0].to_move) is not None:
        chair = next(one for one in chairs if mover in one.seats)
        chair.play(mover, chair.legal(mover)[0])


async def test_who_sat_there_reviews_the_own_choices_only(tmp_path: Path) -> None:
    async with Guests(tmp_path) as guests:
        played_out(guests, guests.table("Ana", "Ben", game="dog_kids"))
        teacher: Any = KnownTeacher({}, lambda _: 0)
        guests.house.thinkers = teacher
        app = FakeGuestApp(guests.house, LobbyScreen, guests.person("Ben"))
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

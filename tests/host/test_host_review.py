"""After a match at a host, a guest looks at the own choices again, and at nobody else's."""

from functools import partial
from typing import Any

import msgspec

from dogs_rules.match import Match
from dogs_tui.app.progress import Mistake
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.puzzle_screen import PuzzleScreen
from dogs_tui.learn.training_screen import TrainingRows
from dogs_tui.play.review.screen import ReviewScreen
from tests.support.fake_lobby import FakeGuestApp
from tests.support.fake_reviews import KnownTeacher
from tests.support.hosted_deals import play_out, played_out
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


def _first_ply(match: Match, seat: int) -> int:
    """The number of actions before the first choice of a seat."""
    return next(ply for ply in range(match.plies) if match.mover(ply) == seat and ply > match.seats)


async def test_a_guest_trains_with_the_own_matches_of_the_host(guests: Guests) -> None:
    table = guests.table("Ana", "Ben", game="dog_kids")
    play_out(table)
    teacher: Any = KnownTeacher({}, lambda _: 0)
    guests.lobby.thinkers = teacher
    app = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("T", "r")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await app.screen.finished()
        kept = app.progress.reviews[-1]
        assert (kept.game, kept.match, kept.seat) == ("dog_kids", table.code, 1)
        mistake = Mistake(_first_ply(table.reading(guests.person("Ben")).match, 1), "races", 0.2)
        costly = msgspec.structs.replace(kept, mistakes=(mistake,))
        app.add_progress(lambda progress: progress.with_review(costly))
        await pilot.press("q")
        assert "racing" in app.screen.query_one(TrainingRows).painted_text()
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.puzzle.seat == 1
        await pilot.press("q", "enter")
        assert isinstance(app.screen, PuzzleScreen)
        assert not app.screen.puzzle.played


async def test_who_lost_can_try_the_costliest_move_again(guests: Guests) -> None:
    table = guests.table("Ana", "Ben", game="dog_kids")
    await played_out(table)
    teacher: Any = KnownTeacher({3: 0.3}, lambda _: 3)
    guests.lobby.thinkers = teacher
    match = table.reading(guests.person("Ana")).match
    ranks = {sheet.seat: sheet.rank for sheet in match.game.score(match.state)}
    for seat, name in enumerate(("Ana", "Ben")):
        screen = HostedMatchScreen(guests.handle(table, name).handle, pace="none")
        app = FakeGuestApp(guests.lobby, partial(_opened, screen), guests.person(name))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await screen.shown()
            await pilot.pause()
            lost = ranks[seat] > 1
            assert ("costliest move" in screen.query_one(PromptLine).painted_text()) == lost
            await pilot.press("N")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, PuzzleScreen) == lost
            assert bool(app.progress.reviews) == lost


def _opened(screen: HostedMatchScreen) -> HostedMatchScreen:
    return screen

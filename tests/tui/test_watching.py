"""What can be watched cannot be played at, and a frozen table stands still."""

import pytest

from dogs_rules.match import Match
from dogs_saves import PERSON
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.frozen import FrozenTable
from dogs_tui.match.since import since_acted
from dogs_tui.match.watching import Playing, Watching
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.table import ReplayTable
from tests.support.memory_match import table_of
from tests.support.peek import Peek
from tests.support.peek_ui import Hand, PeekUI


class Told:
    """A watcher that counts."""

    seats: frozenset[int] = frozenset()
    updates = 0

    def table_changed(self, _: object) -> None:
        self.updates += 1


def reached(table: Watching) -> list[object]:
    """All that a table says to somebody who holds every seat."""
    return [
        table.plies,
        table.last_mover,
        table.taken_back,
        table.names,
        table.people,
        table.to_move,
        table.hinted,
        *(table.view(seat) for seat in (None, 0, 1)),
        table.history(frozenset({0, 1})),
    ]


async def test_only_a_table_of_a_match_in_play_is_played_at() -> None:
    table = table_of(Match(Peek(), 2, {}, 5), PERSON, PERSON)
    assert isinstance(table, Playing)
    for watched in (FrozenTable(table), ReplayTable(table.match, table.names)):
        assert isinstance(watched, Watching)
        assert not isinstance(watched, Playing)
        assert not {"play", "undo", "redo", "hints", "legal"} & set(dir(watched))


async def test_nothing_has_happened_since_somebody_acted_who_never_has() -> None:
    table = table_of(Match(Peek(), 2, {}, 5), PERSON, PERSON)
    await table.play(0, table.legal(0)[0])
    await table.play(1, table.legal(1)[0])
    assert since_acted(table, 0) == table.history(frozenset({0}))[1:]
    assert since_acted(table, 1) == []
    assert since_acted(FrozenTable(table), 2) == []


async def test_a_frozen_table_stands_still_and_hides_what_not_everybody_knew() -> None:
    table = table_of(Match(Peek(), 2, {}, 5), PERSON, PERSON)
    for seat in (0, 1):
        await table.play(seat, table.legal(seat)[0])
    frozen = FrozenTable(table)
    before = reached(frozen)
    recorder = Told()
    frozen.join(recorder)
    await table.play(0, table.legal(0)[0])
    frozen.leave(recorder)
    assert reached(frozen) == before
    assert recorder.updates == 0
    assert (frozen.plies, table.plies) == (2, 3)
    assert frozen.view(0) == frozen.view(None)
    assert table.view(0) != table.view(None)
    events = [event for moment in frozen.history(frozenset({0, 1})) for event in moment.events]
    assert events
    assert all(event.seen_by is None for event in events)


async def test_a_screen_shows_what_it_cannot_play_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dogs_tui.play.news_screen.game_ui", lambda key: PeekUI())
    table = table_of(Match(Peek(), 2, {}, 5), PERSON, PERSON)
    screen = MatchScreen(FrozenTable(table), frozenset({0}), pace="none")
    app = ThemedApp(motion=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        await screen.shown()
        assert screen.playing is None
        assert screen.query_one(Hand).hand == ()
        for key in ("enter", "u", "ctrl+r", "h"):
            await pilot.press(key)
            await pilot.pause()
        assert "The match is over." in screen.query_one(PromptLine).painted_text()
        assert table.plies == 0

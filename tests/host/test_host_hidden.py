"""What is hidden reaches no handle, no log and no file but the match."""

import logging
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.rng import Rng
from dogs_tui.host.store.sqlite import FILE
from tests.support.lobby_builder import Guests, Witness, given_to, mover

HIDING = [key for key, game in registry.games().items() if game.hidden_hands]


@pytest.mark.parametrize("game", HIDING)
async def test_what_is_hidden_makes_no_difference(guests: Guests, game: str) -> None:
    """Whatever others hold, a handle gives the same: it is made of what its person may know."""
    table = guests.table("Ana", "Bo", "Cy", game=game)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy", "Eve")]
    rules, match = table.game, table.match.match
    differed = 0
    for step in range(40):
        real = match.state
        for sitter in sat:
            (seat,) = sitter.handle.seats or (None,)
            before = given_to(sitter)
            match._state = rules.determinize(rules.view(real, seat), Rng.seeded(step))
            differed += rules.view(match._state, 0) != rules.view(real, 0)
            assert given_to(sitter) == before
            match._state = real
        mover(*sat[:3]).play(lambda legal, step=step: legal[step * 7 % len(legal)])
    assert differed > 20


async def test_watchers_are_told_only_what_their_handle_may_know(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    sat = {name: guests.handle(table, name) for name in ("Ana", "Bo", "Eve")}
    greedy = {name: Witness(frozenset({0, 1})) for name in sat}
    for name, guest in sat.items():
        guest.handle.table.join(greedy[name])
    for _ in range(40):
        mover(sat["Ana"], sat["Bo"]).play()
    for name, watcher in greedy.items():
        own = sat[name].handle.seats
        events = [event for update in watcher.updates for event in update.events]
        assert all(event.seen_by is None or own & set(event.seen_by) for event in events)
        assert events
        moments = sat[name].handle.table.history(frozenset({0, 1}))
        assert [event for moment in moments for event in moment.events] == events
    private = [
        event
        for update in greedy["Ana"].updates
        for event in update.events
        if event.seen_by is not None
    ]
    assert private


async def test_the_past_is_shown_as_the_own_seat_saw_it(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    ana, bo, eve = (guests.handle(table, name) for name in ("Ana", "Bo", "Eve"))
    for _ in range(6):
        mover(ana, bo).play()
    for ply in range(ana.handle.table.plies):
        views = [ana.handle.table.view_at(ply, seat) for seat in (0, 1, None)]
        assert [view.seat if view else -1 for view in views] == [0, None, None]
        watched = [eve.handle.table.view_at(ply, seat) for seat in (0, 1, None)]
        assert [view.seat if view else -1 for view in watched] == [None, None, None]


async def test_secrets_are_in_no_log_and_in_no_file_but_the_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seed = 0xC0FFEE_0DD_5EED_0123456789
    with caplog.at_level(logging.DEBUG):
        async with Guests(tmp_path, seed=lambda: seed) as guests:
            invite = guests.lobby.invites.make("x").code
            link = guests.lobby.invites.link(guests.person("Ana")).code
            table = guests.table("Ana", "Bo")
            ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            ana.handle.say("my canary sings")
            for _ in range(10):
                mover(ana, bo).play()
            await guests.again()
    logged = " ".join(str(record.__dict__) for record in caplog.records)
    assert "house-open" in logged
    for secret in ("canary", invite, link, str(seed), f"{seed:x}", "SHA256:"):
        assert secret not in logged
    for path in tmp_path.rglob("*"):
        if path.is_file() and not path.name.startswith(FILE):
            text = path.read_text()
            assert f"{seed:x}" not in text
            assert str(seed) not in text

"""What is hidden makes no difference to a single byte that a guest in lines is sent."""

import re
from typing import Any

import pytest

from dogs_rules import registry
from dogs_rules.rng import Rng
from dogs_tui.host.sessions import flow_control
from dogs_tui.match.watching import Playing
from tests.support.line_guest import LineSitter
from tests.support.lobby_builder import Guests, mover

HIDING = [key for key, game in registry.games().items() if game.hidden_hands]
ASKED = ("t", "s", "o", "l 200", "w", "talk", "ask", "? end", "99999")
"""All that tells something of a match."""


@pytest.fixture(autouse=True)
def _nobody_types_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow_control, "BURST", 1_000_000)


async def everything(sitter: LineSitter) -> str:
    """All that a guest is told who asks for everything."""
    return "".join([await sitter.type(asked) for asked in ASKED])


@pytest.mark.parametrize("game", HIDING)
async def test_what_is_hidden_makes_no_difference_in_lines(guests: Guests, game: str) -> None:
    table = guests.table("Ana", "Bo", "Cy", game=game)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    lines = {
        name: LineSitter(guests.lobby, guests.person(name).keys[0], code=table.code)
        for name in ("Ana", "Eve")
    }
    for sitter in lines.values():
        await sitter.rest()
    rules, match = table.game, table.match.match  # type: ignore[union-attr]
    differed = 0
    for step in range(8):
        real = match.state
        for name, sitter in lines.items():
            seat = 0 if name == "Ana" else None
            everything_said = await everything(sitter)
            match._state = rules.determinize(rules.view(real, seat), Rng.seeded(step))
            differed += rules.view(match._state, 1) != rules.view(real, 1)
            assert await everything(sitter) == everything_said
            match._state = real
        mover(*sat).play(lambda legal, step=step: legal[step * 7 % len(legal)])
        for sitter in lines.values():
            await sitter.rest()
    assert differed > 4


async def test_what_another_draws_is_told_to_no_guest_in_lines(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    lines = {
        name: LineSitter(guests.lobby, guests.person(name).keys[0], code=table.code)
        for name in ("Ana", "Bo", "Eve")
    }
    for sitter in lines.values():
        await sitter.rest()
    said_by = dict.fromkeys(lines, "")
    for _ in range(12):
        mover(ana, bo).play()
        for name, sitter in lines.items():
            said_by[name] += await sitter.rest()
    drew = {name: set(re.findall(r"(\w+) draws: ", text)) for name, text in said_by.items()}
    assert drew == {"Ana": {"Ana"}, "Bo": {"Bo"}, "Eve": set()}
    assert "Ana plays" in said_by["Eve"]


async def test_the_seat_handle_is_all_that_a_match_in_lines_is_given(guests: Guests) -> None:
    """Nothing that a place or its teller holds leads to the table itself."""
    table = guests.table("Ana", "Bo", game="dog_kids")
    ana = LineSitter(guests.lobby, guests.person("Ana").keys[0], code=table.code)
    await ana.rest()
    guest: Any = ana.session._guest
    place: Any = guest._place
    held = [*vars(place).values(), *vars(place._play).values()]
    assert table not in held
    assert table.match not in held
    assert isinstance(place._play.table, Playing)
    assert place._play.table is not table.match

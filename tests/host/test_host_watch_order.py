"""Matches to watch: in which order they are listed, and what is said of them."""

import pytest

from dogs_tui.host.commands.table_words import watched
from tests.support.fake_lobby import card_of
from tests.support.lobby_builder import Guests


@pytest.mark.on_both
async def test_what_most_watch_comes_first(guests: Guests) -> None:
    tables = [guests.table(f"Ana {n}", f"Bo {n}") for n in range(3)]
    eve, fay = guests.people("Eve", "Fay")
    for name in ("Eve", "Fay"):
        await guests.sit(tables[2], name)
    await guests.sit(tables[1], "Eve")
    cards = guests.lobby.lobby(eve).watch
    assert [(card.code, card.watchers) for card in cards] == [
        (tables[2].code, 2),
        (tables[1].code, 1),
        (tables[0].code, 0),
    ]
    assert guests.lobby.lobby(fay).watch == cards


@pytest.mark.on_both
async def test_then_the_closest(guests: Guests) -> None:
    tables = [guests.table(f"Ana {n}", f"Bo {n}") for n in range(4)]
    for table in tables:
        sat = {seat: await guests.sit(table, name) for seat, name in enumerate(table.names)}
        for _ in range(12):
            await sat[table.playing.to_move].move()
    cards = guests.lobby.lobby(guests.person("Eve")).watch
    leads = [card.lead for card in cards]
    assert leads == sorted(leads)
    assert leads[0] < leads[-1]


@pytest.mark.parametrize(
    ("watchers", "lead", "said"),
    [
        (0, None, ""),
        (1, None, "1 spectator."),
        (2, 1, "2 spectators. The leader is 1 point ahead."),
        (0, 5, "The leader is 5 points ahead."),
        (0, 0, "It is a tie."),
    ],
)
def test_what_is_said_of_a_match(watchers: int, lead: int | None, said: str) -> None:
    card = card_of("ABCDEF", "dogs", "DOGS", "Ana", "Bo", watchers=watchers, lead=lead)
    assert watched(card) == said

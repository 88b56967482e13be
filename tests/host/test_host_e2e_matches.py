"""Whole matches of every game over SSH, every phase by keys, from the first decision to the score.

Whole ones by keys alone are played at home (``tests/tui/<key>``).
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.game import Bot
from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_saves import read_match
from dogs_tui.host.lobby.hosted_table import HostedTable
from tests.support.deciding_keys import DECIDING
from tests.support.described import each_game_with
from tests.support.host_party import NAMES, Party, Play, first_begins, hosting, seeded

PAIR, FOUR = NAMES[:2], NAMES[:4]
FOR_FOUR = [
    pytest.param(key, marks=() if key == "dog_lover" else pytest.mark.minutes)
    for key in DECIDING
    if 4 in registry.game(key).seat_counts
]
LAST = 12
"""Actions before the end from which four people play by keys."""
OFTEN = 2
"""Decisions of each phase that each of two people makes by keys."""


async def played_by_keys(
    party: Party, table: HostedTable, names: Sequence[str], often: int | None = None
) -> Play:
    """Everybody comes to a table, and they play to the end; all see the score."""
    play = Play(party, table, names)
    await play.sit_down()
    await play.on(often=often)
    for name in names:
        text = await play.guests[name].wait_for("The game is over.")
        assert all(other in text for other in names)
    assert all(sitter.here for sitter in table.card().sitters)
    return play


def kept_whole(folder: Path) -> None:
    """The match lies on the disk, undamaged and over."""
    (path,) = (folder / "matches").glob("*.dogs")
    reading = read_match(path)
    assert reading.recovery is None
    assert reading.match.to_move is None


@each_game_with("deciding", quick="dogs_cardgame")
async def test_two_people_play_a_whole_match(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    async with hosting(tmp_path) as party:
        party.enrol(*PAIR)
        await played_by_keys(party, party.table(key, PAIR), PAIR, OFTEN)
    kept_whole(tmp_path)


@pytest.mark.parametrize("key", FOR_FOUR)
async def test_four_people_play_a_match_to_its_end(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    bot = registry.game(key).bots()["random"]
    async with hosting(tmp_path) as party:
        party.enrol(*FOUR)
        table = party.table(key, FOUR)
        handles = [party.handle(table, name) for name in FOUR]
        dice = Rng.seeded(1)
        for _ in range(length(key, bot) - LAST):
            seat = handles[0].table.to_move
            assert seat is not None
            handle = handles[seat]
            await handle.table.play(
                seat, bot.choose(handle.table.view(seat), handle.table.legal(seat), dice)
            )
        play = await played_by_keys(party, table, FOUR)
        assert play.pressed
    kept_whole(tmp_path)


def length(key: str, bot: Bot) -> int:
    """How many actions a match among four takes when this bot plays all of it."""
    match = Match(registry.game(key), 4, first_begins(key, 4), 2)
    dice = Rng.seeded(1)
    while (seat := match.to_move) is not None:
        game = match.game
        legal = tuple(game.legal_actions(match.state))
        match.play(bot.choose(game.view(match.state, seat), legal, dice))
    return match.plies

"""Whole matches of every game over SSH, by keys only, from the first decision to the score."""

from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.game import Bot
from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_saves import read_match
from tests.support.deciding_keys import DECIDING
from tests.support.described import each_game_with
from tests.support.host_party import NAMES, Play, hosting, seeded

PAIR, FOUR = NAMES[:2], NAMES[:4]
FOR_FOUR = [key for key in DECIDING if 4 in registry.game(key).seat_counts]
FIRST, LAST = 8, 12
"""Actions at the beginning and before the end that four people play by keys."""


async def played_to_the_end(play: Play) -> None:
    """Those who sit at a table play by keys to the end; all see the score."""
    await play.on()
    for name in play.names:
        text = await play.guests[name].wait_for("The game is over.")
        assert all(other in text for other in play.names)
    assert all(sitter.here for sitter in play.table.card().sitters)


def kept_whole(folder: Path) -> None:
    """The match lies on the disk, undamaged and over."""
    (path,) = (folder / "matches").glob("*.dogs")
    reading = read_match(path)
    assert reading.recovery is None
    assert reading.match.to_move is None


@each_game_with("deciding")
async def test_two_people_play_a_whole_match(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    async with hosting(tmp_path) as party:
        party.enrol(*PAIR)
        play = Play(party, party.table(key, PAIR), PAIR)
        await play.sit_down()
        await played_to_the_end(play)
    kept_whole(tmp_path)


@pytest.mark.parametrize("key", FOR_FOUR)
async def test_four_people_begin_a_match_and_play_it_to_its_end(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They watch what lies between: chance plays it at their table, for each of them."""
    seeded(monkeypatch, 2)
    bot = registry.game(key).bots()["random"]
    async with hosting(tmp_path) as party:
        party.enrol(*FOUR)
        table = party.table(key, FOUR)
        handles = [party.handle(table, name) for name in FOUR]
        play = Play(party, table, FOUR)
        await play.sit_down()
        await play.on(lambda: play.plies >= FIRST)
        (path,) = (tmp_path / "matches").glob("*.dogs")
        dice = Rng.seeded(1)
        for _ in range(left(read_match(path).match, bot) - LAST):
            seat = handles[0].table.to_move
            assert seat is not None
            handle = handles[seat]
            handle.table.play(
                seat, bot.choose(handle.table.view(seat), handle.table.legal(seat), dice)
            )
        pressed = play.pressed
        await played_to_the_end(play)
        assert play.pressed > pressed
    kept_whole(tmp_path)


def left(match: Match, bot: Bot) -> int:
    """How many actions more a match takes when this bot plays all of them."""
    played, dice = match.plies, Rng.seeded(1)
    while (seat := match.to_move) is not None:
        game = match.game
        legal = tuple(game.legal_actions(match.state))
        match.play(bot.choose(game.view(match.state, seat), legal, dice))
    return match.plies - played

"""The list of all moves: what may be done now, a line each, with what it costs and brings."""

import pytest

from dogs_rules.match import Match
from dogs_rules.preview import Previews
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.side.moves import MovesPane
from tests.support.game_cases import each_game_with
from tests.support.keyed_table import press, settled
from tests.support.memory_match import table_of
from tests.support.pictures import at_table

BEFORE = 9
"""Moves by chance before the list is asked for."""


def match_of(key: str, moves: int) -> Match:
    match, dice = Match(game(key), 2, {}, 12), Rng.seeded(12)
    for _ in range(moves):
        match.play(dice.choice(match.game.legal_actions(match.state)))
    return match


def screen_of(match: Match) -> MatchScreen:
    return MatchScreen(table_of(match), pace="none", hands="open")


def listed(screen: MatchScreen) -> ChoiceList:
    return screen.query_one(MovesPane).query_one(ChoiceList)


@each_game_with("keying")
async def test_all_that_may_be_done_is_listed_and_done_from_there(key: str) -> None:
    match = match_of(key, BEFORE)
    screen, plies = screen_of(match), match.plies
    legal = match.game.legal_actions(match.state)
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "=")
        lines = listed(screen)
        assert {line.action for line in lines.choices} == set(legal)
        assert len(lines.choices) == len(legal)
        assert screen.focused is lines
        assert screen.side.outer_size.width == 80
        previews = Previews(match.game, screen.view)
        free = [previews.of(line.action).is_free for line in lines.choices]
        assert free == sorted(free, reverse=True)
        await press(pilot, screen, "end")
        last = lines.choices[-1].action
        assert screen.query_one(PromptLine).meaning
        await press(pilot, screen, "enter")
        assert match.actions[plies:] == (last,)
        assert not screen.side_is_open


@pytest.mark.parametrize("key", ["dog_lover", "dogs_cardgame"])
async def test_enter_where_nothing_lies_under_the_cursor_opens_the_same_list(key: str) -> None:
    match, dice = Match(game(key), 2, {}, 12), Rng.seeded(12)
    ends: set[str] = set()
    while "EndTurn" not in ends or len(match.game.legal_actions(match.state)) < 2:
        match.play(dice.choice(match.game.legal_actions(match.state)))
        ends = {type(action).__name__ for action in match.game.legal_actions(match.state)}
    screen, plies = screen_of(match), match.plies
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "enter")
        assert screen.focused is listed(screen)
        assert len(listed(screen).choices) == len(match.game.legal_actions(match.state))
        await press(pilot, screen, "escape")
        assert not screen.side_is_open
        assert match.plies == plies


async def test_the_columns_are_named_where_there_is_room_for_them() -> None:
    screen = screen_of(match_of("dogs", 0))
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "=")
        head, *rows = listed(screen).painted_text().splitlines()
        assert [word for word in ("move", "cost", "you") if word in head.split()] == [
            "move",
            "cost",
            "you",
        ]
        at = head.index("cost")
        assert any(row[at:].startswith("-1 gas") for row in rows)


@pytest.mark.parametrize("key", ["escape", "="])
async def test_it_is_put_away_and_nothing_was_decided(key: str) -> None:
    screen = screen_of(match_of("dogs", 0))
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "=", "3", key)
        assert not screen.side_is_open
        assert screen.table.plies == 0


async def test_a_list_of_what_is_past_is_put_away() -> None:
    screen = screen_of(match_of("dogs", 0))
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "=")
        table = screen.table
        await table.play(table.to_move, table.legal(table.to_move)[0])
        await settled(pilot, screen)
        assert not screen.side_is_open

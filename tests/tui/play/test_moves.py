"""The list of all moves: what may be done now, a line each, with what it costs and brings."""

import pytest
from rich.cells import cell_len

from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_rules.preview import Previews
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.choice import Choice, Effects, weigh
from dogs_tui.play.choice_columns import placed, reason_below, widths
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.side.moves import MovesPane
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.support.game_cases import each_game_with
from tests.support.keyed_table import press, settled
from tests.support.memory_match import table_of
from tests.support.pictures import WidgetApp, at_table

BEFORE = 9
"""Moves by chance before the list is asked for."""

MANY = 30
"""Moves of a decision that are looked at."""
ROOM = 73
"""Columns of a line at 80."""


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


@each_game_with("keying")
async def test_the_list_opens_on_the_move_at_the_cursor_and_gives_the_prompt_back(key: str) -> None:
    screen = screen_of(match_of(key, BEFORE))
    async with at_table(screen) as (pilot, _):
        line = screen.query_one(PromptLine)
        for step in ("right", "down", "right", "down"):
            await press(pilot, screen, step)
            pane, meaning = screen.panes.pane, line.meaning
            assert pane is not None
            aimed = pane.aimed()
            await press(pilot, screen, "=")
            reached = listed(screen).current
            assert reached is not None
            if aimed is not None:
                assert reached.action == aimed
            assert line.meaning == say(pane.full_words(reached.action))
            await press(pilot, screen, "end", "escape")
            assert line.meaning == meaning


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


async def test_a_line_that_changes_points_says_what_they_come_from() -> None:
    screen = screen_of(match_of("dogs", 0))
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "=")
        head, *rows = listed(screen).painted_text().splitlines()
        changing = [row for row in rows if "-1 point" in row]
        assert changing
        assert all(row[head.index("why") :].strip() == "Goods left" for row in changing)


@pytest.mark.parametrize("code", languages())
@each_game_with("keying")
def test_no_list_in_any_language_leaves_the_source_of_points_out(key: str, code: str) -> None:
    match = match_of(key, 2 * BEFORE)
    view = match.game.view(match.state, match.to_move)
    legal, names = match.game.legal_actions(match.state)[:MANY], ("Ana", "Bo")
    words = words_of(match.game)
    with language.kept(code):
        lines = [Choice(each, say(words.action_text(view, each, names))) for each in legal]
        weigh(lines, Weighing(words), view, legal, names)
        columns = widths(lines, ROOM, headed=True)
        for line in lines:
            above = [text for at, text in placed(line, columns) if text in line.reasons]
            below = reason_below(line, columns, ROOM, "~")
            assert bool(line.effects.why) == bool(above or below), line.text
            assert cell_len(below) <= ROOM


async def test_what_stands_below_a_line_takes_no_key_and_no_click_from_another() -> None:
    lines = [Choice(Action(), f"{n} {'long ' * 12}") for n in range(30)]
    for line in lines:
        line.tell = lambda _: Effects((), ("+1 point",), (), ("because " * 6,))
    choices = ChoiceList(lines, headed=True)
    choices.styles.height = "1fr"
    async with WidgetApp(choices).run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        await pilot.pause()
        shown = choices.painted_text().splitlines()
        assert shown[-2].lstrip(" >▸").startswith("29 long")
        assert shown[-1].strip().startswith("because")
        await pilot.click(choices, offset=(6, 22))
        assert choices.cursor == len(lines) - 1
        await pilot.click(choices, offset=(6, 1))
        assert choices.cursor == len(lines) - 11


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

"""Enter that was pressed once too often decides nothing that could not be taken back."""

from pathlib import Path

import pytest

from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.play.match_screen import MatchScreen
from tests.support.fake_hints import KnownThinkers
from tests.support.game_cases import described
from tests.support.keyed_table import press, settled
from tests.support.memory_match import table_of
from tests.support.peek import Peek
from tests.support.peek_ui import PeekUI, install_peek
from tests.support.pictures import TableApp, at_table


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch, PeekUI)


def screen_of(folder: Path, second: str, guard: int) -> MatchScreen:
    players = [Player("Ana", PERSON), Player("Bob", second)]
    stored = StoredMatch.create(
        folder / "m.dogs", Peek(), players, {}, 5, find_game={"peek": Peek()}.__getitem__
    )
    table = Table(stored, KnownThinkers())
    return MatchScreen(table, pace="none", hands="open", guard=guard)


async def pressed(screen: MatchScreen, *keys: str) -> list[int]:
    """How many moves were made after each key."""
    plies = []
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in keys:
            screen.guard._until = 0.0
            await pilot.press(key)
            await screen.shown()
            await pilot.pause()
            plies.append(screen.table.plies)
    return plies


async def test_enter_alone_only_says_what_it_would_do(tmp_path: Path) -> None:
    screen = screen_of(tmp_path, PERSON, guard=1)
    assert await pressed(screen, "enter", "enter", "enter") == [0, 0, 0]


@pytest.mark.parametrize(("key", "other"), [("enter", "space"), ("space", "enter")])
async def test_the_other_key_that_chooses_confirms(tmp_path: Path, key: str, other: str) -> None:
    screen = screen_of(tmp_path, PERSON, guard=1)
    assert await pressed(screen, key, other, key, other) == [0, 1, 1, 2]


async def test_whoever_has_moved_the_cursor_means_it(tmp_path: Path) -> None:
    screen = screen_of(tmp_path, PERSON, guard=1)
    assert await pressed(screen, "down", "enter", "up", "enter") == [0, 1, 1, 2]


async def test_what_would_be_done_is_told(tmp_path: Path) -> None:
    async with at_table(screen_of(tmp_path, PERSON, guard=1)) as (pilot, screen):
        screen.guard._until = 0.0
        await pilot.press("enter")
        assert screen.query_one(PromptLine).meaning.endswith(": press another key first")


async def test_what_can_be_taken_back_is_done_at_once(tmp_path: Path) -> None:
    assert (await pressed(screen_of(tmp_path, "random", guard=1), "enter"))[0] > 0


async def test_nothing_is_asked_again_where_no_key_is_guarded(tmp_path: Path) -> None:
    assert await pressed(screen_of(tmp_path, PERSON, guard=0), "enter") == [1]


# Whole matches of two people: nothing that somebody else has seen can be taken back.

DECISIONS, BETWEEN = 16, 4
LONG = {"dogs", "dogs_cardgame"}
"""Games whose decisions take many keys: what guards them is the same in all."""


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=pytest.mark.minutes if key in LONG else ())
        for key, described_game in described().items()
        if described_game.keying
    ],
)
async def test_enter_decides_nothing_for_good_wherever_a_decision_begins(key: str) -> None:
    rules, dice = game(key), Rng.seeded(12)
    table = table_of(Match(rules, 2, {}, 12))
    screen = MatchScreen(table, pace="none", hands="open", guard=1)
    wanted: list[Action] = []

    async def noted(*actions: Action) -> None:
        wanted.extend(actions)

    screen._play = noted  # type: ignore[method-assign]
    asked = 0
    async with at_table(screen) as (pilot, _):
        for _ in range(DECISIONS):
            mover = table.to_move
            if mover is None:
                break
            legal = table.legal(mover)
            for _ in range(2):
                screen.guard._until = 0.0
                await press(pilot, screen, "enter")
                asked += screen.query_one(PromptLine).meaning.endswith(": press space to do it")
            for action in wanted:
                final = action in legal and not table.can_be_undone(action)
                assert not final or (len(legal) == 1 and table.why_no_undo(mover) is not None)
            wanted.clear()
            await press(pilot, screen, "escape")
            for _ in range(BETWEEN):
                if (seat := table.to_move) is not None:
                    await table.play(seat, dice.choice(table.legal(seat)))
            await settled(pilot, screen)
    assert asked


async def test_the_key_that_is_named_does_it() -> None:
    table = table_of(Match(game("dog_kids"), 2, {}, 35))
    screen = MatchScreen(table, pace="none", hands="open", guard=1)
    async with at_table(screen) as (pilot, _):
        screen.guard._until = 0.0
        await press(pilot, screen, "enter", "enter")
        assert table.plies == 0
        screen.guard._until = 0.0
        await press(pilot, screen, "space")
        assert table.plies == 1


@pytest.mark.parametrize(("keys", "ends"), [(("e", "e"), True), (("e", "b", "escape", "e"), False)])
async def test_another_key_takes_back_what_was_asked(keys: tuple[str, ...], ends: bool) -> None:
    match = Match(game("dogs_cardgame"), 2, {}, 5)
    while match.plies < 3:  # the first one drives, and may collect and hire
        match.play(match.game.legal_actions(match.state)[0])
    mover, table = match.to_move, table_of(match)
    async with at_table(MatchScreen(table, pace="none", hands="open")) as (pilot, screen):
        await press(pilot, screen, *keys)
        assert (table.to_move != mover) is ends

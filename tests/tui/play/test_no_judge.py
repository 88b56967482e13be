"""A game without a judge gives neither hints nor reviews, and nothing offers them."""

from pathlib import Path
from types import NoneType
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.app.answering import keys_here
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_help import active_commands
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.plain.telling import TableTeller
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.own_match import OwnMatchScreen
from tests.support.fake_hints import KnownThinkers
from tests.support.peek import Peek
from tests.support.peek_ui import PeekUI, install_peek
from tests.support.pictures import at_table


class Unjudged(Peek):
    """Peek as a package would bring it that has only the rules."""

    judge: Any = NoneType


class Told(list[str]):
    """A console that keeps what it is told."""

    width = 80

    def tell(self, *lines: str) -> None:
        self.extend(lines)


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch, PeekUI)


def table_of(folder: Path, rules: Peek, *, over: bool = False) -> Table:
    players = [Player("Ana", PERSON), Player("Bob", "random")]
    stored = StoredMatch.create(
        folder / "m.dogs", rules, players, {}, 5, find_game={"peek": rules}.__getitem__
    )
    match: Match = stored.match
    while over and match.to_move is not None:
        stored.play(match.game.legal_actions(match.state)[0])
    return Table(stored, KnownThinkers())


def offered(pilot: Pilot[None]) -> set[str]:
    """The commands that the screen offers anywhere: key bar, palette and page of keys."""
    screen = pilot.app.screen
    bar = {label for _, label in screen.query_one(KeyBar).shown()}
    offered = {*active_commands(screen), *(entry.command.id for entry in keys_here(screen))}
    return bar | offered


@pytest.mark.parametrize(
    ("over", "key", "commands"),
    [
        (False, "h", {"hint", "match.hint"}),
        (True, "R", {"review", "match.review", "hint", "match.hint"}),
    ],
)
@pytest.mark.parametrize("judged", [True, False])
async def test_what_a_judge_is_needed_for_is_offered_only_with_one(
    judged: bool, over: bool, key: str, commands: set[str], tmp_path: Path
) -> None:
    rules = Peek() if judged else Unjudged()
    table = table_of(tmp_path, rules, over=over)
    async with at_table(OwnMatchScreen(table, KnownThinkers(), pace="none")) as (pilot, screen):
        await pilot.pause()
        assert bool(commands & offered(pilot)) is judged
        if not judged:
            await pilot.press(key)
            answer = screen.query_one(PromptLine).answer
            assert answer == f"{key} does nothing here. Press F1 for the keys."


@pytest.mark.parametrize("judged", [True, False])
def test_lines_offer_hints_only_with_a_judge(judged: bool, tmp_path: Path) -> None:
    table = table_of(tmp_path, Peek() if judged else Unjudged())
    recorder = Told()
    teller = TableTeller(table, Keyboard(table, table.people), recorder)
    teller._answer_asked("help", [], 0)
    assert any("h, hint, hints" in line for line in recorder) is judged
    refusal = table.why_no_hints(0)
    assert (refusal is None) is judged
    assert judged or str(refusal.reason) == "This game gives no hints."

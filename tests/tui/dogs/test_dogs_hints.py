"""Hints in the panes of DOGS: their numbers, and that enter does what was gone to."""

from typing import get_args

import pytest
from textual.geometry import Region

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Dismiss, DogsAction, Drive, FinishHousing, GoHome, House
from dogs_rules.games.dogs.terms import CENTRE, Stage
from dogs_rules.games.dogs.view import DogsView, Housing, KennelView
from dogs_tui.games.dogs.boards.map import MapBoard
from dogs_tui.games.dogs.boards.map_chart import SMALL
from dogs_tui.games.dogs.ui import UI
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.match_screen import MatchScreen
from tests.support.fake_hints import KnownThinkers, asking
from tests.support.hint_checks import HintApp, cases, enter_does_what_was_gone_to
from tests.support.memory_match import table_from
from tests.support.pictures import TableApp
from tests.tui.dogs.stages import DOGS, PLAY, at

Legal = tuple[Action, ...]

KINDS = set(get_args(DogsAction)) - {Dismiss}
"""Assistants were let go by the first rules only."""
EACH = 2


async def test_enter_does_what_was_gone_to() -> None:
    setups = [(2 + seed % 3, {}, seed) for seed in range(20, 60)]
    decisions = cases(DOGS, setups, KINDS, busy=PLAY.busy, each=EACH)
    await enter_does_what_was_gone_to(DOGS, UI().pane, decisions, KINDS)


def out_and_about(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    drives = sum(isinstance(action, Drive) for action in legal)
    return drives > 4 and any(isinstance(action, GoHome) for action in legal)


async def test_numbers_stand_on_the_map_and_go_again() -> None:
    state = at(Stage.PICK_UP, out_and_about)
    legal = DOGS.legal_actions(state)
    home = next(action for action in legal if isinstance(action, GoHome))
    app = HintApp(DOGS, UI().pane, state)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        before, board = app.text(), app.query_one(MapBoard)
        near = Drive(board.cursor)  # where the cursor is already: so nothing else changes
        far = next(a for a in legal if isinstance(a, Drive) and a != near)
        app.pane.show_hints((far, home, near), 2)
        await app.settled()
        rows = board.painted_text().splitlines()
        x, y = board.chart.corners[CENTRE]
        assert rows[y][x + 1] == "2"
        for number, drive in (("1", far), ("3", near)):
            x, y = board.chart.corners[drive.space]
            assert rows[y][x - 1 if x else x + SMALL.width] == number
        assert [choice.action for choice in app.query_one(ChoiceList).choices] == [home]
        app.pane.show_hints((), 0)
        await app.settled()
        assert app.text() == before


def rich(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return len(legal) > 3


async def test_the_digit_before_a_line_stays_while_it_is_hinted() -> None:
    state = at(Stage.GAS, rich)
    third = DOGS.legal_actions(state)[2]
    app = HintApp(DOGS, UI().pane, state)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        app.pane.show_hints((DOGS.legal_actions(state)[1], third), 0)
        await app.settled()
        lines = app.query_one(ChoiceList)
        texts = [row.strip(" >\u25b8") for row in lines.painted_text().splitlines()]
        assert [row[0] for row in texts] == [str(at + 1) for at in range(len(lines.choices))]
        assert [line.hint for line in lines.choices][:4] == ["", "1", "2", ""]
        assert f"{lines.choices[2].text} 2" in texts[2]
        await app.pilot.press("3", "3")
        assert app.asked == [third]


def full_yard(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision = view.decision
    housed = any(isinstance(action, House) for action in legal)
    return housed and isinstance(decision, Housing) and len(decision.yard) > 1


async def test_hints_go_with_the_view_they_were_for() -> None:
    first = at(Stage.HOUSING, full_yard)
    house = next(action for action in DOGS.legal_actions(first) if isinstance(action, House))
    second, _ = DOGS.apply(first, house)
    app = HintApp(DOGS, UI().pane, first)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        await app.look_at(second)
        never = app.text()
        await app.look_at(first)
        app.pane.show_hints((FinishHousing(), house), 1)
        await app.settled()
        assert "in hand" in app.text()
        assert "Finish" in app.text()
        await app.look_at(second)
        assert app.text() == never


async def test_the_next_hint_repaints_little() -> None:
    state = at(Stage.PLACE)
    app = HintApp(DOGS, UI().pane, state)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        hinted = tuple(DOGS.legal_actions(state))[:3]
        app.pane.show_hints(hinted, 0)
        await app.settled()
        spans: list[Region] = []
        for board in app.query(GameBoard):
            board.refresh = lambda *regions: spans.extend(regions)  # type: ignore[method-assign]
        app.pane.show_hints(hinted, 1)
        await app.settled()
        assert spans
        assert sum(span.area for span in spans) < 200


@pytest.mark.parametrize("best", [0, 6, 15])
async def test_the_strip_covers_nothing_that_the_chosen_hint_is_about(
    best: int,
) -> None:
    game, state = DOGS, at(Stage.PICK_UP, seats=3)
    legal = list(game.legal_actions(state))
    table = table_from(
        game, game.clone(state), state.seats, thinkers=KnownThinkers((legal[best % len(legal)],))
    )
    async with TableApp(MatchScreen(table, pace="none")).run_test(size=(80, 24)) as pilot:
        await asking("h")(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        strip = screen.hint_pane.region
        rows = [
            board.content_region.y + row
            for board in screen.query(GameBoard)
            for row in board.hinted_rows
        ]
        assert rows
        assert not any(strip.y <= row < strip.bottom for row in rows)

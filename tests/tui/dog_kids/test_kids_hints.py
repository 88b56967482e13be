"""Hints on the table of DOG Kids: enter does the one gone to, and each has its number."""

from typing import get_args

import pytest

from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Swap
from dogs_rules.rng import Rng
from dogs_tui.games.dog_kids.boards.hint_targets import HandCard, Landing, about
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.games.dog_kids.ui import UI
from tests.rules.dog_kids.kids_scenes import RED, card
from tests.support.hint_keys import HintApp, cases, three
from tests.tui.dog_kids.kids_stages import KIDS, busy, pane_app, showing
from tests.tui.dog_kids.test_kids_room import MATCHES as EVERY
from tests.tui.dog_kids.test_kids_room import random_states

KINDS = set(get_args(KidsAction))
TEAMS = {"teams": "teams"}
MATCHES: list[tuple[int, dict[str, str], int]] = [
    (2, {}, 1),
    (4, TEAMS, 2),
    (3, TEAMS, 3),
    (4, TEAMS, 4),
    (3, {}, 5),
]


async def test_enter_does_what_was_gone_to() -> None:
    found = cases(KIDS, MATCHES, KINDS, busy=lambda legal: legal, each=5)
    assert {type(action) for _, action in found} == KINDS
    rng = Rng.seeded(5)
    app = HintApp(KIDS, UI().pane, found[0][0])
    async with app.run_test(size=(80, 21)) as app.pilot:
        for state, action in found:
            await app.look_at(state)
            hinted, chosen = three(tuple(KIDS.legal_actions(state)), action, rng)
            assert await app.entered((action,), 0) == [action]
            assert await app.entered(hinted, chosen) == [action], hinted


def test_a_card_and_where_its_dog_lands_are_numbered() -> None:
    view = KIDS.view(busy(), 0)
    assert list(about(view, Move(card("red"), RED, 3))) == [HandCard(0), Landing(0, 7)]
    assert list(about(view, Swap(3, 1, 7))) == [HandCard(2), Landing(0, 7)]
    assert list(about(view, Change())) == [HandCard(3)]


async def test_hints_are_gone_when_none_are_shown() -> None:
    async with showing(busy()) as (pilot, app):
        before = app.text()
        for hinted in ((Swap(3, 1, 7), Change()), (app.pane.legal[0],)):
            app.pane.show_hints(hinted, 0)
            await pilot.pause()
            assert app.text() != before
        app.pane.show_hints((), 0)
        await pilot.press("1")
        assert app.text() == before


async def test_hints_are_gone_with_the_next_view() -> None:
    async with showing(busy()) as (pilot, app):
        app.pane.show_hints((Swap(3, 1, 7),), 0)
        assert app.query_one(TableBoard).numbers
        await pilot.press("enter")
        assert app.state.mover == 1
        assert not app.query_one(TableBoard).numbers


async def test_before_all_cards_go_it_is_said_that_a_dog_could_move() -> None:
    async with showing(busy()) as (pilot, app):
        app.pane.show_hints((Change(),), 0)
        await pilot.pause()
        assert "once more" in app.said
        app.pane.show_hints((Swap(3, 1, 7), Change()), 0)
        await pilot.press("x")
        assert not app.asked, "the hint was left for another one"


STRIP = 9
"""Rows of hints over a small table, at its head or at its foot."""


@pytest.mark.parametrize(("seats", "options"), EVERY, ids=str)
async def test_card_and_landing_are_never_both_under_a_strip(
    seats: int, options: dict[str, str]
) -> None:
    states = random_states(seats, options, every=23)
    app = pane_app(states[0])
    async with app.run_test(size=(80, 21)) as pilot:
        for state in states[:-1]:
            app.state = KIDS.clone(state)
            await app.show()
            await pilot.pause()
            for action in app.pane.legal:
                app.pane.show_hints((action,), 0)
                await pilot.pause()
                board = app.query_one(TableBoard)
                rows = board.hinted_rows
                assert rows
                head, foot = min(rows) < STRIP, max(rows) >= board.size.height - STRIP
                assert not (head and foot), (action, app.text())

"""Hints on the table of DOG Kids: enter does the one gone to, and each has its number."""

from typing import get_args

import pytest
from textual.pilot import Pilot

from dogs_rules.bots.hints import Hint
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Swap
from dogs_rules.games.dog_kids.state import State
from dogs_tui.games.dog_kids.boards.hint_targets import HandCard, Landing, about
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.games.dog_kids.ui import UI
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.hints.words import worded
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import language, languages, say, tr
from tests.rules.dog_kids.kids_scenes import RED, card
from tests.support.fake_hints import KnownThinkers
from tests.support.hint_checks import cases, enter_does_what_was_gone_to
from tests.support.memory_match import NAMES, table_from
from tests.support.pictures import at_table
from tests.tui.dog_kids.kids_stages import KIDS, PLAY, busy, pane_app, showing

KINDS = set(get_args(KidsAction))
WORDS = Words(KIDS)
SENTENCE = 72
"""Letters of an advice that stands in one row at 80 columns."""
TEAMS = {"teams": "teams"}
MATCHES: list[tuple[int, dict[str, str], int]] = [
    (2, {}, 1),
    (4, TEAMS, 2),
    (3, TEAMS, 3),
    (4, TEAMS, 4),
    (3, {}, 5),
]


every_table = pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {**TEAMS, "handicap": "yes"}), (4, TEAMS)], ids=str
)


async def test_enter_does_what_was_gone_to() -> None:
    decisions = cases(KIDS, MATCHES, KINDS, busy=lambda legal: legal, each=3)
    await enter_does_what_was_gone_to(KIDS, UI().pane, decisions, KINDS)


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
        assert "press x again to discard" in app.said
        app.pane.show_hints((Swap(3, 1, 7), Change()), 0)
        await pilot.press("x")
        assert not app.asked, "the hint was left for another one"


STRIP = 9
"""Rows of hints over a small table, at its head or at its foot."""


@every_table
async def test_card_and_landing_are_never_both_under_a_strip(
    seats: int, options: dict[str, str]
) -> None:
    states = list(PLAY.decisions(seats, 7, 23, **options))
    app = pane_app(states[0])
    async with app.run_test(size=(80, 21)) as pilot:
        for state in states[:-1]:
            app.state = KIDS.clone(state)
            await app.show()
            await pilot.pause()
            for action in app.pane.legal:
                others = [choice for choice in app.pane.legal if choice != action]
                app.pane.show_hints((action, *others[:1]), 0)
                await pilot.pause()
                board = app.query_one(TableBoard)
                rows = board.hinted_rows
                assert rows
                head, foot = min(rows) < STRIP, max(rows) >= board.size.height - STRIP
                assert not (head and foot), (action, app.text())


# What a child is told.


@every_table
def test_every_action_has_one_short_sentence(seats: int, options: dict[str, str]) -> None:
    for state in PLAY.decisions(seats, 7, 7, **options):
        view = KIDS.view(state, KIDS.to_move(state))
        for action in KIDS.legal_actions(state):
            said = say(WORDS.advice(view, action, NAMES[:seats]))
            assert len(said) <= SENTENCE, said
            assert said[-1] in ".!"
            assert "%" not in said


def test_it_tells_what_matters_most() -> None:
    view = KIDS.view(busy(), 0)
    advice = {
        action: say(WORDS.advice(view, action, NAMES)) for action in KIDS.legal_actions(busy())
    }
    assert advice[Change()] == "Takes new cards: better ones may come."
    swap = next(action for action in advice if isinstance(action, Swap))
    assert advice[swap].startswith(f"Changes places with {NAMES[swap.seat]}: then the dog is ")
    outs = [outcome for outcome in view.decision.outcomes if outcome.steps[0].out >= 0]
    for outcome in outs:
        if isinstance(outcome.action, Move):
            assert advice[outcome.action].startswith("Chucks ")
    homes = [outcome.action for outcome in view.decision.outcomes if outcome.home]
    assert all("home!" in advice[action] for action in homes)


def explained(*actions: KidsAction, equal: bool = False) -> list[list[str]]:
    """What hints say of actions, each as good as the one before it or clearly worse."""
    hints = [
        Hint(action, 0.5, 0.0, 1.0, (), equal=equal and at > 0) for at, action in enumerate(actions)
    ]
    view = KIDS.view(busy(), 0)
    sentences = worded(hints, view, WORDS, NAMES[: view.seats], 9)
    return [[say(part) for part in words.why] for words in sentences]


def test_facts_are_compared_with_the_next_best() -> None:
    chucks = Move(card("red"), RED, 3)
    best, other = explained(chucks, Change())
    assert best[0].startswith("After it: ")
    assert "chucked out" in best[0]
    assert best[1].startswith("After 2: ")
    assert other[0].startswith("After it: ")
    assert "chucked out" not in other[0]


def test_equal_ones_say_once_why_they_are() -> None:
    best, second, third = explained(*[Change()] * 3, equal=True)
    assert len(best) == 1
    assert best[0].startswith("All are as good: after each ")
    assert second == third == []


def advised(state: State, action: KidsAction) -> MatchScreen:
    """A table at which an action is the best."""
    seats = KIDS.view(state, None).seats
    table = table_from(KIDS, KIDS.clone(state), seats, thinkers=KnownThinkers([action], ["single"]))
    return MatchScreen(table, closes=False, pace="none", hands="open")


async def ask(pilot: Pilot[None], screen: MatchScreen) -> HintPane:
    await pilot.pause()
    await pilot.press("h")
    while not screen.hints_are_open:
        await pilot.pause()
    await pilot.pause()
    return screen.query_one(HintPane)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_best_card_glows_and_figures_wait_for_a_key(size: tuple[int, int]) -> None:
    action = Swap(3, 1, 7)
    async with at_table(advised(busy(), action), size) as (pilot, screen):
        pane = await ask(pilot, screen)
        text, board = pane.painted_text(), screen.query_one(TableBoard)
        assert "Changes places with" in " ".join(text.split())
        assert "%" not in text
        assert board.is_gone_to(HandCard(2))
        assert set(board.numbers.values()) == {"1"}
        await pilot.press("down", "2")
        assert pane.chosen == 0
        await pilot.press("right")
        text = pane.painted_text()
        assert "62 %" in text
        assert "For it" in text
        assert {number for numbers in board.numbers.values() for number in numbers} > {"1"}
        await pilot.press("down")
        assert pane.chosen == 1
        await pilot.press("up", "enter")
        await screen.shown()
        assert screen.table.plies == 1
        assert not screen.hints_are_open


async def test_the_title_of_an_advice_has_room_in_every_language() -> None:
    async with at_table(advised(busy(), Change())) as (pilot, screen):
        pane = await ask(pilot, screen)
        for code in languages():
            with language.kept(code):
                pane.repaint()
                title, row = tr("Hint"), pane.painted_text().splitlines()[0].strip()
            assert row.startswith(f"{title}  ")
            assert row[len(title) + 2 :][:1].strip()


async def test_a_new_hint_is_told_without_figures_again() -> None:
    async with at_table(advised(busy(), Change())) as (pilot, screen):
        pane = await ask(pilot, screen)
        await pilot.press("right")
        assert not pane.advises
        await pilot.press("escape")
        assert (await ask(pilot, screen)).advises


@every_table
async def test_the_advice_covers_nothing_that_it_is_about(
    seats: int, options: dict[str, str]
) -> None:
    """The card, the dog, where it lands and whom it pushes: all stay in sight at 80x24."""
    for nth, state in enumerate(list(PLAY.decisions(seats, 7, 41, **options))[:-1]):
        legal = KIDS.legal_actions(state)
        action = legal[nth % len(legal)]
        async with at_table(advised(state, action)) as (pilot, screen):
            pane = await ask(pilot, screen)
            board = screen.query_one(TableBoard)
            covered = range(pane.region.y, pane.region.bottom)
            lit = {board.content_region.y + row for row in board.hinted_rows}
            assert pane.size.height <= 2
            assert lit
            assert lit.isdisjoint(covered), (action, screen.query_one(HintPane).painted_text())

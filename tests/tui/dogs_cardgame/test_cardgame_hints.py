"""Hints on the table of DOGS Cardgame: their numbers, and that enter does what was gone to."""

from functools import cache
from typing import get_args

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.actions import (
    BuyImprovement,
    CardgameAction,
    ClaimBonus,
    Collect,
    EndTurn,
    Hire,
    LeaveSick,
    Move,
    OpenBay,
    PayLicences,
    Place,
    TakeCityDog,
    TakePuppies,
    UseCharacter,
)
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.games.dogs_cardgame.boards.bonuses import BonusBoard
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard
from dogs_tui.games.dogs_cardgame.ui import UI
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.hint_numbers import LIT
from dogs_tui.words import say
from tests.support.hint_checks import Case, HintApp, Setup, cases, enter_does_what_was_gone_to
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME, MODULES, PLAY, Legal, at

KINDS = set(get_args(CardgameAction))
EACH = 2
FULL_INFIRMARY, PUPPIES = 81, 106
"""Seeds of matches that come to what is seldom seen."""
NARROW = (OpenBay, PayLicences, TakeCityDog, BuyImprovement)
"""What makes room for dogs."""


def hoarding(legal: Legal) -> Legal:
    """Collects dogs with no room for them."""
    first = tuple(action for action in legal if isinstance(action, Place | Collect | Hire))
    return first or tuple(action for action in PLAY.busy(legal) if not isinstance(action, NARROW))


def setup(seed: int) -> Setup:
    options = {"start": "1", "breeds": "chosen", **(MODULES if seed % 3 else {})}
    return 2 + seed % 4, options, seed


@cache
def hint_cases() -> list[Case]:
    usual, rare = map(setup, range(20, 44)), map(setup, (FULL_INFIRMARY, PUPPIES))
    seldom: set[type[Action]] = {LeaveSick, TakePuppies}
    return [
        *cases(CARDGAME, list(usual), KINDS - seldom, busy=PLAY.busy, each=EACH),
        *cases(CARDGAME, list(rare), seldom, busy=hoarding, each=EACH),
    ]


async def test_enter_does_what_was_gone_to() -> None:
    await enter_does_what_was_gone_to(CARDGAME, UI().pane, hint_cases(), KINDS)


def free_to_open(view: CardgameView, legal: Legal) -> bool:
    return any(isinstance(action, OpenBay) for action in legal)


async def test_what_has_no_place_on_the_board_stands_in_a_list_beside_it() -> None:
    state = at(Stage.MOVE, free_to_open)
    legal = tuple(CARDGAME.legal_actions(state))
    move = next(action for action in legal if isinstance(action, Move))
    app = HintApp(CARDGAME, UI().pane, state)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        before = app.text()
        for _ in range(2):  # there and back: each takes the keys where it is chosen
            app.pane.show_hints((move, OpenBay()), 0)
            await app.settled()
            city, choices = app.query_one(CityBoard), app.query_one(ChoiceList)
            assert [choice.action for choice in choices.choices] == [OpenBay()]
            assert app.focused is city
            assert city.place == move.location
            assert choices.glyphs.pointer not in choices.painted_text()
            app.pane.show_hints((move, OpenBay()), 1)
            await app.settled()
            assert app.focused is choices
            assert choices.painted_text().startswith(f"{choices.glyphs.pointer}2")
        app.pane.show_hints((), 0)
        await app.settled()
        city.aim(max(0, app.pane.view.kennels[app.pane.view.mover].place))
        await app.settled()
        assert app.text() == before


async def test_a_hinted_end_of_the_turn_asks_nothing_more() -> None:
    state = at(Stage.ACT, lambda view, legal: {Collect(), EndTurn()} <= set(legal))
    app = HintApp(CARDGAME, UI().pane, state)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        assert await app.entered((EndTurn(),), 0) == [EndTurn()]
        app.pane.show_hints((), 0)
        await app.settled()
        app.asked.clear()
        await app.pilot.press("e")
        assert app.asked == []
        assert "e again" in app.said


async def test_hints_go_with_the_view_they_were_for() -> None:
    first = at(Stage.PLACE, lambda view, legal: sum(isinstance(a, Place) for a in legal) > 1)
    places = [action for action in CARDGAME.legal_actions(first) if isinstance(action, Place)]
    second, _ = CARDGAME.apply(first, places[0])
    app = HintApp(CARDGAME, UI().pane, first)
    async with app.run_test(size=(80, 21)) as app.pilot:
        await app.settled()
        await app.look_at(second)
        never = app.text()
        await app.look_at(first)
        app.pane.show_hints((places[1], places[0]), 1)
        await app.settled()
        assert app.text() != never
        await app.look_at(second)
        assert app.text() == never


def holds_two(view: CardgameView, legal: Legal) -> bool:
    return len({action for action in legal if isinstance(action, UseCharacter)}) > 1


async def test_what_is_lit_is_marked_where_it_lies() -> None:
    """Each character in hand by itself, the bay that would be opened, and a bonus card."""
    used, opened, claimed = (
        at(Stage.ACT, holds_two),
        at(Stage.ACT, free_to_open),
        at(Stage.ACT, lambda view, legal: any(isinstance(a, ClaimBonus) for a in legal)),
    )
    app = HintApp(CARDGAME, UI().pane, used)
    async with app.run_test(size=(80, 21)) as app.pilot:
        for kind, state in ((UseCharacter, used), (OpenBay, opened), (ClaimBonus, claimed)):
            await app.look_at(state)
            for action in CARDGAME.legal_actions(state):
                if not isinstance(action, kind):
                    continue
                app.pane.light_up((action,))
                await app.settled()
                beside = app.query_one(BonusBoard).painted_text()
                kennel = app.query_one(KennelBoard)
                if isinstance(action, UseCharacter):
                    name = say(app.pane.words.character_name(action.character))
                    assert f"{LIT}{name}" in beside
                elif isinstance(action, ClaimBonus):
                    name = say(app.pane.words.bonus_name(action.bonus))
                    lines = beside.splitlines()
                    marked = [line for line in lines if line.rstrip().endswith(LIT)]
                    assert len(marked) == 1
                    assert marked[0].startswith(name)
                assert bool(kennel.hinted_rows) == isinstance(action, OpenBay)
            app.pane.light_up(())

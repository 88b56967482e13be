"""Hints on the table of DOGS Cardgame: their numbers, and that enter does what was gone to."""

from functools import cache
from typing import get_args

from dogs_rules.dogs_cardgame.actions import (
    BuyImprovement,
    CardgameAction,
    Collect,
    Hire,
    LeaveSick,
    OpenBay,
    PayLicences,
    Place,
    TakeCityDog,
    TakePuppies,
)
from dogs_rules.game import Action
from dogs_rules.rng import Rng
from dogs_tui.dogs_cardgame.ui import CardgameUI
from tests.support.hint_keys import Case, HintApp, Setup, cases, three
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME, LOITERING, MODULES, Legal

KINDS = set(get_args(CardgameAction))
EACH = 3
FULL_INFIRMARY, PUPPIES = 81, 106
"""Seeds of matches that come to what is seldom seen."""
NARROW = (OpenBay, PayLicences, TakeCityDog, BuyImprovement)
"""What makes room for dogs."""


def busy(legal: Legal) -> Legal:
    return tuple(action for action in legal if not isinstance(action, LOITERING))


def hoarding(legal: Legal) -> Legal:
    """Collects dogs with no room for them."""
    first = tuple(action for action in legal if isinstance(action, Place | Collect | Hire))
    return first or tuple(action for action in busy(legal) if not isinstance(action, NARROW))


def setup(seed: int) -> Setup:
    options = {"start": "1", "breeds": "chosen", **(MODULES if seed % 3 else {})}
    return 2 + seed % 4, options, seed


@cache
def found() -> list[Case]:
    usual, rare = map(setup, range(20, 44)), map(setup, (FULL_INFIRMARY, PUPPIES))
    seldom: set[type[Action]] = {LeaveSick, TakePuppies}
    return [
        *cases(CARDGAME, list(usual), KINDS - seldom, busy=busy, each=EACH),
        *cases(CARDGAME, list(rare), seldom, busy=hoarding, each=EACH),
    ]


async def test_enter_does_what_was_gone_to() -> None:
    assert {type(action) for _, action in found()} == KINDS
    rng = Rng.seeded(5)
    app = HintApp(CARDGAME, CardgameUI().pane, found()[0][0])
    async with app.run_test(size=(80, 21)) as app.pilot:
        for index, (state, action) in enumerate(found()):
            await app.look_at(state)
            legal = tuple(CARDGAME.legal_actions(state))
            hinted, chosen = three(legal, action, rng) if index % 2 else ((action,), 0)
            assert await app.entered(hinted, chosen) == [action], hinted

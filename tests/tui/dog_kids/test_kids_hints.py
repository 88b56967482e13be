"""Hints on the table of DOG Kids: enter does the one gone to, and each has its number."""

from typing import get_args

from dogs_rules.dog_kids.actions import KidsAction
from dogs_rules.rng import Rng
from dogs_tui.dog_kids.ui import DogKidsUI
from tests.support.hint_keys import HintApp, cases, three
from tests.tui.dog_kids.kids_stages import KIDS

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
    app = HintApp(KIDS, DogKidsUI().pane, found[0][0])
    async with app.run_test(size=(80, 21)) as app.pilot:
        for state, action in found:
            await app.look_at(state)
            hinted, chosen = three(tuple(KIDS.legal_actions(state)), action, rng)
            assert await app.entered((action,), 0) == [action]
            assert await app.entered(hinted, chosen) == [action], hinted

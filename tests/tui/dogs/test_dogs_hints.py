"""Hints in the panes of DOGS: their numbers, and that enter does what was gone to."""

from typing import get_args

from dogs_rules.dogs.actions import DogsAction
from dogs_rules.game import Action
from dogs_rules.rng import Rng
from dogs_tui.dogs.ui import DogsUI
from tests.support.hint_keys import HintApp, cases, three
from tests.tui.dogs.stages import DOGS, LOITERING

KINDS = set(get_args(DogsAction))
EACH = 3


def busy(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(action for action in legal if not isinstance(action, LOITERING))


async def test_enter_does_what_was_gone_to() -> None:
    setups = [(2 + seed % 3, {}, seed) for seed in range(20, 60)]
    found = cases(DOGS, setups, KINDS, busy=busy, each=EACH)
    assert {type(action) for _, action in found} == KINDS
    rng = Rng.seeded(5)
    app = HintApp(DOGS, DogsUI().pane, found[0][0])
    async with app.run_test(size=(80, 21)) as app.pilot:
        for index, (state, action) in enumerate(found):
            await app.look_at(state)
            legal = tuple(DOGS.legal_actions(state))
            hinted, chosen = three(legal, action, rng) if index % 2 else ((action,), 0)
            assert await app.entered(hinted, chosen) == [action], hinted

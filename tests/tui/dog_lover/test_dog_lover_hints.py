"""Hints in Dog Lover: enter does the one gone to wherever it is chosen, and each has its number."""

from typing import get_args

from dogs_rules.dog_lover.actions import Attach, DogLoverAction, Tuck
from dogs_rules.game import Action
from dogs_rules.rng import Rng
from dogs_tui.dog_lover.ui import DogLoverUI
from tests.support.hint_keys import HintApp, cases, three
from tests.tui.dog_lover.lover_stages import LOVER

KINDS = {kind for part in get_args(DogLoverAction) for kind in get_args(part) or (part,)}
SEEDS = (55, 71, *range(120))
"""The first two have what is rare: a Walk and Fetch given up."""


def wasteful(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """What leaves traits and Walks without a dog, so that there are penalties of all kinds."""
    return tuple(action for action in legal if not isinstance(action, Attach | Tuck))


async def test_enter_does_what_was_gone_to() -> None:
    setups: list[tuple[int, dict[str, str], int]] = [(2 + seed % 3, {}, seed) for seed in SEEDS]
    found = cases(LOVER, setups, KINDS, busy=wasteful, each=4)
    assert {type(action) for _, action in found} == KINDS
    rng, alone = Rng.seeded(5), set(KINDS)
    app = HintApp(LOVER, DogLoverUI().pane, found[0][0])
    async with app.run_test(size=(80, 21)) as app.pilot:
        for state, action in found:
            await app.look_at(state)
            hinted, chosen = three(tuple(LOVER.legal_actions(state)), action, rng)
            if type(action) in alone:
                alone.remove(type(action))
                hinted, chosen = (action,), 0
            assert await app.entered(hinted, chosen) == [action], hinted

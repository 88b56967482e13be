"""What is so in every match of every game, watched in matches that are played anyhow."""

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.rng import Rng
from dogs_rules.shelf import load_book
from dogs_rules.spaces import space_of
from tests.support.game_cases import description, each_game_with
from tests.support.game_setups import SETTINGS, AnyKind, Setting, bot_play

pytestmark = pytest.mark.long

SELDOM = 120
"""Decisions between two that are looked at, but for the first of each phase."""
GUESSES = 12

TABLES = [setting for setting in SETTINGS if not setting.options]
TABLES += [setting for setting in SETTINGS if len(setting.options) > 1]


def option_keys(setting: Setting) -> list[str]:
    return [option.key for option in setting.game.options(setting.seats)]


every_table = pytest.mark.parametrize("setting", TABLES, ids=str)
"""Every seat count, with the defaults and with all options of the game."""


@every_table
def test_every_action_of_the_game_is_legal_or_refused_in_a_sentence(setting: Setting) -> None:
    game, actions = setting.game, space_of(setting.game, setting.seats).actions
    phases: set[str] = set()
    for at, (state, legal) in enumerate(bot_play(setting, 77, AnyKind())):
        phase = game.view(state, None).phase
        if at % SELDOM and phase in phases:
            continue
        phases.add(phase)
        refusals = {action: game.why_not(state, action) for action in actions}
        assert {action for action in actions if refusals[action] is None} == set(legal)
        reasons = {(str(each.reason), each.anchor) for each in refusals.values() if each}
        for reason, anchor in reasons:
            assert reason[0].isupper(), reason
            assert reason.endswith("."), reason
            assert anchor in load_book(setting.key)


@every_table
def test_where_no_hand_is_hidden_all_seats_see_the_same(setting: Setting) -> None:
    game = setting.game
    if game.hidden_hands:
        pytest.skip("hands are hidden")
    for at, (state, _) in enumerate(bot_play(setting, 11, AnyKind())):
        if at % 11 == 0:
            assert msgspec.structs.replace(game.view(state, 1), seat=None) == game.view(state, None)


@each_game_with("hidden")
def test_guesses_at_what_is_hidden_differ(key: str) -> None:
    """Each part of it by itself."""
    game, rng = registry.game(key), Rng.seeded(1)
    view = game.view(game.setup(3, {}, 1), 0)
    parts = zip(
        *(description(key).hidden(game.determinize(view, rng)) for _ in range(GUESSES)),
        strict=True,
    )
    for part in parts:
        assert len(set(part)) > 2, part


@pytest.mark.parametrize(
    "setting", [table for table in TABLES if "start" in option_keys(table)], ids=str
)
def test_who_begins_is_drawn_or_chosen(setting: Setting) -> None:
    def first(seed: int, **more: str) -> int:
        chosen = {**setting.options, "start": "random", **more}
        chosen.pop("children", None)  # among children the youngest begins
        order = setting.game.view(setting.game.setup(setting.seats, chosen, seed), None).order
        return order[0]

    assert {first(seed) for seed in range(40)} == set(range(setting.seats))
    assert {first(seed, start="2") for seed in range(5)} == {1}

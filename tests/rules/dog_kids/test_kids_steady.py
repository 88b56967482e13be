"""The steady bot: it beats random play, and does what a sensible player does."""

import pytest
from kids_scenes import GAME, Scene, home, move

from dogs_rules.bots import RandomBot
from dogs_rules.game import Bot, OptionValue
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Offer, Swap
from dogs_rules.games.dog_kids.terms import YARD
from dogs_rules.rng import Rng

pytestmark = pytest.mark.long

STEADY = GAME.bots()["steady"]


def choice(scene: Scene) -> KidsAction:
    assert scene.mover is not None
    chosen: KidsAction = STEADY.choose(scene.view(scene.mover), scene.legal, Rng.seeded(1))
    return chosen


def ranks(bots: list[Bot], options: dict[str, OptionValue], seed: int) -> list[int]:
    """How a match between these bots ends."""
    state = GAME.setup(len(bots), options, seed)
    rng = Rng.seeded(seed)
    while (seat := GAME.to_move(state)) is not None:
        view, legal = GAME.view(state, seat), GAME.legal_actions(state)
        GAME.step(state, bots[seat].choose(view, legal, rng))
    return [sheet.rank for sheet in GAME.score(state)]


def test_steady_wins_nearly_all_matches_against_random() -> None:
    won = 0
    for seed in range(30):
        seat = seed % 2
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seat] = STEADY
        won += ranks(bots, {}, seed)[seat] == 1
    assert won >= 27


@pytest.mark.parametrize("options", [{}, {"teams": "teams"}])
def test_steady_wins_most_matches_of_four(options: dict[str, OptionValue]) -> None:
    won = 0
    for seed in range(8):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = STEADY
        if options:
            bots[(seed + 2) % 4] = STEADY
        won += ranks(bots, options, seed)[seed % 4] == 1
    assert won >= 7


def test_it_brings_the_last_dog_home(scene: Scene) -> None:
    scene.dogs(0, 39, home(0), home(1))
    scene.hand(0, "red", "swap", "kennel")
    assert choice(scene) == move("red", dog=39)


def test_it_chucks_out_a_dog_that_is_nearly_home(scene: Scene) -> None:
    scene.dogs(0, 14, 1)
    scene.dogs(1, 16)
    scene.hand(0, "red", "red", "green")
    assert choice(scene) == move("red", dog=14)


def test_it_swaps_to_where_the_way_home_is_short(scene: Scene) -> None:
    scene.dogs(0, 0)
    scene.dogs(1, 39)
    scene.hand(0, "swap", "blue", "green")
    assert choice(scene) == Swap(dog=0, seat=1, other=39)


def test_it_changes_cards_rather_than_losing_its_lead(scene: Scene) -> None:
    scene.dogs(0, 39)
    scene.dogs(1, 20)
    scene.hand(0, "swap", "swap", "swap")
    assert choice(scene) == Change()


def test_it_gives_its_partner_a_card_to_start_with() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 1)
    scene.do(Change())
    scene.hand(0, "kennel", "blue", "yellow")
    assert choice(scene) == Offer(card=3)


def test_the_choice_depends_on_nothing_but_what_the_seat_sees() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 1, YARD)
    scene.hand(0, "red", "blue", "kennel")
    rng = Rng.seeded(5)
    view = scene.view(0)
    for _ in range(5):
        guess = GAME.determinize(view, rng)
        assert STEADY.choose(GAME.view(guess, 0), scene.legal, rng) == choice(scene)

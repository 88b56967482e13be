"""The steady bot: it beats random play, and does what a sensible player does."""

from kids_scenes import GAME, Scene, home, laid, move

from dogs_rules.games.dog_kids.actions import Change, KidsAction, Offer, Swap
from dogs_rules.rng import Rng

STEADY = GAME.bots()["steady"]


def choice(scene: Scene) -> KidsAction:
    assert scene.mover is not None
    chosen: KidsAction = STEADY.choose(scene.view(scene.mover), scene.legal, Rng.seeded(1))
    return chosen


def test_it_brings_the_last_dog_home() -> None:
    scene = laid(("red", "swap", "kennel"), (39, home(0), home(1)))
    assert choice(scene) == move("red", dog=39)


def test_it_chucks_out_a_dog_that_is_nearly_home() -> None:
    scene = laid(("red", "red", "green"), (14, 1), (16,))
    assert choice(scene) == move("red", dog=14)


def test_it_swaps_to_where_the_way_home_is_short() -> None:
    scene = laid(("swap", "blue", "green"), (0,), (39,))
    assert choice(scene) == Swap(dog=0, seat=1, other=39)


def test_it_changes_cards_rather_than_losing_its_lead() -> None:
    scene = laid(("swap", "swap", "swap"), (39,), (20,))
    assert choice(scene) == Change()


def test_it_gives_its_partner_a_card_to_start_with() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 1)
    scene.do(Change())
    scene.hand(0, "kennel", "blue", "yellow")
    assert choice(scene) == Offer(card=3)

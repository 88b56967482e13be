"""The boards of DOGS as plain text, compared with files that read well in review.

To write the files anew, run this module with ``UPDATE_GOLDENS=1`` in the environment, and
read the difference.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs.terms import Box, Card, Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words.registry import words_of
from tests.support import goldens
from tests.support.pictures import WidgetApp
from tests.tui.dogs.stages import DOGS, NAMES, anything, at, pane_app

pytestmark = pytest.mark.telling

WORDS = words_of(game("dogs"))

GOLDENS = Path(__file__).parent / "goldens"

Legal = tuple[Action, ...]


def loaded(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return len(kennel.truck) > 2 and len(legal) > 3


def full_yard(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision: Any = view.decision
    return len(decision.yard) > 2 and view.round > 2 and bool(kennel.infirmary)


def late(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return view.round > 2 and len(view.fair) > 3 and bool(kennel.cards)


def at_the_fair(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision: Any = view.decision
    return decision.box == Box.FAIR and len(legal) > 8


def with_card(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return Card.ASSISTANT in kennel.cards


SCENES: dict[str, tuple[Any, ...]] = {
    "pickup": (Stage.PICK_UP, loaded),
    "gas": (Stage.GAS, anything),
    "swap": (Stage.SWAP, anything),
    "housing": (Stage.HOUSING, full_yard),
    "donation": (Stage.OFFER, anything),
    "placing": (Stage.PLACE, late),
    "fair": (Stage.BOX, at_the_fair),
    "feeding": (Stage.FEEDING, anything),
    "salary": (Stage.SALARY, with_card),
    "over": (Stage.OVER, anything),
}


def compare(name: str, text: str) -> None:
    goldens.compare(GOLDENS / f"{name}.txt", text.splitlines())


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("scene", SCENES)
async def test_pane_at_80_columns(scene: str, glyphs: str) -> None:
    app = pane_app(at(*SCENES[scene]), SETS[glyphs])
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        compare(f"{scene}_80x21_{glyphs}", app.text())


@pytest.mark.parametrize("size", [(82, 37), (162, 57)])
@pytest.mark.parametrize("scene", ["pickup", "housing", "placing", "fair", "donation", "feeding"])
async def test_pane_with_more_room(scene: str, size: tuple[int, int]) -> None:
    app = pane_app(at(*SCENES[scene]))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        compare(f"{scene}_{size[0]}x{size[1]}", app.text())


async def test_map_of_two_seats_shows_roadworks() -> None:
    app = pane_app(at(Stage.PICK_UP, seats=2))
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        compare("pickup_two_seats_80x21", app.text())


@pytest.mark.parametrize("size", [(80, 21), (38, 23), (82, 57)])
async def test_everybodys_kennels(size: tuple[int, int]) -> None:
    view = DOGS.view(at(*SCENES["housing"]), None)
    app = WidgetApp(OthersView(WORDS, view, NAMES))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = app.query_one(OthersView).painted_text() + "\n"
        compare(f"others_{size[0]}x{size[1]}", text)
        assert all(name in text for name in NAMES[:4])


def in_debt(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return any(sheet.total < -9 and not view.kennels[sheet.seat].assistant for sheet in view.scores)


async def test_beside_a_table_of_full_width_nothing_runs_into_what_is_next_to_it() -> None:
    view = DOGS.view(at(Stage.PLACE, in_debt, seats=3), None)
    app = WidgetApp(OthersView(WORDS, view, NAMES))
    async with app.run_test(size=(37, 23)) as pilot:
        await pilot.pause()
        text = app.query_one(OthersView).painted_text()
        assert re.search(r"-1\d points no assistant", text), text

"""Glyphs, heads, lists and the map of the cursor of DOGS Cardgame."""

from itertools import chain
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.terms import BAYS, BREEDS, Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard, KennelLocation
from dogs_tui.games.dogs_cardgame.boards.kennel_form import KENNEL_ROWS, KENNEL_WIDTH
from dogs_tui.games.dogs_cardgame.glyphs import SETS
from dogs_tui.games.dogs_cardgame.panes.free_actions import KEYS
from dogs_tui.games.dogs_cardgame.panes.lists import bonus_lines, lines, stage_lines
from dogs_tui.play.portraits import HEAD_SIZES, HeadSize, portrait
from dogs_tui.words.registry import words_of
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME, NAMES, at, showing

WORDS = words_of(game("dogs_cardgame"))

LIST_ROOM = 25
"""Columns that a list beside the kennel has for its words at 80 columns."""

Legal = tuple[Action, ...]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", HEAD_SIZES)
def test_every_breed_has_a_head_of_its_own(size: HeadSize, glyphs: str) -> None:
    heads = {portrait(breed.key, glyphs, size) for breed in WORDS.tables.breeds}
    assert len(heads) == BREEDS


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_is_one_cell_and_kinds_differ(name: str) -> None:
    glyphs = SETS[name]
    assert len(set(glyphs.kinds)) == len(glyphs.kinds)
    signs = (*glyphs.goods, *glyphs.kinds, glyphs.place, glyphs.improvement, glyphs.puppy)
    for sign in signs:
        assert len(sign) == cell_len(sign) == 1
        assert name == "unicode" or sign.isascii()


def listed(view: CardgameView, legal: Legal) -> list[Any]:
    asked = (lines(WORDS, view, legal, NAMES, *kinds) for kinds in KEYS.values())
    return [
        *stage_lines(WORDS, view, legal, NAMES),
        *bonus_lines(WORDS, view, legal),
        *chain.from_iterable(asked),
    ]


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage != Stage.OVER])
def test_every_line_of_a_list_fits_the_narrowest_table(stage: Stage) -> None:
    breeds = "chosen" if stage == Stage.BREEDS else "random"
    state = at(stage, seats=4, modules=True, breeds=breeds)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    for choice in listed(view, tuple(CARDGAME.legal_actions(state))):
        assert cell_len(choice.text) <= LIST_ROOM, choice.text


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_the_city_fills_the_table_and_names_every_location(seats: int) -> None:
    async with showing(at(Stage.MOVE, seats=seats)) as (_, app):
        city = app.query_one(CityBoard)
        text = city.painted_text()
        for location in app.pane.view.city:
            assert WORDS.tables.locations[location.number].name in text
        left, _ = city.area(0)
        last, width = city.area(len(app.pane.view.city) - 1)
        assert left == 80 - last - width or left + 1 == 80 - last - width


async def test_the_kennel_lies_within_its_cells() -> None:
    async with showing(at(Stage.MOVE)) as (_, app):
        kennel = app.query_one(KennelBoard)
        assert kennel.size == (KENNEL_WIDTH, KENNEL_ROWS)
        for bay in range(BAYS):
            kennel.spot = KennelLocation(bay)
            assert f" {bay + 1} " in kennel.painted_text()


async def test_arrows_go_round_the_bays() -> None:
    async with showing(at(Stage.PLACE)) as (pilot, app):
        kennel = app.query_one(KennelBoard)
        begun = kennel.spot.bay
        seen = []
        for _ in range(BAYS):
            await pilot.press("right")
            seen.append(kennel.spot.bay)
        assert sorted(seen) == list(range(BAYS))
        assert seen[-1] == begun


def full_bay(view: CardgameView, legal: Legal) -> bool:
    return any(dogs is not None and len(dogs) > 2 for dogs in view.kennels[view.mover].bays)


async def test_arrows_reach_every_dog_that_may_be_lifted() -> None:
    async with showing(at(Stage.REARRANGE, full_bay, seats=2)) as (pilot, app):
        kennel = app.query_one(KennelBoard)
        wanted = {dog for dogs in kennel.kennel.bays for dog in dogs or ()}
        reached: set[int] = set()
        edge = [kennel.spot]
        seen = {kennel.spot}
        for spot in edge:
            for key in ("left", "right", "up", "down"):
                kennel.spot = spot
                await pilot.press(key)
                reached.add(kennel.dog)
                if kennel.spot not in seen:
                    seen.add(kennel.spot)
                    edge.append(kennel.spot)
        assert wanted <= reached


@pytest.mark.parametrize("bays", [(1, 2, 2, 3, 4), (4, 2, 2, 4, 4), (4, 4, 4, 4, 4)])
async def test_bays_of_own_components_stand_whole_on_the_board(
    bays: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = msgspec.structs.replace(WORDS.tables, bays=bays)
    monkeypatch.setattr(CARDGAME, "tables", own)
    async with showing(at(Stage.MOVE)) as (_, app):
        lines = app.query_one(KennelBoard).painted_text().splitlines()
        assert lines[1].count("╭") == lines[1].count("╮") == len(bays)
        assert max(map(len, lines)) <= KENNEL_WIDTH

"""Decisions of random matches at every size: nothing is cut, and the legend knows every sign."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_tui.games.dog_lover.boards.others import OthersView
from dogs_tui.games.dog_lover.boards.table import TableBoard
from dogs_tui.games.dog_lover.glyphs import SETS as SIGNS
from dogs_tui.games.dog_lover.words.actions import aiming
from dogs_tui.kit.glyphs import SETS
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.keyed_table import press, prompt
from tests.support.memory_match import table_from
from tests.support.news import place_of_news
from tests.support.panes import NAMES
from tests.support.pictures import at_table
from tests.tui.dog_lover.lover_stages import FACES, LOVER, own, table
from tests.tui.dog_lover.test_dog_lover_areas import crowded, on_screen

WORDS = words_of(game("dog_lover"))
STRIDE = 17
"""Of so many decisions one is looked at."""
SIDE = (36, 22)
"""The areas beside the table at 120 by 40."""


def decisions(seats: int, seed: int) -> Iterator[Any]:
    """States of a match played at random, each with something to decide."""
    state = LOVER.setup(seats, {"start": "1"}, seed)
    rng, played = Rng.seeded(seed), 0
    while legal := tuple(LOVER.legal_actions(state)):
        if played % STRIDE == seed % STRIDE:
            yield LOVER.clone(state)
        state, _ = LOVER.apply(state, rng.choice(legal))
        played += 1


@pytest.mark.parametrize("size", [SIDE, (60, 21), (80, 21)])
async def test_all_areas_of_a_panel_look_alike(size: tuple[int, int]) -> None:
    """Nine dogs of one player and two of another stand in the same columns."""
    scene = crowded(9, seats=3)
    for seat in (1, 2):
        scene.area(seat, dogs=[own("greta"), own("koda")])
    view = scene.view(0)
    async with on_screen(OthersView(WORDS, view, NAMES[:3]), size=size) as pilot:
        lines = pilot.app.query_one(OthersView).painted_text().split("\n")
    names = "|".join(WORDS.tables.name(dog.card) for area in view.areas for dog in area.dogs)
    paws = [hit for line in lines for hit in re.finditer(rf"(?:{names})( *)(•+)", line)]
    assert len(paws) == sum(len(area.dogs) for area in view.areas)
    begin = {hit.start(2) - hit.start() for hit in paws}
    end = {hit.end() - hit.start() for hit in paws}
    assert len(begin) == 1 or len(end) == 1


async def test_own_dogs_say_all_they_eat_beside_a_preview_of_two_rows() -> None:
    scene = table()
    hungry = ("dango", "leia", "tina", "arya", "greta", "koda")
    scene.area(0, dogs=[own(dog) for dog in hungry], tricks="sit catch", tokens=(1, 1, 0, 0))
    screen = MatchScreen(table_from(LOVER, scene.state, 2), pace="none", hands="open")
    async with at_table(screen) as (pilot, _):
        await press(pilot, screen, "tab")
        turned = 0
        while len(prompt(screen).splitlines()) < 2:
            await press(pilot, screen, "r")
            turned += 1
            assert turned < 9
        painted = screen.query_one(TableBoard).painted_text()
        place = place_of_news(screen)
        assert place is not None
        assert place.size.height == 2
    for dog in hungry:
        assert re.search(rf"{WORDS.tables.name(FACES[dog])} +•+ +[SDC]+ +\S[+-]\d", painted)


ROOM = 2 * (80 - 2) - len("Oscar: ")
"""What two rows of the prompt have for what a choice would mean, at 80 columns."""
SITTING = ("Ana", "Oscar", "Bella", "Cyril")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_action_means_fits_the_prompt(seats: int) -> None:
    """Without the causes of its points, which are told where there is room for them."""
    names, weighing = SITTING[:seats], Weighing(WORDS)
    for state in decisions(seats, 30 + seats):
        view = LOVER.view(state, LOVER.to_move(state))
        assert len(say(WORDS.prompt(view, ("Oscar",) * seats))) <= 78
        for action in LOVER.legal_actions(state):
            summary = brief(weighing, view, action, names)
            assert len(summary) <= ROOM, summary


def brief(weighing: Weighing, view: Any, action: Any, names: tuple[str, ...]) -> str:
    """The least that the prompt says when the cursor is on what an action is chosen with."""
    if isinstance(action, act.Take | act.PlayFetch):
        does = aiming(WORDS, view, action)
        brings = weighing.in_a_row(view, (action,), names, causes=False)
    else:
        does = WORDS.action_short(view, action, names)
        brings = weighing.brings(view, action, names)
    return f"{say(does)}. {say(brings)}" if brings is not None else say(does)


# The legend.


def test_no_sign_of_a_kind_looks_like_a_key() -> None:
    for mark in (*SIGNS["ascii"].kinds, SIGNS["ascii"].paw, SIGNS["ascii"].changed):
        assert not mark.isalnum()
        assert mark != SETS["ascii"].ellipsis

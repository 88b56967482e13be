"""Decisions of random matches at every size: nothing is cut, and the legend knows every sign."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_rules.shelf import load_book
from dogs_tui.games.dog_lover.boards.others import OthersView
from dogs_tui.games.dog_lover.glyphs import SETS as SIGNS
from dogs_tui.games.dog_lover.ui import UI
from dogs_tui.games.dog_lover.words.actions import fetching, offering, taking
from dogs_tui.kit.glyphs import SETS
from dogs_tui.play.portraits import PortraitBoard
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.game_setups import with_extremes
from tests.support.panes import NAMES
from tests.tui.dog_lover.lover_stages import LOVER, own, pane_app, rich
from tests.tui.dog_lover.test_dog_lover_areas import crowded, on_screen

WORDS = words_of(game("dog_lover"))
ANCHORS = {section.anchor for section in load_book("dog_lover").sections}
SIZES = [(80, 19), (80, 21), (100, 27), (81, 36), (121, 46), (161, 56), (200, 56)]
"""What terminals from 80 by 24 to 200 by 60 leave to the table."""
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


KEYS = ((), ("1",), ("t",), ("a",), ("d",), ("c",), ("enter",))
"""What is looked at, one after the other."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", with_extremes((2, 3, 4)))
async def test_nothing_is_cut_in_any_decision(seats: int, size: tuple[int, int]) -> None:
    """At the least size all of them, at each of the others every other one."""
    states = list(decisions(seats, seats))
    if size != SIZES[0]:
        states = states[SIZES.index(size) % 2 :: 2]
    app = pane_app(states[0])
    seen = 0
    async with app.run_test(size=size) as pilot:
        for number, state in enumerate(states):
            app.state = state
            await app.show()
            await pilot.pause()
            for key in KEYS[number % len(KEYS)]:
                await pilot.press(key)
            await pilot.pause()
            text = app.text()
            assert app.glyphs.ellipsis not in text, text
            seen += 1
    assert seen


@pytest.mark.parametrize("size", [SIDE, (80, 21), (200, 56)])
@pytest.mark.parametrize("seats", with_extremes((2, 3, 4)))
async def test_nothing_is_cut_in_the_areas(seats: int, size: tuple[int, int]) -> None:
    states = list(decisions(seats, 10 + seats))
    board = OthersView(WORDS, LOVER.view(states[0], 0), NAMES[:seats])
    async with on_screen(board, size=size) as pilot:
        for state in states:
            board.show(LOVER.view(state, 0))
            await pilot.pause()
            text = board.painted_text()
            assert board.glyphs.ellipsis not in text, text
            assert not re.search(r"\+\d+ more", text), text
            for area in LOVER.view(state, 0).areas:
                for dog in area.dogs:
                    assert say(WORDS.card_name(dog.card)) in text, text


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
    paws = [found for line in lines for found in re.finditer(rf"(?:{names})( *)(•+)", line)]
    assert len(paws) == sum(len(area.dogs) for area in view.areas)
    begin = {found.start(2) - found.start() for found in paws}
    end = {found.end() - found.start() for found in paws}
    assert len(begin) == 1 or len(end) == 1


ROOM_OF_A_LINE = 80 - 2 - len("Oscar: ")
"""What the prompt has for what a choice would mean, at 80 columns."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_action_means_fits_the_prompt(seats: int) -> None:
    for state in decisions(seats, 30 + seats):
        view = LOVER.view(state, LOVER.to_move(state))
        assert len(say(WORDS.prompt(view, ("Oscar",) * seats))) <= 78
        for action in LOVER.legal_actions(state):
            assert len(told(view, action)) <= ROOM_OF_A_LINE, told(view, action)


def told(view: Any, action: Any) -> str:
    """What the prompt says when the cursor is on what an action is chosen with."""
    if isinstance(action, act.Take):
        return say(taking(WORDS, view, action))
    if isinstance(action, act.PlayFetch):
        return say(fetching(WORDS, view, action.cell))
    if isinstance(action, act.Learn | act.Adopt):
        return say(offering(WORDS, action))
    note = WORDS.action_note(view, action)
    return f"{say(WORDS.action_short(view, action))}: {say(note) if note else ''}"


# The legend.

PUNCTUATION = set(" .,:;!?'()+-/\n")
"""What sentences and figures are written with."""


def drawn_only(name: str) -> set[str]:
    """Frames, rules, seats and pictures: what they stand for is said in words beside them."""
    house, signs = SETS[name], SIGNS[name]
    frames = (house, signs.lit, signs.guarded)
    lines = {
        mark
        for frame in frames
        for mark in (
            frame.horizontal,
            frame.vertical,
            frame.top_left,
            frame.top_right,
            frame.bottom_left,
            frame.bottom_right,
        )
    }
    pictures = (*signs.dogs, *signs.toys, *signs.pictures)
    return lines | set(house.seats) | {mark for two in pictures for row in two for mark in row}


CODES = re.compile(r"(?<![A-Za-z0-9])(pt|[SDCW]{1,3}|x\d)(?![A-Za-z0-9])")


@pytest.mark.parametrize("size", [(80, 21), (81, 36), (161, 56)])
@pytest.mark.parametrize("name", SETS)
async def test_the_legend_knows_every_sign(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PortraitBoard, "put_head", lambda *_: None)  # heads are pictures
    glyphs = SETS[name]
    told = UI().signs(glyphs)
    known = {mark for sign in told for mark in sign.drawn} | PUNCTUATION | drawn_only(name)
    codes = {sign.drawn for sign in told}
    states = [rich().state, *decisions(3, 21)]
    app = pane_app(states[0], glyphs)
    async with app.run_test(size=size) as pilot:
        for state in states:
            app.state = state
            await app.show()
            await pilot.pause()
            text = app.text()
            unknown = {mark for mark in text if not mark.isalnum()} - known
            assert not unknown, (unknown, text)
            for code in CODES.findall(text):
                kind = "x2" if code.startswith("x") else code
                assert kind == "pt" or set(kind) <= codes or kind in codes, code


def test_no_sign_of_a_kind_looks_like_a_key() -> None:
    for mark in (*SIGNS["ascii"].kinds, SIGNS["ascii"].paw, SIGNS["ascii"].changed):
        assert not mark.isalnum()
        assert mark != SETS["ascii"].ellipsis

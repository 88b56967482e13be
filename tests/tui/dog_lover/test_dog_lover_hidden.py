"""Several people at one keyboard: nobody's hand is painted, told or printed for anybody else.

Hands hold canaries: cards of a name that stands on nothing else. Whatever is painted anywhere,
for however short a time, is written down together with who is at the keyboard.
"""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.games.dog_lover.actions import (
    EndTurn,
    FinishFeeding,
    GiveUpFood,
    PlaceWatchDog,
    Take,
)
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.terms import BONE, Stage
from dogs_rules.match import Match
from dogs_saves import PERSON
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.printing import Printer
from dogs_tui.match.table import Table
from dogs_tui.plain.line_mode import PlainGame
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.match_screen import MatchScreen
from tests.support.keyed_table import press, settled
from tests.support.memory_match import Unstored, table_of
from tests.support.pictures import TableApp
from tests.tui.dog_lover.lover_stages import LOVER, Scene, own

CANARY = "Canary"
CAGED: Any = LOVER.with_components(
    LOVER.components.replace('name = "Bone"', f'name = "{CANARY}"'), "canary.toml"
)
"""The same game, in which a Bone is called a Canary."""
BIRDS = {0: "bone bone", 1: "bone bone bone", 2: "bone bone bone bone"}
"""Every hand has so many."""
PEEKS = ("o", "s", "l", "escape")
"""Keys with which one looks around."""
HOMES = (("leia", "dango"), ("molly", "arya"), ("bean", "duke"))
"""Everybody's dogs."""

Seen = list[tuple[int | None, str]]


def caged(seats: int) -> Scene:
    """The last turns of a match: canaries are in the hands, and nowhere else."""
    scene = Scene(seats=seats, guarded="right column")
    scene.grid("walk scraps dry", "training adoption ball", "leash frisbee wild")
    scene.deck("scraps dry canned wild scraps dry canned wild scraps dry scraps dry", under_end=11)
    state = scene.state
    state.discards = tuple(card for card in state.discards if card != BONE)
    for seat in range(seats):
        dogs = [own(name) for name in HOMES[seat]]
        scene.area(seat, dogs=dogs, hand=f"{BIRDS[seat]} training", tokens=(2, 1, 1, 0))
    return scene


def match_of(scene: Scene) -> Match:
    return Match(CAGED, scene.state.seats, {}, 0, start=scene.state)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """All that is painted, with who was at the keyboard then."""
    seen: Seen = []
    keyboards: list[Keyboard] = []
    begin, put = Keyboard.__init__, Canvas.put

    def begun(self: Keyboard, *args: Any) -> None:
        begin(self, *args)
        keyboards.append(self)

    def noted(self: Canvas, x: int, y: int, text: str, style: Any = None) -> int:
        seen.append((keyboards[-1].at if keyboards else None, text))
        return put(self, x, y, text, style)

    monkeypatch.setattr(Keyboard, "__init__", begun)
    monkeypatch.setattr(Canvas, "put", noted)
    return seen


@asynccontextmanager
async def at_table(
    match: Match, *kinds: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], MatchScreen]]:
    screen = MatchScreen(table_of(match, *kinds), pace="none")
    async with TableApp(screen).run_test(size=size) as pilot:
        await settled(pilot, screen)
        yield pilot, screen


def text_of(screen: MatchScreen) -> str:
    """All that is on the screen."""
    lines = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def wanted(table: Table) -> Any:
    """What the driver plays: a way through the turn without putting canaries down openly."""
    seat = table.to_move
    assert seat is not None
    legal = table.legal(seat)
    for kind in (EndTurn, GiveUpFood, Take, PlaceWatchDog, FinishFeeding):
        for action in legal:
            if isinstance(action, kind):
                return action
    return legal[0]


async def play_through(
    pilot: Pilot[None], screen: MatchScreen, painted: Seen
) -> tuple[list[int], int]:
    """Plays to the end, looking around at every curtain.

    Returns:
        Who was let in, in order, and how much had been painted before the last move.
    """
    table = screen.table
    assert isinstance(table, Table)
    let_in: list[int] = []
    before_the_end = 0
    while table.to_move is not None:
        seat = table.to_move
        if screen.query(Curtain):
            name = table.names[seat]
            assert name in screen.query_one(Curtain).painted_text()
            await press(pilot, screen, *PEEKS)
            assert CANARY not in text_of(screen)
            await press(pilot, screen, "enter")
            let_in.append(seat)
            await press(pilot, screen, "o")
        before_the_end = len(painted)
        await table.play(seat, wanted(table))
        await settled(pilot, screen)
    return let_in, before_the_end


def leaks(seen: Seen, hands: dict[int, str]) -> list[tuple[int | None, str]]:
    """What was painted of canaries for anybody but their owner."""
    out = []
    for at, text in seen:
        if CANARY not in text:
            continue
        own_count = len(hands[at].split()) if at in hands else 0
        counts = [f"{CANARY} x{len(birds.split())}" for s, birds in hands.items() if s != at]
        if not own_count or any(other in text for other in counts):
            out.append((at, text))
    return out


@pytest.mark.parametrize(("seats", "size"), [(3, (80, 24)), (2, (120, 40))])
async def test_nobodys_hand_is_painted_for_anybody_else(
    seats: int, size: tuple[int, int], painted: Seen
) -> None:
    match = match_of(caged(seats))
    async with at_table(match, *[PERSON] * seats, size=size) as (pilot, screen):
        let_in, before_the_end = await play_through(pilot, screen, painted)
        assert match.to_move is None
    turns = list(range(seats))
    assert let_in == turns * 2, "once for the turn, once for the feeding"
    before = painted[:before_the_end]
    assert {at for at, text in before if CANARY in text} == set(turns), "all saw the own hand"
    assert leaks(before, {seat: BIRDS[seat] for seat in turns}) == []


@pytest.mark.parametrize("stage", [Stage.WATCH_DOG, Stage.PENALTY, Stage.FEEDING])
async def test_other_hands_make_no_difference_to_what_is_on_the_screen(stage: Stage) -> None:
    """Two tables that differ in one hand only look the same to everybody but its owner."""
    screens: list[list[str]] = []
    for hand in ("bone bone training", "ball leash training"):
        scene = caged(3)
        scene.area(0, hand=hand, tokens=(2, 1, 1, 0))
        if stage == Stage.WATCH_DOG:
            scene.state.stage, scene.state.mover = stage.value, 2
        elif stage == Stage.PENALTY:
            scene.state.mover = 1
            scene.area(1, dogs=[own("molly"), own("leia")], hand="bone", tokens=(2, 1, 1, 0))
            scene.waiting("thief")
        else:
            scene.state.mover, scene.state.taken, scene.state.last_round = 2, True, True
        seen: list[str] = []
        match = match_of(scene)
        async with at_table(match, PERSON, PERSON, PERSON, size=(120, 40)) as (pilot, screen):
            for _ in range(2):
                owner = match.to_move == 0
                if screen.query(Curtain):
                    seen.append(text_of(screen))
                    await press(pilot, screen, "enter")
                if owner:
                    assert screen.view.areas[0].hand == scene[0].hand
                    screens.append([text_of(screen)])
                    break
                for key in ("o", "l"):
                    await press(pilot, screen, key)
                    seen.append(text_of(screen))
                    await press(pilot, screen, key)
                await screen.table.play(match.to_move or 0, wanted(screen.table))  # type: ignore[arg-type]
                await settled(pilot, screen)
                seen.append(text_of(screen))
        screens.append(seen)
    if len(screens) == 4:
        assert screens[0] != screens[2], "the owner sees the difference"
        assert screens[1] == screens[3]
    else:
        assert screens[0] == screens[1]
    assert len(screens[-1]) > 1


async def test_one_person_among_bots_has_no_curtain_ever() -> None:
    match = match_of(caged(3))
    async with at_table(match, "random", PERSON, "random") as (pilot, screen):
        while match.to_move is not None:
            assert not screen.query(Curtain)
            await screen.table.play(1, wanted(screen.table))  # type: ignore[arg-type]
            await settled(pilot, screen)
        assert not screen.query(Curtain)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_line_mode_tells_each_only_the_own_hand(seats: int) -> None:
    match = match_of(caged(seats))
    stored: Any = Unstored(match, (PERSON,) * seats)
    seen: Seen = []

    class Player(io.StringIO):
        """Types what the driver would play; asks for everything first."""

        asked = 0

        def readline(self, *_: Any) -> str:
            if game.keyboard.must_change(game.table.to_move):
                return "\n"
            seat = game.table.to_move or 0
            choices = game._numbers(seat, game.table.legal(seat))
            if choices._open is None:  # else the second part of a choice is asked
                self.asked += 1
                extras = ("l\n", "s\n", "o\n", "t\n")
                if self.asked % 5:
                    return extras[self.asked % 5 - 1]
            return f"{choices.next_number(wanted(game.table)) or 'b'}\n"

    class Listener(io.StringIO):
        def write(self, text: str) -> int:
            seen.append((game.keyboard.at, text))
            return len(text)

    apart = copy_context()  # other tests speak of Bones
    game = apart.run(PlainGame, stored, Player(), Printer(Listener()))
    apart.run(game.play)
    assert match.to_move is None
    over = next(index for index, (_, text) in enumerate(seen) if "shows" in text)
    hands = {seat: BIRDS[seat] for seat in range(seats)}
    assert leaks(seen[:over], hands) == []
    assert {at for at, text in seen[:over] if CANARY in text} == set(range(seats))
    spoken = "".join(text for _, text in seen)
    assert spoken.count(", press enter when no one else is looking") == 2 * seats


def test_a_canary_is_a_bone() -> None:
    assert isinstance(CAGED, DogLover)
    assert CAGED.tables.name(BONE) == CANARY
    scene = caged(3)
    assert BONE not in scene.state.grid
    assert BONE not in scene.state.deck

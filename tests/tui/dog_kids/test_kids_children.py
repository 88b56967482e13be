"""A child's game of DOG Kids: three keys, six words, no harm done by a stray key."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.game import Action
from dogs_rules.games.dog_kids.actions import Change, Move, Swap
from dogs_rules.games.dog_kids.events import DogChuckedOut
from dogs_rules.match import Match
from dogs_rules.registry import bots
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng
from dogs_saves.records import PERSON
from dogs_tui.app.progress import Progress
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.games.dog_kids.children.choices import choices_of
from dogs_tui.games.dog_kids.children.glyphs import UNICODE as UNICODE_SIGNS
from dogs_tui.games.dog_kids.children.ring import ring_of
from dogs_tui.games.dog_kids.children.table import ChildTable
from dogs_tui.games.dog_kids.ui import ChildUI
from dogs_tui.home.match_form import MatchForm
from dogs_tui.home.new_match import NewMatchScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.setup import suited_level, you_against_bots
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.own_match import OwnMatchScreen
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.support.fake_company import FakeParty
from tests.support.goldens import compare
from tests.support.memory_match import table_of
from tests.support.panes import NAMES, PaneApp, showing_pane
from tests.support.pictures import TableApp, settled
from tests.tui.dog_kids.kids_stages import KIDS, STATES

CHILDREN = {"children": "yes"}
KEYS = ("left", "right", "enter")
MOST_WORDS = 6
KEPT = Path(__file__).parents[1] / "goldens" / "screens" / "test_kids_children"
WORDS: Any = words_of(KIDS, CHILDREN)


def app_of(state: Any, glyphs: Glyphs = UNICODE) -> PaneApp:
    app = PaneApp(KIDS, ChildUI().pane, state, glyphs)
    app.words = WORDS
    return app


def table(app: PaneApp) -> ChildTable:
    return app.query_one(ChildTable)


def played(names: Sequence[str], seed: int, options: dict[str, str]) -> Iterator[tuple[Any, Any]]:
    """States and what is done in each, in a match between bots."""
    levels = bots(KIDS)
    dice = [bot_rng(seed, seat) for seat in range(len(names))]
    state = KIDS.setup(len(names), options, seed)
    while (seat := KIDS.to_move(state)) is not None:
        legal = KIDS.legal_actions(state)
        action = levels[names[seat]].choose(KIDS.view(state, seat), legal, dice[seat])
        yield state, action
        KIDS.step(state, action)
    yield state, None


# Rules.


def test_the_youngest_begins_unless_somebody_else_is_named() -> None:
    first = [KIDS.setup(3, CHILDREN, seed).mover for seed in range(8)]
    assert set(first) == {0}
    assert KIDS.setup(3, {**CHILDREN, "start": "3"}, 1).mover == 2


def test_the_gentle_bot_is_proposed_and_chucks_nobody_out() -> None:
    assert suited_level(KIDS, 2, CHILDREN) == "gentle"
    assert suited_level(KIDS, 2, {}) is None
    assert you_against_bots(KIDS, 3, "Ana", options=CHILDREN)[2].kind == "gentle"
    could = 0
    for seed in range(12):
        for state, action in played(["gentle", "random"], seed, CHILDREN):
            if action is None or state.mover:
                continue
            could += any(chucks(state, way) for way in KIDS.legal_actions(state))
            assert not chucks(state, action)
    assert could


def chucks(state: Any, action: Action) -> bool:
    return any(isinstance(event, DogChuckedOut) for event in KIDS.apply(state, action)[1])


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("first", "usual"), [(False, "steady"), (True, "beginner")])
async def test_the_form_seats_gentle_bots_and_opens_a_childs_table(
    first: bool, usual: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Progress, "knows", lambda self, game: not first)
    app = DogsApp(Loaded(Settings(name="Ana", pace="none")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(NewMatchScreen("dog_kids"))
        await pilot.pause()
        form = app.screen.query_one(MatchForm)
        at = [field.key for field in form.fields].index("option-children")
        await pilot.press(*["down"] * at, "right")
        assert [field.value for field in form.seat_fields] == [PERSON, "gentle", "gentle"]
        await pilot.press("left")
        assert [field.value for field in form.seat_fields] == [PERSON, usual, usual]
        await pilot.press("right", "home", "down", "right")
        assert [field.value for field in form.seat_fields] == [PERSON, *["gentle"] * 3]
        await pilot.press("home", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        assert app.screen.query(ChildTable)


# Choices.


@pytest.mark.parametrize("options", [CHILDREN, {**CHILDREN, "teams": "teams"}])
def test_every_legal_action_is_reached_by_left_and_right(options: dict[str, str]) -> None:
    kinds: set[type] = set()
    for state, action in played(["random"] * 4, 3, options):
        if action is not None:
            legal = KIDS.legal_actions(state)
            shown = [choice.action for choice in choices_of(KIDS.view(state, state.mover), legal)]
            assert set(shown) == set(legal)
            assert len(shown) == len(set(shown)) or "teams" in options
            kinds |= set(map(type, legal))
    assert {Move, Swap, Change} <= kinds


async def test_enter_only_looks_until_something_was_looked_at() -> None:
    async with showing_pane(app_of(STATES["busy"]()), (80, 22)) as (pilot, app):
        await pilot.press("enter")
        assert not app.asked
        assert table(app).taken
        await pilot.press("enter")
        assert len(app.asked) == 1
        assert not app.refused


async def test_cards_are_never_given_up_by_one_key() -> None:
    async with showing_pane(app_of(STATES["busy"]()), (80, 22)) as (pilot, app):
        await pilot.press("left", "enter")
        assert not app.asked
        await pilot.press("enter")
        assert app.asked == [Change()]


async def test_what_is_done_is_what_the_arrow_shows() -> None:
    async with showing_pane(app_of(STATES["busy"]()), (80, 22)) as (pilot, app):
        await pilot.press("right", "right")
        chosen = table(app).chosen
        assert chosen is not None
        await pilot.press("enter")
        assert app.asked == [chosen.action]


# Words.


def sentences(state: Any, action: Any) -> Iterator[Any]:
    view = KIDS.view(state, KIDS.to_move(state))
    yield WORDS.prompt(view, NAMES[: view.seats])
    yield from WORDS.board_text(view, NAMES[: view.seats])
    yield WORDS.goal()
    if action is None:
        return
    names = NAMES[: view.seats]
    yield WORDS.advice(view, action, names)
    yield from (WORDS.action_text(view, way, names) for way in KIDS.legal_actions(state))
    texts = (WORDS.event_text(event, names) for event in KIDS.apply(state, action)[1])
    yield from (sentence for sentence in texts if sentence is not None)


@pytest.mark.parametrize("code", languages())
def test_no_sentence_has_more_than_six_words(code: str) -> None:
    with language.kept(code):
        for options in (CHILDREN, {**CHILDREN, "teams": "teams"}):
            for state, action in played(["beginner"] * 4, 5, options):
                for text in map(say, sentences(state, action)):
                    for sentence in re.split(r"[.!?](?=\s|$)", text):
                        words = [word for word in sentence.split() if re.search(r"\w", word)]
                        assert len(words) <= MOST_WORDS, text


# The table.


@pytest.mark.parametrize("size", [(80, 22), (120, 37), (200, 57)])
def test_no_two_places_of_the_ring_overlap(size: tuple[int, int]) -> None:
    ring = ring_of(40, *size)
    boxes = [ring.field(place) for place in range(40)]
    cells = [
        (x, y)
        for box in boxes
        for x in range(box.x, box.x + box.width)
        for y in range(box.y, box.y + box.height)
    ]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
    road = [cell for place in range(40) for cell in ring.walk(place, (place + 7) % 40)]
    assert not {(x, y) for x, y, _ in road} & set(cells)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("name", sorted(STATES))
async def test_it_is_drawn_at_every_state_in_signs_of_its_set(name: str, glyphs: Glyphs) -> None:
    async with showing_pane(app_of(STATES[name](), glyphs), (80, 22)) as (pilot, app):
        for _ in range(3):
            assert app.text().isascii() or glyphs is UNICODE
            await pilot.press("right")


LOOKS = [(80, 22, UNICODE), (80, 22, ASCII), (120, 37, UNICODE), (200, 57, UNICODE)]


@pytest.mark.parametrize(("width", "height", "glyphs"), LOOKS)
async def test_it_looks_as_it_was_kept(width: int, height: int, glyphs: Glyphs) -> None:
    async with showing_pane(app_of(STATES["pairs"](), glyphs), (width, height)) as (pilot, app):
        await pilot.press("right", "enter")
        compare(KEPT / f"{width}x{height}-{glyphs.name}.txt", app.text().splitlines())


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settled(pilot)


@pytest.mark.parametrize("seed", [2, 7])
async def test_two_children_play_to_the_end_with_three_keys(seed: int) -> None:
    match = Match(KIDS, 2, CHILDREN, seed)
    again: list[int] = []

    def play_again() -> str:
        again.append(match.plies)
        return ""

    teacher: Any = None
    screen = OwnMatchScreen(table_of(match), teacher, again=play_again, pace="none", hands="open")
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for at in range(400):
            if match.to_move is None:
                break
            plies = match.plies
            await press(pilot, KEYS[1] if at % 3 else KEYS[0], KEYS[2])
            if match.plies == plies:
                await press(pilot, KEYS[2])
        assert match.to_move is None
        assert screen.query_one(KeyBar).shown()[0] == ("enter", "play again")
        await press(pilot, *KEYS[:2])
        assert not screen.query_one(PromptLine).refused
        await press(pilot, KEYS[2])
        assert again == [match.plies]
        assert not screen.side_is_open, "pictures say who has won"


@pytest.mark.parametrize("seat", [0, 1])
async def test_at_a_host_enter_leads_on_from_the_end_and_nothing_else_is_offered(seat: int) -> None:
    party, dice = FakeParty(table_of(Match(KIDS, 2, CHILDREN, 7))), Rng.seeded(7)
    while (mover := party.table.to_move) is not None:
        await party.table.play(mover, dice.choice(party.table.legal(mover)))
    screen = HostedMatchScreen(party.handle(seat), pace="none")
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert screen.query_one(KeyBar).shown()[0] == ("enter", "to the lobby")
        assert screen.suggestion() == ""
        await pilot.press(KEYS[2])
        await pilot.pause()
        assert screen not in pilot.app.screen_stack


async def test_other_keys_do_nothing_and_help_glows() -> None:
    match = Match(KIDS, 2, CHILDREN, 7)
    screen = MatchScreen(table_of(match), pace="none", hands="open")
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = [strip.text for strip in screen._compositor.render_strips()]
        await press(pilot, *"lsoyS1234xzA", "up", "down")
        assert [strip.text for strip in screen._compositor.render_strips()] == before
        assert match.plies == 0
        first = screen.panes.pane
        assert first is not None
        first.show_hints((match.game.legal_actions(match.state)[-1],), 0)
        await settled(pilot)
        shown = "".join(strip.text for strip in screen._compositor.render_strips())
        assert UNICODE_SIGNS.bone in shown

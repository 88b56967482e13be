"""No key is silent, none is lost, and whatever was pressed, escape leads back to the board."""

import random
import string
from collections.abc import Sequence
from itertools import cycle
from typing import Any, Final

import pytest
from textual import events
from textual.pilot import Pilot

from dogs_rules import game
from dogs_rules.games.dogs_cardgame.actions import EndTurn
from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_saves import PERSON
from dogs_tui.app.answering import keys_here
from dogs_tui.app.textual_seams import bound_here, key_of_character
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_help import KeyList, KeysScreen
from dogs_tui.kit.key_names import KeyEntry
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.board import GameBoard
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import language, languages
from tests.support.memory_match import table_from, table_of
from tests.support.panes_of_games import Place, places
from tests.support.pictures import TableApp, at_table

PLACES = places()
MANY: Final = 1
"""Panes of a game that are looked at in both ways: of more, half take minutes in each of them."""
TYPED = [*string.ascii_letters, *string.digits, *"#%&*;:"]
OTHERS = 12
"""How many keys without a command are pressed at a pane: what answers them is the same at all."""
LEAVING = {"q", "h"}
"""Keys that leave the table or have hints worked out."""


def seldom(place: Place, part: int) -> Any:
    """The marks of a pane of a game that has many: it is looked at in one of two ways."""
    own = [other for other in PLACES if other.key == place.key]
    often = len(own) <= MANY or own.index(place) % 2 == part
    return () if often else pytest.mark.minutes


def registered() -> list[str]:
    keys = {key for command in REGISTRY.values() for key in command.keys.split(",")}
    return sorted(key for key in keys if not key.startswith("ctrl+") and key not in LEAVING)


def shown(screen: MatchScreen) -> str:
    prompt = screen.query_one(PromptLine)
    return prompt.answer or prompt.refused


async def lifted(pilot: Pilot[Any], screen: MatchScreen) -> None:
    await pilot.pause()
    await screen.shown()
    if screen.query(Curtain):
        await pilot.press("enter")
        await screen.shown()
    await pilot.pause()


@pytest.mark.parametrize(
    ("place", "size"),
    [
        pytest.param(place, size, id=f"{place.named}-{size[0]}x{size[1]}", marks=seldom(place, 0))
        for place, size in zip(PLACES, cycle([(80, 24), (120, 40)]), strict=False)
    ],
)
async def test_escape_leads_back_to_the_board(place: Place, size: tuple[int, int]) -> None:
    """What opens lies over a narrow table and beside a wide one; every game has panes at both.

    At each pane some of the keys that do something are pressed, and of what else can be typed.
    """
    async with at_table(place.screen(), size) as (pilot, screen):
        await lifted(pilot, screen)
        dice = random.Random(f"{place.key} {place.phase} {size}")
        typed = [key for key in TYPED if key not in LEAVING]
        keys = dice.sample(registered(), len(registered()) // 2) + dice.sample(typed, OTHERS)
        dice.shuffle(keys)
        for start in range(0, len(keys), 12):
            await pilot.press(*keys[start : start + 12])
        for _ in range(6):
            await pilot.press("escape")
        await lifted(pilot, screen)
        assert pilot.app.screen is screen
        assert not screen.side_is_open
        assert screen.focused is screen.panes.first_focus()
        before = (screen.table.plies, pilot.app.screen, screen.focused)
        seen = str(screen.query_one(PromptLine).painted_text()), picture(screen)
        await pilot.press("enter")
        await lifted(pilot, screen)
        after = (screen.table.plies, pilot.app.screen, screen.focused)
        assert (before, seen) != (
            after,
            (screen.query_one(PromptLine).painted_text(), picture(screen)),
        ), "enter did nothing and said nothing"


def picture(screen: MatchScreen) -> str:
    boards = screen.query(GameBoard)
    return "\n".join(board.painted_text() for board in boards)


@pytest.mark.parametrize(
    "place", [pytest.param(place, id=place.named, marks=seldom(place, 1)) for place in PLACES]
)
async def test_every_key_of_a_pane_is_listed_and_every_other_says_why(place: Place) -> None:
    async with at_table(place.screen()) as (pilot, screen):
        await lifted(pilot, screen)
        its_keys_are_on_the_page_in_whole_lines(pilot, screen)
        pilot.app.push_screen(page := KeysScreen(entries := keys_here(screen)))
        await pilot.pause()
        it_is_laid_in_two_columns(page, entries)
        pilot.app.pop_screen()
        await pilot.pause()
        await other_keys_say_why(pilot, screen)
        await pilot.resize_terminal(120, 40)
        await lifted(pilot, screen)
        every_key_has_room(screen)
        await tab_never_takes_the_keys_away(pilot, screen)


def every_key_has_room(screen: MatchScreen) -> None:
    """At 120 columns the row of keys never says that there are more, in no language."""
    bar = screen.query_one(KeyBar)
    for code in languages():
        with language.kept(code):
            bar.repaint()
            text = bar.painted_text()
            assert all(f"{key} {label}" in text for key, label in bar.shown()), (code, text)


def its_keys_are_on_the_page_in_whole_lines(pilot: Pilot[Any], screen: MatchScreen) -> None:
    """A widget that answers keys by itself could not be listed. Hints and rules are in the bar."""
    bar = screen.query_one(KeyBar).painted_text()
    assert " ? rules" in bar
    assert " h hint" in bar
    for widget in screen.query("*"):
        if isinstance(widget, PhasePane | GameBoard):
            assert not hasattr(widget, "on_key"), widget
    listed = {key for entry in keys_here(screen) for key in entry.keys}
    assert listed >= {bound.key for bound in bound_here(screen) if bound.works and bound.binding.id}
    assert {"u", "U", "y"} <= listed
    view = screen.table.view(screen.table.to_move)
    partners = {entry.command.id for entry in keys_here(screen)} & {"kids.decline"}
    assert bool(partners) == bool(getattr(view, "teams", False))


def it_is_laid_in_two_columns(page: KeysScreen, entries: Sequence[KeyEntry]) -> None:
    keys = page.query_one(KeyList)
    text = keys.painted_text()
    while keys.turn_page():
        text += "\n" + keys.painted_text()
    count, columns = keys._laid(*keys._room)
    assert all(len(column) <= keys._room[1] for column in columns)
    assert all(column[0][0].strip() or column[0][2] == "keylist--heading" for column in columns)
    assert count == 2
    for entry in entries:
        assert entry.named in text, entry


async def other_keys_say_why(pilot: Pilot[Any], screen: MatchScreen) -> None:
    idle = [
        key
        for key in (*map(key_of_character, TYPED), "tab", "shift+tab", "f7", "delete")
        if not any(bound.works for bound in bound_here(screen, key))
    ]
    assert len(idle) > 20
    for key in random.Random(screen.view.phase).sample(idle, OTHERS):
        await pilot.press(key)
        assert shown(screen), key
    await pilot.press("escape")
    assert not shown(screen)


async def tab_never_takes_the_keys_away(pilot: Pilot[Any], screen: MatchScreen) -> None:
    has = screen.focused
    for key in ("tab", "tab", "shift+tab", "tab"):
        await pilot.press(key)
        assert screen.focused is has
    await pilot.press("l", "tab")
    assert screen.keys_are_beside
    await pilot.press("escape")
    assert screen.focused is screen.panes.first_focus()


async def test_an_old_refusal_goes_with_the_next_key() -> None:
    async with at_table(PLACES[0].screen(), (120, 40)) as (pilot, screen):
        await lifted(pilot, screen)
        for key in ("l", "o", "s"):
            await pilot.press("u")
            assert "There is nothing to undo." in shown(screen)
            await pilot.press(key)
            assert not shown(screen)
            await pilot.press("escape")


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("l", "enter"), "Nothing to choose here."),
        (
            ("V",),
            (
                "Hands can be hidden only when several people share the keyboard, and only "
                "after yours is shown."
            ),
        ),
    ],
)
async def test_alone_with_bots_no_key_speaks_of_covered_hands(
    keys: tuple[str, ...], why: str
) -> None:
    match = Match(game("dog_kids"), 2, {}, 5)
    kinds = [PERSON if seat == match.to_move else "random" for seat in range(2)]
    async with at_table(MatchScreen(table_of(match, *kinds), pace="none")) as (pilot, screen):
        await pilot.press(*keys)
        assert shown(screen) == why


async def test_what_was_refused_can_still_be_looked_up() -> None:
    async with at_table(PLACES[0].screen(), (120, 40)) as (pilot, screen):
        await lifted(pilot, screen)
        await pilot.press("u", "question_mark")
        assert screen.side.current == "book"
        assert screen.side.query_one("BookPane").here.anchor == "undo"  # type: ignore[attr-defined]


def only_the_end() -> Any:
    """A turn of the Cardgame in which nothing is left but to end it."""
    rules: Any = game("dogs_cardgame")
    for seed in range(1, 60):
        state, rng = rules.setup(2, rules.check_options(2, {}), seed), Rng.seeded(seed)
        while legal := tuple(rules.legal_actions(state)):
            if legal == (EndTurn(),):
                return state
            rules.step(state, rng.choice(legal))
    raise AssertionError("there is always something else to do")


async def test_enter_does_the_only_thing_that_is_left() -> None:
    screen = MatchScreen(table_from(game("dogs_cardgame"), only_the_end(), 2), pace="none")
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await lifted(pilot, screen)
        plies = screen.table.plies
        assert "enter: end the turn" in screen.query_one(PromptLine).painted_text().lower()
        assert "enter choose" not in screen.query_one(KeyBar).painted_text()
        await pilot.press("x")
        assert screen.table.plies == plies
        await pilot.press("enter")
        assert screen.table.plies == plies + 1


async def test_a_click_puts_the_answer_away_too() -> None:
    place = PLACES[0]
    async with at_table(place.screen(), (120, 40)) as (pilot, screen):
        await lifted(pilot, screen)
        await pilot.press("#")
        assert "does nothing here" in shown(screen)
        x, y = screen.query_one(PromptLine).region.offset
        pressed = events.MouseDown(
            None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y
        )
        pilot.app.post_message(pressed)
        await pilot.pause()
        assert shown(screen) == ""

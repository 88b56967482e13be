"""A learner who presses anything: the card fits the state, and what it says ends the step."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_tui.app.textual_seams import bound_here
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.lesson import Stop, course, taught
from dogs_tui.learn.screen import LessonScreen
from tests.support.lesson_app import GENERIC, at_lesson, drawn, settled

PRESSED = ("1", "2", "3", "left", "right", "up", "down", "enter", "escape", "h", "tab")
LEAVING = {"q", "B", "N", "u"}
"""Keys that leave the step without doing it."""
MOST = 6
"""Keys that are pressed at random in a step."""


def way_on(screen: LessonScreen, stop: Stop) -> list[str]:
    """The keys that the card asks for now."""
    assert screen.card.text is not None
    how = screen.card.text.how
    if stop.action is None:
        return [*stop.step.keys, "escape"] if stop.step.look else ["enter"]
    if how == "Now press enter.":
        return ["enter"]
    if how in GENERIC:
        return ["h", "enter"]
    left = screen.way.left_of(stop.step.keys)
    assert left, f"nothing more is asked for: {how}"
    return list(left)


def choices_of_keys(pilot: Pilot[None], screen: LessonScreen) -> Iterator[str]:
    yield from PRESSED
    if pilot.app.screen is screen:
        for entry in screen.query_one(KeyBar)._entries():
            if entry.pressed not in LEAVING:
                yield entry.pressed


async def pressed(pilot: Pilot[None], screen: LessonScreen, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot, screen)
        await drawn(screen)


def is_at_the_table(pilot: Pilot[None], screen: LessonScreen) -> bool:
    in_front = screen.side_is_open or screen.looked is not None
    return pilot.app.screen is screen and not in_front


async def wander(pilot: Pilot[None], screen: LessonScreen, stop: Stop, dice: random.Random) -> str:
    """Presses keys at random until the step ends or enough were pressed; says which."""
    trail = ""
    for _ in range(dice.randrange(MOST + 1)):
        key = dice.choice(list(choices_of_keys(pilot, screen)))
        trail += f" {key}"
        await pressed(pilot, screen, key)
        if screen.lesson.stop is not stop:
            break
        if is_at_the_table(pilot, screen):
            first = way_on(screen, stop)[0]
            assert any(bound.works for bound in bound_here(screen, first)), (stop.step.key, trail)
    return trail


@pytest.mark.parametrize(
    ("key", "seed", "first", "count"),
    [
        ("dog_kids", 5, 1, 2),
        *(
            pytest.param(key, seed, 0, 100, marks=pytest.mark.minutes)
            for key in taught()
            for seed in range(3)
        ),
    ],
)
async def test_the_card_leads_on_whatever_was_pressed(
    key: str, seed: int, first: int, count: int, home: Path
) -> None:
    dice = random.Random(seed)
    async with at_lesson(home, key) as (pilot, screen):
        for _ in range(first):
            await pressed(pilot, screen, "N")
        for stop in course(key).stops[first : first + count]:
            if screen.lesson.is_last:
                break
            trail = await wander(pilot, screen, stop, dice)
            for _ in range(3):
                if not is_at_the_table(pilot, screen):
                    await pressed(pilot, screen, "escape")
            if screen.lesson.stop is stop:
                await pressed(pilot, screen, *way_on(screen, stop))
            assert screen.lesson.stop is not stop, (stop.step.key, trail)


async def test_back_on_the_way_the_card_says_its_own_text(home: Path) -> None:
    async with at_lesson(home, "dogs_cardgame") as (pilot, screen):
        await pressed(pilot, screen, "N", "N")
        for begins, astray, back in (("right", "left", "right"), ("h", "right", "left")):
            await pressed(pilot, screen, begins, astray)
            assert screen.card.text is not None
            assert screen.card.text.how != "enter drives there."
            await pressed(pilot, screen, back)
            assert screen.card.text.how == "enter drives there."
        await pressed(pilot, screen, *"N" * 9, "3")
        assert screen.card.text.how == "Now press enter.", "another way leads to the same bay"


async def test_a_hint_leads_out_of_an_open_list_and_says_what_follows(home: Path) -> None:
    async with at_lesson(home, "dogs_cardgame") as (pilot, screen):
        await pressed(pilot, screen, "enter", "l")
        assert screen.side_is_open
        await pressed(pilot, screen, "h")
        assert not screen.side_is_open
        await pressed(pilot, screen, "h")
        assert screen.query_one(PromptLine).answer == "Now press enter."

"""A list of choices: what a line brings stands near it, and whole."""

import pytest

from dogs_rules.game import Action
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.choice import Choice
from dogs_tui.play.choices import ChoiceList
from tests.support.pictures import WidgetApp

NOTES = ("-4 points", "-4 points, +2 points provisional, -1 dog, +1 sick dog, +3 coins", "")


@pytest.mark.parametrize("width", [90, 160, 200])
async def test_notes_stand_near_the_lines_and_whole(width: int) -> None:
    lines = [Choice(Action(), f"Leave bay {n} hungry", note) for n, note in enumerate(NOTES)]
    async with WidgetApp(ChoiceList(lines)).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        rows = [row.rstrip() for row in pilot.app.query_one(ChoiceList).painted_text().splitlines()]
    assert all(row.endswith(note) for row, note in zip(rows, NOTES, strict=False))
    assert len(rows[0]) == len(rows[1]) <= 90


class First(Action, frozen=True):
    """What one list asks."""


class Second(Action, frozen=True):
    """What another list asks."""


class Noting(WidgetApp):
    """An app that writes down which choice the cursor came to."""

    def __init__(self, widget: ChoiceList) -> None:
        super().__init__(widget)
        self.reached: list[Action] = []

    def on_choice_list_moved(self, message: ChoiceList.Moved) -> None:
        self.reached.append(message.choice.action)


async def test_another_list_of_as_many_lines_says_what_it_is_about() -> None:
    choices = ChoiceList([Choice(First(), "Pay a licence")])
    app = Noting(choices)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.reached.clear()
        choices.set_choices([Choice(Second(), "Use the Trainer")])
        await pilot.pause()
        assert app.reached == [Second()]
        choices.set_choices([Choice(Second(), "Use the Trainer")])
        await pilot.pause()
        assert app.reached == [Second()]


class Choosing(WidgetApp):
    """An app that writes down which choice was chosen."""

    def __init__(self, widget: ChoiceList) -> None:
        super().__init__(widget)
        self.chosen: list[str] = []

    def on_choice_list_chosen(self, message: ChoiceList.Chosen) -> None:
        self.chosen.append(message.choice.text)


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (("1",), []),
        (("1", "1"), ["a"]),
        (("2", "enter"), ["b"]),
        (("2", "1"), []),
        (("2", "1", "2"), []),
        (("2", "down", "up", "2"), []),
    ],
)
async def test_a_digit_goes_to_a_line_and_chooses_it_when_pressed_again(
    keys: tuple[str, ...], chosen: list[str]
) -> None:
    app = Choosing(ChoiceList([Choice(First(), "a"), Choice(Second(), "b")]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        assert app.chosen == chosen


async def test_a_digit_means_nothing_any_more_in_another_list() -> None:
    choices = ChoiceList([Choice(First(), "a"), Choice(Second(), "b")])
    app = Choosing(choices)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        choices.set_choices([Choice(First(), "c"), Choice(Second(), "d")])
        await pilot.press("1")
        assert app.chosen == []


async def test_the_digit_of_the_line_gone_to_already_says_what_it_does_when_pressed_again() -> None:
    choices, prompt = ChoiceList([Choice(First(), "a"), Choice(Second(), "b")]), PromptLine()
    async with WidgetApp(choices, prompt).run_test(size=(80, 24)) as pilot:
        choices.focus()
        await pilot.press("2")
        assert not prompt.answer
        await pilot.press("up", "1")
        assert prompt.answer == "Press 1 again: a"

"""A list of choices: what a line brings stands near it, and whole."""

import pytest

from dogs_rules.game import Action
from dogs_tui.play.choices import Choice, ChoiceList
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

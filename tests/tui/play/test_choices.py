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


async def test_another_list_of_as_many_lines_says_what_it_is_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached: list[Action] = []
    choices = ChoiceList([Choice(First(), "Pay a licence")])
    async with WidgetApp(choices).run_test(size=(80, 24)) as pilot:
        await pilot.pause()

        def post(message: object) -> bool:
            if isinstance(message, ChoiceList.Moved):
                reached.append(message.choice.action)
            return True

        monkeypatch.setattr(choices, "post_message", post)
        choices.set_choices([Choice(Second(), "Use the Trainer")])
        assert reached == [Second()]
        choices.set_choices([Choice(Second(), "Use the Trainer")])
        assert reached == [Second()]

"""What lands on a field of DOG Kids is chosen by a click there, as cards are."""

from dogs_tui.games.dog_kids.boards.aim import Aim, chosen, ways
from dogs_tui.games.dog_kids.boards.hint_targets import landing_of
from dogs_tui.games.dog_kids.boards.table import TableBoard
from tests.tui.dog_kids.kids_stages import KIDS, busy, showing


async def test_a_click_goes_to_what_lands_there_and_a_second_one_does_it() -> None:
    async with showing(busy()) as (pilot, app):
        board = app.query_one(TableBoard)
        view = KIDS.view(app.state, KIDS.to_move(app.state))
        aims = [Aim(at, way) for at in range(3) for way in range(len(ways(view, at)))]
        wanted = next(aim for aim in aims if aim.at and aim.way)
        outcome = chosen(view, wanted)
        assert outcome is not None
        places = [(region, place) for region, place in board._places if place == wanted]
        (region, _) = places[-1]
        await pilot.click(TableBoard, offset=region.offset)
        gone_to = chosen(view, board.aim)
        assert gone_to is not None
        assert landing_of(gone_to) == landing_of(outcome)
        assert not app.asked
        await pilot.click(TableBoard, offset=region.offset)
        assert app.asked == [gone_to.action]


async def test_tab_goes_on_from_any_way_of_a_card() -> None:
    async with showing(busy()) as (pilot, app):
        board = app.query_one(TableBoard)
        await pilot.press("down", "tab")
        assert board.aim == Aim(1)

"""The table of Dog Lover by keys: tricks over the grid, everything before and after, penalties."""

from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dog_lover.actions import (
    Adopt,
    Attach,
    CollectFood,
    EndTurn,
    Learn,
    PlaceWatchDog,
    PlayFetch,
    Take,
    Tuck,
)
from dogs_rules.games.dog_lover.events import TrickUsed, WatchDogMoved
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.registry import game
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone
from dogs_tui.games.dog_lover.boards.table import TableBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words.registry import words_of
from tests.support.panes import PaneApp
from tests.tui.dog_lover.lover_stages import (
    FACES,
    TABLES,
    TRICKS,
    Scene,
    at,
    own,
    pane_app,
    rich,
    showing,
    table,
)

WORDS = words_of(game("dog_lover"))

Legal = tuple[Action, ...]


def board_of(app: PaneApp) -> TableBoard:
    return app.query_one(TableBoard)


def cells(board: TableBoard) -> tuple[int, ...]:
    held = board.held
    assert held is not None
    return held.cells


def shown_keys(app: PaneApp) -> set[str]:
    """The keys that would do something now."""
    return {key for key, active in app.screen.active_bindings.items() if active.enabled}


# Tricks.


async def test_a_digit_holds_a_trick_arrows_shift_it_enter_takes() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        await pilot.press("1")
        assert cells(board) == (0, 1, 2)
        await pilot.press("down", "down")
        assert cells(board) == (6, 7, 8)
        await pilot.press("down")
        assert cells(board) == (6, 7, 8)
        await pilot.press("up", "up", "enter")
        (action,) = app.asked
        assert isinstance(action, Take)
        assert TABLES.tricks[action.trick].placements[action.placement].cells == (0, 1, 2)
        assert not app.refused


async def test_r_turns_it_and_shift_r_turns_it_back() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        await pilot.press("1")
        first = board.pointing
        seen = {board.pointing.placement}
        for _ in range(3):
            await pilot.press("r")
            seen.add(board.pointing.placement)
        assert len(seen) == 4
        await pilot.press("r")
        assert board.pointing == first
        await pilot.press("r", "R")
        assert board.pointing == first


async def test_cards_taken_are_framed_and_the_star_is_where_the_watch_dog_goes() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        before = board.painted_text()
        assert board.signs.lit.top_left not in before
        await pilot.press("1", "r")
        text = board.painted_text()
        assert text.count(board.signs.lit.bottom_left) == 3
        column, row, width = board.plan.place(board.held.place if board.held else 0)
        assert board.signs.star in text.split("\n")[row][column : column + width]


async def test_the_prompt_says_what_a_trick_brings() -> None:
    async with showing(table().state) as (pilot, app):
        await pilot.press("1")
        assert "points: " in app.said
        assert "Watch Dog above the" in app.said or "Watch Dog left of the" in app.said
        assert app.said.index("Watch Dog") < 30  # before what a narrow line would cut off


async def test_beside_the_watch_dog_it_is_struck_through_and_refused() -> None:
    async with showing(table(guarded="middle row").state) as (pilot, app):
        board = board_of(app)
        await pilot.press("1", "down")
        assert cells(board) == (3, 4, 5)
        assert "the Watch Dog guards the middle row: only one card from there" in app.said
        assert board.painted_text().count(app.glyphs.cross) >= 3
        await pilot.press("enter")
        assert len(app.refused) == 1
        assert board.held is not None
        await pilot.press("down", "enter")
        assert len(app.refused) == 1
        assert len(app.asked) == 2


async def test_where_a_trick_was_held_is_remembered() -> None:
    scene = table()
    scene.area(0, tricks="sit catch")
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        await pilot.press("1", "down", "down")
        was = board.pointing
        await pilot.press("2")
        assert board.pointing.trick == TRICKS["catch"]
        await pilot.press("1")
        assert board.pointing == was
        await pilot.press("escape")
        assert board.held is None
        await pilot.press("tab")
        assert board.pointing == was
        await pilot.press("tab")
        assert board.pointing.trick == TRICKS["catch"]
        await pilot.press("shift+tab")
        assert board.pointing == was


async def test_enter_on_a_card_holds_a_trick_over_it() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        await pilot.press("down", "right", "enter")
        assert 8 in cells(board)


async def test_more_tricks_than_there_is_room_for() -> None:
    scene = table()
    keys = "sit catch beg heel spin stay jump"
    scene.area(0, tricks=keys)
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        for number in range(1, 8):
            await pilot.press(str(number))
            assert board.pointing.trick == TRICKS[keys.split()[number - 1]]
            assert f"{number} {TABLES.tricks[board.pointing.trick].name[:5]}" in (
                board.painted_text()
            )


# What would be lost.


async def test_a_walk_that_would_be_lost_is_warned_about_with_what_saves_it() -> None:
    scene = table("willow ball walk", "training adoption bone", "scraps frisbee leash")
    scene.area(0, dogs=[own("dango", tucked="walk")], hand="adoption adoption")
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        await pilot.press("1", "r")
        assert "Walk has no dog to go to" not in board.painted_text()
        await pilot.press("right", "right")
        text = board.painted_text()
        assert "Walk has no dog to go to: adopting Biszkopt or adopting Dino saves it" in text


async def test_ending_a_turn_that_loses_something_asks_again() -> None:
    scene = table()
    scene.area(0, dogs=[own("dango", tucked="walk")])
    scene.waiting("walk")
    async with showing(scene.state) as (pilot, app):
        await pilot.press("e")
        assert app.asked == []
        assert app.said == "Press e again: End the turn: lost: Walk"
        assert "Walk has no dog to go to" in app.text()
        await pilot.press("right", "e")
        assert app.asked == [], "after something else it warns anew"
        await pilot.press("e")
        assert app.asked == [EndTurn()]
        assert not app.refused


async def test_nothing_to_lose_ends_the_turn_at_once() -> None:
    scene = table()
    scene.waiting("")
    async with showing(scene.state) as (pilot, app):
        await pilot.press("e")
        assert app.asked == [EndTurn()]


# Before and after the trick.


async def test_tucking_asks_for_the_card_and_then_for_the_dog() -> None:
    scene = table()
    scene.area(0, dogs=[own("dango"), own("leia"), own("speedy")], hand="training ball bone")
    scene[0].tokens = (0, 0, 1, 0)
    async with showing(scene.state) as (pilot, app):
        choices = app.query_one(ChoiceList)
        await pilot.press("t")
        assert app.focused is choices
        assert [choice.text for choice in choices.choices] == ["Training", "Ball under Speedy"]
        assert "Tuck which card?" in board_of(app).painted_text()
        await pilot.press("1", "enter")
        assert [choice.text for choice in choices.choices] == ["Dango", "Leia", "Speedy"]
        notes = [choice.notes[0] for choice in choices.choices]
        assert [note.partition(", -1")[0] for note in notes] == [
            "hungry so far",
            "fed, +1 point",
            "hungry so far",
        ]
        assert app.asked == []
        assert "Tuck Training under Dango. -1 Training" in app.said
        await pilot.press("down")
        assert "Tuck Training under Leia. -1 Training; +1 point: " in app.said
        await pilot.press("escape")
        assert [choice.text for choice in choices.choices] == ["Training", "Ball under Speedy"]
        assert choices.choices[0].note == "3 dogs"
        assert choices.choices[1].notes[0] == "-1 point, -1 favorite thing"
        await pilot.press("1", "1", "2", "2")
        assert app.asked == [Tuck(FACES["training"], FACES["leia"])]
        assert app.focused is board_of(app)
        await pilot.press("t")
        assert [choice.text for choice in choices.choices] == ["Ball under Speedy"]
        assert app.asked[1:] == []
        await pilot.press("enter")
        assert app.asked[1:] == [Tuck(FACES["ball"], FACES["speedy"])]
        assert not app.refused


async def test_attaching_a_trait_that_waits() -> None:
    scene = table()
    scene.area(0, dogs=[own("dango"), own("wanisz"), own("leia")])
    scene.waiting("teachers_pet")
    async with showing(scene.state) as (pilot, app):
        assert "must place: Teacher's Pet" in board_of(app).painted_text()
        await pilot.press("e")
        assert len(app.refused) == 1
        await pilot.press("a")
        assert [choice.text for choice in app.query_one(ChoiceList).choices] == [
            "Teacher's Pet to Dango",
            "Teacher's Pet to Wanisz",
        ]
        await pilot.press("2", "enter")
        assert app.asked[1:] == [Attach(FACES["teachers_pet"], FACES["wanisz"])]


async def test_the_only_way_to_attach_is_told_before_it_is_done() -> None:
    scene = table()
    scene.waiting("teachers_pet")
    async with showing(scene.state) as (pilot, app):
        await pilot.press("a")
        assert app.asked == []
        assert "Teacher's Pet" in app.said
        await pilot.press("enter")
        assert app.asked == [Attach(FACES["teachers_pet"], FACES["dango"])]


async def test_adopting_with_two_adoptions() -> None:
    scene = table()
    scene.area(0, hand="adoption adoption")
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        await pilot.press("d")
        assert board.pointing.location == TableLocation(Zone.SHELTER, 0)
        await pilot.press("d", "d", "enter")
        assert app.asked == [Adopt(FACES["fedra"])]
        assert not app.refused


async def test_a_dog_one_cannot_pay_for_says_why() -> None:
    scene = table()
    scene.area(0, hand="adoption")
    async with showing(scene.state) as (pilot, app):
        assert "d" not in shown_keys(app)
        await pilot.press("right", "right", "enter")
        assert isinstance(app.asked[0], Adopt)
        assert len(app.refused) == 1


async def test_learning_a_trick_for_trainings() -> None:
    scene = table()
    scene.area(0, hand="training training")
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        await pilot.press("n")
        assert board.pointing.location == TableLocation(Zone.LEARN, 0)
        assert app.said == "Learn Drop. -1 Training, +1 trick"
        await pilot.press("n")
        assert board.pointing.location == TableLocation(Zone.LEARN, 2)
        await pilot.press("enter")
        assert app.asked == [Learn(TRICKS["seek"])]
        assert not app.refused
        assert "2 Seek" in board.painted_text()


async def test_fetch_is_traded_for_the_card_under_the_cursor() -> None:
    scene = table()
    scene.area(0, fetch=True)
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        await pilot.press("f")
        assert board.pointing.fetching
        await pilot.press("down", "right")
        assert "Fetch: Molly, " in app.said
        await pilot.press("enter")
        assert app.asked == [PlayFetch(8)]
        assert not app.refused
        assert FACES["molly"] in [dog.card for dog in app.pane.view.areas[0].dogs]


async def test_fetch_moves_over_the_cards_that_lie_there() -> None:
    scene = table("ball . walk", ". . .", "bone . molly")
    scene.area(0, fetch=True)
    async with showing(scene.state) as (pilot, app):
        board = board_of(app)
        await pilot.press("f")
        passed = [board.pointing.location.at]
        for key in ("right", "down", "left", "up"):
            await pilot.press(key)
            passed.append(board.pointing.location.at)
        assert passed == [0, 2, 8, 6, 0]
        assert "Fetch: Ball, top left" in app.said


async def test_escape_puts_fetch_back() -> None:
    scene = table()
    scene.area(0, fetch=True)
    async with showing(scene.state) as (pilot, app):
        await pilot.press("f", "escape")
        assert not board_of(app).pointing.fetching
        await pilot.press("enter")
        assert app.asked == []


@pytest.mark.parametrize("key", ["t", "a", "d", "n", "f", "e"])
async def test_a_key_that_can_do_nothing_says_why(key: str) -> None:
    scene = table()
    scene.area(0, hand="training", dogs=[own("dango", tucked="training")])
    scene.state.trick_row = scene.state.trick_row[1:]
    async with showing(scene.state) as (pilot, app):
        await pilot.press(key)
        assert len(app.refused) == 1


async def test_keys_are_offered_only_where_they_do_something() -> None:
    async with showing(table().state) as (pilot, app):
        free = {"t", "a", "d", "n", "f", "e", "r"}
        assert not free & shown_keys(app)
        await pilot.press("1")
        assert free & shown_keys(app) == {"r"}
    scene = table()
    scene.area(0, hand="training adoption adoption", fetch=True)
    scene.waiting("walk")
    async with showing(scene.state) as (_, app):
        assert {"t", "d", "n", "f"} <= shown_keys(app)
        assert not {"a", "e", "r"} & shown_keys(app)


# Lists that come by themselves.


async def test_food_that_could_be_tucked_asks_first() -> None:
    scene = table()
    scene.area(0, dogs=[own("dango", "thief"), own("leia")])
    scene.waiting("scraps_two")
    async with showing(scene.state) as (pilot, app):
        choices = app.query_one(ChoiceList)
        assert app.focused is choices
        kinds = [type(choice.action) for choice in choices.choices]
        assert kinds == [CollectFood, Tuck]
        assert app.pane.topic() == "food"
        await pilot.press("2", "enter")
        assert app.asked == [Tuck(FACES["scraps_two"], FACES["dango"])]
        assert app.focused is board_of(app)


async def test_a_penalty_is_chosen_from_a_list() -> None:
    scene = table()
    scene.area(0, dogs=[own("leia")], tokens=(1, 1, 1, 0))
    scene.waiting("thief")
    async with showing(scene.state) as (pilot, app):
        await pilot.press("e")
        assert "Thief has no dog to go to and will be lost, and 2 food tokens" in app.text()
        await pilot.press("e")
        assert app.pane.view.stage == Stage.PENALTY
        choices = app.query_one(ChoiceList)
        assert app.focused is choices
        assert "Give up what?" in board_of(app).painted_text()
        assert app.pane.topic() == "penalties"
        await pilot.press("2", "2", "1", "1")
        assert len(app.asked) == 3
        assert not app.refused
        assert app.pane.view.mover == 1


# The Watch Dog's first place.


async def test_the_watch_dog_goes_round_the_six_lanes() -> None:
    async with showing(at(Stage.WATCH_DOG)) as (pilot, app):
        board = board_of(app)
        seen = [board.pointing.place]
        for _ in range(6):
            await pilot.press("right")
            seen.append(board.pointing.place)
        assert set(seen) == {0, 1, 2, 9, 10, 11}
        assert seen[0] == seen[-1]
        await pilot.press("left")
        assert board.pointing.place == seen[-2]
        assert "column" in app.said or "row" in app.said
        assert board.signs.watch_dog in board.painted_text()
        await pilot.press("enter")
        assert app.asked == [PlaceWatchDog(seen[-2])]
        assert not app.refused


# Looking.


async def test_c_shows_the_card_under_the_cursor_whole() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        await pilot.press("up", "c")
        text = " ".join(board.painted_text().split())
        assert "A trait for a medium dog" in text
        assert "(Pupilek)" not in text, "its printed name is for more rows"
        assert "2 Trainings" in text
        await pilot.press("left")
        assert "Eats 1 scrap, 2 dry." in board.painted_text()
        await pilot.press("escape")
        assert "Tricks to learn" in board.painted_text()


async def test_c_shows_tricks_rescues_and_own_dogs_too() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        await pilot.press("c")
        for location, words in (
            (TableLocation(Zone.LEARN, 1), "Roll Over"),
            (TableLocation(Zone.SHELTER, 1), "4 points with a Leash"),
            (TableLocation(Zone.OWN, 0), "A starting trick."),
            (TableLocation(Zone.DOG, 1), "Leia"),
        ):
            board.point(location)
            await pilot.pause()
            panel = [line[board.plan.panel.x :] for line in board.painted_text().split("\n")]
            assert words in " ".join(" ".join(panel).split())


async def test_help_is_about_what_the_cursor_is_on() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        for location, topic in (
            (TableLocation(Zone.GRID, 1), "trait-teachers-pet"),
            (TableLocation(Zone.GRID, 2), "walks"),
            (TableLocation(Zone.GRID, 6), "food"),
            (TableLocation(Zone.LEARN, 0), "tricks"),
            (TableLocation(Zone.SHELTER, 0), "rescued-traits"),
            (TableLocation(Zone.DOG, 0), "dogs"),
        ):
            board.point(location)
            assert app.pane.topic() == topic
        await pilot.press("1")
        assert app.pane.topic() == "taking"


async def test_the_cursor_walks_over_the_whole_table() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        zones = {board.pointing.location.zone}
        for key in ("right", "right", "down", "down", "left", "down", "down", "left"):
            await pilot.press(key)
            zones.add(board.pointing.location.zone)
        assert {Zone.GRID, Zone.SHELTER, Zone.OWN, Zone.DOG} <= zones


# Others.


async def test_a_turn_begins_on_the_grid_where_enter_would_only_be_refused() -> None:
    done = at(Stage.TURN, lambda _, legal: legal == (EndTurn(),), seats=2)
    for zone, begins in ((Zone.LEARN, Zone.GRID), (Zone.SHELTER, Zone.GRID), (Zone.OWN, Zone.OWN)):
        async with showing(done) as (pilot, app):
            board = app.query_one(TableBoard)
            board.point(TableLocation(zone, 0))
            await pilot.press("e")
            assert app.asked == [EndTurn()]
            assert not any(isinstance(action, Learn | Adopt) for action in app.pane.legal)
            assert board.pointing.location.zone == begins


async def test_others_turns_leave_no_trick_in_hand() -> None:
    async with showing(table().state) as (pilot, app):
        board = board_of(app)
        await pilot.press("1")
        app.pane.show(app.pane.view, ())
        await pilot.pause()
        assert board.held is None
        await pilot.press("1", "tab")
        assert board.held is None


async def test_what_others_take_is_lit_and_the_watch_dog_walks() -> None:
    app = pane_app(table(guarded="left column").state, motion=True)
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        board = board_of(app)
        seen: list[str] = []
        show_motion = board.show_motion

        def note(lit: frozenset[int], walking: int) -> None:
            show_motion(lit, walking)
            seen.append(board.painted_text())

        board.show_motion = note  # type: ignore[method-assign]
        happened = (
            TrickUsed(seat=1, trick=0, cells=(0, 1, 2)),
            WatchDogMoved(place=4),
        )
        await app.pane.show_motion(happened)
        assert all(text.count(board.signs.lit.bottom_left) == 3 for text in seen)
        assert len(set(seen)) == 5
        assert len(seen) <= 7


@pytest.mark.parametrize("size", [(80, 19), (80, 21), (100, 27), (81, 37)])
async def test_the_whole_table_at_every_size(size: tuple[int, int]) -> None:
    scene: Scene = table()
    scene.area(0, dogs=[own("dango"), own("leia")], hand="training ball", tokens=(1, 0, 0, 1))
    async with showing(scene.state, size=size) as (_, app):
        text = app.text()
        wanted: Any = ("Willow", "Walk", "Frisbee", "Drop", "Seek", "Dino", "Fedra", "1 Sit")
        for word in (*wanted, "Dango", "Leia", "Training", "Ana"):
            assert word in text


async def test_escape_is_among_the_keys_while_something_is_held() -> None:
    async with showing(rich().state) as (pilot, app):
        pane = app.pane
        assert pane.check_action("dog_lover_back", ()) is False
        await pilot.press("1")
        assert pane.check_action("dog_lover_back", ()) is True
        await pilot.press("escape", "t")
        assert pane.check_action("dog_lover_back", ()) is True
        assert pane.check_action("dog_lover_card", ()) is False  # the list stands there
        await pilot.press("escape")
        assert pane.check_action("dog_lover_card", ()) is True
        assert pane.check_action("dog_lover_back", ()) is False


async def test_what_cannot_be_kept_is_not_asked_a_place_for() -> None:
    scene = table(shelter="dino fedra")
    scene.area(0, dogs=[own("leia")])
    scene.state.taken = True
    scene.state.waiting = (FACES["scamp"],)
    said = str(WORDS.prompt(scene.view(0), ("Ada", "Bruno")))
    assert said == "Ada: Scamp will be lost; end the turn"
    scene.area(0, dogs=[own("dango")])
    assert "find a place for Scamp" in str(WORDS.prompt(scene.view(0), ("Ada", "Bruno")))

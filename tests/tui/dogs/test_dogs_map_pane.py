"""Driving by keys: the map, gas, coming home, and the cards of phase 1."""

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import BuyGas, DrawDog, Drive, GoHome, StayHome, SwapFrom, SwapTo
from dogs_rules.games.dogs.events import Drove
from dogs_rules.games.dogs.terms import CENTRE, Card, Stage, Trip
from dogs_rules.games.dogs.view import DogsView, GasStation, KennelView, PickUp
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.kennel import KennelWidget
from dogs_tui.games.dogs.boards.map import MapBoard
from dogs_tui.games.dogs.boards.trip import TripPanel, TrucksPanel
from dogs_tui.games.dogs.panes.pickup import PickUpPane
from dogs_tui.games.dogs.words.labels import SPACE_LETTERS, card_name
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words import language
from dogs_tui.words.registry import words_of
from tests.support.spoken_languages import every_language
from tests.tui.dogs.stages import DOGS, NAMES, Wanted, at, showing

WORDS = words_of(game("dogs"))

Legal = tuple[Action, ...]


def fresh(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return StayHome() in legal and len(legal) > 8


def bonus(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return sum(isinstance(action, GoHome) for action in legal) == 3


def can_swap(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return any(isinstance(action, SwapFrom) for action in legal)


def can_draw(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return DrawDog(1) in legal


def only_draws(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return can_draw(view, kennel, legal) and Card.SWAP_DOGS not in kennel.cards


def far(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision = view.decision
    return isinstance(decision, PickUp) and len(decision.ways) < 8 and kennel.place < CENTRE


def overflowing(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision = view.decision
    return isinstance(decision, GasStation) and decision.room % 3 > 0 and len(legal) > 2


def lost_and_found(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return {0, 2} <= {token % 3 for token in view.spaces if token >= 0}


def only(kind: type[Action]) -> Wanted:
    """Nothing else is left to do, and no road of the map is open."""

    def wanted(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
        return all(isinstance(action, kind) for action in legal)

    return wanted


async def test_enter_does_what_alone_is_left() -> None:
    async with showing(at(Stage.PICK_UP, only(StayHome))) as (pilot, app):
        await pilot.press("enter")
        assert app.asked == [StayHome()]
    async with showing(at(Stage.PICK_UP, only(GoHome))) as (pilot, app):
        await pilot.press("enter", "enter")
        assert not app.refused
        assert isinstance(app.asked[0], GoHome)


async def test_only_the_keys_that_can_work_are_offered() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (_, app):
        assert app.pane.check_action("dogs_stay", ())
        assert not app.pane.check_action("dogs_home", ())
    async with showing(at(Stage.PICK_UP, bonus)) as (_, app):
        assert app.pane.check_action("dogs_home", ())
        assert not app.pane.check_action("dogs_stay", ())


async def test_a_letter_jumps_to_a_space_and_enter_drives() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (pilot, app):
        board = app.query_one(MapBoard)
        space = max(board.lit)
        await pilot.press(SPACE_LETTERS[space], "enter")
        assert app.asked == [Drive(space)]
        assert not app.refused


async def test_the_cursor_begins_where_the_truck_is_and_enter_drives_nowhere() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (pilot, app):
        board = app.query_one(MapBoard)
        assert board.lit == {way.space for way in app.pane.view.decision.ways}
        assert board.cursor == CENTRE
        before = app.state
        await pilot.press("enter")
        assert not app.asked
        assert app.said == "choose a space first"
        await pilot.press(SPACE_LETTERS[min(board.lit)], "enter")
        assert app.state is not before


@pytest.mark.parametrize("wanted", [bonus, far])
async def test_no_stray_enter_drives_on(wanted: Wanted) -> None:
    async with showing(at(Stage.PICK_UP, wanted)) as (pilot, app):
        board, view = app.query_one(MapBoard), app.pane.view
        kennel = view.kennels[view.mover]
        assert board.cursor == (kennel.place if kennel.trip == Trip.OUT else CENTRE)
        await pilot.press("enter")
        assert app.refused == ["Your truck is already there."]


@pytest.mark.parametrize("keys", [("tab", "shift+tab"), ("full_stop", "comma")])
async def test_legal_spaces_in_turn(keys: tuple[str, str]) -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (pilot, app):
        board = app.query_one(MapBoard)
        await pilot.press(keys[0])
        seen = [board.cursor]
        for _ in board.lit:
            await pilot.press(keys[0])
            seen.append(board.cursor)
        assert set(seen) == board.lit
        assert seen[0] == seen[-1]
        await pilot.press(keys[1])
        assert board.cursor == seen[-2]


async def test_arrows_move_over_the_map_and_the_panel_follows() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (pilot, app):
        board = app.query_one(MapBoard)
        before, text = board.cursor, app.query_one(TripPanel).painted_text()
        for key in ("right", "down", "left", "up", "right"):
            await pilot.press(key)
        assert board.cursor != before
        assert app.query_one(TripPanel).painted_text() != text


async def test_the_way_to_the_cursor_is_drawn() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (pilot, app):
        board = app.query_one(MapBoard)
        ways = {way.space: way for way in app.pane.view.decision.ways}
        far_off = max(ways.values(), key=lambda way: (way.gas, way.space))
        await pilot.press(SPACE_LETTERS[far_off.space])
        assert board.signs.trail in board.painted_text(), "short roads bear none on a small map"
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert board.is_roomy
        assert board.painted_text().count(board.signs.trail) >= far_off.gas - 1


async def test_a_space_out_of_reach_says_why() -> None:
    async with showing(at(Stage.PICK_UP, far)) as (pilot, app):
        board = app.query_one(MapBoard)
        beyond = next(
            space
            for space in range(16)
            if space not in board.lit and app.pane.view.spaces[space] >= 0
        )
        await pilot.press(SPACE_LETTERS[beyond], "enter")
        assert app.asked == [Drive(beyond)]
        assert len(app.refused) == 1


async def test_home_with_a_bonus_asks_which() -> None:
    async with showing(at(Stage.PICK_UP, bonus)) as (pilot, app):
        await pilot.press("w")
        assert app.asked == []
        assert isinstance(app.focused, ChoiceList)
        await pilot.press("escape")
        assert isinstance(app.focused, MapBoard)
        await pilot.press("w", "2", "2")
        assert isinstance(app.asked[0], GoHome)
        assert app.asked[0].bonus == 1


async def test_who_names_a_space_wants_no_list_any_more() -> None:
    async with showing(at(Stage.PICK_UP, bonus)) as (pilot, app):
        await pilot.press("w")
        assert isinstance(app.focused, ChoiceList)
        await pilot.press("c")
        assert isinstance(app.focused, MapBoard)
        assert app.query_one(MapBoard).cursor == SPACE_LETTERS.index("c")
        assert app.asked == []


async def test_staying_at_home() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (pilot, app):
        await pilot.press("z")
        assert app.asked == []
        assert app.said.startswith("Press z again: ")
        await pilot.press("right", "z")
        assert app.asked == []  # something else is told meanwhile
        await pilot.press("z")
        assert app.asked == [StayHome()]


async def test_gas_is_bought_from_a_list() -> None:
    async with showing(at(Stage.GAS)) as (pilot, app):
        assert isinstance(app.focused, ChoiceList)
        assert app.pane.topic() == "gas"
        await pilot.press("down", "enter")
        assert app.asked == [BuyGas(1)]
        assert not app.refused


async def test_swapping_two_dogs() -> None:
    async with showing(at(Stage.PICK_UP, can_swap)) as (pilot, app):
        await pilot.press("x", "1", "enter")
        assert app.asked == []
        board = app.query_one(MapBoard)
        assert app.pane.topic() == "card-swap"
        first, second = sorted(board.lit)[:2]
        await pilot.press(SPACE_LETTERS[first], "enter")
        assert app.asked == [SwapFrom(first)]
        assert DOGS.view(app.state, None).stage == Stage.SWAP
        assert first not in board.lit
        await pilot.press(SPACE_LETTERS[second], "enter")
        assert app.asked[1:] == [SwapTo(second)]
        assert not app.refused


async def test_drawing_a_dog_from_a_stack() -> None:
    async with showing(at(Stage.PICK_UP, only_draws)) as (pilot, app):
        await pilot.press("x", "2", "2")
        assert app.asked == [DrawDog(1)]


async def test_trucks_drive_their_way() -> None:
    async with showing(at(Stage.PICK_UP, fresh)) as (_, app):
        pane = app.query_one(PickUpPane)
        way = max(app.pane.view.decision.ways, key=lambda way: way.gas)
        seen: list[str] = []
        board = app.query_one(MapBoard)
        put_truck = board.put_truck

        def note(seat: int, cell: tuple[int, int]) -> None:
            put_truck(seat, cell)
            seen.append(board.painted_text())

        board.put_truck = note  # type: ignore[method-assign]
        await pane.show_motion((Drove(seat=0, way=way.way, gas=way.gas),))
        assert len(set(seen)) > 3
        assert len(seen) <= 14


async def test_help_is_about_what_the_cursor_is_on() -> None:
    async with showing(at(Stage.PICK_UP, lost_and_found)) as (pilot, app):
        spaces = app.pane.view.spaces
        for mark, topic in ((2, "lost-dogs"), (0, "driving")):
            space = next(s for s, token in enumerate(spaces) if token >= 0 and token % 3 == mark)
            await pilot.press(SPACE_LETTERS[space])
            assert app.pane.topic() == topic


async def test_sizes_down_to_the_smallest_and_up() -> None:
    state = at(Stage.PICK_UP, fresh)
    for size in ((80, 21), (100, 27), (82, 37)):
        async with showing(state, size=size) as (_, app):
            text = app.text()
            for space, token in enumerate(app.pane.view.spaces):
                assert f"{SPACE_LETTERS[space]} {WORDS.tables.breeds[token // 3].code}" in text


@every_language
async def test_lines_of_the_narrow_list_are_whole(code: str) -> None:
    for stage, wanted, keys in (
        (Stage.GAS, overflowing, ()),
        (Stage.PICK_UP, bonus, ("w",)),
        (Stage.PICK_UP, only_draws, ("x",)),
        (Stage.PICK_UP, can_swap, ("x",)),
    ):
        with language.kept(code):
            async with showing(at(stage, wanted)) as (pilot, app):
                await pilot.press(*keys)
                choices = app.query_one(ChoiceList)
                text = choices.painted_text()
                assert choices.choices
                for choice in choices.choices:
                    assert choice.text in text
                    if code == "en":  # longer words leave what is lost to the prompt
                        assert choice.note in text


def with_two_cards(view: DogsView, kennel: KennelView, legal: tuple[Action, ...]) -> bool:
    return len(kennel.cards) >= 2


async def test_the_panel_names_every_card_and_shows_the_bays() -> None:
    async with showing(at(Stage.PICK_UP, with_two_cards)) as (_, app):
        text = app.query_one(TripPanel).painted_text()
        kennel = app.pane.view.kennels[app.pane.view.mover]
        words = " ".join(text.split())
        assert all(str(card_name(card)) in words for card in kennel.cards[:2])
    async with showing(at(Stage.PICK_UP, seats=2)) as (_, app):
        text = app.query_one(TripPanel).painted_text()
        assert "bay 1" in text
        assert "bay 2" in text


def others_out(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return sum(kennel.trip == Trip.OUT for kennel in view.kennels) > 1


async def test_a_truck_is_named_and_the_columns_of_trucks_say_what_they_are() -> None:
    async with showing(at(Stage.PICK_UP, others_out)) as (pilot, app):
        for seat, kennel in enumerate(app.pane.view.kennels):
            if kennel.trip == Trip.OUT:
                letter = SPACE_LETTERS[kennel.place]
                await pilot.press(letter)
                text = app.query_one(TripPanel).painted_text()
                assert f"{letter}: truck of {NAMES[seat]}" in text
        assert app.query_one(TrucksPanel).painted_text().split()[0] == "trucks"


async def test_the_own_kennel_stands_below_the_map_where_there_is_room() -> None:
    state = at(Stage.PICK_UP, with_two_cards)
    for size, below in (((80, 21), False), ((100, 27), False), ((82, 37), True)):
        async with showing(state, size=size) as (_, app):
            assert app.query_one(KennelWidget).display == below
            listed = "bay 1" in app.query_one(TripPanel).painted_text()
            assert listed != below

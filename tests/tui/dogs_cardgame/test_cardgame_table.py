"""The table of DOGS Cardgame by keys."""

from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.bonuses import BonusBoard
from dogs_tui.games.dogs_cardgame.boards.card import WholeCard
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard, KennelLocation
from dogs_tui.games.dogs_cardgame.boards.topics import lodging
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.panes import NAMES
from tests.tui.dogs_cardgame.cardgame_stages import anything, at, showing

WORDS = words_of(game("dogs_cardgame"))

Legal = tuple[Action, ...]


def having(*kinds: type[Action]) -> Any:
    """A view in which all these kinds of actions are legal."""

    def wanted(view: CardgameView, legal: Legal) -> bool:
        return all(any(isinstance(action, kind) for action in legal) for kind in kinds)

    return wanted


def lacking(kind: type[Action]) -> Any:
    def wanted(view: CardgameView, legal: Legal) -> bool:
        return not any(isinstance(action, kind) for action in legal)

    return wanted


CAN: dict[type[Action], Any] = {
    kind: having(kind)
    for kind in (
        act.Share,
        act.Collect,
        act.Hire,
        act.OpenBay,
        act.PayLicences,
        act.UseCharacter,
        act.Donate,
        act.ClaimBonus,
        act.RenewCharacters,
        act.Dismiss,
        act.Stay,
        act.EndTurn,
        act.TakeFairDog,
    )
}
CANNOT: dict[type[Action], Any] = {kind: lacking(kind) for kind in CAN}


# Moving.


async def test_arrows_choose_a_location_and_enter_drives_there() -> None:
    async with showing(at(Stage.MOVE)) as (pilot, app):
        assert app.query_one(CityBoard).place == 0
        await pilot.press("right", "right", "enter")
        assert app.asked == [act.Move(2)]
        assert not app.refused


async def test_digits_jump_to_a_location_and_say_what_collecting_brings() -> None:
    async with showing(at(Stage.MOVE)) as (pilot, app):
        await pilot.press("4")
        assert app.query_one(CityBoard).place == 3
        at_it = app.pane.view.city[3]
        lodgings = [say(lodging(WORDS, at_it, counted=counted)) for counted in (True, False)]
        assert app.said.startswith(tuple(lodgings))


async def test_the_cursor_begins_where_the_truck_stands_and_enter_stays() -> None:
    async with showing(at(Stage.MOVE, CAN[act.Stay])) as (pilot, app):
        view = app.pane.view
        assert app.query_one(CityBoard).place == view.kennels[view.mover].place
        await pilot.press("enter")
        assert app.asked == [act.Stay()]
        assert not app.refused


async def test_in_the_first_round_collecting_is_refused_before_the_truck_has_moved() -> None:
    async with showing(at(Stage.MOVE)) as (pilot, app):
        await pilot.press("c")
        assert app.asked == [act.Collect()]
        assert len(app.refused) == 1


# Acting at a location.


@pytest.mark.parametrize("again", ["c", "enter"])
async def test_collecting_says_first_what_it_costs_and_brings(again: str) -> None:
    async with showing(at(Stage.ACT, CAN[act.Collect])) as (pilot, app):
        await pilot.press("c")
        assert not app.asked
        costs = app.pane.weighing.costs(app.pane.view, act.Collect())
        assert costs
        assert all(say(cost) in app.said for cost in costs)
        await pilot.press(again)
        assert app.asked == [act.Collect()]
        assert not app.refused


@pytest.mark.parametrize(("key", "kind"), [("k", act.UseCharacter), ("x", act.Dismiss)])
async def test_a_character_is_used_up_by_no_key_alone(key: str, kind: type[Action]) -> None:
    def alone(_: CardgameView, legal: Legal) -> bool:
        return sum(isinstance(action, kind) for action in legal) == 1

    state = at(Stage.ACT, alone if kind is act.UseCharacter else CAN[kind])
    async with showing(state) as (pilot, app):
        actions = [action for action in app.pane.legal if isinstance(action, kind)]
        await pilot.press(key)
        assert not app.asked
        assert [choice.action for choice in app.query_one(ChoiceList).choices] == actions
        assert say(WORDS.action_short(app.pane.view, actions[0], NAMES)) in app.said
        await pilot.press("enter")
        assert app.asked == actions[:1]


async def test_enter_ends_a_turn_in_which_nothing_else_is_left_to_do() -> None:
    def only_ending(_: CardgameView, legal: Legal) -> bool:
        return legal == (act.EndTurn(),)

    async with showing(at(Stage.ACT, only_ending)) as (pilot, app):
        await pilot.press("enter")
        assert app.asked == [act.EndTurn()]
        assert not app.refused


async def test_escape_leaves_the_question() -> None:
    async with showing(at(Stage.ACT, CAN[act.Collect])) as (pilot, app):
        await pilot.press("c", "escape")
        assert app.focused is app.query_one(CityBoard)
        assert not app.asked


@pytest.mark.parametrize(
    ("key", "kind"),
    [("a", act.Share), ("p", act.Hire), ("b", act.OpenBay), ("r", act.RenewCharacters)],
)
async def test_a_key_does_what_can_be_done_in_one_way(key: str, kind: type[Action]) -> None:
    async with showing(at(Stage.ACT, CAN[kind], seats=2, modules=True)) as (pilot, app):
        await pilot.press(key)
        assert not app.asked
        assert app.pane.weighing.matters(app.pane.view, *app.pane._legal_of((kind,)))
        assert app.said == say(app.pane.full_words(*app.pane._legal_of((kind,))))
        await pilot.press(key)
        assert [type(action) for action in app.asked] == [kind]
        assert not app.refused


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("a", act.Share),
        ("b", act.OpenBay),
        ("c", act.Collect),
        ("d", act.Donate),
        ("k", act.UseCharacter),
        ("p", act.Hire),
        ("r", act.RenewCharacters),
        ("v", act.PayLicences),
        ("x", act.Dismiss),
    ],
)
async def test_a_key_that_is_not_lit_says_why_not(key: str, kind: type[Action]) -> None:
    async with showing(at(Stage.ACT, CANNOT[kind])) as (pilot, app):
        await pilot.press(key)
        assert [type(action) for action in app.asked] == [kind]
        assert len(app.refused) == 1


async def test_ending_the_turn_warns_once_while_something_could_be_done() -> None:
    async with showing(at(Stage.ACT, CAN[act.Collect])) as (pilot, app):
        await pilot.press("e")
        assert not app.asked
        assert "Collect" in app.said
        await pilot.press("e")
        assert app.asked == [act.EndTurn()]
        assert not app.refused


# Free actions.


async def test_the_characters_in_hand_are_a_list() -> None:
    async with showing(at(Stage.ACT, CAN[act.UseCharacter])) as (pilot, app):
        app.undoable = False
        await pilot.press("k")
        first = app.query_one(ChoiceList).choices[0].action
        assert isinstance(first, act.UseCharacter)
        await pilot.press("1", "1")
        assert app.asked == [first]
        assert not app.refused


async def test_all_bonus_cards_are_a_list_with_progress() -> None:
    async with showing(at(Stage.ACT)) as (pilot, app):
        await pilot.press("n")
        choices = app.query_one(ChoiceList).choices
        assert len(choices) == len(app.pane.view.bonuses)
        assert choices[0].note == "0/3"
        await pilot.press("end", "enter")
        assert isinstance(app.asked[0], act.ClaimBonus)
        assert app.asked[0].bonus >= FIRST_DARK
        assert len(app.refused) == 1


async def test_a_bonus_whose_condition_holds_is_claimed() -> None:
    async with showing(at(Stage.ACT, CAN[act.ClaimBonus])) as (pilot, app):
        claim = next(action for action in app.pane.legal if isinstance(action, act.ClaimBonus))
        await pilot.press("n")
        choices = [choice.action for choice in app.query_one(ChoiceList).choices]
        await pilot.press(*["down"] * choices.index(claim), "enter")
        assert app.asked == [claim]
        assert not app.refused


async def test_donating_asks_for_the_dog_then_for_the_goods() -> None:
    async with showing(at(Stage.ACT, CAN[act.Donate])) as (pilot, app):
        await pilot.press("d")
        kennel = app.query_one(KennelBoard)
        assert app.focused is kennel
        meant = kennel.dog
        await pilot.press("enter")
        assert app.focused is app.query_one(ChoiceList)
        await pilot.press("2", "2")
        assert len(app.asked) == 1
        donated = app.asked[0]
        assert isinstance(donated, act.Donate)
        assert donated.dog == meant
        assert not app.refused


async def test_licences_are_paid_or_asked() -> None:
    async with showing(at(Stage.ACT, CAN[act.PayLicences])) as (pilot, app):
        await pilot.press("v")
        if not app.asked:
            await pilot.press("1", "1")
        assert app.asked == [act.PayLicences(1)]
        assert not app.refused


# Dogs that wait.


def two_bays(view: CardgameView, legal: Legal) -> bool:
    return len({action.bay for action in legal if isinstance(action, act.Place)}) > 1


def two_wait(view: CardgameView, legal: Legal) -> bool:
    return len(view.waiting) > 1


async def test_a_dog_goes_into_the_bay_of_a_digit() -> None:
    async with showing(at(Stage.PLACE, two_bays)) as (pilot, app):
        place = next(action for action in app.pane.legal if isinstance(action, act.Place))
        await pilot.press(str(place.bay + 1), "enter")
        assert app.asked == [place]
        assert not app.refused


async def test_arrows_show_what_each_bay_would_bring() -> None:
    async with showing(at(Stage.PLACE, two_bays)) as (pilot, app):
        kennel = app.query_one(KennelBoard)
        assert app.focused is kennel
        text = kennel.painted_text()
        assert all(f" {home.points:+d}" in text for home in app.pane.view.decision.homes)
        await pilot.press("right")
        assert "bay" in app.said
        open_to = {home.bay for home in app.pane.view.decision.homes}
        for bay in set(range(5)) - open_to:
            await pilot.press(str(bay + 1))
            why = app.pane.weighing.why_not(app.pane.view, act.Place(app.pane.hand, bay))
            assert app.said == str(why), "a bay that takes no dog says why"
        kennel.spot = KennelLocation(min(open_to))
        await pilot.press("enter")
        assert isinstance(app.asked[0], act.Place)
        assert not app.refused


async def test_another_of_the_dogs_that_wait() -> None:
    async with showing(at(Stage.PLACE, two_wait)) as (pilot, app):
        first = app.pane.hand
        await pilot.press("g")
        second = app.pane.hand
        assert {first, second} <= set(app.pane.view.waiting)
        assert first != second
        bay = next(home.bay for home in app.pane.view.decision.homes if home.dog == second)
        await pilot.press(str(bay + 1), "enter")
        assert app.asked == [act.Place(second, bay)]


async def test_the_trainer_lifts_and_puts_down() -> None:
    async with showing(at(Stage.REARRANGE)) as (pilot, app):
        kennel = app.query_one(KennelBoard)
        meant = kennel.dog
        await pilot.press("enter")
        assert app.asked == [act.Lift(meant)]
        assert app.pane.hand == meant
        home = next(home for home in app.pane.view.decision.homes if home.dog == meant)
        await pilot.press(str(home.bay + 1), "enter")
        assert app.asked[1] == act.Place(meant, home.bay)
        assert not app.refused


async def test_the_cursor_goes_from_an_empty_bay_to_a_dog() -> None:
    async with showing(at(Stage.REARRANGE)) as (pilot, app):
        kennel = app.query_one(KennelBoard)
        for bay, dogs in enumerate(kennel.kennel.bays):
            kennel.spot = KennelLocation(bay - 1 if bay else len(kennel.kennel.bays) - 1)
            await pilot.press("right")
            assert (kennel.dog in dogs) if dogs else kennel.dog == -1


async def test_finishing_to_rearrange() -> None:
    async with showing(at(Stage.REARRANGE, having(act.FinishRearranging))) as (pilot, app):
        await pilot.press("f")
        assert app.asked == [act.FinishRearranging()]


async def test_a_dog_of_the_fair_is_chosen_and_then_its_bay() -> None:
    async with showing(at(Stage.SHOP, having(act.TakeFairDog))) as (pilot, app):
        await pilot.press("1", "1")
        assert not app.asked
        assert app.focused is app.query_one(KennelBoard)
        dog = app.pane.hand
        bay = next(home.bay for home in app.pane.view.decision.homes if home.dog == dog)
        await pilot.press(str(bay + 1))
        assert not app.asked  # on a board a digit only goes there
        await pilot.press("enter")
        assert app.asked == [act.TakeFairDog(dog, bay)]
        assert not app.refused


async def test_any_dog_of_the_city_for_the_third_improvement() -> None:
    async with showing(at(Stage.THIRD, modules=True)) as (pilot, app):
        dog = app.query_one(CityBoard).dog
        assert dog in {
            action.dog for action in app.pane.legal if isinstance(action, act.TakeCityDog)
        }
        await pilot.press("enter")
        if not app.asked:
            await pilot.press("1", "1")
        assert app.asked[0].dog == dog
        assert not app.refused


@pytest.mark.parametrize("stage", [Stage.CHARACTER, Stage.REWARD, Stage.SHOP, Stage.PUPPY])
async def test_what_has_no_board_is_a_list(stage: Stage) -> None:
    boardless = CANNOT[act.TakeFairDog]
    async with showing(at(stage, boardless, modules=True, seats=4)) as (pilot, app):
        choices = app.query_one(ChoiceList)
        assert app.focused is choices
        assert all(choice.action in app.pane.legal for choice in choices.choices)
        last = choices.choices[-1].action
        await pilot.press("end", "enter")
        assert app.asked == [last]


async def test_breeds_are_a_list() -> None:
    async with showing(at(Stage.BREEDS, breeds="chosen")) as (pilot, app):
        await pilot.press("3", "3")
        assert isinstance(app.asked[0], act.PickBreed)
        assert not app.refused


# Looking.


async def test_a_card_whole_in_place_of_the_kennel() -> None:
    async with showing(at(Stage.MOVE)) as (pilot, app):
        kennel, card = app.query_one(KennelBoard), app.query_one(WholeCard)
        assert not card.display
        await pilot.press("w")
        assert card.display
        assert not kennel.display
        before = card.painted_text()
        await pilot.press("right")
        assert card.painted_text() != before
        await pilot.press("escape")
        assert kennel.display


async def test_a_card_over_the_kennel_goes_away_for_the_dogs_that_wait() -> None:
    async with showing(at(Stage.PLACE, two_bays)) as (pilot, app):
        kennel, card = app.query_one(KennelBoard), app.query_one(WholeCard)
        await pilot.press("w")
        assert card.display
        assert app.focused is app.query_one(CityBoard)
        await pilot.press("w")
        assert app.focused is kennel
        await pilot.press("enter")
        assert isinstance(app.asked[0], act.Place)


async def test_a_card_stands_below_the_kennel_where_there_is_room() -> None:
    async with showing(at(Stage.MOVE), size=(81, 37)) as (_, app):
        assert app.query_one(WholeCard).display
        assert app.query_one(KennelBoard).display
        assert app.query_one(BonusBoard).display


@pytest.mark.parametrize(
    ("stage", "keys", "anchor"),
    [
        (Stage.MOVE, (), "move"),
        (Stage.ACT, (), "actions"),
        (Stage.ACT, ("n",), "bonus-healthy"),
        (Stage.REARRANGE, (), ""),
        (Stage.REWARD, (), "fair"),
    ],
)
async def test_help_opens_at_what_the_cursor_is_on(
    stage: Stage, keys: tuple[str, ...], anchor: str
) -> None:
    async with showing(at(stage, anything)) as (pilot, app):
        await pilot.press(*keys)
        if anchor:
            assert app.pane.topic() == anchor
        else:
            assert app.pane.topic() in {"healthy", "trained", "sick", "hotel", "fair"}


async def test_trucks_drive_before_the_view_changes() -> None:
    async with showing(at(Stage.MOVE)) as (_, app):
        game, state = app.game, app.state
        _, happened = game.apply(state, act.Move(2))
        city = app.query_one(CityBoard)
        seen: set[str] = set()
        drive = city.drive

        def watched(seat: int, x: int) -> None:
            drive(seat, x)
            seen.add(city.painted_text())

        city.drive = watched  # type: ignore[method-assign]
        await app.pane.show_motion(tuple(happened))
        assert len(seen) > 3

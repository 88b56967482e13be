"""What the table of DOGS Cardgame tells before a key is pressed, and while something is asked."""

from typing import Any

import msgspec
import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import Character, Kind, Stage, dog_card, kind_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, Choosing, Shopping
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.card import WholeCard
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.topics import lodging
from dogs_tui.games.dogs_cardgame.panes.lists import bonus_lines, stage_lines
from dogs_tui.games.dogs_cardgame.words.cards import character_brief
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.pictures import WidgetApp
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME, NAMES, at, showing

WORDS = words_of(game("dogs_cardgame"))

Legal = tuple[Action, ...]

ROOM = 16
"""Columns for what a character is good for, beside the longest name, at 80 columns."""


def can_claim_and_donate(_: CardgameView, legal: Legal) -> bool:
    return {act.ClaimBonus, act.Donate} <= {type(action) for action in legal}


def can_take_from_the_fair(_: CardgameView, legal: Legal) -> bool:
    return any(isinstance(action, act.TakeFairDog) for action in legal)


def some_breeds_are_chosen(view: CardgameView, _: Legal) -> bool:
    return isinstance(view.decision, Choosing) and len(view.breeds) > 1


def keys_shown(pilot: Any) -> list[str]:
    shown = pilot.app.screen.active_bindings.values()
    return [active.binding.description for active in shown if active.enabled]


async def test_all_characters_are_told_of_while_one_is_chosen() -> None:
    async with showing(at(Stage.CHARACTER)) as (pilot, app):
        lines = app.query_one(ChoiceList).choices
        card = app.query_one(WholeCard)
        assert card.display
        text = card.painted_text()
        assert all(line.text in text for line in lines)
        await pilot.press("down")
        assert card.painted_text() == text  # it costs no bytes
        await pilot.press("enter", "w")
        assert app.asked == [lines[1].action]


def two_alike(view: CardgameView, _: Legal) -> bool:
    dealt = view.decision.dealt if isinstance(view.decision, Choosing) else ()
    return len(set(dealt)) < len(dealt)


async def test_every_card_dealt_has_a_line_equal_or_not() -> None:
    state = at(Stage.CHARACTER, two_alike, seats=5)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    async with showing(state) as (pilot, app):
        lines = app.query_one(ChoiceList).choices
        assert [line.action.character for line in lines] == list(view.decision.dealt)
        await pilot.press("3", "3")
        assert app.asked == [lines[2].action]
        assert not app.refused


def test_two_equal_cards_are_told_where_one_line_stands_for_both() -> None:
    state = at(Stage.CHARACTER, two_alike, seats=5)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    texts = [say(WORDS.action_short(view, a, NAMES)) for a in CARDGAME.legal_actions(state)]
    assert any(text.startswith("Keep one of your 2 ") and text.endswith(" cards") for text in texts)


def test_every_character_says_in_a_breath_what_it_does() -> None:
    view = CARDGAME.view(at(Stage.CHARACTER), None)
    noted = [WORDS.action_note(view, act.KeepCharacter(who.value)) for who in Character]
    assert [say(note) for note in noted if note is not None] == [
        "brings food and coins, buys improvements",
        "brings 3 food",
        "takes a Fair dog, buys improvements",
        "brings coins, rearranges bays",
        "cures sick dogs",
    ]


@pytest.mark.parametrize("who", [Character.MANAGER, Character.MERCHANT, Character.TRAINER])
def test_using_a_character_tells_its_goods_once(who: Character) -> None:
    def earns(view: CardgameView, legal: Legal) -> bool:
        mine = view.kennels[view.mover]
        trained = any(kind_of(dog) == Kind.TRAINED for bay in mine.bays for dog in bay or ())
        return act.UseCharacter(who.value) in legal and trained

    state = at(Stage.ACT, earns)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    brings = Weighing(WORDS).brings(view, act.UseCharacter(who.value), NAMES)
    assert brings is not None
    goods = [part for part in say(brings).split(", ") if "food" in part or "coin" in part]
    assert goods
    assert len(goods) == len({part.split()[-1].rstrip("s") for part in goods})


async def test_every_character_dealt_says_in_the_list_what_it_is_good_for() -> None:
    async with showing(at(Stage.CHARACTER)) as (_, app):
        choices = app.query_one(ChoiceList)
        assert all(line.note in choices.painted_text() for line in choices.choices)
    shorts = [say(character_brief(WORDS, who.value)) for who in Character]
    assert all(0 < len(short) <= ROOM for short in shorts)


async def test_breeds_already_chosen_stand_on_the_card() -> None:
    state = at(Stage.BREEDS, some_breeds_are_chosen, breeds="chosen")
    async with showing(state) as (_, app):
        text = app.query_one(WholeCard).painted_text()
        assert "Chosen" in text
        assert "one of each kind" in text


async def test_a_dog_in_hand_is_named_with_what_it_brings() -> None:
    async with showing(at(Stage.PLACE)) as (_, app):
        assert " into bay " in app.said
        assert "point" in app.said


async def test_a_dog_of_the_third_improvement_says_where_it_would_go() -> None:
    async with showing(at(Stage.THIRD)) as (pilot, app):
        app.query_one(CityBoard).aim(app.query_one(CityBoard).place)
        await pilot.pause()
        assert app.said.startswith("Take the ")


async def test_donating_asks_for_a_dog_and_escape_takes_the_question_back() -> None:
    async with showing(at(Stage.ACT, can_claim_and_donate)) as (pilot, app):
        assert "back" not in keys_shown(pilot)
        await pilot.press("d")
        assert app.said.endswith("away for 2 goods, each food or a coin?")
        assert "back" in keys_shown(pilot)
        await pilot.press("escape")
        assert app.said == ""
        assert "back" not in keys_shown(pilot)


def a_cured_dog_comes_first(view: CardgameView, legal: Legal) -> bool:
    dogs = [dog for bay in view.kennels[view.mover].bays if bay for dog in bay]
    return bool(dogs) and kind_of(dogs[0]) == Kind.SICK and act.Donate in map(type, legal)


async def test_a_cured_dog_of_a_bay_is_told_of_as_what_it_is_there() -> None:
    async with showing(at(Stage.ACT, a_cured_dog_comes_first)) as (pilot, app):
        await pilot.press("d", "w")
        text = app.query_one(WholeCard).painted_text()
        assert "counts there like a healthy" in text
        assert "infirmary" not in text


async def test_bonuses_that_may_be_claimed_come_first() -> None:
    state = at(Stage.ACT, can_claim_and_donate)
    async with showing(state) as (pilot, app):
        await pilot.press("n")
        assert app.said.startswith("Claim the bonus: ")
        await pilot.press("end")
        assert app.said.startswith("Have the most ")
        await pilot.press("home", "enter")
        assert isinstance(app.asked[0], act.ClaimBonus)
        assert not app.refused


def test_every_bonus_of_the_list_tells_its_progress() -> None:
    state = at(Stage.ACT)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    for choice in bonus_lines(WORDS, view, ()):
        assert choice.note
        assert len(choice.text) + len(choice.note) <= 24


def test_dogs_of_the_fair_show_what_their_best_bay_would_bring() -> None:
    state = at(Stage.SHOP, can_take_from_the_fair)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    assert isinstance(view.decision, Shopping)
    for choice in stage_lines(WORDS, view, tuple(CARDGAME.legal_actions(state)), NAMES):
        if isinstance(choice.action, act.TakeFairDog):
            homes = [home for home in view.decision.homes if home.dog == choice.action.dog]
            assert int(choice.note) == max(home.points for home in homes)


async def test_a_dog_of_the_fair_is_told_as_its_line_is() -> None:
    async with showing(at(Stage.SHOP, can_take_from_the_fair)) as (_, app):
        line = app.query_one(ChoiceList).choices[0]
        assert line.several
        assert app.said == f"{line.text}, then its bay: {line.note} point at best"


@pytest.mark.parametrize("counted", [False, True])
def test_dogs_with_long_names_are_counted(counted: bool) -> None:
    state = at(Stage.MOVE)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    breeds = sorted(range(17), key=lambda breed: -len(say(WORDS.breed_name(breed))))[:3]
    dogs = tuple(dog_card(breed, Kind.HOTEL) for breed in breeds)
    location = msgspec.structs.replace(view.city[0], dogs=dogs)
    sentence = say(lodging(WORDS, location, counted=counted))
    assert (sentence == "3 to the hotel") is counted


@pytest.mark.parametrize(("seats", "title"), [(3, True), (5, False)])
async def test_names_of_five_players_take_the_place_of_the_game(seats: int, title: bool) -> None:
    state = at(Stage.ACT, seats=seats)
    async with WidgetApp(StatusBar()).run_test(size=(80, 24)) as pilot:
        bar = pilot.app.query_one(StatusBar)
        bar.names = ("Root", "Bella", "Oscar", "Luna", "Rocky")
        bar.heading = ("DOGS Cardgame", "round 1", "actions")
        bar.view = CARDGAME.view(state, 0)
        await pilot.pause()
        text = bar.painted_text()
        assert all(name in text for name in bar.names[:seats])
        assert text.strip().startswith("DOGS Cardgame · round 1" if title else "round 1")

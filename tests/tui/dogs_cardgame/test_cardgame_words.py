"""The words of DOGS Cardgame: all that can be done or happen has a sentence, and all differ."""

import re
from typing import Any

import msgspec
import pytest

from dogs_rules.games.dogs_cardgame import events as ev
from dogs_rules.games.dogs_cardgame import names
from dogs_rules.games.dogs_cardgame.actions import CardgameAction, Collect, EndTurn, Hire, Share
from dogs_rules.games.dogs_cardgame.events import CardgameEvent
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character, Kind, Puppy, Stage, dog_card
from dogs_rules.registry import game
from dogs_rules.shelf import load_book
from dogs_tui.games.dogs_cardgame.words import Words, cards, labels
from dogs_tui.games.dogs_cardgame.words.actions import ACTIONS, lacking
from dogs_tui.games.dogs_cardgame.words.events import EVENTS
from dogs_tui.games.dogs_cardgame.words.prompts import PHASES, PROMPTS
from dogs_tui.words.registry import words_of
from tests.support.staged_play import decisions

pytestmark = pytest.mark.telling

GAME: Any = DogsCardgame()
WORDS = words_of(game("dogs_cardgame"))
NAMES = ("Ana", "Bo", "Cyril", "Dee", "Eve")
MODULES = {"puppies": "yes", "renewal": "yes", "two_donations": "yes", "straight": "yes"}
ONE_OF_MANY = re.compile(
    r"(?<!\d)1 (points|coins|dogs|improvements|licences|characters|healthy dogs|cured dogs)\b"
)
PARK, HIGHWAY = 4, 5
SICK_POODLE = dog_card(4, Kind.SICK)


def worded(event: Any) -> str:
    return str(WORDS.event_text(event, NAMES))


def test_it_is_told_why_the_dogs_of_a_location_find_no_room() -> None:
    view, *_ = next(step for step in decisions(GAME, 2, {}, 3) if step[0].stage == Stage.MOVE)
    kennel = msgspec.structs.replace(view.kennels[view.mover], food=99, coins=99)
    texts = {}
    for kind in (Kind.SICK, Kind.HEALTHY):
        dogs = tuple(dog_card(breed, kind) for breed in range(4))
        there = msgspec.structs.replace(view.city[0], dogs=dogs, fits=False)
        texts[kind] = str(lacking(WORDS, there, kennel))
        assert lacking(WORDS, msgspec.structs.replace(there, fits=True), kennel) is None
    assert texts[Kind.SICK] == "your infirmary has room for only 3 dogs"
    assert texts[Kind.HEALTHY] == "your bays have too little room"


def test_every_action_event_and_stage_has_words() -> None:
    assert set(ACTIONS) == set(CardgameAction.__args__)
    assert set(EVENTS) == set(CardgameEvent.__args__)
    assert set(PHASES) == set(Stage)
    assert set(PROMPTS) == set(Stage) - {Stage.OVER}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_asked_in_a_turn_is_what_can_be_done(seats: int) -> None:
    asked = 0
    for view, legal, _ in decisions(GAME, seats, MODULES, seats + 20):
        if view.stage == Stage.ACT:
            prompt, kinds = str(WORDS.prompt(view, NAMES)), {type(action) for action in legal}
            assert ("collect" in prompt) == (Collect in kinds)
            assert ("hire" in prompt) == (Hire in kinds)
            assert Share in kinds or "share" not in prompt
            assert ("end the turn" in prompt) == (EndTurn in kinds)
            asked += "collect" in prompt
    assert asked > 10


def test_dogs_are_told_by_kind_and_breed() -> None:
    assert str(WORDS.dog(SICK_POODLE)) == "sick Poodle"
    assert str(WORDS.bay_dog(SICK_POODLE)) == "cured Poodle"
    every = [str(WORDS.dog(card)) for card in range(85)]
    assert len(set(every)) == len(every)
    assert len({str(WORDS.bay_dog(card)) for card in range(85)}) == len(every)
    assert WORDS.breed_code(4) == "Po"


def test_names_of_cards() -> None:
    assert [str(WORDS.character_name(who)) for who in Character] == [
        "Manager",
        "Merchant",
        "Partner",
        "Trainer",
        "Vet",
    ]
    assert WORDS.character_original(Character.PARTNER) == "Sócio"
    assert [str(WORDS.bonus_name(bonus)) for bonus in Bonus] == [
        "3 healthy dogs",
        "3 trained dogs",
        "3 cured dogs",
        "3 dogs in the hotel",
        "3 Fair dogs",
        "each kind but healthy",
        "3 dogs of one breed",
        "6 breeds",
        "3 bays with pairs",
        "9 dogs in bays",
        "2 licences paid",
        "licence, 2 improvements",
        "most food",
        "most coins",
        "most improvements",
    ]
    assert max(len(str(WORDS.bonus_name(bonus))) for bonus in Bonus) <= 24
    assert len({str(names.puppy_name(puppy)) for puppy in Puppy}) == len(Puppy)
    assert str(WORDS.location_name(PARK)) == "Park"
    assert WORDS.location_original(HIGHWAY) == "Rodovia"
    assert str(names.bay_name(0)) == "bay 1"


def test_cards_lead_to_their_sections_of_the_book() -> None:
    anchors = [
        *map(labels.kind_anchor, Kind),
        *map(labels.character_anchor, Character),
        *map(labels.bonus_anchor, Bonus),
    ]
    assert len(set(anchors)) == len(anchors)
    assert set(anchors) <= set(load_book("dogs_cardgame").anchors)


def test_amounts() -> None:
    assert [str(labels.coins(n)) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert str(labels.goods(2, 0)) == "2 food"
    assert str(labels.goods(1, 1)) == "1 food and 1 coin"
    assert str(labels.goods(0, 2)) == "2 coins"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.Moved(0, -1, PARK), "Ana drives to the Park."),
        (ev.Stayed(1, HIGHWAY), "Bo stays at the Highway."),
        (ev.CoinShared(0, 1, 1), "Ana pays Bo 1 coin to share."),
        (ev.DogLodged(0, SICK_POODLE), "Ana: sick Poodle into the infirmary."),
        (ev.DogLodged(0, dog_card(4, Kind.HOTEL)), "Ana: hotel Poodle into the hotel."),
        (ev.DogToFair(0, dog_card(4, Kind.FAIR)), "Ana: Fair Poodle to the Fair."),
        (ev.GoodTaken(0, 1, 1), "Ana gets 1 coin from the Fair."),
        (ev.DogPlaced(0, SICK_POODLE, 3), "Ana: cured Poodle into bay 4."),
        (ev.DogsCured(0, 2, 1), "Ana cures 2; no room for 1."),
        (ev.DogsCured(0, 1, 0), "Ana has cured 1 dog."),
        (ev.DogsCured(0, 0, 2), "Ana cures no dog."),
        (ev.CharacterHired(0, Character.VET, 0), "Ana hires a Vet for free."),
        (ev.CharacterHired(0, Character.VET, 1), "Ana hires a Vet for 1 coin."),
        (ev.CharacterRefilled(PARK, -1), "No character is left for the Park."),
        (ev.EndInSight(True), "The last dog is drawn. One more round after this one."),
        (ev.EndInSight(False), "No one can collect any more. The next round is the last."),
        (ev.BayOpened(0, 4, 2), "Ana opens bay 5: +2 food."),
        (ev.LicencesPaid(0, 1, 3), "Ana pays a licence: 3 coins."),
        (ev.LicencesPaid(0, 2, 6), "Ana pays 2 licences: 6 coins."),
        (ev.CharacterUsed(0, Character.MANAGER, 0, 0), "Ana uses a Manager: no goods."),
        (ev.CharacterUsed(0, Character.MANAGER, 3, 2), "Ana uses a Manager: +3 food and 2 coins."),
        (ev.CharacterUsed(0, Character.VET, 0, 0), "Ana uses a Vet."),
        (ev.DogDonated(0, SICK_POODLE, 1, 1), "Ana gives away a cured Poodle: +1 food and 1 coin."),
        (ev.BonusClaimed(0, Bonus.NINE_DOGS), "Ana claims a bonus: 9 dogs in bays."),
        (ev.BonusClaimed(0, Bonus.MOST_FOOD), "Ana gets a bonus: most food."),
        (ev.Rearranged(0, ((),) * 5, 1), "Ana moves 1 dog to another bay."),
        (ev.ImprovementBought(0, 1, 3), "Ana buys an improvement for 1 coin, now 3."),
        (
            ev.CityDogTaken(1, SICK_POODLE, PARK),
            "Improvement 3 brings Bo a sick Poodle from the Park.",
        ),
        (ev.PuppiesTaken(0, Puppy.FAIR, 0), "Ana fills a bay: Fair puppies."),
        (ev.PuppiesTaken(0, Puppy.FAIR, 2), "Ana buys Fair puppies for 2 coins."),
        (ev.RoundBegan(7, 0, True), "The last round begins. Ana starts."),
        (ev.GameEnded((1,), (20, 27)), "Bo wins with 27 points."),
        (ev.GameEnded((0, 1), (27, 27)), "They share the win with 27 points: Ana, Bo."),
    ],
)
def test_what_happened_is_told(event: Any, sentence: str) -> None:
    assert worded(event) == sentence


def test_a_card_is_described_whole() -> None:
    texts = [
        *(cards.character_text(WORDS, who) for who in Character),
        *(cards.kind_text(WORDS, kind) for kind in Kind),
        *(cards.bonus_text(WORDS, bonus) for bonus in Bonus),
        *(cards.puppies_text(WORDS, puppy) for puppy in Puppy),
    ]
    spoken = [" ".join(map(str, text)) for text in texts]
    assert len(set(spoken)) == len(spoken)
    assert all(line.endswith(".") for text in texts for line in map(str, text))
    assert not [line for line in spoken if ONE_OF_MANY.search(line)]
    assert str(cards.character_text(WORDS, Character.PARTNER)[-1]) == "Portuguese: Sócio."
    assert str(cards.kind_text(WORDS, Kind.SICK)[-1]) == "Portuguese: Doente."
    assert "3 healthy dogs" in " ".join(map(str, cards.bonus_text(WORDS, Bonus.HEALTHY)))


def test_a_location_says_what_acting_there_costs() -> None:
    shared = next(
        at
        for view, _, __ in decisions(GAME, 3, {}, 1)
        for at in view.city
        if at.share and at.dogs and at.character >= 0
    )
    text = " ".join(map(str, cards.location_text(WORDS, shared)))
    assert "1 coin to one of them before acting" in text
    assert str(WORDS.character_name(shared.character)) in text


def test_figures_come_from_the_components_in_play() -> None:
    own = GAME.components.replace(
        'merchant_food = { value = 3, provenance = "rulebook" }',
        'merchant_food = { value = 4, provenance = "rulebook" }',
    ).replace('name = "Park"', 'name = "Old Park"')
    words = Words(GAME.with_components(own, "own.toml"))
    assert str(cards.character_brief(words, Character.MERCHANT)) == "+4 food"
    assert str(words.event_text(ev.Stayed(0, PARK), NAMES)) == "Ana stays at the Old Park."
    assert worded(ev.Stayed(0, PARK)) == "Ana stays at the Park."


def test_a_seat_without_a_name_is_told_by_its_number() -> None:
    view, legal = next(
        (view, [action for action in legal if hasattr(action, "seat")])
        for view, legal, _ in decisions(GAME, 2, {}, 3)
        if any(hasattr(action, "seat") for action in legal)
    )
    other = legal[0].seat
    assert str(WORDS.action_short(view, legal[0])) == f"Share with seat {other + 1}"
    assert str(WORDS.action_short(view, legal[0], NAMES)) == f"Share with {NAMES[other]}"

"""The words of DOG Kids: all that can be done or happen has a sentence, and all differ."""

from typing import Any

import pytest

from dogs_rules.games.dog_kids import events as ev
from dogs_rules.games.dog_kids.actions import Change, Decline, KidsAction, Offer, Swap
from dogs_rules.games.dog_kids.events import KidsEvent
from dogs_rules.games.dog_kids.terms import (
    DOUBLES,
    FACES,
    HOME,
    KENNEL,
    NO_COLOUR,
    SWAP,
    TWO_COLOURS,
    YARD,
    Colour,
    Kind,
    Stage,
)
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_rules.shelf import load_book
from dogs_tui.games.dog_kids.words import Words, actions, labels
from dogs_tui.games.dog_kids.words import cards as describing
from dogs_tui.games.dog_kids.words.actions import ACTIONS
from dogs_tui.games.dog_kids.words.events import EVENTS
from dogs_tui.games.dog_kids.words.prompts import PHASES
from dogs_tui.words.phrases import dogs
from dogs_tui.words.registry import words_of
from tests.rules.dog_kids.kids_scenes import (
    GAME,
    GREEN,
    RED,
    Scene,
    card,
    home,
    laid,
    move,
)
from tests.support.staged_play import decisions

pytestmark = pytest.mark.telling

WORDS = words_of(game("dog_kids"))
NAMES = ("Ana", "Bo", "Cleo", "Davi")
TEAMS = {"teams": "teams"}


def worded(event: Any, players: tuple[str, ...] = NAMES) -> str:
    return str(WORDS.event_text(event, players))


def said(scene: Scene, action: KidsAction) -> tuple[str, str]:
    """A legal action as it is told in full, and shortly."""
    assert action in scene.legal
    view, players = scene.view(0), NAMES[: scene.state.seats]
    return str(WORDS.action_text(view, action, players)), str(
        actions.brief(WORDS, view, action, players)
    )


def test_every_action_event_stage_and_card_has_words() -> None:
    assert set(ACTIONS) == set(KidsAction.__args__)
    assert set(EVENTS) == set(KidsEvent.__args__)
    assert set(PHASES) == set(Stage)
    cards = [str(WORDS.card_name(face)) for face in range(FACES)]
    assert len(set(cards)) == FACES
    assert cards[:2] == ["red card", "blue card"]
    assert cards[DOUBLES] == "red double card"
    assert cards[TWO_COLOURS : TWO_COLOURS + 2] == ["red and blue card", "red and green card"]
    assert cards[KENNEL:] == ["kennel card", "swap card"]


@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_hidden_is_told_to_its_owner_alone(seats: int) -> None:
    private = (ev.CardDrawn, ev.OfferMade, ev.CardReceived)
    for view, legal, events in decisions(GAME, seats, TEAMS, seats):
        briefs = (str(actions.brief(WORDS, view, action, NAMES[:seats])) for action in legal)
        assert all(0 < len(brief) <= 100 for brief in briefs)
        assert all((event.seen_by is None) != isinstance(event, private) for event in events)
        partner = view.partners[view.mover]
        if partner >= 0 and view.turn > seats:
            break
    state = GAME.determinize(view, Rng.seeded(1))
    for seat in (*range(seats), None):
        table = [str(line) for line in WORDS.board_text(GAME.view(state, seat), NAMES[:seats])]
        told_of = [line for line in table if line.startswith("Cards of")]
        own = [] if seat is None else [NAMES[seat]]
        assert [line.split()[2].rstrip(":") for line in told_of] == own


# Places and names.


def test_fields_are_told_by_colour_and_distance() -> None:
    assert str(WORDS.field_name(0)) == "white start field"
    assert str(WORDS.field_name(5)) == "blue kennel field"
    assert str(WORDS.spot(0, 0)) == "its start field"
    assert str(WORDS.spot(0, YARD)) == "its yard"
    assert str(WORDS.standing(0, YARD)) == "in its yard"
    assert str(WORDS.standing(0, 5)) == "on the blue kennel field, 35 from home"
    assert str(WORDS.standing(0, 39)) == "on the green field, 1 from home"
    assert str(WORDS.standing(2, 20)) == "on its start field"
    assert str(WORDS.standing(0, HOME + 2)) == "on its red home field"


def test_places_of_a_side_can_be_told_apart() -> None:
    for side in range(4):
        places = [YARD, *range(40), *range(HOME, HOME + 3)]
        assert len({str(WORDS.standing(side, place)) for place in places}) == len(places)


def test_dogs_are_told_by_owner_and_colour() -> None:
    assert str(WORDS.owned(1, NAMES)) == "Bo's grey dog"
    assert str(WORDS.owned(1, NAMES[:2])) == "Bo's brown dog"
    assert str(labels.together(NAMES)) == "Ana, Bo, Cleo and Davi"
    assert [str(dogs(n)) for n in (1, 2)] == ["1 dog", "2 dogs"]


def test_cards_lead_to_their_sections_of_the_book() -> None:
    anchors = {labels.card_anchor(face) for face in range(FACES)}
    assert len(anchors) == len(Kind)
    assert anchors <= set(load_book("dog_kids").anchors)


# What an action would do.


@pytest.mark.parametrize(
    ("hand", "dogs", "action", "full", "short"),
    [
        (
            ("red",),
            ((), ()),
            move("red", YARD),
            "Play the red card: white dog out of its yard to its start field",
            "red card to its start field",
        ),
        (
            ("blue",),
            ((0,), ()),
            move("blue", 0),
            (
                "Play the blue card: white dog from its start field, to the blue"
                " kennel field, 35 from home (cannot be chucked out there)"
            ),
            "blue card to the blue kennel field (cannot be chucked out there)",
        ),
        (
            ("yellow",),
            ((14,), (20,)),
            move("yellow", 14),
            (
                "Play the yellow card: white dog from the yellow field, 26 from home, to the"
                " brown start field, 20 from home (chucks out Bo's brown dog)"
            ),
            "yellow card to the brown start field (chucks out Bo's dog)",
        ),
        (
            ("red blue",),
            ((39, home(0)), ()),
            move("red blue", 39, "red"),
            (
                "Play the red and blue card as red: white dog from the green field, 1 from home,"
                " to its red home field (home! 2 of 3)"
            ),
            "red and blue card as red to its red home field (home!)",
        ),
        (
            ("kennel",),
            ((5,), ()),
            move("kennel", 5),
            (
                "Play the kennel card: white dog from the blue kennel field, 35 from home, to the"
                " green kennel field, 25 from home (cannot be chucked out there)"
            ),
            "kennel card to the green kennel field (cannot be chucked out there)",
        ),
        (
            ("swap",),
            ((5,), (37,)),
            Swap(5, 1, 37),
            (
                "Play the swap card: white dog on the blue kennel field, 35 from home, with Bo's"
                " brown dog on the yellow field, 23 from home (then white is 3 from home, then"
                " brown is 15 from home)"
            ),
            "swap with Bo's dog on the yellow field",
        ),
        (
            ("red",),
            ((), ()),
            Change(),
            "Discard all 3 cards and draw new ones; this ends your turn",
            "Discard all 3 cards and draw new ones; this ends your turn",
        ),
    ],
)
def test_what_an_action_would_do(
    hand: tuple[str, ...], dogs: Any, action: Any, full: str, short: str
) -> None:
    assert said(laid(hand, *dogs), action) == (full, short)


def test_a_push_is_told_with_all_that_follows() -> None:
    scene = laid(("red",), (12,), (19,), (16,), (), **TEAMS)
    full, short = said(scene, move("red", 12))
    assert full.endswith(
        "(pushes Cleo's brown dog to the red field, 1 from home, which chucks out Bo's grey dog)"
    )
    assert short == "red card to the red field (pushes Cleo's dog on, Bo's dog is out)"


def test_who_holds_more_cards_is_told() -> None:
    scene = Scene(3, teams="teams", handicap="yes")
    told_all = [str(line) for line in WORDS.board_text(scene.view(0), NAMES[:3])]
    assert told_all[-2] == "Bo holds 5 cards."
    assert told_all[-1].startswith("Cards of Ana: ")


def test_offers_name_the_partner() -> None:
    state = GAME.setup(4, TEAMS | {"start": "1"}, 1)
    view = GAME.view(state, 0)
    assert str(WORDS.prompt(view, NAMES)) == "Ana: offer your partner Cleo a card, or none"
    assert str(WORDS.phase_name(view)) == "exchange"
    card = state.hands[0][0]
    assert str(WORDS.action_text(view, Offer(card), NAMES)) == f"Offer Cleo {WORDS.a_card(card)}"
    assert str(WORDS.action_text(view, Decline(), NAMES)) == "Keep all cards; no exchange with Cleo"


# What is asked.


@pytest.mark.parametrize(
    ("hand", "dogs", "asked"),
    [
        (("red",), ((), ()), "Ana: bring a white dog out of its yard, or discard all cards"),
        (
            ("swap", "kennel", "kennel"),
            ((), ()),
            "Ana: You cannot bring a dog out: you have no red or blue card.",
        ),
        (("red",), ((5,), ()), "Ana: move a white dog, or discard all cards"),
    ],
)
def test_what_is_asked(hand: tuple[str, ...], dogs: Any, asked: str) -> None:
    assert str(WORDS.prompt(laid(hand, *dogs).view(0), NAMES[:2])) == asked


def test_whether_cards_can_be_played_is_not_told_to_others() -> None:
    view = laid(("swap", "kennel", "kennel"), (), ()).view(1)
    assert "cannot" not in str(WORDS.prompt(view, NAMES[:2]))


def test_who_helps_is_told_whom() -> None:
    scene = laid(("red",), (home(0), home(1), home(2)), (), (16,), (), **TEAMS)
    prompt = str(WORDS.prompt(scene.view(0), NAMES))
    assert prompt == "Ana: help Cleo and move a brown dog, or discard all cards"


# The table.


def test_the_table_is_told_once_around() -> None:
    scene = laid(("red", "red", "kennel"), (5, home(0)), (20, 37))
    told_all = [str(line) for line in WORDS.board_text(scene.view(0), NAMES[:2])]
    assert told_all == [
        (
            "Ana, white: 1 dog in the yard; on the blue kennel field, 35 from home;"
            " 1 dog home (blue)."
        ),
        ("Bo, brown: 1 dog in the yard; on its start field; on the yellow field, 23 from home."),
        (
            "Once around, clockwise from the white start field: after 5 fields Ana's white dog"
            " (blue kennel field), 15 further on Bo's brown dog (brown start field), 17 further"
            " on Bo's brown dog (yellow field)."
        ),
        "Face down: 82 cards.",
        "Cards of Ana: red card x2, kennel card.",
    ]


def test_the_table_names_the_teams() -> None:
    view = GAME.view(GAME.setup(3, TEAMS, 1), None)
    assert str(WORDS.board_text(view, NAMES[:3])[0]) == "Ana and Cleo against Bo."


# What happened.


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.TurnBegan(lap=2), "Round 2."),
        (ev.CardPlayed(seat=0, card=RED, colour=Colour.RED), "Ana plays a red card."),
        (
            ev.CardPlayed(seat=0, card=card("red blue"), colour=Colour.BLUE),
            "Ana plays a red and blue card as blue.",
        ),
        (ev.CardPlayed(seat=1, card=SWAP, colour=NO_COLOUR), "Bo plays a swap card."),
        (
            ev.DogMoved(seat=0, origin=YARD, target=0, way=(YARD, 0), pushed=False),
            "Ana's white dog comes out of its yard to its start field.",
        ),
        (
            ev.DogMoved(seat=0, origin=6, target=7, way=(6, 7), pushed=False),
            "Ana's white dog goes 1 field, to the red field, 33 from home.",
        ),
        (
            ev.DogMoved(seat=2, origin=16, target=19, way=(16, 17, 18, 19), pushed=True),
            "Cleo's brown dog is pushed 3 fields, to the red field, 1 from home.",
        ),
        (
            ev.DogMoved(seat=0, origin=38, target=HOME, way=(38, 39, HOME), pushed=False),
            "Ana's white dog goes 2 fields, to its blue home field.",
        ),
        (
            ev.DogChuckedOut(seat=1, by=0, place=20),
            "Bo's grey dog is chucked out by Ana's white dog: back to its yard.",
        ),
        (
            ev.DogsSwapped(seat=0, place=37, other=2, other_place=5),
            (
                "Cleo's brown dog is now on the"
                " blue kennel field, 15 from home, Ana's white dog on the yellow field, 3 from"
                " home."
            ),
        ),
        (ev.DogHome(seat=0, count=1), "Ana has 1 dog home!"),
        (ev.CardDrawn(seat=0, cards=(RED, RED, SWAP)), "Ana draws: red card x2, swap card."),
        (
            ev.CardsChanged(seat=0, thrown=(RED, SWAP)),
            "Ana discards all cards (red card, swap card) and draws new ones.",
        ),
        (
            ev.Reshuffled(cards=60),
            "The draw pile is empty. The new one is shuffled: 60 cards.",
        ),
        (ev.ExchangeBegan(seats=(0, 2)), "Ana and Cleo may exchange a card."),
        (ev.OfferMade(seat=0, card=RED), "Ana offers a red card."),
        (ev.CardsExchanged(seats=(0, 2)), "Ana and Cleo exchange a card."),
        (ev.CardReceived(seat=2, card=RED), "Cleo gets a red card."),
        (ev.NoExchange(seats=(0, 2)), "Ana and Cleo exchange no card."),
        (ev.GameEnded(winners=(1,)), "Bo wins!"),
        (ev.GameEnded(winners=(0, 2)), "Ana and Cleo win!"),
    ],
)
def test_what_happened_is_told(event: Any, sentence: str) -> None:
    assert worded(event) == sentence


# Cards by themselves.


def test_a_card_is_described_whole() -> None:
    texts = [describing.card_text(WORDS, face) for face in range(FACES)]
    spoken = [" ".join(map(str, text)) for text in texts]
    assert len(set(spoken)) == FACES
    assert all(line.endswith(".") for text in texts for line in map(str, text))


def test_names_come_from_the_components_in_play() -> None:
    own = GAME.components.replace('green = { name = "green"', 'green = { name = "purple"')
    assert own != GAME.components
    assert str(Words(GAME.with_components(own, "own.toml")).card_name(GREEN)) == "purple card"
    assert str(WORDS.card_name(GREEN)) == "green card"

"""The action board by keys."""

from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Cure, EndVisit, FreeVisit, Visit
from dogs_rules.games.dogs.terms import Box, Card, Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.box_forms import BoxForm
from dogs_tui.games.dogs.boards.boxes import BoxBoard, BoxNote
from dogs_tui.games.dogs.boards.kennel import KennelWidget
from dogs_tui.games.dogs.words.cards import box_sentence, card_says, card_sentence
from dogs_tui.games.dogs.words.labels import BOX_LETTERS
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words.registry import words_of
from tests.tui.dogs.stages import DOGS, NAMES, at, showing

WORDS = words_of(game("dogs"))

Legal = tuple[Action, ...]


def open_board(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return len(legal) == 10


def with_free_entry(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return any(isinstance(action, FreeVisit) for action in legal)


def some_box_full(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    full = {box for box, there in enumerate(view.boxes) if len(there.meeples) >= 2}
    return bool(full) and Card.FREE_ENTRY not in kennel.cards


def in_box(box: Box) -> Any:
    def wanted(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
        decision: Any = view.decision
        return bool(decision.box == box)

    return wanted


BOXES = [in_box(box) for box in Box]


async def test_arrows_choose_box_and_card() -> None:
    async with showing(at(Stage.PLACE, open_board)) as (pilot, app):
        await pilot.press("right", "right", "down", "enter")
        assert app.asked == [Visit(2, 1)]
        assert not app.refused


def one_card_left(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return any(box.cards[0] < 0 <= box.cards[1] for box in view.boxes)


async def test_left_and_right_go_to_a_card_that_is_there() -> None:
    async with showing(at(Stage.PLACE, one_card_left)) as (pilot, app):
        board = app.query_one(BoxBoard)
        for _ in Box:
            await pilot.press("right")
            cards = app.pane.view.boxes[board.box].cards
            assert cards[board.place] >= 0 or max(cards) < 0


def at_the_town_hall(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision: Any = view.decision
    return bool(decision.box == Box.TOWN_HALL) and len(legal) == 2


async def test_with_room_every_card_tells_all_it_does_while_a_box_asks() -> None:
    async with showing(at(Stage.BOX, at_the_town_hall), size=(82, 37)) as (_, app):
        board = app.query_one(BoxBoard)
        assert board.form.boxes == BoxForm.TEXTS
        assert app.query_one(KennelWidget).region.bottom == 37
        text = " ".join(board.painted_text().split())
        for card in {card for box in app.pane.view.boxes for card in box.cards if card >= 0}:
            last = str(card_says(WORDS, card)).split()[-1]
            assert last in text


def curing_twice(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    decision: Any = view.decision
    breeds = {action.breed for action in legal if isinstance(action, Cure)}
    return bool(decision.box == Box.VET) and kennel.medicine > 1 and len(breeds) > 2


async def test_nothing_moves_while_a_list_grows_shorter() -> None:
    async with showing(at(Stage.BOX, curing_twice), size=(82, 37)) as (pilot, app):
        choices, before = app.query_one(ChoiceList), len(app.pane.legal)
        top = choices.region.y
        await pilot.press("enter")
        assert app.pane.view.stage == Stage.BOX
        assert len(app.pane.legal) < before
        assert choices.region.y == top


@pytest.mark.parametrize("box", range(5))
async def test_letters_and_digits_jump(box: int) -> None:
    async with showing(at(Stage.PLACE, open_board)) as (pilot, app):
        board = app.query_one(BoxBoard)
        await pilot.press("right" if box == 0 else "home", BOX_LETTERS[box])
        assert board.box == box
        for place in (0, 1):
            await pilot.press(str((2 * box + place + 1) % 10))
            assert (board.box, board.place) == (box, place)
        await pilot.press("enter")
        assert app.asked == [Visit(box, 1)]


async def test_a_full_box_says_why_not() -> None:
    async with showing(at(Stage.PLACE, some_box_full)) as (pilot, app):
        boxes = app.pane.view.boxes
        full = next(box for box, there in enumerate(boxes) if len(there.meeples) >= 2)
        assert "full" in app.text()
        await pilot.press(BOX_LETTERS[full], "enter")
        assert len(app.refused) == 1


async def test_free_entry() -> None:
    async with showing(at(Stage.PLACE, with_free_entry)) as (pilot, app):
        visit = next(action for action in app.pane.legal if isinstance(action, FreeVisit))
        await pilot.press(BOX_LETTERS[visit.box], "x")
        assert not app.asked
        assert app.said.startswith("Press x again: ")
        assert "take no card" in app.query_one(BoxNote).painted_text()
        assert "-1 card" in app.said
        assert len(app.said) <= 3 * 78  # of many causes the figures are told alone
        await pilot.press("x")
        assert app.asked == [visit]
        assert not app.refused


@pytest.mark.parametrize("box", range(5))
async def test_what_a_box_offers_is_a_list(box: int) -> None:
    async with showing(at(Stage.BOX, BOXES[box])) as (pilot, app):
        choices = app.query_one(ChoiceList)
        assert app.focused is choices
        assert [choice.action for choice in choices.choices] == list(app.pane.legal)
        assert app.pane.topic() in {"town-hall", "warehouse", "pet-shop", "vet", "fair"}
        first = app.pane.legal[0]
        await pilot.press("1", "1")
        assert app.asked == [first]
        assert not app.refused


async def test_leaving_a_box() -> None:
    async with showing(at(Stage.BOX)) as (pilot, app):
        await pilot.press("e", "e")
        assert app.asked == [EndVisit()]
        assert not app.refused


async def test_the_second_half_of_a_swap() -> None:
    async with showing(at(Stage.EXCHANGE)) as (pilot, app):
        first = app.pane.legal[0]
        await pilot.press("enter")
        assert app.asked == [first]
        assert not app.refused


async def test_long_lists_say_that_there_is_more() -> None:
    def long(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
        return len(legal) > 12

    async with showing(at(Stage.BOX, long)) as (pilot, app):
        choices = app.query_one(ChoiceList)
        assert app.glyphs.down in choices.painted_text()
        await pilot.press("end")
        assert app.glyphs.up in choices.painted_text()
        assert choices.current is not None
        assert choices.current.text in choices.painted_text()


async def test_the_note_says_what_box_and_card_do() -> None:
    async with showing(at(Stage.PLACE, open_board)) as (pilot, app):
        note = app.query_one(BoxNote)
        await pilot.press("f")
        assert "Dog Fair: sell a dog for 2 coins, buy one for" in note.painted_text()
        await pilot.press("v")
        first = note.painted_text()
        assert "Vet: 1 medicine cures a sick dog" in first
        await pilot.press("down")
        assert note.painted_text() != first
        await pilot.press("enter")
        assert not note.display or app.refused


async def test_a_letter_goes_to_the_first_card_and_pressed_again_to_the_other() -> None:
    async with showing(at(Stage.PLACE, open_board)) as (pilot, app):
        board = app.query_one(BoxBoard)
        letter = BOX_LETTERS[board.box]
        for key, place in ((letter, 0), (letter, 1), ("up", 0), (letter, 0), (letter, 1)):
            await pilot.press(key)
            assert board.place == place


async def test_the_note_says_that_a_box_is_full() -> None:
    async with showing(at(Stage.PLACE, some_box_full, seats=2)) as (pilot, app):
        full = next(box for box, there in enumerate(app.pane.view.boxes) if len(there.meeples) >= 1)
        await pilot.press(BOX_LETTERS[full])
        assert "full this round" in app.query_one(BoxNote).painted_text()


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("box", range(5))
@pytest.mark.parametrize("seats", [2, 4])
def test_every_note_fits_the_narrowest_table(seats: int, box: int, place: int) -> None:
    view = DOGS.view(at(Stage.PLACE, open_board, seats=seats), None)
    assert len(str(box_sentence(WORDS, view, box))) <= 80
    assert len(str(card_sentence(WORDS, view, box, place))) <= 80


async def test_the_cursor_stays_on_the_cards_where_none_is_left() -> None:
    async with showing(at(Stage.PLACE, open_board)) as (_, app):
        board = app.query_one(BoxBoard)
        board.show(app.pane.view, NAMES, frozenset({(3, -1)}))
        assert (board.box, board.place) == (3, 0)

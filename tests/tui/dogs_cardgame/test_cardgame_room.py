"""Nothing on the table of DOGS Cardgame is cut, at any size; it grows with its room."""

import string

import pytest
from msgspec.structs import replace

from dogs_rules.games.dogs_cardgame.terms import Kind, Stage
from dogs_rules.phrase import literal
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.card import WIDEST, fitting
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.city_form import SMALL, TIGHT, city_form
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard
from dogs_tui.games.dogs_cardgame.boards.kennel_form import (
    KENNEL_ROWS,
    KENNEL_WIDTH,
    kennel_form,
)
from dogs_tui.games.dogs_cardgame.boards.neighbours import NeighbourKennel, Neighbours
from dogs_tui.games.dogs_cardgame.boards.topics import dealt_cards, location_cards
from dogs_tui.games.dogs_cardgame.glyphs import SETS as SIGNS
from dogs_tui.games.dogs_cardgame.panes.table_boards import WHOLE_CARD
from dogs_tui.kit import commands
from dogs_tui.play.portraits import LARGE_HEAD, MIDDLE_HEAD, SMALL_HEAD, HeadSize
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.tui.dogs_cardgame.cardgame_stages import (
    CARDGAME,
    NAMES,
    at,
    showing,
)

WORDS = words_of(game("dogs_cardgame"))
MORE = literal("…")


# Forms.


@pytest.mark.parametrize(
    ("names", "inside", "rows", "head", "beside"),
    [
        (["Pug", "Beagle"], 14, 14, SMALL_HEAD, True),
        (["Pug", "Golden Retriever"], 14, 13, None, True),
        (["Pug", "Golden Retriever"], 14, 20, SMALL_HEAD, False),
        (["Pug", "Golden Retriever"], 18, 14, SMALL_HEAD, True),
        (["Pug", "Golden Retriever"], 14, 26, MIDDLE_HEAD, False),
        (["Pug", "Golden Retriever"], 26, 20, MIDDLE_HEAD, True),
        (["Pug", "Golden Retriever"], 26, 29, LARGE_HEAD, True),
    ],
)
def test_the_city_takes_the_largest_form_in_which_names_stand_whole(
    names: list[str], inside: int, rows: int, head: HeadSize | None, beside: bool
) -> None:
    form = city_form(names, inside, rows)
    assert (form.head, form.beside) == (head, beside)
    assert SMALL.height < form.height <= rows


def test_without_room_the_city_has_a_row_for_each_dog() -> None:
    assert city_form(["Pug"], 11, 8) == SMALL


def test_a_kennel_names_its_breeds_where_there_is_room() -> None:
    bays = WORDS.tables.bays
    small = kennel_form(bays, 60, 30)
    assert (small.width, small.height) == (KENNEL_WIDTH, KENNEL_ROWS)
    large = kennel_form(bays, 94, 17)
    assert large.name_rows
    assert large.width <= 94
    assert kennel_form(bays, 94, 16) == kennel_form(bays, 91, 17) == small


async def test_where_rows_are_few_the_city_has_no_frames_and_the_kennel_no_heads() -> None:
    async with showing(at(Stage.MOVE, seats=4), size=(80, 17)) as (_, app):
        city, kennel = app.query_one(CityBoard), app.query_one(KennelBoard)
        assert city.form == TIGHT
        assert kennel.form.head is None
        assert city.size.height + kennel.size.height < 17
        for place, location in enumerate(app.pane.view.city, start=1):
            name = say(WORDS.location_name(location.number))
            assert f"{place} {name}" in city.painted_text()
    async with showing(at(Stage.PLACE, seats=4), size=(80, 17)) as (_, app):
        assert not app.query_one(CityBoard).display
        assert app.query_one(KennelBoard).form.head is not None


def test_a_cured_dog_has_a_sign_of_its_own() -> None:
    for glyphs in SIGNS.values():
        assert glyphs.cured not in glyphs.kinds
        assert glyphs.housed[Kind.SICK] == glyphs.cured


@pytest.mark.parametrize(
    ("size", "heads", "named", "neighbours"),
    [
        ((80, 21), False, False, False),
        ((82, 37), True, False, False),
        ((122, 47), True, True, False),
        ((162, 57), True, True, True),
    ],
)
async def test_the_table_grows_in_steps(
    size: tuple[int, int], heads: bool, named: bool, neighbours: bool
) -> None:
    async with showing(at(Stage.MOVE, seats=4), size=size) as (_, app):
        assert (app.query_one(CityBoard).form.head is not None) == heads
        assert bool(app.query_one(KennelBoard).form.name_rows) == named
        assert app.query_one(Neighbours).display == neighbours


async def test_larger_heads_push_nothing_out() -> None:
    heads = set()
    async with showing(at(Stage.MOVE, seats=4), size=(162, 57)) as (pilot, app):
        city, kennel = app.query_one(CityBoard), app.query_one(KennelBoard)
        for rows in (57, 60, 62, 66, 76):
            await pilot.resize_terminal(162, rows)
            assert app.query_one(Neighbours).display
            heads.add((city.form.head, kennel.form.head))
            larger = (city.form.head, kennel.form.head) != (SMALL_HEAD, SMALL_HEAD)
            assert app.query_one("#own WholeCard").size.height >= WHOLE_CARD or not larger
    assert heads >= {(SMALL_HEAD, SMALL_HEAD), (SMALL_HEAD, MIDDLE_HEAD)}
    assert (MIDDLE_HEAD, LARGE_HEAD) in heads


def test_every_card_stands_whole_in_the_rows_kept_for_it() -> None:
    kennel = kennel_form(WORDS.tables.bays, 134, 40, SMALL_HEAD).width
    width = min(kennel, WIDEST) - 5
    state = at(Stage.MOVE, seats=5)
    for location in CARDGAME.view(state, CARDGAME.to_move(state)).city:
        for character in range(len(WORDS.tables.characters)):
            texts = location_cards(WORDS, replace(location, character=character))
            assert fitting(texts, width, WHOLE_CARD - 2, MORE) == fitting(texts, width, 99, MORE)


async def test_the_kennels_of_all_others_stand_below_the_own_in_turn_order() -> None:
    async with showing(at(Stage.MOVE, seats=4), size=(162, 57)) as (_, app):
        mover = app.pane.view.mover
        shown = list(app.query(NeighbourKennel))
        assert [board.seat for board in shown] == [(mover + nth) % 4 for nth in (1, 2, 3)]
        for board in shown:
            assert NAMES[board.seat] in board.painted_text()
            assert board.size == (KENNEL_WIDTH, KENNEL_ROWS)


def test_a_card_says_less_where_rows_are_short_and_never_half_a_sentence() -> None:
    state = at(Stage.MOVE, seats=5)
    texts = location_cards(WORDS, CARDGAME.view(state, CARDGAME.to_move(state)).city[0])
    fitted = [" ".join(text for text, _ in fitting(texts, 50, rows, MORE)) for rows in range(1, 16)]
    assert "Portuguese" in fitted[-1]
    assert not fitted[0]
    for rows, text in enumerate(fitted, start=1):
        assert len(fitting(texts, 50, rows, MORE)) <= rows
        assert not text or text.endswith((".", ". …"))
    assert any(text.endswith("…") for text in fitted), "that more is on the card is told"
    assert len(set(map(len, fitted))) > 2


def test_cards_to_choose_from_say_equally_much() -> None:
    texts = dealt_cards(WORDS, tuple(range(len(WORDS.tables.characters))))
    names = [say(name) for name, _ in texts]
    for rows in range(len(texts) * 5, 60):
        fitted = [text for text, _ in fitting(texts, 50, rows, MORE, equal=True)]
        assert len(fitted) <= rows
        assert [text for text in fitted if text in names] == names


# Signs.


def test_no_ascii_sign_looks_like_a_key() -> None:
    own = SIGNS["ascii"]
    signs = {*own.kinds, *own.goods, own.improvement, own.puppy}
    keys = {key for command in commands.REGISTRY.values() for key in command.keys.split(",")}
    assert not signs & keys
    assert not signs & set(string.ascii_letters + string.digits + "?/<>")
    assert len(signs) == len((*own.kinds, *own.goods, own.improvement, own.puppy))

"""The component file of Dog Lover: its figures against the design, and what a broken one says."""

import pytest
from lover_scenes import GAME, TABLES, face, trick

from dogs_rules.game import ComponentError, OptionError
from dogs_rules.games.dog_lover.components import load, shipped_text
from dogs_rules.games.dog_lover.terms import FIRST_DOG, Kind, Size, kind_of


@pytest.mark.parametrize(("seats", "cards"), [(2, 62), (3, 91), (4, 120)])
def test_cards_by_seat_count(seats: int, cards: int) -> None:
    assert len(GAME.derived.decks[seats]) == cards
    assert face("fetch") not in GAME.derived.decks[seats]


def test_totals_of_the_rulebook() -> None:
    assert sum(TABLES.tokens) == 62
    assert TABLES.under_end == {2: 7, 3: 11, 4: 15}
    rescues = [dog for dog in TABLES.dogs if dog.rescued]
    assert len(rescues) == 15
    assert [sum(dog.size == size for dog in rescues) for size in Size] == [5, 5, 5]
    kinds = [card.kind for card in TABLES.tricks]
    assert [kinds.count(kind) for kind in ("basic", "special", "learned")] == [1, 5, 11]
    assert TABLES.points.toys == (1, 3, 6, 10, 15)


def test_traits_are_there_at_every_seat_count_and_fit_three_dogs_of_each_size() -> None:
    sizes = [trait.size for trait in TABLES.traits]
    assert [sizes.count(size) for size in Size] == [3, 3, 3]
    traits = [card for card in GAME.derived.decks[2] if kind_of(card) == Kind.TRAIT]
    assert len(traits) == len(set(traits)) == 9
    assert [trait.penalty for trait in TABLES.traits] == [1, 1, 1, 1, 2, 2, 1, 1, 1]


def test_dogs_are_worth_what_they_eat() -> None:
    """Scraps 1, dry bits 2, canned food 3: every dog whose points the rulebook shows fits."""
    for dog in TABLES.dogs:
        scraps, dry, canned = dog.food
        if not dog.rescued or dog.ability is None or dog.ability.kind == "toy":
            assert dog.points == scraps + 2 * dry + 3 * canned, dog.key


def test_food_cards_never_want_more_tokens_than_there_are() -> None:
    copies = {card.key: sum(card.copies) for card in TABLES.cards}
    for at, key in enumerate(("scraps", "dry", "canned")):
        assert copies[key] + 2 * copies[f"{key}_two"] <= TABLES.tokens[at]
    assert copies["wild"] <= TABLES.tokens[3]


def test_names_are_english_and_polish() -> None:
    assert TABLES.name(face("teachers_pet")) == "Teacher's Pet"
    assert TABLES.cards[face("teachers_pet")].original == "Pupilek"
    assert TABLES.dog(face("zolza")).original == "Zołza"
    assert TABLES.dog(face("rusty")).original == "Rusty"


PLACEMENTS = {"sit": 12} | dict.fromkeys(
    ("shake", "bow", "crawl", "catch", "drop", "beg", "roll_over", "play_dead"), 8
)


@pytest.mark.parametrize("key", [card.key for card in TABLES.tricks])
def test_placements(key: str) -> None:
    card = TABLES.tricks[trick(key)]
    assert len(card.placements) == PLACEMENTS.get(key, 4)
    for laid in card.placements:
        assert len(laid.cells) == len(card.cells)
        rows = [cell // 3 for cell in laid.cells]
        columns = [cell % 3 for cell in laid.cells]
        assert laid.lanes == {
            *(column for column in range(3) if columns.count(column) > 1),
            *(3 + row for row in range(3) if rows.count(row) > 1),
        }
    for lane in range(6):
        assert sum(lane not in laid.lanes for laid in card.placements) >= 2


def test_sit_takes_each_lane_from_both_ends() -> None:
    laid = TABLES.tricks[trick("sit")].placements
    assert {(each.cells, each.place) for each in laid} == {
        ((0, 3, 6), 0),
        ((0, 3, 6), 6),
        ((1, 4, 7), 1),
        ((1, 4, 7), 7),
        ((2, 5, 8), 2),
        ((2, 5, 8), 8),
        ((0, 1, 2), 9),
        ((0, 1, 2), 3),
        ((3, 4, 5), 10),
        ((3, 4, 5), 4),
        ((6, 7, 8), 11),
        ((6, 7, 8), 5),
    }


def test_tricks_turn_and_shift_but_are_never_mirrored() -> None:
    catch = {laid.cells for laid in TABLES.tricks[trick("catch")].placements}
    assert (0, 1, 6) in catch
    assert (1, 2, 7) in catch
    assert (0, 2, 5) in catch
    assert (0, 1, 7) not in catch, "that is the shape seen in a mirror"
    first = TABLES.tricks[trick("catch")].placements[0]
    assert (first.turn, first.at, first.place) == (0, (0, 0), 0)


def test_a_star_inside_the_grid_slides_outwards_along_its_line() -> None:
    text = shipped_text().replace(
        "cells = [[0, 0], [1, 0], [2, 0]]\nstar = [-1, 0]",
        "cells = [[0, 0], [0, 2]]\nstar = [-1, 0]",
        1,
    )
    laid = load(text, "mine.toml").tricks[0].placements
    upright = {(each.cells, each.place) for each in laid if each.turn == 0}
    assert upright == {((0, 2), 0), ((3, 5), 0), ((6, 8), 0)}


def test_a_deck_too_small_says_what_is_needed() -> None:
    text = shipped_text()
    at = text.index("[[dogs]]")
    thin = text[:at].replace("copies = [2, 1, 1]", "copies = [0, 0, 0]")
    thin = thin.replace("copies = [6, ", "copies = [0, ").replace("copies = [1, ", "copies = [0, ")
    thin = thin.replace("copies = [5, ", "copies = [0, ").replace("copies = [4, ", "copies = [0, ")
    thin = thin.replace("copies = [3, ", "copies = [0, ").replace("copies = [2, ", "copies = [0, ")
    with pytest.raises(ComponentError, match="copies, with 2 players: found 11 cards, expected"):
        load(thin + text[at:], "mine.toml")


def test_options() -> None:
    assert [option.key for option in GAME.options(3)] == ["start", "tricks"]
    assert GAME.setup(3, {"start": "2"}, 1).first == 1
    basic = GAME.setup(4, {}, 1)
    assert [area.tricks for area in basic.areas] == [(0,)] * 4
    special = GAME.setup(4, {"tricks": "special"}, 1)
    numbers = [area.tricks[0] for area in special.areas]
    assert len(set(numbers)) == 4
    assert all(TABLES.tricks[number].kind == "special" for number in numbers)
    with pytest.raises(OptionError, match="option 'tricks' takes one of basic, special"):
        GAME.setup(2, {"tricks": "all"}, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    state = GAME.setup(seats, {}, 20)
    last = (state.first - 1) % seats
    assert state.mover == last
    assert [area.fetch for area in state.areas] == [seat == last for seat in range(seats)]
    assert all(len(area.dogs) == 1 and area.dogs[0].card >= FIRST_DOG for area in state.areas)
    assert len(state.grid) == 9
    assert len(state.deck) == len(GAME.derived.decks[seats]) - 9 - seats
    assert state.under_end == TABLES.under_end[seats]
    assert (len(state.trick_row), len(state.trick_pile)) == (3, 8)
    assert (len(state.shelter_row), len(state.shelter_pile)) == (3, 12)

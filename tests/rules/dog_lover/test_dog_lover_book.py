"""The book of Dog Lover: it says what the components say, and its examples add up."""

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeAlias

import pytest

from dogs_rules.book import Verbatim, spans_of
from dogs_rules.components import parsed_toml
from dogs_rules.games.dog_lover.components import shipped, shipped_text
from dogs_rules.games.dog_lover.tables import Ability, DogCard, TrickCard
from dogs_rules.games.dog_lover.terms import (
    FIRST_DOG,
    FIRST_TRAIT,
    Food,
    Kind,
    Size,
    Trait,
    kind_of,
)
from dogs_rules.shelf import load_book
from tests.support.book_figures import states_only
from tests.support.pages import Pages

TABLES = shipped()
MARKS = ("2+", "3+", "4+")
FOODS = ("scraps", "dry bits", "canned food")


BOOK = load_book("dog_lover")
PAGES = Pages(BOOK)
text, rows = PAGES.text, PAGES.rows


def anchor_of(name: str) -> str:
    """The name of a trait or a dog as it stands in anchors."""
    return name.lower().replace("'", "").replace(" ", "-")


def meal(dog: DogCard) -> str:
    return "/".join(map(str, dog.food))


RESCUED = [dog for dog in TABLES.dogs if dog.rescued]


def test_the_deck_is_that_of_the_components() -> None:
    printed = {name: tuple(map(int, counts)) for name, *counts in rows("deck")}
    expected: dict[str, tuple[int, ...]] = {
        card.name: card.copies
        for face, card in enumerate(TABLES.cards)
        if kind_of(face) not in (Kind.TRAIT, Kind.FETCH)
    }
    dogs = [dog.copies for dog in TABLES.dogs if not dog.rescued]
    traits = [card.copies for card in TABLES.cards[FIRST_TRAIT : FIRST_TRAIT + len(Trait)]]
    expected["Dogs"], expected["Traits"] = _sums(dogs), _sums(traits)
    assert printed == expected
    two, three, four = accumulate(_sums(list(expected.values())))
    said = f"That makes {two} cards for two, {three} for three, {four} for four"
    assert said in text("deck")


def _sums(copies: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*copies, strict=True)))


def test_the_dogs_are_those_of_the_components() -> None:
    printed = [(name.removesuffix(" *"), *rest) for name, *rest in rows("dog-list")]
    expected = [
        (dog.name, str(dog.points), meal(dog), MARKS[dog.copies.index(1)])
        for size in Size
        for dog in TABLES.dogs
        if not dog.rescued and dog.size is size
    ]
    assert sorted(printed) == sorted(expected)


def test_dogs_that_no_rulebook_shows_carry_a_star() -> None:
    shown = {name for name, *_ in rows("dog-list") if not name.endswith("*")}
    assert shown == {"Dango", "Leia", "Molly", "Mando", "Arya", "Wanisz"}


def test_the_tokens_are_those_of_the_components() -> None:
    assert tuple(int(count) for *_, count in rows("tokens")) == TABLES.tokens
    assert len(rows("tokens")) == len(Food)


def test_the_cards_under_the_end_card_are_those_of_the_components() -> None:
    printed = {int(seats): int(under) for seats, _, under in rows("seats-cards")}
    assert printed == TABLES.under_end


def test_the_traits_are_those_of_the_components() -> None:
    printed = {name: (size, int(points)) for name, size, points in rows("traits")}
    assert printed == {
        TABLES.cards[FIRST_TRAIT + number].name: (card.size.name.lower(), card.points)
        for number, card in enumerate(TABLES.traits)
    }


@pytest.mark.parametrize("trait", list(Trait), ids=lambda trait: trait.name)
def test_each_trait_says_its_figures(trait: Trait) -> None:
    card, printed = TABLES.traits[trait], TABLES.cards[FIRST_TRAIT + trait]
    said = text(f"trait-{anchor_of(printed.name)}")
    points = f"{card.points} point" + ("s" if card.points != 1 else "")
    assert said.startswith(f"{printed.original}. {card.size.name.capitalize()} dog, {points}.")
    assert f"give up {card.penalty} " in said
    if card.each:
        assert re.search(rf"\b{card.each} points\b", said)


def test_the_rescued_dogs_are_those_of_the_components() -> None:
    printed = {(name, size, points, eats) for name, size, points, eats in rows("rescued")}
    assert printed == {
        (dog.name, dog.size.name.lower(), str(dog.points) if dog.points else "-", meal(dog))
        for dog in RESCUED
    }


@pytest.mark.parametrize("dog", RESCUED, ids=lambda dog: dog.key)
def test_each_rescued_dog_says_its_size_its_meal_and_its_ability(dog: DogCard) -> None:
    said = text(f"rescued-{anchor_of(dog.name)}")
    assert said.startswith(dog.size.name.capitalize())
    if dog.food == (1, 1, 1):
        assert "eats one of each food" in said
    else:
        eaten = [f"{count} {food}" for count, food in zip(dog.food, FOODS, strict=True) if count]
        assert f"eats {' and '.join(eaten)}." in said
    assert (f"{dog.points} points, eats" in said) == bool(dog.points)
    assert dog.ability is not None
    for words in _ability(dog.ability):
        assert words in said


def _ability(ability: Ability) -> list[str]:
    """What a section about an ability must say."""
    words = [TABLES.cards[FIRST_TRAIT + trait].name for trait in ability.traits]
    match ability.kind:
        case "toy":
            assert ability.toy is not None
            return [f"+{ability.points} with a {ability.toy.name.replace('_', ' ').title()}"]
        case "two_traits":
            return [*words, f"{ability.points} points", f"{ability.more} if you have both"]
        case "each_trait":
            return [*words, f"{ability.points} points for each trait", f"{ability.more} more"]
        case "trainings":
            return [f"{ability.points} points for each Training"]
        case "sets":
            return [f"{ability.points} points for each set"]
        case "size":
            assert ability.size is not None
            return [f"{ability.points} points for each fed {ability.size.name.lower()} dog"]


Shape: TypeAlias = tuple[tuple[tuple[int, int], ...], tuple[int, int]]
"""Cells and star."""


def _pictures() -> list[tuple[str, Shape]]:
    """The tricks as drawn, by name."""
    out = []
    for block in BOOK.section("trick-list").blocks:
        if not isinstance(block, Verbatim):
            continue
        for group in "\n".join(block.lines).split("\n\n"):
            names, *lines = group.split("\n")
            starts = [hit.start() for hit in re.finditer(r"\S+(?: \S+)*", names)]
            for at, end in zip(starts, [*starts[1:], 99], strict=True):
                signs = {
                    (row, column - 1): sign
                    for row, line in enumerate(lines)
                    for column, sign in enumerate(line[at:end])
                }
                cells = tuple(spot for spot, sign in sorted(signs.items()) if sign == "#")
                (star,) = (spot for spot, sign in signs.items() if sign == "*")
                out.append((names[at:end].strip(), (cells, star)))
    return out


def test_the_pictures_of_the_tricks_are_those_of_the_components() -> None:
    drawn = _pictures()
    assert [name for name, _ in drawn] == [card.name for card in TABLES.tricks]
    for (_, shape), card in zip(drawn, TABLES.tricks, strict=True):
        assert shape in _turns((tuple(sorted(card.cells)), card.star))


def _turns(shape: Shape) -> list[Shape]:
    """A shape in its four turns, from row 0 and column 0."""
    out = []
    for _ in range(4):
        cells, star = shape
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        out.append(
            (
                tuple(sorted((row - top, column - left) for row, column in cells)),
                (star[0] - top, star[1] - left),
            )
        )
        shape = (tuple((column, -row) for row, column in cells), (star[1], -star[0]))
    return out


def test_every_trick_can_be_used_in_two_ways_beside_every_lane() -> None:
    assert "each of them can be used in at least two ways" in text("trick-list")

    def ways(card: TrickCard, lane: int) -> int:
        return sum(lane not in placement.lanes for placement in card.placements)

    assert min(ways(card, lane) for card in TABLES.tricks for lane in range(6)) >= 2


def test_sets_and_bones_are_those_of_the_components() -> None:
    points = TABLES.points
    assert [int(worth) for _, worth in rows("toys")] == list(points.toys)
    first, two, three = (worth for _, worth in rows("bones"))
    assert (int(first), two, three) == (
        points.one_bone,
        f"{points.two_bones} for each fed dog",
        f"{points.three_bones} for each fed dog",
    )


def test_the_scored_game_adds_up() -> None:
    printed = [(what, int(points)) for what, points in rows("scoring-example")]
    totals = [at for at, (what, _) in enumerate(printed) if what == "Total"]
    assert [printed[at][1] for at in totals] == [33, 31]
    start = 0
    for end in totals:
        dogs = next(at for at in range(start, end) if printed[at][0] == "Dogs")
        assert sum(points for _, points in printed[start:dogs]) == printed[dogs][1]
        assert sum(points for _, points in printed[dogs:end]) == printed[end][1]
        start = end + 1


def test_the_glossary_has_every_polish_name() -> None:
    entries = {
        span.text.lower()
        for section in BOOK.sections
        if section.anchor.startswith("glossary")
        for span in spans_of(section.blocks)
        if span.emphasis
    }
    names = {card.original.removesuffix(" x2") for card in TABLES.cards}
    names |= {card.original for card in TABLES.tricks if card.original != card.name}
    names |= {dog.original for dog in RESCUED}
    assert {name.lower() for name in names} - entries == set()


def test_what_the_book_calls_reconstructed_the_components_do() -> None:
    file = parsed_toml(shipped_text())
    dogs = {dog["name"]: dog["provenance"]["food"] for dog in (*file["dogs"], *file["rescues"])}
    ours = {name.removesuffix(" *") for name, *_ in rows("dog-list") if name.endswith("*")}
    rescued = {name for name, *_ in rows("rescued")}
    mentioned = [what for what, _ in rows("facts-and-reconstructions")]
    guessed = {name for name in rescued if f"Which food {name} eats" in mentioned}
    assert {name for name, said in dogs.items() if said == "reconstructed"} == ours | guessed
    assert all(card["provenance"]["copies"] == "reconstructed" for card in file["cards"].values())
    assert "How many cards of each kind, with which marks" in mentioned


def test_every_dog_of_the_deck_has_a_line() -> None:
    listed = {name.removesuffix(" *") for name, *_ in rows("dog-list")}
    deck = TABLES.dogs[: TABLES.shelter - FIRST_DOG]
    assert listed == {dog.name for dog in deck}


def test_in_a_minute_it_tells_the_figures_of_the_components() -> None:
    points = TABLES.points
    *sets, last = points.toys
    states_only(
        BOOK,
        f"{points.walk} for a Walk and {points.training} for a Training under it",
        f"A hungry dog costs {-points.unfed}",
        f"counts in sets of different ones: {', '.join(map(str, sets))} or {last}",
        f"One Bone costs {-points.one_bone}, two bring {points.two_bones} for each fed dog, "
        f"three {points.three_bones}",
    )

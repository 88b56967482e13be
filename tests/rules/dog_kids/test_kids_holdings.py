"""The holdings of DOG Kids: what leaving the yard, going and being chucked out change."""

from typing import Any

import msgspec

from dogs_rules import game
from dogs_rules.games.dog_kids.terms import YARD
from dogs_rules.holding import Holding

RULES: Any = game("dog_kids")


def held(*places: int) -> tuple[Holding, Holding]:
    """The dogs in the yard and the fields of seat 0, whose dogs are at these places."""
    state = RULES.setup(2, RULES.check_options(2, {}), 1)
    view = RULES.view(state, 0)
    dogs = (places, *view.dogs[1:])
    _, yard, fields = RULES.holdings(msgspec.structs.replace(view, dogs=dogs), 0)
    return yard, fields


def test_the_start_field_is_no_field_gone() -> None:
    tables = RULES.derived.tables
    start = tables.sides[RULES.derived.sides_of[2][0]].start
    assert [held(YARD, YARD, place)[1].count for place in (YARD, start, start + 1)] == [0, 0, 1]


def test_changes_are_told_by_direction() -> None:
    yard, fields = held(YARD, YARD, YARD)
    assert [str(yard.changed(by)) for by in (-1, 2)] == [
        "1 dog out of the yard",
        "2 dogs back to the yard",
    ]
    assert [str(fields.changed(by)) for by in (4, 1, -3)] == [
        "4 fields forward",
        "1 field forward",
        "3 fields back",
    ]
    assert str(fields.unsure) == "? fields"

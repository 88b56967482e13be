"""Sentences as rows of a table, and what is said where a game has no words."""

from typing import Any

import pytest

from dogs_rules.game import Event
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words.game import GameWords
from dogs_tui.words.sentences import Entry, player, row, spoken, when, whole
from tests.support.peek import Drew, Laid, Lay, Peek

NAMES = ("Ana", "Bo")


class Gave(Event, frozen=True):
    seat: int
    to: int
    count: int


class Words:
    """What formats are methods of."""

    def bones(self, count: int) -> Phrase:
        return phrase("{n} bones", n=count)


def said(entry: Entry, **fields: int) -> str:
    event = Gave(**{"seat": 0, "to": 1, "count": 3, **fields})
    return str(spoken(entry, Words(), event, NAMES))


def test_fields_are_those_of_the_event_and_name_is_its_seat() -> None:
    assert said(phrase("{name} gives {count}.")) == "Ana gives 3."
    assert said(row(phrase("{name} gives {n}."), n="count"), seat=1) == "Bo gives 3."
    assert said(phrase("{name} gives.", name="Cleo")) == "Cleo gives."


def test_formats_take_as_much_as_they_need() -> None:
    assert said(row(phrase("{count}"), count=lambda count: count + 1)) == "4"
    assert said(row(phrase("{count}"), count=Words.bones)) == "3 bones"
    assert said(row(phrase("{who} gets {what}"), who=("to", player), what=("count", Words.bones)))
    both = row(phrase("{sum}"), sum=whole(lambda _, event: event.to + event.count))
    assert said(both) == "4"


def test_one_of_two_is_said() -> None:
    entry = when("to", when(lambda event: event.count == 1, phrase("one"), phrase("many")), None)
    assert [said(entry), said(entry, count=1), said(entry, to=0)] == ["many", "one", "None"]


def test_functions_take_names_only_if_they_want_them() -> None:
    assert said(lambda words, event: words.bones(event.count)) == "3 bones"
    assert said(lambda words, event, names: phrase("{name}", name=names[event.to])) == "Bo"


def test_a_source_for_no_field_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="colour"):
        row(phrase("{name} gives."), colour="count")


def test_a_game_without_words_is_told_by_its_own_names() -> None:
    words, game = GameWords(Peek()), Peek()
    state = game.setup(2, {}, 1)
    view: Any = game.view(state, 0)
    assert str(words.prompt(view, NAMES)) == "Ana: play"
    assert str(words.phase_name(view)) == "play"
    assert str(words.action_text(view, Lay(7), NAMES)) == "lay (card 7)"
    assert str(words.event_text(Laid(1, 7), NAMES)) == "Bo: laid (card 7)."
    assert str(words.event_text(Drew(0, 4, seen_by=(0,)), NAMES)) == "Ana: drew (card 4)."
    assert str(words.topic("late game").less) == "less late game"
    table = [str(line) for line in words.board_text(view, NAMES)]
    assert f"hand: {', '.join(map(str, view.hand))}." in table
    assert "laid: none, none." in table

"""The words of Dog Lover: its tables of sentences, and what lies on the table. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.actions import ACTIONS, NOTES, PARTS
from dogs_tui.games.dog_lover.words.board import board_text
from dogs_tui.games.dog_lover.words.events import EVENTS
from dogs_tui.games.dog_lover.words.labels import Labels
from dogs_tui.games.dog_lover.words.prompts import PHASES, PROMPTS
from dogs_tui.words.game import FirstTime, Topic
from dogs_tui.words.phrases import Names

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "watch_dog": FirstTime(
        phrase(
            "The Watch Dog guards a column or a row of the grid: nobody takes more than "
            "one card from there. Think of the player who goes first. The arrows go around "
            "the grid, {choose} puts it down."
        ),
        {"choose": "cursor.choose"},
    ),
    "turn": FirstTime(
        phrase(
            "Take cards from the grid: dogs, and food for them. Take a trick in hand with "
            "{next}; arrows shift it, {turn} turns it, {choose} takes all cards under it. Before "
            "and after that you may play cards; {end} ends your turn."
        ),
        {
            "next": "dog-lover.next",
            "turn": "dog-lover.turn",
            "choose": "cursor.choose",
            "end": "dog-lover.end",
        },
    ),
    "penalty": FirstTime(
        phrase(
            "You took a trait and had no dog of its size to attach it to. It is discarded, "
            "and you give up what it says. Choose what to give up with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "feeding": FirstTime(
        phrase(
            "Now your dogs eat: a fed dog scores, a hungry one costs points. The best way is "
            "laid out for you. Change who eats with {feed}; {finish} ends it."
        ),
        {"feed": "dog-lover.feed", "finish": "dog-lover.finish"},
    ),
}
"""By phase of a view."""


TOPICS: Final[dict[str, Topic]] = {
    "feeding": Topic(phrase("better fed dogs"), phrase("hungrier dogs")),
    "things": Topic(phrase("more favorite things"), phrase("fewer favorite things")),
    "cards": Topic(phrase("more cards to use later"), phrase("fewer cards to use later")),
    "tricks": Topic(phrase("better tricks"), phrase("worse tricks")),
    "turns": Topic(phrase("more turns"), phrase("fewer turns")),
    "dogs": Topic(phrase("dogs that can bring more"), phrase("dogs that can bring less")),
}
"""By topic of the terms in ``dogs_rules.games.dog_lover.judging``."""

KINDS: Final[dict[str, Phrase]] = {
    "tricks": phrase("taking cards"),
    "cards": phrase("tucking and attaching"),
    "learning": phrase("adopting and learning"),
    "turns": phrase("ending the turn"),
    "penalties": phrase("penalties"),
    "feeding": phrase("feeding"),
}
"""By kind of choice what it is about."""

KIND_OF: Final[dict[type, str]] = {
    act.EndTurn: "turns",
    **dict.fromkeys((act.PlaceWatchDog, act.Take, act.PlayFetch), "tricks"),
    **dict.fromkeys((act.Tuck, act.Attach, act.CollectFood), "cards"),
    **dict.fromkeys((act.Adopt, act.Learn), "learning"),
    **dict.fromkeys(
        (
            act.GiveUpCard,
            act.GiveUpWalk,
            act.GiveUpTucked,
            act.GiveUpTrait,
            act.GiveUpDog,
            act.GiveUpTrick,
            act.GiveUpFood,
            act.GiveUpFetch,
        ),
        "penalties",
    ),
    **dict.fromkeys((act.FeedDog, act.StarveDog, act.FinishFeeding), "feeding"),
}


class Words(Labels):
    """The words of Dog Lover: on boards, in the log, in plain mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    parts = PARTS
    events = EVENTS
    closing = frozenset({act.EndTurn, act.FinishFeeding})
    topics = TOPICS
    kinds = KINDS
    kind_of = KIND_OF

    def goal(self) -> Phrase:
        """The goal of the game."""
        return phrase(
            "Gather the happiest pack: take in dogs, and food for each of them. Dogs that you can "
            "feed at the end score, and most points win."
        )

    def board_text(self, view: DogLoverView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)

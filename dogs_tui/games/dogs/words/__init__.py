"""The words of DOGS: its tables of sentences, and what lies on the table. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.words.actions import ACTIONS
from dogs_tui.games.dogs.words.board import board_text
from dogs_tui.games.dogs.words.events import EVENTS
from dogs_tui.games.dogs.words.labels import Labels
from dogs_tui.games.dogs.words.prompts import PHASES, PROMPTS
from dogs_tui.words import listed
from dogs_tui.words.game import FirstTime, Topic
from dogs_tui.words.phrases import Names

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "pickup": FirstTime(
        phrase(
            "Drive out and collect dogs, one a turn. Each space you enter costs gas. Choose one "
            "in reach with {next}, and drive there with {choose}. Drive home with {home}; that "
            "costs gas, too."
        ),
        {"next": "dogs.next", "choose": "cursor.choose", "home": "dogs.home"},
    ),
    "housing": FirstTime(
        phrase(
            "Find a place for every dog you brought home. A row of a bay takes one breed, and "
            "dogs of one breed together score most. Put them in with {choose}, or press "
            "{arrange} for the most points; {finish} finishes."
        ),
        {"choose": "cursor.choose", "arrange": "dogs.arrange", "finish": "dogs.finish"},
    ),
    "donation": FirstTime(
        phrase(
            "Another player has no room for a dog, and you may have it for free. A healthy "
            "one needs a place in your bays, a sick one in your infirmary. Answer with "
            "{choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "actions": FirstTime(
        phrase(
            "Each of your meeples does a job in town. Send one into a box with {choose}, and "
            "take one of the cards in it. What you then do in the box is up to you; {end} "
            "leaves it."
        ),
        {"choose": "cursor.choose", "end": "dogs.end"},
    ),
    "round_end": FirstTime(
        phrase(
            "In the evening bays with dogs are fed and the assistant is paid. In a bay without "
            "food a dog falls ill; an assistant without pay leaves. Choose with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
}
"""By phase of a view."""


TOPICS: Final[dict[str, Topic]] = {
    "dogs": Topic(phrase("more points from dogs"), phrase("fewer points from dogs")),
    "food": Topic(phrase("better fed dogs"), phrase("less food for the dogs")),
    "goods": Topic(phrase("more goods to keep"), phrase("fewer goods to keep")),
    "gas": Topic(phrase("more gas to drive with"), phrase("less gas to drive with")),
    "coins": Topic(phrase("more coins"), phrase("fewer coins")),
    "cards": Topic(phrase("better cards to play"), phrase("fewer cards to play")),
    "assistant": Topic(phrase("an assistant who helps"), phrase("no assistant to help")),
    "bays": Topic(phrase("more room in bays"), phrase("less room in bays")),
}
"""By topic of the terms in ``dogs_rules.games.dogs.judging``."""

KINDS: Final[dict[str, Phrase]] = {
    "drives": phrase("driving"),
    "housing": phrase("housing dogs"),
    "boxes": phrase("boxes and cards"),
    "fair": phrase("the Fair"),
    "evening": phrase("the evening"),
}
"""By kind of choice what it is about."""

KIND_OF: Final[dict[type, str]] = {
    **dict.fromkeys(
        (act.BuyGas, act.StayHome, act.Drive, act.GoHome, act.DrawDog, act.SwapFrom, act.SwapTo),
        "drives",
    ),
    **dict.fromkeys(
        (act.UseVet, act.Lift, act.House, act.GiveSick, act.FinishHousing, act.Accept, act.Decline),
        "housing",
    ),
    **dict.fromkeys(
        (act.Visit, act.FreeVisit, act.OpenBay, act.Trade, act.Buy, act.Cure, act.EndVisit), "boxes"
    ),
    **dict.fromkeys((act.Sell, act.Purchase, act.GiveForSwap, act.TakeInSwap), "fair"),
    **dict.fromkeys(
        (act.GoHungry, act.PaySalary, act.Dismiss, act.Rehire, act.NoRehire), "evening"
    ),
}


class Words(Labels):
    """The words of DOGS: on boards, in the log, in plain mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    events = EVENTS
    closing = frozenset({act.FinishHousing, act.EndVisit})
    lifting = frozenset({act.Lift})
    laying = frozenset({act.House})
    topics = TOPICS
    kinds = KINDS
    kind_of = KIND_OF

    def goal(self) -> Phrase:
        """The goal of the game."""
        return phrase(
            "Run the best kennel: take in stray dogs, cure the sick ones, and keep each "
            "breed together. Most points win."
        )

    def layout(self, before: DogsView, after: DogsView) -> Phrase | None:
        """The bays that have other dogs in the end."""
        if after.housing.yard:
            return phrase("Rearrange the dogs")
        bays = after.kennels[before.mover].bays
        changed = [
            phrase(
                "{bay} ({dogs})",
                bay=self.bay_name(bay),
                dogs=self.counted(there) if there else phrase("empty"),
            )
            for bay, (there, was) in enumerate(
                zip(bays, before.kennels[before.mover].bays, strict=True)
            )
            if there is not None and there != was
        ]
        return phrase("In the end {bays}", bays=listed(changed)) if changed else None

    def board_text(self, view: DogsView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)

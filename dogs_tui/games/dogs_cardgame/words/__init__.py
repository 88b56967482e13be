"""The words of DOGS Cardgame: its tables of sentences, and what lies on the table. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words.actions import ACTIONS, NOTES
from dogs_tui.games.dogs_cardgame.words.board import board_text
from dogs_tui.games.dogs_cardgame.words.events import EVENTS
from dogs_tui.games.dogs_cardgame.words.labels import Labels
from dogs_tui.games.dogs_cardgame.words.prompts import PHASES, PROMPTS
from dogs_tui.words.game import FirstTime, Topic
from dogs_tui.words.phrases import Names

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "breeds": FirstTime(
        phrase(
            "The breeds of this match are chosen one after the other. They differ only in "
            "their names, so take the dogs you like. Take one with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "character": FirstTime(
        phrase(
            "Every player starts with one character, to be used once, at any time in your "
            "turn. The effect of each is shown beside its name. Keep one with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "turn": FirstTime(
        phrase(
            "Drive to a location, or stay. There you may do two things: {collect} collects all "
            "its dogs for food, {hire} hires the character for a coin. Other keys do what is "
            "free; {end} ends your turn."
        ),
        {"collect": "cardgame.collect", "hire": "cardgame.hire", "end": "cardgame.end"},
    ),
    "placing": FirstTime(
        phrase(
            "Each dog you take goes where its kind belongs. With {choose} you choose its bay, or "
            "food or a coin for a Fair dog. Dogs of one breed in one bay score most, and they "
            "stay where they are."
        ),
        {"choose": "cursor.choose"},
    ),
    "rearrange": FirstTime(
        phrase(
            "The Trainer lets you move dogs from bay to bay; no other character can. Lift a "
            "dog and put it down again with {choose}; {finish} finishes."
        ),
        {"choose": "cursor.choose", "finish": "cardgame.finish"},
    ),
    "shop": FirstTime(
        phrase(
            "Here you buy what only some characters sell. Improvements spare you a penalty at "
            "the end, and the third brings a dog of your choice. Take with {choose}; {finish} "
            "finishes."
        ),
        {"choose": "cursor.choose", "finish": "cardgame.finish"},
    ),
    "puppies": FirstTime(
        phrase(
            "A full bay has brought puppies, which are worth points at the end. Take the card "
            "you want with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
}
"""By phase of a view."""


TOPICS: Final[dict[str, Topic]] = {
    "points": Topic(phrase("more points on the sheet"), phrase("fewer points on the sheet")),
    "hotel": Topic(phrase("a better rank of the hotel"), phrase("a worse rank of the hotel")),
    "dogs": Topic(phrase("more dogs and breeds that grow"), phrase("fewer dogs to come")),
    "goods": Topic(phrase("more food and coins"), phrase("less food and coins")),
    "bays": Topic(phrase("more room in bays"), phrase("less room or unpaid licences")),
    "characters": Topic(phrase("better characters in hand"), phrase("fewer characters in hand")),
    "turns": Topic(phrase("more turns"), phrase("fewer turns")),
}
"""By topic of the terms in ``dogs_rules.games.dogs_cardgame.judging``."""


class Words(Labels):
    """The words of DOGS Cardgame: on boards, in the log, in plain mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    events = EVENTS
    closing = frozenset({act.EndTurn, act.FinishRearranging, act.FinishShopping})
    topics = TOPICS

    def goal(self) -> Phrase:
        """The goal of the game."""
        return phrase(
            "Drive through the city, take in its dogs, and put dogs of one breed together in "
            "your bays. When the city has no dogs left, most points win."
        )

    def board_text(self, view: CardgameView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)

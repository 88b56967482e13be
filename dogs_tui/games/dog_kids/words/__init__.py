"""The words of DOG Kids: its tables of sentences, and what lies on the table. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.game import Action
from dogs_rules.games.dog_kids.terms import HOME, YARD
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.actions import ACTIONS, NOTES
from dogs_tui.games.dog_kids.words.advice import advice
from dogs_tui.games.dog_kids.words.board import board_text
from dogs_tui.games.dog_kids.words.events import EVENTS
from dogs_tui.games.dog_kids.words.labels import Labels
from dogs_tui.games.dog_kids.words.prompts import PHASES, prompt
from dogs_tui.words.game import Ending, FirstTime, Holding, Topic
from dogs_tui.words.phrases import Names


def ending(view: KidsView) -> Ending:
    """How many dogs are home of whoever has the fewest still to bring there.

    A match ends at once when all of a player's dogs are home, or all of a team's: no round is
    known to be the last.
    """
    teams = {
        tuple(sorted({seat, partner if partner >= 0 else seat}))
        for seat, partner in enumerate(view.partners)
    }
    counts = []
    for team in teams:
        dogs = [place for seat in team for place in view.dogs[seat]]
        counts.append((len(dogs), sum(place >= HOME for place in dogs)))
    dogs_of_team, home = min(counts, key=lambda count: (count[0] - count[1], count))
    return Ending(left=phrase("ahead: {n} of {all} home", n=home, all=dogs_of_team))


def holdings(view: KidsView, seat: int) -> tuple[Holding, ...]:
    """A seat's dogs on their way and in the yard."""
    places = view.dogs[seat]
    way = sum(YARD < place < HOME for place in places)
    return (
        Holding(phrase("{n} on the way"), way, weighed=False),
        Holding(phrase("{n} in the yard"), places.count(YARD), weighed=False),
    )


FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "exchange": FirstTime(
        phrase(
            "You and your partner may swap one card. Nobody sees it before. Give the card you "
            "are on with {choose}, or keep all with {keep}."
        ),
        {"choose": "cursor.choose", "keep": "kids.decline"},
    ),
    "turn": FirstTime(
        phrase(
            "Bring all your dogs home to the bowl. Left and right choose a card, up and down a "
            "dog: it goes to the next field of that colour. Play with {choose}, or take new "
            "cards with {change}."
        ),
        {"choose": "cursor.choose", "change": "kids.change"},
    ),
}
"""By phase of a view."""


TOPICS: Final[dict[str, Topic]] = {
    "dogs": Topic(phrase("dogs farther on and safer"), phrase("dogs farther back or in danger")),
    "cards": Topic(phrase("better cards"), phrase("worse cards")),
    "turn": Topic(phrase("an earlier turn"), phrase("a later turn")),
}
"""By topic of the terms in ``dogs_rules.games.dog_kids.judging``."""


class Words(Labels):
    """What DOG Kids says: on boards, in the log, in the line mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    actions = ACTIONS
    notes = NOTES
    events = EVENTS
    topics = TOPICS

    def prompt(self, view: KidsView, names: Names) -> Phrase:
        """What is asked of the seat to move, by name."""
        return prompt(self, view, names)

    def advice(self, view: KidsView, action: Action, names: Names) -> Phrase:
        """What a hint says to a child."""
        return advice(self, view, action, names)

    def ending(self, view: KidsView) -> Ending:
        """How many dogs are home of whoever has the fewest still to bring there."""
        return ending(view)

    def holdings(self, view: KidsView, seat: int) -> tuple[Holding, ...]:
        """Where a seat's dogs are that are not home: those are its points."""
        return holdings(view, seat)

    def goal(self) -> Phrase:
        """What it is about."""
        return phrase(
            "Help your dogs around the board, field by field. Who first has all dogs home wins; "
            "partners win together."
        )

    def board_text(self, view: KidsView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)

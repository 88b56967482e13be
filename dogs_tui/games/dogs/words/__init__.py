"""The words of DOGS: its tables of sentences, and what lies on the table. No Textual."""

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.terms import EMPTY, SPACES, LastRound
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs.words.actions import ACTIONS, NOTES, REMARKS
from dogs_tui.games.dogs.words.board import board_text
from dogs_tui.games.dogs.words.events import EVENTS
from dogs_tui.games.dogs.words.first_times import FIRST_TIMES
from dogs_tui.games.dogs.words.labels import Labels
from dogs_tui.games.dogs.words.prompts import PHASES, PROMPTS
from dogs_tui.games.dogs.words.topics import TOPICS
from dogs_tui.words.game import Ending, Holding
from dogs_tui.words.phrases import Names


class Words(Labels):
    """What DOGS says: on boards, in the log, in the line mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    remarks = REMARKS
    events = EVENTS
    closing = frozenset({act.FinishHousing, act.EndVisit})
    spending = frozenset({act.UseVet, act.FreeVisit})
    topics = TOPICS

    def goal(self) -> Phrase:
        """What it is about."""
        return phrase(
            "Run the best kennel: take in stray dogs, heal the sick ones, and keep dogs of one "
            "breed together. Most points win."
        )

    def board_text(self, view: DogsView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)

    def ending(self, view: DogsView) -> Ending:
        """Whether this is the last round; else which stack will bring it, and how soon."""
        if view.finished or view.last_round != LastRound.NOT:
            return Ending(last_round=not view.finished)
        city, country = (
            len(stack) - sum(self._is_empty(view, space, city) for space in range(SPACES))
            for city, stack in zip((True, False), view.stacks, strict=True)
        )
        if city <= country:
            return Ending(left=phrase("city {n} left", n=max(0, city)))
        return Ending(left=phrase("country {n} left", n=max(0, country)))

    def _is_empty(self, view: DogsView, space: int, city: bool) -> bool:
        return view.spaces[space] == EMPTY and self.tables.spaces[space].city is city

    def holdings(self, view: DogsView, seat: int) -> tuple[Holding, ...]:
        """Goods first, then the dogs a seat has, and its cards."""
        kennel = view.kennels[seat]
        yard = len(view.housing.yard) if seat == view.mover else 0
        return (
            Holding(plural("{n} coin", "{n} coins"), kennel.coins),
            Holding(plural("{n} gas", "{n} gas"), kennel.gas),
            Holding(plural("{n} food", "{n} food"), kennel.food),
            Holding(plural("{n} medicine", "{n} medicine"), kennel.medicine),
            Holding(plural("{n} dog", "{n} dogs"), kennel.healthy + yard),
            Holding(plural("{n} sick dog", "{n} sick dogs"), len(kennel.infirmary)),
            Holding(phrase("{n} on the truck"), len(kennel.truck)),
            Holding(plural("{n} card", "{n} cards"), len(kennel.cards)),
        )

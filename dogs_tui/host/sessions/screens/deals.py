"""Deals at a host: today's, those of a line, and duplicates, which several play at once."""

from collections.abc import Iterable
from typing import Final

from dogs_rules.deal import Deal, DealError
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.home.deal_list import DealListScreen
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.known_guest import OfKnownGuest
from dogs_tui.host.tables.dealing import MOST_PLACES, Dealing
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.question import Question
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match import deals
from dogs_tui.words import say, tr

register(
    Command("deals.fresh", "n", "new", "A deal of this game that nobody has played", "Deals"),
    Command("deals.together", "d", "duplicate", "Play it at once with others here", "Deals"),
)

_PLACES: Final = "4"
"""What is proposed for a duplicate."""
_PLACES_LIMIT: Final = 4
"""Letters of the answer."""


class HostDealsScreen(DealListScreen, OfKnownGuest, inherit_bindings=False):
    """The deals of a guest."""

    BINDINGS = [
        *bindings(
            "deals.scores",
            "deals.again",
            "deals.together",
            "deals.line",
            "deals.fresh",
            "deals.back",
            "deals.before",
            "deals.after",
        )
    ]

    @property
    def _deals(self) -> Dealing:
        return self.app.lobby.deals

    @property
    def player(self) -> str:
        return self._person.name

    def on_screen_resume(self) -> None:
        self.show()

    def standing(self, deal: Deal) -> Phrase:
        return self._deals.standing(self._person, deal.line)

    def finished(self, deal: Deal) -> bool:
        return self._deals.finished(self._person, deal.line)

    def under_way(self, deal: Deal) -> bool:
        return bool(self._deals.under_way(self._person, deal.line))

    def others(self) -> Iterable[str]:
        return self._deals.played(self._person)

    def beginning(self, deal: Deal) -> Phrase:
        if deal.line in self._deals.played(self._person):
            return phrase("Enter begins it once more, not in earnest.")
        return phrase("{what} Deals are not rated.", what=super().beginning(deal))

    def begin(self, deal: Deal) -> None:
        try:
            table = self._deals.begin(self._person, deal)
        except LobbyError as problem:
            self.refuse(say(problem.phrase))
            return
        self.app.go_to_table(table.code)

    def go_on(self, deal: Deal) -> None:
        self.begin(deal)

    def show_scores(self, deal: Deal) -> None:
        from dogs_tui.host.sessions.screens.deal_table import (
            HostDealTable,  # loaded with the first table
        )

        self.app.push_screen(HostDealTable(deal))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"deals_fresh", "deals_together"} and self.current is None:
            return False
        return super().check_action(action, parameters)

    def action_deals_fresh(self) -> None:
        deal = self.current
        if deal is None:
            return
        try:
            self.add(deals.fresh_deal(deal.game))
        except DealError as trouble:
            self.refuse(say(trouble.phrase))

    def action_deals_together(self) -> None:
        asked = phrase("How many of you play it? (2 to {most})", most=MOST_PLACES)
        hint = tr("p behind it: only who has the code comes")
        self.ask(Question(say(asked), TypedLine(_PLACES, _PLACES_LIMIT), hint, self._lay))

    def _lay(self, text: str) -> None:
        """Lays a duplicate of the deal under the cursor for so many."""
        deal = self.current
        number, private = text.removesuffix("p").strip(), text.endswith("p")
        if deal is None:
            return
        try:
            places = int(number) if number.isdecimal() and number.isascii() else 0
            table = self._deals.duplicate(self._person, deal, places, private=private)
        except LobbyError as problem:
            self.refuse(say(problem.phrase))
            return
        self.app.go_to_table(table.code)

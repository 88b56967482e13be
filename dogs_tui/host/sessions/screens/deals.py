"""Deals at a host: today's, those of a line, and duplicates, which several play at once."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from dogs_rules.deal import Deal
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.home.deal_list import DealListScreen
from dogs_tui.host.commands.deals import DUPLICATE, FRESH, begin, fresh
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, keys_of
from dogs_tui.host.tables.dealing import MOST_PLACES, Dealing
from dogs_tui.kit.commands import bindings
from dogs_tui.words import say

_PLACES: Final = "4"
"""The slots that are proposed for a duplicate."""


class HostDealsScreen(DealListScreen, CommandScreen, inherit_bindings=False):
    """The deals of a guest."""

    BINDINGS = [
        *bindings("deals.scores", "deals.again"),
        *keys_of((DUPLICATE,)),
        *bindings("deals.line"),
        *keys_of((FRESH,)),
        *bindings("deals.back", "deals.before", "deals.after"),
    ]

    refuse = CommandScreen.refuse

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
            return phrase("Press enter to play it again for practice.")
        return phrase("{what} Deals are not rated.", what=super().beginning(deal))

    def begin(self, deal: Deal) -> None:
        self.attempt(lambda: begin(self.app, deal))

    def go_on(self, deal: Deal) -> None:
        self.begin(deal)

    def show_scores(self, deal: Deal) -> None:
        from dogs_tui.host.sessions.screens.deal_table import (
            HostDealTable,  # loaded with the first table
        )

        self.app.push_screen(HostDealTable(deal))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        asked = phrase("How many players? (2 to {most})", most=MOST_PLACES)
        return {
            FRESH.id: lambda: self.attempt(self._add_fresh),
            DUPLICATE.id: lambda: self.ask_for(
                DUPLICATE, say(asked), self._duplicate, text=_PLACES
            ),
        }

    def _add_fresh(self) -> None:
        if self.current is not None:
            self.add(fresh(self.app, self.current))

    def _duplicate(self, typed: str) -> None:
        if self.current is not None:
            self.give(DUPLICATE, (self.current, typed))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command":
            possible = CommandScreen.check_action(self, action, parameters)
            return self.current is not None and possible
        return super().check_action(action, parameters)

"""The search of a list of matches: what was typed, and the order that the player chose.

Looked through is what stands in the rows for everybody: title, players, game, with its title on the
box, and state. How far a match has come is not, so nobody finds anything by what ``Veil`` hides. No
file is read for it.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from dogs_rules.clean import fold
from dogs_saves import Branching, Summary, branches_under
from dogs_tui.home import match_texts
from dogs_tui.words import ngettext, phrase, say, tr
from dogs_tui.words.figures import sorting, whole

_LONG_AGO: Final = datetime(1, 1, 1, tzinfo=UTC)
"""The beginning of a match whose beginning cannot be read."""


class Order(StrEnum):
    """The order of the list: which matches come first."""

    PLAYED = "played"
    BEGUN = "begun"
    TITLE = "title"
    GAME = "game"

    @property
    def next(self) -> "Order":
        """The one that a key leads to."""
        every = list(Order)
        return every[(every.index(self) + 1) % len(every)]

    @property
    def words(self) -> str:
        """The name of the order."""
        return {
            Order.PLAYED: tr("most recently played"),
            Order.BEGUN: tr("most recently started"),
            Order.TITLE: tr("by title"),
            Order.GAME: tr("by game"),
        }[self]


class MatchSearch:
    """The matches that are known, those of them that are wanted, and their order."""

    def __init__(self) -> None:
        self.summaries: list[Summary] = []
        """All, the last played first."""
        self.order = Order.PLAYED
        self.typed = ""
        """What has to be found in a match: every word of it."""
        self.every: list[Branching] = []
        """All in their order, branches under what they branched off."""
        self._texts: list[tuple[str, Summary]] = []
        """What can be found in each of them, in their order; empty until it is asked for."""

    def know(self, matches: Iterable[Summary]) -> None:
        """Takes all matches, the last played first."""
        self.summaries = list(matches)
        self.sort(self.order)

    def sort(self, order: Order) -> None:
        """Puts them in another order."""
        self.order = order
        self.every = self._branched(_sorted(self.summaries, order))
        self._texts = []

    def get_ready(self) -> None:
        """Takes what can be found out of all matches, before the first letter waits for it."""
        if not self._texts:
            self._texts = [
                (findable(match), match) for match in _sorted(self.summaries, self.order)
            ]

    def title(self) -> str:
        """The title above the list."""
        if not self.typed:
            return tr("My matches")
        return say(phrase("Matches with {words}", words=self.typed))

    def note(self, shown: int, packed: int = 0) -> str:
        """The number of matches listed, their order, and the number archived."""
        total = len(self.summaries)
        counted = ngettext("{n} match", "{n} matches", total, whole(total))
        if self.typed:
            counted = say(phrase("{n} of {all}", n=whole(shown), all=counted))
        parts = [counted, self.order.words if total > 1 else ""]
        if packed:
            parts.append(say(phrase("{n} archived", n=whole(packed))))
        return ", ".join(filter(None, parts))

    def listed(self) -> list[Branching]:
        """The matches that are wanted, in their order, branches under what they branched off."""
        words = fold(self.typed).split()
        if not words:
            return self.every
        self.get_ready()
        return self._branched(
            [match for text, match in self._texts if all(word in text for word in words)]
        )

    def _branched(self, matches: list[Summary]) -> list[Branching]:
        return branches_under(matches, self.summaries, by_eldest=self.order is not Order.PLAYED)


def findable(summary: Summary) -> str:
    """The text of a match that a search looks through, folded."""
    parts = (
        match_texts.called(summary),
        match_texts.game_titles(summary.game),
        match_texts.state_word(summary),
    )
    return fold("\n".join((*parts, *(player.name for player in summary.players))))


def _sorted(matches: list[Summary], order: Order) -> list[Summary]:
    """Matches in an order; those that are alike in it stay with the last played first."""
    if order is Order.PLAYED:
        return matches
    if order is Order.BEGUN:
        return sorted(matches, key=lambda match: match.created or _LONG_AGO, reverse=True)
    if order is Order.TITLE:
        return sorted(matches, key=lambda match: sorting(match_texts.called(match)))
    return sorted(matches, key=lambda match: sorting(match_texts.game_name(match.game)))

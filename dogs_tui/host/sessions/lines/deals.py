"""Deals in lines: today's as numbered choices, any other by its line, and duplicates."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from dogs_rules.deal import Deal, is_line
from dogs_rules.phrase import phrase
from dogs_tui.host.commands import deals as commands
from dogs_tui.host.commands.deals import DEALS
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.deal_words import tell_made, told_deal
from dogs_tui.host.sessions.lines.guest import LineGuest
from dogs_tui.host.sessions.lines.place import EVERYWHERE, HELP, Place, number_in, typed
from dogs_tui.match import deals
from dogs_tui.plain.commands import Command
from dogs_tui.words import msgid, say, tr

HINT: Final = msgid(
    "A number begins that deal, or goes on with it; the line of another deal lists it. "
    "? says what else you can type."
)
_OTHERS: Final = 12
"""Deals of no day that are listed."""


class LineDeals(Place):
    """The deals that can be played; what comes later gets the next number.

    Args:
        guest: Who is here.
    """

    commands: ClassVar[Sequence[Command]] = (
        Command("list", ("l", "list", "deals"), phrase("List the deals and how far you are")),
        *typed(DEALS),
        Command("back", ("b", "back", "q", "lobby"), phrase("Go to the lobby")),
        HELP,
        *EVERYWHERE,
    )

    def __init__(self, guest: LineGuest) -> None:
        super().__init__(guest)
        self._deals: list[Deal] = []

    def enter(self) -> None:
        self.tell("", tr("Deals: the same match for everybody. The first time is in earnest."))
        self.tell(tr("They have scores of their own and are not rated."))
        today = deals.daily_deals(deals.today())
        played = self.guest.lobby.deals.played(self.person)
        self._deals = [*today, *deals.other_deals(played, today, _OTHERS)]
        self._tell_deals()
        self.tell(tr(HINT))

    async def answer(self, line: str) -> None:
        number = number_in(line, len(self._deals))
        if number is not None:
            self._begin(self._deals[number - 1])
        elif is_line(line):
            self._add(commands.read(line))
        elif not line:
            self._tell_deals()
        else:
            await super().answer(line)

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        return {
            "list": lambda _: self._tell_deals(),
            "deals.line": lambda words: self.tell(self._meant(words).line),
            "deals.scores": lambda words: tell_made(self, self._meant(words)),
            "deals.fresh": lambda words: self._add(commands.fresh(self.guest, self._meant(words))),
            "deals.together": self._duplicate,
            "back": lambda _: self.go(self.guest.to_lobby()),
        }

    def about(self, command: GuestCommand, words: Sequence[str]) -> Deal:  # noqa: ARG002
        return self._meant(words)

    def _tell_deals(self) -> None:
        for number in range(1, len(self._deals) + 1):
            self._tell_deal(number)

    def _tell_deal(self, number: int) -> None:
        deal = self._deals[number - 1]
        standing = self.guest.lobby.deals.standing(self.person, deal.line)
        self.tell(f"{number:3}. {say(told_deal(deal, standing))}")

    def _meant(self, words: Sequence[str]) -> Deal:
        """The deal of a number.

        Raises:
            LobbyError: It is the number of none.
        """
        number = number_in("".join(words[:1]), len(self._deals))
        if number is None:
            raise LobbyError(phrase("Say which: the number of a deal."))
        return self._deals[number - 1]

    def _add(self, deal: Deal) -> None:
        """Lists one more deal, unless it is there, and says which number it has."""
        if deal not in self._deals:
            self._deals.append(deal)
        self._tell_deal(self._deals.index(deal) + 1)

    # Playing.

    def _begin(self, deal: Deal) -> None:
        known = self.guest.lobby.deals
        if known.finished(self.person, deal.line) and not known.under_way(self.person, deal.line):
            raise LobbyError(
                phrase(
                    "You have finished this deal: scores tells what everybody made of it, again "
                    "plays it once more."
                )
            )
        self.go(self.guest.to_table(commands.begin(self.guest, deal).code))

    def _duplicate(self, words: Sequence[str]) -> None:
        go = commands.duplicate(self.guest, (self._meant(words), " ".join(words[1:])))
        _, code = self.guest.lobby.deals.deal_at(go.code)
        self.tell(say(phrase("Others come to this duplicate by its code: {code}", code=code)))
        self.go(self.guest.to_table(go.code))

"""Deals in lines: today's as numbered choices, any other by its line, and duplicates."""

from collections.abc import Sequence
from typing import ClassVar, Final

from dogs_rules.deal import Deal, DealError, is_line, read_deal
from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.deal_words import tell_made, told_deal
from dogs_tui.host.sessions.lines.guest import LineGuest
from dogs_tui.host.sessions.lines.place import EVERYWHERE, Place, number_in
from dogs_tui.host.tables.dealing import MOST_PLACES
from dogs_tui.match import deals
from dogs_tui.plain.commands import Command
from dogs_tui.words import msgid, say, tr

HELP: Final = msgid(
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
        Command("list", ("l", "list", "deals"), phrase("the deals, and how far you are with each")),
        Command("line", ("line",), phrase("with a number: the line of that deal, for others")),
        Command(
            "scores",
            ("o", "scores", "others"),
            phrase("with a number: what everybody here made of it, once you have finished it"),
        ),
        Command("again", ("again",), phrase("with a number: once more, not in earnest")),
        Command("new", ("n", "new"), phrase("with a number: a new deal of that game")),
        Command(
            "duplicate",
            ("duplicate",),
            phrase(
                "with a number and for how many: others here play it, too; private behind that: "
                "only who has the code"
            ),
        ),
        Command("back", ("b", "back", "q", "lobby"), phrase("to the lobby")),
        Command(
            "help",
            ("?", "help", "rules", "search", "/"),
            phrase("this page; with words behind it, the rules on that"),
        ),
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
        self.tell(tr(HELP))

    async def leave(self) -> None:
        """Nothing is held here."""

    async def answer(self, line: str) -> None:
        number = number_in(line, len(self._deals))
        command, words = self.command(line)
        if number is not None:
            self._begin(self._deals[number - 1])
        elif is_line(line):
            self._add(_read(line))
        elif not line:
            self._tell_deals()
        elif not await self._answered(command, words):
            self.answer_anywhere(command, words)

    async def _answered(self, command: str, words: Sequence[str]) -> bool:
        """Does what is done with deals alone; whether it is that."""
        match command:
            case "list":
                self._tell_deals()
            case "line":
                self.tell(self._meant(words).line)
            case "scores":
                await tell_made(self, self._meant(words))
            case "again":
                self._again(self._meant(words))
            case "new":
                self._add(_fresh(self._meant(words).game))
            case "duplicate":
                self._duplicate(words)
            case "back":
                self.go(self.guest.to_lobby())
            case _:
                return False
        return True

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
        self.go(self.guest.to_table(known.begin(self.person, deal).code))

    def _again(self, deal: Deal) -> None:
        if not self.guest.lobby.deals.finished(self.person, deal.line):
            raise LobbyError(phrase("You have not finished this deal yet: its number goes on."))
        self.go(self.guest.to_table(self.guest.lobby.deals.begin(self.person, deal).code))

    def _duplicate(self, words: Sequence[str]) -> None:
        deal = self._meant(words)
        places = number_in("".join(words[1:2]), MOST_PLACES) or 0
        private = words[2:3] == ["private"]
        known = self.guest.lobby.deals
        table = known.duplicate(self.person, deal, places, private=private)
        _, code = known.deal_at(table.code)
        self.tell(say(phrase("Others come to this duplicate by its code: {code}", code=code)))
        self.go(self.guest.to_table(table.code))


def _read(line: str) -> Deal:
    """The deal of a line, if it can be played here.

    Raises:
        LobbyError: It is mistyped, or cannot be.
    """
    try:
        deal = read_deal(line)
        deals.playable(deal)
    except DealError as trouble:
        raise LobbyError(trouble.phrase) from trouble
    return deal


def _fresh(game: str) -> Deal:
    """A deal that nobody has played.

    Raises:
        LobbyError: The game has none.
    """
    try:
        return deals.fresh_deal(game)
    except DealError as trouble:
        raise LobbyError(trouble.phrase) from trouble

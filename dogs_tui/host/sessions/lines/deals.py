"""Deals in lines: today's as numbered choices, any other by its line, duplicates, and scores."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from dogs_rules import registry
from dogs_rules.deal import Deal, is_line
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands import deals as commands
from dogs_tui.host.commands.deals import DEALS
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.lobby import JOIN
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import EVERYWHERE, LineGuest, Place, number_in, typed
from dogs_tui.host.tables.dealing import Made
from dogs_tui.match import deals
from dogs_tui.match.deal_scores import entry_name, score_rows, unfit_told
from dogs_tui.plain.commands import HELP, Command
from dogs_tui.words import say, tr
from dogs_tui.words.usage import usage_line


def told_deal(deal: Deal, standing: Phrase) -> Phrase:
    """A deal that can be played here, in a sentence."""
    return phrase(
        "{game}, {how}: {standing}.",
        game=registry.title(deal.game),
        how=deals.against(deal),
        standing=standing,
    )


async def tell_made(place: Place, deal: Deal, duplicate: str = "") -> None:
    """Tells what everybody made of a deal, the best first, to who has finished it.

    Args:
        place: Where it is told.
        deal: The deal.
        duplicate: The code of the duplicate that it is about; empty: everybody here.

    Raises:
        LobbyError: Whoever is there has not finished it; how far others are with the duplicate was
            told.
    """
    dealing, address = place.guest.lobby.deals, place.guest.address
    standing = dealing.together(place.person, duplicate)
    if standing is not None:
        place.tell(*commands.together(standing, address))
    made = await dealing.made(place.person, deal, duplicate)
    place.tell(*(_entry_line(made, at) for at in range(len(made.scores.entries))))
    if made.scores.unfit:
        place.tell(say(unfit_told(made.scores.unfit)))
    place.tell(say(_HOW_IT_ENDED))


def _entry_line(made: Made, at: int) -> str:
    """The result of a deal in a line; of the lines of the score sheet those that count."""
    entry = made.scores.entries[at]
    lines = len(entry.sheet.lines)
    figures = ", ".join(
        f"{say(label)} {cells[at]}"
        for number, (label, cells) in enumerate(score_rows(made.scores.entries))
        if number >= lines or cells[at] != "0"
    )
    return f"{say(entry_name(entry))}, {made.codes[entry.path]}: {figures}"


def deal_at(place: Place, code: str) -> tuple[Deal, str]:
    """The deal of a table where this guest sits, and of which duplicate it is.

    Raises:
        LobbyError: None is played there, or it is not theirs.
    """
    table = place.guest.lobby.table(code)
    if table is None or table.seat_of(place.person) is None:
        raise LobbyError(phrase("You are not at that table."))
    return place.guest.lobby.deals.deal_at(code)


HINT: Final = phrase(
    "Type a number to play that deal, or paste a deal code to add it. Type {help} for help.",
    help=HELP.short,
)
_HOW_IT_ENDED: Final = phrase(
    "In the lobby, type {command} to see how a table ended.",
    command=usage_line(f"{JOIN.word} {JOIN.usage}"),
)
_OTHERS: Final = 12
"""Deals of no day that are listed."""


class LineDeals(Place):
    """The deals that can be played; what comes later gets the next number."""

    commands: ClassVar[Sequence[Command]] = (
        Command("list", ("l", "list", "deals"), phrase("List the deals and your progress")),
        *typed(DEALS),
        Command("back", ("b", "back", "q", "lobby"), phrase("Go to the lobby")),
        HELP,
        *EVERYWHERE,
    )

    def __init__(self, guest: LineGuest) -> None:
        super().__init__(guest)
        self._deals: list[Deal] = []

    def enter(self) -> None:
        self.tell("", tr("Deals: the same match for everyone. Only your first attempt counts."))
        self.tell(tr("They have their own scores and are not rated."))
        today = deals.daily_deals(deals.today())
        played = self.guest.lobby.deals.played(self.person)
        self._deals = [*today, *deals.other_deals(played, today, _OTHERS)]
        self._tell_deals()
        self.tell(say(HINT))

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
            "back": lambda _: self.go(GoTo()),
        }

    def about(self, command: GuestCommand, words: Sequence[str]) -> Deal:  # noqa: ARG002
        return self._meant(words)

    def _tell_deals(self) -> None:
        for number in range(1, len(self._deals) + 1):
            self._tell_deal(number)

    def _tell_deal(self, number: int) -> None:
        deal = self._deals[number - 1]
        standing = self.guest.lobby.deals.standing(self.person, deal.line)
        self.offer((number, say(told_deal(deal, standing))))

    def _meant(self, words: Sequence[str]) -> Deal:
        """The deal of a number.

        Raises:
            LobbyError: It is the number of none.
        """
        number = number_in("".join(words[:1]), len(self._deals))
        if number is None:
            raise LobbyError(phrase("Which deal? Type its number."))
        return self._deals[number - 1]

    def _add(self, deal: Deal) -> None:
        """Lists one more deal, unless it is there, and says which number it has."""
        if deal not in self._deals:
            self._deals.append(deal)
        self._tell_deal(self._deals.index(deal) + 1)

    # Playing.

    def _begin(self, deal: Deal) -> None:
        deals = self.guest.lobby.deals
        if deals.finished(self.person, deal.line) and not deals.under_way(self.person, deal.line):
            raise LobbyError(
                phrase(
                    "You have finished this deal. Type {scores} to see the results, or "
                    "{again} to play it for practice.",
                    scores=commands.SCORES.words[1],
                    again=commands.AGAIN.word,
                )
            )
        self.go(GoTo(commands.begin(self.guest, deal).code))

    def _duplicate(self, words: Sequence[str]) -> None:
        go = commands.duplicate(self.guest, (self._meant(words), " ".join(words[1:])))
        _, code = self.guest.lobby.deals.deal_at(go.code)
        self.tell(say(phrase("Others can join this duplicate with the code {code}", code=code)))
        self.go(GoTo(go.code))

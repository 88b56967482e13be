"""What a table decides together, in lines: what can be asked, and how it is answered."""

from collections.abc import Callable, Sequence
from typing import Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.tables import VOTES
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import typed
from dogs_tui.host.sessions.screens.people import GRAVE, standing
from dogs_tui.host.tables.public import Asking, Offer, Proposal
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.words import say

VOTING: Final = typed(VOTES)
_WORDS: Final = {
    Asking.UNDO: "undo",
    Asking.STAND_IN: "bot",
    Asking.PAUSE: "pause",
    Asking.RESUME: "resume",
    Asking.END: "end",
    Asking.TIME: "time",
    Asking.LEAVE: "leave",
}
"""What is typed behind ``ask``."""


class VoteLines:
    """Asks a table and answers it, for whoever has a handle there.

    Args:
        handle: The handle.
        tell: Says a line.
    """

    def __init__(self, handle: SeatHandle, tell: Callable[[str], None]) -> None:
        self._handle = handle
        self._tell = tell
        self._sure: Offer | None = None
        """What was asked for once of those things that are asked for twice."""
        self._told: Proposal | None = None

    def look(self) -> None:
        """Says how to answer what is being asked, once, and where that stands."""
        company = self._handle.company
        asked = company.proposal
        if asked == self._told:
            return
        self._told = asked
        if asked is None:
            return
        if company.asked_me:
            self._tell(say(phrase("{asked} Type yes or no.", asked=asked.sentence)))
        elif asked.agreed or company.asked_by_me:
            names = [sitter.name for sitter in company.sitters]
            self._tell(say(standing(asked, names)))

    async def answer(self, command: str, words: Sequence[str]) -> bool:
        """Does what a command says about votes; whether it is about any.

        Raises:
            LobbyError: It cannot be done, and why.
        """
        sure, self._sure = self._sure, None
        match command:
            case "vote.ask" if words:
                await self._ask(words, sure)
            case "vote.ask":
                self._list()
            case _:
                return False
        return True

    def undo(self, why: Phrase) -> Phrase:
        """Why something cannot be taken back alone, and how the table is asked, if it can be."""
        offer = next((one for one in self._handle.offers() if one.kind is Asking.UNDO), None)
        if offer is None:
            return why
        if offer.why_not is not None:
            return offer.why_not
        return phrase("{why} ask undo asks the table.", why=why)

    def _list(self) -> None:
        offers = self._handle.offers()
        if not offers:
            raise LobbyError(phrase("Only who plays here can ask the table for something."))
        for offer in offers:
            typed = self._typed(offer)
            label = say(offer.label)
            if offer.why_not is None:
                self._tell(say(phrase("{label}: type {typed}", label=label, typed=typed)))
            else:
                self._tell(say(phrase("{label}: {why}", label=label, why=offer.why_not)))

    async def _ask(self, words: Sequence[str], sure: Offer | None) -> None:
        wanted = " ".join(["ask", *words]).casefold()
        offers = self._handle.offers()
        offer = next((one for one in offers if self._typed(one).casefold() == wanted), None)
        if offer is None:
            raise LobbyError(phrase("That cannot be asked. Type ask to hear what can be."))
        if offer.why_not is not None:
            raise LobbyError(offer.why_not)
        if offer.kind in GRAVE and offer != sure:
            self._sure = offer
            self._tell(say(phrase("{what}? Type it once more to do it.", what=offer.label)))
            return
        await self._handle.ask(offer.kind, offer.about, offer.time)

    def _typed(self, offer: Offer) -> str:
        """What is typed to ask for it."""
        word = f"ask {_WORDS[offer.kind]}"
        time = offer.time
        if time is not None:
            return f"{word} {time.minutes or time.hours}"
        return word if offer.about is None else f"{word} {self._handle.table.names[offer.about]}"

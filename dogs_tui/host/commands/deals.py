"""The commands about deals, of the day and others, and with duplicates."""

from typing import Any, Final

from dogs_rules.deal import Deal
from dogs_rules.phrase import phrase
from dogs_tui.host.commands.cards import joining
from dogs_tui.host.commands.guest import GoTo, Guest, GuestCommand
from dogs_tui.host.errors import said
from dogs_tui.host.tables.deal_book import deal_of, playable
from dogs_tui.host.tables.dealing import Standing
from dogs_tui.match import deals
from dogs_tui.words import listed, msgid, say

_DEALS: Final = msgid("Deals")


def begin(guest: Guest, deal: Deal) -> GoTo:
    """Begins a deal, or goes on with it."""
    return GoTo(guest.lobby.deals.begin(guest.known_person, deal).code)


def read(line: str) -> Deal:
    """The deal of a line, if it can be played here.

    Raises:
        LobbyError: It is mistyped, or cannot be.
    """
    deal = deal_of(line)
    playable(deal)
    return deal


def fresh(_: Guest, deal: Deal) -> Deal:
    """A deal of the same game that nobody has played.

    Raises:
        LobbyError: The game has none.
    """
    with said():
        return deals.fresh_deal(deal.game)


def duplicate(guest: Guest, about: tuple[Deal, str]) -> GoTo:
    """Creates a duplicate for as many as was typed; with ``private`` only for who has its code.

    Raises:
        LobbyError: It cannot be.
    """
    deal, typed = about
    number, private = (
        typed.removesuffix("private").removesuffix("p").strip(),
        typed.endswith(("p", "private")),
    )
    places = int(number) if number.isascii() and number.isdecimal() and len(number) < 5 else 0
    table = guest.lobby.deals.duplicate(guest.known_person, deal, places, private=private)
    return GoTo(table.code)


def together(standing: Standing, address: str) -> list[str]:
    """A duplicate: its code, how far everybody is, and how others come to it."""
    states = [phrase("{name}: {state}", name=name, state=state) for name, state in standing.states]
    lines = [say(phrase("Duplicate {code}", code=standing.code)), say(listed(states))]
    if standing.free:
        command = joining(address, standing.code)
        free = phrase("Open slots: {n}.", n=standing.free)
        if command:
            free = phrase(
                "Open slots: {n}. To join, type {command}", n=standing.free, command=command
            )
        lines.append(say(free))
    return lines


def _finished(guest: Guest, deal: Any) -> bool:
    return deal is not None and guest.lobby.deals.finished(guest.known_person, deal.line)


SCORES: Final = GuestCommand(
    id="deals.scores",
    words=("o", "scores", "others"),
    usage="NUMBER",
    help="See what others made of a deal",
    group=_DEALS,
)
AGAIN: Final = GuestCommand(
    id="deals.again",
    words=("again",),
    usage="NUMBER",
    help="Play a finished deal for practice",
    group=_DEALS,
    do=begin,
    possible=_finished,
    refusal=phrase("You have not finished this deal yet. Type its number to continue."),
)
LINE: Final = GuestCommand(
    id="deals.line",
    words=("code",),
    usage="NUMBER",
    help="Show the deal code of a deal",
    group=_DEALS,
)
FRESH: Final = GuestCommand(
    id="deals.fresh",
    words=("n", "new"),
    usage="NUMBER",
    keys="n",
    label="new",
    help="Play a new deal of a game",
    group=_DEALS,
    do=fresh,
)
DUPLICATE: Final = GuestCommand(
    id="deals.together",
    words=("duplicate",),
    usage="NUMBER PLAYERS [private]",
    keys="d",
    label="duplicate",
    help="Play a deal as a duplicate",
    group=_DEALS,
    hint=msgid("add p for a private duplicate (by code)"),
    limit=4,
    do=duplicate,
)
DEALS: Final = (SCORES, AGAIN, LINE, FRESH, DUPLICATE)

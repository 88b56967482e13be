"""The commands about web pages of matches that are over: agreeing to one, and withdrawing."""

from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Card, Guest, GuestCommand
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.words import listed, msgid, say, tr

_GROUP: Final = msgid("Web pages")


def agree(lobby: Lobby, person: Person, code: str) -> Card:
    """Agrees to a page of the match at a table; gives where it is, or who is yet to agree.

    Raises:
        LobbyError: There can be none, or they did not play it.
    """
    state = lobby.match_pages.agree(person, code)
    heading = tr("Web page of the match")
    back = tr("You can withdraw at any time; then the page is gone.")
    if state.address:
        everyone = tr("Everyone who played agreed. Anyone with this link can see the match:")
        return Card(heading, (everyone, state.address, "", back))
    names = listed(state.missing)
    waits = phrase("You agreed. The page appears when these agree too: {names}.", names=names)
    return Card(heading, (say(waits), "", back))


def withdraw(lobby: Lobby, person: Person, code: str) -> Phrase:
    """Agrees no longer.

    Raises:
        LobbyError: They had not agreed.
    """
    lobby.match_pages.withdraw(person, code)
    return phrase("You no longer agree. This match has no web page.")


def _code(guest: Guest, about: Any) -> str:
    """The code of the table that a command is about; empty: none where they played to the end."""
    if isinstance(about, SeatHandle):
        over = about.company.stage is TableStage.FINISHED and about.seats
        return about.code if over else ""
    card = getattr(about, "card", None)
    if card is None or card.stage is not TableStage.FINISHED or guest.arrival.nameless:
        return ""
    return str(card.code)


def _may_withdraw(guest: Guest, about: Any) -> bool:
    code = _code(guest, about)
    return bool(code) and guest.lobby.match_pages.has_agreed(guest.known_person.id, code)


SHARE: Final = GuestCommand(
    id="pages.share",
    words=("share",),
    usage="[NUMBER]",
    keys="e",
    label=msgid("web page"),
    help=msgid("Agree to a web page of a match"),
    group=_GROUP,
    possible=lambda guest, about: bool(_code(guest, about)),
    refusal=phrase("Type {command} and the number of a finished match."),
    do=lambda guest, about: agree(guest.lobby, guest.known_person, _code(guest, about)),
    audits=(("page-agreed", phrase("agreed to a web page of a match")),),
)
UNSHARE: Final = GuestCommand(
    id="pages.unshare",
    words=("unshare",),
    usage="[NUMBER]",
    keys="z",
    label=msgid("no web page"),
    help=msgid("Withdraw the web page of a match"),
    group=_GROUP,
    possible=_may_withdraw,
    refusal=phrase(
        "Type {command} and the number of a match to whose web page you agreed.",
    ),
    do=lambda guest, about: withdraw(guest.lobby, guest.known_person, _code(guest, about)),
    audits=(("page-withdrawn", phrase("withdrew the web page of a match")),),
)
PAGES: Final = (SHARE, UNSHARE)

"""Inviting people to tables in lines, and declining."""

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens.inviting import candidate_state
from dogs_tui.host.tables.public import TableListing
from dogs_tui.words import say, tr


def invite_to(place: Place, code: str, name: str) -> None:
    """Invites somebody to a table or a duplicate; without a name, tells who could be.

    Raises:
        LobbyError: Why they cannot be.
    """
    invitations = place.guest.lobby.table_invitations
    if name:
        other = invitations.invite(place.person, code, name)
        place.tell(say(phrase("{name} is invited.", name=other.name)))
        return
    found = invitations.candidates(place.person, code)
    if not found:
        place.tell(tr("Nobody else is here."))
    for one in found:
        place.tell(say(phrase("{name}: {what}.", name=one.name, what=candidate_state(one))))


def decline(place: Place, card: TableListing | None) -> None:
    """Declines an invitation.

    Raises:
        LobbyError: There is none, or it could not be written.
    """
    if card is None:
        raise LobbyError(phrase("Say which: decline, and the number of an invitation."))
    place.guest.lobby.table_invitations.decline(place.person, card.code)
    place.tell(say(phrase("You do not come to table {code}.", code=card.code)))


def tell_code(place: Place, code: str, holds: str) -> None:
    """Tells a code that lets somebody in.

    Args:
        place: Where it is told.
        code: The code.
        holds: For whom and until when it is good.
    """
    command = place.guest.address or tr("the same ssh command as here")
    place.tell(
        say(phrase("The code is {code}.", code=code)),
        say(phrase("It is asked for after {command}", command=command)),
        holds,
    )

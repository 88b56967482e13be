"""Leaving the host, which asks first where others wait for whoever leaves."""

from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Guest, GuestCommand
from dogs_tui.host.tables.seeks import Soon
from dogs_tui.words import listed, msgid


def _left_behind(guest: Guest, _: Any = None) -> Phrase | None:
    """Says what a guest who leaves is needed for here and now; ``None``: nothing."""
    person = guest.known_person
    lists = guest.lobby.lobby(person)
    for card in lists.yours:
        names = [each.name for each in card.sitters if each.here and each.person != person.id]
        if names and card.time_control is None:
            at_table = phrase("At table {code} you play with {names}; you keep your seat.")
            return at_table.filled(code=card.code, names=listed(names))
    if any(wish.yours and wish.soon is Soon.NOW for wish in lists.seeks):
        return phrase("You are listed for a match now; that ends when you leave.")
    return None


LEAVE: Final = GuestCommand(
    id="lobby.leave",
    words=("q", "quit", "exit"),
    keys="q",
    label="leave",
    rank=0,
    help=msgid("Leave the host; seats stay yours"),
    group=msgid("Lobby"),
    do=lambda guest, _: guest.depart(),
    sure=_left_behind,
)

"""The calendar in lines."""

from collections.abc import Sequence

from dogs_tui.host.commands import calendar as commands
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.words import say


def tell_evenings(place: Place) -> None:
    """Tells the next evenings, and what can be typed about them."""
    lobby, person = place.guest.lobby, place.person
    place.tell_facts(commands.evening_list(lobby, person, commands.evenings_for(lobby, person)))
    place.tell(say(commands.zone_line(place.guest)), say(commands.summary()))


async def calendar(place: Place, words: Sequence[str]) -> None:
    """Does what somebody typed behind ``calendar``; alone, tells the next evenings.

    Raises:
        LobbyError: It cannot be done, or is not understood.
    """
    guest, by_word = place.guest, {each.word: each for each in commands.CALENDAR}
    match [*words]:
        case []:
            tell_evenings(place)
        case ["announce", *more]:
            place.tell(say(commands.announce(guest, commands.plan_of(guest, more))))
        case [word, *more] if word in by_word:
            await place.give(by_word[word].id, more)
        case _:
            raise LobbyError(commands.summary())

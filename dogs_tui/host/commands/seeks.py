"""The commands of those who look for players: to play now, or by correspondence this week."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import key_of, keys
from dogs_tui.host.commands.guest import GoTo, Guest, GuestCommand
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.seeks import Soon, counts
from dogs_tui.words import listed, msgid

_GROUP: Final = msgid("Play")


class Wanted(NamedTuple):
    """What somebody would play."""

    game: str
    seats: int
    soon: Soon


def wanted(words: Sequence[str]) -> Wanted:
    """What words say: a game, then the number of players, and when.

    Raises:
        LobbyError: They say something else.
    """
    game, *rest = words or [""]
    game = key_of(game)
    if game not in keys():
        raise LobbyError(
            phrase("Type {command} and one of: {ways}.", command=SEEK.word, ways=listed(keys()))
        )
    numbers = [word for word in rest if word.isascii() and word.isdecimal() and len(word) < 3]
    times = [word for word in rest if word in {*Soon}]
    if len(numbers) > 1 or len(times) > 1 or len(numbers) + len(times) < len(rest):
        raise LobbyError(phrase("Usage: {usage}", usage=f"{SEEK.word} {SEEK.usage}"))
    seats = int(numbers[0]) if numbers else counts(registry.game(game).seat_counts)[0]
    return Wanted(game, seats, Soon(times[0]) if times else Soon.NOW)


def seek(guest: Guest, want: Wanted) -> GoTo | Phrase:
    """Lists the guest; goes to the table that begins with them, if they are enough.

    Where nobody else is on the host, nobody can play now: then it is this week.

    Raises:
        LobbyError: It cannot be.
    """
    person, lobby = guest.known_person, guest.lobby
    others = [other for other in lobby.present() if other.id != person.id]
    alone = want.soon is Soon.NOW and not others
    soon = Soon.WEEK if alone else want.soon
    table = lobby.seeks.ask(person, want.game, want.seats, soon)
    if table is not None:
        return GoTo(table.code)
    title = registry.title(want.game)
    if alone:
        return phrase("{game}: nobody else is here, so you are listed for a week.", game=title)
    listed_ = phrase("{game}: you are listed for a week. The table starts by itself.")
    if soon is Soon.NOW:
        listed_ = phrase("{game}: you are listed while you are here. The table starts by itself.")
    return listed_.filled(game=title)


def agree(guest: Guest, name: str) -> GoTo | Phrase:
    """Joins a seek of others.

    Raises:
        LobbyError: It is no more, or it cannot be.
    """
    there = guest.lobby.seeks.of(guest.known_person.id)
    wish = next((listing for listing in there if listing.name == name), None)
    if wish is None:
        raise LobbyError(phrase("They are no longer looking for players."))
    if wish.yours:
        raise LobbyError(phrase("You are listed already. The table starts by itself."))
    return seek(guest, Wanted(wish.game, wish.seats, wish.soon))


def _begins(guest: Guest, name: str) -> Phrase | None:
    """Says that a match begins with the guest; ``None``: more players are needed."""
    for wish in guest.lobby.seeks.of(guest.known_person.id):
        if wish.name == name and not wish.yours and wish.missing == 1:
            begins = phrase("A match of {game} with {names} starts at once.")
            return begins.filled(game=wish.title, names=listed(wish.people))
    return None


def _stop(guest: Guest, row: Any) -> Phrase:
    guest.lobby.seeks.withdraw(guest.known_person.id, row.code)
    return phrase("You are no longer listed.")


SEEK: Final = GuestCommand(
    id="lobby.seek",
    words=("seek",),
    usage="GAME [PLAYERS] [now|week]",
    keys="b",
    label=msgid("find players"),
    help=msgid("Look for players, now or this week"),
    group=_GROUP,
)
STOP: Final = GuestCommand(
    id="lobby.stop",
    words=("stop",),
    usage="NUMBER",
    keys="x",
    label=msgid("stop"),
    help=msgid("Stop looking for players"),
    group=_GROUP,
    do=_stop,
    possible=lambda _, row: row is not None and row.section == "seeks" and row.yours,
    refusal=phrase("Type {command} and the number of a line where you look for players."),
)
AGREE: Final = GuestCommand(
    id="lobby.agree",
    shown="enter",
    help=msgid("Play with people who look for players"),
    group=_GROUP,
    do=agree,
    sure=_begins,
    elsewhere="enter",
)
"""Given by enter on the row of a seek, or by its number."""
SEEKS: Final = (SEEK, STOP)

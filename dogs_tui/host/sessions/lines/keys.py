"""A guest's keys in lines: listed, one added, one removed."""

from collections.abc import Sequence

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.own_keys import own_keys, remove_own_key
from dogs_tui.host.sessions.lines.inviting import tell_code
from dogs_tui.host.sessions.lines.place import Place, number_in
from dogs_tui.plain.commands import Command
from dogs_tui.words import say, tr

COMMANDS = (
    Command("key", ("k", "key"), phrase("a code that adds the SSH key of another machine")),
    Command("keys", ("keys",), phrase("your SSH keys; keys remove NUMBER removes one")),
)
_REMOVE = "remove"


def answered(place: Place, command: str, words: Sequence[str]) -> bool:
    """Does what is done about keys; whether it is that.

    Raises:
        LobbyError: It cannot be done, and why.
    """
    match command, *words:
        case ["key", *_]:
            code = place.guest.lobby.invites.link(place.person)
            tell_code(place, code, tr("It makes one more key yours, within ten minutes."))
        case ["keys"]:
            _list(place)
        case ["keys", str(word), number] if word.lower() == _REMOVE:
            _remove(place, number_in(number, len(_keys(place))))
        case ["keys", *_]:
            raise LobbyError(phrase("Type keys, or keys remove and the number of a key."))
        case _:
            return False
    return True


def _keys(place: Place) -> tuple[str, ...]:
    return own_keys(place.guest.lobby, place.person)


def _list(place: Place) -> None:
    used = place.guest.caller.fingerprint
    for at, key in enumerate(_keys(place), start=1):
        shown = say(phrase("{key} (in use)", key=key)) if key == used else key
        place.tell(f"{at:3}. {shown}")


def _remove(place: Place, number: int | None) -> None:
    if number is None:
        raise LobbyError(phrase("There is no key of this number. Type keys to list them."))
    guest, key = place.guest, _keys(place)[number - 1]
    guest.person = remove_own_key(guest.lobby, place.person, key, guest.caller.fingerprint)
    place.tell(say(phrase("Removed: {key}.", key=key)))

"""Following in lines: asking, allowing, ending, and who is between others and the guest."""

from collections.abc import Sequence

from dogs_rules.phrase import phrase
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens.follows import listed_follows
from dogs_tui.plain.commands import Command
from dogs_tui.words import say, tr

COMMANDS = (
    Command(
        "follow",
        ("f", "follow"),
        phrase("with a name: ask whether you may follow them; alone: who follows whom"),
    ),
    Command("allow", ("allow",), phrase("with a name: let them follow you")),
    Command("refuse", ("refuse",), phrase("with a name: they may not follow you")),
    Command("unfollow", ("unfollow",), phrase("with a name: nobody of you follows the other")),
)


def answered(place: Place, command: str, words: Sequence[str]) -> bool:
    """Does what is done about following; whether it is that.

    Raises:
        LobbyError: It cannot be done, and why.
    """
    follows, name = place.guest.lobby.follows, " ".join(words)
    match command:
        case "follow" if name:
            asked = follows.ask(place.person, name)
            place.tell(say(phrase("{name} is asked.", name=asked.name)))
        case "follow":
            _tell(place)
        case "allow":
            other = follows.answer(place.person, name, True)
            place.tell(say(phrase("{name} follows you now.", name=other.name)))
        case "refuse":
            other = follows.answer(place.person, name, False)
            place.tell(say(phrase("{name} does not follow you.", name=other.name)))
        case "unfollow":
            other = follows.end(place.person, name)
            place.tell(say(phrase("Between you and {name} nobody follows.", name=other.name)))
        case _:
            return False
    return True


def tell_asking(place: Place) -> None:
    """Tells who waits for an answer."""
    for name in place.guest.lobby.follows.of(place.person).asking:
        place.tell(
            say(phrase("{name} would like to follow you: allow {name}, or refuse.", name=name))
        )


def _tell(place: Place) -> None:
    found = listed_follows(place.guest.lobby.follows.of(place.person))
    if not found:
        place.tell(tr("You follow nobody, and nobody follows you."))
    for name, _, what in found:
        place.tell(say(phrase("{name}: {what}.", name=name, what=what)))

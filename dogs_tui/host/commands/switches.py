"""What a guest turns on and off: by a key that changes it, or in lines by a word after it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Guest
from dogs_tui.host.errors import LobbyError
from dogs_tui.words import say

ON_OFF: Final = "[on|off]"
"""The usage of such a command: the bare word only says how it is."""


class Switch(NamedTuple):
    """Something that is on or off."""

    word: str
    """The word for it in lines."""
    is_on: Callable[[Guest, Any], bool]
    turn: Callable[[Guest, Any, bool], object]
    """Turns it on or off.

    Raises:
        LobbyError: It cannot be.
    """
    state: Callable[[Guest, Any], Phrase]
    """Says how it is."""

    def press(self, guest: Guest, about: Any = None) -> Phrase:
        """Turns it the other way, by a key."""
        self.turn(guest, about, not self.is_on(guest, about))
        return self.state(guest, about)

    def typed(self, guest: Guest, about: Any, words: Sequence[str]) -> Phrase:
        """Does what words say; without any, says how it is and how that is changed.

        Raises:
            LobbyError: They say something else, or it cannot be.
        """
        match [word.casefold() for word in words]:
            case ["on" | "off" as wanted]:
                self.turn(guest, about, wanted == "on")
                return self.state(guest, about)
            case []:
                other = "off" if self.is_on(guest, about) else "on"
                how = phrase("{state} To change that, type {command}.")
                return how.filled(state=say(self.state(guest, about)), command=self.command(other))
        raise LobbyError(
            phrase("Type {command} and one of: {ways}.", command=self.word, ways="on, off")
        )

    def command(self, wanted: str) -> str:
        """The line that is typed for it."""
        return f"{self.word} {wanted}"

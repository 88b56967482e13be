"""The talk in the lobby: as at a table, with everybody who is on the host."""

from collections.abc import Callable
from typing import Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.talk import Talk

CODE: Final = "LOBBY"
"""The code under which it is kept; those of tables are longer."""
OFF: Final = phrase("The operator of this host has turned the lobby chat off.")


class LobbyTalk:
    """What is said in the lobby.

    Args:
        services: The lobby's.
        changed: Called after something was said here or elsewhere.
    """

    def __init__(self, services: Services, changed: Callable[[], None]) -> None:
        self._services = services
        self._talk = Talk(services, CODE)
        self._changed = changed

    @property
    def on(self) -> bool:
        """True if the operator lets people chat here."""
        return self._services.limits.lobby_chat

    @property
    def lines(self) -> tuple[Said, ...]:
        """The recent chat, the newest at the end."""
        return self._talk.lines if self.on else ()

    def why_silent(self) -> Phrase | None:
        """Says why nobody can chat here; ``None``: they can."""
        return None if self.on else OFF

    def say(self, person: str, text: str) -> None:
        """Says something to everybody in the lobby.

        Raises:
            LobbyError: The chat is off, the operator muted this person, or as at a table.
        """
        if (silent := self.why_silent()) is not None:
            raise LobbyError(silent)
        self._talk.say(person, None, text)
        self._changed()

    def forget(self, name: str) -> None:
        """Takes back all that somebody of this name said.

        Raises:
            LobbyError: It could not be written.
        """
        self._talk.forget(name)
        self._changed()

    def follow(self, code: str | None, at: int) -> None:
        """Takes lines that were said elsewhere, or taken back; ``None``: anywhere."""
        if code in {None, CODE} and self._talk.follow(at):
            self._changed()

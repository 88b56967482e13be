"""Table talk: the last lines, cleaned, kept on disk, and in no log."""

from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError
from dogs_tui.host.lobby.errors import LobbyError, said
from dogs_tui.host.lobby.public import Said
from dogs_tui.host.lobby.records import TalkRecord
from dogs_tui.host.lobby.services import Services, log

LENGTH: Final = 300
"""Characters of a line; what is beyond is cut off."""


class Talk:
    """What is said at one table.

    Args:
        services: The lobby's.
        code: Of the table.
    """

    def __init__(self, services: Services, code: str) -> None:
        self._services = services
        self._name = code.lower()
        self._lines: tuple[Said, ...] | None = None

    @property
    def lines(self) -> tuple[Said, ...]:
        """The last lines, the newest at the end."""
        if self._lines is None:
            self._lines = self._read()
        return self._lines

    def peek(self) -> tuple[Said, ...]:
        """The last lines, for once: where nobody is, they take no memory afterwards."""
        return self._read() if self._lines is None else self._lines

    def say(self, person: str, name: str, seat: Seat | None, text: str) -> None:
        """A line of somebody's.

        Args:
            person: The id of who says it.
            name: What they are called.
            seat: Where they sit; ``None``: they watch.
            text: As it was typed.

        Raises:
            LobbyError: It is empty, it comes too soon after others, or it cannot be kept.
        """
        cleaned = clean_text(text, LENGTH)
        if not cleaned:
            raise LobbyError(phrase("There is nothing to say in that line."))
        wait = self._services.talk_pace.take(person)
        if wait:
            raise LobbyError(phrase("That was fast. Say it again in {n} s.", n=wait))
        self._add(Said(self._services.clock(), name, cleaned, seat))

    def note(self, sentence: Phrase) -> None:
        """A line of the lobby's own; when it cannot be kept, it is only said."""
        line = Said(self._services.clock(), "", sentence)
        try:
            self._add(line)
        except LobbyError:
            self._lines = (*self.lines, line)[-self._services.limits.talk_lines :]

    def forget(self, name: str) -> None:
        """Takes back all that somebody of this name said here.

        Raises:
            LobbyError: It could not be written.
        """
        before = self.peek()
        lines = tuple(line for line in before if line.name != name)
        if lines != before:
            with said():
                self._services.talks.write(self._name, TalkRecord(lines))
            if self._lines is not None:
                self._lines = lines

    def _add(self, line: Said) -> None:
        lines = (*self.lines, line)[-self._services.limits.talk_lines :]
        with said():
            self._services.talks.write(self._name, TalkRecord(lines))
        self._lines = lines

    def _read(self) -> tuple[Said, ...]:
        try:
            found, trouble = self._services.talks.find(self._name)
        except SaveError as error:
            log.error("talk cannot be read", extra={"event": "talk-unread", "reason": str(error)})
            return ()
        if trouble is not None:
            log.error(
                "talk was damaged", extra={"event": "talk-damaged", "reason": str(trouble.what)}
            )
        return () if found is None else found.lines

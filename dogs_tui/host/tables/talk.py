"""Talk: what is said at a table or in the lobby, kept and followed over processes."""

from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.store.talk import Said, Spoken
from dogs_tui.host.tables.services import Services, log

LENGTH: Final = 300
"""Characters of a line; what is beyond is cut off."""


class Talk:
    """The chat at one table, or in the lobby."""

    def __init__(self, services: Services, code: str) -> None:
        self._services = services
        self._code = code
        self._spoken: tuple[Spoken, ...] | None = None
        self._known_to = 0
        """The own lines may have higher numbers than those of others which are not known yet."""

    @property
    def lines(self) -> tuple[Said, ...]:
        """The last lines, the newest at the end."""
        return tuple(line.line for line in self._lines())

    def peek(self) -> tuple[Said, ...]:
        """The last lines, for once: where nobody is, they take no memory afterwards."""
        return tuple(line.line for line in self._peek())

    def say(self, person: str, seat: Seat | None, text: str) -> None:
        """A line of somebody's.

        Args:
            person: The id of who says it.
            seat: Where they sit; ``None``: they have no seat.
            text: As it was typed.

        Raises:
            LobbyError: The operator muted them, it is empty, it comes too soon after others, or it
                cannot be kept.
        """
        speaker = self._services.people.existing(person)
        if speaker.muted:
            raise LobbyError(phrase("The operator of this host has muted you."))
        cleaned = clean_text(text, LENGTH)
        if not cleaned:
            raise LobbyError(phrase("That message is empty."))
        wait = self._services.talk_pace.take(person)
        if wait:
            raise LobbyError(phrase("You are chatting too fast. Try again in {n} s.", n=wait))
        self._add(Said(self._services.clock(), speaker.name, cleaned, seat))

    def note(self, sentence: Phrase) -> None:
        """A line of the lobby's own; when it cannot be kept, it is only said."""
        line = Said(self._services.clock(), "", sentence)
        try:
            self._add(line)
        except LobbyError:
            lines = self._lines()
            last = lines[-1].number if lines else 0
            self._spoken = self._with(lines, Spoken(last, line))

    def forget(self, name: str) -> None:
        """Takes back all that somebody of this name said here.

        Raises:
            LobbyError: It could not be written.
        """
        before = self._peek()
        left = tuple(line for line in before if line.line.name != name)
        if left == before:
            return
        gone = [line for line in before if line.line.name == name]
        with said():
            self._services.talk.take_back(self._code, gone)
        if self._spoken is not None:
            self._spoken = left

    # What was said elsewhere.

    def follow(self, at: int) -> bool:
        """Takes lines that were said elsewhere, or all anew after some were taken back.

        Args:
            at: The number of the last line; 0: some were taken back.

        Returns:
            Whether there is another line than before, or one less.

        Raises:
            StoreError: They cannot be read.
        """
        before = self._spoken
        if before is None or 0 < at <= self._known_to:
            return False
        lines = before if at else ()
        spoken = self._services.talk.read(self._code, self._known_to if at else 0)
        numbers = {line.number for line in lines}
        news = [line for line in spoken if line.number not in numbers]
        in_order = sorted((*lines, *news), key=lambda line: line.number)
        self._spoken = tuple(in_order[-self._services.limits.talk_lines :])
        self._known_to = max([self._known_to, *(line.number for line in spoken)])
        return self._spoken != before

    def _add(self, line: Said) -> None:
        lines = self._lines()
        with said():
            spoken = self._services.talk.add(self._code, line)
        self._spoken = self._with(lines, spoken)

    def _with(self, lines: tuple[Spoken, ...], line: Spoken) -> tuple[Spoken, ...]:
        return (*lines, line)[-self._services.limits.talk_lines :]

    def _lines(self) -> tuple[Spoken, ...]:
        if self._spoken is None:
            self._spoken = self._read()
            self._known_to = self._spoken[-1].number if self._spoken else 0
        return self._spoken

    def _peek(self) -> tuple[Spoken, ...]:
        return self._read() if self._spoken is None else self._spoken

    def _read(self) -> tuple[Spoken, ...]:
        try:
            lines = self._services.talk.read(self._code)
        except SaveError as error:
            log.error("talk cannot be read", extra={"event": "talk-unread", "reason": str(error)})
            return ()
        return lines[-self._services.limits.talk_lines :]

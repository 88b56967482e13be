"""A place where a guest in lines is: what can be typed there, and how news come in between."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from dogs_rules.game import IllegalActionError
from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.guest import LineGuest, Somewhere
from dogs_tui.plain.commands import Command, command_of
from dogs_tui.plain.console import Left
from dogs_tui.plain.telling import tell_rules
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import say, tr

UNKNOWN: Final = phrase("That is no command here. ? says what you can type.")

EVERYWHERE: Final = (
    Command("screens", ("screens",), phrase("go on with screens, now and the next time")),
    Command("leave", ("quit", "exit"), phrase("leave the host; your seats stay yours")),
)
"""What can be typed wherever somebody is who is known."""


def number_in(text: str, most: int) -> int | None:
    """The number that a text is, from 1 to so many; ``None``: it is none of these."""
    if text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= most and len(text) <= 6:
        return int(text)
    return None


class Place(ABC):
    """Somewhere to hear of things and to type.

    Args:
        guest: Who is here.
    """

    commands: ClassVar[Sequence[Command]] = EVERYWHERE

    def __init__(self, guest: LineGuest) -> None:
        self.guest = guest
        self.terminal = guest.terminal
        self._news: deque[Callable[[], None]] = deque()
        self._over = False
        self._next: Somewhere | None = None

    @property
    def prompt(self) -> str:
        """What stands before what is typed here."""
        return "> "

    @property
    def person(self) -> Person:
        """Who is here."""
        person = self.guest.person
        assert person is not None, "this place is for guests who are known"
        return person

    async def stay(self) -> Somewhere | None:
        """Serves the guest until they go on; says where to, ``None``: out of the host."""
        try:
            self._attempt(self.enter)
            self.take_news()
            while not self._over:
                line = await self.next_line()
                if line is not None:
                    await self._answer_safely(line)
                self.take_news()
        finally:
            await self.leave()
        return self._next

    # What places differ in.

    @abstractmethod
    def enter(self) -> None:
        """Says where the guest is. Called once."""

    @abstractmethod
    async def leave(self) -> None:
        """The guest goes away. Called once."""

    @abstractmethod
    async def answer(self, line: str) -> None:
        """Does what a line says.

        Raises:
            LobbyError: It cannot be done, and why; as well ``SaveError`` and the others.
        """

    async def next_line(self) -> str | None:
        """What is typed next; ``None``: there is news to be told first."""
        return await self.terminal.line_or_news(self.prompt)

    # News.

    def hear(self, tell: Callable[[], None]) -> None:
        """Has something told as soon as it can be. May be called at any time."""
        self._news.append(tell)
        self.terminal.has_news()

    def take_news(self) -> None:
        """Tells what has come."""
        while self._news and not self._over:
            self._news.popleft()()

    # For what stands in a place.

    def tell(self, *lines: str) -> None:
        self.terminal.tell(*lines)

    async def ask(self, prompt: str) -> str:
        """A line that answers a question of its own; news is told in between."""
        while (line := await self.terminal.line_or_news(prompt)) is None:
            self.take_news()
        return line

    def go(self, where: Somewhere | None) -> None:
        """Goes on there after this; ``None``: out of the host."""
        self._over = True
        self._next = where

    def command(self, line: str) -> tuple[str, list[str]]:
        """What a line asks for here, as for ``command_of``."""
        return command_of(line, self.commands)

    def answer_anywhere(self, command: str, words: Sequence[str]) -> None:
        """Does what can be done everywhere."""
        match command:
            case "help" if words:
                tell_rules(self.terminal, words)
            case "help":
                self.help()
            case "screens":
                self.guest.switch()
                self.go(None)
            case "leave":
                raise Left
            case _:
                self.tell(say(UNKNOWN))

    def help(self) -> None:
        """Says what can be typed here."""
        self.tell(tr("You can type:"))
        columns = [", ".join(command.names) for command in self.commands]
        width = max(map(len, columns))
        for command, names in zip(self.commands, columns, strict=True):
            self.tell(f"  {names:{width}}  {say(command.says)}")

    def _attempt(self, do: Callable[[], None]) -> None:
        try:
            do()
        except LobbyError as problem:
            self.tell(say(problem.phrase))

    async def _answer_safely(self, line: str) -> None:
        try:
            await self.answer(line)
        except (LobbyError, SaveError, ThinkingError) as problem:
            self.tell(say(problem.phrase))
        except IllegalActionError as problem:
            self.tell(say(problem.refusal.reason))

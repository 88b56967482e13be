"""A place where a guest in lines is: what can be typed there, and how news come in between."""

import inspect
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from dogs_rules.game import IllegalActionError
from dogs_rules.phrase import Phrase, phrase, sense
from dogs_saves import SaveError
from dogs_tui.host.commands import tables
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import Card, GoTo, Guest, GuestCommand
from dogs_tui.host.commands.table import BY_ID
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.terminal import LineTerminal
from dogs_tui.kit import former_names
from dogs_tui.kit.terminal import can_be_drawn_on
from dogs_tui.plain.commands import HELP, Command, command_of, listed_commands
from dogs_tui.plain.console import PLACE, Left
from dogs_tui.plain.telling import tell_rules
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import msgid, say, tr

UNKNOWN: Final = phrase("Unknown command. Type {help} for help.", help=HELP.short)
EVERYWHERE: Final = (
    Command("screens", ("screens",), phrase("Switch to full-screen mode")),
    Command("leave", ("quit", "exit"), phrase("Leave the host; seats stay yours")),
)
"""The commands that known people can type everywhere."""
_OWN: Final = {
    tables.YES.id: phrase(sense("words to type", "yes")),
    tables.NO.id: phrase(sense("words to type", "no")),
    tables.NEXT.id: phrase(sense("words to type", "next")),
}
"""The words of commands in the language that is spoken."""


def typed(commands: Iterable[GuestCommand]) -> tuple[Command, ...]:
    """Commands of guests as they are typed; without those that only have a key."""
    return tuple(
        Command(
            command.id, command.words, Phrase(command.help), command.usage, _OWN.get(command.id)
        )
        for command in commands
        if command.words
    )


YES, NO = typed((tables.YES, tables.NO))
"""The answers to a request, as they are typed."""


def number_in(text: str, most: int) -> int | None:
    """The number that a text is, from 1 to so many; ``None``: it is none of these."""
    if text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= most and len(text) <= 6:
        return int(text)
    return None


class LineGuest(Guest):
    """A guest in lines."""

    in_lines = True
    handler: LineTerminal

    def depart(self) -> None:
        raise Left

    def become(self, person: Person) -> GoTo:
        """Goes on with somebody who has just become known: to the table they asked for, or in."""
        self.person = person
        if self.arrival.chosen:
            self.keep_lines(True)
        return self.begin()


class Place(ABC):
    """Somewhere to hear of things and to type."""

    commands: ClassVar[Sequence[Command]] = EVERYWHERE
    group: ClassVar[str] = msgid("Everywhere")
    """The heading of commands that no table of commands has."""
    speaks: ClassVar[str] = ""
    """The command that a line with an apostrophe before it is; empty: none."""

    def __init__(self, guest: LineGuest) -> None:
        self.guest = guest
        self.terminal = guest.handler
        self._news: deque[Callable[[], None]] = deque()
        self._over = False
        self._next: GoTo | Place | None = None
        self._sure: tuple[str, ...] = ()
        """The command that is done when it is given again, and the words after it."""

    @property
    def prompt(self) -> str:
        """The prompt here."""
        return "> "

    @property
    def typed(self) -> str:
        """The text with which a page begins the line."""
        return ""

    @property
    def person(self) -> Person:
        """The guest."""
        return self.guest.known_person

    async def stay(self) -> "GoTo | Place | None":
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

    async def leave(self) -> None:  # noqa: B027  (most hold nothing)
        """The guest goes away. Called once."""

    async def answer(self, line: str) -> None:
        """Does what a line says.

        Raises:
            LobbyError: It cannot be done, and why; as well ``SaveError`` and the others.
        """
        await self.give(*self.command(line))

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        """Gives what is done here for a command with words, where lines have their own way.

        It gives what ``GuestCommand.do`` gives.
        """
        return {}

    def about(self, command: GuestCommand, words: Sequence[str]) -> Any:  # noqa: ARG002
        """Finds the thing that a command with words is about.

        Raises:
            LobbyError: Nothing that is here.
        """
        return " ".join(words)

    async def next_line(self) -> str | None:
        """Reads the next line; ``None``: there is news to be told first."""
        return await self.terminal.line_or_news(self.prompt, self.typed)

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

    def head(self, line: str) -> None:
        """Says where the guest is."""
        self.terminal.tell("")
        self.terminal.head(line, PLACE)

    def offer(self, *choices: tuple[int, str]) -> None:
        """Says what can be chosen by its number."""
        self.terminal.offer(*choices)

    async def ask(self, prompt: str) -> str:
        """A line that answers a question of its own; news is told in between."""
        while (line := await self.terminal.line_or_news(prompt)) is None:
            self.take_news()
        return line

    def go(self, where: "GoTo | Place | None") -> None:
        """Goes on there after this; ``None``: out of the host."""
        self._over = True
        self._next = where

    def command(self, line: str) -> tuple[str, list[str]]:
        """Finds the command of a line here, as ``command_of`` does; former words still work."""
        if self.speaks and line.startswith("'"):
            return self.speaks, line[1:].split()
        return command_of(self.renamed(line, self.commands), self.commands)

    def renamed(self, line: str, commands: Sequence[Command]) -> str:
        """Gives a line with the word of today in place of a former one, and says so."""
        first, *words = line.split() or [""]
        names = {name for command in commands for name in command.names}
        now = former_names.current(first.lower(), former_names.TYPED, names)
        if now == first.lower():
            return line
        self.tell(say(former_names.is_renamed(first, now)))
        return " ".join([now, *words])

    async def give(self, command: str, words: Sequence[str]) -> None:
        """Does a command, and says what came of it.

        Raises:
            LobbyError: It cannot be done, and why.
        """
        own = self.own().get(command)
        said = own(words) if own is not None else self._do(command, words)
        if inspect.isawaitable(said):
            said = await said
        if isinstance(said, GoTo):
            self.go(said)
        elif isinstance(said, Phrase):
            self.tell(say(said))
        elif isinstance(said, FactTable):
            self.tell_facts(said)
        elif isinstance(said, Card):
            self.tell(said.heading, *filter(None, said.lines))

    def tell_facts(self, facts: FactTable) -> None:
        """Tells rows, a line each; or what is said when there are none."""
        self.tell(*(f"  {line}" for line in facts.lines()))

    def _do(self, name: str, words: Sequence[str]) -> Any:
        command = BY_ID.get(name)
        if command is None or command.do is None:
            self.answer_anywhere(name, words)
            return None
        about = self.about(command, words)
        command.check(self.guest, about)
        sure, self._sure = self._sure == (name, *words), ()
        what = None if sure else command.asks_about(self.guest, about)
        if what is not None:
            self._sure = (name, *words)
            return phrase("{what} Type it again to confirm.", what=say(what))
        if command.typed is not None:
            return command.typed(self.guest, about, words)
        return command.do(self.guest, about)

    def answer_anywhere(self, command: str, words: Sequence[str]) -> None:
        """Does what can be done everywhere."""
        match command:
            case "help" if words:
                tell_rules(self.terminal, words)
            case "help":
                self.help()
            case "screens":
                self._go_on_in_screens()
            case "leave":
                raise Left
            case _:
                self.tell(say(UNKNOWN))

    def _go_on_in_screens(self) -> None:
        caller = self.guest.caller
        if not caller.terminal or not can_be_drawn_on(caller.environment):
            raise LobbyError(
                phrase("Full-screen mode needs a terminal. Reconnect with: ssh -t ...")
            )
        self.guest.keep_lines(False)
        self.guest.wants_other = True
        self.go(None)

    def help(self) -> None:
        """Says what can be typed here, in groups; what can be typed everywhere comes last."""
        groups: dict[str, list[Command]] = {}
        for command in self.commands:
            known = BY_ID.get(command.key)
            groups.setdefault(known.group if known else self.group, []).append(command)
        groups[self.group] = groups.pop(self.group)
        self.tell(tr("You can type:"))
        for group, commands in groups.items():
            self.tell(f"{tr(group)}:", *listed_commands(commands, aligned=True))

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

"""The base of the operator's commands: typed on the command line, done by the host that runs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, Union

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.printing import write, write_lines
from dogs_tui.shell.out import FailedError, table
from dogs_tui.words import msgid, say, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from dogs_tui.host.lobby.lobby import Lobby
    from dogs_tui.host.people.bans import Bans
    from dogs_tui.host.people.person import Person

OTHER_VERSION: Final = phrase("This command is from a different version than the running host.")
"""The answer to an order that cannot be read."""


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of something that the operator wanted done."""

    done: bool
    said: tuple[Phrase | str, ...]
    """Sentences that say what was done, or why nothing was; or the output that was asked for."""

    def show(self) -> int:
        """Prints what was done.

        Raises:
            FailedError: It could not be.
        """
        sentence = " ".join(map(say, self.said))
        if not self.done:
            raise FailedError(sentence)
        write(sentence)
        return 0


def done(*said: Phrase | str) -> Outcome:
    """It was done."""
    return Outcome(True, said)


def refused(*said: Phrase | str) -> Outcome:
    """It was not done, and why."""
    return Outcome(False, said)


class RunningHost(Protocol):
    """The host that runs, as commands of its operator find it."""

    lobby: "Lobby"
    bans: "Bans"
    admits: str
    """The people who may come."""

    def note(self, event: str, whom: str = "", *, note: str | Phrase = "", **about: Any) -> None:
        """Writes a line of the audit log and one of the log.

        Args:
            event: A word of ``events``.
            whom: Whom or what it concerns.
            note: What else there is to say.
            about: For the log alone.
        """
        ...

    def end_banned(self) -> int:
        """Ends the sessions of those who are banned; gives how many."""
        ...

    async def about(self, person: "Person") -> str:
        """All that is held about somebody, as JSON.

        Raises:
            LobbyError: It cannot be read.
        """
        ...

    drain: "Callable[..., Outcome]"
    """Lets the host run dry, within so many minutes if given, or (``on=False``) go on."""
    status: "Callable[[], Any]"
    """Gives how the host is doing."""


class OperatorCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """Something that the operator can have done; its tag is what is typed behind ``dogs-tui host``.

    Its fields are the arguments (those that have no description) and the options (the others), as
    their annotations say.
    """

    help: ClassVar[str]
    examples: ClassVar[tuple[str, ...]] = ()
    audits: ClassVar[Mapping[str, Phrase]] = {}
    """The words of it in the audit log, each with its sentence."""
    json: ClassVar[str] = ""
    """A description of what ``--json`` prints, to be looked up; empty: there is no such option."""
    slow: ClassVar[bool] = False
    """True if it takes longer the more data there is."""
    typed: ClassVar[bool] = True
    """True if somebody types it; else other commands ask the host for it."""

    @classmethod
    def words(cls) -> tuple[str, ...]:
        """The words after ``dogs-tui host``."""
        return tuple(str(cls.__struct_config__.tag).split())

    def do(self, host: RunningHost) -> Any:
        """Does it in the host; gives the answer, or what does when it is awaited.

        Raises:
            LobbyError: It cannot be done, and why.
        """
        raise NotImplementedError

    @classmethod
    def answer(cls) -> Any:
        """The type of the host's answer."""
        return Outcome

    def show(self, answer: Any) -> int:
        """Prints the answer."""
        shown: int = answer.show()
        return shown


class ListCommand(OperatorCommand, frozen=True):
    """A command whose answer is rows."""

    json = msgid("Print one JSON object per line.")
    row_type: ClassVar[type]
    """The type of a row."""
    heads: ClassVar[tuple[str, ...]]
    nothing: ClassVar[Phrase]
    """Printed when there is no row."""

    @classmethod
    def answer(cls) -> Any:
        return tuple[cls.row_type, ...]  # type: ignore[name-defined]

    def row(self, row: Any) -> Sequence[str]:
        """A row in words, below ``heads``."""
        raise NotImplementedError

    def show(self, answer: Any) -> int:
        return show_rows(answer, self.heads, map(self.row, answer), self.nothing)


def show_rows(
    answer: Sequence[Any], heads: Sequence[str], rows: Iterable[Sequence[str]], nothing: Phrase
) -> int:
    """Prints rows as a table.

    Args:
        answer: What they are about.
        heads: Of the columns, to be looked up.
        rows: One for each.
        nothing: Printed where there is none.
    """
    if not answer:
        write(say(nothing))
    else:
        write_lines(table([tr(head) for head in heads], list(rows)))
    return 0


def decoder(kinds: Sequence[type[OperatorCommand]]) -> msgspec.json.Decoder[OperatorCommand]:
    """Gives a decoder of commands of these kinds, as they come through the control socket."""
    return msgspec.json.Decoder(Union[tuple(kinds)])  # noqa: UP007  (made from a table)

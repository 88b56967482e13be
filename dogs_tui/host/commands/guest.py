"""What a command of a guest is: a word in lines, a key on a screen, and one thing that is done."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import msgspec

from dogs_rules.phrase import Phrase
from dogs_tui.host.errors import LobbyError

if TYPE_CHECKING:
    from dogs_tui.host.connection import Caller
    from dogs_tui.host.lobby.lobby import Lobby
    from dogs_tui.host.people.person import Person


class Guest(Protocol):
    """Who gives a command, on a screen or in lines."""

    lobby: "Lobby"
    person: "Person | None"
    address: str
    """What friends type to come in; empty when the host does not know it."""
    caller: "Caller"

    @property
    def known_person(self) -> "Person":
        """Who is here, where nobody comes to before they have said so."""
        ...


class GoTo(NamedTuple):
    """What a command gives that leads to a table."""

    code: str
    """Its code; empty: to the lobby, where an invitation stands first."""


Said: TypeAlias = Phrase | GoTo | None
"""What is said when a command was done; ``None``: what is shown then says it."""


class GuestCommand(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a guest can do."""

    id: str
    help: str
    """What it does, as an imperative; for the help in lines, the keys of a screen and the palette.
    To be looked up, as ``label``, ``group``, ``asks``, ``hint`` and ``why``."""
    group: str
    """The heading it stands under."""
    words: tuple[str, ...] = ()
    """What is typed for it in lines, the shortest first; empty: ``elsewhere`` says why."""
    usage: str = ""
    """What is typed behind the word."""
    keys: str = ""
    """Textual's names of its keys, the first of which is shown; empty: ``elsewhere`` says why."""
    label: str = ""
    """One or two words for the key bar; empty: it does not stand there."""
    shown: str = ""
    """How its key is written, where Textual's own name would be long."""
    rank: int = 2
    """What falls out of a crowded key bar first: the highest; 0 never does."""
    why: str = ""
    """A sentence for when its key can do nothing now."""
    asks: str = ""
    """What a screen asks for, where something is typed behind the word in lines."""
    hint: str = ""
    """What the screen says of that question."""
    limit: int = 24
    """Letters that are typed for it at most."""
    sure: str = ""
    """What it does that cannot be undone, as a sentence: it is given twice before it is done."""
    do: Callable[..., Any] | None = None
    """Does it, given the guest and what it is about; gives a ``Said``, or what gives it when it is
    awaited. ``None``: it shows something, which each way does as it can.

    Raises:
        LobbyError: It cannot be done, and why.
    """
    possible: Callable[..., bool] | None = None
    """Whether it can be done, given the guest and what it is about; ``None``: always."""
    refusal: Phrase | None = None
    """Why it is refused in lines where it is not ``possible``; ``None``: ``do`` says why."""
    audits: tuple[tuple[str, Phrase], ...] = ()
    """What the audit log has of it: words, and what they mean."""
    elsewhere: str = ""
    """How the way that has no word or no key for it gets there."""

    def check(self, guest: Guest, about: Any) -> None:
        """Lets it pass.

        Raises:
            LobbyError: It is not possible, and why.
        """
        refused = self.possible is not None and not self.possible(guest, about)
        if refused and self.refusal is not None:
            raise LobbyError(self.refusal)


def with_words(commands: Iterable[GuestCommand]) -> tuple[GuestCommand, ...]:
    """Those that can be typed in lines."""
    return tuple(one for one in commands if one.words)


def with_keys(commands: Iterable[GuestCommand]) -> tuple[GuestCommand, ...]:
    """Those that have a key on a screen."""
    return tuple(one for one in commands if one.keys)

"""The requests of a guest on the way in: a command word, and a little of the environment."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.version import __version__
from dogs_tui.host.connection import ENVIRONMENT, NEXT, PUZZLES, TRAINING
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import Refused
from dogs_tui.words import msgid, say, tr
from dogs_tui.words.usage import rows_of_help, usage_line

LOGIN_LIMIT: Final = 40
"""Code points of a login name that are kept."""
CODE_LIMIT: Final = 16
"""Code points of a table's code that are kept."""
FINGERPRINT_SHOWN: Final = 15
"""Characters of a fingerprint that the log holds: enough to tell friends apart."""
VALUE_LIMIT: Final = 64
"""Bytes of a value of the environment; a longer one is not taken."""

PIPE_END: Final = b"\x04"
"""The input of a session in lines at the end of a pipe: Ctrl+D, as it is typed to leave."""

_WORD_LIMIT: Final = 200
"""Characters of a command that are looked at."""

VERSION_LINE: Final = f"dogs-tui {__version__}"

NO_TERMINAL: Final = phrase(
    "Full-screen mode needs a terminal. Connect with: ssh -t ... Plain mode needs "
    "none: ssh ... plain"
)
NOBODY: Final = phrase("This host has no data about your SSH key.")
EXPORTED_AT_HOST: Final = phrase("Ask the operator of this host for it.")
FULL: Final = phrase("This host is full. Please try again in a few minutes.")
FULL_FOR_ADDRESS: Final = phrase("Too many sessions from your address. Close one and try again.")
MANY_STRANGERS: Final = phrase(
    "Too many new people are connecting. Please try again in a few minutes."
)


def no_room(refused: Refused) -> Phrase:
    """Gives the sentence for somebody for whom there is no room."""
    match refused:
        case Refused.SESSIONS_OF_ADDRESS:
            return FULL_FOR_ADDRESS
        case Refused.STRANGERS | Refused.STRANGERS_OF_ADDRESS:
            return MANY_STRANGERS
    return FULL


class Wanted(Enum):
    """A request that came with the connection."""

    PLAY = auto()
    HELP = auto()
    VERSION = auto()
    EXPORT = auto()
    """All data that the host holds about the guest."""
    RATINGS = auto()
    """The tables of the season."""
    CALENDAR = auto()
    """The next evenings."""
    SHARE = auto()
    """A web page of a match that is over."""
    UNSHARE = auto()
    """That there is none any more."""


INSIDE: Final = frozenset(Wanted) - {Wanted.PLAY, Wanted.HELP, Wanted.VERSION}
"""The requests that the lobby answers with a text."""


class Request(NamedTuple):
    """A command, understood."""

    wanted: Wanted
    code: str = ""
    """The table to play at, cleaned; ``NEXT``, ``PUZZLES``, ``TRAINING``; empty: none was named."""
    lines: bool = False
    """True if everything shall be told in lines."""
    watch: bool = False
    """True if the table shall be watched."""
    as_json: bool = False
    """True if what is wanted is for a program."""


class DoorWord(NamedTuple):
    """A word that can be typed behind ``ssh HOST``."""

    word: str
    request: Request
    help: str
    """The effect as an imperative, to be looked up."""
    usage: str = ""
    """The arguments typed after it: ``CODE``, or words that change the request."""
    command: str = ""
    """The id of the command of a guest that does the same inside; empty: none does."""

    def understood(self, words: Sequence[str]) -> Request | None:
        """Understands the words after it; ``None``: these mean nothing."""
        match words:
            case [] if self.usage != "CODE":
                return self.request
            case [word] if self.usage in {"[json]", "[ics]"} and self.usage == f"[{word}]":
                return self.request._replace(as_json=True)
            case [code] if self.usage == "CODE" and (cleaned := clean_text(code, CODE_LIMIT)):
                return self.request._replace(code=cleaned)
            case [word, *more] if self.request.lines and word in _IN_LINES:
                inside = _IN_LINES[word].understood(more)
                return inside and inside._replace(lines=True)
        return None


_PLACES: Final = (
    DoorWord(
        "next",
        Request(Wanted.PLAY, NEXT),
        msgid("Go to the next table that waits for you"),
        command="lobby.next",
    ),
    DoorWord(
        "join",
        Request(Wanted.PLAY),
        msgid("Join a table by its code"),
        "CODE",
        "lobby.join",
    ),
    DoorWord(
        "watch",
        Request(Wanted.PLAY, watch=True),
        msgid("Watch a match by its code"),
        "CODE",
        "lobby.watch",
    ),
    DoorWord(
        "puzzles",
        Request(Wanted.PLAY, PUZZLES),
        msgid("Find the best move"),
        command="lobby.puzzles",
    ),
    DoorWord(
        "training",
        Request(Wanted.PLAY, TRAINING),
        msgid("Train the moves that cost you most"),
        command="lobby.training",
    ),
)
_IN_LINES: Final = {each.word: each for each in _PLACES}
_HELP: Final = DoorWord("help", Request(Wanted.HELP), msgid("Show this page"))
WORDS: Final = (
    *_PLACES,
    DoorWord(
        "calendar",
        Request(Wanted.CALENDAR),
        msgid("Show the next evenings; with ics, as a file"),
        "[ics]",
        "lobby.calendar",
    ),
    DoorWord(
        "ratings",
        Request(Wanted.RATINGS),
        msgid("Show the rankings of the season"),
        "[json]",
        "ratings.next",
    ),
    DoorWord(
        "plain",
        Request(Wanted.PLAY, lines=True),
        msgid("Play in plain mode; a word may follow"),
        "[join CODE|watch CODE|next|puzzles|training]",
    ),
    DoorWord(
        "share",
        Request(Wanted.SHARE),
        msgid("Agree to a web page of a match"),
        "CODE",
        "pages.share",
    ),
    DoorWord(
        "unshare",
        Request(Wanted.UNSHARE),
        msgid("Withdraw the web page of a match"),
        "CODE",
        "pages.unshare",
    ),
    DoorWord(
        "export", Request(Wanted.EXPORT), msgid("Get all data about you"), command="lobby.data"
    ),
    _HELP,
    DoorWord("version", Request(Wanted.VERSION), msgid("Show the version")),
)
"""All that can be typed behind ``ssh HOST``; without any, one comes in to play."""
_ASKS: Final = frozenset({"--help", "-h", "?"})
"""Other ways to ask for the page of help."""


def said_at_once(request: Request) -> str:
    """Gives the text that needs no lobby; empty: the request is another one."""
    if request.wanted is Wanted.VERSION:
        return VERSION_LINE
    return "\n".join(_help_page()) if request.wanted is Wanted.HELP else ""


def _help_page() -> Iterator[str]:
    yield say(phrase("{program}: dog-themed board games, by the rulebook.", program=VERSION_LINE))
    yield ""
    yield tr("Connect without a word to play. After the command you can also type:")
    yield from rows_of_help(
        (f"{each.word} {say(usage_line(each.usage))}".rstrip(), tr(each.help)) for each in WORDS
    )
    yield ""
    inside = phrase("Once connected, press {menu} for the menu. In plain mode, type {help}.")
    yield say(inside.filled(menu="F5", help=_HELP.word))


def read_command(command: str | None) -> Request:
    """Reads what a command asks for, by ``WORDS``.

    Raises:
        ListenerError: It is none of these; the sentence says what there is.
    """
    name, *words = (command or "")[:_WORD_LIMIT].split() or [""]
    name = _HELP.word if name in _ASKS else name
    if not name:
        return Request(Wanted.PLAY)
    wanted = next((each for each in WORDS if each.word == name), None)
    if wanted is None:
        raise ListenerError(
            phrase(
                "Unknown command '{word}'. Connect without a command to play, or use: {words}.",
                word=clean_text(name, 20) or "?",
                words=usage_line(", ".join(each.word for each in WORDS)),
            )
        )
    request = wanted.understood(words)
    if request is None:
        raise ListenerError(
            phrase("Usage: {usage}", usage=usage_line(f"{name} {wanted.usage}".rstrip()))
        )
    return request


def clean_login(login: str) -> str:
    """A login name as far as it is kept."""
    return clean_text(login, LOGIN_LIMIT)


def clean_value(name: str, value: str) -> str | None:
    """A value of the environment as far as it is kept; ``None``: not at all."""
    if name not in ENVIRONMENT or len(value) > VALUE_LIMIT or not value.isascii():
        return None
    return clean_text(value, VALUE_LIMIT)


def clean_environment(sent: Mapping[str, str]) -> dict[str, str]:
    """Of an environment what is kept: the names of ``line.ENVIRONMENT``, short and printable."""
    kept = {name: clean_value(name, sent[name]) for name in ENVIRONMENT if name in sent}
    return {name: value for name, value in kept.items() if value is not None}

"""The commands of the lobby: about tables, with friends, and the ways to everything else."""

from functools import partial
from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.cards import invitation, other_hosts
from dogs_tui.host.commands.declared import declare
from dogs_tui.host.commands.guest import Card, GoTo, Guest, GuestCommand
from dogs_tui.host.commands.leaving import LEAVE
from dogs_tui.host.commands.lobby_lists import FREE, Row
from dogs_tui.host.commands.pages import PAGES
from dogs_tui.host.commands.people import DAYS_OFF
from dogs_tui.host.commands.seeks import SEEKS
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lists import NOTHING_WAITS
from dogs_tui.words import listed, msgid, sense

_LOBBY: Final = msgid("Lobby")
_PLAY: Final = msgid("Play")
_CLUB: Final = msgid("The club")
_YOU: Final = msgid("You")
CODE_LIMIT: Final = 12
_NO_CODE: Final = phrase("Type {command} and the code of the table.")
_THERE: Final = msgid("{enter} goes there, {escape} cancels")


def choose(guest: Guest, row: Row) -> GoTo:
    """Goes to the table of a row, on the first free seat where there is one."""
    table = guest.lobby.table(row.card.code) if row.section in FREE else None
    if table is not None:
        table.room(guest.known_person).sit()
    return GoTo(row.card.code)


def _join(guest: Guest, code: str) -> GoTo:
    if not code:
        raise LobbyError(_NO_CODE.filled(command=JOIN.word))
    table = guest.lobby.table(code, guest.known_person)
    if table is None:
        raise LobbyError(phrase("No table has the code {code}. Check it and try again.", code=code))
    return GoTo(table.code)


def go_to_next(guest: Guest, _: Any = None) -> GoTo:
    """To the table whose decision of this guest's waits first; else to an invitation.

    Raises:
        LobbyError: Nothing waits.
    """
    where = guest.next_table(guest.at)
    if where.notice:
        raise LobbyError(NOTHING_WAITS)
    return where


def _look(_: Guest, row: Row) -> GoTo:
    return GoTo(row.card.code)


def say_aloud(guest: Guest, text: str) -> None:
    """Says something in the lobby."""
    guest.lobby.talk.say(guest.known_person.id, text)


def _decline(guest: Guest, row: Row) -> Phrase:
    guest.lobby.table_invitations.decline(guest.known_person, row.card.code)
    return phrase("Invitation to table {code} declined.", code=row.card.code)


def invite_to_host(guest: Guest, _: Any = None) -> Card:
    """Makes an invitation for a friend."""
    return invitation(guest.lobby.invites.make(guest.known_person.id), guest.address, guest.page)


def _watch(guest: Guest, code: str) -> GoTo:
    if not code:
        raise LobbyError(_NO_CODE.filled(command=WATCH.word))
    return guest.to_watch(code)


def who(guest: Guest, _: Any = None) -> Phrase:
    here = guest.lobby.lobby(guest.known_person).people
    if here:
        return phrase("Also on this host: {names}.", names=listed(here))
    return phrase("Nobody else is here.")


_opens: Final = partial(declare, "lobby", group=_LOBBY)
"""For a command that shows something: a screen, or what is told of it in lines."""

NEW: Final = _opens(
    "new",
    "n",
    msgid("new"),
    ("n", "new"),
    usage="[GAME]",
    group=_PLAY,
    help=msgid("Create a table"),
)
JOIN: Final = GuestCommand(
    id="lobby.join",
    words=("j", "join"),
    usage="CODE",
    keys="j",
    label="join",
    help="Join a table by its code",
    group=_PLAY,
    asks=msgid("Code of the table:"),
    hint=_THERE,
    limit=CODE_LIMIT,
    do=_join,
)
NEXT: Final = GuestCommand(
    id="lobby.next",
    words=("next",),
    keys="f4",
    shown="F4",
    help="Go to the next table that waits for you",
    group=_PLAY,
    do=go_to_next,
)
SAY: Final = GuestCommand(
    id="lobby.say",
    words=("say", "'"),
    usage="WORDS",
    keys="f2,apostrophe",
    label="talk",
    shown="F2",
    help="Chat with everyone in the lobby",
    group=_CLUB,
    possible=lambda guest, _: guest.lobby.talk.on,
    do=say_aloud,
)
TALK: Final = GuestCommand(
    id="lobby.talk",
    words=("talk",),
    help="Read the chat in the lobby",
    group=_CLUB,
    elsewhere="F2",
)
MENU: Final = GuestCommand(
    id="lobby.menu",
    keys="f5",
    label=msgid("menu"),
    shown="F5",
    help=msgid("Everything else in the lobby"),
    group=_LOBBY,
    rank=0,
    elsewhere="help",
)
LEARN: Final = _opens(
    "learn",
    "l",
    msgid("learn"),
    (),
    group=_PLAY,
    help=msgid("Learn a game by playing it"),
    elsewhere="screens",
)
PUZZLES: Final = _opens(
    "puzzles",
    "P",
    msgid("puzzles"),
    ("puzzles",),
    usage="[GAME [NUMBER]]",
    group=_PLAY,
    help=msgid("Find the best move"),
)
TRAINING: Final = _opens(
    "training",
    "T",
    msgid("training"),
    ("training",),
    group=_PLAY,
    help=msgid("Train the moves that cost you most"),
)
DEALS: Final = _opens(
    "deals", "t", msgid("deals"), ("t", "deals"), group=_PLAY, help=msgid("Play today's deals")
)
TOURNAMENTS: Final = _opens(
    "tournaments",
    "u",
    msgid("tournaments"),
    ("u", "tournaments"),
    usage="[...]",
    group=_CLUB,
    help=msgid("Play in tournaments"),
)
CALENDAR: Final = _opens(
    "calendar",
    "c",
    msgid("calendar"),
    ("c", "calendar"),
    usage="[...]",
    group=_CLUB,
    help=msgid("See evenings, and say if you come"),
)
HOSTS: Final = _opens(
    "hosts",
    "H",
    msgid("other hosts"),
    ("hosts",),
    group=_CLUB,
    help=msgid("List other hosts"),
    possible=lambda guest, _: bool(guest.lobby.limits.other_hosts),
    refusal=phrase("The operator of this host names no other hosts."),
    do=lambda guest, _: other_hosts(guest.lobby.limits.other_hosts),
)
SCORES: Final = _opens(
    "scores",
    "o",
    msgid("others"),
    ("o", "others"),
    usage="NUMBER",
    group=_PLAY,
    help=msgid("See what others made of a deal"),
    possible=lambda _, row: (
        row is not None and row.section in {"yours", "played"} and row.card.deal
    ),
    refusal=phrase("Type {command} and the number of one of your deals."),
)
DECLINE: Final = GuestCommand(
    id="lobby.decline",
    words=("decline",),
    usage="NUMBER",
    keys="x",
    label="decline",
    help="Decline an invitation",
    group=_PLAY,
    do=_decline,
    possible=lambda _, row: row is not None and row.section == "invited",
    refusal=phrase("Type {command} and the number of an invitation."),
)
LOOK: Final = GuestCommand(
    id="lobby.look",
    words=("v", "look"),
    usage="NUMBER",
    keys="v",
    label="look",
    help="Join a table without sitting down",
    group=_PLAY,
    do=_look,
    possible=lambda _, row: row is not None and row.section in FREE and not row.card.duplicate,
    refusal=phrase(
        "Type {command} and the number of an open table. A duplicate has no spectators: "
        "type its number to play."
    ),
)
REPLAY: Final = _opens(
    "replay",
    "w",
    msgid("replay"),
    ("replay",),
    usage="NUMBER",
    group=_PLAY,
    help=msgid("Replay a finished match"),
    possible=lambda _, row: row is not None and row.section == "played" and bool(row.card.places),
    refusal=phrase("Type {command} and the number of a finished match."),
    do=lambda guest, row: guest.to_watch(row.card.code),
)
WATCH: Final = GuestCommand(
    id="lobby.watch",
    words=("g", "watch"),
    usage="CODE",
    keys="g",
    label="watch",
    help="Watch a match by its code",
    group=_PLAY,
    asks=msgid("Code of the match:"),
    hint=_THERE,
    limit=CODE_LIMIT,
    do=_watch,
)
STATISTICS: Final = _opens(
    "records",
    "a",
    msgid("statistics"),
    ("a", "statistics"),
    usage="[NAME]",
    group=_CLUB,
    help=msgid("Show your statistics, or another player's"),
)
FOLLOW: Final = _opens(
    "follow",
    "f",
    msgid("follow"),
    (),
    group=_CLUB,
    help=msgid("List the people you follow"),
    elsewhere="follow",
)
INVITE: Final = _opens(
    "invite",
    "i",
    msgid("invite"),
    ("i", "invite"),
    usage="[NUMBER NAME]",
    group=_CLUB,
    help=msgid("Invite a friend, to the host or a table"),
    do=invite_to_host,
)
KEYS: Final = _opens(
    "key",
    "k",
    msgid(sense("public keys", "keys")),
    (),
    group=_YOU,
    help=msgid("Manage your SSH keys and passkeys"),
    elsewhere="keys",
)
RULES: Final = _opens(
    "rules",
    "r,question_mark",
    msgid("rules"),
    (),
    shown="r",
    group=_PLAY,
    help=msgid("Read the rules"),
    elsewhere="?",
)
SETTINGS: Final = _opens(
    "settings",
    "s",
    msgid("settings"),
    (),
    group=_YOU,
    help=msgid("Change colours, pace, bell and name"),
    elsewhere="name, language, bell",
)
HOUSE: Final = _opens(
    "house",
    "h",
    msgid("house rules"),
    ("house",),
    group=_CLUB,
    help=msgid("Read the house rules"),
)
DATA: Final = _opens(
    "data",
    "d",
    msgid("my data"),
    ("data",),
    group=_YOU,
    help=msgid("Show your data, or delete it"),
)
NOTIFY: Final = _opens(
    "notify",
    "m",
    msgid("notify"),
    ("m", "notify"),
    usage="[...]",
    group=_YOU,
    help=msgid("Choose your notifications"),
    why=msgid("Notifications are off: the operator of this host has not set them up."),
    possible=lambda guest, _: guest.lobby.notifications.possible,
    refusal=phrase("Notifications are off: the operator of this host has not set them up."),
)
WHO: Final = _opens(
    "who",
    "",
    "",
    ("w", "who"),
    group=_CLUB,
    help=msgid("See who else is here"),
    do=who,
    elsewhere="heading",
)
LINES: Final = _opens(
    "lines", "p", msgid("plain mode"), (), help=msgid("Switch to plain mode"), elsewhere="screens"
)
LOBBY: Final = (
    *(NEW, *SEEKS, JOIN, SAY, TALK, DECLINE, LOOK, REPLAY, SCORES, *PAGES, MENU, LEAVE, NEXT),
    *(
        CALENDAR,
        TOURNAMENTS,
        DEALS,
        PUZZLES,
        TRAINING,
        WATCH,
        STATISTICS,
        LEARN,
        RULES,
        FOLLOW,
        INVITE,
    ),
    *(NOTIFY, DAYS_OFF, SETTINGS, KEYS, DATA, HOUSE, HOSTS, LINES, WHO),
)
"""Everything in the lobby, in the order of the key bar and of the menu."""
IN_BAR: Final = frozenset(
    command.id
    for command in (NEW, *SEEKS, JOIN, SAY, DECLINE, LOOK, REPLAY, SCORES, *PAGES, MENU, LEAVE)
)
"""Those that the key bar names as far as there is room; the menu has all."""
